"""What must hold of every state."""

from core.api import CLOCK, GAMEMASTER, Issue

from .settings import Rules
from .state import Panel, Ship, State

MOST = 9999
"""No turn and no count is higher."""


def check(rules: Rules, state: State) -> list[Issue]:
    """Give every broken invariant."""
    found = []
    if not 1 <= state.turn <= MOST:
        found.append(Issue("turn", f"{state.turn} is not within 1 and {MOST}"))
    if not 0 <= state.limit <= MOST:
        found.append(Issue("limit", f"{state.limit} turns are not within 0 and {MOST}"))
    if not 1 <= state.phase <= 3:
        found.append(Issue("phase", f"{state.phase} is not 1 to 3"))
    for seat in state.seats:
        if seat in ("", CLOCK, GAMEMASTER):
            found.append(Issue("seats", f"{seat!r} cannot be the name of a player's seat"))
    if len(set(state.seats)) != len(state.seats) or len(state.sides) != len(state.seats):
        found.append(Issue("sides", f"{len(state.sides)} sides for the seats {', '.join(state.seats)}"))
    for name, ship in state.units.items():
        found += _ship(rules, state, name, ship)
    for name in state.order:
        if name not in state.units:
            found.append(Issue("order", f"there is no ship {name!r}"))
    return found + _mines(state)


def _mines(state: State) -> list[Issue]:
    found = []
    if len({mine.id for mine in state.mines}) != len(state.mines):
        found.append(Issue("mines", "two have one id"))
    for mine in state.mines:
        place = f"mine {mine.id}"
        if mine.side not in state.sides:
            found.append(Issue(place, f"there is no side {mine.side!r}"))
        if mine.damage < 0:
            found.append(Issue(place, f"damage {mine.damage} is less than 0"))
        found += [Issue(place, f"there is no ship {name!r}") for name in mine.met if name not in state.units]
    return found


def _ship(rules: Rules, state: State, name: str, ship: Ship) -> list[Issue]:
    place = f"ship {name}"
    found = []
    if ship.id != name:
        found.append(Issue(place, f"is kept under the wrong name: {ship.id}"))
    if ship.hull not in rules.hulls:
        return [*found, Issue(place, f"there is no class {ship.hull!r}")]
    if ship.seat not in state.seats:
        found.append(Issue(place, f"there is no seat {ship.seat!r}"))
    if state.mode == "board" and (ship.at is None) == (ship.standing == "map"):
        found.append(Issue(place, f"is {ship.standing} with {'no' if ship.at is None else 'a'} hex"))
    if state.mode != "board" and ship.at is not None:
        found.append(Issue(place, "has a hex, though nobody enters positions"))
    if not 0 <= ship.heading <= 5:
        found.append(Issue(place, f"heading {ship.heading} is not 0 to 5"))
    for label, value in (("captain", ship.captain), ("crew", ship.crew)):
        if not 0 <= value <= 100:
            found.append(Issue(place, f"{label} {value} is not within 0 and 100"))
    if ship.lock and (ship.lock == name or ship.lock not in state.units):
        found.append(Issue(place, f"its sensors are locked on {ship.lock!r}, which is no other ship"))
    if ship.cloaked and not rules.hulls[ship.hull].cloak:
        found.append(Issue(place, "is cloaked without a cloaking device"))
    if ship.panel is not None:
        found += _panel(rules, place, ship, ship.panel)
    return found


def _panel(rules: Rules, place: str, ship: Ship, panel: Panel) -> list[Issue]:
    hull = rules.hulls[ship.hull]
    found = []
    if len(panel.warp) != len(hull.warp):
        found.append(Issue(place, f"has {len(panel.warp)} warp engines, its class {len(hull.warp)}"))
    for power, most in zip((*panel.warp, panel.impulse), (*hull.warp, hull.impulse), strict=False):
        if not 0 <= power <= most:
            found.append(Issue(place, f"an engine gives {power}, not within 0 and {most}"))
    if not -MOST <= panel.superstructure <= hull.superstructure:
        found.append(Issue(place, f"superstructure {panel.superstructure} of {hull.superstructure}"))
    if len(panel.generators) != len(panel.shields):
        found.append(Issue(place, f"has {len(panel.generators)} shield generators"))
    for side, points in enumerate(panel.shields, 1):
        if not 0 <= points <= hull.shield:
            found.append(Issue(place, f"shield {side} has {points}, not within 0 and {hull.shield}"))
    known = {mount.id for mount in hull.mounts}
    for weapon in (*panel.broken, *ship.fired, *panel.allotted.weapons):
        if weapon not in known:
            found.append(Issue(place, f"there is no weapon {weapon!r}"))
    return found

"""By slip: what a turn at the table came to, told in one order.

The table has played the turn by the rules, so a slip is checked for what cannot be, and not for how it came about.
"""

from collections.abc import Iterator

from core.api import Departure, Event, Violation

from ..events import Decided, SlipTold
from ..orders import Slip
from ..settings import Rules
from ..state import State, Verdict, replaced, with_panel, with_ship
from . import allocation, bombard, links
from .harm import drained

RULE = "Slip"
DRAW = "draw"
LOWEST = -99
"""So far below 0 a superstructure is told."""


def faults(rules: Rules, state: State, order: Slip) -> list[Violation]:
    """Say why a turn cannot have gone so."""
    if state.step == "deployment":
        return [] if order == Slip() else [Violation(RULE, "before the first turn there is nothing to tell")]
    return [Violation(RULE, why) for why in _faults(rules, state, order)]


def _faults(rules: Rules, state: State, order: Slip) -> Iterator[str]:
    told = [*order.destroyed, *order.wrecks, *order.left]
    for name in dict.fromkeys(told):
        if name not in state.units or state.units[name].standing != "map":
            yield f"there is no ship {name!r} on the map"
        elif told.count(name) > 1:
            yield f"{state.units[name].name} came to one end, not to {told.count(name)}"
    for name in order.wrecks:
        if name in state.units and state.units[name].wreck:
            yield f"{state.units[name].name} was out of the fight before"
    units = [line.unit for line in order.lines]
    for number, line in enumerate(order.lines):
        ship = state.units.get(line.unit)
        if ship is None or ship.standing != "map":
            yield f"there is no ship {line.unit!r} on the map"
            continue
        if line.unit in units[:number]:
            yield f"{ship.name} is told of twice"
        hull, power = line.superstructure, line.power
        if hull is None and power is None:
            yield f"of {ship.name} neither superstructure nor power is told"
        if hull is not None and not LOWEST <= hull <= ship.known.superstructure:
            yield f"{ship.name} had {ship.known.superstructure} superstructure and has no {hull} now"
        if power is not None and not 0 <= power <= ship.known.units:
            yield f"{ship.name} had {ship.known.units} power units and has no {power} now"
    yield from links.told_faults(rules, state, order.sent)
    yield from bombard.told_faults(rules, state, order.bombarded)
    if order.winner and order.winner not in (*state.sides, DRAW):
        yield f"{order.winner} is no side of this battle"


def carry_out(
    rules: Rules, state: State, order: Slip, events: list[Event], departures: list[Departure]
) -> State:
    """Take what a slip tells, and end the turn; in place of the deployment, put every ship onto the map.

    Squads leave first: a ship that was lost in the turn may have sent its people down before.
    """
    if state.step == "deployment":
        for ship in list(state.units.values()):
            state = with_ship(state, ship, standing="map")
        return allocation.begin(state, events)
    state = links.send_told(rules, state, order.sent, events, departures)
    bombard.send_told(state, order.bombarded, events, departures)
    events.append(SlipTold(state.turn, order.destroyed, order.wrecks, order.left, order.lines))
    for line in order.lines:
        panel = state.units[line.unit].known
        if line.power is not None:
            panel, _ = drained(panel, panel.units - line.power)
        hull = panel.superstructure if line.superstructure is None else line.superstructure
        state = with_panel(state, line.unit, warp=panel.warp, impulse=panel.impulse, superstructure=hull)
        if not state.units[line.unit].known.works:
            state = with_ship(state, line.unit, wreck=True)
    for name in order.destroyed:
        state = with_ship(state, name, standing="destroyed", wreck=True)
    for name in order.wrecks:
        state = with_ship(state, name, wreck=True)
    for name in order.left:
        state = with_ship(state, name, standing="left")
    if order.winner:
        winner = None if order.winner == DRAW else order.winner
        events.append(Decided(winner, "agreed"))
        return replaced(state, verdict=Verdict(winner, "agreed"))  # type: ignore[arg-type]
    return state

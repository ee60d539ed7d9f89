"""Evading missiles and plasma bolts, once all targets are declared and before dice are rolled."""

from core.api import Event, Seat, Violation

from .. import turn
from ..events import Evaded
from ..measure import facing, told_wrong
from ..orders import Evade, Evasion
from ..settings import Rules
from ..state import State, Volley, replaced, with_panel, with_ship
from .harm import lost_ship
from .helm import HANDS

DODGED = 3
"""The highest roll with which an evasion succeeds. Rule: Effects of Evasive Action."""


def incoming(rules: Rules, state: State, unit: str) -> list[tuple[str, str]]:
    """Give the missiles and bolts that are aimed at a ship which can evade them: firing ship and weapon."""
    found: list[tuple[str, str]] = []
    if rules.hulls[state.units[unit].hull].immobile or state.units[unit].small:
        return found
    for volley in state.volleys:
        hull = rules.hulls[state.units[volley.unit].hull]
        for shot in volley.shots:
            mount = hull.mount(shot.weapon)
            if shot.target == unit and mount is not None and not mount.beam:
                found.append((str(volley.unit), shot.weapon))
    return found


def able(rules: Rules, state: State, seat: Seat) -> list[str]:
    """Give a seat's ships that may evade something."""
    return [str(ship.id) for ship in state.fleet(seat) if incoming(rules, state, ship.id)]


def begin(rules: Rules, state: State) -> State:
    """Ask every captain at whose ships missiles are aimed."""
    for name in state.order:
        ship = state.units[name]
        state = with_ship(state, name, done=not ship.acts or not incoming(rules, state, name))
    return replaced(state, step="evasion")


def faults(rules: Rules, state: State, seat: Seat, order: Evade) -> list[Violation]:
    """Say why ships may not evade so. Rule: Evading Missile Fire."""
    found = turn.own_faults(state, seat, tuple(order.ships), "Evading Missile Fire")
    if found:
        return found
    for name, evasion in sorted(order.ships.items()):
        ship = state.units[name]
        if (evasion.by, evasion.weapon) not in incoming(rules, state, name):
            why = f"no missile or bolt {evasion.weapon!r} of {evasion.by!r} is aimed at {ship.name}"
            found.append(Violation("Evading Missile Fire", f"{why}; beams cannot be evaded"))
        if ship.stuck:
            found.append(Violation("Engineering Damage", f"{ship.name} has no power to maneuver"))
        if bool(evasion.sides) != state.cards:
            told = "`sides` is missing" if state.cards else "the board is measured: `sides` stays away"
            found.append(Violation("By cards", told))
        elif evasion.sides and (why := told_wrong(evasion.sides)):
            found.append(Violation("By cards", why))
    return found


def carry_out(rules: Rules, state: State, seat: Seat, order: Evade, events: list[Event]) -> State:
    """Turn the ships that evade: it strains them, and their own fire of this phase is given up."""
    for name, evasion in sorted(order.ships.items()):
        ship = state.units[name]
        heading = (ship.heading + HANDS[evasion.to]) % 6 if ship.at is not None else ship.heading
        dropped = {shot.weapon for volley in state.volleys if volley.unit == name for shot in volley.shots}
        fired = tuple(weapon for weapon in ship.fired if weapon not in dropped)
        state = with_ship(state, ship, heading=heading, fired=fired, turned=ship.turned + 1)
        state = with_panel(state, name, superstructure=ship.known.superstructure - 1)
        struck = evasion.sides or facing(state.units[name], state.units[evasion.by])
        volleys = tuple(_answered(volley, name, evasion, struck) for volley in state.volleys)
        state = replaced(state, volleys=volleys)
        events.append(Evaded(ship.id, state.units[evasion.by].id, evasion.weapon, evasion.to, struck))
        state = lost_ship(state, name, "", events)
    for name in state.order:
        ship = state.units[name]
        if ship.seat == seat or not incoming(
            rules, state, name
        ):  # what an evading ship had declared is dropped
            state = with_ship(state, ship, done=True)
    return state


def _answered(volley: Volley, unit: str, evasion: Evasion, sides: tuple[int, ...]) -> Volley:
    """Give a volley with its own shots dropped where its ship evades, or the evasion noted where its missile is evaded."""
    if volley.unit == unit:
        return Volley(volley.unit, (), volley.sights, volley.evaded)
    if volley.unit != evasion.by:
        return volley
    noted = Evasion(evasion.by, evasion.weapon, evasion.to, sides)
    return Volley(volley.unit, volley.shots, volley.sights, {**volley.evaded, evasion.weapon: noted})

"""After all have moved: tactical heading changes, cloaking devices switched, self-destruction."""

from core.api import Event, Seat, UnitId, Violation

from .. import turn
from ..events import CloakSwitched, Doomed, Turned
from ..orders import Helm
from ..settings import Rules
from ..state import Ship, State, released, replaced, with_ship
from .movement import strain

HANDS = {"port": -1, "starboard": 1}


def begin(state: State, events: list[Event]) -> State:
    """Ask every captain once."""
    for name in state.order:
        state = with_ship(state, name, done=not state.units[name].acts)
    return replaced(state, step="helm")


def faults(rules: Rules, state: State, seat: Seat, order: Helm) -> list[Violation]:
    """Say why this may not be done. Rule: Tactical Heading Changes; Operating The Cloaking Device."""
    named = (*order.turns, *order.cloaks, *order.destruct)
    found = turn.own_faults(state, seat, named, "Tactical Heading Changes")
    if found:
        return found
    for name in order.turns:
        if why := turn_fault(rules, state.units[name]):
            found.append(Violation("Tactical Heading Changes", why))
    for name, on in order.cloaks.items():
        found += _cloak_faults(state, state.units[name], on)
    return found


def turn_fault(rules: Rules, ship: Ship) -> str:
    """Say why a ship cannot make a tactical heading change; empty where it can."""
    if rules.hulls[ship.hull].immobile:
        return f"{ship.name} is an outpost and does not turn"
    if ship.stuck:
        return f"{ship.name} has no power to maneuver"
    return "" if all(ship.known.warp) else f"{ship.name} has a warp engine without power to give"


def _cloak_faults(state: State, ship: Ship, on: bool) -> list[Violation]:
    rule = "Operating The Cloaking Device"
    if not ship.known.allotted.cloak:
        return [Violation(rule, f"{ship.name} has given its cloaking device no power")]
    if ship.cloaked == on:
        return [Violation(rule, f"the device of {ship.name} is {'on' if on else 'off'} already")]
    if why := too_soon(ship, state.phase):
        return [Violation(rule, why)]
    return []


def too_soon(ship: Ship, phase: int) -> str:
    """Say why a device cannot be switched again after a movement phase, 0 for with the power; empty where it can."""
    if phase - ship.switched < 1:
        return f"a movement phase lies between two switches of the device of {ship.name}"
    return ""


def carry_out(state: State, seat: Seat, order: Helm, events: list[Event]) -> State:
    """Turn ships, switch devices, doom ships."""
    for name, hand in sorted(order.turns.items()):
        ship = state.units[name]
        heading = (ship.heading + HANDS[hand]) % 6 if ship.at is not None else ship.heading
        state = with_ship(state, ship, heading=heading, turned=ship.turned + 1)
        to = state.allies(seat) if ship.cloaked else state.seats
        events.append(Turned(to, ship.id, hand))
        state = strain(state, name, tuple(power - 1 for power in ship.known.warp), 1, events)
    for name, on in sorted(order.cloaks.items()):
        if state.units[name].fights:  # its turn may have been too much for it
            state = switch(state, name, on, state.phase, events)
    for name in order.destruct:
        state = with_ship(state, name, doomed=True)
        events.append(Doomed(state.allies(seat), UnitId(name)))
    for ship in state.fleet(seat):
        state = with_ship(state, ship, done=True)
    return state


def switch(state: State, unit: str, on: bool, phase: int, events: list[Event]) -> State:
    """Switch a cloaking device: a ship that vanishes is lost to all sensors, one that appears is where it is."""
    turned = state.units[unit].turned if on else 0  # what it did unseen stays so
    state = with_ship(state, unit, cloaked=on, switched=phase, turned=turned)
    ship = state.units[unit]
    events.append(
        CloakSwitched(ship.id, on, None if on else ship.at, None if on or ship.at is None else ship.heading)
    )
    return released(state, unit) if on else state

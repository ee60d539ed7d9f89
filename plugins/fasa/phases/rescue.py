"""Rescue in the Repair Phase (house): a whole ship beside a friend's wreck takes its people aboard.

Rule: Rescues (house): the text announces them and breaks off.
"""

from core.api import Dice, DiceRequest, Event, Seat, UnitId, hexgrid

from ..events import PeopleRescued
from ..measure import facing, told_wrong
from ..orders import Rescue
from ..settings import Rules
from ..state import Ship, State, with_ship
from ..table_dice import roll
from ..tables import SHIELDS
from .answers import alive

REACH = 1
"""Hexes within which a ship takes people aboard."""
EACH = 5
"""Percent of the wreck's crew for each point of the die."""


def aboard(ship: Ship) -> int:
    """Give the percentage of a ship's people that live and are still aboard."""
    return max(0, alive(ship) - sum(ship.saved.values()))


def wrecks(state: State, ship: Ship) -> list[str]:
    """Give the wrecks of a ship's side within its reach, of a cloaked one none; by cards the table sees which are."""
    if ship.cloaked:
        return []
    return [
        str(other.id)
        for other in state.units.values()
        if other.standing == "map" and other.wreck and not other.small and state.friends(ship, other)
        if ship.at is None or other.at is None or hexgrid.distance(ship.at, other.at) <= REACH
    ]


def able(rules: Rules, state: State, ship: Ship) -> list[tuple[str, Rescue]]:
    """Give what a ship can do for wrecks: by cards once for each of its shields that is down."""
    sides: list[tuple[int, ...]] = [(side,) for side in SHIELDS] if state.cards else [()]
    offered = [Rescue(UnitId(name), one) for name in wrecks(state, ship) for one in sides]
    return [(one.wreck, one) for one in offered if not fault(rules, state, ship, one)]


def fault(rules: Rules, state: State, ship: Ship, rescue: Rescue) -> str:
    """Say why a ship cannot take a wreck's people aboard; empty where it can."""
    hull, panel = rules.hulls[ship.hull], ship.known
    if rescue.wreck not in wrecks(state, ship):
        return f"{ship.name} is in reach of no wreck {rescue.wreck!r} of its side, or cloaked"
    if (panel.units, panel.superstructure) != (hull.power, hull.superstructure):
        return f"{ship.name} is damaged"
    if bool(rescue.sides) != state.cards:
        return "`sides` is missing" if state.cards else "the board is measured: `sides` stays away"
    between = rescue.sides or facing(ship, state.units[rescue.wreck])
    if rescue.sides and (why := told_wrong(rescue.sides)):
        return why
    up = [side for side in between if panel.shields[side - 1]]
    if up:
        return f"shield {up[0]} of {ship.name}, which faces the wreck, is up"
    return (
        "" if aboard(state.units[rescue.wreck]) else f"nobody is left aboard {state.units[rescue.wreck].name}"
    )


def carry_out(state: State, seat: Seat, rescues: dict[str, Rescue], dice: Dice, events: list[Event]) -> State:
    """Take people aboard. Dice: a d10 for each ship that does, in the order of ids."""
    for name, rescue in sorted(rescues.items()):
        ship, wreck = state.units[name], state.units[rescue.wreck]
        about = f"{ship.name} rescues people of {wreck.name}: {EACH} percent of them for each point"
        (face,) = roll(dice, DiceRequest(seat, 10, 1, "rescue", secret=True), about)
        percent = min(EACH * face, aboard(wreck))
        saved = {**wreck.saved, name: wreck.saved.get(name, 0) + percent}
        state = with_ship(state, wreck, saved=saved)
        events.append(PeopleRescued(state.allies(seat), ship.id, wreck.id, face, percent))
    return state

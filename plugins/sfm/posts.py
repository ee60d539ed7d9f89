"""Bunkers as fire posts: out of each hexside a single unit shoots in a player turn."""

from core.api import Violation
from plugins.sfm.orders import Shot
from plugins.sfm.state import State, Unit, with_unit


def fits(ports: tuple[tuple[int, ...], ...], taken: frozenset[int] = frozenset()) -> bool:
    """Tell whether each shot finds a hexside of its own among those out of which it can go."""
    if not ports:
        return True
    return any(side not in taken and fits(ports[1:], taken | {side}) for side in ports[0])


def port_open(state: State, unit: Unit, shot: Shot) -> bool:
    """Tell whether a unit can still shoot out of its bunker there. Rule: Unit Types: Bunkers.

    Into the bunker's own hex, and from anywhere else, nothing hinders it.
    """
    if not state.in_bunker(unit) or not shot.sides:
        return True
    return fits((*state.units[unit.carrier].ports, shot.sides))


def port_faults(state: State, unit: Unit, shot: Shot, attack: bool = True) -> list[Violation]:
    """Say why a unit cannot shoot out of its bunker so.

    Args:
        attack: an order of attack, which tells the hexsides by cards; of a shot at a mover the table watches them itself.
    """
    if attack and state.cards and state.in_bunker(unit) and shot.range and not shot.sides:
        return [
            Violation("By cards", "`sides` is missing: the hexsides of the bunker that look at the target")
        ]
    if any(not 0 <= side <= 5 for side in shot.sides) or len(shot.sides) > 2:
        return [Violation("By cards", "`sides` names one hexside of the bunker, or two: 0 to 5")]
    if port_open(state, unit, shot):
        return []
    bunker = state.units[unit.carrier]
    why = f"another unit has fired out of that hexside of {bunker.called} in this player turn"
    return [Violation("Unit Types: Bunkers", why)]


def shot_out(state: State, unit: Unit, shot: Shot) -> State:
    """Give the state with a shot noted on the bunker out of which it went."""
    if not state.in_bunker(unit) or not shot.sides:
        return state
    bunker = state.units[unit.carrier]
    return with_unit(state, bunker, ports=(*bunker.ports, shot.sides))

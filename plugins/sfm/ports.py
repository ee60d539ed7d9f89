"""Where units fire out of: bunkers, by setting vehicles, and how many may fire in one direction."""

from collections.abc import Iterable

from core.api import Violation
from plugins.sfm.ground import hex_key
from plugins.sfm.orders import Shot
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, replaced, with_unit
from plugins.sfm.tables import kinds

Shots = tuple[tuple[int, ...], ...]
"""For each shot the hexsides out of which it could go."""


def fires_from_there(rules: Rules, state: State, unit: Unit) -> bool:
    """Tell whether a unit could fire from where it is: on the map, in a bunker, by setting in a vehicle."""
    if unit.place == "map" or state.in_bunker(unit):
        return True
    if not rules.riders_fire or unit.place != "aboard":
        return False
    carrier = state.units[unit.carrier]
    return carrier.place == "map" and kinds()[carrier.kind].category == "vehicle"


def firing(rules: Rules, state: State) -> Iterable[Unit]:
    """Give the units that could fire from where they are."""
    return (unit for unit in state.units.values() if fires_from_there(rules, state, unit))


def fits(shots: Shots, most: int = 1, taken: tuple[int, ...] = ()) -> bool:
    """Tell whether each shot finds a hexside among those out of which it can go, each for so many shots at most."""
    if not shots:
        return True
    return any(taken.count(side) < most and fits(shots[1:], most, (*taken, side)) for side in shots[0])


def counts_sides(rules: Rules, state: State, unit: Unit) -> bool:
    """Tell whether it matters out of which hexside a unit fires."""
    return state.in_bunker(unit) or (rules.fire_limit_per_hexside > 0 and not unit.aloft)


def port_open(rules: Rules, state: State, unit: Unit, shot: Shot) -> bool:
    """Tell whether a unit can still shoot out of its bunker, or hex, there. Rule: Unit Types: Bunkers.

    Into the bunker's own hex, and by cards from anywhere else, nothing hinders it.
    """
    if not shot.sides or not counts_sides(rules, state, unit):
        return True
    if state.in_bunker(unit):
        return fits((*state.units[unit.carrier].ports, shot.sides))
    return fits((*_outward(state, unit), shot.sides), rules.fire_limit_per_hexside)


def _outward(state: State, unit: Unit) -> Shots:
    """Give the shots out of a unit's hex in this player turn; by cards nobody counts them."""
    here = state.where(unit)
    return () if here is None else state.outward.get(hex_key(here), ())


def port_faults(rules: Rules, state: State, unit: Unit, shot: Shot, attack: bool = True) -> list[Violation]:
    """Say why a unit cannot shoot out of its bunker, or hex, so.

    Args:
        attack: an order of attack, which tells the hexsides by cards; of a shot at a mover the table watches them itself.
    """
    if attack and state.cards and state.in_bunker(unit) and shot.range and not shot.sides:
        return [
            Violation("By cards", "`sides` is missing: the hexsides of the bunker that look at the target")
        ]
    if any(not 0 <= side <= 5 for side in shot.sides) or len(shot.sides) > 2:
        return [Violation("By cards", "`sides` names one hexside of the bunker, or two: 0 to 5")]
    if port_open(rules, state, unit, shot):
        return []
    if not state.in_bunker(unit):
        why = f"{rules.fire_limit_per_hexside} have fired out of the hex of {unit.called} in that direction"
        return [Violation("Stacking (published game)", f"{why} in this player turn, and no more may")]
    bunker = state.units[unit.carrier]
    why = f"another unit has fired out of that hexside of {bunker.called} in this player turn"
    return [Violation("Unit Types: Bunkers", why)]


def shot_out(rules: Rules, state: State, unit: Unit, shot: Shot) -> State:
    """Give the state with a shot noted on the bunker, or the hex, out of which it went."""
    if not shot.sides or not counts_sides(rules, state, unit):
        return state
    if state.in_bunker(unit):
        bunker = state.units[unit.carrier]
        return with_unit(state, bunker, ports=(*bunker.ports, shot.sides))
    here = state.where(unit)
    if here is None:
        return state
    return replaced(state, outward={**state.outward, hex_key(here): (*_outward(state, unit), shot.sides)})

"""How far a unit fires, on the ground and in flight."""

from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit

AGAINST_FLIGHT = 15
"""How far any armed unit fires at what is in flight. Units: hexes. Rule: Combat Chart; Shuttles: Combat; Gunboats: Combat."""


def own_range(rules: Rules, unit: Unit) -> int:
    """Give how far a unit fires at what is on the ground; 0 where it cannot fire.

    Rule: Combat Chart: Range; Shuttles: Combat, Landing; Gunboats: Combat, Landing.
    """
    return rules.flight_range if unit.aloft and rules.row(unit.class_id) else rules.reach(unit.class_id)


def range_to(rules: Rules, state: State, unit: Unit, target: str) -> int:
    """Give how far a unit fires at a target, a unit or a town hex; what is in flight is fired at from farther off."""
    aim = state.units.get(target)
    own = own_range(rules, unit)
    return max(own, AGAINST_FLIGHT) if own and aim is not None and aim.aloft else own

"""Damage to what flies and to ships, as the ground game keeps it and as a space battle counts it."""

from plugins.sfm.settings import Rules
from plugins.sfm.state import Unit
from plugins.sfm.tables import kinds

POINTS = {"draft": {"D4": 4, "D2": 2}, "published": {"D4": 4, "D2": 4}}
"""Damage points of a ship by result, as the draft and as the published game count them."""


def endurance(rules: Rules, unit: Unit) -> int:
    """Give the damage at which it is destroyed; 0 is never. Units: as `Unit.damage`."""
    hull = unit.hull or rules.kinds[unit.class_id].hull
    if kinds()[unit.kind].column != "flyer":
        return hull
    each = hull // 2
    return -(-hull // each) if rules.flyer_hits == "points" and each else 2


def damage_points(rules: Rules, unit: Unit) -> int:
    """Give the damage as a space battle counts it: what a craft brought along, and half of the points for each result.

    Rule: Shuttles: Combat: rounded down.
    """
    if kinds()[unit.kind].column != "flyer":
        return unit.damage
    brought = unit.craft.damage if unit.craft is not None and unit.damage else 0
    results = unit.damage - (brought > 0)
    return brought + results * ((unit.hull or rules.kinds[unit.class_id].hull) // 2)

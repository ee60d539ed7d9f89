"""The map as the settings have it: house terrain refused, cover taken from bare hills."""

from msgspec.structs import replace

from core.api import BadInput
from plugins.sfm.ground import Map
from plugins.sfm.settings import Rules
from plugins.sfm.tables import terrains


def agreed_map(rules: Rules, plan: Map, place: str) -> Map:
    """Give the map on which these rules are played.

    Raises:
        BadInput: naming terrain whose cost is house, where that is switched off.
    """
    if not rules.house_terrain:
        for name in sorted({plan.fill, *(name for _, name in plan.terrain)}):
            if terrains()[name].reason:
                why = "no text gives its cost, and house costs of terrain are switched off"
                raise BadInput(place, f"the map has {name.replace('_', ' ')}: {why}")
    return replace(plan, hills_cover=False) if plan.hills_cover and not rules.hills_cover else plan

"""One colour for each force, in standings, on boards and on cards."""

from collections.abc import Mapping

from core.service.battle_views import led
from core.service.desk import Desk
from core.store.repository import BattleInfo


def force_colours(desk: Desk, campaign: str) -> Mapping[str, int]:
    """Give which of the theme's colours each force of a campaign takes."""
    return {force.id: number for number, force in enumerate(desk.forces(campaign))}


def seat_colours(desk: Desk, battle: BattleInfo) -> Mapping[str, int]:
    """Give which of the theme's colours each seat of a battle takes: that of the force whose units it leads there.

    A seat whose units have yet to land takes the colour it has in another battle of the operation; one that leads no
    force of the campaign is left out.
    """
    colours = force_colours(desk, battle.campaign)
    force_of = {unit.id: force for force in colours for unit in desk.units(force)}
    found = led(battle, desk.battles(battle.campaign), force_of)
    return {seat: colours[forces[0]] for seat, forces in found.items() if seat in battle.control}

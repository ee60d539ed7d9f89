"""Printouts: of units as they stand in a battle, or between battles."""

from collections.abc import Sequence

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.ids import GAMEMASTER, Seat
from core.contract.printout import Printout
from core.contract.records import BattleSetup, SeatForce
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service.battle_views import BattleView
from core.store.repository import CampaignInfo, UnitInfo, unit_record
from core.store.states import configured, settings_of


def of_battle(
    plugins: Plugins, view: BattleView, seat: Seat, units: Sequence[str] = (), blank: bool = False
) -> Sequence[Printout]:
    """Give the printouts of a battle's units that a seat may have.

    Args:
        seat: whose; the gamemaster has all.
        units: which of them; empty for all.
        blank: as they came into the battle, to be filled in by hand.

    Raises:
        BadInput: when the battle cannot be shown here, or naming a unit of which the seat has nothing to print.
    """
    ruleset = view.ruleset
    if ruleset is None or ruleset is not view.engine:
        raise BadInput(f"battle {view.battle.name}", view.problem or "is a procedure, which has no units")
    found = plugins.guard(
        view.battle.ruleset, lambda: _blank(view, ruleset, seat) if blank else _standing(view, ruleset, seat)
    )
    return _chosen(found, units, f"battle {view.battle.name}, seat {seat}")


def at_rest(
    plugins: Plugins, campaign: CampaignInfo, units: Sequence[UnitInfo], wanted: Sequence[str] = ()
) -> Sequence[Printout]:
    """Give the printouts of units that rest between battles; none of those whose ruleset is absent or has none.

    Figures and editions are those of the campaign.

    Raises:
        BadInput: naming a wanted unit of which there is nothing to print.
    """
    found = {}
    for unit in units:
        if unit.left is None and plugins.has(unit.ruleset):
            made = _at_rest(plugins, campaign, unit)
            if made is not None:
                found[unit.id] = made
    return _chosen(found, wanted, "print")


def _at_rest(plugins: Plugins, campaign: CampaignInfo, unit: UnitInfo) -> Printout | None:
    ruleset = configured(plugins, unit.ruleset, settings_of(campaign, unit.ruleset))
    made: Printout | None = plugins.guard(unit.ruleset, lambda: ruleset.printout_at_rest(unit_record(unit)))
    return made


def _standing(view: BattleView, ruleset: Ruleset, seat: Seat) -> dict[str, Printout]:
    known = ruleset.view(view.state, seat)
    own = [str(token.id) for token in ruleset.board(known).tokens if seat in (token.seat, GAMEMASTER)]
    made = {unit: ruleset.printout(known, unit) for unit in own}
    return {unit: one for unit, one in made.items() if one is not None}


def _blank(view: BattleView, ruleset: Ruleset, seat: Seat) -> dict[str, Printout]:
    setup = canon.convert(view.battle.setup, BattleSetup, f"battle {view.battle.id}, setup")
    forces: list[SeatForce] = [force for force in setup.forces if seat in (force.seat, GAMEMASTER)]
    made = {str(unit.id): ruleset.printout_at_rest(unit) for force in forces for unit in force.units}
    return {unit: one for unit, one in made.items() if one is not None}


def _chosen(found: dict[str, Printout], units: Sequence[str], place: str) -> Sequence[Printout]:
    for unit in units:
        if unit not in found:
            there = ", ".join(found) or "none"
            raise BadInput(place, f"there is nothing to print of unit {unit!r}; there is of: {there}")
    return [found[unit] for unit in units or found]

"""The command that begins a battle of one's own, outside an operation."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.ids import Mode, Seat, Side, Theater
from core.contract.records import GONE, BattleSetup, LinkEnd, SeatForce, UnitRecord
from core.contract.settings import chosen_settings
from core.contract.written import worded
from core.service.commands import command
from core.service.commitments import free_unit
from core.service.documents import with_own_scenario
from core.service.leads import control_by
from core.service.playing import Control, begin
from core.store import models
from core.store.log import Work
from core.store.repository import unit_record
from core.store.states import configured, settings_of


class NamedForce(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat brings to a battle.

    Args:
        units: each by the id of a unit of the campaign, or as a record of one that is in none.
        side: allied seats; the seat alone where none is named.
        role: `attacker`, `defender` or another role of the scenario.
    """

    seat: Seat
    units: tuple[str | UnitRecord, ...]
    side: Side | None = None
    empire: str = ""
    role: str = ""


class NamedSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a battle begins with, as `BattleSetup`; units of the campaign are named by their ids."""

    scenario: str
    forces: tuple[NamedForce, ...]
    mode: Mode = "board"
    links: tuple[LinkEnd, ...] = ()
    detail: Mapping[str, Any] = {}

    def filled(self, work: Work, ruleset: str) -> BattleSetup:
        """Give it with the records of its units.

        Raises:
            BadInput: when a unit is not there, or is not free for a battle of this ruleset.
        """
        forces = tuple(
            SeatForce(
                force.seat,
                force.side or Side(force.seat),
                tuple(_record(work, unit, ruleset) for unit in force.units),
                force.empire,
                force.role,
            )
            for force in self.forces
        )
        detail = with_own_scenario(work, ruleset, self.scenario, self.detail)
        return BattleSetup(self.scenario, forces, self.mode, self.links, detail)


def _commanding(work: Work, seat: NamedForce) -> set[str]:
    """Give the forces of the campaign from which a seat's units come."""
    return {work.get(models.Unit, unit).force for unit in seat.units if isinstance(unit, str)}


def _record(work: Work, unit: str | UnitRecord, ruleset: str) -> UnitRecord:
    """Give a unit as its ruleset takes it, from its row where it is named."""
    if isinstance(unit, UnitRecord):
        if (
            work.seek(models.Unit, unit.id) is not None
        ):  # written out or not, what becomes of it goes into its row
            free_unit(work, unit.id)
        return unit
    row = free_unit(work, unit)
    if row.condition in GONE:
        raise BadInput(f"unit {row.name}", f"is {row.condition}")
    if row.ruleset != ruleset:
        raise BadInput(f"unit {row.name}", f"is kept for {row.ruleset}, and the battle is of {ruleset}")
    return unit_record(row)


@command("battle.create", title="Begin a battle")
def create_battle(
    work: Work,
    theater: Theater,
    ruleset: str,
    setup: NamedSetup,
    name: str,
    settings: dict[str, Any] | None = None,
    operation: str | None = None,
    control: dict[str, Control] | None = None,
) -> str:
    """Set a battle up. Settings that are not named are the campaign's.

    Gives its id.
    A unit of the campaign is named by its id: class, crew and damage come from its row, and go back there.

    Dice: those of the set-up, rolled.
    """
    own = settings_of(work.campaign, ruleset)
    found = work.plugins.ruleset(ruleset)
    chosen = chosen_settings(found.settings, {**own, **(settings or {})})
    info = configured(work.plugins, ruleset, chosen).info
    if info.theater != theater:
        raise BadInput(f"ruleset {ruleset}", f"is played in {info.theater}, not in {theater}")
    if operation is not None:
        work.get(models.Operation, operation)
    whole = setup.filled(work, ruleset)
    seats = {force.seat: control_by(work, _commanding(work, force), ruleset) for force in setup.forces}
    battle = models.Battle(
        id=work.new_id(name),
        campaign=work.campaign.id,
        operation=operation,
        name=worded(name, "name"),
        theater=theater,
        ruleset=ruleset,
        ruleset_version=info.version,
        settings=chosen,
        setup=canon.plain(whole),
        control=canon.plain({**seats, **(control or {})}),
    )
    begin(work, battle)
    return battle.id

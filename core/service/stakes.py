"""A plan in full before it is fought: what each battle is, who brings what, and what each side stands to win or lose."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from core.campaign.operation import link_ends
from core.campaign.packs import PackBattle, PackOperation, PackSeat
from core.contract import canon
from core.contract.board import Row
from core.contract.dice import SeededDice
from core.contract.errors import CannotSetUp
from core.contract.ids import Seat, Side
from core.contract.info import Cost, Prospect
from core.contract.records import GONE, BattleSetup, ForceRecord, LinkEnd, SeatForce, UnitRecord
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service.documents import ruleset_with_documents
from core.service.due import keepers, procedures_at
from core.store import repository
from core.store.repository import CampaignInfo, ForceInfo, unit_record


class SideProspect(Struct, frozen=True):
    """What a seat of a planned battle brings, and what it stands to win or lose.

    Args:
        units: names of those that come.
        cost: None in a game without prices.
        stakes: of its force, from what is held after the battle.
    """

    seat: str
    force: str
    role: str
    units: tuple[str, ...]
    cost: Cost | None
    stakes: tuple[Row, ...]


class BattleProspect(Struct, frozen=True):
    """A planned battle.

    Args:
        terms: length, victory, table, what each role brings; none where its game is not at hand.
        faults: all that stands in its way, were it to begin now.
    """

    id: str
    title: str
    theater: str
    game: str
    terms: tuple[Row, ...]
    sides: tuple[SideProspect, ...]
    faults: tuple[str, ...] = ()


def prospects(
    connection: Connection, plugins: Plugins, campaign: str, plan: PackOperation | Mapping[str, Any]
) -> Sequence[BattleProspect]:
    """Tell each battle of a plan before it is fought."""
    info = repository.campaign(connection, campaign)
    read = plan if isinstance(plan, PackOperation) else canon.convert(plan, PackOperation, "plan")
    return [
        _battle(connection, plugins, info, battle, link_ends(read.links, battle.id))
        for battle in read.battles
    ]


def _battle(
    connection: Connection,
    plugins: Plugins,
    info: CampaignInfo,
    battle: PackBattle,
    links: tuple[LinkEnd, ...],
) -> BattleProspect:
    name = info.space if battle.theater == "space" else info.ground
    brought = {seat.seat: _brought(connection, seat) for seat in battle.seats}
    prospect, game = Prospect(), name or "nothing"
    faults: tuple[str, ...] = ()
    found = planned(connection, plugins, info, battle)
    if found is not None:
        ruleset, setup = found
        prospect = plugins.guard(ruleset.info.id, partial(ruleset.prospect, setup))
        game = ruleset.info.title
        faults = plugins.guard(ruleset.info.id, partial(_faults, ruleset, replace(setup, links=links)))
    told = _stakes(connection, plugins, info, battle, name, brought)
    sides = tuple(
        SideProspect(
            seat.seat,
            seat.force,
            seat.role,
            tuple(unit.name for unit, _ in brought[seat.seat]),
            prospect.costs.get(Seat(seat.seat)),
            told.get(seat.force, ()),
        )
        for seat in battle.seats
    )
    return BattleProspect(battle.id, battle.title, battle.theater, game, tuple(prospect.terms), sides, faults)


def _faults(ruleset: Ruleset, setup: BattleSetup) -> tuple[str, ...]:
    """Try a battle out. Its dice are rolled anew when it begins."""
    try:
        ruleset.setup(setup, SeededDice.from_seed(0))
    except CannotSetUp as error:
        return tuple(map(str, error.issues))
    return ()


def planned(
    connection: Connection, plugins: Plugins, info: CampaignInfo, battle: PackBattle
) -> tuple[Ruleset, BattleSetup] | None:
    """Give the game that plays a planned battle, and what it would begin with now; None where no game is at hand."""
    name = info.space if battle.theater == "space" else info.ground
    if name is None or not plugins.has(name):
        return None
    other = battle.instead.get(name)
    seats = tuple(
        SeatForce(
            Seat(seat.seat),
            Side(seat.side),
            tuple(unit for unit, scale in _brought(connection, seat) if scale == name),
            repository.force(connection, seat.force).empire,
            seat.role if other is None else "",
        )
        for seat in battle.seats
    )
    scenario, detail = (battle.scenario, battle.detail) if other is None else (other.scenario, other.detail)
    ruleset = ruleset_with_documents(connection, plugins, info.id, name)
    return ruleset, BattleSetup(scenario, seats, detail=detail)


def _brought(connection: Connection, seat: PackSeat) -> list[tuple[UnitRecord, str]]:
    """Give the units that a seat brings, each with the ruleset on whose scale it stands."""
    return [
        (unit_record(unit), unit.ruleset)
        for unit in repository.units(connection, seat.force)
        if unit.left is None and unit.condition not in GONE and (seat.units is None or unit.id in seat.units)
    ]


def _stakes(
    connection: Connection,
    plugins: Plugins,
    info: CampaignInfo,
    battle: PackBattle,
    played: str | None,
    brought: Mapping[str, Sequence[tuple[UnitRecord, str]]],
) -> Mapping[str, tuple[Row, ...]]:
    """Ask what is held after the battle what it brings; who brings nobody to it has no part in that."""
    rows: dict[str, tuple[Row, ...]] = {}
    detail = {"agreed": dict(battle.detail), "ruleset": played, "economy": info.economy}
    for keeper in keepers(plugins, info, battle.theater):
        if keeper not in (info.economy, played):
            continue
        forces = [
            _force(repository.force(connection, seat.force), brought[seat.seat])
            for seat in battle.seats
            if brought[seat.seat]
        ]
        for _, procedure in procedures_at(plugins, info, keeper, "aftermath"):
            found = plugins.guard(keeper, partial(procedure.stakes, forces, detail))
            for force, more in found.items():
                rows[force] = (*rows.get(force, ()), *more)
    if info.economy is not None and plugins.has(info.economy):
        economy: Ruleset = plugins.ruleset(info.economy)
        if economy.info.theater != battle.theater:
            where = "in space" if economy.info.theater == "space" else "on the ground"
            told = Row("Fleet Points", f"none: {economy.info.title} gives them for battles {where}")
            rows = {seat.force: (*rows.get(seat.force, ()), told) for seat in battle.seats}
    return rows


def _force(force: ForceInfo, brought: Sequence[tuple[UnitRecord, str]]) -> ForceRecord:
    units = tuple(unit for unit, _ in brought)
    return ForceRecord(force.id, force.name, "", force.empire, force.prestige, force.points, units)

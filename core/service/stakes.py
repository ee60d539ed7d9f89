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
from core.contract.records import GONE, BattleSetup, ForceRecord, SeatForce, UnitRecord
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service.adoption import Rebound
from core.service.documents import ruleset_with_documents, unwritten
from core.service.due import keepers, procedures_at
from core.store import repository
from core.store.repository import CampaignInfo, ForceInfo, unit_record

Taken = Mapping[str, UnitRecord | None]
"""Units by id as another ruleset takes them over; None for one that would wait."""


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
    return [_battle(connection, plugins, info, read, battle) for battle in read.battles]


def _battle(
    connection: Connection,
    plugins: Plugins,
    info: CampaignInfo,
    plan: PackOperation,
    battle: PackBattle,
) -> BattleProspect:
    name = info.space if battle.theater == "space" else info.ground
    brought = {seat.seat: _brought(connection, seat) for seat in battle.seats}
    prospect, game = Prospect(), name or "nothing"
    found = planned(connection, plugins, info, battle)
    if found is not None:
        ruleset, setup = found
        prospect = plugins.guard(ruleset.info.id, partial(ruleset.prospect, setup))
        game = ruleset.info.title
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
    faults = _faults(connection, plugins, info, plan, battle, {})
    return BattleProspect(battle.id, battle.title, battle.theater, game, tuple(prospect.terms), sides, faults)


class Obstacle(Struct, frozen=True):
    """A plan that cannot begin.

    Args:
        plan: its id.
        faults: all that stands in its way, with the battle.
    """

    plan: str
    title: str
    faults: tuple[str, ...]


def obstacles(
    connection: Connection,
    plugins: Plugins,
    info: CampaignInfo,
    plans: Sequence[Mapping[str, Any]],
    rebound: Sequence[Rebound] = (),
) -> Sequence[Obstacle]:
    """Tell which plans cannot begin now.

    Args:
        info: the campaign as it is, or with other rulesets bound.
        rebound: what becomes of units then.
    """
    taken: Taken = {str(one.before.id): one.after for one in rebound}
    found = []
    for plan in plans:
        read = canon.convert(plan, PackOperation, "plan")
        faults = [
            f"{battle.title}: {fault}"
            for battle in read.battles
            for fault in _faults(connection, plugins, info, read, battle, taken)
        ]
        if faults:
            found.append(Obstacle(read.id, read.title, tuple(faults)))
    return found


def _faults(
    connection: Connection,
    plugins: Plugins,
    info: CampaignInfo,
    plan: PackOperation,
    battle: PackBattle,
    taken: Taken,
) -> tuple[str, ...]:
    """Try a battle out; nothing is told where no game is at hand. Its dice are rolled anew when it begins."""
    found = planned(connection, plugins, info, battle, taken)
    if found is None:
        return ()
    ruleset, setup = found
    if why := unwritten(plugins, ruleset, battle):
        return (why,)
    setup = replace(setup, links=link_ends(plan.links, battle.id))
    try:
        plugins.guard(ruleset.info.id, partial(ruleset.setup, setup, SeededDice.from_seed(0)))
    except CannotSetUp as error:
        return tuple(map(str, setup.told(error.issues)))
    return ()


def planned(
    connection: Connection,
    plugins: Plugins,
    info: CampaignInfo,
    battle: PackBattle,
    taken: Taken | None = None,
) -> tuple[Ruleset, BattleSetup] | None:
    """Give the game that plays a planned battle, and what it would begin with now; None where no game is at hand."""
    name = info.space if battle.theater == "space" else info.ground
    if name is None or not plugins.has(name):
        return None
    played = battle.as_played_by(name)
    seats = tuple(
        SeatForce(
            Seat(seat.seat),
            Side(seat.side),
            _fit(connection, seat, name, taken or {}),
            repository.force(connection, seat.force).empire,
            seat.role,
        )
        for seat in played.seats
    )
    ruleset = ruleset_with_documents(connection, plugins, info.id, name)
    return ruleset, BattleSetup(played.scenario, seats, detail=played.detail)


def _fit(connection: Connection, seat: PackSeat, ruleset: str, taken: Taken) -> tuple[UnitRecord, ...]:
    """Give the units that a seat brings to a battle of a ruleset: those on its scale, or that are taken over to it."""
    brought = _brought(connection, seat)
    if not any(unit.id in taken for unit, _ in brought):
        return tuple(unit for unit, scale in brought if scale == ruleset)
    return tuple(after for unit, _ in brought if (after := taken.get(unit.id)) is not None)


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

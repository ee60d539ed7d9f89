"""Commands about operations: start one from a plan of the pack or one's own, and take it into the campaign."""

from collections.abc import Mapping, Sequence, Set
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.campaign.closed_links import closing, earliest, with_closure
from core.campaign.operation import Operation, link_ends
from core.campaign.packs import PackBattle, PackOperation, PackSeat, check_links
from core.contract import canon
from core.contract.dice import RollLog
from core.contract.errors import BadInput, CannotSetUp
from core.contract.ids import LinkKind, Mode, SquadId, UnitId
from core.contract.issues import Issue
from core.contract.orders import Squad
from core.contract.records import DECIDED_IN_ORBIT, GONE, BattleSetup, LinkEnd, SeatForce
from core.contract.written import worded
from core.service import battles, clock, pending, playing
from core.service.commands import command
from core.service.commitments import chosen_units, committed, free_unit, promised
from core.service.documents import ruleset_with_documents, unwritten, with_own_scenario
from core.service.due import choosing, due
from core.service.forces import ruleset_of, serving_force
from core.service.leads import control_by
from core.service.playing import Control
from core.service.posts import man
from core.store import models
from core.store.log import Work
from core.store.repository import unit_record
from core.store.states import begun, configured, settings_of


@command("operation.start", title="Start an operation")
def start_operation(
    work: Work,
    plan: str | PackOperation,
    mode: Mode = "board",
    control: dict[str, Control] | None = None,
) -> str:
    """Start an operation with its battles and links.

    Gives its id.
    `plan` names one of the pack's plans, or is a plan of the same form with the campaign's own forces and units;
    `control` says of seats who decides for them. Notes what its forces should have held first.
    """
    chosen = _plan(work, plan)
    _warn(work, {seat.force for battle in chosen.battles for seat in battle.seats})
    operation, rows = _drafted(work, chosen, mode, control or {})
    work.add(operation)
    for row in rows:
        work.then("battle.create", {"operation": operation.id, "name": row.name})
        try:
            playing.begin(work, row)
        except CannotSetUp as error:
            raise CannotSetUp(
                [Issue(f"{row.name}, {one.place}", one.cause) for one in error.issues]
            ) from None
    clock.settle(work, operation)
    return operation.id


def try_out(work: Work, plan: str) -> None:
    """Start an operation for a trial, and keep nothing of it.

    Raises:
        BridgeheadError: saying why it cannot be started.
    """
    for row in _drafted(work, _plan(work, plan), "board", {})[1]:
        begun(work.plugins, row, RollLog(work.dice))


@command("operation.accept", title="Take the operation into the campaign", backup="battle")
def accept_operation(work: Work, operation: str) -> Sequence[str]:
    """Take the outcomes of all battles of an operation into the campaign, and give the squads that nobody took home.

    A ground battle that leaves its decision to orbit is won by who has won the battle in space that it is linked with. Survivors return to the unit they belong to; where that is gone, to another unit of its force that was there.
    """
    row = work.get(models.Operation, operation)
    if row.status != "running":
        raise BadInput(f"operation {row.name}", "is over: it was taken in before, or abandoned")
    rows = work.find(models.Battle, operation=row.id)
    for battle in rows:
        if battle.status != "over":
            raise BadInput(f"operation {row.name}", f"{battle.name} is not over yet")
    survivors = _survivors(work, row, rows)
    _decide_from_orbit(work, row, rows)
    work.set(row, status="over")
    for transfer in work.find(models.Transfer, operation=row.id):
        if transfer.status == "in transit":
            work.set(transfer, status="arrived")
    for battle in rows:
        work.then("battle.accept", {"battle": battle.id})
        battles.accept_outcome(work, battle.id)
    work.then("squad.return", {"operation": row.id})
    _send_home(work, rows)
    stranded = [squad.id for squad in survivors if not _return(work, rows, squad)]
    work.say(stranded=stranded)
    return stranded


@command("operation.abandon", title="Abandon the operation")
def abandon_operation(work: Work, operation: str, reason: str) -> None:
    """Close an operation without an outcome: its units go on in the campaign as they were before it.

    Its battles can be looked at, but not played on; squads that are on their way are with their units again.
    """
    row = work.get(models.Operation, operation)
    if row.status != "running":
        raise BadInput(f"operation {row.name}", "is over; undo what took it into the campaign first")
    for transfer in work.find(models.Transfer, operation=row.id):
        if transfer.status == "in transit":
            work.set(transfer, status="arrived")
    for battle in work.find(models.Battle, operation=row.id):
        pending.drop_all(work, battle.id)
        work.set(battle, status="accepted", outcome=None)
    work.set(row, status="over", detail={**row.detail, "abandoned": worded(reason, "reason")})
    work.say(reason=reason)


@command("operation.close_links", title="Close the links for some turns")
def close_links(work: Work, operation: str, until: int) -> int:
    """Close the links of an operation from the next turn on for some turns, as all sides have agreed.

    `until` is the last closed turn. Gives the first one. In these turns nobody and no fire can be sent from one battle to
    another, and each battle may be played to the end of turn `until` without waiting; then they wait for each other
    again. What is on its way already arrives. Given again before that turn is over, it sets another last turn.
    """
    row = work.get(models.Operation, operation)
    if row.status != "running":
        raise BadInput(f"operation {row.name}", "is over")
    turns = clock.turns_of(work.find(models.Battle, operation=row.id))
    if len(turns) < 2:
        raise BadInput(f"operation {row.name}", "has no two linked battles that wait for each other")
    closed = closing(row.detail, turns, until)
    if until < (least := earliest(closed, turns)):
        raise BadInput(
            f"operation {row.name}, until",
            f"turn {max(turns)} has begun, so that turn {least} is the first to which the links can be closed",
        )
    work.set(row, detail=with_closure(row.detail, closed))
    work.say(first=closed.first)
    clock.settle(work, row)
    return closed.first


def _warn(work: Work, forces: Set[str]) -> None:
    """Note what the forces should have held before their first battle; they may go without it."""
    for one in due(work.connection, work.plugins, work.campaign.id):
        late = sorted(forces & set(one.forces))
        if one.battle is None and late:
            names = ", ".join(work.get(models.Force, force).name for force in late)
            work.notes.append(f"{one.title} has not been held by {names}")


def _plan(work: Work, plan: str | PackOperation) -> PackOperation:
    if isinstance(plan, PackOperation):
        check_links("operation.start, plan", plan)
        return plan
    plans: Mapping[str, Any] = work.campaign.facts.get("plans", {})
    if plan not in plans:
        there = ", ".join(sorted(plans)) or "none"
        raise BadInput("operation.start, plan", f"the campaign has no plan {plan}; there are: {there}")
    if plan in work.campaign.facts.get("called_off", {}):
        raise BadInput("operation.start, plan", f"{plans[plan]['title']} was called off")
    return canon.convert(plans[plan], PackOperation, f"plan {plan}")


def _drafted(
    work: Work, chosen: PackOperation, mode: Mode, control: Mapping[str, Control]
) -> tuple[models.Operation, list[models.Battle]]:
    """Make the rows of an operation that is to start, and of its battles."""
    operation = models.Operation(id=work.new_id(chosen.title), campaign=work.campaign.id, name=chosen.title)
    ids = {battle.id: _battle_id(operation, battle) for battle in chosen.battles}
    links = tuple(replace(link, source=ids[link.source], target=ids[link.target]) for link in chosen.links)
    operation.links = canon.plain(links)
    operation.detail = {"plan": chosen.id, "brief": chosen.brief}
    infos = {
        ids[battle.id]: work.plugins.ruleset(ruleset_of(work, battle.theater)).info
        for battle in chosen.battles
    }
    Operation(infos, links)  # refuses links that cannot be, and circles
    setups = _setups(work, chosen, mode, {key: link_ends(links, row_id) for key, row_id in ids.items()})
    rows = [_battle(work, operation, battle, setups[battle.id], control) for battle in chosen.battles]
    return operation, rows


def _setups(
    work: Work, plan: PackOperation, mode: Mode, ends: Mapping[str, tuple[LinkEnd, ...]]
) -> Mapping[str, BattleSetup]:
    """Build what each battle begins with from the rows of its units.

    Raises:
        BadInput: when a unit is in a battle already, or named twice, or a ruleset has no scenario for its battle.
    """
    taken: dict[str, str] = {}
    setups = {}
    for battle in plan.battles:
        forces = []
        ruleset = ruleset_of(work, battle.theater)
        rules = ruleset_with_documents(work.connection, work.plugins, work.campaign.id, ruleset)
        if why := unwritten(work.plugins, rules, battle):
            raise BadInput(f"operation {plan.title}, battle {battle.title}", why)
        played = battle.as_played_by(ruleset)
        for seat in played.seats:
            force = _seat_force(work, battle, seat, plan)
            for unit in force.units:
                if unit.id in taken:
                    raise BadInput(
                        f"unit {unit.name}", f"is named for {taken[unit.id]} and for {battle.title}"
                    )
                taken[unit.id] = battle.title
            forces.append(force)
        detail = with_own_scenario(work, ruleset, played.scenario, played.detail)
        setups[battle.id] = BattleSetup(played.scenario, tuple(forces), mode, ends[battle.id], detail)
    return setups


def _seat_force(work: Work, battle: PackBattle, seat: PackSeat, plan: PackOperation) -> SeatForce:
    force = serving_force(work, seat.force)
    procedure = choosing(work.connection, work.plugins, work.campaign.id).get(force.id)
    if procedure is not None:  # what it still chooses would write over what the battle does
        raise BadInput(f"force {force.name}", f"still chooses in {procedure}; let it come to its end first")
    if seat.units is None:
        busy = committed(work).keys() | promised(work, plan.id).keys() | chosen_units(work).keys()
        rows = [
            unit
            for unit in work.find(models.Unit, force=force.id)
            if unit.left is None and unit.condition not in GONE and unit.id not in busy
        ]
    else:
        rows = [free_unit(work, unit, plan.id) for unit in seat.units]
    ruleset = ruleset_of(work, battle.theater)
    for row in rows:
        if row.force != force.id:
            raise BadInput(f"unit {row.name}", f"does not serve in {force.name}")
        if row.condition in GONE:
            raise BadInput(f"unit {row.name}", f"is {row.condition}")
        if row.ruleset != ruleset:
            raise BadInput(
                f"unit {row.name}", f"is kept for {row.ruleset}, and {battle.theater} is played by {ruleset}"
            )
    ways = {link.kind for link in plan.links if link.source == battle.id and seat.seat in link.seats}
    if ways & DOWN and not any(row.squads for row in rows):
        _name_squads(work, ruleset, rows)
    return SeatForce(seat.seat, seat.side, tuple(map(unit_record, rows)), force.empire, seat.role)  # type: ignore[arg-type]


DOWN: Set[LinkKind] = {"transporter", "landing", "shuttle"}
"""The links along which squads leave their ships."""


def _name_squads(work: Work, ruleset: str, rows: Sequence[models.Unit]) -> None:
    """Make squads of the marines of units that can send them, where nobody has named any: who lands is somebody."""
    game = configured(work.plugins, ruleset, settings_of(work.campaign, ruleset))
    for row in rows:
        count = work.plugins.guard(ruleset, partial(game.marines, unit_record(row)))
        squads = [
            Squad(SquadId(f"{row.id}-{work.number}-{n}"), home=UnitId(row.id), name=f"{row.name} {n}")
            for n in range(1, count + 1)
        ]
        if squads:
            work.set(row, squads=canon.plain(squads))
    man(work, rows)


def _battle(
    work: Work,
    operation: models.Operation,
    battle: PackBattle,
    setup: BattleSetup,
    control: Mapping[str, Control],
) -> models.Battle:
    ruleset = ruleset_of(work, battle.theater)
    settings = settings_of(work.campaign, ruleset)
    return models.Battle(
        id=_battle_id(operation, battle),
        campaign=work.campaign.id,
        operation=operation.id,
        name=battle.title,
        theater=battle.theater,
        ruleset=ruleset,
        ruleset_version=configured(work.plugins, ruleset, settings).info.version,
        settings=settings,
        setup=canon.plain(setup),
        control={
            seat.seat: canon.plain(control.get(seat.seat) or control_by(work, (seat.force,), ruleset))
            for seat in battle.seats
        },
    )


def _battle_id(operation: models.Operation, battle: PackBattle) -> str:
    return f"{operation.id}/{battle.id}"


def _survivors(work: Work, row: models.Operation, rows: Sequence[models.Battle]) -> list[Squad]:
    """Give the squads that are alive and aboard no unit of a battle: below, or on their way."""
    if not row.links:
        return []
    aboard = {
        squad["id"]
        for battle in rows
        for fate in (battle.outcome or {}).get("units", ())
        for squad in fate.get("squads") or ()
    }
    found = [
        fate.squad
        for battle in rows
        if battle.setup["links"]
        for fate in clock.stand_of(work.plugins, battle).squads
        if fate.fate != "lost"
    ]
    for transfer in work.find(models.Transfer, operation=row.id):
        if transfer.status == "in transit":
            found += clock.transfer_of(transfer).contingent.squads
    return [squad for squad in found if squad.id not in aboard]


def _decide_from_orbit(work: Work, row: models.Operation, rows: Sequence[models.Battle]) -> None:
    """Let the winner above win each battle below whose outcome says so; without one winner it stays a draw."""
    links = clock.links_of(row)
    for battle in rows:
        outcome = battle.outcome or {}
        if outcome.get("winner") is not None or not outcome.get("facts", {}).get(DECIDED_IN_ORBIT):
            continue
        ends = {
            end
            for link in links
            for end in (link.source, link.target)
            if battle.id in (link.source, link.target)
        }
        above = [other for other in rows if other.id in ends and other.theater == "space"]
        winners = {(other.outcome or {}).get("winner") for other in above}
        sides = {force["side"] for force in battle.setup["forces"]}
        if len(winners) == 1 and winners <= sides:
            names = " and ".join(other.name for other in above)
            reason = f"decided in orbit, by {names}"
            work.set(battle, outcome={**outcome, "winner": winners.pop(), "reason": reason})


def _send_home(work: Work, rows: Sequence[models.Battle]) -> None:
    """Let squads that are aboard another unit of their force go back to their own, where that still serves."""
    there = {unit["id"] for battle in rows for force in battle.setup["forces"] for unit in force["units"]}
    for unit in [work.get(models.Unit, name) for name in sorted(there)]:
        for squad in list(unit.squads):
            own = None if squad.get("home") in (None, unit.id) else work.seek(models.Unit, squad["home"])
            if own is not None and own.force == unit.force and own.left is None and own.condition not in GONE:
                work.set(unit, squads=[kept for kept in unit.squads if kept["id"] != squad["id"]])
                work.set(own, squads=[*own.squads, squad])


def _return(work: Work, rows: Sequence[models.Battle], squad: Squad) -> bool:
    """Bring a squad back to its own unit, or to another of that unit's force; tell whether somebody took it."""
    own = None if squad.home is None else work.seek(models.Unit, squad.home)
    if own is None:
        return False
    if any(kept["id"] == squad.id for kept in own.squads):
        return True  # the fate of its unit left the squads as they were
    there = [unit["id"] for battle in rows for force in battle.setup["forces"] for unit in force["units"]]
    others = [work.get(models.Unit, unit) for unit in there]
    for unit in (own, *(other for other in others if other.force == own.force)):
        if unit.left is None and unit.condition not in GONE:
            work.set(unit, squads=[*unit.squads, canon.plain(replace(squad, home=unit.id))])
            return True
    return False

"""The computer admirals of a campaign: they hold what is due, answer, buy and challenge, each through the ordinary commands.

They act after every command by which something may have become due, in the same action: undo takes both back together.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from core.contract import canon
from core.contract.errors import BridgeheadError
from core.contract.ids import CLOCK, GAMEMASTER
from core.service import bots, commitments, due, procedures
from core.service.battles import accept_outcome, let_bot_decide
from core.service.commands import command
from core.service.leads import LEAD, Lead, led
from core.service.operations import accept_operation, start_operation, try_out
from core.service.playing import Asked
from core.store import models, repository
from core.store.log import Work
from core.store.states import rules_of, unpacked

MOST = 2_000
"""So many things admirals do at most in one action; more would never come to an end by themselves."""


@command("admiral.act", title="Let the admirals act")
def act(work: Work) -> int:
    """Let the admirals do all that waits for them, battles included, up to players' decisions.

    Gives how many things they did.
    What they hold and answer they do by themselves after each command, and begin what was agreed on with them and take in
    what was among admirals alone; here they also challenge anew where they were declined, and each other where
    all are led by admirals, let their bots play on in battles, and begin what is planned among admirals alone.
    """
    done = _act(work, by_hand=True)
    if not done:
        work.leave_unlogged()
    return done


def follow(work: Work) -> None:
    """Let the admirals do what a command has made due; battles are left to their bots, at the speed of who looks on.

    Raises:
        BridgeheadError: when one of them could not; nothing of the action is to be kept then.
    """
    if work.is_unlogged or work.campaign.status == "over":
        return
    battle = None if work.battle is None else work.seek(models.Battle, work.battle)
    if battle is None or battle.theater == "campaign" or battle.status in ("over", "accepted"):
        _act(work, by_hand=False)


def _act(work: Work, by_hand: bool) -> int:
    leads = led(work)
    told: dict[str, None] = {}
    wishes = set(leads) if by_hand else set()
    done = 0
    while leads and done < MOST and not work.is_unlogged and work.campaign.status != "over":
        force = (
            _decide(work, leads)
            or _hold(work, leads)
            or _begin_agreed(work, leads)
            or _take_in(work, leads)
            or _wish(work, leads, wishes)
            or (_fight(work, leads) if by_hand else None)
        )
        if force is None:
            break
        done += 1
        told[force] = None
        leads = led(work)
    for force in told:
        name = work.get(models.Force, force).name
        work.notes.append(f"The admiral of {name} has acted; the log tells how")
    return done


def _decide(work: Work, leads: Mapping[str, Lead]) -> str | None:
    """Give one order in a procedure that waits for an admiral; gives whose."""
    for row in work.find(models.Battle, campaign=work.campaign.id, theater="campaign", status="running"):
        if not work.plugins.has(row.ruleset):
            continue
        ruleset, engine = rules_of(work.plugins, row)
        state = unpacked(work.plugins, ruleset, engine, row)
        for seat in work.plugins.guard(row.ruleset, partial(engine.to_act, state)):
            if seat in leads and row.control.get(seat, {}).get("by") == "bot":
                work.then("battle.bot_order", {"battle": row.id, "seat": seat}, seat)
                asked = let_bot_decide(work, row.id, seat)
                return None if isinstance(asked, Asked) else str(seat)
    return None


def _hold(work: Work, leads: Mapping[str, Lead]) -> str | None:
    """Begin one procedure that is due for an admiral's force, for that alone: nobody waits for another."""
    work.flush()
    for one in due.due(work.connection, work.plugins, work.campaign.id):
        for force in one.forces:
            if force in leads and procedures.begin_due(work, one, (force,)):
                return force
    return None


def _wish(work: Work, leads: Mapping[str, Lead], again: set[str]) -> str | None:
    """Begin one procedure that an admiral wants between battles: once after each battle of the campaign, or now `again`."""
    work.flush()
    fought = sum(
        row.theater != "campaign" and row.status == "accepted"
        for row in repository.battles(work.connection, work.campaign.id)
    )
    busy = _busy(work)
    for one in due.known(work.connection, work.plugins, work.campaign.id):
        if one.moment != "between":
            continue
        for force in one.forces:
            lead = leads.get(force)
            if lead is None or force in busy:
                continue
            if lead.held.get(one.procedure) == fought and force not in again:
                continue
            alone = force in again and all(other in leads for other in one.forces)
            others = [
                other
                for other in one.forces
                if other not in busy and (alone or other not in leads) and other != force
            ]
            wanted = procedures.wanted(work, one.ruleset, one.procedure, force, others)
            if wanted and procedures.begin_due(work, one, wanted):
                again.discard(force)
                row = work.get(models.Force, force)
                noted = replace(lead, held={**lead.held, one.procedure: fought})
                work.set(row, facts={**row.facts, LEAD: canon.plain(noted)})
                return force
    return None


def _busy(work: Work) -> set[str]:
    """Give the forces that have something before them: a procedure, one that is due, a plan, a battle."""
    waiting = due.due(work.connection, work.plugins, work.campaign.id)
    found = {force for one in waiting for force in one.forces}
    for row in work.find(models.Battle, campaign=work.campaign.id, theater="campaign", status="running"):
        found |= {force["id"] for force in row.setup["forces"]}
    operations = work.find(models.Operation, campaign=work.campaign.id)
    for plan in commitments.open_plans(work.campaign, operations):
        found |= set(_seated(plan))
    for unit in commitments.committed(work):
        found.add(work.get(models.Unit, unit).force)
    return found


def _begin_agreed(work: Work, leads: Mapping[str, Lead]) -> str | None:
    """Begin one battle on which an admiral has agreed, once nobody of its forces has anything else to hold or to choose."""
    plans = [plan for plan in work.campaign.facts.get("plans", {}).values() if plan.get("at_once")]
    if not plans:
        return None
    work.flush()
    operations = work.find(models.Operation, campaign=work.campaign.id)
    before = {one.detail.get("plan") for one in operations}  # one that was abandoned is begun again by people
    busy = {force for one in due.due(work.connection, work.plugins, work.campaign.id) for force in one.forces}
    busy |= set(due.choosing(work.connection, work.plugins, work.campaign.id))
    for plan in commitments.open_plans(work.campaign, operations):
        seated = _seated(plan)
        mine = next((force for force in seated if force in leads), None)
        if plan.get("at_once") and mine is not None and plan["id"] not in before and not busy & set(seated):
            try:
                try_out(work, plan["id"])
            except BridgeheadError:  # whoever begins it is told why not
                continue
            return _start(work, plan["id"], mine)
    return None


def _take_in(work: Work, leads: Mapping[str, Lead]) -> str | None:
    """Take one battle or operation among admirals alone into the campaign, once it is over."""
    for row in work.find(models.Operation, campaign=work.campaign.id, status="running"):
        parts = work.find(models.Battle, operation=row.id)
        forces = _fighting(work, parts)
        if forces and all(force in leads for force in forces) and all(one.status == "over" for one in parts):
            work.then("operation.accept", {"operation": row.id})
            accept_operation(work, row.id)
            return forces[0]
    for one in work.find(models.Battle, campaign=work.campaign.id, operation=None, status="over"):
        forces = _fighting(work, [one])
        if forces and all(force in leads for force in forces):
            work.then("battle.accept", {"battle": one.id})
            accept_outcome(work, one.id)
            return forces[0]
    return None


def _fight(work: Work, leads: Mapping[str, Lead]) -> str | None:
    """Play bots on in one battle where an admiral's decide; else begin what is planned among admirals alone."""
    for row in work.find(models.Operation, campaign=work.campaign.id, status="running"):
        forces = _fighting(work, work.find(models.Battle, operation=row.id))
        mine = next((force for force in forces if force in leads), None)
        if mine is not None and _can_play(bots.lanes(work, row.id)):
            work.then("operation.bots", {"operation": row.id})
            bots.let_bots_play_operation(work, row.id)
            return mine
    for one in work.find(models.Battle, campaign=work.campaign.id, operation=None, status="running"):
        mine = next((force for force in _fighting(work, [one]) if force in leads), None)
        if one.theater != "campaign" and mine is not None and _can_play([bots.alone(work, one.id)]):
            work.then("battle.bots", {"battle": one.id})
            bots.let_bots_play(work, one.id)
            return mine
    operations = work.find(models.Operation, campaign=work.campaign.id)
    for plan in commitments.open_plans(work.campaign, operations):
        seated = _seated(plan)
        if plan.get("committed") and all(force in leads for force in seated):
            return _start(work, plan["id"], seated[0])
    return None


def _start(work: Work, plan: str, mine: str) -> str:
    work.then("operation.start", {"plan": plan})
    start_operation(work, plan)
    return mine


def _seated(plan: commitments.Plan) -> list[str]:
    """Give the forces of a plan."""
    return [str(seat["force"]) for battle in plan["battles"] for seat in battle["seats"]]


def _can_play(found: Sequence[bots.Playing]) -> bool:
    return any(not one.why and set(one.bots) - {CLOCK, GAMEMASTER} for one in found)


def _fighting(work: Work, battles: Sequence[models.Battle]) -> list[str]:
    """Give the forces whose units fight in battles, in their order."""

    def found() -> Iterator[str]:
        for battle in battles:
            for seat in battle.setup["forces"]:
                for one in seat["units"]:
                    unit = work.seek(models.Unit, one["id"])
                    if unit is not None:
                        yield unit.force

    return list(dict.fromkeys(found()))

"""Commands about plans of operations: what was agreed on and is fought later. Their units are committed until then."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.campaign.packs import PackOperation, check_links
from core.contract import canon
from core.contract.errors import BadInput
from core.contract.records import GONE
from core.contract.written import worded
from core.service.commands import command
from core.service.commitments import free_unit, open_plans
from core.service.forces import ruleset_of, serving_force
from core.store import models
from core.store.log import Work


@command("plan.keep", title="Keep a plan")
def keep(work: Work, plan: PackOperation) -> str:
    """Keep a plan of an operation, to be fought later, or change one that is still to be fought.

    Gives its id: a new one where the plan has none.
    The units that it names are committed to it: until it is started or called off they are refused to every other
    battle. A seat that names no units brings what is free when it is started, and binds nobody.
    """
    check_links("plan.keep, plan", plan)
    if plan.id:
        open_plan(work, plan.id)
    return keep_plan(work, replace(plan, at_once=False))


@command("plan.call_off", title="Call a plan off")
def call_off(work: Work, plan: str, reason: str) -> None:
    """Call off a plan that is still to be fought: a battle that was agreed on, or one of the pack. Its units are free."""
    open_plan(work, plan)
    facts = work.campaign.facts
    why = worded(reason, "reason")
    work.say(reason=why)
    work.set(work.campaign, facts={**facts, "called_off": {**facts.get("called_off", {}), plan: why}})


def keep_plan(work: Work, plan: PackOperation) -> str:
    """Put a plan among the campaign's, commit the units that it names, and give its id: a new one where it has none.

    Raises:
        BadInput: naming the first unit that is not free, or does not serve in its force.
    """
    plans: dict[str, Any] = work.campaign.facts.get("plans", {})
    key = plan.id or next(name for name in _names(len(plans)) if name not in plans)
    _check(work, plan, key)
    kept = replace(plan, id=key, title=worded(plan.title, "title"), committed=True)
    work.set(work.campaign, facts={**work.campaign.facts, "plans": {**plans, key: canon.plain(kept)}})
    return key


def open_plan(work: Work, plan: str) -> PackOperation:
    """Give a plan that is still to be fought.

    Raises:
        BadInput: naming those that are.
    """
    found = {
        one["id"]: one
        for one in open_plans(work.campaign, work.find(models.Operation, campaign=work.campaign.id))
    }
    if plan not in found:
        there = ", ".join(sorted(found)) or "none"
        raise BadInput(f"plan {plan}", f"is none that is still to be fought; there are: {there}")
    return canon.convert(found[plan], PackOperation, f"plan {plan}")


def _names(count: int) -> Iterator[str]:
    number = count + 1
    while True:
        yield f"agreed-{number}"
        number += 1


def _check(work: Work, plan: PackOperation, key: str) -> None:
    taken: dict[str, str] = {}
    for battle in plan.battles:
        ruleset_of(work, battle.theater)  # refuses a theater that nothing plays
        for seat in battle.seats:
            force = serving_force(work, seat.force)
            for unit in seat.units or ():
                row = free_unit(work, unit, key)
                if row.force != force.id:
                    raise BadInput(f"unit {row.name}", f"does not serve in {force.name}")
                if row.condition in GONE:
                    raise BadInput(f"unit {row.name}", f"is {row.condition}")
                if unit in taken:
                    raise BadInput(f"unit {row.name}", f"is named for {taken[unit]} and for {battle.title}")
                taken[unit] = battle.title

"""Where units are bound: in a battle that is not in the campaign yet, or by a plan of one that is still to be fought."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection

from core.contract.engine import Engine, State
from core.contract.errors import BadInput
from core.contract.ruleset import Procedure
from core.plugin.manager import Plugins
from core.store import models, repository
from core.store.log import Work
from core.store.repository import BattleInfo, CampaignInfo, OperationInfo
from core.store.states import AnyBattle, rules_of, unpacked

OPEN = ("running", "standing by", "over")
"""A battle whose outcome is not in the campaign yet."""
Plan = Mapping[str, Any]
"""A plan of an operation as the campaign keeps it."""


def open_plans(
    campaign: CampaignInfo | models.Campaign, operations: Sequence[OperationInfo | models.Operation]
) -> Sequence[Plan]:
    """Give the plans that are still to be played: not called off, and no operation of them runs or is over, unless abandoned."""
    started = {one.detail.get("plan") for one in operations if "abandoned" not in one.detail}
    gone = started | set(campaign.facts.get("called_off", {}))
    return [plan for key, plan in campaign.facts.get("plans", {}).items() if key not in gone]


def held(plugins: Plugins, battles: Iterable[AnyBattle]) -> dict[str, str]:
    """Give every unit that a procedure under way has taken for a battle to come, with the name of the procedure."""
    found: dict[str, str] = {}
    for row in battles:
        if row.theater == "campaign" and row.status == "running" and plugins.has(row.ruleset):
            ruleset, engine = rules_of(plugins, row)
            if isinstance(engine, Procedure):
                state = unpacked(plugins, ruleset, engine, row)
                found |= dict.fromkeys(plugins.guard(row.ruleset, partial(engine.holds, state)), row.name)
    return found


def chosen_units(work: Work, besides: str = "") -> dict[str, str]:
    """Give every unit that a procedure has taken for a battle to come, with the name of the procedure `besides` the one named."""
    rows = work.find(models.Battle, campaign=work.campaign.id, theater="campaign", status="running")
    return held(work.plugins, [row for row in rows if row.id != besides])


def elsewhere(work: Work, besides: str = "") -> dict[str, str]:
    """Give every unit that is bound, with the name of the battle, the plan or the procedure `besides` the one named."""
    return {**chosen_units(work, besides), **bound(work)}


def informed(work: Work, battle: models.Battle, engine: Engine, state: State) -> State:
    """Give a procedure's state with what is bound elsewhere by now; a battle's as it is."""
    if not isinstance(engine, Procedure):
        return state
    return work.plugins.guard(battle.ruleset, partial(engine.informed, state, elsewhere(work, battle.id)))


def committed(work: Work) -> dict[str, models.Battle]:
    """Give every unit that is in a battle whose outcome is not in the campaign yet, with that battle."""
    return {
        unit: battle
        for status in OPEN
        for battle in work.find(models.Battle, status=status)
        for unit in _fighting(battle)
    }


def promised(work: Work, besides: str = "") -> dict[str, str]:
    """Give every unit that a plan binds, with the plan's title.

    Args:
        besides: the plan that is being started or changed, which binds nobody against itself.
    """
    if not any(plan.get("committed") for plan in work.campaign.facts.get("plans", {}).values()):
        return {}
    return _promised(work.campaign, work.find(models.Operation, campaign=work.campaign.id), besides)


def bound(work: Work) -> dict[str, str]:
    """Give every unit that is in a battle or bound by a plan, with the name of battle or plan."""
    return {**promised(work), **{unit: battle.name for unit, battle in committed(work).items()}}


def bound_units(connection: Connection, plugins: Plugins, campaign: str, besides: str = "") -> dict[str, str]:
    """Give every unit of a campaign that is bound, with the name of the battle, the plan or the procedure `besides` one."""
    info = repository.campaign(connection, campaign)
    promises = _promised(info, repository.operations(connection, campaign), "")
    running = [
        repository.battle(connection, row.id)
        for row in repository.battles(connection, campaign)
        if row.theater == "campaign" and row.status == "running" and row.id != besides
    ]
    return {**held(plugins, running), **promises, **fighting(connection, campaign)}


def fighting(connection: Connection, campaign: str) -> dict[str, str]:
    """Give every unit of a campaign that is in a battle whose outcome is not in it yet, with the battle's name."""
    return {
        unit: battle.name
        for battle in repository.battles(connection, campaign)
        if battle.status in OPEN
        for unit in _fighting(battle)
    }


def serving_unit(work: Work, unit: str) -> models.Unit:
    """Give a unit that serves and is in no battle.

    Raises:
        BadInput: saying where it is.
    """
    row = work.get(models.Unit, unit)
    if row.left is not None:
        raise BadInput(f"unit {row.name}", f"no longer serves: {row.left}")
    battle = committed(work).get(unit)
    if battle is not None:
        raise BadInput(
            f"unit {row.name}", f"is in the battle {battle.name}, which is not in the campaign yet"
        )
    return row


def free_unit(work: Work, unit: str, besides: str = "") -> models.Unit:
    """Give a unit that serves, is in no battle, and is bound by no plan `besides` the one named.

    Raises:
        BadInput: saying where it is.
    """
    row = serving_unit(work, unit)
    plan = promised(work, besides).get(unit)
    chosen = chosen_units(work).get(unit)
    if chosen is not None:
        raise BadInput(f"unit {row.name}", f"is committed to {chosen}; hold it back there first")
    if plan is not None:
        raise BadInput(
            f"unit {row.name}", f"is committed to {plan}, which is still to be fought; call that off first"
        )
    return row


def _fighting(battle: models.Battle | BattleInfo) -> Iterator[str]:
    if battle.theater != "campaign":
        yield from (unit["id"] for force in battle.setup["forces"] for unit in force["units"])


def _promised(
    campaign: CampaignInfo | models.Campaign,
    operations: Sequence[OperationInfo | models.Operation],
    besides: str,
) -> dict[str, str]:
    return {
        unit: plan["title"]
        for plan in open_plans(campaign, operations)
        if plan.get("committed") and plan["id"] != besides
        for battle in plan["battles"]
        for seat in battle["seats"]
        for unit in seat["units"] or ()
    }

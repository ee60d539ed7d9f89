"""Commands about forces and their units. What a force buys comes through its ruleset's procedures."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.ids import CLOCK, GAMEMASTER, Theater
from core.contract.orders import Squad
from core.contract.records import GONE, MOST, Count, Skill
from core.contract.written import named, worded
from core.plugin.manager import Plugins
from core.service import names
from core.service.commands import command
from core.service.commitments import free_unit, serving_unit
from core.service.players import present
from core.service.posts import man
from core.service.unit_issues import refuse_misnamed, refuse_unsound
from core.store import models
from core.store.log import Work
from core.store.repository import CampaignInfo, ForceInfo, UnitInfo
from core.store.states import configured, settings_of

Change = Annotated[int, Meta(ge=-MOST, le=MOST)]


def seats_of(forces: Mapping[str, str]) -> Mapping[str, str]:
    """Give the seat that each force takes in a battle of its own, by ids and names: texts then call it by its name.

    Forces of one name, and one that is called like a seat of the program's, are seated by their ids.
    """
    names = Counter(forces.values())
    free = {name for name, times in names.items() if times == 1} - {CLOCK, GAMEMASTER}
    return {force: name if name in free else force for force, name in forces.items()}


@command("force.create", title="Raise a force")
def create_force(
    work: Work,
    name: str,
    theater: Theater,
    empire: str,
    player: str | None = None,
    prestige: Count = 0,
    points: Count = 0,
) -> str:
    """Raise a force without units.

    Gives its id.
    """
    name = named(name)
    if player is not None:
        present(work, player)
    force = models.Force(
        id=work.new_id(name),
        campaign=work.campaign.id,
        player=player,
        name=name,
        seat=empire,
        empire=empire,
        theater=theater,
        prestige=prestige,
        points=points,
    )
    return work.add(force).id


@command("force.rename", title="Rename a force")
def rename_force(work: Work, force: str, name: str) -> None:
    """Give a force another name."""
    work.set(work.get(models.Force, force), name=named(name))


@command("force.inscribe", title="Write in the roster")
def inscribe_force(work: Work, force: str, fact: str, words: str) -> None:
    """Write a line of a force's roster, such as who commands it or where it has its base; no words strike it out."""
    row = serving_force(work, force)
    ruleset = ruleset_of(work, row.theater)
    known = work.plugins.ruleset(ruleset).info.force_facts
    if fact not in known:
        there = ", ".join(known) or "none"
        raise BadInput("force.inscribe, fact", f"{ruleset} keeps no {fact!r} of a force; there are: {there}")
    kept = {key: value for key, value in row.facts.items() if key != fact}
    work.set(row, facts={**kept, fact: worded(words, "words")} if words.strip() else kept)


@command("force.award", title="Award or take points")
def award_force(work: Work, force: str, field: Literal["prestige", "points"], by: Change, reason: str) -> int:
    """Give a force prestige or fleet points, or take some with a number below nothing, and say why.

    Gives how many it has then.
    """
    row = serving_force(work, force)
    work.say(reason=worded(reason, "reason"))
    total: int = getattr(row, field) + by
    if by == 0:
        raise BadInput("force.award, by", "is 0, which awards nothing")
    if total < 0:
        raise BadInput("force.award, by", f"{row.name} has {getattr(row, field)}, {-by} cannot be taken")
    if total > MOST:
        raise BadInput(
            "force.award, by", f"{row.name} has {getattr(row, field)}; more than {MOST} cannot be kept"
        )
    work.set(row, **{field: total})
    return total


@command("force.hand_over", title="Hand a force over")
def hand_force_over(work: Work, force: str, player: str) -> None:
    """Give a force to another player."""
    row = serving_force(work, force)
    if row.player == player:
        raise BadInput(f"force {row.name}", "is in that player's hands already")
    work.set(row, player=present(work, player).id)


@command("unit.enter", title="Enter a unit")
def enter_unit(
    work: Work,
    force: str,
    name: str,
    class_id: str,
    quality: int = 0,
    xp: Count = 0,
    skills: list[Skill] | None = None,
    squads: list[Squad] | None = None,
) -> str:
    """Enter a unit that a force has when it comes into the campaign.

    Gives its id.
    With an empty name it has one of those that its class has in its book, or in your lists, and that nobody bears. What a
    force buys while it plays comes through its ruleset's procedures.
    """
    row = serving_force(work, force)
    ruleset = ruleset_of(work, row.theater)
    classes = {
        found.id: found
        for found in configured(work.plugins, ruleset, settings_of(work.campaign, ruleset)).catalogue()
    }
    if class_id not in classes:
        raise BadInput("unit.enter, class_id", f"{ruleset} has no class {class_id}")
    if not classes[class_id].complete:
        raise BadInput("unit.enter, class_id", f"{class_id} is listed without figures and cannot be fielded")
    called = name.strip() or _drawn_name(work, ruleset, class_id)
    unit_id = work.new_id(called)
    unit = models.Unit(
        id=unit_id,
        campaign=work.campaign.id,
        force=row.id,
        name=called,
        class_id=class_id,
        ruleset=ruleset,
        quality=quality,
        xp=xp,
        skills=canon.plain(skills or []),
        squads=[{**canon.plain(squad), "home": unit_id} for squad in squads or []],
    )
    refuse_misnamed(unit, "unit.enter")
    refuse_unsound(work, unit, "unit.enter")
    man(work, [work.add(unit)])
    return unit.id


def _drawn_name(work: Work, ruleset: str, class_id: str) -> str:
    work.flush()  # so that two that are entered together do not share a name
    free = names.free_for_ships(work.connection, work.plugins, work.campaign, ruleset, class_id)
    return free[int(work.chance.random() * len(free))]


@command("unit.rename", title="Rename a unit")
def rename_unit(work: Work, unit: str, name: str) -> None:
    """Give a unit another name."""
    work.set(work.get(models.Unit, unit), name=named(name))


@command("unit.transfer", title="Move a unit to another force")
def transfer_unit(work: Work, unit: str, force: str) -> None:
    """Move a unit to another force of its theater."""
    row, target = free_unit(work, unit), serving_force(work, force)
    if target.theater != work.get(models.Force, row.force).theater:
        raise BadInput(f"unit {row.name}", f"does not serve in {target.theater}")
    work.set(row, force=target.id)


@command("squad.transfer", title="Move squads to another unit")
def transfer_squads(work: Work, squads: list[str], unit: str) -> None:
    """Move squads from the units of a force to another unit of the same force."""
    target = serving_unit(work, unit)
    for name in squads:
        source = next(
            (
                row
                for row in work.find(models.Unit, force=target.force)
                if any(squad["id"] == name for squad in row.squads)
            ),
            None,
        )
        if source is None:
            raise BadInput(f"squad {name}", "is with no unit of that force")
        serving_unit(work, source.id)
        moved = [{**squad, "home": target.id} for squad in source.squads if squad["id"] == name]
        work.set(source, squads=[squad for squad in source.squads if squad["id"] != name])
        work.set(target, squads=[*target.squads, *moved])


def force_facts(plugins: Plugins, campaign: CampaignInfo, force: ForceInfo) -> list[tuple[str, str]]:
    """Give what is written in a force's roster, with the titles of the ruleset of its theater, in its order."""
    titles = roster_titles(plugins, campaign, force)
    return [(titles[fact], force.facts[fact]) for fact in titles if fact in force.facts]


def roster_titles(plugins: Plugins, campaign: CampaignInfo, force: ForceInfo) -> Mapping[str, str]:
    """Give the lines of a force's roster by key with their titles; none where its ruleset is not at hand."""
    ruleset = campaign.space if force.theater == "space" else campaign.ground
    if ruleset is None or not plugins.has(ruleset):
        return {}
    titles: Mapping[str, str] = plugins.ruleset(ruleset).info.force_facts
    return titles


def force_faults(
    plugins: Plugins, campaign: CampaignInfo, force: ForceInfo, units: Sequence[UnitInfo]
) -> list[str]:
    """List everything that the ruleset of its theater finds wrong with a force's units as a fleet; none where it has none."""
    ruleset = campaign.space if force.theater == "space" else campaign.ground
    serving = [unit for unit in units if unit.left is None and unit.condition not in GONE]
    if ruleset is None or not plugins.has(ruleset) or not serving or force.left is not None:
        return []
    engine = configured(plugins, ruleset, settings_of(campaign, ruleset))
    own = [unit.class_id for unit in serving if unit.ruleset == ruleset]

    def look() -> list[str]:
        known = {found.empire for found in engine.catalogue()}
        return list(engine.fleet_faults(own, force.empire if force.empire in known else ""))

    faults: list[str] = plugins.guard(ruleset, look) if own else []
    return faults


def serving_force(work: Work, force: str) -> models.Force:
    """Give a force that is in the campaign.

    Raises:
        BadInput: when there is none of that id, or it has left.
    """
    row = work.get(models.Force, force)
    if row.left is not None:
        raise BadInput(f"force {row.name}", f"is no longer in the campaign: {row.left}")
    return row


def ruleset_of(work: Work, theater: str) -> str:
    """Give the ruleset that is bound to a theater.

    Raises:
        BadInput: when none is.
    """
    ruleset: str | None = work.campaign.space if theater == "space" else work.campaign.ground
    if ruleset is None:
        raise BadInput(f"campaign {work.campaign.name}", f"has no ruleset for {theater}")
    return ruleset

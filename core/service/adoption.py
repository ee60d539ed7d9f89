"""What becomes of a unit under another ruleset: taken over, back as it was, or waiting. Rulings: docs/swapping.md."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.contract import canon
from core.contract.info import UnitClass
from core.contract.issues import Issue
from core.contract.records import Adoption, Skill, UnitRecord
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.store import models
from core.store.log import Work
from core.store.repository import CampaignInfo, UnitInfo, unit_record
from core.store.states import configured, settings_of

AnyCampaign = models.Campaign | CampaignInfo
AnyUnit = models.Unit | UnitInfo


class Rebound(Struct, frozen=True):
    """What becomes of a unit when another ruleset takes its theater over.

    Args:
        after: None where it cannot be taken over; it then waits, as it is, for its own ruleset to come back.
        set_aside: what the new ruleset has no use for; it is kept, and back when its own ruleset is.
        problem: why it cannot be taken over.
        basis: how its class was found.
        class_before, class_after: its classes by name.
    """

    before: UnitRecord
    after: UnitRecord | None
    set_aside: tuple[str, ...] = ()
    problem: str = ""
    basis: str = ""
    class_before: str = ""
    class_after: str = ""


class Mark(Struct, frozen=True):
    """How a unit began under the ruleset that took it over: what differs at its return was earned or suffered there."""

    ruleset: str
    quality: int
    worn: int


class Kept(Struct, frozen=True):
    """What a unit was on the scale of a ruleset that it left."""

    class_id: str
    quality: int
    skills: tuple[Skill, ...] = ()
    mark: Mark | None = None


def rebound(
    plugins: Plugins, campaign: AnyCampaign, unit: AnyUnit, ruleset: str, chosen: str | None = None
) -> Rebound:
    """Say what becomes of a unit under another ruleset; one that was there before has its sheet back.

    Args:
        chosen: the class that it shall have there; it is found by the ruleset where this is None.
    """
    before = unit_record(unit)
    name = _class_name(plugins, campaign, unit.ruleset, before.class_id)
    if unit.ruleset == ruleset:
        return Rebound(before, before, class_before=name, class_after=name)
    kept = kept_of(unit, ruleset)
    answer: Adoption | Issue
    if kept is not None and chosen in (None, kept.class_id):
        answer = _returned(plugins, campaign, unit, before, ruleset, kept)
    else:
        answer = _adopted(plugins, campaign, unit, before, ruleset, {"chosen": chosen} if chosen else {})
    if isinstance(answer, Issue):
        return Rebound(before, None, problem=str(answer), class_before=name)
    after = _class_name(plugins, campaign, ruleset, answer.unit.class_id)
    return Rebound(before, answer.unit, answer.set_aside, "", answer.basis, name, after)


def take_over(work: Work, row: models.Unit, after: UnitRecord, ruleset: str) -> None:
    """Put a unit on the scale of another ruleset, and keep what it was on that of its own."""
    plugins, left = work.plugins, row.ruleset
    mark = Mark(ruleset, after.quality, _worn(plugins, work.campaign, ruleset, after))
    kept = Kept(row.class_id, row.quality, canon.convert(row.skills, tuple[Skill, ...]), mark)
    sheets = {**row.sheets}
    for other in sheets.keys() - {left, ruleset}:
        known = kept_of(row, other)
        if known is not None:  # what it was there follows the change, so that the mark is of one step alone
            sheets[other] = _followed(plugins, work.campaign, row, other, known, mark)
    version = plugins.ruleset(ruleset).info.state_version
    sheets[left] = {**sheets.get(left, {"version": 0, "data": {}}), "unit": canon.plain(kept)}
    sheets[ruleset] = {"version": version, "data": canon.plain(after.sheet)}
    work.set(
        row,
        sheets=sheets,
        ruleset=ruleset,
        class_id=after.class_id,
        quality=after.quality,
        skills=canon.plain(after.skills),
        squads=canon.plain(after.squads),
    )


def kept_of(unit: AnyUnit, ruleset: str) -> Kept | None:
    """Give what a unit was on the scale of a ruleset that it left; None where it never was there."""
    sheet: Mapping[str, Any] = unit.sheets.get(ruleset, {})
    if "unit" not in sheet:
        return None
    return canon.convert(sheet["unit"], Kept, f"unit {unit.id}, sheet of {ruleset}")


def _returned(
    plugins: Plugins, campaign: AnyCampaign, unit: AnyUnit, now: UnitRecord, ruleset: str, kept: Kept
) -> Adoption:
    """Give a unit back as it was, but for what it earned and suffered since: that is taken over as of any other."""
    sheet: Mapping[str, Any] = unit.sheets[ruleset].get("data", {})
    was = replace(now, class_id=kept.class_id, quality=kept.quality, skills=kept.skills, sheet=sheet)
    mark = kept.mark
    if mark is None or mark.ruleset != unit.ruleset:
        return Adoption(was, (), "its own sheet")
    better = now.quality != mark.quality
    hurt = plugins.has(unit.ruleset) and _worn(plugins, campaign, unit.ruleset, now) != mark.worn
    if not (better or hurt):
        return Adoption(was, (), "its own sheet")
    more = {"chosen": kept.class_id, "kept": sheet, **({} if hurt else {"worn": None})}
    answer = _adopted(plugins, campaign, unit, replace(now, skills=()), ruleset, more)
    if isinstance(answer, Issue):
        return Adoption(was, (), f"its own sheet; what came since stays behind ({answer})")
    quality = answer.unit.quality if better else kept.quality
    return Adoption(
        replace(was, quality=quality, sheet=answer.unit.sheet), (), "its own sheet, with what came since"
    )


def _followed(
    plugins: Plugins, campaign: AnyCampaign, unit: AnyUnit, other: str, known: Kept, mark: Mark
) -> dict[str, Any]:
    """Give a kept sheet as it would be if the unit came back from where it is now, marked for where it goes."""
    sheet = unit.sheets[other]
    if not plugins.has(other):
        return {**sheet, "unit": canon.plain(replace(known, mark=mark))}
    then = _returned(plugins, campaign, unit, unit_record(unit), other, known).unit
    return {
        **sheet,
        "data": canon.plain(then.sheet),
        "unit": canon.plain(replace(known, quality=then.quality, mark=mark)),
    }


def _adopted(
    plugins: Plugins,
    campaign: AnyCampaign,
    unit: AnyUnit,
    now: UnitRecord,
    target: str,
    more: Mapping[str, Any],
) -> Adoption | Issue:
    source = unit.ruleset
    if not plugins.has(source):
        return Issue(now.name, f"its ruleset {source} is not at hand")
    known = _class_of(plugins, campaign, source, now.class_id)
    if known is None:
        return Issue(now.name, f"{source} has no class {now.class_id}")
    ruleset = _configured(plugins, campaign, target)
    chosen = more.get("chosen")
    if chosen is not None and _class_of(plugins, campaign, target, chosen) is None:
        return Issue(now.name, f"{target} has no class {chosen}")
    liaison = plugins.guard(target, ruleset.liaison)
    if liaison is None:
        return Issue(now.name, f"{target} takes no units of other rulesets over")
    figures = {**_figures(known), "worn": _worn(plugins, campaign, source, now), **more}
    told = {name: value for name, value in figures.items() if value is not None}
    answer: Adoption | Issue = plugins.guard(target, lambda: liaison.adopt(now, told, source))
    if isinstance(answer, Issue):
        return answer
    if chosen not in (None, answer.unit.class_id):  # a liaison that does not ask for it
        answer = replace(answer, unit=replace(answer.unit, class_id=chosen), basis="chosen by hand")
    faults = plugins.guard(target, lambda: ruleset.unit_issues(answer.unit))
    return Issue(now.name, str(faults[0])) if faults else answer


def _worn(plugins: Plugins, campaign: AnyCampaign, ruleset: str, unit: UnitRecord) -> int:
    found = _configured(plugins, campaign, ruleset)
    percent: int = plugins.guard(ruleset, lambda: found.worn(unit))
    return percent


def _class_name(plugins: Plugins, campaign: AnyCampaign, ruleset: str, class_id: str) -> str:
    found = _class_of(plugins, campaign, ruleset, class_id) if plugins.has(ruleset) else None
    return class_id if found is None else found.name


def _class_of(plugins: Plugins, campaign: AnyCampaign, ruleset: str, class_id: str) -> UnitClass | None:
    found = plugins.guard(ruleset, _configured(plugins, campaign, ruleset).catalogue)
    return next((one for one in found if one.id == class_id), None)


def _configured(plugins: Plugins, campaign: AnyCampaign, ruleset: str) -> Ruleset:
    return configured(plugins, ruleset, settings_of(campaign, ruleset))


def _figures(found: UnitClass) -> dict[str, Any]:
    common = {"empire": found.empire, "name": found.name, "code": found.code, "points": found.points}
    return {**found.figures, **common}

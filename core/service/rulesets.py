"""Commands about a campaign's rulesets: their settings, and which one plays a theater."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.ids import Theater
from core.contract.info import UnitClass
from core.contract.issues import Issue
from core.contract.records import Adoption, Skill, UnitRecord
from core.contract.ruleset import Ruleset
from core.contract.settings import OWN_FIGURES
from core.plugin.manager import Plugins
from core.service.commands import command
from core.service.forces import committed
from core.store import models
from core.store.log import Work
from core.store.repository import CampaignInfo, UnitInfo, unit_record
from core.store.states import configured, settings_of


class Rebound(Struct, frozen=True):
    """What becomes of a unit when another ruleset takes its theater over.

    Args:
        after: None where it cannot be taken over; it then waits, as it is, for its own ruleset to come back.
        set_aside: what the new ruleset has no use for; it is kept, and back when its own ruleset is.
        problem: why it cannot be taken over.
    """

    before: UnitRecord
    after: UnitRecord | None
    set_aside: tuple[str, ...] = ()
    problem: str = ""


@command("ruleset.configure", title="Change a ruleset's settings")
def configure_ruleset(work: Work, ruleset: str, settings: dict[str, Any]) -> None:
    """Replace the campaign's settings of a ruleset: editions, options, the owner's own figures.

    Battles that have begun keep theirs.
    """
    configured(work.plugins, ruleset, settings)
    known = work.campaign.settings.get("rulesets", {})
    work.set(work.campaign, settings={**work.campaign.settings, "rulesets": {**known, ruleset: settings}})


@command("ruleset.figures", title="Replace figures by those of your own book")
def replace_figures(work: Work, ruleset: str, row: str, figures: dict[str, Any]) -> None:
    """Put figures of your own book in place of the program's, by name; null gives the program's back.

    Figures that are not named stay as they are. `bridgehead figures` lists the rows. Battles that have begun keep theirs.
    """
    before = settings_of(work.campaign, ruleset)
    own: dict[str, dict[str, Any]] = {**before.get(OWN_FIGURES.id, {})}
    kept = {**own.get(row, {}), **figures}
    own[row] = {name: value for name, value in kept.items() if value is not None}
    configured(work.plugins, ruleset, {**before, OWN_FIGURES.id: own})  # a row that is not there is told
    whole = {key: value for key, value in own.items() if value}
    configure_ruleset(work, ruleset, {**before, OWN_FIGURES.id: whole})


@command("ruleset.bind", title="Play a theater by another ruleset")
def bind_ruleset(work: Work, theater: Theater, ruleset: str) -> list[Rebound]:
    """Bind another ruleset to a theater, between battles, and take its units over; `Desk.rebinding` shows it before.

    What the new ruleset has no use for is kept, and back when the old one is.
    """
    check_binding(work.plugins, work.campaign, theater, ruleset)
    forces = [force for force in work.find(models.Force) if force.theater == theater]
    rows = [unit for force in forces for unit in work.find(models.Unit, force=force.id) if unit.left is None]
    busy = committed(work)
    for row in rows:
        if row.id in busy:
            raise BadInput(
                f"unit {row.name}", f"is in the battle {busy[row.id].name}, which is not in the campaign yet"
            )
    found = [rebound(work.plugins, work.campaign, row, ruleset) for row in rows]
    for row, unit in zip(rows, found, strict=True):
        if unit.after is not None and row.ruleset != ruleset:
            _take_over(work, row, unit.after, ruleset)
    work.set(work.campaign, **{theater: ruleset})
    return found


def check_binding(
    plugins: Plugins, campaign: models.Campaign | CampaignInfo, theater: Theater, ruleset: str
) -> None:
    """Refuse a ruleset that cannot play a theater, or does already.

    Raises:
        BadInput: saying why.
    """
    if getattr(campaign, theater) == ruleset:
        raise BadInput(f"ruleset {ruleset}", f"plays {theater} already")
    info = plugins.ruleset(ruleset).info
    if info.theater != theater:
        raise BadInput(f"ruleset {ruleset}", f"is played in {info.theater}, not in {theater}")


def rebound(
    plugins: Plugins, campaign: models.Campaign | CampaignInfo, unit: models.Unit | UnitInfo, ruleset: str
) -> Rebound:
    """Say what becomes of a unit under another ruleset. One that was there before is as it was then."""
    before = unit_record(unit)
    if unit.ruleset == ruleset:
        return Rebound(before, before)
    kept: Mapping[str, Any] = unit.sheets.get(ruleset, {})
    if "unit" in kept:
        there = canon.convert(kept["unit"], _Kept, f"unit {unit.id}, sheet of {ruleset}")
        return Rebound(
            before,
            replace(
                before,
                class_id=there.class_id,
                quality=there.quality,
                skills=there.skills,
                sheet=kept.get("data", {}),
            ),
        )
    answer = _adopted(plugins, campaign, unit.ruleset, ruleset, before)
    if isinstance(answer, Issue):
        return Rebound(before, None, problem=str(answer))
    return Rebound(before, answer.unit, answer.set_aside)


class _Kept(Struct, frozen=True):
    """What a unit was on the scale of a ruleset that it left."""

    class_id: str
    quality: int
    skills: tuple[Skill, ...] = ()


def _adopted(
    plugins: Plugins, campaign: models.Campaign | CampaignInfo, source: str, target: str, unit: UnitRecord
) -> Adoption | Issue:
    if not plugins.has(source):
        return Issue(unit.name, f"its ruleset {source} is not at hand")
    known = {found.id: found for found in _configured(plugins, campaign, source).catalogue()}
    if unit.class_id not in known:
        return Issue(unit.name, f"{source} has no class {unit.class_id}")
    liaison = plugins.guard(target, _configured(plugins, campaign, target).liaison)
    if liaison is None:
        return Issue(unit.name, f"{target} takes no units of other rulesets over")
    figures = _figures(known[unit.class_id])
    answer: Adoption | Issue = plugins.guard(target, lambda: liaison.adopt(unit, figures, source))
    return answer


def _configured(plugins: Plugins, campaign: models.Campaign | CampaignInfo, ruleset: str) -> Ruleset:
    return configured(plugins, ruleset, settings_of(campaign, ruleset))


def _figures(found: UnitClass) -> dict[str, Any]:
    common = {"empire": found.empire, "name": found.name, "code": found.code, "points": found.points}
    return {**common, **found.figures}


def _take_over(work: Work, row: models.Unit, after: UnitRecord, ruleset: str) -> None:
    old: Mapping[str, Any] = row.sheets.get(row.ruleset, {"version": 0, "data": {}})
    kept = canon.plain(_Kept(row.class_id, row.quality, canon.convert(row.skills, tuple[Skill, ...])))
    new = {"version": work.plugins.ruleset(ruleset).info.state_version, "data": canon.plain(after.sheet)}
    work.set(
        row,
        sheets={**row.sheets, row.ruleset: {**old, "unit": kept}, ruleset: new},
        ruleset=ruleset,
        class_id=after.class_id,
        quality=after.quality,
        skills=canon.plain(after.skills),
        squads=canon.plain(after.squads),
    )

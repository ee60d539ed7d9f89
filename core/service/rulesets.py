"""Commands about a campaign's rulesets: their settings, and which one plays a theater."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.contract.ids import Theater
from core.contract.records import Count
from core.contract.settings import OWN_FIGURES
from core.plugin.manager import Plugins
from core.service import battle_views
from core.service.adoption import Rebound, rebound, take_over
from core.service.commands import command
from core.store import models, repository
from core.store.log import Work
from core.store.repository import CampaignInfo
from core.store.states import ROWS, changed, configured, settings_of

OPEN = ("running", "standing by", "over")
"""A battle of which the campaign has yet to take the outcome."""


@command("ruleset.configure", title="Change a ruleset's settings")
def configure_ruleset(
    work: Work, ruleset: str, settings: dict[str, Any], from_turn: Count | None = None
) -> None:
    """Replace the campaign's settings of a ruleset: editions, options, the owner's own figures.

    Battles and procedures that have begun keep theirs. With `from_turn`, a turn of the campaign that is still to come,
    what is different from now holds from that turn on.
    """
    if from_turn is None:
        _put(work, ruleset, settings)
        return
    defaults = {setting.id: setting.default for setting in work.plugins.ruleset(ruleset).settings}
    now = {**defaults, **settings_of(work.campaign, ruleset)}
    _let_come(work, ruleset, difference(now, {**defaults, **settings}), from_turn)


@command("ruleset.figures", title="Replace figures by those of your own book")
def replace_figures(
    work: Work, ruleset: str, row: str, figures: dict[str, Any], from_turn: Count | None = None
) -> None:
    """Put figures of your own book in place of the program's, by name; null gives the program's back.

    Figures that are not named stay as they are. `bridgehead figures` lists the rows. Battles and procedures that have
    begun keep theirs. With `from_turn`, a turn of the campaign that is still to come, they hold from that turn on.
    """
    change = {OWN_FIGURES.id: {row: figures}}
    if from_turn is not None:
        _let_come(work, ruleset, change, from_turn)
        return
    before = settings_of(work.campaign, ruleset)
    kept = {name: value for name, value in figures.items() if value is not None}
    own = before.get(OWN_FIGURES.id, {})
    configured(
        work.plugins, ruleset, {**before, OWN_FIGURES.id: {**own, row: kept}}
    )  # a row that is not there is told
    _put(work, ruleset, changed(before, change))


@command("ruleset.drop_change", title="Drop a change that is still to come")
def drop_change(work: Work, ruleset: str, from_turn: Count) -> None:
    """Drop what would change in a ruleset's settings from a turn of the campaign on."""
    coming = coming_changes(work.campaign, ruleset)
    left = [change for change in coming if change["turn"] != from_turn]
    if len(left) == len(coming):
        there = ", ".join(str(change["turn"]) for change in coming) or "none"
        raise BadInput(f"ruleset {ruleset}, turn {from_turn}", f"nothing changes then; there are: {there}")
    known = work.campaign.settings.get("coming", {})
    work.set(work.campaign, settings={**work.campaign.settings, "coming": {**known, ruleset: left}})


def coming_changes(campaign: models.Campaign | CampaignInfo, ruleset: str) -> list[dict[str, Any]]:
    """Give the changes of a ruleset's settings that are still to come: `turn` and `settings`, the next first."""
    changes = campaign.settings.get("coming", {}).get(ruleset, ())
    return [change for change in changes if change["turn"] > campaign.turn]


def difference(before: Mapping[str, Any], after: Mapping[str, Any], depth: int = ROWS) -> dict[str, Any]:
    """Give what has to change, with null for what is there no more; tables row by row and figure by figure."""
    found: dict[str, Any] = dict.fromkeys(before.keys() - after.keys())
    for key, value in after.items():
        known = before.get(key)
        if known != value:
            both = depth and isinstance(known, Mapping) and isinstance(value, Mapping)
            found[key] = difference(known, value, depth - 1) if both else value  # type: ignore[arg-type]
    return found


def _put(work: Work, ruleset: str, settings: Mapping[str, Any]) -> None:
    """Let settings hold from now on; what is still to come still comes."""
    configured(work.plugins, ruleset, settings)
    kept = work.campaign.settings
    new = {**kept, "rulesets": {**kept.get("rulesets", {}), ruleset: dict(settings)}}
    if kept.get("coming", {}).get(ruleset):
        new["coming"] = {**kept["coming"], ruleset: coming_changes(work.campaign, ruleset)}
    work.set(work.campaign, settings=new)


def _let_come(work: Work, ruleset: str, change: Mapping[str, Any], turn: int) -> None:
    """Let a change hold from a turn on, beside those of that turn and of others."""
    campaign = work.campaign
    if turn <= campaign.turn:
        raise BadInput("from_turn", f"{turn} is not to come: the campaign is in turn {campaign.turn}")
    coming = {one["turn"]: one["settings"] for one in coming_changes(campaign, ruleset)}
    coming[turn] = _joined(coming.get(turn, {}), change)
    settings = settings_of(campaign, ruleset)
    for one in sorted(coming):
        settings = changed(settings, coming[one])
        configured(work.plugins, ruleset, settings)
    now = settings_of(campaign, ruleset)
    kept = {**campaign.settings, "rulesets": {**campaign.settings.get("rulesets", {}), ruleset: now}}
    changes = [{"turn": one, "settings": coming[one]} for one in sorted(coming)]
    work.set(campaign, settings={**kept, "coming": {**kept.get("coming", {}), ruleset: changes}})


def _joined(before: Mapping[str, Any], change: Mapping[str, Any], depth: int = ROWS) -> dict[str, Any]:
    """Give a change with another one worked in; null stays, for it takes something out later."""
    found = dict(before)
    for key, value in change.items():
        both = depth and isinstance(value, Mapping) and isinstance(found.get(key), Mapping)
        found[key] = _joined(found[key], value, depth - 1) if both else value
    return found


@command("ruleset.bind", title="Play a theater by another ruleset")
def bind_ruleset(
    work: Work, theater: Theater, ruleset: str, classes: dict[str, str] | None = None
) -> Sequence[Rebound]:
    """Bind another ruleset to a theater, between battles, and take its units over.

    `bridgehead swap` shows it before. What the new ruleset has no use for is kept, and back when the old one is.
    `classes` says of units, by id, which class they shall have under the new ruleset; for the others it finds one.
    """
    found = rebinding(work.connection, work.plugins, work.campaign, theater, ruleset, classes or {})
    for unit in found:
        row = work.get(models.Unit, unit.before.id)
        if unit.after is not None and row.ruleset != ruleset:
            take_over(work, row, unit.after, ruleset)
    work.set(work.campaign, **{theater: ruleset})
    return found


def rebinding(
    connection: Connection,
    plugins: Plugins,
    campaign: models.Campaign | CampaignInfo,
    theater: Theater,
    ruleset: str,
    classes: Mapping[str, str],
) -> Sequence[Rebound]:
    """Say what becomes of each unit of a theater if another ruleset plays it.

    Raises:
        BadInput: when it cannot, saying why, or when `classes` names a unit that does not serve there.
    """
    _check(plugins, campaign, theater, ruleset)
    forces = [force for force in repository.forces(connection, campaign.id) if force.theater == theater]
    _refuse_open(connection, plugins, campaign.id, theater, {force.id for force in forces})
    units = [unit for force in forces for unit in repository.units(connection, force.id) if unit.left is None]
    strangers = classes.keys() - {unit.id for unit in units}
    if strangers:
        raise BadInput("classes", f"no unit of {theater} has the id {', '.join(sorted(strangers))}")
    return [rebound(plugins, campaign, unit, ruleset, classes.get(unit.id)) for unit in units]


def _check(
    plugins: Plugins, campaign: models.Campaign | CampaignInfo, theater: Theater, ruleset: str
) -> None:
    """Refuse a ruleset that cannot play a theater, or does already."""
    if getattr(campaign, theater) == ruleset:
        raise BadInput(f"ruleset {ruleset}", f"plays {theater} already")
    info = plugins.ruleset(ruleset).info
    if info.theater != theater:
        raise BadInput(f"ruleset {ruleset}", f"is played in {info.theater}, not in {theater}")


def _refuse_open(
    connection: Connection, plugins: Plugins, campaign: str, theater: str, forces: set[str]
) -> None:
    """Refuse while a battle of the theater is not in the campaign yet, or its forces still choose in a procedure."""
    for battle in repository.battles(connection, campaign):
        if battle.status not in OPEN:
            continue
        if battle.theater == theater:
            raise BadInput(
                f"theater {theater}",
                f"is in the battle {battle.name}, which is not in the campaign yet; end it and take it in first",
            )
        if battle.theater == "campaign" and forces & {one["id"] for one in battle.setup["forces"]}:
            waiting = forces & set(battle_views.look(connection, plugins, battle.id).to_act)
            if waiting:
                raise BadInput(
                    f"theater {theater}",
                    f"its forces still choose in {battle.name}; let it come to its end",
                )

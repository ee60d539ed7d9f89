"""Commands about a campaign's rulesets: their settings, and which one plays a theater."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.contract.ids import Theater
from core.contract.settings import OWN_FIGURES
from core.plugin.manager import Plugins
from core.service import battle_views
from core.service.adoption import Rebound, rebound, take_over
from core.service.commands import command
from core.store import models, repository
from core.store.log import Work
from core.store.repository import CampaignInfo
from core.store.states import configured, settings_of

OPEN = ("running", "standing by", "over")
"""A battle of which the campaign has yet to take the outcome."""


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
def bind_ruleset(
    work: Work, theater: Theater, ruleset: str, classes: dict[str, str] | None = None
) -> Sequence[Rebound]:
    """Bind another ruleset to a theater, between battles, and take its units over; `bridgehead swap` shows it before.

    What the new ruleset has no use for is kept, and back when the old one is. `classes` says of units, by id, which
    class they shall have under the new ruleset; for the others it finds one.
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
                    f"its forces still choose in {battle.name}: {', '.join(sorted(waiting))}; let it come to its end",
                )

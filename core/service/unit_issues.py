"""What a unit's ruleset finds wrong with its record: refused when it is entered, reported by the check."""

from collections.abc import Sequence

from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.contract.issues import Issue
from core.contract.written import named
from core.plugin.manager import Plugins
from core.store import models, repository
from core.store.log import Work
from core.store.repository import CampaignInfo, UnitInfo, unit_record
from core.store.states import configured, settings_of


def unit_issues(
    plugins: Plugins, campaign: models.Campaign | CampaignInfo, unit: models.Unit | UnitInfo
) -> Sequence[Issue]:
    """Give all that is not sound in a unit's record.

    Raises:
        BadInput: when its ruleset is not at hand, or a field has not its form.
    """
    ruleset = configured(plugins, unit.ruleset, settings_of(campaign, unit.ruleset))
    record = unit_record(unit)
    found: Sequence[Issue] = plugins.guard(unit.ruleset, lambda: ruleset.unit_issues(record))
    return found


def refuse_unsound(work: Work, unit: models.Unit, place: str, known: Sequence[Issue] = ()) -> None:
    """Refuse a unit whose record is not sound.

    Args:
        place: where it was handed in.
        known: what was wrong before already, which is no reason to refuse something else.

    Raises:
        BadInput: naming the first field and why.
    """
    for issue in unit_issues(work.plugins, work.campaign, unit):
        if issue not in known:
            raise BadInput(f"{place}, {issue.place}", issue.cause)


def refuse_misnamed(unit: models.Unit, place: str) -> None:
    """Refuse a unit that joins where its name, or that of a squad of it, is more than a name on a line.

    Raises:
        BadInput: naming the unit or squad, and why.
    """
    named(unit.name, f"{place}, name")
    for squad in unit.squads:
        if squad.get("name"):
            named(squad["name"], f"{place}, squad {squad['id']}")


def books(connection: Connection, plugins: Plugins, campaign: str) -> Sequence[Issue]:
    """Check every unit that serves and whose ruleset is at hand."""
    info = repository.campaign(connection, campaign)
    issues = []
    for force in repository.forces(connection, campaign):
        for unit in repository.units(connection, force.id):
            if unit.left is None and plugins.has(unit.ruleset):
                issues += [
                    Issue(f"unit {unit.id}, {issue.place}", issue.cause)
                    for issue in unit_issues(plugins, info, unit)
                ]
    return issues

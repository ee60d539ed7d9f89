"""Names for people and ships: the club's own lists first, then those of the rulesets."""

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Connection

from core.contract.info import UnitClass
from core.contract.people import Names
from core.plugin.manager import Plugins
from core.service import club
from core.store import models, repository
from core.store.repository import CampaignInfo
from core.store.states import configured, settings_of

AnyCampaign = models.Campaign | CampaignInfo


def of_people(connection: Connection, plugins: Plugins, campaign: str, ruleset: str, empire: str) -> Names:
    """Give the names of an empire's people, as the ruleset of the unit has them; empty where nobody has any.

    A list of the empire goes before one for everybody; among these the club's own, then the ruleset's, then any other's.
    """
    lists = [club.name_lists(connection, campaign), *_rulesets(plugins, ruleset)]
    for key in (empire, ""):
        for known in lists:
            found = known.get(key, Names())
            if found.given or found.family:
                return found
    return Names()


def free_for_ships(
    connection: Connection, plugins: Plugins, campaign: AnyCampaign, ruleset: str, class_id: str
) -> Sequence[str]:
    """Give the names that a new ship of a class may have: none that a unit bears which serves in the campaign.

    They are the club's own for the class, else those of its book, else those of its empire's list, else the class's own
    name. Where all are borne they are numbered anew.
    """
    found = plugins.guard(ruleset, configured(plugins, ruleset, settings_of(campaign, ruleset)).catalogue)
    kind = next((one for one in found if one.id == class_id), None)
    if kind is None:
        return ()
    own = club.name_lists(connection, campaign.id)
    names = _of_class(own, kind) or kind.names or _of_empire(own, kind)
    names = names or _of_empire(plugins.guard(ruleset, plugins.ruleset(ruleset).names), kind) or (kind.name,)
    return unborne(names, borne(connection, campaign.id))


def of_classes(connection: Connection, campaign: str) -> Mapping[str, Sequence[str]]:
    """Give the club's own names of ships by class."""
    return {
        key: names
        for one in club.name_lists(connection, campaign).values()
        for key, names in one.classes.items()
    }


def borne(connection: Connection, campaign: str) -> Mapping[str, str]:
    """Give the names of all units that serve in a campaign, each with the force that it serves in."""
    return {
        unit.name: force.id
        for force in repository.forces(connection, campaign)
        for unit in repository.units(connection, force.id)
        if unit.left is None
    }


def unborne(names: Sequence[str], taken: Mapping[str, str]) -> Sequence[str]:
    """Give the names that nobody bears, numbered anew when all are borne."""
    number = 1
    while True:
        suffix = "" if number == 1 else f" {number}"
        free = [f"{name}{suffix}" for name in names if f"{name}{suffix}" not in taken]
        if free:
            return free
        number += 1


def _rulesets(plugins: Plugins, first: str) -> Iterator[Mapping[str, Names]]:
    for ruleset in sorted(plugins.rulesets(), key=lambda one: (one.info.id != first, one.info.id)):
        yield plugins.guard(ruleset.info.id, ruleset.names)


def _of_class(own: Mapping[str, Names], kind: UnitClass) -> Sequence[str]:
    return [name for one in own.values() for name in one.classes.get(kind.id, ())]


def _of_empire(lists: Mapping[str, Names], kind: UnitClass) -> Sequence[str]:
    """Give an empire's names of ships; what is of no empire, such as a squad, is no ship."""
    if not kind.empire:
        return ()
    return lists.get(kind.empire, Names()).ships or lists.get("", Names()).ships

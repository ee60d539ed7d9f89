"""The people of units and squads by name: who holds which post, and what became of them.

Who holds a post is a row; whether they live follows from what became of their unit or squad, so that a ship that is said to
have survived has its people again.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection

from core.contract.people import Names, Post
from core.contract.records import GONE
from core.contract.ruleset import Ruleset
from core.contract.words import titled
from core.plugin.manager import Plugins
from core.service import names
from core.store import models, repository
from core.store.log import Work
from core.store.repository import CampaignInfo, OfficerInfo, UnitInfo, unit_record
from core.store.states import configured, settings_of

TRIES = 40
"""So often a name is drawn that nobody bears, before one is numbered."""
Standing = Literal["serving", "fell", "captured", "retired", "ashore"]

Place = tuple[str | None, str | None, str]
"""A post: the unit or the squad, and the role."""

AnyCampaign = models.Campaign | CampaignInfo
AnyUnit = models.Unit | UnitInfo
AnyOfficer = models.Officer | OfficerInfo


class Person(Struct, frozen=True):
    """An officer, and where they are.

    Args:
        post: what they are called in their post; with their skills and what these do.
        unit: with which they serve, or served last; None where their squad is nowhere any more.
        standing: what became of them; `why` tells it in words.
    """

    officer: OfficerInfo
    post: Post
    unit: UnitInfo | None
    standing: Standing
    why: str = ""

    @property
    def id(self) -> str:
        """The officer's."""
        return self.officer.id

    @property
    def name(self) -> str:
        """The officer's."""
        return self.officer.name

    @property
    def told(self) -> str:
        """What became of them, in words."""
        if self.why.startswith("with "):
            return f"{self.standing} {self.why}"
        return f"{self.standing}: {self.why}" if self.why else self.standing


class Posts:
    """The posts of units, as the rulesets of a campaign have them.

    Each ruleset is made ready once, for a campaign has many units.
    """

    def __init__(self, plugins: Plugins, campaign: AnyCampaign) -> None:
        self._plugins = plugins
        self._campaign = campaign
        self._rulesets: dict[str, Ruleset] = {}

    def of(self, unit: AnyUnit) -> Sequence[Post]:
        """Give the posts of a unit; none where its ruleset is not at hand."""
        key = unit.ruleset
        if not self._plugins.has(key):
            return ()
        if key not in self._rulesets:
            self._rulesets[key] = configured(self._plugins, key, settings_of(self._campaign, key))
        found: Sequence[Post] = self._plugins.guard(key, lambda: self._rulesets[key].posts(unit_record(unit)))
        return found


def people(connection: Connection, plugins: Plugins, campaign: str) -> Sequence[Person]:
    """Give everybody who has a name in a campaign, unit by unit, those who are gone too."""
    posts = Posts(plugins, repository.campaign(connection, campaign))
    units = {
        unit.id: unit
        for force in repository.forces(connection, campaign)
        for unit in repository.units(connection, force.id)
    }
    # A squad that went from a ship that was lost to another of its force is with that.
    by_fate = sorted(units.values(), key=serves)
    aboard = {squad["id"]: unit for unit in by_fate for squad in unit.squads}
    there: dict[str, list[OfficerInfo]] = {}
    for one in repository.officers(connection, campaign):
        unit = units.get(one.unit or "") or aboard.get(one.squad or "")
        there.setdefault(unit.id if unit else "", []).append(one)
    found: list[Person] = []
    for key in (*units, ""):  # those of squads that are nowhere last
        if key not in there:
            continue
        unit = units.get(key)
        known = {_key(unit.id, post): post for post in posts.of(unit)} if unit else {}
        places = list(known)
        for one in sorted(there[key], key=lambda one: _rank(one, places)):
            place = place_of(one)
            post = known.get(place) or Post(
                one.role, "Squad leader" if one.squad else titled(one.role), one.squad
            )
            found.append(Person(one, post, unit, *standing_of(one, unit)))
    return found


def _rank(officer: OfficerInfo, places: Sequence[Place]) -> tuple[bool, int]:
    """Order officers of a unit: by their posts, those who left last."""
    place = place_of(officer)
    return officer.left is not None, places.index(place) if place in places else len(places)


def man(work: Work, units: Sequence[models.Unit]) -> None:
    """Name who holds each post of units that nobody holds, by the campaign's dice."""
    posts = Posts(work.plugins, work.campaign)
    wanted = [(unit, post) for unit in units for post in posts.of(unit)]
    if not wanted:
        return
    there = work.find(models.Officer, campaign=work.campaign.id)
    held = {place_of(one) for one in there if one.left is None}
    borne = {one.name for one in there}
    lists: dict[tuple[str, str], Names] = {}
    for unit, post in wanted:
        if _key(unit.id, post) in held:
            continue
        name = drawn(work, names_for(work, unit, lists), borne)
        if name:
            borne.add(name)
            commission(work, name, post.role, None if post.squad else unit.id, post.squad)


def serves(unit: AnyUnit) -> bool:
    """Tell whether a unit is still there."""
    return unit.left is None and unit.condition not in GONE


def standing_of(officer: AnyOfficer, unit: AnyUnit | None) -> tuple[Standing, str]:
    """Tell what became of an officer, from their own leaving and from what became of unit and squad."""
    if officer.left is not None:
        how, _, why = officer.left.partition(": ")
        return ("fell" if how == "fell" else "retired"), why
    if unit is None:
        return "fell", "with the squad"
    if unit.condition == "destroyed":
        return "fell", f"with {unit.name}"
    if unit.condition == "captured":
        return "captured", f"with {unit.name}"
    return ("serving", "") if unit.left is None else ("ashore", unit.left)


def place_of(officer: AnyOfficer) -> Place:
    """Give the post that an officer holds, or held last."""
    return (officer.unit, officer.squad, officer.role)


def _key(unit: str, post: Post) -> Place:
    return (None, post.squad, post.role) if post.squad else (unit, None, post.role)


def commission(work: Work, name: str, role: str, unit: str | None, squad: str | None) -> str:
    """Add an officer; gives the id."""
    row = models.Officer(
        id=work.new_id(name), campaign=work.campaign.id, unit=unit, squad=squad, role=role, name=name
    )
    return work.add(row).id


def names_for(work: Work, unit: models.Unit, known: dict[tuple[str, str], Names]) -> Names:
    """Give the names of the people of a unit's empire; `known` keeps them for the next one."""
    key = (unit.ruleset, work.get(models.Force, unit.force).empire)
    if key not in known:
        known[key] = names.of_people(work.connection, work.plugins, work.campaign.id, *key)
    return known[key]


def drawn(work: Work, found: Names, borne: set[str]) -> str:
    """Draw a name that nobody bears; a number makes one differ where too many were borne. Empty where there is no list."""
    name = ""
    for _ in range(TRIES):
        name = " ".join(_one(work, part) for part in (found.given, found.family) if part)
        if not name or name not in borne:
            return name
    return next(_numbered(name, borne))


def _one(work: Work, part: Sequence[str]) -> str:
    return part[int(work.chance.random() * len(part))]


def _numbered(name: str, borne: set[str]) -> Iterator[str]:
    number = 2
    while True:
        if f"{name} {number}" not in borne:
            yield f"{name} {number}"
        number += 1

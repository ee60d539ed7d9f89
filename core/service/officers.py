"""Commands about officers: name them, let them change places, let them go."""

from collections.abc import Sequence
from typing import Literal

from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.contract.issues import Issue
from core.contract.written import named
from core.plugin.manager import Plugins
from core.service.commands import command
from core.service.posts import Place, commission, drawn, man, names_for, place_of, serves, standing_of
from core.store import models, repository
from core.store.log import Work

Going = Literal["fell", "retired"]
"""How an officer leaves by a word of the club's."""


@command("officer.name", title="Name the officers")
def name_officers(work: Work, unit: str | None = None) -> Sequence[str]:
    """Name who holds the posts that nobody holds: of a unit, or of all that serve.

    Gives the names. Units that join are named by themselves; this is for those of campaigns that began without.
    """
    before = {one.id for one in work.find(models.Officer, campaign=work.campaign.id)}
    if unit is None:
        rows = [row for row in work.find(models.Unit, campaign=work.campaign.id) if serves(row)]
    else:
        rows = [work.get(models.Unit, unit)]
    man(work, rows)
    found = [one.name for one in work.find(models.Officer, campaign=work.campaign.id) if one.id not in before]
    if not found:
        raise BadInput("officer.name", "every post has its officer already")
    return found


@command("officer.rename", title="Rename an officer")
def rename_officer(work: Work, officer: str, name: str) -> None:
    """Give an officer another name."""
    work.set(work.get(models.Officer, officer), name=named(name))


@command("officer.exchange", title="Let officers change places")
def exchange_officers(work: Work, officer: str, other: str) -> None:
    """Let two officers of a force take each other's posts: a promotion, a transfer, or both."""
    one, two = _serving(work, officer), _serving(work, other)
    if one.id == two.id:
        raise BadInput("officer.exchange, other", "is the same officer")
    forces = {_unit_of(work, each).force for each in (one, two)}
    if len(forces) > 1:
        raise BadInput("officer.exchange, other", f"{two.name} does not serve in the force of {one.name}")
    here = {"unit": one.unit, "squad": one.squad, "role": one.role}
    work.set(one, unit=two.unit, squad=two.squad, role=two.role)
    work.set(two, **here)


@command("officer.leave", title="Let an officer leave")
def let_officer_leave(work: Work, officer: str, how: Going, reason: str, successor: str = "") -> str:
    """Say that an officer fell, or retired, and why; another takes the post, by a name of yours or one from the lists.

    Gives the successor's id. When a ship is lost, its officers need no such word.
    """
    row = _serving(work, officer)
    unit = _unit_of(work, row)
    work.set(row, left=f"{how}: {named(reason, 'reason')}")
    borne = {one.name for one in work.find(models.Officer, campaign=work.campaign.id)}
    name = successor.strip() or drawn(work, names_for(work, unit, {}), borne)
    if not name:
        raise BadInput("officer.leave, successor", f"there is no list of names for {unit.name}; name one")
    return commission(work, name, row.role, row.unit, row.squad)


def books(connection: Connection, plugins: Plugins, campaign: str) -> Sequence[Issue]:
    """Check that each officer has one post, and each post one officer."""
    issues: list[Issue] = []
    held: dict[Place, str] = {}
    for one in repository.officers(connection, campaign):
        if (one.unit is None) == (one.squad is None):
            issues.append(Issue(f"officer {one.id}", "is of a unit or of a squad, of one of them"))
        elif one.left is None and place_of(one) in held:
            issues.append(Issue(f"officer {one.id}", f"holds the post of officer {held[place_of(one)]}"))
        elif one.left is None:
            held[place_of(one)] = one.id
    return issues


def _serving(work: Work, officer: str) -> models.Officer:
    row = work.get(models.Officer, officer)
    standing, why = standing_of(row, _where(work, row))
    if standing != "serving":
        raise BadInput(f"officer {row.name}", f"no longer serves: {why or standing}")
    return row


def _unit_of(work: Work, officer: models.Officer) -> models.Unit:
    found = _where(work, officer)
    assert found is not None  # who serves is somewhere
    return found


def _where(work: Work, officer: models.Officer) -> models.Unit | None:
    if officer.unit is not None:
        return work.get(models.Unit, officer.unit)
    aboard = (
        unit
        for unit in work.find(models.Unit, campaign=work.campaign.id)
        if any(squad["id"] == officer.squad for squad in unit.squads)
    )
    return next(aboard, None)

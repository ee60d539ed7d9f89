"""Obituaries: those who fell or were captured, with what they had done; and what a record comes to."""

from collections.abc import Sequence

from msgspec import Struct

from core.contract.words import counted
from core.service.posts import Person
from core.service.service_record import Line, Records


class Sum(Struct, frozen=True):
    """What a service record comes to."""

    battles: int = 0
    won: int = 0
    kills: int = 0
    medals: tuple[str, ...] = ()


class Obituary(Struct, frozen=True):
    """The end of an officer.

    Args:
        post: in which they fell, and of what ship or squad.
        at, how: when they fell and how, as the record says.
    """

    person: Person
    post: str
    at: str
    how: str
    sum: Sum


def obituaries(people: Sequence[Person], records: Records) -> Sequence[Obituary]:
    """Give those who fell or were captured, the last first."""
    found = []
    for person in people:
        if person.standing in ("fell", "captured"):
            lines = records.get(person.officer.id, ())
            ends = [line for line in lines if line.kind == "fell"]
            at, how = (ends[-1].at, ends[-1].text) if ends else ("", person.why)
            found.append(Obituary(person, _post(person, lines), at, how, sum_of(lines)))
    return sorted(found, key=lambda one: one.at, reverse=True)


def _post(person: Person, lines: Sequence[Line]) -> str:
    """Give a post in full; what a lost squad was called, the record alone tells."""
    if person.unit is not None and not person.officer.squad:
        return f"{person.post.title} of {person.unit.name}"
    joined = next((line.text for line in lines if line.kind == "joined"), "")
    return f"{joined[:1].upper()}{joined[1:]}" or person.post.title


def sum_of(lines: Sequence[Line]) -> Sum:
    """Count battles, victories and kills of a record, and name its medals."""
    battles = [line for line in lines if line.kind == "battle"]
    return Sum(
        len(battles),
        sum(line.won is True for line in battles),
        sum(line.kind == "kill" for line in lines),
        tuple(line.text.partition(": ")[0] for line in lines if line.kind == "medal"),
    )


def told(one: Sum) -> str:
    """Write what a record comes to in a line; empty where it comes to nothing."""
    parts = [f"{counted(one.battles, 'battle')}, {one.won} won"] if one.battles else []
    parts += [f"{counted(one.kills, 'enemy', 'enemies')} destroyed"] if one.kills else []
    return "; ".join((*parts, *one.medals))

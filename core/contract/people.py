"""People by name: the posts of a unit, and the names that an empire gives its people and its ships."""

from collections.abc import Mapping

from msgspec import Struct

from core.contract.board import Row
from core.contract.orders import Squad


class Post(Struct, frozen=True):
    """A post whose holder has a name.

    Args:
        role: its key, the same in every ruleset that knows such a post: `captain`, `engineer`, `gunner`, `leader`.
        squad: the squad that is led from it; None for a post of the unit itself.
        skills: what of the unit is theirs by now: each skill with what it does, each rating with its value. What is added
            to it stands in their service record.
    """

    role: str
    title: str
    squad: str | None = None
    skills: tuple[Row, ...] = ()


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """How the people of an empire are called, and its ships.

    Args:
        given, family: a person has one of each; either may be empty, not both where people are named.
        ships: for ships of classes that have no names of their own.
        classes: for ships of these classes, by id, in place of those of the catalogue.
    """

    given: tuple[str, ...] = ()
    family: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    classes: Mapping[str, tuple[str, ...]] = {}


def leader_of(squad: Squad) -> str:
    """Give the title of a squad's leader."""
    return f"Leader of {squad.name or f'a squad ({squad.kind})'}"

"""Kinds of small craft (house): what they carry, how they fly, how many a ship has."""

from collections.abc import Iterable, Iterator
from functools import cache

from core.api import CraftKind, Squad, canon

from .tables import read

ADMIN = "admin"
PEOPLE = 100
"""People of a crew for each shuttle, as for each transporter."""


class Shuttle(CraftKind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of craft.

    Args:
        power: units of its engine, each a movement point.
    """

    power: int
    superstructure: int


@cache
def craft_kinds() -> dict[str, Shuttle]:
    """Give every kind by its id."""
    return canon.convert(read("craft.toml"), dict[str, Shuttle], "craft.toml")


def known_kind(kind: str) -> str:
    """Give a kind, or what a craft counts as whose kind is not known here."""
    return kind if kind in craft_kinds() else ADMIN


def room_faults(kind: str, squads: Iterable[Squad]) -> Iterator[str]:
    """Say why a craft cannot carry these."""
    return craft_kinds()[kind].faults(squads)

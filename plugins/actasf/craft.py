"""Kinds of small craft: the printed administrative shuttle, and those of the house that a battle may give a ship."""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache

from core.api import CraftKind, Squad, canon

from .data_rows import text_of
from .tables import tables

ADMIN = "admin"


@cache
def craft_kinds() -> dict[str, CraftKind]:
    """Give every kind by its id; all but the first are the house's."""
    row = tables().shuttle
    house = canon.convert(
        tomllib.loads(text_of("house/craft.toml")), dict[str, CraftKind], "house/craft.toml"
    )
    return {ADMIN: CraftKind(row.name, row.marines), **house}


def room_faults(kind: str, squads: Iterable[Squad], marines: int = 0) -> Iterator[str]:
    """Say why a craft cannot carry these. Rule: Administrative Shuttles; RULINGS.md, Shuttles of other kinds."""
    return craft_kinds()[kind].faults(squads, marines)

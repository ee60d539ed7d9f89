"""Kinds of small craft: the printed administrative shuttle, and those of the house that a battle may give a ship."""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from core.api import Squad, canon

from .data_rows import text_of
from .tables import tables

ADMIN = "admin"


class CraftKind(Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of craft carries: so many marines, or a vehicle with so many beside it."""

    name: str
    marines: int
    vehicles: int = 0
    beside: int = 0


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
    found = craft_kinds()[kind]
    people = marines + sum(squad.size for squad in squads)
    vehicles = sum(is_vehicle(squad) for squad in squads)
    if vehicles > found.vehicles:
        yield f"the {found.name} takes {found.vehicles or 'no'} ground vehicles"
    elif people > (most := found.beside if vehicles else found.marines):
        yield f"the {found.name} carries {most} marines{' beside a vehicle' if vehicles else ''}, not {people}"


def is_vehicle(squad: Squad) -> bool:
    """Tell whether a squad is a ground vehicle: it counts as none of a ship's marines, and no transporter takes it."""
    return squad.size == 0


def shared_out(squads: Iterable[Squad], kinds: Iterable[str]) -> list[tuple[str, tuple[Squad, ...]]] | None:
    """Share squads out among craft of these kinds, vehicles first, each squad where there is room yet.

    Returns:
        The kind and the squads of each craft that is needed; None where they do not fit.
    """
    left = list(kinds)
    found: list[tuple[str, tuple[Squad, ...]]] = []
    for squad in sorted(squads, key=lambda squad: not is_vehicle(squad)):
        for place, (kind, there) in enumerate(found):
            if not any(room_faults(kind, (*there, squad))):
                found[place] = (kind, (*there, squad))
                break
        else:
            fitting = next((kind for kind in left if not any(room_faults(kind, (squad,)))), None)
            if fitting is None:
                return None
            left.remove(fitting)
            found.append((fitting, (squad,)))
    return found

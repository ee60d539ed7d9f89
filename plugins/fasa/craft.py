"""Kinds of small craft (house): what they carry, how they fly, how many a ship has."""

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from core.api import Squad, canon

from .tables import read

ADMIN = "admin"
PEOPLE = 100
"""People of a crew for each shuttle, as for each transporter."""


class CraftKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of craft.

    Args:
        marines: squads' worth of people that it carries; or `vehicles` with `beside` people.
        power: units of its engine, each a movement point.
    """

    name: str
    marines: int
    power: int
    superstructure: int
    vehicles: int = 0
    beside: int = 0


@cache
def craft_kinds() -> dict[str, CraftKind]:
    """Give every kind by its id."""
    return canon.convert(read("craft.toml"), dict[str, CraftKind], "craft.toml")


def known_kind(kind: str) -> str:
    """Give a kind, or what a craft counts as whose kind is not known here."""
    return kind if kind in craft_kinds() else ADMIN


def room_faults(kind: str, squads: Iterable[Squad]) -> Iterator[str]:
    """Say why a craft cannot carry these."""
    found = craft_kinds()[kind]
    going = tuple(squads)
    people = sum(squad.size for squad in going)
    vehicles = sum(is_vehicle(squad) for squad in going)
    if vehicles > found.vehicles:
        yield f"the {found.name} takes {found.vehicles or 'no'} ground vehicles"
    elif people > (most := found.beside if vehicles else found.marines):
        yield f"the {found.name} carries {most} marines{' beside a vehicle' if vehicles else ''}, not {people}"


def is_vehicle(squad: Squad) -> bool:
    """Tell whether a squad is a ground vehicle, which no transporter takes."""
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

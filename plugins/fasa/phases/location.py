"""Where damage strikes: a roll on the table of the course, read as places with half damage and casualties."""

from functools import cache

from msgspec import Struct

from ..hulls import Hull
from ..state import Blow, State
from ..tables import OUTPOST, Tables


class Wound(Struct, frozen=True):
    """What a place of a table says.

    Args:
        parts: what is struck, each by the same damage.
        half: whether only half of the damage counts.
        casualties: how many times casualties are counted.
    """

    parts: tuple[str, ...]
    half: bool = False
    casualties: int = 0


@cache
def wound(place: str) -> Wound:
    """Read a place as the tables write it, such as `port + superstructure 1/2 C`."""
    words = place.split(" ")
    casualties = 2 if "2C" in words else int("C" in words)
    parts = tuple(word for word in words if word not in ("+", "1/2", "C", "2C"))
    return Wound(parts, "1/2" in words, casualties)


def place_of(tables: Tables, state: State, hull: Hull, blow: Blow, face: int) -> str:
    """Give the place of a roll. Rule: Damage Location; Using the Damage Location Tables."""
    if state.course != "graduate":
        return tables.simplified[face - 1]
    if hull.damage == OUTPOST:
        return tables.damage.outpost["any"][face - 1]
    return tables.damage.detailed[hull.damage][str(blow.side)][face - 1]

"""Read rows of the data files into checked types, with errors that name file, row and field."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct

from core.api import BadInput, canon

from .blows import DICE

Score = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Provenance = Literal["printed", "reading", "secondary", "house"]
TraitValue = bool | int | str
Traits = Mapping[str, TraitValue]

ARCS = frozenset({"F", "FH", "A", "AH", "P", "PH", "S", "SH", "T"})

# What a trait carries: nothing but itself (bool), a score (int), or words (str).
SHIP_TRAITS: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("Anti-Drone", "Cargo", "Command", "Labs", "Probe", "Stealth"), (int,)),
    **dict.fromkeys(("Tractor Beam", "Transporter"), (int,)),
    **dict.fromkeys(("Armored", "Cloak", "Escort", "Fast", "Immobile", "Nimble"), (bool,)),
    **dict.fromkeys(("Quick Launch", "Rotation", "Scout", "Shuttle", "Slow", "Unique"), (bool,)),
    **dict.fromkeys(("Shock", "Web Generator"), (str,)),
}
WEAPON_TRAITS: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("Accurate", "Area Effect", "Devastating", "Kill Zone", "Point-Blank"), (int,)),
    **dict.fromkeys(("Energy Bleed", "Heavy", "Precise", "Reload", "Slow", "Small Target", "Weak"), (bool,)),
    "Multi-Hit": (int, str),
    "Seeking": (str,),
}
_CARRIES = {(bool,): "true", (int,): "a score", (str,): "words", (int, str): "a score or dice"}


class CatalogueError(ValueError):
    """Say what is wrong with the data or the question: one line for each fault."""


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Refuse every key that no field answers to."""


RowType = TypeVar("RowType", bound=Row)


def text_of(path: str) -> str:
    """Read a file of the data folder."""
    return (resources.files(__package__) / "data").joinpath(*path.split("/")).read_text(encoding="utf-8")


def parse(text: str, kind: type[RowType], place: str, faults: list[str]) -> RowType | None:
    """Read a whole file of TOML into its type, or give None and a fault."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        faults.append(f"{place}: {error}")
        return None
    return convert(table, kind, place, faults)


def convert(row: Mapping[str, Any], kind: type[RowType], place: str, faults: list[str]) -> RowType | None:
    """Give the row its type, or None and a fault that begins with the field."""
    try:
        return canon.convert(row, kind, place)
    except BadInput as error:
        faults.append(f"{place}: {error.cause}")
        return None


def load(text: str, place: str, kind: type[RowType]) -> RowType:
    """Read a file that must be faultless.

    Raises: CatalogueError at the first fault.
    """
    faults: list[str] = []
    loaded = parse(text, kind, place, faults)
    if loaded is None:
        raise CatalogueError(faults[0])
    return loaded


def trait_faults(traits: Traits, vocabulary: Mapping[str, tuple[type, ...]]) -> Iterator[str]:
    """Name each trait that the game does not have or that carries the wrong kind of value."""
    for name, value in traits.items():
        kinds = vocabulary.get(name)
        if kinds is None:
            yield f"traits: unknown trait {name!r}"
        elif type(value) not in kinds or value is False:
            yield f"traits: {name} takes {_CARRIES[kinds]}, not {value!r}"


def weapon_faults(traits: Traits) -> Iterator[str]:
    """Name each fault of a weapon's traits.

    Rule: Multi-Hit X; Area Effect (X) (of direct fire: no weapon tells what it would do to seekers).
    """
    yield from trait_faults(traits, WEAPON_TRAITS)
    hits = traits.get("Multi-Hit")
    if isinstance(hits, str) and not DICE.fullmatch(hits):
        yield f"traits: Multi-Hit takes a score or dice such as D6 or 2D6, not {hits!r}"
    if "Area Effect" in traits and "Seeking" in traits:
        yield "traits: Area Effect is for direct fire, not for a weapon that seeks"


def raise_if(faults: list[str]) -> None:
    """Raise all faults as one error, if there are any.

    Raises:
        CatalogueError: with a line for each.
    """
    if faults:
        raise CatalogueError("\n".join(faults))

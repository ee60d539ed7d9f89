"""Terrain of the players' choice as a form lists it: a kind, how wide it is, and where its middle lies.

Lengths are thousandths of an inch. By cards nobody enters places.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

from core.api import Cell, Choice, Integer, Option, OrderForm, Rows

from .pieces import KINDS, TITLES
from .written import Piece

INCH = 1000
EVERYWHERE = "nebula_everywhere"
UNROLLED = 0
"""The density of asteroids that is rolled for when the battle begins."""


class Laid(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain as the players list it.

    Args:
        across: how wide it is; a field or cloud is two thirds as deep.
        density: of asteroids; 0 is rolled for.
    """

    kind: Literal["asteroids", "dust", "nebula", "nebula_everywhere", "black_hole", "planet"]
    across: Annotated[int, Meta(ge=1)] = 6 * INCH
    x: int | None = None
    y: int | None = None
    density: Annotated[int, Meta(ge=0, le=20)] = UNROLLED

    def piece(self) -> Piece:
        """Give it as it is written elsewhere."""
        if self.kind == "nebula_everywhere":
            return Piece("nebula", everywhere=True)
        density = self.density or None
        if self.x is None or self.y is None:
            return Piece(self.kind, density=density)
        if self.kind in ("asteroids", "dust"):
            field = (self.x, self.y, self.across, max(1, self.across * 2 // 3), 9000)
            return Piece(self.kind, field=field, density=density)
        return Piece(self.kind, circle=(self.x, self.y, max(1, self.across // 2)))


class Span(NamedTuple):
    """How wide a kind of terrain is, in inches: at least, as a rule, at most."""

    lowest: int
    usual: int
    highest: int


SPANS = {
    "asteroids": Span(2, 6, 24),
    "dust": Span(2, 6, 24),
    "nebula": Span(2, 12, 48),
    "black_hole": Span(1, 2, 6),
    "planet": Span(1, 6, 18),
}
"""House: the book leaves sizes to the players; the usual ones are those of generated terrain, as far as it has any."""


def laying_form(rows: Sequence[Mapping[str, Any]], table: tuple[int, int], placed: bool) -> OrderForm:
    """Give the form that lists the terrain chosen so far, each piece whole; a new one begins as a field in the middle.

    Args:
        placed: whether each piece lies at a place that the program knows.
    """
    whole = [_whole(row, table, placed) for row in rows]
    field = Rows(
        "laid",
        "Piece",
        True,
        cells=tuple(_cells("asteroids", table, placed)),
        rows=tuple(tuple(_cells(row["kind"], table, placed)) for row in whole),
    )
    return OrderForm("detail", "Terrain of your choice", (field,), values={"laid": whole})


def _whole(row: Mapping[str, Any], table: tuple[int, int], placed: bool) -> dict[str, Any]:
    """Give a row with all that its kind needs, and nothing else; another kind has its own usual width."""
    kind = row.get("kind", "asteroids")
    asked = {cell.name: cell for cell in _cells(kind, table, placed)}
    usual = {"kind": kind, "x": table[0] // 2, "y": table[1] // 2, "density": UNROLLED}
    if kind in SPANS:
        usual["across"] = SPANS[kind].usual * INCH
    whole = {}
    for name, cell in asked.items():
        value = row.get(name, usual[name])
        fits = not isinstance(cell, Integer) or cell.lowest <= value <= cell.highest
        whole[name] = value if fits else usual[name]
    return whole


def _cells(kind: str, table: tuple[int, int], placed: bool) -> Iterator[Cell]:
    options = [Option(one, TITLES[one]) for one in KINDS]
    options.insert(3, Option(EVERYWHERE, "Nebula over all of it"))
    yield Choice("kind", "Kind", options=tuple(options))
    if kind in SPANS and placed:
        low, _, high = SPANS[kind]
        yield Integer("across", "Across", lowest=low * INCH, highest=high * INCH, unit="inch", scale=INCH)
        yield Integer("x", "Its middle, from the left", lowest=0, highest=table[0], unit="inch", scale=INCH)
        yield Integer("y", "Its middle, from the bottom", lowest=0, highest=table[1], unit="inch", scale=INCH)
    if kind == "asteroids":
        densities = (Option(UNROLLED, "by a die"), *(Option(n, str(n)) for n in range(6, 11)))
        yield Choice("density", "Density", options=densities)

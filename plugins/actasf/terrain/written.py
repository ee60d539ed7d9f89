"""Terrain as players write it down: in scripts, in scenarios, in the detail of a battle.

Lengths are thousandths of an inch. A piece lies where its `circle` = [x, y, radius], `ring` = [x, y, inner, outer],
`polygon` = [[x, y], ...] or `field` = [x, y, length, width, heading] says, or `everywhere`; by cards it may lie
nowhere, since only the players see it.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from core.api import BadInput, plane, template

from .pieces import TITLES, Kind, Terrain
from .tables import Size, terrain_tables

Whole = Annotated[int, Meta(ge=1)]
SHAPES = ("circle", "ring", "polygon", "field")


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain as it is written.

    Args:
        id: the kind and a number where it is left out.
        density: of asteroids; rolled for in a battle that is set up, where it is left out.
        size: of a planet; it gives the gravity well.
        well: how far gravity reaches beyond the planet's edge, instead of that of its size.
        body: the planet or comet that it belongs to, and moves with.
    """

    kind: Kind
    id: str = ""
    name: str = ""
    circle: tuple[int, int, Whole] | None = None
    ring: tuple[int, int, Whole, Whole] | None = None
    polygon: tuple[tuple[int, int], ...] = ()
    field: tuple[int, int, Whole, Whole, int] | None = None
    everywhere: bool = False
    density: Annotated[int, Meta(ge=2, le=20)] | None = None
    size: Size | None = None
    well: Annotated[int, Meta(ge=0)] | None = None
    body: str = ""


def terrain_from(pieces: Sequence[Piece], on_board: bool) -> dict[str, Terrain]:
    """Give terrain by id.

    Args:
        on_board: whether each piece has to lie somewhere.

    Raises:
        BadInput: naming the piece.
    """
    found: dict[str, Terrain] = {}
    for number, piece in enumerate(pieces):
        name = piece.id or free_id(piece.kind, found)
        place = f"terrain[{number}] ({name})"
        if name in found:
            raise BadInput(place, "there are two pieces of this id")
        for fault in _faults(piece, on_board):
            raise BadInput(place, fault)
        title = piece.name or TITLES[piece.kind]
        density = piece.density or 0
        found[name] = Terrain(
            name, piece.kind, title, _shape(piece), piece.everywhere, density, _well(piece), piece.body
        )
    for name, one in found.items():
        if one.body and one.body not in found:
            raise BadInput(f"terrain {name}", f"belongs to {one.body}, which is not there")
    holes = [name for name, one in found.items() if one.kind == "black_hole"]
    if len(holes) > 1:
        raise BadInput("terrain", f"{' and '.join(holes)}: there is never more than one black hole")
    return dict(sorted(found.items()))


def free_id(kind: str, taken: dict[str, Terrain]) -> str:
    """Give an id for one more piece of a kind."""
    number = 1
    while f"{kind}-{number}" in taken:
        number += 1
    return f"{kind}-{number}"


def _faults(piece: Piece, on_board: bool) -> Iterator[str]:
    shapes = [name for name in SHAPES if getattr(piece, name)]
    if len(shapes) + piece.everywhere > 1:
        yield f"lies in one place: {', '.join((*shapes, *(['everywhere'] if piece.everywhere else [])))}"
    if on_board and not shapes and not piece.everywhere:
        yield f"lies nowhere: give it a {', a '.join(SHAPES)}, or `everywhere = true`"
    if piece.polygon and len(piece.polygon) < 3:
        yield "a polygon has at least three corners"
    if piece.ring and piece.ring[2] >= piece.ring[3]:
        yield "a ring is wider outside than inside"
    if piece.kind in ("black_hole", "planet") and shapes not in ([], ["circle"]):
        yield f"a {TITLES[piece.kind].lower()} is a circle"
    if piece.kind in ("black_hole", "planet") and piece.everywhere:
        yield f"a {TITLES[piece.kind].lower()} is not everywhere"
    if piece.density is not None and piece.kind != "asteroids":
        yield "asteroids alone have a density"
    if (piece.size is not None or piece.well is not None) and piece.kind != "planet":
        yield "planets alone have a size and a gravity well"


def _shape(piece: Piece) -> template.Template | None:
    if piece.circle:
        x, y, radius = piece.circle
        return template.Circle(plane.Point(x, y), radius)
    if piece.ring:
        x, y, inner, outer = piece.ring
        return template.Ring(plane.Point(x, y), inner, outer)
    if piece.polygon:
        return template.Polygon(tuple(plane.Point(*corner) for corner in piece.polygon))
    if piece.field:
        x, y, length, width, heading = piece.field
        return cloud(plane.Point(x, y), heading, length, width)
    return None


def cloud(centre: plane.Point, heading: int, length: int, width: int) -> template.Polygon:
    """Give the outline of a field or cloud: a rectangle with its corners cut off, its length along a heading.

    Units: thousandths of an inch, hundredths of a degree.
    """
    right = plane.turn(heading, 9000)
    corners = (
        (length, -width // 2),
        (length, width // 2),
        (length // 2, width),
        (-length // 2, width),
        (-length, width // 2),
        (-length, -width // 2),
        (-length // 2, -width),
        (length // 2, -width),
    )
    return template.Polygon(
        tuple(
            plane.advance(plane.advance(centre, heading, ahead // 2), right, aside // 2)
            for ahead, aside in corners
        )
    )


def _well(piece: Piece) -> int:
    if piece.kind != "planet":
        return 0
    if piece.well is not None:
        return piece.well
    return terrain_tables().planets[piece.size or _size_of(piece)].well


def _size_of(piece: Piece) -> Size:
    """Give the size of a planet that is not named, by its width.

    Rule: Planetary Table (up to 3 inches, up to 9, beyond).
    """
    width = 2 * piece.circle[2] if piece.circle else 0
    return "rock" if width <= 3000 else "earth" if width <= 9000 else "giant"

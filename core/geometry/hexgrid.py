"""Hexes in axial coordinates: neighbours, range, rings and bearings.

Shape: hexes are flat-topped and stand in columns. q counts columns to the right and r counts down the column,
so with y down the page the six directions run clockwise from the lower right: south-east, south, south-west,
north-west, north, north-east.
"""

from typing import NamedTuple


class Hex(NamedTuple):
    """A hex by its axial coordinates. Shape: flat-topped, q to the right, r down the column."""

    q: int
    r: int


DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The six steps, clockwise; a direction is an index into this tuple."""

SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST, NORTH, NORTH_EAST = range(6)


class Hexside(NamedTuple):
    """The side that two neighbouring hexes share, always with the lesser hex first; made by `hexside`."""

    a: Hex
    b: Hex


def distance(a: Hex, b: Hex) -> int:
    """Return the range: hexes along a shortest way, the first not counted. Units: hexes."""
    q, r = b.q - a.q, b.r - a.r
    return max(abs(q), abs(r), abs(q + r))


def neighbour(here: Hex, direction: int) -> Hex:
    """Return the hex next to `here`; a direction beyond 0..5 is taken round the hex."""
    step = DIRECTIONS[direction % 6]
    return Hex(here.q + step.q, here.r + step.r)


def neighbours(here: Hex) -> tuple[Hex, ...]:
    """Return the six hexes next to `here`, in the order of `DIRECTIONS`."""
    return tuple(Hex(here.q + step.q, here.r + step.r) for step in DIRECTIONS)


def direction(a: Hex, b: Hex) -> int:
    """Return the direction of the step from `a` to its neighbour `b`.

    Raises:
        ValueError: when the two are not neighbours.
    """
    step = Hex(b.q - a.q, b.r - a.r)
    if step not in DIRECTIONS:
        raise ValueError(f"no direction: hex {b.q},{b.r} is not next to hex {a.q},{a.r}")
    return DIRECTIONS.index(step)


def hexside(a: Hex, b: Hex) -> Hexside:
    """Return the side between two neighbours, the same for both orders.

    Raises:
        ValueError: when the two are not neighbours.
    """
    direction(a, b)
    return Hexside(min(a, b), max(a, b))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly `radius`, clockwise from the north."""
    if radius == 0:
        return (centre,)
    here = Hex(centre.q, centre.r - radius)
    found = []
    for side in range(6):
        for _ in range(radius):
            found.append(here)
            here = neighbour(here, side)
    return tuple(found)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes within `radius`, the centre first, then ring by ring."""
    return tuple(here for distant in range(radius + 1) for here in ring(centre, distant))


def spread(here: Hex) -> tuple[int, int, int]:
    """Return where a hex lies across the three pairs of its opposite sides.

    Shape: three numbers that sum to 0. A point belongs to a hex when it differs from the hex's centre by at
    most 1 in each of them; crossing a side changes one of them by 2 and the others by 1.
    """
    s = -here.q - here.r
    return here.q - here.r, here.r - s, s - here.q


def _sides() -> dict[tuple[int, bool], int]:
    """Return what `SIDES` holds."""
    sides = {}
    for number, step in enumerate(DIRECTIONS):
        for axis, value in enumerate(spread(step)):
            if abs(value) == 2:
                sides[axis, value > 0] = number
    return sides


SIDES = _sides()
"""The direction behind each side: by the number of `spread` that it bounds, and whether from above."""


def bearings(a: Hex, b: Hex) -> tuple[int, ...]:
    """Return the sides of `a` that look at the centre of `b`.

    One direction as a rule; two, in order, when the line between the centres leaves `a` exactly through a
    corner; all six when `b` is `a` itself.
    """
    across = spread(Hex(b.q - a.q, b.r - a.r))
    most = max(map(abs, across))
    if most == 0:
        return tuple(range(6))
    return tuple(sorted(SIDES[axis, value > 0] for axis, value in enumerate(across) if abs(value) == most))

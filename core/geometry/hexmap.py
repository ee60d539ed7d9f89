"""Printed hex maps: labels, rectangles, and where a hex is drawn.

Shape: flat-topped hexes in columns. Column and row count from 1 at the top left, and every even column stands
half a hex lower than the odd ones; the hex 0,0 is labelled 0101.
"""

from core.geometry.hexgrid import Hex
from core.geometry.plane import divide

HEX_SIZE = 1000
"""From the centre of a hex to its corner in the unit layout."""

_HALF_HEIGHT = 866_025_404
"""From the centre of a hex to the middle of its side, in millionths of the unit layout's units."""


def at(column: int, row: int) -> Hex:
    """Return the hex in a column and row, both counted from 1."""
    return Hex(column - 1, row - 1 - (column - 1) // 2)


def column_row(here: Hex) -> tuple[int, int]:
    """Return the column and row of a hex, both counted from 1."""
    return here.q + 1, here.r + 1 + here.q // 2


def label(here: Hex) -> str:
    """Return the label as printed on hex maps: the column, then the row, two digits each ("0305").

    On maps with more than 99 columns or rows both take as many digits as the larger needs ("101007").

    Raises:
        ValueError: when the hex lies left of or above the first printed one.
    """
    column, row = column_row(here)
    if column < 1 or row < 1:
        raise ValueError(f"no label: hex {here.q},{here.r} would be column {column}, row {row}")
    digits = max(2, len(str(max(column, row))))
    return f"{column:0{digits}}{row:0{digits}}"


def rectangle(columns: int, rows: int) -> tuple[Hex, ...]:
    """Return the hexes of a rectangular map, column by column, each from the top."""
    return tuple(at(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))


def centre(here: Hex) -> tuple[int, int]:
    """Return the centre of a hex on the page.

    Units: thousandths of a hex side, x to the right, y down.
    """
    return 1500 * here.q, _height(2 * here.r + here.q)


def corners(here: Hex) -> tuple[tuple[int, int], ...]:
    """Return the six corners, clockwise from the right one; neighbours give a shared corner the same numbers.

    Units: as in `centre`.
    """
    x, halves = 1500 * here.q, 2 * here.r + here.q
    middle, low, high = _height(halves), _height(halves + 1), _height(halves - 1)
    half = HEX_SIZE // 2
    return (
        (x + HEX_SIZE, middle),
        (x + half, low),
        (x - half, low),
        (x - HEX_SIZE, middle),
        (x - half, high),
        (x + half, high),
    )


def heading(direction: int) -> int:
    """Return where a direction points on the page. Units: hundredths of a degree, clockwise from up."""
    return (12000 + 6000 * direction) % 36000


def hex_at(x: int, y: int) -> Hex:
    """Return the hex that a place on the page lies in; on a side, the lesser of the two.

    Units: as in `centre`.
    """

    def apart(here: Hex) -> tuple[int, Hex]:
        middle_x, middle_y = centre(here)
        return (x - middle_x) ** 2 + (y - middle_y) ** 2, here

    left = x // 1500
    halves = y * 1_000_000 // _HALF_HEIGHT
    nearest = (Hex(q, r) for q in (left, left + 1) for r in ((halves - q) // 2, (halves - q) // 2 + 1))
    return min(nearest, key=apart)


def _height(halves: int) -> int:
    """Return how far down the page so many half hexes are."""
    return divide(halves * _HALF_HEIGHT, 1_000_000)

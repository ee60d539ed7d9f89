"""Where something of a board is drawn. Units of the scene: hundredths of an inch, or of a hex side; y down."""

from collections.abc import Iterator
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from core.contract.board import Hexes, Table
from core.geometry.hexgrid import Hex
from core.geometry.hexmap import centre, corners, hex_at

SCALE = 10
"""Units of the board in one unit of the scene."""


def to_scene(ground: Table | Hexes, at: tuple[int, int]) -> QPointF:
    """Give the place of a point of the table, or of the middle of a hex."""
    if isinstance(ground, Table):
        return QPointF(at[0] / SCALE, (ground.height - at[1]) / SCALE)
    x, y = centre(Hex(*at))
    return QPointF(x / SCALE, y / SCALE)


def from_scene(ground: Table | Hexes, point: QPointF) -> tuple[int, int]:
    """Give the point of the table, or the hex, at a place; it may lie off the board."""
    x, y = round(point.x() * SCALE), round(point.y() * SCALE)
    if isinstance(ground, Table):
        return x, ground.height - y
    return tuple(hex_at(x, y))  # type: ignore[return-value]


def hexagon(at: tuple[int, int]) -> QPolygonF:
    """Give the outline of a hex."""
    return QPolygonF([QPointF(x / SCALE, y / SCALE) for x, y in corners(Hex(*at))])


def hexes_in(part: QRectF) -> Iterator[tuple[int, int]]:
    """Give the hexes that may reach into a part of the scene, and some around them."""
    wide, high = 1500 / SCALE, centre(Hex(0, 1))[1] / SCALE
    for q in range(floor(part.left() / wide) - 1, ceil(part.right() / wide) + 2):
        top, bottom = part.top() / high - q / 2, part.bottom() / high - q / 2
        for r in range(floor(top) - 1, ceil(bottom) + 2):
            yield q, r


def extent(ground: Table | Hexes) -> QRectF:
    """Give the rectangle that the whole board takes."""
    if isinstance(ground, Table):
        return QRectF(0, 0, ground.width / SCALE, ground.height / SCALE)
    whole = QRectF()
    for cell in ground.cells:
        whole = whole.united(hexagon(cell.at).boundingRect())
    return whole

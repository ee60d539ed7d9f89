"""Signs that tell kinds of ground apart without their colours: trees, waves, dunes, contours, roofs."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from core.contract.board import Fill
from gui import theme

STRONG = 95
"""How opaque signs are, of 255."""
SPOTS = ((-46, -30), (8, -46), (44, -8), (-28, 2), (-48, 30), (24, 34), (-8, 52))
"""Around the middle of a hex. Units: of the scene."""
TURNS = 5
"""So many arrangements of the signs take turns, so that no pattern is seen."""


def sign(painter: QPainter, fill: Fill | None, middle: QPointF, at: tuple[int, int]) -> None:
    """Draw the signs of a ground over the middle of its hex; bare ground has none."""
    draw = _SIGNS.get(fill) if fill else None
    if draw is None:
        return
    colours = theme.current()
    ink = QColor(colours.text)
    ink.setAlpha(STRONG)
    painter.setPen(QPen(ink, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    turn = (at[0] * 7 + at[1] * 3) % TURNS
    spots = [middle + QPointF(x, y) for number, (x, y) in enumerate(SPOTS) if number % TURNS != turn]
    draw(painter, spots)


def _trees(painter: QPainter, spots: list[QPointF]) -> None:
    painter.setBrush(painter.pen().color())
    for spot in spots:
        painter.drawPolygon(
            QPolygonF([spot + QPointF(0, -15), spot + QPointF(10, 8), spot + QPointF(-10, 8)])
        )
        painter.drawLine(QLineF(spot + QPointF(0, 8), spot + QPointF(0, 14)))


def _waves(painter: QPainter, spots: list[QPointF]) -> None:
    for spot in spots[:4]:
        for step in (-14, 0):
            painter.drawArc(QRectF(spot.x() + step, spot.y() - 5, 14, 10), 0, 16 * (180 if step else -180))


def _slopes(painter: QPainter, spots: list[QPointF]) -> None:
    for spot in spots[:4]:
        painter.drawPolyline([spot + QPointF(-14, 8), spot + QPointF(0, -10), spot + QPointF(14, 8)])


def _tufts(painter: QPainter, spots: list[QPointF]) -> None:
    for spot in spots[:5]:
        for x in (-7, 0, 7):
            painter.drawLine(QLineF(spot + QPointF(x / 2, 6), spot + QPointF(x, -7)))
        painter.drawLine(QLineF(spot + QPointF(-11, 8), spot + QPointF(11, 8)))


def _grains(painter: QPainter, spots: list[QPointF]) -> None:
    for spot in spots:
        painter.drawPoints([spot, spot + QPointF(13, 7), spot + QPointF(-10, 11)])


def _cracks(painter: QPainter, spots: list[QPointF]) -> None:
    for spot in spots[:4]:
        painter.drawPolyline(
            [spot + QPointF(-14, -4), spot + QPointF(-3, 5), spot + QPointF(5, -6), spot + QPointF(15, 4)]
        )


def _roofs(painter: QPainter, spots: list[QPointF]) -> None:
    painter.setBrush(theme.current().colour("base", 170))
    for spot in spots[:5]:
        painter.drawRect(QRectF(spot.x() - 9, spot.y() - 3, 18, 12))
        painter.drawPolyline([spot + QPointF(-11, -3), spot + QPointF(0, -12), spot + QPointF(11, -3)])


def _rubble(painter: QPainter, spots: list[QPointF]) -> None:
    for spot in spots:
        painter.drawPolyline([spot + QPointF(-8, 5), spot + QPointF(-3, -5), spot + QPointF(6, 4)])


_SIGNS: Mapping[Fill, Callable[[QPainter, list[QPointF]], None]] = {
    "forest": _trees,
    "water": _waves,
    "hill": _slopes,
    "swamp": _tufts,
    "sand": _grains,
    "lava": _cracks,
    "town": _roofs,
    "building": _roofs,
    "ruin": _rubble,
    "rough": _rubble,
}

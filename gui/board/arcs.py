"""Firing arcs of the selected token, or of where it would stand."""

from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.contract.board import Arc
from gui import theme
from gui.board.ground import scene_font
from gui.board.in_arcs import grouped
from gui.board.place import SCALE


class ArcsItem(QGraphicsItem):
    """All arcs of a token, each shape once, with one text where several end at the same place.

    Args:
        letters: how high their names are written, in units of the scene.
    """

    def __init__(self, arcs: list[Arc], heading: int, middle: QPointF, colour: QColor, letters: int) -> None:
        super().__init__()
        self._heading = heading
        self._colour = colour
        self._letters = letters
        self._farthest = max((arc.radius for arc in arcs), default=0) / SCALE
        self._sectors = sorted(
            {(arc.centre, arc.half_width, arc.radius) for arc in arcs}, key=lambda one: -one[2]
        )
        names: dict[tuple[int, int], list[str]] = {}
        for arc in arcs:
            names.setdefault((arc.centre, arc.radius), []).append(arc.label)
        self._names = {place: grouped(tuple(labels)).split("; ") for place, labels in names.items()}
        self.setPos(middle)
        self.setZValue(5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Give the rectangle of the widest circle, with room for names at its edge."""
        whole = self._farthest + 12 * self._letters
        return QRectF(-whole, -whole, 2 * whole, 2 * whole)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the sectors, then their names inside their far edges."""
        fill = QColor(self._colour)
        fill.setAlpha(16)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._colour, 0, Qt.PenStyle.DashLine))
        painter.setBrush(fill)
        for centre, half, radius in self._sectors:
            painter.drawPath(self._sector(centre, half, radius / SCALE))
        painter.setFont(scene_font(self._letters))
        taken: list[QRectF] = []
        for (centre, radius), lines in sorted(self._names.items(), key=lambda one: -one[0][1]):
            self._name(painter, centre, radius / SCALE, lines, taken)

    def _sector(self, centre: int, half: int, radius: float) -> QPainterPath:
        middle, width = (self._heading + centre) / 100, min(360.0, half / 50)
        path = QPainterPath()
        path.moveTo(0, 0)
        # Qt counts from the right, anticlockwise.
        path.arcTo(QRectF(-radius, -radius, 2 * radius, 2 * radius), 90 - middle - width / 2, width)
        path.closeSubpath()
        return path

    def _name(
        self, painter: QPainter, centre: int, radius: float, lines: list[str], taken: list[QRectF]
    ) -> None:
        """Write names near an arc's edge, farther in where others stand already."""
        colours = theme.current()
        metrics = painter.fontMetrics()
        width = max(metrics.horizontalAdvance(line) for line in lines) + self._letters * 0.6
        height = metrics.height() * len(lines)
        angle = radians((self._heading + centre) / 100)
        share = 0.93
        box = QRectF()
        while share > 0.3:
            middle = QPointF(sin(angle), -cos(angle)) * (radius * share)
            box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
            if not any(box.intersects(other) for other in taken):
                break
            share -= 0.06
        taken.append(box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.colour("table", 190))
        painter.drawRoundedRect(box, self._letters * 0.2, self._letters * 0.2)
        painter.setPen(colours.colour("text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "\n".join(lines))

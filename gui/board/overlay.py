"""What is drawn over a board while an order is made: hexes to choose from, a path, a ghost, zones, the cursor."""

from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.contract.board import Arc, Hexes, Table, Token
from gui import theme
from gui.board.ground import scene_font, ship
from gui.board.marks import Marks
from gui.board.place import SCALE, hexagon, to_scene


class Overlay(QGraphicsItem):
    """Marks over the board. Fields are set by the scene, which then calls `update`."""

    def __init__(self, ground: Table | Hexes, extent: QRectF, ghost: float) -> None:
        super().__init__()
        self._ground = ground
        self._extent = extent
        self._ghost = ghost
        self.marks = Marks()
        self.cursor: tuple[int, int] | None = None
        self.setZValue(20)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Give the board's rectangle."""
        return self._extent

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the marks."""
        accent = theme.current().colour("accent")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.current().colour("accent", 40))
        for at in self.marks.reach:
            painter.drawPolygon(hexagon(at))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(accent, 6))
        for at in self.marks.steps:
            painter.drawPolygon(hexagon(at))
        self._zones(painter)
        self._path(painter)
        if self.cursor is not None:
            self._cursor(painter, self.cursor)

    def _zones(self, painter: QPainter) -> None:
        """Draw the zones as one shape: a ruleset may give one as many strips."""
        whole = QPainterPath()
        whole.setFillRule(Qt.FillRule.WindingFill)
        for x1, y1, x2, y2 in self.marks.zones:
            whole.addRect(QRectF(self._at((x1, y1)), self._at((x2, y2))).normalized())
        painter.setBrush(theme.current().colour("accent", 40))
        painter.drawPath(whole.simplified())
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _path(self, painter: QPainter) -> None:
        colours = theme.current()
        points = [self._at(at) for at in self.marks.path]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(colours.colour("accent"), 9)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        if len(points) > 1:
            painter.drawPolyline(QPolygonF(points))
        if self.marks.ghost is not None:
            x, y, heading = self.marks.ghost
            painter.save()
            painter.translate(self._at((x, y)))
            painter.rotate(heading / 100)
            painter.setBrush(colours.colour("accent", 90))
            painter.setPen(QPen(colours.colour("accent"), 6))
            painter.drawPolygon(ship(self._ghost))
            painter.restore()
        elif points:
            painter.setBrush(colours.colour("accent"))
            painter.drawEllipse(points[-1], 14, 14)

    def _cursor(self, painter: QPainter, at: tuple[int, int]) -> None:
        painter.setPen(QPen(theme.current().colour("text"), 7, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if isinstance(self._ground, Hexes):
            painter.drawPolygon(hexagon(at))
            return
        middle = self._at(at)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            painter.drawLine(middle + QPointF(x, y) * 20, middle + QPointF(x, y) * 70)

    def _at(self, at: tuple[int, int]) -> QPointF:
        return to_scene(self._ground, at)


class ArcItem(QGraphicsItem):
    """A firing arc of the selected token.

    Args:
        letters: how high its name is written, in units of the scene.
    """

    def __init__(self, arc: Arc, token: Token, middle: QPointF, side: int, letters: int) -> None:
        super().__init__()
        self._arc = arc
        self._heading = token.heading or 0
        self._side = side
        self._letters = letters
        self.setPos(middle)
        self.setZValue(5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Give the rectangle of its whole circle."""
        radius = self._arc.radius / SCALE
        return QRectF(-radius, -radius, 2 * radius, 2 * radius)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the sector, its name at its far edge."""
        colours = theme.current()
        colour = theme.QColor(colours.sides[self._side % len(colours.sides)])
        radius = self._arc.radius / SCALE
        centre = (self._heading + self._arc.centre) / 100
        width = min(360.0, self._arc.half_width / 50)
        path = QPainterPath()
        path.moveTo(0, 0)
        path.arcTo(
            self.boundingRect(), 90 - centre - width / 2, width
        )  # Qt counts from the right, anticlockwise
        path.closeSubpath()
        pen = QPen(colour, 0, Qt.PenStyle.DashLine)
        colour.setAlpha(16)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.setBrush(colour)
        painter.drawPath(path)
        painter.setFont(scene_font(self._letters))
        painter.setPen(colours.colour("text"))
        angle = radians(centre)
        middle = QPointF(sin(angle), -cos(angle)) * (radius * 0.9)
        painter.drawText(
            QRectF(middle.x() - 600, middle.y() - 100, 1200, 200),
            Qt.AlignmentFlag.AlignCenter,
            self._arc.label,
        )

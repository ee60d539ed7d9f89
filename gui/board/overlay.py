"""What is drawn over a board while an order is made: hexes to choose from, a path, a ghost, zones, the cursor."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.contract.board import Hexes, Table
from gui import theme
from gui.board.ground import scene_font, ship
from gui.board.marks import Marks
from gui.board.place import hexagon, to_scene

SEAM = 0.2
"""Strips that lie side by side are drawn so much wider, that no line is left between them."""


class Overlay(QGraphicsItem):
    """Marks over the board. Fields are set by the scene, which then calls `update`."""

    def __init__(self, ground: Table | Hexes, extent: QRectF, ghost: float) -> None:
        super().__init__()
        self._ground = ground
        self._extent = extent
        self.ghost = ghost
        self.marks = Marks()
        self.rings: list[tuple[QPointF, float, bool]] = []
        self.pointer: tuple[int, int] | None = None
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
        self._costs(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(accent, 6))
        for at in self.marks.steps:
            painter.drawPolygon(hexagon(at))
        self._zones(painter)
        self._path(painter)
        self._rings(painter)
        if self.pointer is not None:
            self._cursor(painter, self.pointer)

    def _costs(self, painter: QPainter) -> None:
        """Write into each hex what it costs to get there."""
        painter.setFont(scene_font(34, bold=True))
        painter.setPen(theme.current().colour("text"))
        for at, cost in zip(self.marks.reach, self.marks.costs, strict=False):
            middle = self._at(at)
            box = QRectF(middle.x() - 60, middle.y() + 34, 120, 44)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, cost)
        painter.setPen(Qt.PenStyle.NoPen)

    def _rings(self, painter: QPainter) -> None:
        """Ring what may be taken, and more strongly what is."""
        colour = theme.current().colour("bad")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for middle, radius, taken in self.rings:
            style = Qt.PenStyle.SolidLine if taken else Qt.PenStyle.DashLine
            painter.setPen(QPen(colour, radius * (0.16 if taken else 0.07), style))
            painter.drawEllipse(middle, radius, radius)

    def _zones(self, painter: QPainter) -> None:
        """Draw the zones as one shape: a ruleset may give one as many strips."""
        whole = QPainterPath()
        whole.setFillRule(Qt.FillRule.WindingFill)
        for x1, y1, x2, y2 in self.marks.zones:
            zone = QRectF(self._at((x1, y1)), self._at((x2, y2))).normalized()
            whole.addRect(zone.adjusted(-SEAM, -SEAM, SEAM, SEAM))
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
            painter.drawPolygon(ship(self.ghost))
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

"""The terrain of a table, beneath the tokens: each kind is told apart by its texture, not by its colour alone."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.contract.board import Feature, Table
from core.geometry.template import Circle, Polygon, Ring, Template
from gui import theme
from gui.board.ground import scene_font
from gui.board.place import SCALE, extent, to_scene

SPECKS = {"asteroids": (90.0, 11.0), "dust": (55.0, 3.0), "nebula": (130.0, 70.0)}
"""Of what is strewn with specks: how far apart they are, and how large. Units: of the scene."""
BODIES = ("planet", "star", "comet")
"""What is round and lit."""


class FeatureItem(QGraphicsItem):
    """A feature, cut off at the table's edge.

    Args:
        letters: the height of its name. Units: of the scene.
    """

    def __init__(self, table: Table, feature: Feature, letters: int) -> None:
        super().__init__()
        self.feature = feature
        self._letters = letters
        edge = QPainterPath()
        edge.addRect(extent(table))
        self._outline = outline(table, feature.shape).intersected(edge)
        self._specks = list(_strewn(self._outline, *SPECKS[feature.fill])) if feature.fill in SPECKS else []
        self._name = self._label(extent(table))
        self.setToolTip(f"{feature.label}\n{feature.note}".rstrip())
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """Give the rectangle around it and its name."""
        return self._outline.boundingRect().adjusted(-4, -4, 4, 4).united(self._name[0])

    def shape(self) -> QPainterPath:
        """Give what the mouse finds."""
        return self._outline

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw it with its name."""
        colours = theme.current()
        fill, edge = colours.fill(self.feature.fill), colours.colour("text", 120)
        match self.feature.fill:
            case "gravity":
                self._lay(painter, QColor(fill.red(), fill.green(), fill.blue(), 30))
                painter.strokePath(self._outline, QPen(fill, 0, Qt.PenStyle.DashLine))
            case "black_hole":
                self._lay(painter, QColor("black"))
                painter.strokePath(self._outline, QPen(colours.colour("accent"), 6))
            case body if body in BODIES:
                self._lay(painter, self._lit(fill))
                painter.strokePath(self._outline, QPen(edge, 0))
            case _:
                self._lay(painter, QColor(fill.red(), fill.green(), fill.blue(), 120))
                self._strew(painter, fill)
                painter.strokePath(self._outline, QPen(edge, 0))
        self._write(painter, colours)

    def _lay(self, painter: QPainter, brush: QColor | QBrush) -> None:
        painter.fillPath(self._outline, QBrush(brush))

    def _lit(self, fill: QColor) -> QBrush:
        """Light a ball from the upper left; a star shines from its middle."""
        box = self._outline.boundingRect()
        radius = max(box.width(), box.height()) / 2
        shift = 0 if self.feature.fill == "star" else radius / 2.5
        light = QRadialGradient(box.center() - QPointF(shift, shift), radius * 1.5)
        light.setColorAt(0, fill.lighter(135))
        light.setColorAt(0.5, fill)
        light.setColorAt(1, fill.darker(150))
        return QBrush(light)

    def _strew(self, painter: QPainter, fill: QColor) -> None:
        soft = self.feature.fill == "nebula"
        shade = fill.lighter(120) if theme.current().name == "dark" else fill.darker(120)
        shade.setAlpha(60 if soft else 220)
        painter.save()
        painter.setClipPath(self._outline)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        for place, size in self._specks:
            if self.feature.fill == "asteroids":
                painter.drawPolygon(_rock(place, size))
            else:
                painter.drawEllipse(place, size, size)
        painter.restore()

    def _label(self, edge: QRectF) -> tuple[QRectF, bool]:
        """Give where its name stands, and whether that is upon it: in its middle, else along its upper edge or beneath."""
        box = self._outline.boundingRect()
        metrics = QFontMetricsF(scene_font(self._letters))
        room = QRectF(
            0, 0, metrics.horizontalAdvance(self.feature.label) + self._letters, 1.4 * self._letters
        )
        room.moveCenter(box.center())
        upon = box.width() >= room.width()
        if not upon:
            room.moveTop(box.bottom())
        elif self.feature.fill == "gravity" or not self._outline.contains(box.center()):
            room.moveTop(box.top() + self._letters / 2)
        room.translate(max(0.0, edge.left() - room.left()), 0)
        room.translate(min(0.0, edge.right() - room.right()), min(0.0, edge.bottom() - room.bottom()))
        return room, upon

    def _write(self, painter: QPainter, colours: theme.Theme) -> None:
        room, upon = self._name
        dark = self.feature.fill == "black_hole" and upon
        painter.setFont(scene_font(self._letters))
        painter.setPen(QColor("white") if dark else colours.colour("text", 220))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.feature.label)


def outline(table: Table, shape: Template) -> QPainterPath:
    """Give a shape of the table as it lies in the scene."""
    path = QPainterPath()
    match shape:
        case Circle():
            path.addEllipse(to_scene(table, shape.centre), shape.radius / SCALE, shape.radius / SCALE)
        case Ring():
            for radius in (shape.outer, shape.inner):
                path.addEllipse(to_scene(table, shape.centre), radius / SCALE, radius / SCALE)
        case Polygon():
            path.addPolygon(QPolygonF([to_scene(table, corner) for corner in shape.corners]))
            path.closeSubpath()
    return path


def _strewn(path: QPainterPath, apart: float, size: float) -> Iterator[tuple[QPointF, float]]:
    """Spread specks of three sizes evenly over a shape, the same each time."""
    box = path.boundingRect()
    for n in range(1, round(box.width() * box.height() / apart**2) + 2):
        # steps of the plastic number's powers never line up
        place = QPointF(box.x() + n * 0.7548777 % 1 * box.width(), box.y() + n * 0.5698403 % 1 * box.height())
        if path.contains(place):
            yield place, size * (0.6, 1.0, 1.5)[n % 3]


def _rock(middle: QPointF, size: float) -> QPolygonF:
    """Give an uneven rock."""
    ways = ((1.0, 0.1), (0.5, 0.9), (-0.4, 0.8), (-1.0, 0.0), (-0.3, -0.9), (0.6, -0.7))
    return QPolygonF([middle + QPointF(x * size, y * size) for x, y in ways])

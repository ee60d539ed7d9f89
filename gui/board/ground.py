"""What a board stands on, as one item that is painted once and kept as a picture."""

from collections.abc import Collection, Mapping
from itertools import count

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.contract.board import HexCell, Hexes, Table
from core.contract.words import titled
from gui import theme
from gui.board.place import SCALE, extent, hexagon, hexes_in, to_scene
from gui.board.textures import sign

INCH = 1000 // SCALE
LETTERS = 60
"""The names of zones are this fraction of the table's longer side high."""
TINT = 26
"""How opaque the colour of a zone is, of 255."""
LEGIBLE = 0.3
"""From this many pixels for a unit of the scene on, hexes show their labels."""
SIGNED = 0.08
"""And from this many on the signs of their ground."""
NAMES, LEAST_NAMES, MOST_NAMES = 46, 11, 17
"""How high the names of places are: in units of the scene, and in pixels at least and at most."""
NAMED_BELOW = 100
"""So far below the middle of their hex they stand: on its lower side, clear of units and marks."""
SEVERAL = 50
"""When more hexes than these are different, all are drawn anew at once."""


class Ground(QGraphicsItem):
    """A ground with its own extent, kept as a picture until the zoom changes."""

    def __init__(self, ground: Table | Hexes) -> None:
        super().__init__()
        self.extent = extent(ground)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Give the board's rectangle."""
        return self.extent.adjusted(-6, -6, 6, 6)


class TableGround(Ground):
    """A table: a line every 6 inches, the zones of seats in their colours."""

    def __init__(
        self,
        table: Table,
        zones: tuple[tuple[str, tuple[int, int, int, int]], ...],
        colours: Mapping[str, int],
    ) -> None:
        super().__init__(table)
        self._table = table
        self._zones = zones
        self._colours = colours

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the table."""
        colours = theme.current()
        painter.fillRect(self.extent, colours.colour("table"))
        painter.setPen(_thin(colours.colour("table_line")))
        width, height = self.extent.width(), self.extent.height()
        painter.drawLines([QLineF(x, 0, x, height) for x in _steps(width)])
        painter.drawLines([QLineF(0, y, width, y) for y in _steps(height)])
        painter.setFont(scene_font(round(max(width, height) / LETTERS)))
        for name, (x1, y1, x2, y2) in self._zones:
            zone = QRectF(to_scene(self._table, (x1, y1)), to_scene(self._table, (x2, y2))).normalized()
            side = (
                theme.side_colour(self._colours[name]) if name in self._colours else colours.colour("accent")
            )
            tint = QColor(side)
            tint.setAlpha(TINT)
            painter.fillRect(zone, tint)
            painter.setPen(QPen(side, 0, Qt.PenStyle.DashLine))
            painter.drawRect(zone)
            painter.drawText(zone.adjusted(30, 20, -30, -20), Qt.AlignmentFlag.AlignTop, titled(name))
        painter.setPen(_thin(colours.colour("muted")))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.extent)


class HexGround(Ground):
    """Hexes with their terrain, marks, labels and roads, and the names of places."""

    def __init__(self, hexes: Hexes) -> None:
        super().__init__(hexes)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._outlines = {cell.at: hexagon(cell.at) for cell in hexes.cells}
        self._cells = {cell.at: cell for cell in hexes.cells}
        self._take(hexes)

    def change(self, hexes: Hexes, where: Collection[tuple[int, int]]) -> None:
        """Show other hexes in the same places; only those named are drawn anew."""
        self._cells = {cell.at: cell for cell in hexes.cells}
        renamed = set(hexes.labels) ^ set(self._ground.labels)
        self._take(hexes)
        if renamed or len(where) > SEVERAL:  # a name reaches far beyond its hex
            self.update()
            return
        for at in where:
            self.update(self._outlines[at].boundingRect())

    def _take(self, hexes: Hexes) -> None:
        self._ground = hexes
        self._roads = [QLineF(to_scene(hexes, a), to_scene(hexes, b)) for a, b in hexes.roads]

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw all hexes that are to be seen."""
        colours = theme.current()
        near = option.levelOfDetailFromTransform(painter.worldTransform())
        shown = option.exposedRect
        cells = [cell for at in hexes_in(shown) if (cell := self._cells.get(at)) is not None]
        for cell in cells:
            painter.setPen(_thin(colours.colour("text", 60)))
            painter.setBrush(colours.fill(cell.fill))
            painter.drawPolygon(self._outlines[cell.at])
            if near >= SIGNED:
                for fill in (cell.fill, cell.over):
                    sign(painter, fill, to_scene(self._ground, cell.at), cell.at)
        casing = QPen(colours.colour("text", 90), 24, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        road = QPen(colours.colour("road"), 17, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        for pen in (casing, road):
            painter.setPen(pen)
            painter.drawLines(self._roads)
        if near >= LEGIBLE:
            self._write(painter, cells, colours)
        self._name(painter, colours, near)

    def _write(self, painter: QPainter, cells: list[HexCell], colours: theme.Theme) -> None:
        painter.setPen(colours.colour("text", 170))
        for cell in cells:
            middle = to_scene(self._ground, cell.at)
            painter.setFont(scene_font(24))
            painter.drawText(QRectF(middle.x() - 60, middle.y() - 86, 120, 32), _CENTRE, cell.label)
            if cell.mark:
                painter.setFont(scene_font(24, bold=True))
                painter.drawText(QRectF(middle.x() - 80, middle.y() + 60, 160, 26), _CENTRE, cell.mark)

    def _name(self, painter: QPainter, colours: theme.Theme, near: float) -> None:
        """Write the names of places, with a rim that lets them be read on any ground."""
        size = _name_size(near)
        for path in self.names(near):
            rim = QPen(
                colours.colour("base", 215), size * 0.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap
            )
            rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, rim)
            painter.fillPath(path, colours.colour("text"))

    def names(self, near: float) -> list[QPainterPath]:
        """Give the names of places as they are written from so near: below the middle, or where they cover no other."""
        size = _name_size(near)
        font = scene_font(size, bold=True)
        line = size * 1.4
        found: list[QPainterPath] = []
        taken: list[QRectF] = []
        for at, text in self._ground.labels:
            middle = to_scene(self._ground, at)
            path = QPainterPath()
            path.addText(QPointF(0, 0), font, text)
            box = path.boundingRect()
            rim = size * 0.15
            inside = self.extent.adjusted(rim, rim, -rim, -rim)
            downs = (side * (NAMED_BELOW + step * line) for step in count() for side in (1, -1))
            places = (
                _within(box.translated(QPointF(middle.x(), middle.y() + down) - box.center()), inside)
                for down in downs
            )
            place = next(
                place for place in places if not any(_rimmed(place, rim).intersects(other) for other in taken)
            )
            path.translate(place.topLeft() - box.topLeft())
            taken.append(_rimmed(place, rim))
            found.append(path)
        return found


def _name_size(near: float) -> int:
    return min(max(NAMES, round(LEAST_NAMES / near)), round(MOST_NAMES / near))


def _within(box: QRectF, ground: QRectF) -> QRectF:
    """Move what is written aside, where it would reach over the left or right edge; what is too wide stays."""
    if box.width() > ground.width():
        return box
    return box.translated(max(0.0, ground.left() - box.left()) - max(0.0, box.right() - ground.right()), 0.0)


def _rimmed(box: QRectF, rim: float) -> QRectF:
    """Give what a name takes, its rim included."""
    return box.adjusted(-rim, -rim, rim, rim)


_CENTRE = Qt.AlignmentFlag.AlignCenter


def scene_font(size: int, bold: bool = False) -> QFont:
    """Give a font whose size is in units of the scene, so that it grows with the board."""
    font = theme.font(1.0, bold)
    font.setPixelSize(size)
    return font


def ship(size: float) -> QPolygonF:
    """Give the outline of a ship that looks up, around its middle."""
    half = size / 2
    return QPolygonF(
        [QPointF(x * half, y * half) for x, y in ((0, -1), (0.62, 0.75), (0, 0.42), (-0.62, 0.75))]
    )


def _thin(colour: QColor) -> QPen:
    return QPen(colour, 0)


def _steps(length: float) -> list[float]:
    return [float(at) for at in range(6 * INCH, int(length), 6 * INCH)]

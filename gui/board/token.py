"""A token: its shape, its side as colour and letters, its states."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.contract.board import Token
from gui import theme
from gui.board.ground import scene_font, ship

TURNED_OVER = "stunned"
FADED = 0.4
"""How much is seen of a token that is hard to see."""
"""A token in this state shows its other side: an outline."""
_CENTRE = Qt.AlignmentFlag.AlignCenter


class TokenItem(QGraphicsItem):
    """A token, drawn upright around its place with its shape turned to its heading.

    Args:
        size: how wide it is drawn, in units of the scene; at least what can be read, so it may exceed its base.
        base: the width of the base that the rules know; 0 where it has none.
        side: which colour it takes.
    """

    def __init__(self, token: Token, size: float, base: float, side: int) -> None:
        super().__init__()
        self.token = token
        self._size = size
        self._base = base
        self._side = side
        self._selected = False
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def size(self) -> float:
        """How wide it is drawn, in units of the scene."""
        return self._size

    @property
    def colour(self) -> QColor:
        """Give the colour of its side."""
        sides = theme.current().sides
        return QColor(sides[self._side % len(sides)])

    def choose(self, selected: bool) -> None:
        """Draw it as the selected one, or not."""
        self._selected = selected
        self.update()

    def covers(self, place: QPointF) -> bool:
        """Tell whether a place of the scene lies on its shape."""
        away = place - self.pos()
        return away.x() ** 2 + away.y() ** 2 <= (self._size / 2) ** 2

    def boundingRect(self) -> QRectF:
        """Give the rectangle of shape, label and states."""
        half = max(self._size, self._base) / 2
        return QRectF(-half * 1.5, -half * 1.25, half * 3, half * 2.9)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the token."""
        colours = theme.current()
        half = self._size / 2
        painter.setOpacity(FADED if self.token.faded else 1.0)
        if self._base:
            painter.setPen(QPen(self.colour, 0, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(), self._base / 2, self._base / 2)
        if self._selected:
            painter.setPen(QPen(colours.colour("text"), self._size * 0.07))
            painter.setBrush(colours.colour("accent", 60))
            painter.drawEllipse(QPointF(), half * 1.1, half * 1.1)
        over = TURNED_OVER in self.token.flags
        painter.setPen(
            QPen(self.colour if over else colours.colour("base"), self._size * (0.08 if over else 0.04))
        )
        painter.setBrush(colours.colour("base") if over else self.colour)
        painter.save()
        painter.rotate((self.token.heading or 0) / 100)
        SHAPES.get(self.token.shape, _unknown)(painter, self._size)
        painter.restore()
        self._write(painter, colours)

    def _write(self, painter: QPainter, colours: theme.Theme) -> None:
        """Write the code: inside upright shapes, on a plate below those that turn."""
        turned = self.token.shape in TURNED
        painter.setFont(scene_font(max(1, round(self._size * (0.26 if turned else 0.34))), bold=True))
        if turned:
            width = painter.fontMetrics().horizontalAdvance(self.token.code) + self._size * 0.16
            plate = QRectF(-width / 2, self._size * 0.42, width, self._size * 0.32)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.colour("base", 225))
            painter.drawRoundedRect(plate, self._size * 0.06, self._size * 0.06)
            painter.setPen(self.colour)
            painter.drawText(plate, _CENTRE, self.token.code)
        else:
            painter.setPen(self.colour if TURNED_OVER in self.token.flags else colours.colour("base"))
            painter.drawText(
                QRectF(-self._size, -self._size / 2, 2 * self._size, self._size), _CENTRE, self.token.code
            )
        if self.token.flags:
            self._badge(painter, colours)

    def _badge(self, painter: QPainter, colours: theme.Theme) -> None:
        """Show its states, shortened, at the upper right."""
        text = " ".join(flag[:2].capitalize() for flag in self.token.flags[:3])
        painter.setFont(scene_font(max(1, round(self._size * 0.22)), bold=True))
        width = painter.fontMetrics().horizontalAdvance(text) + self._size * 0.14
        badge = QRectF(self._size * 0.7 - width, -self._size * 0.6, width, self._size * 0.28)
        painter.setPen(QPen(colours.colour("base"), 0))
        painter.setBrush(colours.colour("bad"))
        painter.drawRoundedRect(badge, self._size * 0.08, self._size * 0.08)
        painter.setPen(colours.colour("base"))
        painter.drawText(badge, _CENTRE, text)


def _ship(painter: QPainter, size: float) -> None:
    painter.drawPolygon(ship(size))


def _shuttle(painter: QPainter, size: float) -> None:
    painter.drawPolygon(ship(size * 0.6))


def _infantry(painter: QPainter, size: float) -> None:
    painter.drawEllipse(QPointF(), size * 0.42, size * 0.42)


def _vehicle(painter: QPainter, size: float) -> None:
    painter.drawRoundedRect(
        QRectF(-size * 0.44, -size * 0.32, size * 0.88, size * 0.64), size * 0.1, size * 0.1
    )


def _structure(painter: QPainter, size: float) -> None:
    painter.drawRect(QRectF(-size * 0.4, -size * 0.4, size * 0.8, size * 0.8))


def _site(painter: QPainter, size: float) -> None:
    painter.drawPolygon(
        QPolygonF([QPointF(x * size * 0.46, y * size * 0.46) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))])
    )


def _swarm(painter: QPainter, size: float) -> None:
    for x, y in ((0, -0.26), (0.26, 0.2), (-0.26, 0.2)):
        painter.drawEllipse(QPointF(x * size, y * size), size * 0.17, size * 0.17)


def _unknown(painter: QPainter, size: float) -> None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-size * 0.4, -size * 0.4, size * 0.8, size * 0.8), size * 0.3, size * 0.3)
    painter.setOpacity(0.7)
    painter.drawPath(path)


SHAPES: dict[str, Callable[[QPainter, float], None]] = {
    "ship": _ship,
    "shuttle": _shuttle,
    "infantry": _infantry,
    "vehicle": _vehicle,
    "structure": _structure,
    "site": _site,
    "swarm": _swarm,
    "unknown": _unknown,
}
TURNED = {"ship", "shuttle", "swarm"}

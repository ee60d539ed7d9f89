"""A token: its shape or counter, its force as colour, its name and letters, its states."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.contract.board import Token
from gui import theme
from gui.board.counter import COUNTERS, NAME, draw_counter
from gui.board.ground import scene_font, ship
from gui.widgets import shortened

FADED = 0.4
"""How much is seen of a token that is hard to see."""
WORDS = 0.36
"""A name is written no higher than this part of the token's width; its code and states are written smaller."""
SMALLER = 0.78
NAMED = 16
"""Names are cut to about so many letters."""
PLACES = (
    *((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)),
    *((0.8, 0.9), (-0.8, 0.9), (0.8, -0.9), (-0.8, -0.9), (0.0, 2.1), (0.0, -2.1)),
)
"""Where a ship's name can stand: below, above, at the right, at the left, askew, and farther away."""
_CENTRE = Qt.AlignmentFlag.AlignCenter


class TokenItem(QGraphicsItem):
    """A token, drawn upright around its place with its shape turned to its heading.

    Args:
        base: the width of the base that the rules know, in units of the scene; 0 where it has none.
        colour: which of the forces' colours it takes.
        named: whether there is room for its name below its counter.
    """

    def __init__(self, token: Token, base: float, colour: int, named: bool = True) -> None:
        super().__init__()
        self.token = token
        self._size = 1.0
        self._words = 1.0
        self._legible = 0.0
        self._base = base
        self._colour = colour
        self._named = named
        self._selected = False
        self._label = 0
        self._whole = self._reach()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def size(self) -> float:
        """How wide it is drawn, in units of the scene."""
        return self._size

    @property
    def colour(self) -> QColor:
        """Give the colour of its force."""
        return theme.side_colour(self._colour)

    @property
    def labelled(self) -> bool:
        """Whether its name stands on a plate beside it, as with everything that has a heading to show."""
        return self.token.shape not in COUNTERS

    def resize(self, size: float, words: float, legible: float = 0.0) -> None:
        """Draw it in another width, never smaller than its base, and write its name so high where it has the room.

        Args:
            legible: words lower than this cannot be read, and are left out of a counter.
        """
        self.prepareGeometryChange()
        self._legible = legible
        self._size = max(size, self._base)
        self._words = min(words, self._size * WORDS)
        self._whole = self._reach()
        self.update()

    def choose(self, selected: bool) -> None:
        """Draw it as the selected one, or not."""
        self.prepareGeometryChange()
        self._selected = selected
        self._whole = self._reach()
        self.update()

    def covers(self, place: QPointF) -> bool:
        """Tell whether a place of the scene lies on its shape."""
        away = place - self.pos()
        return away.x() ** 2 + away.y() ** 2 <= (self._size / 2) ** 2

    def body(self) -> QRectF:
        """Give the rectangle of its shape in the scene."""
        half = self._size * 0.45
        return QRectF(self.pos().x() - half, self.pos().y() - half, 2 * half, 2 * half)

    def label_rect(self, place: int) -> QRectF:
        """Give the rectangle in the scene that its name would take at one of its `PLACES`."""
        return self._plate(place).translated(self.pos())

    def put_label(self, place: int) -> None:
        """Write its name at one of its `PLACES`."""
        self.prepareGeometryChange()
        self._label = place
        self._whole = self._reach()
        self.update()

    def boundingRect(self) -> QRectF:
        """Give the rectangle of shape, label and states, which is asked for at every drawing."""
        return self._whole

    def _reach(self) -> QRectF:
        half = max(self._size, self._base) / 2
        if (
            not self.labelled
            and not self._selected
            and not (self._named and self._size * NAME >= self._legible)
        ):
            return QRectF(
                -half * 1.1, -half * 1.1, half * 2.2, half * 2.1
            )  # what is kept as a picture is small
        whole = QRectF(-half * 1.5, -half * 1.25, half * 3, half * 2.9)
        return whole.united(self._plate(self._label)) if self.labelled else whole

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
            painter.drawEllipse(QPointF(), half * 1.16, half * 1.16)
        if not self.labelled:
            near = option.levelOfDetailFromTransform(painter.worldTransform())
            draw_counter(painter, self.token, self._size, self.colour, near, self._named)
            return
        painter.setPen(QPen(colours.colour("base"), self._size * 0.04))
        painter.setBrush(self.colour)
        painter.save()
        painter.rotate((self.token.heading or 0) / 100)
        SHAPES[self.token.shape](painter, self._size)
        painter.restore()
        painter.setOpacity(1.0)  # whoever is hard to see can be named all the same
        self._write(painter, colours)

    def _write(self, painter: QPainter, colours: theme.Theme) -> None:
        """Write the name on a plate, below it in smaller type the code, and the states."""
        plate = self._plate(self._label)
        painter.setPen(QPen(self.colour, 0))
        painter.setBrush(colours.colour("base", 225))
        painter.drawRoundedRect(plate, self._words * 0.2, self._words * 0.2)
        name, code, states = self._lines()
        painter.setPen(self.colour)
        painter.setFont(self._font(name=True))
        upper = QRectF(plate.x(), plate.y(), plate.width(), plate.height() * 0.54)
        painter.drawText(upper, _CENTRE, name)
        painter.setFont(self._font(name=False))
        lower = QRectF(
            plate.x(), upper.bottom() - plate.height() * 0.04, plate.width(), plate.height() * 0.48
        )
        told = painter.fontMetrics().horizontalAdvance(f"{code}  {states}" if states else code)
        at = lower.adjusted((lower.width() - told) / 2, 0, 0, 0)
        painter.setPen(colours.colour("muted"))
        painter.drawText(at, Qt.AlignmentFlag.AlignVCenter, code)
        if states:
            painter.setPen(colours.colour("bad"))
            room = painter.fontMetrics().horizontalAdvance(f"{code}  ")
            painter.drawText(at.adjusted(room, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, states)

    def _lines(self) -> tuple[str, str, str]:
        """Give name, code and states as they are written: the first state in full, others counted."""
        name = shortened(self.token.label, NAMED)
        states = self.token.flags
        more = f" +{len(states) - 1}" if len(states) > 1 else ""
        return name, self.token.code, f"{states[0]}{more}" if states else ""

    def _font(self, name: bool) -> QFont:
        return scene_font(max(1, round(self._words * (1.0 if name else SMALLER))), bold=name)

    def _plate(self, place: int) -> QRectF:
        """Give the plate's rectangle around the token's middle."""
        name, code, states = self._lines()
        # Letters are about as wide as half their height; measured, each zoom would measure every token's words again.
        letters = max(len(name) * 1.1, len(f"{code}  {states}") * SMALLER)
        width = letters * self._words * 0.58 + self._words * 0.6
        height = self._words * 2.15
        x, y = PLACES[place]
        middle = QPointF(x * (self._size * 0.5 + width / 2), y * (self._size * 0.47 + height / 2))
        return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def _ship(painter: QPainter, size: float) -> None:
    painter.drawPolygon(ship(size))


def _shuttle(painter: QPainter, size: float) -> None:
    painter.drawPolygon(ship(size * 0.6))


def _site(painter: QPainter, size: float) -> None:
    painter.drawPolygon(
        QPolygonF([QPointF(x * size * 0.4, y * size * 0.4) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))])
    )


def _swarm(painter: QPainter, size: float) -> None:
    for x, y in ((0, -0.26), (0.26, 0.2), (-0.26, 0.2)):
        painter.drawEllipse(QPointF(x * size, y * size), size * 0.17, size * 0.17)


SHAPES: dict[str, Callable[[QPainter, float], None]] = {
    "ship": _ship,
    "shuttle": _shuttle,
    "site": _site,
    "swarm": _swarm,
}

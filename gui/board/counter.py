"""Counters of ground units: a square in its force's colour with code, symbol and figures; and piles of them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.contract.board import Token
from gui import theme
from gui.board.ground import scene_font

TURNED_OVER = "stunned"
"""A counter in this state shows its other side: light, with an edge in its colour."""
SMALLEST = 6
"""Words that would be lower than this are left out. Units: pixels."""
PILED = 22
"""Counters in a stack that would be narrower than this are drawn as a pile with their number. Units: pixels."""
NAME = 0.15
"""How high the name below a counter is, of its width."""
STATES = 3
"""So many states are marked on a counter."""
_CENTRE = Qt.AlignmentFlag.AlignCenter


def draw_counter(
    painter: QPainter, token: Token, size: float, colour: QColor, near: float, named: bool
) -> None:
    """Draw a counter around the painter's origin.

    Args:
        near: pixels for a unit of the scene.
        named: whether its name is written below it.
    """
    colours = theme.current()
    side = size * 0.88
    box = QRectF(-side / 2, -side / 2, side, side)
    over = TURNED_OVER in token.flags
    ground, ink = (colours.colour("base"), colour) if over else (colour, colours.colour("base"))
    painter.setPen(QPen(ink, side * (0.08 if over else 0.03)))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, side * 0.1, side * 0.1)
    fine = side * 0.21 * near >= SMALLEST
    painter.setPen(ink)
    code = side * (0.28 if fine else 0.42)
    painter.setFont(scene_font(max(1, round(min(code, side * 1.5 / max(1, len(token.code))))), bold=True))
    painter.drawText(box.adjusted(0, 0, 0, -side * 0.6) if fine else box, _CENTRE, token.code)
    if fine:
        painter.setPen(QPen(ink, side * 0.035))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        COUNTERS[token.shape](painter, QRectF(-side * 0.26, -side * 0.1, side * 0.52, side * 0.3))
        painter.setPen(ink)
        painter.setFont(scene_font(max(1, round(side * 0.22)), bold=True))
        painter.drawText(box.adjusted(0, side * 0.68, 0, -side * 0.02), _CENTRE, token.figures)
    if token.flags:
        _states(painter, token.flags, side)
    letters = size * NAME
    if named and letters * near >= SMALLEST:
        painter.setFont(scene_font(round(letters)))
        painter.setPen(colours.colour("text"))
        name = painter.fontMetrics().elidedText(token.label, Qt.TextElideMode.ElideRight, round(size * 1.3))
        painter.drawText(QRectF(-size, side / 2, 2 * size, size * 0.24), _CENTRE, name)


def _states(painter: QPainter, flags: Sequence[str], side: float) -> None:
    """Mark states, shortened, at the upper right."""
    colours = theme.current()
    text = " ".join(flag[:2].capitalize() for flag in flags[:STATES])
    painter.setFont(scene_font(max(1, round(side * 0.2)), bold=True))
    width = painter.fontMetrics().horizontalAdvance(text) + side * 0.12
    badge = QRectF(side * 0.62 - width, -side * 0.6, width, side * 0.27)
    painter.setPen(QPen(colours.colour("base"), 0))
    painter.setBrush(colours.colour("bad"))
    painter.drawRoundedRect(badge, side * 0.08, side * 0.08)
    painter.setPen(colours.colour("base"))
    painter.drawText(badge, _CENTRE, text)


class Pile(QGraphicsItem):
    """Stands for a stack while its counters are too small to be read: how many there are of each force.

    Args:
        counts: for each of the forces' colours in the stack, how many.
        size: how wide a counter of the stack is drawn.
        width: how wide the pile is drawn. Units: of the scene.
    """

    def __init__(self, counts: Sequence[tuple[int, int]], size: float, width: float) -> None:
        super().__init__()
        self.counts = counts
        self._size = size
        self._width = width
        self.setZValue(12)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def stands_for(self, near: float) -> bool:
        """Tell whether the pile is drawn in place of its counters, at so many pixels for a unit of the scene."""
        return self._size * near < PILED

    def boundingRect(self) -> QRectF:
        """Give the rectangle of the pile with its shadow."""
        half = self._width / 2
        return QRectF(-half, -half, self._width * 1.2, self._width * 1.2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw a part for each force with its number."""
        if not self.stands_for(option.levelOfDetailFromTransform(painter.worldTransform())):
            return
        colours = theme.current()
        side = self._width * 0.9
        painter.setPen(QPen(colours.colour("base"), side * 0.04))
        for shift in (0.12, 0.06):
            painter.setBrush(theme.side_colour(self.counts[0][0]))
            painter.drawRect(QRectF(-side / 2, -side / 2, side, side).translated(side * shift, side * shift))
        part = side / len(self.counts)
        for number, (colour, count) in enumerate(self.counts):
            box = QRectF(-side / 2 + number * part, -side / 2, part, side)
            painter.setPen(QPen(colours.colour("base"), side * 0.04))
            painter.setBrush(theme.side_colour(colour))
            painter.drawRect(box)
            painter.setFont(scene_font(max(1, round(min(side * 0.6, part * 0.9))), bold=True))
            painter.setPen(colours.colour("base"))
            painter.drawText(box, _CENTRE, str(count))


def _infantry(painter: QPainter, box: QRectF) -> None:
    painter.drawRect(box)
    painter.drawLines([QLineF(box.topLeft(), box.bottomRight()), QLineF(box.bottomLeft(), box.topRight())])


def _vehicle(painter: QPainter, box: QRectF) -> None:
    painter.drawRect(box)
    painter.drawEllipse(
        box.adjusted(box.width() * 0.14, box.height() * 0.2, -box.width() * 0.14, -box.height() * 0.2)
    )


def _structure(painter: QPainter, box: QRectF) -> None:
    """A wall with three teeth."""
    step = box.width() / 5
    top, tooth = box.top(), box.top() + box.height() * 0.35
    points = [box.bottomLeft()]
    for number in range(5):
        y = top if number % 2 == 0 else tooth
        points += [QPointF(box.left() + number * step, y), QPointF(box.left() + (number + 1) * step, y)]
    painter.drawPolygon([*points, box.bottomRight()])


def _flyer(painter: QPainter, box: QRectF) -> None:
    """A swept wing, its point up."""
    middle = box.center().x()
    notch = QPointF(middle, box.bottom() - box.height() * 0.25)
    painter.drawPolygon([QPointF(middle, box.top()), box.bottomRight(), notch, box.bottomLeft()])


def _unknown(painter: QPainter, box: QRectF) -> None:
    painter.drawRect(box)
    painter.setFont(scene_font(max(1, round(box.height() * 0.9)), bold=True))
    painter.drawText(box, _CENTRE, "?")


COUNTERS: dict[str, Callable[[QPainter, QRectF], None]] = {
    "infantry": _infantry,
    "vehicle": _vehicle,
    "structure": _structure,
    "flyer": _flyer,
    "unknown": _unknown,
}
"""The symbols on counters, by shape."""

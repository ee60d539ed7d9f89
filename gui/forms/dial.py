"""A dial for an angle off the bow: one click says from where a table shows something."""

from math import atan2, cos, degrees, radians, sin

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from core.geometry.plane import CIRCLE
from gui import theme

SIDE = 77
"""How wide and high it is. Units: pixels."""
STEP = 500
"""How far an arrow key turns it. Units: hundredths of a degree."""
QUARTERS = (45, 135, 225, 315)
"""The lines between the quarters. Units: degrees."""


class Dial(QWidget):
    """A circle with the bow up, the lines between the quarters, and a needle where a value is.

    Attributes:
        changed: another angle was clicked, in hundredths of a degree clockwise from the bow.
    """

    changed = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._value: int | None = None
        self.setAccessibleName(name)
        self.setFixedSize(SIDE, SIDE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip("Click where it lies; up is the bow")

    def sizeHint(self) -> QSize:
        """Give the one size it has."""
        return QSize(SIDE, SIDE)

    def show_value(self, value: int | None) -> None:
        """Show an angle, or none; emits nothing."""
        self._value = value
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the direction of a click, in whole degrees."""
        off = event.position() - QPointF(self.rect().center())
        self.changed.emit(round(degrees(atan2(off.x(), -off.y()))) * 100 % CIRCLE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn by the arrow keys."""
        turns = {
            Qt.Key.Key_Left: -STEP,
            Qt.Key.Key_Down: -STEP,
            Qt.Key.Key_Right: STEP,
            Qt.Key.Key_Up: STEP,
        }
        turn = turns.get(Qt.Key(event.key()))
        if turn is None:
            super().keyPressEvent(event)
        else:
            self.changed.emit(((self._value or 0) + turn) % CIRCLE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        colours = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, reach = QPointF(self.rect().center()), SIDE / 2 - 3
        painter.setBrush(colours.colour("base"))
        painter.setPen(QPen(colours.colour("accent" if self.hasFocus() else "muted"), 1.5))
        painter.drawEllipse(middle, reach, reach)
        painter.setPen(QPen(colours.colour("line"), 1))
        for angle in QUARTERS:
            painter.drawLine(middle, _off(middle, angle, reach))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.colour("muted"))
        bow = [_off(middle, angle, 11) for angle in (0, 145, 215)]
        painter.drawPolygon(QPolygonF(bow))
        if self._value is not None:
            painter.setPen(QPen(colours.colour("accent"), 3))
            end = _off(middle, self._value / 100, reach - 3)
            painter.drawLine(_off(middle, self._value / 100, 13), end)
            painter.setBrush(colours.colour("accent"))
            painter.drawEllipse(end, 3.5, 3.5)


def _off(middle: QPointF, angle: float, reach: float) -> QPointF:
    """Give the point so far off in a direction; angles in degrees clockwise from up."""
    return middle + QPointF(sin(radians(angle)) * reach, -cos(radians(angle)) * reach)

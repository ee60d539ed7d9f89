"""Numbers that people compare, drawn as bars one below the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui import theme

LINE = 30
NAMES = (0.3, 0.5)
"""Least and most share of the width that names take."""


@dataclass(frozen=True)
class Value:
    """A number with a name; `colour` is one of the sides' colours."""

    name: str
    number: int
    colour: int = 0


class Bars(QWidget):
    """A bar for each value, with its figure at the end."""

    def __init__(self, caption: str) -> None:
        super().__init__()
        self._caption = caption
        self._values: Sequence[Value] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, values: Sequence[Value]) -> None:
        """Show other values."""
        self._values = values
        told = ", ".join(f"{value.name} {value.number}" for value in values)
        self.setAccessibleName(f"{self._caption}: {told}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Give a line for each value."""
        return QSize(320, LINE * max(1, len(self._values)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bars."""
        colours = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        most = max((abs(value.number) for value in self._values), default=0)
        longest = max((painter.fontMetrics().horizontalAdvance(one.name) for one in self._values), default=0)
        left = min(max(self.width() * NAMES[0], longest + 16), self.width() * NAMES[1])
        room = self.width() - left - 70
        for line, value in enumerate(self._values):
            top = line * LINE
            painter.setPen(colours.colour("text"))
            name = painter.fontMetrics().elidedText(value.name, Qt.TextElideMode.ElideRight, int(left) - 10)
            painter.drawText(QRectF(0, top, left - 8, LINE), Qt.AlignmentFlag.AlignVCenter, name)
            length = room * abs(value.number) / most if most else 0
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.sides[value.colour % len(colours.sides)]))
            painter.drawRoundedRect(QRectF(left, top + 8, length, LINE - 16), 3, 3)
            painter.setPen(colours.colour("text"))
            painter.drawText(
                QRectF(left + length + 8, top, 62, LINE), Qt.AlignmentFlag.AlignVCenter, str(value.number)
            )

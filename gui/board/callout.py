"""A text beside a token: who it is, and what an order would do to it."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QWidget

AWAY = 8
"""From the token's edge to the text. Units: pixels."""


class Callout(QLabel):
    """Lies over a board and lets the mouse through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._board = parent
        self.setProperty("callout", True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_at(self, at: QPoint, text: str, half: float) -> None:
        """Show a text beside what stands at a point, which is twice `half` wide; inside the board."""
        self.setText(text)
        self.adjustSize()
        whole = self._board.rect()
        away = round(half) + AWAY
        x = at.x() + away if at.x() + away + self.width() < whole.width() else at.x() - away - self.width()
        y = min(max(at.y() - self.height() // 2, 4), whole.height() - self.height() - 4)
        self.move(max(4, x), y)
        self.show()
        self.raise_()

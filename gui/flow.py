"""Widgets side by side that go on in a second line where one is too narrow."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from gui.theme import GAP


class Flow(QLayout):
    """Lays widgets out at the left, each as large as it likes, in as many lines as they need."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setSpacing(GAP)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QLayoutItem) -> None:
        """Add one at the end."""
        self._items.append(item)

    def count(self) -> int:
        """Count the widgets."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Give one by its place."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take one out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Take no more room than is needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Lines follow from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Give how high all lines are."""
        return self._lay(QRect(0, 0, width, 0), place=False)

    def sizeHint(self) -> QSize:
        """Give one line."""
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        return QSize(
            sum(size.width() for size in sizes) + self.spacing() * max(0, len(sizes) - 1),
            max((size.height() for size in sizes), default=0),
        )

    def minimumSize(self) -> QSize:
        """Give the widest of all, a line for each at worst."""
        least = QSize(0, 0)
        for item in self._items:
            if not item.isEmpty():
                least = least.expandedTo(item.sizeHint())
        return least

    def setGeometry(self, rect: QRect) -> None:
        """Lay all out."""
        super().setGeometry(rect)
        self._lay(rect, place=True)

    def _lay(self, rect: QRect, place: bool) -> int:
        """Fill line after line, all as high as the highest, and give how high they are together."""
        items = [item for item in self._items if not item.isEmpty()]
        line = self.sizeHint().height()
        x = y = 0
        for item in items:
            width = item.sizeHint().width()
            if x and x + width > rect.width():
                x, y = 0, y + line + self.spacing()
            if place:
                item.setGeometry(QRect(rect.x() + x, rect.y() + y, width, line))
            x += width + self.spacing()
        return y + line

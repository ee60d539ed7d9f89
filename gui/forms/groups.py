"""Fields about one thing, side by side under its heading."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.theme import GAP
from gui.widgets import Card

TWO, THREE = 640, 960
"""From these widths on two fields stand beside each other, or three. Units: pixels."""


class Group(Card):
    """A card with the editors of fields, in two or three columns where there is room."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._parts: list[QWidget] = []
        self._across = 0
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(3 * GAP)
        self._grid.setVerticalSpacing(GAP)
        self.body.addLayout(self._grid)

    @property
    def across(self) -> int:
        """How many fields stand beside each other."""
        return self._across

    def hold(self, parts: Sequence[QWidget]) -> None:
        """Show these and no others; those that were shown before belong to whoever made them."""
        if list(parts) != self._parts:
            for part in self._parts:
                self._grid.removeWidget(part)
            self._parts = list(parts)
            self._lay_out(self._across or 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the whole width."""
        super().resizeEvent(event)
        across = 3 if self.width() >= THREE else 2 if self.width() >= TWO else 1
        if across != self._across:
            self._lay_out(across)

    def _lay_out(self, across: int) -> None:
        self._across = across
        for part in self._parts:
            self._grid.removeWidget(part)
        for place, part in enumerate(self._parts):
            self._grid.addWidget(part, place // across, place % across, Qt.AlignmentFlag.AlignTop)
        for column in range(3):
            self._grid.setColumnStretch(column, 1 if column < across else 0)

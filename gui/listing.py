"""Views of lists: a table of records, sorted by a click on a title and opened with Enter; and lines of text."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QListWidget, QTableView

from gui.models.table import Column, Table

WIDEST = 240
"""A column that does not take the rest of the width is no wider than this. Units: pixels."""


class Lines(QListWidget):
    """A list of lines, each as high as the theme draws it, also where it is filled before it has been styled."""

    def event(self, event: QEvent) -> bool:
        """Lay the lines out anew once their style is known."""
        done = super().event(event)
        if event.type() == QEvent.Type.Polish:
            self.doItemsLayout()
        return done


class Listing(QTableView):
    """Shows records.

    Attributes:
        opened: a record was opened with Enter or a double click.
        picked: another record is the current one; None for none.
    """

    opened = Signal(object)
    picked = Signal(object)

    def __init__(self, name: str, columns: Sequence[Column[Any]], stretch: int = 0) -> None:
        super().__init__()
        self.records: Table[Any] = Table(columns)
        self.setModel(self.records)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(34)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(stretch, QHeaderView.ResizeMode.Stretch)
        self.activated.connect(lambda index: self.opened.emit(self.records.records[index.row()]))
        self.selectionModel().currentRowChanged.connect(
            lambda now, _before: self.picked.emit(self.current(now.row()))
        )

    def sizeHintForColumn(self, column: int) -> int:
        """Give how wide a column shall be; long names are cut, so that the other columns stay in sight."""
        return min(super().sizeHintForColumn(column), WIDEST)

    def fill(self, records: Sequence[Any]) -> None:
        """Show other records and keep the current row where there is one."""
        row = self.currentIndex().row()
        self.records.fill(records)
        if records:
            self.selectRow(min(max(row, 0), len(records) - 1))
        self.picked.emit(self.current())

    def sortable(self) -> None:
        """Let a click on a title sort; until then records stand as they were given."""
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)

    def current(self, row: int | None = None) -> Any:
        """Give the current record, or None."""
        row = self.currentIndex().row() if row is None else row
        return self.records.records[row] if 0 <= row < len(self.records.records) else None

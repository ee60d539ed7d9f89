"""Views of lists: a table of records, sorted by a click on a title and opened with Enter; and lines of text."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListView,
    QListWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from gui.models.table import Column, Table

WIDEST = 240
"""A column that does not take the rest of the width is no wider than this. Units: pixels."""
NAME = 150
"""So much of the width is left to the column that takes the rest, where it needs that. Units: pixels."""
NARROW = 80
"""No column is cut to less for its sake, and the first, of names, not below `NAME`. Units: pixels."""

MEASURED = 100
"""So many lines beyond those in sight are measured for the width of a column: a roll of thousands opens at once."""
PADDING = 20
"""What the theme leaves free beside the words of a line, of which lines that are broken do not know. Units: pixels."""


class _Broken(QStyledItemDelegate):
    """Makes lines that are broken high enough for all their words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Give the size of a line as narrow as it is drawn."""
        option.rect = option.rect.adjusted(0, 0, -PADDING, 0)
        return super().sizeHint(option, index)


class Lines(QListWidget):
    """A list of lines, each as high as the theme draws it, also where it is filled before it has been styled."""

    def break_lines(self) -> None:
        """Break lines that are too long, in place of scrolling to their ends."""
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Broken(self))

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
        self._stretch, self._most = stretch, WIDEST
        self._wanted: dict[int, int] = {}
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setResizeContentsPrecision(MEASURED)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(stretch, QHeaderView.ResizeMode.Stretch)
        self.activated.connect(lambda index: self.opened.emit(self.records.records[index.row()]))
        self.selectionModel().currentRowChanged.connect(
            lambda now, _before: self.picked.emit(self.current(now.row()))
        )

    def sizeHintForColumn(self, column: int) -> int:
        """Give how wide a column shall be; long names are cut, so that the other columns stay in sight."""
        self._wanted[column] = super().sizeHintForColumn(column)
        most = max(self._most, NAME if column == 0 else 0)
        return min(self._wanted[column], WIDEST if column == self._stretch else most)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width out."""
        super().resizeEvent(event)
        self._share()

    def fill(self, records: Sequence[Any]) -> None:
        """Show other records and keep the current row where there is one."""
        row = self.currentIndex().row()
        self.records.fill(records)
        self._share()
        if records:
            self.selectRow(min(max(row, 0), len(records) - 1))
        self.picked.emit(self.current())

    def _share(self) -> None:
        """Cut the widest columns where they would leave nothing to the one that takes the rest."""
        header = self.horizontalHeader()
        count = header.count()
        self.sizeHintForColumn(self._stretch)  # of which the header does not ask
        wanted = [min(self._wanted.get(column, 0), WIDEST) for column in range(count)]
        titles = [header.sectionSizeFromContents(column).width() for column in range(count)]
        others = [c for c in range(count) if c != self._stretch and not header.isSectionHidden(c)]
        room = self.viewport().width() - max(titles[self._stretch], min(wanted[self._stretch], NAME))
        most = WIDEST
        while most > NARROW and room < sum(
            max(titles[column], min(wanted[column], max(most, NAME if column == 0 else 0)))
            for column in others
        ):
            most -= 10
        if most != self._most:
            self._most = most
            header.resizeSections()

    def break_lines(self, *columns: int) -> None:
        """Break what is too long, and share the width that is left with these columns as well."""
        self.setWordWrap(True)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.verticalHeader().setMinimumSectionSize(self.verticalHeader().defaultSectionSize())
        for column in columns:
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def sortable(self) -> None:
        """Let a click on a title sort; until then records stand as they were given."""
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)

    def current(self, row: int | None = None) -> Any:
        """Give the current record, or None."""
        row = self.currentIndex().row() if row is None else row
        return self.records.records[row] if 0 <= row < len(self.records.records) else None

"""A sheet of text cells that are typed into, with a fault at each cell that has one."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from gui import theme
from gui.models.table import Index

Cell = tuple[int, int]
"""Row and column, from 0."""
NONE: Mapping[Cell, str] = {}


class Cells(QAbstractTableModel):
    """Rows of cells; below the last there is always an empty one to type into.

    Attributes:
        rows: the cells, without the empty row at the end.
    """

    def __init__(self, columns: Sequence[str]) -> None:
        super().__init__()
        self.columns = list(columns)
        self.rows: list[list[str]] = []
        self._faults: Mapping[Cell, str] = NONE

    def fill(self, rows: Sequence[Mapping[str, str]]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = [[row.get(name, "") for name in self.columns] for row in rows]
        self._faults = NONE
        self.endResetModel()
        self._all_changed()

    def blame(self, faults: Mapping[Cell, str]) -> None:
        """Show other faults."""
        self._faults = faults
        if self.rows:
            self.dataChanged.emit(
                self.index(0, 0),
                self.index(len(self.rows) - 1, len(self.columns) - 1),
                [Qt.ItemDataRole.BackgroundRole, Qt.ItemDataRole.ToolTipRole],
            )

    def records(self) -> list[dict[str, str]]:
        """Give the rows as mappings."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def put(self, at: Index, block: Sequence[Sequence[str]]) -> None:
        """Put a block of cells in, such as one that was copied from a spreadsheet; what goes beyond the columns is left out."""
        self.beginResetModel()
        for down, cells in enumerate(block):
            while len(self.rows) <= at.row() + down:
                self.rows.append([""] * len(self.columns))
            for right, cell in enumerate(cells[: len(self.columns) - at.column()]):
                self.rows[at.row() + down][at.column() + right] = cell.strip()
        self._faults = NONE
        self.endResetModel()
        self._all_changed()

    def drop(self, rows: Sequence[int]) -> None:
        """Take rows out."""
        self.beginResetModel()
        self.rows = [row for number, row in enumerate(self.rows) if number not in rows]
        self._faults = NONE
        self.endResetModel()
        self._all_changed()

    def _all_changed(self) -> None:
        # Told with cells that are there: Qt warns of a change from nowhere to nowhere.
        self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows), len(self.columns) - 1))

    # --- Qt ---

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Count the rows, the empty one included."""
        return 0 if parent.isValid() else len(self.rows) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Count the columns."""
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let every cell be typed into."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Give a column's title; rows are counted as a spreadsheet does, the heads of the columns being row 1."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self.columns[section].replace("_", " ")
        return str(section + 2)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a cell's text, and the fault behind it."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.rows[index.row()][index.column()] if index.row() < len(self.rows) else ""
        fault = self._faults.get((index.row(), index.column()))
        if role == Qt.ItemDataRole.BackgroundRole and fault is not None:
            return theme.current().colour("bad", 90)
        if role == Qt.ItemDataRole.ToolTipRole:
            return fault
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed into a cell; the empty row becomes one of the others."""
        text = str(value or "").strip()
        if role != Qt.ItemDataRole.EditRole or text == self.data(index):
            return False
        if index.row() == len(self.rows):
            self.beginInsertRows(QModelIndex(), len(self.rows) + 1, len(self.rows) + 1)
            self.rows.append([""] * len(self.columns))
            self.endInsertRows()
        self.rows[index.row()][index.column()] = text
        self.dataChanged.emit(index, index, [Qt.ItemDataRole.DisplayRole])
        return True

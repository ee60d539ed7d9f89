"""A table of records: a model made of a list and of columns that say how to show one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

T = TypeVar("T")
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Column(Generic[T]):
    """A column.

    Args:
        show: gives what is shown of a record; a number is set to the right and sorted by value.
        hint: gives a longer text for the same.
    """

    title: str
    show: Callable[[T], Any]
    hint: Callable[[T], str] | None = None


class Table(QAbstractTableModel, Generic[T]):
    """Records as rows."""

    def __init__(self, columns: Sequence[Column[T]]) -> None:
        super().__init__()
        self.columns = columns
        self.records: list[T] = []

    def fill(self, records: Sequence[T]) -> None:
        """Show other records."""
        self.beginResetModel()
        self.records = list(records)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Count the records."""
        return 0 if parent.isValid() else len(self.records)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Count the columns."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Give a column's title."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self.columns[section].title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give what is shown in a cell."""
        column, record = self.columns[index.column()], self.records[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.show(record)
            case Qt.ItemDataRole.ToolTipRole:
                return column.hint(record) if column.hint is not None else None
            case Qt.ItemDataRole.TextAlignmentRole:
                number = isinstance(column.show(record), int)
                side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
                return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; numbers by value, all else as text. No column leaves the order as it is."""
        if column < 0:
            return
        show = self.columns[column].show
        self.layoutAboutToBeChanged.emit()
        self.records.sort(
            key=lambda record: _key(show(record)), reverse=order == Qt.SortOrder.DescendingOrder
        )
        self.layoutChanged.emit()


def _key(value: Any) -> tuple[int, int, str]:
    return (0, value, "") if isinstance(value, int) else (1, 0, str(value).casefold())

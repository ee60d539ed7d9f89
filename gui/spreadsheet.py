"""A sheet that is filled in like a spreadsheet: typed into, pasted into, with what a column takes offered in its cells."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QCompleter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.models.cells import Cells

Offer = Callable[[int, str], Sequence[tuple[str, str]]]
"""Gives what a cell may take, by row and column: the text, and how it is shown."""
WIDTH = 90
"""How wide a column is at least. Units: pixels."""


class Spreadsheet(QTableView):
    """Shows the cells of a sheet.

    Args:
        offer: what is offered in a cell; anything else can be typed too.
    """

    def __init__(self, name: str, cells: Cells, offer: Offer) -> None:
        super().__init__()
        self.cells = cells
        self.setModel(cells)
        self.setAccessibleName(name)
        self.setItemDelegate(_Offering(self, cells, offer))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.verticalHeader().setDefaultSectionSize(32)
        self.horizontalHeader().setMinimumSectionSize(WIDTH)
        self.setCornerButtonEnabled(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste a block, empty cells, copy them; else as usual."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste(QGuiApplication.clipboard().text())
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self._copied())
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            for index in self.selectedIndexes():
                self.cells.setData(index, "")
        else:
            super().keyPressEvent(event)

    def paste(self, text: str) -> None:
        """Put a block of a spreadsheet in at the current cell."""
        at = self.currentIndex() if self.currentIndex().isValid() else self.cells.index(0, 0)
        self.cells.put(at, [line.split("\t") for line in text.rstrip("\n").splitlines()])
        self.setCurrentIndex(self.cells.index(at.row(), at.column()))

    def drop_rows(self) -> None:
        """Take the rows of the chosen cells out."""
        self.cells.drop(sorted({index.row() for index in self.selectedIndexes()}))

    def fit(self) -> None:
        """Make the columns as wide as what stands in them."""
        self.resizeColumnsToContents()

    def _copied(self) -> str:
        rows: dict[int, list[str]] = {}
        for index in sorted(self.selectedIndexes(), key=lambda one: (one.row(), one.column())):
            rows.setdefault(index.row(), []).append(str(self.cells.data(index)))
        return "\n".join("\t".join(cells) for cells in rows.values())


class _Offering(QStyledItemDelegate):
    """Edits a cell in a box that offers what it may take."""

    def __init__(self, parent: QWidget, cells: Cells, offer: Offer) -> None:
        super().__init__(parent)
        self._cells = cells
        self._offer = offer

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Make a box where there is something to offer."""
        offered = self._offer(index.row(), self._cells.columns[index.column()])
        if not offered:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        box.setEditable(True)
        for value, title in offered:
            box.addItem(title, value)
        completer = box.completer()
        if completer is not None:
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        return box

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Begin with what stands there."""
        if isinstance(editor, QComboBox):
            text = str(self._cells.data(index))
            at = editor.findData(text)
            editor.setCurrentIndex(at)
            if at < 0:
                editor.setEditText(text)
        else:
            super().setEditorData(editor, index)

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Take what was chosen, or typed."""
        if isinstance(editor, QComboBox):
            at = editor.findText(editor.currentText())
            model.setData(index, editor.itemData(at) if at >= 0 else editor.currentText())
        else:
            super().setModelData(editor, model, index)

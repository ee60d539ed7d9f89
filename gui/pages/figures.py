"""Figures of the owner's own book: a row at a time, ours beside theirs."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from core.contract.settings import FigureRow
from gui.theme import GAP
from gui.widgets import clear, column, label


class FiguresInput(QWidget):
    """Edits the setting of own figures: choose a row, write into a figure; an empty one is ours again.

    Attributes:
        values: what is replaced, by row and name.
    """

    def __init__(
        self, rows: Sequence[FigureRow], values: Mapping[str, Any], changed: Callable[[], None]
    ) -> None:
        super().__init__()
        self._rows = rows
        self._changed = changed
        self.values: dict[str, dict[str, Any]] = {}
        self.inputs: dict[str, QLineEdit] = {}
        layout = column(self, spacing=4)
        self.choose = QComboBox()
        self.choose.setAccessibleName("Row of figures")
        self.choose.setEditable(True)
        self.choose.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for row in rows:
            self.choose.addItem(row.title, row.id)
        self.choose.currentIndexChanged.connect(self._lay_out)
        layout.addWidget(self.choose)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2 * GAP)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 1)
        layout.addLayout(self._grid)
        self._told = label("", 0.95, tone="muted")
        layout.addWidget(self._told)
        self.fill(values)

    def fill(self, values: Mapping[str, Any]) -> None:
        """Show other replacements."""
        self.values = {row: dict(figures) for row, figures in values.items()}
        self._lay_out()

    def _lay_out(self) -> None:
        clear(self._grid)
        self.inputs = {}
        row = self._rows[self.choose.currentIndex()]
        own = self.values.get(row.id, {})
        for line, (name, ours) in enumerate(row.figures.items()):
            source = row.exceptions.get(name, "printed").partition(":")[0]
            told = label(_text(ours) + ("" if source == "printed" else f"  ({source})"))
            told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)  # to copy and change
            told.setToolTip(row.exceptions.get(name, "printed"))
            field = QLineEdit(_text(own[name]) if name in own else "")
            field.setAccessibleName(f"{row.title}, {name}")
            field.setPlaceholderText("as it is")
            field.textChanged.connect(partial(self._write, row.id, name))
            self.inputs[name] = field
            for place, widget in enumerate((label(name.replace("_", " "), tone="muted"), told, field)):
                self._grid.addWidget(widget, line, place)
        self._tell()

    def _write(self, row: str, name: str, text: str) -> None:
        own = {key: value for key, value in self.values.get(row, {}).items() if key != name}
        if text.strip():
            own[name] = _read(text)
        self.values = {**self.values, row: own} if own else {k: v for k, v in self.values.items() if k != row}
        self._tell()
        self._changed()

    def _tell(self) -> None:
        titles = {row.id: row.title for row in self._rows}
        count = sum(map(len, self.values.values()))
        names = "; ".join(titles.get(row, row) for row in self.values)
        self._told.setText(f"Replaced: {count}, of {names}" if count else "No figure is replaced.")
        with QSignalBlocker(self.choose):
            for index, row in enumerate(self._rows):
                self.choose.setItemText(index, f"{row.title} ●" if row.id in self.values else row.title)


def _text(value: Any) -> str:
    """Write a figure as it is entered: words as they are, all else as JSON."""
    if value is None:
        return "lost"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _read(text: str) -> Any:
    """Read what was entered; what is no JSON is words, which the ruleset takes or refuses."""
    try:
        return json.loads(text)
    except ValueError:
        return text.strip()

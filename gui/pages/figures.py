"""Figures of the owner's own book: a row at a time, ours beside theirs; lists and tables row by row."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from core.contract.orders import Cell, Rows, Subset
from core.contract.settings import FigureRow
from gui.forms.editor import Editor
from gui.forms.options import SubsetEditor
from gui.forms.rows import RowsEditor
from gui.theme import GAP
from gui.widgets import button, clear, column, label


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
        self.inputs: dict[str, QWidget] = {}
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
        self.values = {row: dict(figures) for row, figures in values.items() if figures}
        self._lay_out()

    def _lay_out(self) -> None:
        clear(self._grid)
        self.inputs = {}
        row = self._rows[self.choose.currentIndex()]
        own = self.values.get(row.id, {})
        for line, (name, ours) in enumerate(row.figures.items()):
            source = row.exceptions.get(name, "printed").partition(":")[0]
            words = _told(row.fields[name], ours) if name in row.fields else _text(ours)
            told = label(words + ("" if source == "printed" else f"  ({source})"))
            told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)  # to copy and change
            told.setToolTip(row.exceptions.get(name, "printed"))
            field: QWidget
            if name in row.fields:
                field = ListInput(row.fields[name], ours, own.get(name), partial(self._write, row.id, name))
            else:
                field = QLineEdit(_text(own[name]) if name in own else "")
                field.setPlaceholderText("as it is")
                field.textChanged.connect(partial(self._type, row.id, name, ours))
            field.setAccessibleName(f"{row.title}, {name}")
            self.inputs[name] = field
            top = Qt.AlignmentFlag.AlignTop if name in row.fields else Qt.AlignmentFlag(0)
            for place, widget in enumerate((label(name.replace("_", " "), tone="muted"), told)):
                self._grid.addWidget(widget, line, place, top)
            self._grid.addWidget(field, line, 2, top)
        self._tell()

    def _type(self, row: str, name: str, ours: Any, text: str) -> None:
        self._write(row, name, _read(text, ours) if text.strip() else None)

    def _write(self, row: str, name: str, value: Any) -> None:
        """Replace a figure; None is ours again."""
        own = {key: value for key, value in self.values.get(row, {}).items() if key != name}
        if value is not None:
            own[name] = value
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


class ListInput(QWidget):
    """A list or a table of figures: ours until the user begins to change it.

    Args:
        ours: as it is when nobody replaces it.
        own: what the owner has put in its place, None while nothing.
        changed: takes what is in its place now.
    """

    def __init__(self, field: Rows | Subset, ours: Any, own: Any, changed: Callable[[Any], None]) -> None:
        super().__init__()
        self._field = field
        self._ours = ours
        self._own = own
        self._changed = changed
        layout = column(self, spacing=4)
        self.editor: Editor = RowsEditor(low=True) if isinstance(field, Rows) else SubsetEditor()
        self.editor.setAccessibleName(field.label)
        self.editor.changed.connect(self._edit)
        self.switch = button("Replace", self._switch)
        layout.addWidget(self.editor)
        layout.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignLeft)
        self._show()

    def _show(self) -> None:
        replaced = self._own is not None
        self.editor.setVisible(replaced)
        self.switch.setText("As it was" if replaced else "Replace")
        if replaced:
            self.editor.show_field(self._field, _as_rows(self._field, self._own))

    def _switch(self) -> None:
        """Begin with ours, or go back to it."""
        self._put((self._ours or _of_rows(self._field, [], self._ours)) if self._own is None else None)

    def _edit(self, value: Any) -> None:
        self._put(_of_rows(self._field, value or [], self._ours))

    def _put(self, own: Any) -> None:
        self._own = own
        self._show()
        self._changed(own)


def _as_rows(field: Rows | Subset, value: Any) -> Any:
    """Give a list or a table of figures as the rows of its field."""
    if isinstance(field, Subset):
        return list(value)
    names = [cell.name for cell in field.cells]
    if isinstance(value, Mapping):
        pairs = [(key, None if one is True else one) for key, one in value.items()]
        return [
            {name: part for name, part in zip(names, pair, strict=True) if part is not None} for pair in pairs
        ]
    return [
        dict(row)
        if isinstance(row, Mapping)
        else {n: p for n, p in zip(names, row, strict=False) if p is not None}
        for row in value
    ]


def _of_rows(field: Rows | Subset, rows: Sequence[Any], ours: Any) -> Any:
    """Give rows as the list or the table that they stand for: of the kind of ours, a table where there is none."""
    if isinstance(field, Subset):
        return list(rows)
    names = [cell.name for cell in field.cells]
    if isinstance(ours, Mapping) or (ours is None and len(names) == 2):
        return {str(row.get(names[0], "")): row.get(names[1], True) for row in rows}
    if ours and not isinstance(ours[0], Mapping):
        return [[row.get(name) for name in names] for row in rows]
    return [dict(row) for row in rows]


def _told(field: Rows | Subset, value: Any) -> str:
    """Write a list or a table in words, a line for each of its rows."""
    if value is None:
        return "lost"
    if isinstance(field, Subset):
        names = {option.value: option.label for option in field.options}
        return ", ".join(names.get(one, str(one)) for one in value) or "none"
    plain = len(field.cells) <= 2
    lines = (
        ", ".join(
            _cell(cell, row[cell.name], plain) for cell in field.cells if row.get(cell.name) not in (None, [])
        )
        for row in _as_rows(field, value)
    )
    return "\n".join(lines) or "none"


def _cell(cell: Cell, value: Any, plain: bool) -> str:
    """Write a part of a row; a number with its name, unless there is no doubt."""
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if isinstance(value, int) and not plain:
        return f"{cell.label.lower()} {value}"
    return str(value)


def _text(value: Any) -> str:
    """Write a figure as it is entered: words as they are, a plain list with commas, all else as JSON."""
    if value is None:
        return "lost"
    if value and _is_plain(value):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _read(text: str, ours: Any) -> Any:
    """Read what was entered in place of ours; what is no JSON is words, which the ruleset takes or refuses."""
    try:
        read = json.loads(text)
    except ValueError:
        read = text.strip()
    if _is_plain(ours) and not isinstance(read, list):
        return [_read(part, None) for part in text.split(",") if part.strip()]
    return read


def _is_plain(value: Any) -> bool:
    """Tell whether it is a list of words or of numbers, in which no comma stands."""
    return isinstance(value, list | tuple) and all(
        isinstance(one, int) or (isinstance(one, str) and "," not in one) for one in value
    )

"""Editor for rows that are filled in alike, each by the editors of its cells."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout

from core.contract.orders import AnyField, Cell, Choice, Integer, Rows, Split, Subset
from core.geometry.plane import CIRCLE
from gui.forms.editor import Editor, folding
from gui.forms.number import IntegerEditor, SplitEditor
from gui.forms.options import ChoiceEditor, SubsetEditor
from gui.widgets import button, clear, column, label

BESIDE = 4
"""So many numbers of a low row stand beside each other."""
FEW = 3
"""So many options of a cell are shown all at once; more become a list to open, so that rows stay low."""
CELLS: dict[type, type[Editor]] = {
    Choice: ChoiceEditor,
    Subset: SubsetEditor,
    Integer: IntegerEditor,
    Split: SplitEditor,
}


class RowsEditor(Editor):
    """Rows one beneath the other; a click on a unit fills the first row that still wants one, else adds a row.

    Args:
        low: numbers of a row stand beside each other, without sliders.
    """

    def __init__(self, low: bool = False) -> None:
        super().__init__()
        self._low = low
        self._field: Rows | None = None
        self._values: list[dict[str, Any]] = []
        self.rows: list[RowEditor] = []
        layout = column(self)
        self._list = QVBoxLayout()
        layout.addLayout(self._list)
        self.add = button("&Add a row", lambda: self.changed.emit([*self._values, {}]), flat=True)
        layout.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_field(self, field: AnyField, value: Any) -> None:
        """Show every row; those that ask the same as before keep the keyboard."""
        assert isinstance(field, Rows)
        self._field = field
        self._values = [dict(row) for row in value or ()]
        while len(self.rows) > len(self._values):
            gone = self.rows.pop()
            gone.hide()
            gone.deleteLater()
        for number, row in enumerate(self._values):
            if number == len(self.rows):
                made = RowEditor(f"{field.label} {number + 1}", self._low)
                made.changed.connect(partial(self._change, number))
                made.gone.connect(partial(self._remove, number))
                self.rows.append(made)
                self._list.addWidget(made)
            self.rows[number].show_cells(field.row(number), row)
            self.rows[number].removed.setEnabled(len(self._values) > field.at_least)
        self.add.setEnabled(field.takes_more(len(self._values)))
        self.setFocusProxy(self.rows[0] if self.rows else self.add)

    def targets(self) -> tuple[str, ...]:
        """Give the units that a click would take: into a row that wants one, or into one more."""
        if self._field is None:
            return ()
        more = self._field.cells if self._field.takes_more(len(self._values)) else ()
        asked = [cell for number in range(len(self._values)) for cell in self._field.row(number)]
        found = (cell for cell in (*asked, *more) if isinstance(cell, Choice))
        return tuple(dict.fromkeys(str(option.value) for cell in found for option in cell.options))

    def taken(self) -> tuple[str, ...]:
        """Give the units that rows have."""
        return tuple(value for row in self._values for value in row.values() if isinstance(value, str))

    def target(self, unit: str) -> None:
        """Take a unit that was clicked."""
        self.changed.emit(self.with_unit(unit))

    def with_unit(self, unit: str) -> list[dict[str, Any]]:
        """Give the rows with a unit taken besides."""
        if self._field is None:
            return self._values
        for number, row in enumerate(self._values):
            for cell in self._field.row(number):
                if cell.name not in row and _offers(cell, unit):
                    return [*self._values[:number], {**row, cell.name: unit}, *self._values[number + 1 :]]
        name = next((cell.name for cell in self._field.cells if _offers(cell, unit)), None)
        if name is None or not self._field.takes_more(len(self._values)):
            return self._values
        return [*self._values, {name: unit}]

    def _change(self, number: int, row: Mapping[str, Any]) -> None:
        self.changed.emit([*self._values[:number], dict(row), *self._values[number + 1 :]])

    def _remove(self, number: int) -> None:
        self.changed.emit([*self._values[:number], *self._values[number + 1 :]])


class RowEditor(Editor):
    """One row: its cells, and the button that takes it away.

    Args:
        low: its numbers stand beside each other, without sliders.

    Attributes:
        gone: the row is wanted no more.
    """

    gone = Signal()

    def __init__(self, title: str, low: bool = False) -> None:
        super().__init__()
        self._low = low
        self._values: dict[str, Any] = {}
        self._named: Editor | None = None
        self.cells: dict[str, Editor] = {}
        self.setAccessibleName(title)
        frame = QFrame()
        frame.setProperty("card", True)
        column(self).addWidget(frame)
        inside = column(frame, margin=6, spacing=4)
        self.removed = button("Take away", self.gone.emit, flat=True)
        self.removed.setAccessibleName(f"Take {title} away")
        self._title = label(title, bold=True)
        self._head = QHBoxLayout()
        self._head.addWidget(self._title, 1)
        self._head.addWidget(self.removed)
        inside.addLayout(self._head)
        self._list = QGridLayout()
        self._list.setHorizontalSpacing(6)
        self._list.setVerticalSpacing(4)
        inside.addLayout(self._list)

    def show_cells(self, cells: Sequence[Cell], values: Mapping[str, Any]) -> None:
        """Show what the row asks, and what it holds."""
        self._values = dict(values)
        wanted = {cell.name: CELLS[type(cell)] for cell in cells}
        if {name: type(made) for name, made in self.cells.items()} != wanted:
            self._lay_out(cells)
        for cell in cells:
            self.cells[cell.name].show_field(cell, self._values.get(cell.name))
            if self._values.get(cell.name):
                self.cells[cell.name].show()

    def _lay_out(self, cells: Sequence[Cell]) -> None:
        clear(self._list)
        if self._named is not None:
            self._head.removeWidget(self._named)
            self._named.deleteLater()
            self._named = None
        self.cells = {}
        line, side, across = 0, 0, BESIDE if self._low else 2
        for number, cell in enumerate(cells):
            made = self._made(cell)
            made.setAccessibleName(cell.label)
            made.changed.connect(partial(self._change, cell.name))
            self.cells[cell.name] = made
            if not number and isinstance(cell, Choice) and len(cell.options) > FEW:
                self._named = made  # what the row is about stands in place of its title
                self._head.insertWidget(0, made, 1)
                continue
            # Two dials stand beside each other, and numbers of low rows; all else takes the whole line.
            dial = isinstance(cell, Integer) and cell.unit == "degree" and cell.highest == CIRCLE - 1
            narrow = dial or (self._low and isinstance(cell, Integer))
            line += 0 if narrow and side else 2
            span = 1 if narrow else across
            rare = isinstance(cell, Subset) and cell.optional
            if rare:
                self._list.addWidget(
                    folding(cell.label, made), line, side, 1, span, Qt.AlignmentFlag.AlignLeft
                )
            else:  # all the width, so that a long one needs no second line
                self._list.addWidget(label(cell.label, tone="muted"), line, side, 1, span)
            self._list.addWidget(made, line + 1, side, 1, span)
            side = (side + 1) % across if narrow else 0
        self._title.setVisible(self._named is None)
        if self.cells:
            self.setFocusProxy(next(iter(self.cells.values())))

    def _made(self, cell: Cell) -> Editor:
        if isinstance(cell, Choice):
            return ChoiceEditor(FEW)
        return IntegerEditor(not self._low) if isinstance(cell, Integer) else CELLS[type(cell)]()

    def _change(self, name: str, value: Any) -> None:
        kept = {key: old for key, old in self._values.items() if key != name}
        self.changed.emit(kept if value is None else {**kept, name: value})


def _offers(cell: Cell, unit: str) -> bool:
    return isinstance(cell, Choice) and any(option.value == unit for option in cell.options)

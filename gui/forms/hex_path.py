"""Editor for hexes entered one after another: click them on the board, or take them from a list."""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QComboBox

from core.contract.orders import AnyField, HexPath
from gui.board.marks import Marks
from gui.forms.editor import Editor
from gui.widgets import button, column, label, row

Place = tuple[int, int]


class HexPathEditor(Editor):
    """A path of hexes.

    Args:
        name: how the board names a hex.
    """

    def __init__(self, name: Callable[[Place], str]) -> None:
        super().__init__()
        self._name = name
        self._field: HexPath | None = None
        self._path: list[Place] = []
        self._tried: list[Place] | None = None
        layout = column(self)
        self.told = label("")
        self._advice = label("", 0.9, tone="muted")
        self.next = QComboBox()
        self.next.setAccessibleName("Hex to enter")
        self.add = button("Enter", self._add)
        self.back = button("Back", lambda: self._go(self._path[:-1]))
        self.clear = button("Start over", lambda: self._go([]))
        layout.addWidget(self.told)
        layout.addLayout(row(self.next, self.add))
        layout.addLayout(row(self.back, self.clear))
        layout.addWidget(self._advice)
        self.setFocusProxy(self.next)

    def show_field(self, field: AnyField, value: Any) -> None:
        """Show the path so far and what may be entered next."""
        assert isinstance(field, HexPath)
        self._field = field
        self._path = [(q, r) for q, r in value or []]
        self._tried = None
        names = [self._name(at) for at in self._path]
        start = [self._name(field.start)] if field.start else []
        self.told.setText(" → ".join(start + names) or "No hex yet.")
        offered = self._offered()
        self.next.clear()
        self.next.addItems([self._name(at) for at in offered])
        self.next.setEnabled(bool(offered))
        self.add.setEnabled(bool(offered))
        self.back.setEnabled(bool(self._path))
        self.clear.setEnabled(bool(self._path))
        self._advice.setText(self._hint(field))

    def marks(self) -> Marks | None:
        """Show reach, next steps and the path."""
        if self._field is None:
            return None
        start = (self._field.start,) if self._field.start else ()
        reach = tuple(path[-1] for path in self._field.reach if path)
        costs = self._field.costs
        path = (*start, *(self._path if self._tried is None else self._tried))
        if self._field.start is None:  # one hex out of many: shaded, for outlines would be all that one sees
            return Marks(reach=self._field.steps, path=path)
        return Marks(reach=reach, costs=costs, steps=self._field.steps, path=path)

    def hover(self, at: Place | None) -> None:
        """Show the way that a click there would take."""
        tried = None
        if self._field is not None and at is not None and at not in self._field.steps:
            whole = next((path for path in self._field.reach if path and path[-1] == at), None)
            tried = list(whole) if whole is not None else None
        if tried != self._tried:
            self._tried = tried
            self.marked.emit()

    def pick(self, at: Place) -> None:
        """Enter a hex next to the path, go all the way to one in reach, or go back to one of the path."""
        if self._field is None:
            return
        whole = next((path for path in self._field.reach if path and path[-1] == at), None)
        if at in self._path:
            self._go(self._path[: self._path.index(at) + 1])
        elif at in self._field.steps:
            self._go([*self._path, at])
        elif whole is not None:
            self._go(list(whole))
        elif at == self._field.start:
            self._go([])
        elif self._field.start is None and self._path:
            self._go([])  # another hex in place of the one chosen, where the rules allow it
            if at in self._field.steps:
                self._go([at])

    def _offered(self) -> list[Place]:
        """Give the next steps, then what else one click reaches."""
        assert self._field is not None
        far = [path[-1] for path in self._field.reach if path]
        return list(dict.fromkeys([*self._field.steps, *far]))

    def _add(self) -> None:
        offered = self._offered()
        if 0 <= self.next.currentIndex() < len(offered):
            self.pick(offered[self.next.currentIndex()])

    def _go(self, path: list[Place]) -> None:
        self.changed.emit([list(at) for at in path])

    def _hint(self, field: HexPath) -> str:
        if field.start is None:
            return "Click a hex on the board, or take one from the list."
        if not field.steps and not field.reach:
            return "No further hex can be entered."
        return "Click hexes on the board, or take them from the list." + (
            "" if field.may_stop else " It cannot stop here."
        )

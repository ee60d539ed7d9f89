"""What else is agreed on for a battle, such as terrain of one's choice: by list, and by clicks on the board beside it."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from core.contract.board import Board
from core.contract.orders import Integer, OrderForm, Rows
from gui.board.view import BoardView
from gui.forms.editor import Editor
from gui.forms.form import KINDS
from gui.theme import GAP
from gui.widgets import Card, heading, label

HIGH = 320
"""The board is at least so high. Units: pixels."""


class AgreedPane(Card):
    """The fields of such a form, with the board as it would be.

    Attributes:
        changed: something else is agreed on.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.head = heading("")
        self.body.addWidget(self.head)
        self._form: OrderForm | None = None
        self.editors: dict[str, Editor] = {}
        self.board = BoardView()
        self.board.setMinimumHeight(HIGH)
        self.board.picked.connect(self._place)
        self._list = QVBoxLayout()
        self.hint = label("A click on the board puts the last one there.", tone="muted")
        left = QVBoxLayout()
        left.addLayout(self._list)
        left.addWidget(self.hint)
        left.addStretch(1)
        halves = QHBoxLayout()
        halves.setSpacing(2 * GAP)
        halves.addLayout(left, 1)
        halves.addWidget(self.board, 1)
        self.body.addLayout(halves)
        self.hide()

    @property
    def values(self) -> dict[str, Any]:
        """What is agreed on so far."""
        return dict(self._form.values) if self._form is not None else {}

    def forget(self) -> None:
        """Begin anew, for another game."""
        self._form = None

    def show_form(self, form: OrderForm | None, board: Board | None, colours: dict[str, int]) -> None:
        """Show what may be agreed on, and the board; emits nothing."""
        self._form = form
        self.setVisible(form is not None)
        self.board.setVisible(board is not None)
        if board is not None:
            self.board.show_board(board, colours)
        if form is None:
            return
        self.head.setText(form.title)
        kept = {}
        for field in form.fields:
            editor = self.editors.pop(field.name, None)
            if editor is None:
                editor = KINDS[type(field)]()
                editor.setAccessibleName(field.label)
                editor.changed.connect(lambda value, name=field.name: self._change(name, value))
                self._list.addWidget(editor)
            editor.show_field(field, form.values.get(field.name))
            kept[field.name] = editor
        for gone in self.editors.values():
            gone.hide()
            gone.deleteLater()
        self.editors = kept
        self.hint.setVisible(board is not None and self._last() is not None)

    def _change(self, name: str, value: Any) -> None:
        assert self._form is not None
        self._form = self._form.filled(name, value)
        self.changed.emit()

    def _last(self) -> tuple[Rows, list[dict[str, Any]]] | None:
        """Give the rows of which the last one has a place."""
        for field in self._form.fields if self._form is not None else ():
            rows = list(self.values.get(field.name) or ())
            if isinstance(field, Rows) and rows:
                if {"x", "y"} <= {
                    cell.name for cell in field.row(len(rows) - 1) if isinstance(cell, Integer)
                }:
                    return field, rows
        return None

    def _place(self, x: int, y: int) -> None:
        """Put the last one where the board was clicked."""
        found = self._last()
        if found is not None:
            field, rows = found
            self._change(field.name, [*rows[:-1], {**rows[-1], "x": x, "y": y}])

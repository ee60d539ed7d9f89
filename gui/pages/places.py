"""The page on which a battle is put onto the board: where each unit of the table stands."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from core.battle.board_text import heading_text
from core.contract.board import Board, Token
from core.contract.errors import BadInput
from core.contract.orders import AnyField, HexPath, TableMove
from gui.battle import OpenBattle
from gui.board.view import BoardView
from gui.forms.editor import Editor
from gui.forms.hex_path import HexPathEditor
from gui.forms.table_move import TableMoveEditor
from gui.listing import Lines
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Page, button, column, label, row


class PlacesPage(Page):
    """A list of the units that stand somewhere, and the board on which each is placed in turn."""

    def __init__(self, shell: Shell, campaign: str, battle: str) -> None:
        super().__init__("Onto the board")
        self.shell = shell
        self.battle = OpenBattle(shell, campaign, battle, self)
        view = self.battle.view
        self.entitle(
            f"{view.battle.name}, from now on played on the board",
            "Place each unit as it stands on the table. Everything else is kept.",
        )
        ruleset = self.battle.ruleset
        if ruleset is None:
            raise BadInput(f"battle {view.battle.name}", view.problem or "is a procedure, which has no board")
        self._fields = ruleset.places_form(view.state).fields
        self._ground = ruleset.board(view.state)
        self.places: dict[str, list[list[Any]]] = {}
        self.editor: Editor | None = None
        self._build()
        self._show()
        self.list.setCurrentRow(0)

    def _build(self) -> None:
        self.board = BoardView()
        self.board.picked.connect(lambda x, y: self._place(lambda editor: editor.pick((x, y))))
        self.board.aimed.connect(
            lambda x, y, to_x, to_y: self._place(lambda editor: editor.aim((x, y), (to_x, to_y)))
        )
        self.list = Lines()
        self.list.setAccessibleName("Units to place")
        self.list.currentRowChanged.connect(self._turn_to)
        self.list.itemActivated.connect(lambda _item: self.editor is not None and self.editor.setFocus())
        right = QWidget()
        layout = column(right, spacing=GAP)
        layout.setContentsMargins(GAP, 0, 0, 0)
        layout.addWidget(self.list, 1)
        self._editing = QVBoxLayout()
        layout.addLayout(self._editing)
        self.missing = label("", tone="muted")
        layout.addWidget(self.missing)
        self.do = button("Play on the board", self._do, primary=True)
        self.back = button("Back to the battle", self._leave, flat=True)
        layout.addLayout(row(self.do, self.back))
        split = QSplitter()
        split.addWidget(self.board)
        split.addWidget(right)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        self.body.addWidget(split, 1)

    def take_focus(self) -> None:
        """Begin with the list."""
        self.list.setFocus()

    # --- placing ---

    def _turn_to(self, number: int) -> None:
        """Let the next click place this unit."""
        if self.editor is not None:
            self._editing.removeWidget(self.editor)
            self.editor.deleteLater()
            self.editor = None
        if not 0 <= number < len(self._fields):
            return
        field = self._fields[number]
        editor: Editor = (
            HexPathEditor(self.battle.place_name) if isinstance(field, HexPath) else TableMoveEditor()
        )
        editor.setAccessibleName(field.label)
        editor.changed.connect(partial(self._set, field.name))
        self.editor = editor
        self._editing.addWidget(editor)
        self._show_editor(field)

    def _show_editor(self, field: AnyField) -> None:
        if self.editor is not None:
            self.editor.show_field(field, self.places.get(field.name))
            marks = self.editor.marks()
            if marks is not None:
                self.board.mark(marks)

    def _place(self, given: Any) -> None:
        """Take a place from the board, and go on to the next unit that has none."""
        if self.editor is None:
            return
        before = dict(self.places)
        given(self.editor)
        if self.places != before:
            after = self.list.currentRow()
            order = [*range(after + 1, len(self._fields)), *range(after)]
            free = (number for number in order if self._fields[number].name not in self.places)
            self.list.setCurrentRow(next(free, after))

    def _set(self, unit: str, place: list[list[Any]]) -> None:
        if place:
            self.places[unit] = place[-1:]
        else:
            self.places.pop(unit, None)
        self._show()
        self._show_editor(self._fields[self.list.currentRow()])

    # --- showing ---

    def _show(self) -> None:
        self.board.show_board(self._placed())
        with QSignalBlocker(self.list):
            current = self.list.currentRow()
            self.list.clear()
            self.list.addItems([f"{field.label}  –  {self._where(field)}" for field in self._fields])
            self.list.setCurrentRow(current)
        left = [field.label for field in self._fields if not field.optional and field.name not in self.places]
        self.missing.setText(f"Still to be placed: {len(left)}" if left else "All are placed.")
        self.do.setEnabled(not left)

    def _placed(self) -> Board:
        """Give the board with the tokens that have their place by now."""
        return replace(self._ground, tokens=tuple(self._with_place(token) for token in self._ground.tokens))

    def _with_place(self, token: Token) -> Token:
        if token.id not in self.places:
            return token
        place = self.places[token.id][0]
        if place[0] == "place":
            return replace(token, at=(place[1], place[2]), heading=place[3])
        return replace(token, at=(place[0], place[1]))

    def _where(self, field: AnyField) -> str:
        place = self.places.get(field.name)
        if place is None:
            return "no place yet"
        if isinstance(field, TableMove):
            _, x, y, heading = place[0]
            return f"{self.battle.place_name((x, y))}, {heading_text(heading)}"
        return self.battle.place_name((place[0][0], place[0][1]))

    # --- doing ---

    def _do(self) -> None:
        battle = self.battle
        if self.shell.run(battle.campaign, "battle.mode", battle=battle.id, mode="board", places=self.places):
            self._leave()

    def _leave(self) -> None:
        self.shell.go("battle", battle=self.battle.id)

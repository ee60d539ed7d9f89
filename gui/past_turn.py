"""A battle as it stood in a past turn, at its beginning or at any of its steps: to look at, nothing can be ordered."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from core.battle.board_text import short_text
from core.contract.ids import PUBLIC
from gui.board.view import BoardView
from gui.force_colours import seat_colours
from gui.shell import Shell
from gui.widgets import button, column, heading, row

LEAST = 380
"""Units: pixels."""


class PastTurn(QWidget):
    """The board of a past turn, hidden until one is asked for.

    Attributes:
        closed: it has been looked at.
    """

    closed = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self._battle, self._turn = "", 0
        layout = column(self)
        self.title = heading("")
        self.title.setWordWrap(False)
        self.step = QComboBox()
        self.step.setAccessibleName("Step of the turn")
        self.step.currentIndexChanged.connect(self._look)
        self.earlier = button("E&arlier", lambda: self._go(-1), flat=True)
        self.later = button("&Later", lambda: self._go(1), flat=True)
        self.board = BoardView()
        self.board.pointed.connect(self._point_at)
        tools = (self.earlier, self.step, self.later, button("Close", self._close, flat=True))
        layout.addLayout(row(self.title, *tools, stretch=True))
        layout.addWidget(self.board, 1)
        self.setMinimumHeight(LEAST)
        self.hide()

    def show_turn(self, battle: str, turn: int, step: str = "") -> None:
        """Show how a battle stood when a turn began, or a step of it."""
        view = self._shell.ask(lambda: self._shell.desk.battle_at(battle, turn))
        if view is None or view.ruleset is None:
            return
        self._battle, self._turn = battle, turn
        self.step.blockSignals(True)
        self.step.clear()
        self.step.addItem("Beginning", "")
        for info in view.ruleset.info.steps:
            self.step.addItem(info.title, info.id)
        self.step.setCurrentIndex(max(0, self.step.findData(step)))
        self.step.blockSignals(False)
        self._look()
        self.show()
        self.board.fit_units()
        self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _look(self) -> None:
        """Show the step that is chosen."""
        step = str(self.step.currentData() or "")
        view = self._shell.ask(lambda: self._shell.desk.battle_at(self._battle, self._turn, step))
        if view is None or view.ruleset is None:
            return
        when = f"as turn {self._turn} began"
        if step:
            when = f"turn {self._turn}, as {self.step.currentText()} began"
        self.title.setText(f"{view.battle.name}, {when} (to look at)")
        # whoever looks, a past turn is shown as everybody may know it
        board = view.ruleset.board(view.ruleset.view(view.state, PUBLIC))
        self.board.show_board(board, seat_colours(self._shell.desk, view.battle))
        self.earlier.setEnabled(self.step.currentIndex() > 0 or self._turn > 1)
        self.later.setEnabled(self.step.currentIndex() < self.step.count() - 1 or self._turn < self._last())

    def _go(self, by: int) -> None:
        """Go a step on or back, over the turns' ends."""
        there = self.step.currentIndex() + by
        if 0 <= there < self.step.count():
            self.step.setCurrentIndex(there)
            return
        self.show_turn(self._battle, self._turn + by)
        if by < 0:
            self.step.setCurrentIndex(self.step.count() - 1)

    def _last(self) -> int:
        view = self._shell.ask(lambda: self._shell.desk.battle(self._battle))
        return view.battle.turn if view is not None else self._turn

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def _point_at(self, unit: str | None) -> None:
        board = self.board.board_scene.board
        if board is not None:
            self.board.call_out(unit or "", short_text(board, unit) if unit else "")

"""A battle as it stood when a past turn began: to look at, nothing can be ordered."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.battle.board_text import short_text
from core.contract.ids import Seat
from gui.board.view import BoardView
from gui.force_colours import seat_colours
from gui.shell import Shell
from gui.widgets import button, column, heading, row

PUBLIC = Seat("public")
"""A seat that nobody holds: a past turn is shown as everybody may know it."""


class PastTurn(QWidget):
    """The board of a past turn, hidden until one is asked for.

    Attributes:
        closed: it has been looked at.
    """

    closed = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        layout = column(self)
        self.title = heading("")
        self.board = BoardView()
        self.board.pointed.connect(self._point_at)
        layout.addLayout(row(self.title, button("Close", self._close, flat=True), stretch=True))
        layout.addWidget(self.board, 1)
        self.hide()

    def show_turn(self, battle: str, turn: int) -> None:
        """Show how a battle stood when a turn began."""
        view = self._shell.ask(lambda: self._shell.desk.battle_at(battle, turn))
        if view is None or view.ruleset is None:
            return
        self.title.setText(f"{view.battle.name}, as turn {turn} began (to look at)")
        board = view.ruleset.board(view.ruleset.view(view.state, PUBLIC))
        self.board.show_board(board, seat_colours(self._shell.desk, view.battle))
        self.show()
        self.board.fit_units()
        self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def _point_at(self, unit: str | None) -> None:
        board = self.board.board_scene.board
        if board is not None:
            self.board.call_out(unit or "", short_text(board, unit) if unit else "")

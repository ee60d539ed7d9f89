"""The page of a battle: board, orders, figures, dice; a procedure is played on it too, without a board."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QComboBox,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.contract import canon
from core.contract.dice import DiceRequest, Roll
from core.contract.ids import GAMEMASTER, Seat
from core.store.repository import LogEntry
from gui.battle import OpenBattle
from gui.board.details import Details
from gui.board.text import board_text
from gui.board.view import BoardView
from gui.dice import DiceTray
from gui.forms.picker import OrderPicker
from gui.pages.battle_over import Over
from gui.pages.cover import Cover
from gui.pages.seats import SeatsPane
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Page, button, column, label, row

PAUSE = 350
"""Between two orders of bots, so that they can be followed. Units: milliseconds."""


class BattlePage(Page):
    """A battle, from the seat at the screen."""

    def __init__(self, shell: Shell, campaign: str, battle: str) -> None:
        super().__init__("Battle")
        self.shell = shell
        self.battle = OpenBattle(shell, campaign, battle, self)
        self.board = BoardView()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Board as text")
        self.details = Details()
        self.orders = OrderPicker(self.battle)
        self.tray = DiceTray()
        self.told = QPlainTextEdit()
        self.told.setReadOnly(True)
        self.told.setAccessibleName("What happened")
        self.told.setPlaceholderText("What happens is told here.")
        self.bots = QTimer(self)
        self.bots.setSingleShot(True)
        self.bots.timeout.connect(self._step_bots)
        self._bots_paused = False
        self._build()
        self._connect()
        self._show_all()

    def _build(self) -> None:
        self.as_text = QPushButton("Board as &text")
        self.as_text.setCheckable(True)
        self.undo = button("&Undo last order", self._undo)
        self.pause = QPushButton("&Pause bots")
        self.pause.setCheckable(True)
        for made in (self.as_text, self.pause, self.undo):
            self.add_action(made)
        self.seat = QComboBox()
        self.seat.setAccessibleName("Seat at the screen")
        self._views = QStackedWidget()
        self._views.addWidget(self.board)
        self._views.addWidget(self.text)
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self._views)
        left.addWidget(self.told)
        left.setStretchFactor(0, 5)
        left.setStretchFactor(1, 1)
        left.setSizes([560, 110])
        right = QWidget()
        layout = column(right, spacing=GAP)
        layout.setContentsMargins(GAP, 0, 0, 0)
        layout.addLayout(row(label("At the screen:", tone="muted"), self.seat))
        self.tabs = QTabWidget()
        self.seats = SeatsPane(self.battle)
        for widget, title in ((self.orders, "&Orders"), (self.details, "&Figures"), (self.seats, "&Seats")):
            self.tabs.addTab(_padded(widget), title)
        layout.addWidget(self.tabs, 1)
        tray = Card()
        tray.body.setContentsMargins(0, 0, 0, 0)
        tray.body.addWidget(self.tray)
        layout.addWidget(tray)
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(right)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setSizes([760, 340])
        split.setChildrenCollapsible(False)
        for handle in (split, left):
            handle.setHandleWidth(GAP)
        self.over = Over(self.battle)
        self.body.addWidget(self.over)
        self.body.addWidget(split, 1)
        self.cover = Cover(self)

    def _connect(self) -> None:
        self.battle.changed.connect(self._show_all)
        self.battle.asked.connect(self._ask)
        self.battle.answered.connect(self._tell)
        self.board.picked.connect(lambda x, y: self.orders.pick((x, y)))
        self.board.chosen.connect(self._choose)
        self.orders.marked.connect(self.board.mark)
        self.orders.about.connect(self._look_at)
        self.tray.answered.connect(self.battle.type_dice)
        self.as_text.toggled.connect(self._views.setCurrentIndex)
        self.pause.toggled.connect(self._pause)
        self.seat.activated.connect(self._sit)
        for keys, widget in (("Ctrl+B", self.board), ("Ctrl+D", self.tray), ("Ctrl+E", self.told)):
            QShortcut(QKeySequence(keys), self, lambda widget=widget: self._focus(widget))
        QShortcut(QKeySequence("Ctrl+O"), self, self._focus_orders)
        QShortcut(QKeySequence("Ctrl+T"), self, self.as_text.toggle)

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read the battle again when a command changed it, from here or from the log."""
        if ("battle", self.battle.id) in changes:
            self.battle.reload()

    def take_focus(self) -> None:
        """Begin with the orders."""
        self._focus_orders()

    def repaint_all(self) -> None:
        """Paint the board in the new colours, too."""
        super().repaint_all()
        self.board.board_scene.redraw()

    # --- showing ---

    def _show_all(self) -> None:
        battle = self.battle
        if battle.next_seat() is not None and not battle.my_turn and battle.seat != GAMEMASTER:
            self._hand_over(battle.next_seat())
            return
        self.entitle(battle.view.battle.name, battle.standing())
        board = battle.board()
        self._views.setVisible(board is not None)
        self.as_text.setVisible(board is not None)
        if board is not None:
            self.board.show_board(board)
            self.text.setPlainText(board_text(board))
            self.details.show_of(board, self.board.selected)
        self.seat.clear()
        self.seat.addItems([*battle.seats, GAMEMASTER])
        self.seat.setCurrentText(battle.seat)
        self.seats.reload()
        self.over.reload()
        self.orders.reload()
        self._tell_history()
        self.pause.setVisible(any(battle.by(seat) == "bot" for seat in battle.seats))
        question = battle.question()
        if question is not None and self.tray.request != question:
            self.tray.ask(question)
        if battle.bot_seat() is not None and not self._bots_paused and question is None and not battle.busy:
            self.bots.start(PAUSE)

    def _hand_over(self, seat: Seat | None) -> None:
        """Let the next player sit down, behind a cover where one of them knows what others may not."""
        if seat is None:
            return
        if self.battle.secret_from(seat) or self.battle.secret_from(self.battle.seat):
            self.cover.hide_from(seat, lambda: self.battle.sit(seat))
        else:
            self.battle.sit(seat)

    def _choose(self, unit: str | None) -> None:
        board = self.board.board_scene.board
        if board is not None:
            self.details.show_of(board, unit)
        if self.orders.form is None:
            self.orders.narrow(unit)

    def _look_at(self, unit: str | None) -> None:
        if unit in self.board.board_scene.tokens:
            self.board.choose(unit)

    def _ask(self, request: DiceRequest) -> None:
        self.tray.ask(request)

    def _tell(self, entry: LogEntry) -> None:
        self.tray.show_rolls([canon.convert(roll, Roll, "dice") for roll in entry.dice])

    def _tell_history(self) -> None:
        """Tell what happened lately as the seat at the screen may know it."""
        lines = [line for entry in self.battle.history() for line in self.battle.describe(entry)]
        self.told.setPlainText("\n".join(lines))
        self.told.moveCursor(QTextCursor.MoveOperation.End)

    # --- doing ---

    def _sit(self) -> None:
        seat = Seat(self.seat.currentText())
        if seat != self.battle.seat:
            self._hand_over(seat)

    def _undo(self) -> None:
        orders = [entry for entry in self.battle.history() if entry.play and entry.play.get("order")]
        if orders:
            self.battle.undo(orders[-1].number)
        else:
            self.shell.told.emit("There is no order to take back.")

    def _pause(self, paused: bool) -> None:
        self._bots_paused = paused
        self.pause.setText("&Let bots go on" if paused else "&Pause bots")
        self._show_all()

    def _step_bots(self) -> None:
        seat = self.battle.bot_seat()
        if seat is not None and not self._bots_paused:
            self.battle.let_bot(seat)

    def _focus(self, widget: QWidget) -> None:
        if widget is self.tray:
            self.tray.focus_entry()
        else:
            widget.setFocus()

    def _focus_orders(self) -> None:
        self.tabs.setCurrentIndex(0)
        self.orders.take_focus()


def _padded(widget: QWidget) -> QWidget:
    outer = QWidget()
    layout = QVBoxLayout(outer)
    layout.setContentsMargins(0, GAP, 0, 0)
    layout.addWidget(widget)
    return outer

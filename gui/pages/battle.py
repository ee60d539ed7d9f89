"""The page of a battle: board or cards, orders, figures, dice; a procedure is played on it too, without a board."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.battle.board_text import board_text, inches, short_text
from core.contract import canon
from core.contract.board import Board, Table
from core.contract.dice import DiceRequest, Roll
from core.contract.ids import CLOCK, GAMEMASTER, Seat
from core.contract.words import counted
from core.store.repository import LogEntry
from gui.battle import OpenBattle
from gui.battle_log import BattleLog
from gui.board.cards import CardsView
from gui.board.details import Details
from gui.board.in_arcs import grouped
from gui.board.marks import Marks
from gui.board.view import BoardView
from gui.dice import DiceTray
from gui.forms.picker import OrderPicker
from gui.pages.amend import Amending
from gui.pages.battle_bots import BotsBar
from gui.pages.battle_over import Over
from gui.pages.cover import Cover
from gui.pages.outcome import OutcomePane
from gui.pages.ruling import NoteRuling
from gui.pages.seats import SeatsPane
from gui.pages.unplayable import UnplayablePage
from gui.pages.veil import Veil
from gui.print_card import PrintCard, Prints
from gui.rerolls import Rerolls
from gui.shell import Shell
from gui.standing import standing
from gui.theme import GAP
from gui.widgets import Card, Page, button, column, label, row

WAITING = 5
"""So many of those that wait off the board are named."""
ORDERS, _FIGURES, EVENTS, SEATS, OUTCOME = range(5)
"""The tabs at the right."""
NAMED = 3
"""So many of the units in a token's arcs are named."""


class BattlePage(Page):
    """A battle, from the seat at the screen."""

    def __init__(self, shell: Shell, campaign: str, battle: str) -> None:
        super().__init__("Battle")
        self.shell = shell
        self.battle = OpenBattle(shell, campaign, battle, self)
        self.board = BoardView()
        self.board.board_scene.aiming = self.battle.aimed
        self.cards = CardsView()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Board as text")
        self.details = Details()
        self.orders = OrderPicker(self.battle)
        self.tray = DiceTray(self.battle.called)
        self.log = BattleLog(self.battle)
        self.rerolls = Rerolls(self.battle)
        self.bots = BotsBar(self.battle)
        self._build()
        self._connect()
        self._show_all()
        self._tell_last()

    def _build(self) -> None:
        self.as_text = QPushButton("Board as &text")
        self.as_text.setCheckable(True)
        self.undo = button("&Undo last order", self._undo)
        self.print = button("&Print…", self._print)
        self.operation = button("O&peration", self._go_to_operation)
        for made in (self.bots, self.operation, self.as_text, self.print, self.undo):
            self.add_action(made)
        self.operation.setVisible(self.battle.view.battle.operation is not None)
        self._pointed: str | None = None
        self.seat = QComboBox()
        self.seat.setAccessibleName("Seat at the screen")
        self.seat.setPlaceholderText("nobody yet")
        self.seat.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.veil = Veil(self.battle)
        self._views = QStackedWidget()
        for view in (self.board, self.cards, self.text):
            self._views.addWidget(view)
        self.sight = label("", 0.95, tone="muted")
        self.sight.setFixedHeight(
            3 * self.sight.fontMetrics().height() + 4
        )  # so that the board keeps its size
        self.sight.setAlignment(Qt.AlignmentFlag.AlignTop)
        left = QWidget()
        whole = column(left, spacing=4)
        whole.addWidget(self._views, 1)
        below = QHBoxLayout()
        below.addWidget(self.sight, 1)
        self.near = button("Units", self.board.fit_units, flat=True)
        self.whole = button("Whole board", self.board.fit, flat=True)
        for made in (self.near, self.whole):
            below.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(below)
        right = QWidget()
        layout = column(right, spacing=GAP)
        layout.setContentsMargins(GAP, 0, 0, 0)
        layout.addLayout(row(label("At the screen:", tone="muted"), self.seat))
        layout.addWidget(self.veil)
        figures = QWidget()
        below_figures = column(figures, spacing=GAP)
        below_figures.addWidget(self.details, 1)
        self.amend = button("Amend a &value…", lambda: self.amending.ask(self.table.selected), flat=True)
        below_figures.addLayout(row(self.amend))
        self.tabs = QTabWidget()
        self.tabs.setUsesScrollButtons(False)
        self.seats = SeatsPane(self.battle)
        seats = QScrollArea()
        seats.setWidgetResizable(True)
        seats.setWidget(self.seats)
        self.outcome = OutcomePane(self.battle)
        for widget, title in (
            (self.orders, "&Orders"),
            (figures, "&Figures"),
            (self.log, "&Events"),
            (seats, "&Seats"),
            (self.outcome, "Outco&me"),
        ):
            self.tabs.addTab(_padded(widget), title)
        layout.addWidget(self.tabs, 1)
        self.dice = Card()
        self.dice.body.setContentsMargins(0, 0, 0, 0)
        self.dice.body.addWidget(self.tray)
        self.dice.body.addWidget(self.rerolls)
        layout.addWidget(self.dice)
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(right)
        slip = self.battle.view.mode == "slip"  # then nearly all there is to do is the form
        split.setStretchFactor(0, 1 if slip else 3)
        split.setStretchFactor(1, 1)
        split.setSizes([540, 540] if slip else [720, 360])
        split.setChildrenCollapsible(False)
        split.setHandleWidth(GAP)
        self.over = Over(self.battle)
        self.printing = PrintCard(self.shell, blank=True)
        self.body.addWidget(self.over)
        self.ruling = NoteRuling(self.battle)
        self.amending = Amending(self.battle)
        self.body.addWidget(self.printing)
        self.body.addWidget(self.ruling)
        self.body.addWidget(self.amending)
        self.body.addWidget(split, 1)
        self.cover = Cover(self)

    def _connect(self) -> None:
        self.battle.changed.connect(self._show_all)
        self.battle.asked.connect(self._ask)
        self.battle.left.connect(self._hand_over)
        self.battle.answered.connect(self._tell)
        self.battle.answered.connect(self.rerolls.follow)
        self.board.picked.connect(lambda x, y: self.orders.pick((x, y)))
        self.board.aimed.connect(lambda x, y, to_x, to_y: self.orders.aim((x, y), (to_x, to_y)))
        self.board.hovered.connect(lambda x, y: self.orders.hover((x, y)))
        self.board.confirmed.connect(self.orders.confirm)
        for view in (self.board, self.cards):
            view.chosen.connect(self._choose)
            view.targeted.connect(self.orders.target)
            view.pointed.connect(self._point_at)
        for part in (self.orders, self.log):
            part.disputed.connect(self.ruling.ask)
        self.orders.marked.connect(self._mark)
        self.orders.filling.connect(self.tray.make_room)
        self.orders.about.connect(self._look_at)
        self.tray.answered.connect(self.battle.type_dice)
        self.as_text.toggled.connect(lambda _on: self._show_view())
        self.seat.activated.connect(self._sit)
        keys: tuple[tuple[str, Callable[[], object]], ...] = (
            ("Ctrl+O", self._focus_orders),
            ("Ctrl+B", lambda: self._table_or_text().setFocus()),
            ("Ctrl+D", self.tray.focus_entry),
            ("Ctrl+E", self._focus_events),
            ("Ctrl+T", self.as_text.toggle),
            ("Ctrl+Return", self.orders.confirm),
        )
        for combination, do in keys:
            QShortcut(QKeySequence(combination), self, do)

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read the battle again when a command changed it, from here or from the log."""
        if ("battle", self.battle.id) in changes or any(table == "document" for table, _ in changes):
            self.battle.reload()

    def take_focus(self) -> None:
        """Begin with the orders."""
        self._focus_orders()

    def repaint_all(self) -> None:
        """Paint the board in the new colours, too."""
        super().repaint_all()
        self.board.board_scene.redraw()
        self._show_all()

    # --- showing ---

    @property
    def table(self) -> BoardView | CardsView:
        """The board, or the cards in its place."""
        return self.cards if self.battle.by_cards else self.board

    def _show_all(self) -> None:
        battle = self.battle
        if battle.next_seat() is not None and not battle.my_turn and battle.seat != GAMEMASTER:
            self._hand_over(battle.next_seat())
            return
        self.entitle(battle.view.battle.name, standing(battle))
        if not self.bots.hurries or battle.bot_turn() is None:
            self._show_state(battle.board())
        question = battle.question()
        if question is not None and self.tray.request != question:
            self._ask(question)
        self.bots.go_on()

    def _show_state(self, board: Board | None) -> None:
        self._views.setVisible(board is not None)
        self.as_text.setVisible(board is not None)
        self.print.setVisible(board is not None)
        for made in (self.sight, self.near, self.whole):
            made.setVisible(board is not None and not self.battle.by_cards)
        if board is not None:
            if self.battle.by_cards:
                self.cards.show_board(board, self.battle.colours, self.battle.printout)
            else:
                self.board.show_board(board, self.battle.colours)
            self._show_view()
            self.text.setPlainText(board_text(board))
            self._show_details(board)
        self.seat.clear()
        for seat in (*self.battle.seats, GAMEMASTER):
            self.seat.addItem(self.battle.called(seat), seat)
        self._show_seat()
        self.seats.reload()
        self._show_end()
        self.orders.reload()
        self.log.show_entries(self.battle.account())
        self.amend.setVisible(bool(self.battle.amendable()))
        self.amending.reload()
        self._say_sight()

    def _show_seat(self) -> None:
        self.seat.setCurrentIndex(self.seat.findData(self.battle.seat))

    def _show_end(self) -> None:
        """Once the battle is over, show what became of everybody in place of orders, seats and dice."""
        over = self.battle.view.outcome is not None
        self.over.reload()
        self.outcome.reload()
        for place in (ORDERS, SEATS):
            self.tabs.setTabVisible(place, not over)
        before = self.tabs.isTabVisible(OUTCOME)
        self.tabs.setTabVisible(OUTCOME, over)
        self.dice.setVisible(not over)
        self.undo.setVisible(self.battle.view.battle.status != "accepted")
        if over != before:
            self.tabs.setCurrentIndex(OUTCOME if over else ORDERS)

    def _show_view(self) -> None:
        self._views.setCurrentWidget(self._table_or_text())

    def _table_or_text(self) -> QWidget:
        return self.text if self.as_text.isChecked() else self.table

    def _hand_over(self, seat: Seat | None) -> None:
        """Let the next player sit down, behind a cover where they see what whoever looked last may not know."""
        if seat is None:
            return
        if self.battle.hides(seat):
            self.cover.hide_from(self.battle.called(seat), lambda: self._sit_down(seat))
        else:
            self.battle.sit(seat)

    def _sit_down(self, seat: Seat) -> None:
        """Let a seat look at the screen, and be told of the last order no more than it may know."""
        self.battle.sit(seat)
        self._tell_last()

    def _tell_last(self) -> None:
        last = self.battle.since_own()
        if last and self.tray.request is None:
            self._tell(last[-1])

    def _choose(self, unit: str | None) -> None:
        board = self.battle.board()
        if board is not None:
            self._show_details(board)
        self.orders.turn_to(unit)
        self._say_sight()

    def _show_details(self, board: Board) -> None:
        """Show the selected unit; by cards its sheet may lie among the cards already."""
        unit = self.table.selected
        lies = self.battle.by_cards and unit == self.cards.shown
        sheet = None if unit is None or lies else self.battle.printout(unit)
        self.details.show_of(board, unit, sheet)

    def _look_at(self, unit: str | None) -> None:
        if unit is not None and unit != self.table.selected:
            self.table.choose(unit)

    def _mark(self, marks: Marks) -> None:
        self.table.mark(marks)
        self._point_at(self._pointed)  # what the order would do to them may be another now
        self._say_sight()

    def _point_at(self, unit: str | None) -> None:
        """Show who is under the mouse, and what the order in the making would do to them."""
        self._pointed = unit
        board = self.battle.board()
        if unit is None or board is None:
            self.table.call_out("", "")
            return
        gist = self.orders.gist(unit)
        about = "" if self.battle.by_cards else short_text(board, unit)
        self.table.call_out(unit, "\n".join(filter(None, (about, gist))))

    def _say_sight(self) -> None:
        """Say what the selected token has in its arcs where it stands, or would stand; else who waits off the board."""
        board, unit = self.battle.board(), self.table.selected
        if board is None or self.battle.by_cards:
            self.sight.setText("")
            return
        names: dict[str, str] = {token.id: token.label for token in board.tokens}
        seen = self.board.board_scene.sighted()
        if seen and unit is not None:
            away: Callable[[int], str] = inches if isinstance(board.ground, Table) else _hexes
            where = "would have" if self.board.board_scene.marks.ghost else "has"
            told = "; ".join(
                f"{one.token.label} {away(one.range)} ({grouped(one.arcs)})" for one in seen[:NAMED]
            )
            more = f"; {len(seen) - NAMED} more" if len(seen) > NAMED else ""
            self.sight.setText(f"{names[unit]} {where} in arc and range: {told}{more}")
            return
        off = [token for token in board.tokens if token.at is None and token.seat == self.battle.seat]
        waits = ", ".join(token.label for token in off[:WAITING]) + (
            f" and {len(off) - WAITING} more" if len(off) > WAITING else ""
        )
        self.sight.setText(f"Not on the board: {waits}" if off else "")

    def _ask(self, request: DiceRequest) -> None:
        self.tray.ask(request, self.battle.ahead(), self.battle.story())

    def _tell(self, entry: LogEntry) -> None:
        entries = self.battle.since_own()
        places = [place for place, one in enumerate(entries) if not self.battle.lets_lie(one)]
        shown = (
            entries[places[-1] :] if places else [entry]
        )  # the last order, with the dice that were let lie
        fallen = (canon.convert(roll, Roll, "dice") for one in shown for roll in one.dice)
        rolls = [roll for roll in fallen if roll.seen_by(self.battle.seat)]
        lines = [line for one in entries for line in self.battle.describe(one)]
        self.tray.show_rolls(rolls, ["Since your last order:", *lines] if len(entries) > 1 else lines)

    # --- doing ---

    def _sit(self) -> None:
        seat = Seat(self.seat.currentData())
        if seat == GAMEMASTER and self.battle.is_veiled:
            self.veil.ask()
            self._show_seat()
        elif seat != self.battle.seat:
            self._hand_over(seat)

    def _undo(self) -> None:
        orders = [entry for entry in self.battle.history() if entry.play and entry.play.get("order")]
        own = [entry for entry in orders if entry.seat != CLOCK] or orders
        if own:
            self.bots.pause.setChecked(self.bots.isVisible())  # else a bot would order again at once
            self.battle.undo(own[-1].number)
        else:
            self.shell.told.emit("There is no order to take back.")

    def _print(self) -> None:
        """Ask which sheets of the seat at the screen are printed."""
        board, battle, unit = self.battle.board(), self.battle, self.table.selected
        names = {str(token.id): token.label for token in board.tokens} if board is not None else {}
        whole = Prints(f"All of {battle.called(battle.seat)}", battle.view.battle.name, battle.printouts)
        if unit is None or battle.printout(unit) is None:
            self.printing.ask([whole])
            return
        one = Prints(names[unit], names[unit], lambda blank: battle.printouts(blank, (unit,)))
        self.printing.ask([one, whole])

    def _go_to_operation(self) -> None:
        self.shell.go("operation", operation=str(self.battle.view.battle.operation))

    def _focus_events(self) -> None:
        self.tabs.setCurrentIndex(EVENTS)
        self.log.setFocus()

    def _focus_orders(self) -> None:
        if self.battle.view.outcome is not None:
            self.tabs.setCurrentIndex(OUTCOME)
            self.outcome.setFocus()
            return
        self.tabs.setCurrentIndex(ORDERS)
        self.orders.take_focus()


def battle_page(shell: Shell, campaign: str, battle: str) -> Page:
    """Make the page of a battle, whether it can be played here or not."""
    view = shell.desk.battle(battle)
    return (
        UnplayablePage(shell, campaign, view) if view.engine is None else BattlePage(shell, campaign, battle)
    )


def _hexes(count: int) -> str:
    return counted(count, "hex", "hexes")


def _padded(widget: QWidget) -> QWidget:
    outer = QWidget()
    layout = QVBoxLayout(outer)
    layout.setContentsMargins(0, GAP, 0, 0)
    layout.addWidget(widget)
    return outer

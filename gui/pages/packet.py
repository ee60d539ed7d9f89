"""The page of a packet that came by mail: what waits for its player, who decides and seals it here."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidgetItem,
    QPlainTextEdit,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.battle.board_text import board_text
from core.contract.words import titled
from core.service.packet_file import (
    Answers,
    Question,
    answers_path,
    answers_to,
    read_packet,
    write,
)
from core.service.sealing import unseal
from gui.board.cards import CardsView
from gui.board.details import Details
from gui.board.view import BoardView
from gui.forms.picker import OrderPicker
from gui.listing import Lines, Listing
from gui.models.table import Column
from gui.sealed_battle import SealedBattle
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Empty, Page, button, column, heading, label, row

HEAD, LINE, MOST_LINES = 38, 34, 4
"""Heights in the list of questions, in pixels, and how many of them are seen at once."""


class PacketPage(Page):
    """A packet. Each order that is sealed is in the file of answers at once, which lies beside the packet."""

    def __init__(self, shell: Shell, packet: str) -> None:
        super().__init__("Packet")
        self.shell = shell
        path = Path(packet)
        self.packet = read_packet(path)
        self.kept = answers_path(path)
        self.answers = answers_to(self.packet, self.kept)
        self.battle: SealedBattle | None = None
        self.orders: OrderPicker | None = None
        self.questions = Listing(
            "What waits",
            (
                Column("What waits for you", lambda one: one.name),
                Column("For", lambda one: self._called(one.seat)),
                Column("Sealed", lambda one: sum(map(one.has, self.answers.lines)) or ""),
            ),
        )
        self.note = label("", tone="muted")
        self._decide = QHBoxLayout()
        self._shown: QWidget | None = None
        self._view: BoardView | CardsView | None = None
        self._build()
        self.questions.fill(self.packet.questions)
        self.questions.picked.connect(self._open)
        self._open(self.questions.current())

    def take_focus(self) -> None:
        """Begin with what can be decided."""
        if self.orders is not None:
            self.orders.take_focus()

    def repaint_all(self) -> None:
        """Paint the board in the new colours, too."""
        super().repaint_all()
        if isinstance(self._view, BoardView):
            self._view.board_scene.redraw()
        if self.battle is not None:
            self._show()

    def _build(self) -> None:
        packet = self.packet
        mailed = f"What you seal is in {self.kept.name}, beside the packet: mail that file back."
        self.entitle(
            f"Packet for {packet.player}", f"{packet.campaign}, as of log entry {packet.number}. {mailed}"
        )
        tabs = QTabWidget()
        decide = QWidget()
        whole = column(decide)
        lines = min(max(len(packet.questions), 1), MOST_LINES)
        self.questions.setFixedHeight(HEAD + LINE * lines)
        whole.addWidget(self.questions)
        whole.addWidget(self.note)
        whole.addLayout(self._decide, 1)
        nothing = Empty("Nothing waits for you", "The standings, and what is yours, are beside.")
        tabs.addTab(_padded(decide if packet.questions else nothing), "&Decide")
        tabs.addTab(_padded(self._standings()), "&Standings")
        tabs.addTab(_padded(self._own()), "&Your own")
        if not packet.questions:
            tabs.setCurrentIndex(1)
        self.body.addWidget(tabs, 1)

    def _standings(self) -> Listing:
        made = Listing(
            "Standings",
            (
                Column("Force", lambda one: one.name),
                Column("Player", lambda one: one.player or "–"),
                Column("Empire", lambda one: one.empire),
                Column("Units", lambda one: one.units),
                Column("Prestige", lambda one: one.prestige),
                Column("Points", lambda one: one.points),
            ),
        )
        made.fill(self.packet.standings)
        return made

    def _own(self) -> Listing:
        made = Listing(
            "Your own",
            (
                Column("Unit", lambda one: one.name),
                Column("Class", lambda one: one.class_name),
                Column("Force", lambda one: one.force),
                Column("Condition", lambda one: one.condition),
                Column("XP", lambda one: one.xp),
                Column("Card", _card, _card),
            ),
            stretch=5,
        )
        made.fill(self.packet.units)
        return made

    def _open(self, question: Question | None) -> None:
        """Show what a question asks."""
        if question is None or (self.battle is not None and self.battle.question_asked is question):
            return
        made = self.shell.ask(
            lambda: SealedBattle(self.shell, self.packet, question, lambda: self.answers, self._keep, self)
        )
        if made is None:
            return
        self.battle = made
        made.changed.connect(self._show)
        if self._shown is not None:
            self._decide.removeWidget(self._shown)
            self._shown.deleteLater()
        self._shown = self._table(made)
        self._decide.addWidget(self._shown)
        self._show()

    def _table(self, battle: SealedBattle) -> QWidget:
        """Make what a question is answered with: the board or the cards where there are any, the orders, what is sealed."""
        self.orders = orders = OrderPicker(battle)
        beside = QWidget()
        right = column(beside)
        right.addWidget(orders, 3)
        right.addWidget(heading("Sealed"))
        self.sealed = Lines()
        self.sealed.setAccessibleName("Sealed orders")
        self.sealed.setWordWrap(True)
        self.sealed.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        right.addWidget(self.sealed, 1)
        self.unseal = button("&Take the last one back", self._unseal)
        right.addLayout(row(self.unseal))
        self._view = None
        if battle.board() is None:
            return self._with_story(beside, battle.question_asked.so_far)
        view = self._view = CardsView() if battle.by_cards else BoardView()
        if isinstance(view, BoardView):
            view.picked.connect(lambda x, y: orders.pick((x, y)))
            view.aimed.connect(lambda x, y, to_x, to_y: orders.aim((x, y), (to_x, to_y)))
            view.hovered.connect(lambda x, y: orders.hover((x, y)))
            view.confirmed.connect(orders.confirm)
        details = Details()

        def choose(unit: str | None) -> None:
            orders.turn_to(unit)
            now = battle.board()
            if now is not None:
                details.show_of(now, unit, None if unit is None else battle.printout(unit))

        view.chosen.connect(choose)
        view.targeted.connect(orders.target)
        orders.marked.connect(view.mark)
        text = QPlainTextEdit()
        text.setReadOnly(True)
        text.setAccessibleName("Board as text")
        board = battle.board()
        assert board is not None
        text.setPlainText(board_text(board))
        seen = QTabWidget()
        seen.addTab(view, "Cards" if battle.by_cards else "Board")
        seen.addTab(details, "&Figures")
        seen.addTab(text, "As te&xt")
        return _split(seen, beside)

    def _with_story(self, beside: QWidget, told: Sequence[str]) -> QWidget:
        """Put what has come of a procedure so far beside its orders."""
        if not told:
            return beside
        story = QWidget()
        layout = column(story)
        layout.addWidget(heading("What came of it so far"))
        text = QPlainTextEdit("\n".join(told))
        text.setReadOnly(True)
        text.setAccessibleName("What came of it so far")
        layout.addWidget(text, 1)
        return _split(beside, story)

    def _show(self) -> None:
        battle, orders = self.battle, self.orders
        assert battle is not None and orders is not None
        board = battle.board()
        if board is not None and self._view is not None:
            if isinstance(self._view, CardsView):
                self._view.show_board(board, battle.colours, battle.printout)
            else:
                self._view.show_board(board, battle.colours)
        mine = [line for line in self.answers.lines if battle.question_asked.has(line)]
        self.sealed.clear()
        for line in mine:
            item = QListWidgetItem(line.words)
            item.setToolTip(line.words)
            self.sealed.addItem(item)
        self.unseal.setEnabled(bool(mine))
        self.note.setText(battle.note if battle.my_turn else "")
        self.note.setVisible(bool(self.note.text()))
        self.questions.viewport().update()
        orders.reload()

    def _keep(self, answers: Answers) -> bool:
        """Keep other answers on disk, then here."""

        def kept() -> bool:
            write(self.kept, answers)
            return True

        if not self.shell.ask(kept):
            return False
        self.answers = answers
        return True

    def _unseal(self) -> None:
        battle = self.battle
        if battle is not None:
            answers = self.shell.ask(lambda: unseal(battle.question_asked, self.answers))
            if answers is not None and self._keep(answers):
                battle.reload()

    def _called(self, seat: str) -> str:
        return next((one.name for one in self.packet.standings if one.id == seat), titled(seat))


def _card(unit: object) -> str:
    return "; ".join(f"{line.label}: {line.marked}" for line in unit.card)  # type: ignore[attr-defined]


def _padded(widget: QWidget) -> QWidget:
    outer = QWidget()
    layout = QVBoxLayout(outer)
    layout.setContentsMargins(0, GAP, 0, 0)
    layout.addWidget(widget)
    return outer


def _split(wide: QWidget, narrow: QWidget) -> QSplitter:
    """Put two parts side by side."""
    split = QSplitter()
    split.addWidget(wide)
    split.addWidget(narrow)
    split.setStretchFactor(0, 3)
    split.setStretchFactor(1, 2)
    split.setChildrenCollapsible(False)
    split.setHandleWidth(GAP)
    return split

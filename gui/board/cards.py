"""A battle played by cards: no table to click, a card for each unit with its figures."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from core.contract.board import Board, Token
from core.contract.printout import Printout
from core.contract.words import titled
from gui import theme
from gui.board.details import bars
from gui.board.marks import Marks
from gui.board.printout import PrintoutView
from gui.theme import GAP
from gui.widgets import clear, column, heading, label

ROWS = 4
"""A unit without bars shows so many lines of its panel."""
WIDE = 190
"""The least width of a card. Units: pixels."""
FEW = 4
"""Who commands more units than these sees all cards at once, and no sheet below them."""
SHORT = 24
"""A note of so many letters is not broken."""


def _unbroken(notes: Sequence[str]) -> str:
    """Write notes in a paragraph that breaks between them, and inside long ones alone."""
    whole = str.maketrans({" ": "\u00a0", "-": "\u2011"})
    return " · ".join(note.translate(whole) if len(note) <= SHORT else note for note in notes)


class UnitCard(QFrame):
    """A unit: name, class, states, and the figures that people compare."""

    clicked = Signal(str)
    entered = Signal(object)

    def __init__(self, board: Board, token: Token, colour: str) -> None:
        super().__init__()
        self.unit: str = token.id
        self._colour = colour
        self._look = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(", ".join((token.label, token.code, *token.flags, *token.notes)))
        layout = column(self, margin=GAP, spacing=4)
        layout.addWidget(label(f"{token.label}  ·  {token.code}", bold=True))
        if token.flags:
            layout.addWidget(label(", ".join(token.flags), 0.9, tone="warn"))
        tracks = [track for track in board.tracks if track.token == token.id]
        self.figures = QWidget()
        layout.addWidget(self.figures)
        if tracks:
            lines = bars(tracks)
            lines.setContentsMargins(0, 0, 0, 0)
            self.figures.setLayout(lines)
        else:
            panel = next((panel for panel in board.panels if panel.token == token.id), None)
            for line in panel.rows[:ROWS] if panel is not None else ():
                layout.addWidget(label(f"{line.label}: {line.value}", 0.9, tone="muted"))
        if token.notes:
            layout.addWidget(label(_unbroken(token.notes), 0.9))
        self.gist = label("", 0.9, bold=True)
        self.gist.hide()
        layout.addWidget(self.gist)
        layout.addStretch(1)
        self.mark("")

    def mark(self, look: str) -> None:
        """Show it as `selected`, as a `target`, as `taken`, or as none of them."""
        colours = theme.current()
        edge = {"selected": colours.accent, "target": colours.bad, "taken": colours.bad}.get(
            look, colours.line
        )
        width, style = (1, "solid") if not look else (2, "dashed" if look == "target" else "solid")
        self.setStyleSheet(
            f"UnitCard {{ background: {colours.base}; border: {width}px {style} {edge};"
            f" border-left: 5px solid {self._colour};"
            f" border-top-right-radius: 6px; border-bottom-right-radius: 6px; }}"
            f"UnitCard:focus {{ border: 2px solid {colours.text}; border-left: 5px solid {self._colour}; }}"
        )

    def tell(self, gist: str) -> None:
        """Show what an order would do to it."""
        self.gist.setText(gist)
        self.gist.setVisible(bool(gist))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Be clicked."""
        self.clicked.emit(self.unit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Be chosen by keyboard."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit(self.unit)
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: object) -> None:
        """Be pointed at."""
        self.entered.emit(self.unit)


def _none(unit: str) -> None:
    """Give no sheet."""


class CardsView(QScrollArea):
    """Cards of all units, side by side.

    Attributes:
        chosen: a unit was selected.
        targeted: a unit that the order in the making may take was clicked.
        pointed: the mouse is over a unit's card.
        shown: the unit whose sheet is shown.
    """

    chosen = Signal(object)
    targeted = Signal(str)
    pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setAccessibleName("Cards of the units")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selected: str | None = None
        self.cards: dict[str, UnitCard] = {}
        self._grids: list[tuple[QGridLayout, list[UnitCard]]] = []
        self._marks = Marks()
        self.sheet: PrintoutView | None = None
        self.shown: str | None = None
        self._sheets: Callable[[str], Printout | None] = _none
        self._below = QVBoxLayout()

    def show_board(
        self,
        board: Board,
        colours: Mapping[str, int] | None = None,
        sheets: Callable[[str], Printout | None] = _none,
    ) -> None:
        """Show the units of a board, a group for each side, and the sheet of the one that is selected, where they are few.

        Args:
            colours: which of the forces' colours seats take.
            sheets: gives the sheet of a unit, from which it is played, where the seat has one.
        """
        sides: dict[str, list[Token]] = defaultdict(list)
        for token in board.tokens:
            if token.shape != "site":
                sides[token.side].append(token)
        self.cards, self._grids = {}, []
        inside = QWidget()
        layout = column(inside, margin=2, spacing=GAP)
        for number, side in enumerate(sorted(sides)):
            layout.addWidget(heading(titled(side)))
            layout.addLayout(self._group(board, sides[side], colours or {}, number))
        self._sheets, self._below = sheets, QVBoxLayout()
        layout.addLayout(self._below)
        layout.addStretch(1)
        self.setWidget(inside)
        if self.selected not in self.cards:
            self.selected = None
        self._show_sheet()
        self._lay_out()
        self._show_marks()

    def mark(self, marks: Marks) -> None:
        """Show which units the order in the making may take."""
        self._marks = marks
        self._show_marks()

    def choose(self, unit: str | None) -> None:
        """Select a unit, and say so."""
        if unit != self.selected:
            self.selected = unit if unit in self.cards else None
            self._show_marks()
            self._show_sheet()
            self.chosen.emit(self.selected)

    def call_out(self, unit: str, text: str) -> None:
        """Show a text on a unit's card."""
        for key, card in self.cards.items():
            card.tell(text if key == unit else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the whole width."""
        super().resizeEvent(event)
        self._lay_out()

    def _group(
        self, board: Board, tokens: list[Token], colours: Mapping[str, int], other: int
    ) -> QVBoxLayout:
        grid = QGridLayout()
        grid.setSpacing(GAP)
        made = []
        for token in tokens:
            card = UnitCard(board, token, theme.side_colour(colours.get(token.seat, other)).name())
            card.clicked.connect(self._click)
            card.entered.connect(self.pointed)
            self.cards[token.id] = card
            made.append(card)
        self._grids.append((grid, made))
        layout = QVBoxLayout()
        layout.addLayout(grid)
        return layout

    def _lay_out(self) -> None:
        across = max(1, self.viewport().width() // (WIDE + GAP))
        for grid, cards in self._grids:
            for place, card in enumerate(cards):
                grid.addWidget(card, place // across, place % across)
            for place in range(across):
                grid.setColumnStretch(place, 1)

    def _show_sheet(self) -> None:
        """Show the sheet of the selected unit; of the first that has one, where the selected one has none."""
        clear(self._below)
        self.sheet, self.shown = None, None
        made = {unit: found for unit in self.cards if (found := self._sheets(unit)) is not None}
        if 0 < len(made) <= FEW:
            self.shown = self.selected if self.selected in made else next(iter(made))
            self.sheet = PrintoutView(made[self.shown])
            self._below.addWidget(self.sheet)
        for unit, card in self.cards.items():
            card.figures.setVisible(unit != self.shown)  # they stand on the sheet, too

    def _click(self, unit: str) -> None:
        if unit in self._marks.targets:
            self.targeted.emit(unit)
        else:
            self.choose(unit)

    def _show_marks(self) -> None:
        for unit, card in self.cards.items():
            taken, target = unit in self._marks.taken, unit in self._marks.targets
            card.mark(
                "taken" if taken else "target" if target else "selected" if unit == self.selected else ""
            )

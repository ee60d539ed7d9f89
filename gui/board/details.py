"""What is known of the selected token, or of the battle: bars for figures that people compare, and panels."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from core.battle.board_text import heading_text, place_text
from core.contract.board import Board, Panel, Row, Token, Track
from core.contract.printout import Printout
from core.contract.words import titled
from gui import theme
from gui.board.printout import PrintoutView
from gui.theme import GAP
from gui.widgets import column, heading, label


class Bar(QWidget):
    """A track as a bar: how much is left, where it turns bad."""

    def __init__(self, track: Track) -> None:
        super().__init__()
        self._track = track
        self.setMinimumSize(48, 14)
        self.setAccessibleName(f"{track.label} {track.value} of {track.maximum}")
        self.setToolTip(self.accessibleName())

    def sizeHint(self) -> QSize:
        """Give the usual size."""
        return QSize(160, 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar."""
        colours = theme.current()
        track = self._track
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(0, self.height() / 2 - 5, self.width(), 10)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.colour("raised"))
        painter.drawRoundedRect(whole, 3, 3)
        share = min(1.0, max(0.0, track.value / track.maximum)) if track.maximum else 0.0
        low = track.threshold is not None and track.value <= track.threshold
        painter.setBrush(colours.colour("bad" if low else "accent"))
        painter.drawRoundedRect(QRectF(0, whole.y(), whole.width() * share, 10), 3, 3)
        if track.threshold is not None and track.maximum:
            at = whole.width() * track.threshold / track.maximum
            painter.fillRect(QRectF(at - 1, 0, 2, self.height()), colours.colour("text"))


class Details(QScrollArea):
    """Shows a token's figures, or the battle's panels where none is selected."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Details")
        self.setMinimumWidth(240)

    def show_of(self, board: Board, unit: str | None, printout: Printout | None = None) -> None:
        """Show what is known of a unit, or of the battle; its sheet in place of bars and panels where it has one."""
        inside = QWidget()
        layout = column(inside, spacing=2 * GAP)
        token = next((token for token in board.tokens if token.id == unit), None)
        if token is not None:
            layout.addLayout(_head(board, token))
        if printout is not None:
            layout.addWidget(PrintoutView(printout, titled=False))
        tracks = [track for track in board.tracks if track.token == unit]
        if printout is None and tracks:
            layout.addLayout(bars(tracks))
        panels = [panel for panel in board.panels if panel.token == (token.id if token else None)]
        for panel in panels if printout is None else ():
            layout.addLayout(_panel(panel))
        if token is None and not panels:
            layout.addWidget(label("Select a token to see its figures.", tone="muted"))
        layout.addStretch(1)
        self.setWidget(inside)


def _head(board: Board, token: Token) -> QVBoxLayout:
    layout = QVBoxLayout()
    layout.setSpacing(2)
    layout.addWidget(heading(token.label))
    where: list[str] = (
        [titled(token.side)] if token.at is None else [titled(token.side), place_text(board, token.at)]
    )
    if token.heading is not None:
        where.append(heading_text(token.heading))
    layout.addWidget(label(" · ".join(where), tone="muted"))
    others = [
        one.label for one in board.tokens if one.at is not None and one.at == token.at and one is not token
    ]
    if others:
        layout.addWidget(label(f"With it: {', '.join(others)}", tone="muted"))
    if token.flags:
        layout.addWidget(label(", ".join(token.flags), bold=True, tone="warn"))
    return layout


def bars(tracks: list[Track]) -> QGridLayout:
    """Lay tracks out, a line each."""
    layout = QGridLayout()
    layout.setHorizontalSpacing(GAP)
    layout.setVerticalSpacing(4)
    layout.setColumnStretch(1, 1)
    for line, track in enumerate(tracks):
        figure = label(f"{track.value} / {track.maximum}", bold=True)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        figure.setWordWrap(False)
        name = label(track.label, tone="muted")
        name.setWordWrap(False)
        layout.addWidget(name, line, 0)
        layout.addWidget(Bar(track), line, 1)
        layout.addWidget(figure, line, 2)
    return layout


def _panel(panel: Panel) -> QVBoxLayout:
    layout = QVBoxLayout()
    layout.setSpacing(4)
    layout.addWidget(label(panel.title, bold=True))
    layout.addLayout(lines(panel.rows))
    return layout


def lines(rows: Sequence[Row]) -> QGridLayout:
    """Lay the lines of a panel out, with a mark where one is not as printed."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * GAP)
    grid.setVerticalSpacing(3)
    grid.setColumnStretch(1, 1)
    for line, row in enumerate(rows):
        grid.addWidget(label(row.label, tone="muted"), line, 0, Qt.AlignmentFlag.AlignTop)
        value = label(row.value)
        if row.provenance != "printed":
            value.setText(f"{row.value}  ({row.provenance})")
            value.setToolTip("Not as printed in the book")
        grid.addWidget(value, line, 1)
    return grid

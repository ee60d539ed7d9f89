"""An operation's timeline: a lane per battle, a column per turn, arrows for transfers, drawn by hand."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from core.service.timeline import Cell, Lane, Timeline
from gui import theme
from gui.passages import Arrow, arrows, draw, draw_waiting, under

HEAD = 34
LANE = 104
NAMES = 190
LEAST = 82
"""A turn's column is at least so wide; where the turns need more than there is, the view scrolls. Units: pixels."""
MOST = 220
"""And at most so wide."""
ROOMY = 150
"""Where a turn's column is narrower, arrows carry numbers alone."""
BOX = 54
STEP = 9
"""How high a step's mark is."""
SCROLL = 16
"""Room for a scroll bar."""


class TimelineView(QAbstractScrollArea):
    """Draws a timeline; a turn of a battle is chosen by mouse or with the arrow keys and opened with Enter.

    The turns share the width; the battles' names stay where they are while the turns are scrolled.

    Attributes:
        opened: the id of a battle, and the turn that shall be looked at, with the step where one was pointed at.
    """

    opened = Signal(str, int, str)

    def __init__(self) -> None:
        super().__init__()
        self._shown: Timeline | None = None
        self._row = 0
        self._turn = 1
        self._arrows: Sequence[Arrow] = ()
        self._chosen = ""
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_timeline(self, timeline: Timeline) -> None:
        """Show a timeline, at its newest turn unless an older one was chosen."""
        before = self._last()
        follows = self._shown is None or self._turn == before
        self._shown = timeline
        self._arrows = arrows(timeline.passages)
        self._row = min(self._row, max(0, len(timeline.lanes) - 1))
        self._turn = self._last() if follows else min(max(1, self._turn), self._last())
        self.setAccessibleName("Timeline: " + "; ".join(lane_text(lane) for lane in timeline.lanes))
        self.setFixedHeight(self.sizeHint().height())
        self._measure()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """Give a lane for each battle and a column for each turn."""
        lanes = len(self._shown.lanes) if self._shown is not None else 0
        return QSize(NAMES + self._last() * LEAST, HEAD + LANE * lanes + SCROLL)

    def point_out(self, transfer: str) -> None:
        """Let the arrow of a transfer stand out."""
        self._chosen = transfer
        self.viewport().update()

    def end(self, battle: str, turn: int) -> QPointF | None:
        """Give the right end of a turn's box, in the viewport."""
        for row, lane in enumerate(self._shown.lanes if self._shown is not None else ()):
            if lane.battle.id == battle:
                box = self._box(row, turn)
                return QPointF(box.right(), box.center().y())
        return None

    def column_width(self) -> float:
        """Give how wide a turn is drawn."""
        return min(MOST, max(LEAST, (self.viewport().width() - NAMES) / self._last()))

    def place(self, battle: str, turn: int, step: str) -> QPointF | None:
        """Give the middle of a step's mark, in the viewport."""
        for row, lane in enumerate(self._shown.lanes if self._shown is not None else ()):
            steps = [cell for cell in lane.cells if cell.turn == turn]
            for number, cell in enumerate(steps):
                if lane.battle.id == battle and cell.step == step:
                    return _mark(self._box(row, turn), number, len(steps)).center()
        return None

    # --- Qt ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self._measure()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Draw anew: the names stay where they are."""
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the turns with their arrows, then the names at the left."""
        if self._shown is None:
            return
        colours = theme.current()
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), colours.colour("window"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(0.95, bold=True))
        for turn in self._shown.turns:
            painter.setPen(colours.colour("accent" if turn == self._last() else "muted"))
            box = QRectF(self._box(0, turn).x(), 4, self.column_width(), HEAD - 8)
            closed = self._shown.closed
            shut = closed is not None and closed.covers(turn)
            title = f"Turn {turn}, links closed" if shut else f"Turn {turn}"
            title = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, round(box.width()))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, title)
            if shut:
                self._shut(painter, turn)
        for row, lane in enumerate(self._shown.lanes):
            self._turns(painter, row, lane)
        for lane in self._shown.lanes:
            self._waiting(painter, lane)
        boxes = [self._box(row, turn) for row in range(len(self._shown.lanes)) for turn in self._shown.turns]
        short = self.column_width() < ROOMY
        draw(painter, self._arrows, self.place, self._chosen, boxes, short)
        painter.fillRect(0, 0, NAMES, self.height(), colours.colour("window"))
        for row, lane in enumerate(self._shown.lanes):
            _name(painter, row, lane)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a turn of a battle, open it."""
        lanes = self._shown.lanes if self._shown is not None else ()
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and lanes:
            self._row = min(max(self._row + (1 if key == Qt.Key.Key_Down else -1), 0), len(lanes) - 1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._turn = min(max(self._turn + (1 if key == Qt.Key.Key_Right else -1), 1), self._last())
            self._measure()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and lanes:
            self.opened.emit(lanes[self._row].battle.id, self._turn, "")
        else:
            super().keyPressEvent(event)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a turn of a battle and open it; an arrow opens its nearer end, a battle's name opens it as it stands."""
        arrow = under(self._arrows, event.position())
        if arrow is not None:
            self.opened.emit(*arrow.end_near(event.position()))
            return
        found = self._at(event.position())
        if found is None or self._shown is None:
            return
        self._row, turn = found
        self._turn = turn or self._last()
        self.viewport().update()
        lane = self._shown.lanes[self._row]
        self.opened.emit(lane.battle.id, self._turn, self._step_at(event.position()) if turn else "")

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell the steps of the turn under the mouse, or a battle's whole name."""
        if isinstance(event, QHelpEvent) and self._shown is not None:
            arrow = under(self._arrows, QPointF(event.pos()))
            found = self._at(QPointF(event.pos()))
            if arrow is not None:
                QToolTip.showText(event.globalPos(), arrow.text, self)
                return True
            if found is not None:
                lane, turn = self._shown.lanes[found[0]], found[1]
                QToolTip.showText(event.globalPos(), turn_text(lane, turn) if turn else lane_text(lane), self)
                return True
        return bool(super().viewportEvent(event))

    # --- inside ---

    def _last(self) -> int:
        return max(self._shown.turns, default=1) if self._shown is not None else 1

    def _measure(self) -> None:
        """Let the turns scroll as far as they need, the chosen one in view."""
        room = self.viewport().width() - NAMES
        width = self.column_width()
        bar = self.horizontalScrollBar()
        bar.setRange(0, max(0, round(self._last() * width - room)))
        bar.setPageStep(max(1, room))
        bar.setSingleStep(round(width))
        left = round((self._turn - 1) * width)
        if left < bar.value():
            bar.setValue(left)
        elif left + width > bar.value() + room:
            bar.setValue(round(left + width - room))

    def _at(self, point: QPointF) -> tuple[int, int] | None:
        """Give the row and the turn at a point; turn 0 for a battle's name and what is right of all turns."""
        row = int((point.y() - HEAD) // LANE)
        if self._shown is None or not 0 <= row < len(self._shown.lanes):
            return None
        turn = int((point.x() - NAMES + self.horizontalScrollBar().value()) // self.column_width()) + 1
        return row, turn if point.x() >= NAMES and turn <= self._last() else 0

    def _step_at(self, point: QPointF) -> str:
        """Give the step whose mark is at a point of the chosen turn; nothing above the marks."""
        assert self._shown is not None
        box = self._box(self._row, self._turn)
        cells = [cell for cell in self._shown.lanes[self._row].cells if cell.turn == self._turn]
        for number, cell in enumerate(cells):
            if _mark(box, number, len(cells)).adjusted(0, -6, 0, 8).contains(point):
                return cell.step
        return ""

    def _box(self, row: int, turn: int) -> QRectF:
        width = self.column_width()
        left = NAMES + (turn - 1) * width - self.horizontalScrollBar().value()
        return QRectF(left + 3, HEAD + row * LANE + (LANE - BOX) / 2, width - 8, BOX)

    def _turns(self, painter: QPainter, row: int, lane: Lane) -> None:
        for turn in sorted({cell.turn for cell in lane.cells}):
            cells = [cell for cell in lane.cells if cell.turn == turn]
            chosen = (row, turn) == (self._row, self._turn) and self.hasFocus()
            _turn_box(painter, self._box(row, turn), cells, chosen)

    def _shut(self, painter: QPainter, turn: int) -> None:
        """Draw a bar between the lanes of a turn in which nobody goes from one to the other."""
        assert self._shown is not None
        painter.setPen(QPen(theme.current().colour("warn"), 3))
        for row in range(1, len(self._shown.lanes)):
            box = self._box(row, turn)
            painter.drawLine(QPointF(box.left(), HEAD + row * LANE), QPointF(box.right(), HEAD + row * LANE))

    def _waiting(self, painter: QPainter, lane: Lane) -> None:
        """Lead from the step at which a battle stands to the last of each other that it waits for."""
        now = next((cell for cell in lane.cells if cell.state == "now"), None)
        start = self.place(lane.battle.id, now.turn, now.step) if now is not None else None
        found: dict[str, QPointF] = {}
        for waiting in lane.waits_for:
            end = self.place(waiting.battle, waiting.turn, waiting.step)
            end = self.end(waiting.battle, waiting.turn) if end is None else end
            if end is not None:
                found[waiting.battle] = max(end, found.get(waiting.battle, end), key=QPointF.x)
        for end in found.values():
            if start is not None:
                draw_waiting(painter, QLineF(start, end))


def lane_text(lane: Lane) -> str:
    """Write a lane in words."""
    now = "can be played now" if lane.playable else lane.why
    return f"{lane.battle.name}, turn {lane.battle.turn}, {lane.title}: {now}"


def turn_text(lane: Lane, turn: int) -> str:
    """Write a turn of a lane in words, a line for each step."""
    words = {"done": "played", "now": "now", "to come": "to come"}
    steps = (f"{cell.title}: {words[cell.state]}" for cell in lane.cells if cell.turn == turn)
    return "\n".join((f"{lane.battle.name}, turn {turn}", *steps))


def _name(painter: QPainter, row: int, lane: Lane) -> None:
    """Write a battle's name, shortened to two lines, and how it stands."""
    colours = theme.current()
    top = HEAD + row * LANE
    painter.setPen(colours.colour("text"))
    painter.setFont(theme.font(1.05, bold=True))
    room = NAMES - 16
    name = painter.fontMetrics().elidedText(lane.battle.name, Qt.TextElideMode.ElideRight, round(room * 1.6))
    flags = Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextDontClip
    painter.drawText(QRectF(2, top + 8, room, 42), flags, name)
    painter.setFont(theme.font(0.9))
    painter.setPen(colours.colour("good" if lane.playable else "muted"))
    over = "was abandoned" if lane.battle.abandoned else "is over" if lane.battle.outcome else "waits"
    now = "can be played now" if lane.playable else over
    painter.drawText(QRectF(2, top + 54, room, 22), Qt.AlignmentFlag.AlignVCenter, now)


def _mark(box: QRectF, number: int, count: int) -> QRectF:
    """Give the rectangle of a step's mark in a turn's box."""
    apart = (box.width() - 16) / max(1, count)
    return QRectF(box.x() + 8 + number * apart, box.bottom() - STEP - 9, apart, STEP)


def _turn_box(painter: QPainter, box: QRectF, cells: Sequence[Cell], chosen: bool) -> None:
    """Draw a turn: its steps as a row of marks, the one that runs in words."""
    colours = theme.current()
    now = next((cell for cell in cells if cell.state == "now"), None)
    done = all(cell.state == "done" for cell in cells)
    edge = "text" if chosen else "accent" if now else "line"
    painter.setPen(QPen(colours.colour(edge), 2 if now or chosen else 1))
    painter.setBrush(colours.colour("raised" if done else "base"))
    painter.drawRoundedRect(box, 6, 6)
    painter.setFont(theme.font(0.85, bold=now is not None))
    painter.setPen(colours.colour("accent" if now else "muted"))
    words = now.title if now else "played" if done else "to come"
    words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, round(box.width() - 14))
    painter.drawText(box.adjusted(8, 6, -4, -26), Qt.AlignmentFlag.AlignVCenter, words)
    for number, cell in enumerate(cells):
        rect = _mark(box, number, len(cells)).adjusted(0.75, 0, -0.75, 0)
        fill = {"done": "muted", "now": "accent", "to come": "line"}[cell.state]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.colour(fill))
        if cell.state == "now":
            rect = rect.adjusted(0, -2, 0, 2)
        painter.drawRoundedRect(rect, 2, 2)

"""An operation's timeline: a lane per battle, a column per turn, arrows for transfers, drawn by hand."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from core.contract.words import counted
from core.service.timeline import Cell, Lane, Timeline
from core.store.repository import TransferInfo
from gui import theme

HEAD = 34
LANE = 112
NAMES = 190
TURN = 196
BOX = 56
DOT = 7


class TimelineView(QWidget):
    """Draws a timeline; a turn of a battle is chosen by mouse or with the arrow keys and opened with Enter.

    Attributes:
        opened: the id of a battle, and the turn that shall be looked at.
    """

    opened = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self._shown: Timeline | None = None
        self._row = 0
        self._turn = 1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_timeline(self, timeline: Timeline) -> None:
        """Show a timeline."""
        if self._shown is None:
            self._turn = max(timeline.turns, default=1)
        self._shown = timeline
        self._row = min(self._row, max(0, len(timeline.lanes) - 1))
        self._turn = min(max(1, self._turn), max(timeline.turns, default=1))
        self.setAccessibleName("Timeline: " + "; ".join(lane_text(lane) for lane in timeline.lanes))
        self.setMinimumSize(self.sizeHint())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Give a lane for each battle and a column for each turn."""
        if self._shown is None:
            return QSize(NAMES, HEAD)
        turns = max(self._shown.turns, default=1)
        return QSize(NAMES + turns * TURN + 12, HEAD + LANE * len(self._shown.lanes) + 8)

    def place(self, battle: str, turn: int, step: str) -> QPointF | None:
        """Give the middle of a step's mark."""
        for row, lane in enumerate(self._shown.lanes if self._shown is not None else ()):
            steps = [cell for cell in lane.cells if cell.turn == turn]
            for number, cell in enumerate(steps):
                if lane.battle.id == battle and cell.step == step:
                    return _dot(row, turn, number, len(steps))
        return None

    # --- Qt ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw lanes, then arrows."""
        if self._shown is None:
            return
        colours = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colours.colour("muted"))
        painter.setFont(theme.font(0.95, bold=True))
        for turn in self._shown.turns:
            box = QRectF(_box(0, turn).x(), 4, TURN, HEAD - 8)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, f"Turn {turn}")
        for row, lane in enumerate(self._shown.lanes):
            self._lane(painter, row, lane)
        for group in _together(self._shown.transfers):
            self._arrow(painter, group)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a turn of a battle, open it."""
        lanes = self._shown.lanes if self._shown is not None else ()
        turns = max(self._shown.turns, default=1) if self._shown is not None else 1
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and lanes:
            self._row = min(max(self._row + (1 if key == Qt.Key.Key_Down else -1), 0), len(lanes) - 1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._turn = min(max(self._turn + (1 if key == Qt.Key.Key_Right else -1), 1), turns)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and lanes:
            self.opened.emit(lanes[self._row].battle.id, self._turn)
        else:
            super().keyPressEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a turn of a battle and open it; a battle's name opens it as it stands."""
        row = int((event.position().y() - HEAD) // LANE)
        if self._shown is None or not 0 <= row < len(self._shown.lanes):
            return
        now = max(self._shown.turns, default=1)
        column = int((event.position().x() - NAMES) // TURN) + 1
        self._row, self._turn = row, column if 1 <= column <= now else now
        self.update()
        self.opened.emit(self._shown.lanes[row].battle.id, self._turn)

    # --- inside ---

    def _lane(self, painter: QPainter, row: int, lane: Lane) -> None:
        colours = theme.current()
        top = HEAD + row * LANE
        painter.setPen(colours.colour("text"))
        painter.setFont(theme.font(1.05, bold=True))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(12, top + 18, NAMES - 24, 38), flags, lane.battle.name)
        painter.setFont(theme.font(0.9))
        painter.setPen(colours.colour("good" if lane.playable else "muted"))
        now = "can be played now" if lane.playable else "is over" if lane.battle.outcome else "waits"
        painter.drawText(QRectF(12, top + 58, NAMES - 24, 22), Qt.AlignmentFlag.AlignVCenter, now)
        for turn in sorted({cell.turn for cell in lane.cells}):
            cells = [cell for cell in lane.cells if cell.turn == turn]
            chosen = (row, turn) == (self._row, self._turn) and self.hasFocus()
            _turn_box(painter, row, turn, cells, chosen)

    def _arrow(self, painter: QPainter, group: Sequence[TransferInfo]) -> None:
        first = group[0]
        start = self.place(first.source, first.left_turn, first.left_step)
        end = self.place(first.target, first.due_turn, first.due_step)
        if start is None or end is None:
            return
        colours = theme.current()
        down = 1 if end.y() > start.y() else -1
        start, end = start + QPointF(0, down * (DOT + 2)), end - QPointF(0, down * (DOT + 2))
        painter.setPen(QPen(colours.colour("accent"), 2))
        painter.drawLine(start, end)
        painter.setBrush(colours.colour("accent"))
        painter.drawPolygon(QPolygonF([end, end + QPointF(-5, -down * 9), end + QPointF(5, -down * 9)]))
        count = sum(len(transfer.squads) for transfer in group)
        text = counted(count, "squad")
        painter.setFont(theme.font(0.85, bold=True))
        width = painter.fontMetrics().horizontalAdvance(text) + 10
        middle = start + (end - start) * (0.38 if down > 0 else 0.62)
        plate = QRectF(middle.x() + 6, middle.y() - 9, width, 18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.colour("window", 230))
        painter.drawRoundedRect(plate, 4, 4)
        painter.setPen(colours.colour("accent"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def lane_text(lane: Lane) -> str:
    """Write a lane in words."""
    now = "can be played now" if lane.playable else lane.why
    return f"{lane.battle.name}, turn {lane.battle.turn}, {lane.title}: {now}"


def _together(transfers: Sequence[TransferInfo]) -> list[list[TransferInfo]]:
    """Put transfers with the same way and time together, so that their arrows do not lie on each other."""
    groups: dict[tuple[object, ...], list[TransferInfo]] = {}
    for one in transfers:
        key = (one.source, one.left_turn, one.left_step, one.target, one.due_turn, one.due_step)
        groups.setdefault(key, []).append(one)
    return list(groups.values())


def _box(row: int, turn: int) -> QRectF:
    return QRectF(NAMES + (turn - 1) * TURN + 4, HEAD + row * LANE + (LANE - BOX) / 2, TURN - 14, BOX)


def _dot(row: int, turn: int, number: int, count: int) -> QPointF:
    box = _box(row, turn)
    apart = (box.width() - 24) / max(1, count - 1)
    return QPointF(box.x() + 12 + number * apart, box.y() + 40)


def _turn_box(painter: QPainter, row: int, turn: int, cells: Sequence[Cell], chosen: bool) -> None:
    """Draw a turn: its steps as a row of dots, the one that runs in words."""
    colours = theme.current()
    box = _box(row, turn)
    now = next((cell for cell in cells if cell.state == "now"), None)
    done = all(cell.state == "done" for cell in cells)
    edge = "text" if chosen else "accent" if now else "line"
    painter.setPen(QPen(colours.colour(edge), 2 if now or chosen else 1))
    painter.setBrush(colours.colour("raised" if done else "base"))
    painter.drawRoundedRect(box, 6, 6)
    painter.setFont(theme.font(0.85, bold=now is not None))
    painter.setPen(colours.colour("accent" if now else "muted"))
    words = now.title if now else "played" if done else "to come"
    painter.drawText(box.adjusted(10, 6, -8, -26), Qt.AlignmentFlag.AlignVCenter, words)
    for number, cell in enumerate(cells):
        middle = _dot(row, turn, number, len(cells))
        radius = DOT if cell.state == "now" else DOT * 0.55
        painter.setPen(QPen(colours.colour("accent" if cell.state != "to come" else "muted"), 1.2))
        painter.setBrush(colours.colour({"done": "muted", "now": "accent", "to come": "base"}[cell.state]))
        painter.drawEllipse(middle, radius, radius)

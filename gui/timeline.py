"""An operation's timeline: a lane per battle, a column per step of each turn, arrows for transfers, drawn by hand."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from core.service.timeline import Cell, Lane, Timeline
from core.store.repository import TransferInfo
from gui import theme

HEAD = 34
LANE = 84
NAMES = 190
STEP = 112
BOX = 44


class TimelineView(QWidget):
    """Draws a timeline; a lane is chosen by mouse or with the arrow keys and opened with Enter.

    Attributes:
        opened: the id of a battle.
    """

    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown: Timeline | None = None
        self._row = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_timeline(self, timeline: Timeline) -> None:
        """Show a timeline."""
        self._shown = timeline
        self._row = min(self._row, max(0, len(timeline.lanes) - 1))
        self.setAccessibleName("Timeline: " + "; ".join(lane_text(lane) for lane in timeline.lanes))
        self.setMinimumSize(self.sizeHint())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Give a lane for each battle and a column for each step."""
        if self._shown is None:
            return QSize(NAMES, HEAD)
        longest = max((len(lane.cells) for lane in self._shown.lanes), default=1)
        return QSize(NAMES + longest * STEP + 12, HEAD + LANE * len(self._shown.lanes) + 8)

    def place(self, battle: str, turn: int, step: str) -> QPointF | None:
        """Give the middle of a step's box."""
        if self._shown is None:
            return None
        for row, lane in enumerate(self._shown.lanes):
            for number, cell in enumerate(lane.cells):
                if lane.battle.id == battle and (cell.turn, cell.step) == (turn, step):
                    return _box(row, number).center()
        return None

    # --- Qt ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw lanes, then arrows."""
        if self._shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, lane in enumerate(self._shown.lanes):
            self._lane(painter, row, lane)
        for transfer in self._shown.transfers:
            self._arrow(painter, transfer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a lane, open its battle."""
        lanes = self._shown.lanes if self._shown is not None else ()
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and lanes:
            by = 1 if event.key() == Qt.Key.Key_Down else -1
            self._row = min(max(self._row + by, 0), len(lanes) - 1)
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and lanes:
            self.opened.emit(lanes[self._row].battle.id)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a lane and open its battle."""
        row = int((event.position().y() - HEAD) // LANE)
        if self._shown is not None and 0 <= row < len(self._shown.lanes):
            self._row = row
            self.update()
            self.opened.emit(self._shown.lanes[row].battle.id)

    # --- inside ---

    def _lane(self, painter: QPainter, row: int, lane: Lane) -> None:
        colours = theme.current()
        top = HEAD + row * LANE
        if row == self._row and self.hasFocus():
            painter.setPen(QPen(colours.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(1, top + 2, self.width() - 3, LANE - 6), 6, 6)
        painter.setPen(colours.colour("text"))
        painter.setFont(theme.font(1.05, bold=True))
        painter.drawText(
            QRectF(12, top + 14, NAMES - 24, 24), Qt.AlignmentFlag.AlignVCenter, lane.battle.name
        )
        painter.setFont(theme.font(0.9))
        painter.setPen(colours.colour("good" if lane.playable else "muted"))
        now = "can be played now" if lane.playable else lane.title
        painter.drawText(QRectF(12, top + 38, NAMES - 24, 22), Qt.AlignmentFlag.AlignVCenter, now)
        turn = 0
        for number, cell in enumerate(lane.cells):
            if row == 0 and cell.turn != turn:
                turn = cell.turn
                painter.setPen(colours.colour("muted"))
                painter.setFont(theme.font(0.95, bold=True))
                painter.drawText(
                    QRectF(_box(0, number).x(), 4, STEP, HEAD - 8),
                    Qt.AlignmentFlag.AlignVCenter,
                    f"Turn {turn}",
                )
            _cell(painter, _box(row, number), cell)

    def _arrow(self, painter: QPainter, transfer: TransferInfo) -> None:
        start = self.place(transfer.source, transfer.left_turn, transfer.left_step)
        end = self.place(transfer.target, transfer.due_turn, transfer.due_step)
        if start is None or end is None:
            return
        colours = theme.current()
        down = 1 if end.y() > start.y() else -1
        start, end = start + QPointF(0, down * BOX / 2), end - QPointF(0, down * BOX / 2)
        painter.setPen(QPen(colours.colour("accent"), 2.5))
        painter.drawLine(start, end)
        painter.setBrush(colours.colour("accent"))
        tip = [end, end + QPointF(-6, -down * 10), end + QPointF(6, -down * 10)]
        painter.drawPolygon(QPolygonF(tip))
        painter.setFont(theme.font(0.85))
        middle = (start + end) / 2
        painter.drawText(middle + QPointF(8, 4), f"{len(transfer.squads)} squads")


def lane_text(lane: Lane) -> str:
    """Write a lane in words."""
    now = "can be played now" if lane.playable else lane.why
    return f"{lane.battle.name}, turn {lane.battle.turn}, {lane.title}: {now}"


def _box(row: int, number: int) -> QRectF:
    return QRectF(NAMES + number * STEP + 4, HEAD + row * LANE + (LANE - BOX) / 2, STEP - 10, BOX)


def _cell(painter: QPainter, box: QRectF, cell: Cell) -> None:
    colours = theme.current()
    now = cell.state == "now"
    painter.setPen(QPen(colours.colour("accent" if now else "line"), 2 if now else 1))
    painter.setBrush(colours.colour({"done": "raised", "now": "accent", "to come": "base"}[cell.state]))
    painter.drawRoundedRect(box, 6, 6)
    painter.setFont(theme.font(0.85, bold=now))
    painter.setPen(colours.colour({"done": "muted", "now": "on_accent", "to come": "text"}[cell.state]))
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(box.adjusted(6, 2, -6, -2), flags, cell.title)

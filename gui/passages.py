"""Arrows for what travels between battles: how each kind of link is drawn, and how each that travels fared."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from core.contract.words import counted, titled
from core.service.passages import Passage
from gui import theme

Place = Callable[[str, int, str], QPointF | None]
"""Gives the middle of a step's mark from battle, turn and step."""

LINES: Mapping[str, tuple[int, Qt.PenStyle]] = {
    "transporter": (0, Qt.PenStyle.SolidLine),
    "shuttle": (1, Qt.PenStyle.SolidLine),
    "landing": (4, Qt.PenStyle.DashLine),
    "bombardment": (3, Qt.PenStyle.DotLine),
    "recovery": (2, Qt.PenStyle.DashDotLine),
}
"""Kinds of links: the colour, among those of the sides, and the line."""
APART = 9
"""Arrows begin and end so far from the middle of a step's mark."""
NEAR = 6
"""An arrow is under the mouse when it is so near."""
HEAD = 9
"""Units of all: pixels."""
ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9)
"""Where on its arrow a plate may lie, the best place first."""


@dataclass
class Arrow:
    """Passages of one kind and fate with the same way and time, drawn as one.

    Args:
        line: where it was drawn.
    """

    passages: list[Passage] = field(default_factory=list)
    line: QLineF = field(default_factory=QLineF)

    @property
    def load(self) -> str:
        """Say how much travels."""
        transfers = [one.transfer for one in self.passages]
        counts = (
            (sum(len(one.squads) for one in transfers), "squad"),
            (sum(bool(one.craft) for one in transfers), "shuttle"),
            (sum(one.strength for one in transfers), "area attack"),
        )
        return ", ".join(counted(number, what) for number, what in counts if number) or "nobody"

    @property
    def count(self) -> str:
        """Say it as a number alone."""
        transfers = [one.transfer for one in self.passages]
        squads = sum(len(one.squads) for one in transfers)
        return str(squads or sum(bool(one.craft) + one.strength for one in transfers))

    @property
    def text(self) -> str:
        """Say who travels, and where they are now."""
        lines = []
        for one in self.passages:
            transfer = one.transfer
            craft = f" in {transfer.craft['name'] or transfer.craft['id']}" if transfer.craft else ""
            left = f"left in turn {transfer.left_turn}, due in turn {transfer.due_turn}"
            lines.append(f"{titled(transfer.kind)}{craft}: {one.fate}; {left}")
            lines += [f"    {traveller.name}: {traveller.where}" for traveller in one.people]
            if transfer.strength:
                lines.append(f"    {counted(transfer.strength, 'area attack')}")
        return "\n".join(lines)

    def end_near(self, point: QPointF) -> tuple[str, int, str]:
        """Give battle, turn and step of the end that is nearer to a point: where it left, or where it is due."""
        by = self.passages[0].transfer
        if QLineF(self.line.p1(), point).length() <= QLineF(self.line.p2(), point).length():
            return by.source, by.left_turn, by.left_step
        return by.target, by.due_turn, by.due_step


def arrows(passages: Iterable[Passage]) -> list[Arrow]:
    """Put passages together that would lie on each other."""
    groups: dict[tuple[object, ...], Arrow] = {}
    for one in passages:
        by = one.transfer
        way = (by.source, by.left_turn, by.left_step, by.target, by.due_turn, by.due_step)
        groups.setdefault((*way, by.kind, one.fate), Arrow()).passages.append(one)
    return list(groups.values())


def under(found: Sequence[Arrow], point: QPointF) -> Arrow | None:
    """Give the arrow at a point."""
    near = [(_distance(arrow.line, point), number) for number, arrow in enumerate(found)]
    far, number = min(near, default=(NEAR + 1.0, 0))
    return found[number] if far <= NEAR else None


def draw(
    painter: QPainter, found: Sequence[Arrow], place: Place, chosen: str, kept: Sequence[QRectF], short: bool
) -> None:
    """Draw arrows, then what they carry where there is room for it.

    Args:
        chosen: the id of a transfer that stands out.
        kept: where nothing shall be written.
        short: whether numbers have to do.
    """
    shared: dict[tuple[str, int, str, str], int] = {}
    for arrow in found:
        by = arrow.passages[0].transfer
        start = place(by.source, by.left_turn, by.left_step)
        end = place(by.target, by.due_turn, by.due_step) or _below(place, arrow)
        if start is None or end is None:
            arrow.line = QLineF()
            continue
        # Arrows between the same steps lie side by side.
        way = (by.source, by.left_turn, by.left_step, by.target)
        aside = QPointF(7.0 * shared.get(way, 0), 0)
        shared[way] = shared.get(way, 0) + 1
        down = APART if end.y() > start.y() else -APART
        arrow.line = QLineF(start + aside + QPointF(0, down), end + aside - QPointF(0, down))
        if by.status in ("in flight", "shot down"):
            arrow.line.setP2(arrow.line.pointAt(0.6))  # it has not got there
        wide = any(one.transfer.id == chosen for one in arrow.passages)
        draw_arrow(painter, arrow.line, by.kind, arrow.passages[0].fate, 4.0 if wide else 2.0)
    taken = list(kept)
    for arrow in found:
        if not arrow.line.isNull():
            _plate(painter, arrow, arrow.count if short else arrow.load, taken)


def draw_arrow(painter: QPainter, line: QLineF, kind: str, fate: str, width: float = 2.0) -> None:
    """Draw an arrow: the line tells the kind of way, the head the fate."""
    pen = QPen(colour(kind), width, LINES.get(kind, LINES["transporter"])[1])
    painter.setPen(pen)
    painter.drawLine(line)
    end, along = line.p2(), line.unitVector()
    step = QPointF(along.dx(), along.dy()) * HEAD
    side = QPointF(-along.dy(), along.dx()) * HEAD * 0.6
    painter.setPen(QPen(colour(kind), 2))
    if fate == "shot down":
        painter.setPen(QPen(theme.current().colour("bad"), 3))
        painter.drawLine(end - step * 0.6 - side, end + step * 0.6 + side)
        painter.drawLine(end - step * 0.6 + side, end + step * 0.6 - side)
        return
    painter.setBrush(colour(kind) if fate in ("arrived", "turned back") else theme.current().colour("window"))
    painter.drawPolygon(QPolygonF([end, end - step + side, end - step - side]))
    if fate == "turned back":
        painter.setPen(QPen(theme.current().colour("warn"), 3))
        painter.drawLine(end - step * 1.5 + side * 1.3, end - step * 1.5 - side * 1.3)


def colour(kind: str) -> QColor:
    """Give the colour of a kind of way."""
    sides = theme.current().sides
    return QColor(sides[LINES.get(kind, LINES["transporter"])[0] % len(sides)])


def _below(place: Place, arrow: Arrow) -> QPointF | None:
    """Give the end of an arrow that is due in a turn that has not begun: beside the one in which it left."""
    by = arrow.passages[0].transfer
    start = place(by.source, by.left_turn, by.left_step)
    end = place(by.target, by.left_turn, by.due_step)
    return None if start is None or end is None else QPointF(max(start.x(), end.x()) + 24, end.y())


def _plate(painter: QPainter, arrow: Arrow, load: str, taken: list[QRectF]) -> None:
    """Write what an arrow carries where nothing is written yet; where there is no such place, nothing."""
    painter.setFont(theme.font(0.8, bold=True))
    width = painter.fontMetrics().horizontalAdvance(load) + 8
    for share in ALONG:
        at = arrow.line.pointAt(share)
        plate = QRectF(at.x() + 4, at.y() - 8, width, 16)
        if not any(plate.intersects(other) for other in taken):
            taken.append(plate)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.current().colour("window", 225))
            painter.drawRoundedRect(plate, 4, 4)
            painter.setPen(colour(arrow.passages[0].transfer.kind))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, load)
            return


def _distance(line: QLineF, point: QPointF) -> float:
    """Give how far a point is from a line's nearest point."""
    if line.isNull():
        return NEAR + 1.0
    along = line.p2() - line.p1()
    share = QPointF.dotProduct(point - line.p1(), along) / QPointF.dotProduct(along, along)
    return QLineF(line.pointAt(min(1.0, max(0.0, share))), point).length()


class Legend(QWidget):
    """What the lines and heads of the arrows mean: those that there are."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[tuple[str, str, str]] = []
        self.setFixedHeight(22)

    def show_passages(self, passages: Sequence[Passage], waits: bool) -> None:
        """Explain what is drawn."""
        kinds = {one.transfer.kind for one in passages}
        fates = dict.fromkeys(one.fate for one in passages)
        self._shown = [(titled(kind), kind, "arrived") for kind in LINES if kind in kinds]
        self._shown += [(titled(fate), "", fate) for fate in fates]
        self._shown += [("Waits for", "", "")] if waits else []
        self.setVisible(bool(self._shown))
        self.setAccessibleName("Arrows: " + ", ".join(name for name, _, _ in self._shown))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Give one line."""
        return QSize(400, 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a sample of each with its name."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(0.85))
        left = 0.0
        for name, kind, fate in self._shown:
            line = QLineF(left + 2, 11, left + (34 if kind else 20), 11)
            if not fate:
                draw_waiting(painter, line)
            else:
                draw_arrow(painter, line, kind or "transporter", fate)
            painter.setPen(theme.current().colour("muted"))
            room = painter.fontMetrics().horizontalAdvance(name) + 4
            box = QRectF(line.p2().x() + 8, 0, room, 22)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, name)
            left = box.right() + 16


def draw_waiting(painter: QPainter, line: QLineF) -> None:
    """Draw that a step waits for another."""
    painter.setPen(QPen(theme.current().colour("warn"), 1.5, Qt.PenStyle.DotLine))
    painter.drawLine(line)
    painter.setBrush(theme.current().colour("warn"))
    painter.drawEllipse(line.p2(), 3, 3)

"""Draws displays of a printout, on the screen and on paper alike: figures, and lines of boxes that fill."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPaintDevice, QPainter, QPen

from core.contract.printout import Box, Boxes, Display
from gui import theme

FIVES = 5
"""A little room stands behind so many boxes, so that they are counted at a glance."""
BOX = 1.3
"""The height of a box. Units: heights of a letter."""
NARROW = 22
"""On less width than this the name of a line stands above its boxes. Units: heights of a letter."""
NAMES = 0.42
"""The names of lines take this share of the width at most."""

Face = Literal["plain", "strong", "small", "title"]


@dataclass(frozen=True)
class Inks:
    """The colours that a display is drawn in."""

    text: QColor
    muted: QColor
    line: QColor
    empty: QColor
    filled: QColor
    on_filled: QColor
    crossed: QColor


def screen_inks() -> Inks:
    """Give the colours of the theme in force."""
    now = theme.current()
    return Inks(
        now.colour("text"),
        now.colour("muted"),
        now.colour("muted"),
        now.colour("base"),
        now.colour("accent"),
        now.colour("on_accent"),
        now.colour("raised"),
    )


PAPER = Inks(*map(QColor, ("#111111", "#555555", "#444444", "#ffffff", "#cfdcf0", "#111111", "#e2e2e2")))


@dataclass(frozen=True)
class _Words:
    """A text that is drawn in a place."""

    where: QRectF
    text: str
    face: Face
    muted: bool = False


@dataclass(frozen=True)
class _Square:
    """A box that is drawn in a place."""

    where: QRectF
    box: Box


class Sheet:
    """A display, laid out in a font for what it is drawn on.

    Args:
        device: what it is drawn on, where that is not the screen.
    """

    def __init__(self, display: Display, font: QFont, device: QPaintDevice | None = None) -> None:
        self._display = display
        strong, small, title = QFont(font), QFont(font), QFont(font)
        strong.setWeight(QFont.Weight.DemiBold)
        small.setPointSizeF(font.pointSizeF() * 0.85)
        title.setPointSizeF(font.pointSizeF() * 1.15)
        title.setWeight(QFont.Weight.DemiBold)
        self._fonts: dict[Face, QFont] = {"plain": font, "strong": strong, "small": small, "title": title}
        self._metrics = {
            face: QFontMetricsF(one) if device is None else QFontMetricsF(one, device)
            for face, one in self._fonts.items()
        }
        self._em = self._metrics["plain"].height()
        self._laid: tuple[float, list[_Words | _Square], float, float] | None = None

    def height(self, width: float) -> float:
        """Give the height that it takes on so much width."""
        return self._lay_out(width)[3]

    def paint(self, painter: QPainter, inks: Inks, at: QPointF, width: float) -> None:
        """Draw it."""
        _, parts, ruled, _ = self._lay_out(width)
        painter.save()
        painter.translate(at)
        painter.setPen(QPen(inks.line, self._em / 18))
        painter.drawLine(QLineF(0, ruled, width, ruled))
        for part in parts:
            if isinstance(part, _Square):
                self._paint_box(painter, inks, part)
            else:
                painter.setFont(self._fonts[part.face])
                painter.setPen(inks.muted if part.muted else inks.text)
                painter.drawText(part.where, Qt.TextFlag.TextWordWrap, part.text)
        painter.restore()

    def _paint_box(self, painter: QPainter, inks: Inks, part: _Square) -> None:
        mark, where = part.box.mark, part.where
        ground = {"filled": inks.filled, "crossed": inks.crossed}.get(mark, inks.empty)
        painter.setPen(QPen(inks.line, self._em / 18))
        painter.setBrush(ground)
        painter.drawRect(where)
        if mark == "barred":
            painter.setBrush(QBrush(inks.line, Qt.BrushStyle.BDiagPattern))
            painter.drawRect(where)
        painter.setFont(self._fonts["small"])
        painter.setPen(inks.on_filled if mark == "filled" else inks.muted if mark == "crossed" else inks.text)
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, part.box.text)
        if mark == "crossed":
            painter.setPen(QPen(inks.text, self._em / 12))
            painter.drawLine(QLineF(where.bottomLeft(), where.topRight()))

    # --- laying out ---

    def _lay_out(self, width: float) -> tuple[float, list[_Words | _Square], float, float]:
        if self._laid is None or self._laid[0] != width:
            self._laid = self._anew(width)
        return self._laid

    def _anew(self, width: float) -> tuple[float, list[_Words | _Square], float, float]:
        parts: list[_Words | _Square] = []
        tall = self._metrics["title"].height()
        parts.append(_Words(QRectF(0, 0, width, tall), self._display.title, "title"))
        ruled = tall + 0.12 * self._em
        top = self._figures(parts, ruled + 0.3 * self._em, width)
        lines = self._display.lines
        names = self._names(lines, width)
        for line in lines:
            top = self._line(parts, line, top, width, names)
        return width, parts, ruled, top

    def _figures(self, parts: list[_Words | _Square], top: float, width: float) -> float:
        """Set figures one behind the other, in a new row where one does not fit any more."""
        if not self._display.figures:
            return top
        row, gap, x = 1.2 * self._em, self._em, 0.0
        for figure in self._display.figures:
            name, value = figure.label, figure.marked
            first = self._wide("plain", name) + 0.4 * self._em
            whole = first + self._wide("strong", value)
            if x and x + whole > width:
                x, top = 0.0, top + row
            parts.append(_Words(QRectF(x, top, min(first, width), row), name, "plain", True))
            if whole <= width:
                parts.append(_Words(QRectF(x + first, top, whole - first + 1, row), value, "strong"))
                x += whole + gap
                continue
            if first > width / 2:
                first, top = self._em, top + row
            tall = self._tall("strong", value, width - first)
            parts.append(_Words(QRectF(first, top, width - first, tall), value, "strong"))
            x, top = 0.0, top + tall
        return top + (row if x else 0.0) + 0.2 * self._em

    def _names(self, lines: Sequence[Boxes], width: float) -> float:
        """Give the width of the column of names; 0 where names stand above their boxes."""
        if width < NARROW * self._em:
            return 0.0
        widest = max((self._name_width(line) for line in lines), default=0.0)
        return min(widest + self._em, NAMES * width)

    def _name_width(self, line: Boxes) -> float:
        note = self._wide("small", line.note) + 0.5 * self._em if line.note else 0.0
        return self._wide("plain", line.label) + note

    def _line(
        self, parts: list[_Words | _Square], line: Boxes, top: float, width: float, names: float
    ) -> float:
        """Set the name of a line and its boxes, in as many rows as they need."""
        gap = 0.25 * self._em
        below = self._name(parts, line, top, names - 0.5 * self._em if names else width)
        side = max([BOX * self._em, *(self._wide("small", box.text) + 0.5 * self._em for box in line.boxes)])
        fits = max(1, int((width - names) // (side + gap / FIVES)))
        if fits < len(line.boxes):
            rows = -(-len(line.boxes) // fits)
            even = -(-len(line.boxes) // (rows * FIVES)) * FIVES
            fits = even if even <= fits else max(fits - fits % FIVES, 1)
        x, y = names, top if names else below
        for number, box in enumerate(line.boxes):
            if number and number % fits == 0:
                x, y = names, y + BOX * self._em + 0.1 * self._em
            elif number and number % FIVES == 0:
                x += gap
            parts.append(_Square(QRectF(x, y, side, BOX * self._em), box))
            x += side
        return max(below, y + BOX * self._em if line.boxes else y) + gap

    def _name(self, parts: list[_Words | _Square], line: Boxes, top: float, width: float) -> float:
        first = self._wide("plain", line.label)
        top += (BOX - 1) / 2 * self._em
        tall = self._tall("plain", line.label, width)
        parts.append(_Words(QRectF(0, top, width, tall), line.label, "plain"))
        if not line.note:
            return top + tall
        x, y = first + 0.5 * self._em, top + 0.1 * self._em
        if x + self._wide("small", line.note) > width:
            x, y = 0.0, top + tall
        room = self._tall("small", line.note, width - x)
        parts.append(_Words(QRectF(x, y, width - x, room), line.note, "small", True))
        return max(top + tall, y + room)

    def _wide(self, face: Face, text: str) -> float:
        return self._metrics[face].horizontalAdvance(text) + 1

    def _tall(self, face: Face, text: str, width: float) -> float:
        room = QRectF(0, 0, width, 1e6)
        return self._metrics[face].boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()


def in_columns(heights: Sequence[float], columns: int) -> list[int]:
    """Share displays out among columns in their order, so that the highest column is as low as it can be.

    Returns: the column of each.
    """
    if columns < 2 or not heights:
        return [0] * len(heights)
    low, high = max(heights), sum(heights)
    for _ in range(32):
        most = (low + high) / 2
        low, high = (low, most) if max(_filled(heights, most)) < columns else (most, high)
    return _filled(heights, high)


def _filled(heights: Sequence[float], most: float) -> list[int]:
    """Fill column after column up to a height."""
    column, used, found = 0, 0.0, []
    for height in heights:
        if used and used + height > most + 1e-6:
            column, used = column + 1, 0.0
        used += height
        found.append(column)
    return found

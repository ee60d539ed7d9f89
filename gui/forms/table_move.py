"""Editor for a move on the table, leg by leg, and for placing a token: by sliders, by typing or by a click."""

from math import atan2, degrees
from typing import Any

from PySide6.QtWidgets import QGridLayout

from core.contract.orders import AnyField, Leg, TableMove
from core.geometry.plane import CIRCLE, Point, advance, turn
from gui.board.marks import Marks
from gui.board.text import heading_text, inches
from gui.forms.editor import Editor
from gui.forms.number import Number
from gui.theme import GAP
from gui.widgets import button, column, label, row

Pose = tuple[int, int, int]
ANGLES = ("turn",)
"""Kinds of leg that are counted in hundredths of a degree; all others are lengths."""
STRAIGHT = {"forward": 1, "reverse": -1}
PLACING = (("x", "From left", ""), ("y", "From below", ""), ("heading", "Heading", ""))
"""The figures of a place."""


class TableMoveEditor(Editor):
    """A move by legs, or a place with a heading."""

    def __init__(self) -> None:
        super().__init__()
        self._field: TableMove | None = None
        self._legs: list[list[Any]] = []
        self._lay: tuple[str, ...] | None = None
        self.numbers: dict[str, Number] = {}
        layout = column(self)
        self.told = label("")
        layout.addWidget(self.told)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setColumnStretch(1, 1)
        layout.addLayout(self._grid)
        self.back = button("Back", lambda: self._go(self._legs[:-1]))
        self.clear = button("Start over", lambda: self._go([]))
        layout.addLayout(row(self.back, self.clear))
        self._advice = label("", 0.9, tone="muted")
        layout.addWidget(self._advice)

    def show_field(self, field: AnyField, value: Any) -> None:
        """Show the legs so far and a line for each that may come next."""
        assert isinstance(field, TableMove)
        self._field = field
        self._legs = [list(leg) for leg in value or []]
        placing = field.start is None and not field.legs
        wanted = ("x", "y", "heading") if placing else tuple(leg.label for leg in field.legs)
        if wanted != self._lay:
            self._lay = wanted
            self._lay_out(field, placing)
        if placing:
            self._bound_place(field)
        else:
            for leg in field.legs:
                self._bound_leg(leg)
        self.told.setText(self._words(placing))
        self.back.setVisible(not placing)
        self.back.setEnabled(bool(self._legs))
        self.clear.setEnabled(bool(self._legs))
        self._advice.setText(self._hint(field, placing))

    def marks(self) -> Marks | None:
        """Show the way so far with the leg that the sliders stand at, and where the token would end."""
        if self._field is None:
            return None
        poses = self.poses()
        path = tuple((x, y) for x, y, _ in poses)
        return Marks(path=path, ghost=poses[-1] if poses else None, zones=self._field.zones)

    def pick(self, at: tuple[int, int]) -> None:
        """Place the token, or set the slider of a straight leg to where it passes nearest to the point."""
        if self._field is None:
            return
        if self._lay == ("x", "y", "heading"):
            self._go([["place", *at, self._heading()]])
            return
        poses = self.poses()
        if not poses:
            return
        x, y, heading = poses[-1]
        ahead = Point(x, y), advance(Point(x, y), heading, 10_000)
        along = ((at[0] - x) * (ahead[1].x - x) + (at[1] - y) * (ahead[1].y - y)) / 10_000
        bearing = round(degrees(atan2(at[0] - x, at[1] - y)) * 100) % CIRCLE
        for leg in self._field.legs:
            if leg.kind in STRAIGHT and along * STRAIGHT[leg.kind] > 0:
                self.numbers[leg.label].set_value(round(abs(along)))
            elif leg.kind in ANGLES:
                self.numbers[leg.label].set_value((bearing - heading + CIRCLE // 2) % CIRCLE - CIRCLE // 2)

    def poses(self) -> list[Pose]:
        """Give where the token stands at the beginning and after each leg so far."""
        if self._field is None:
            return []
        found = [self._field.start] if self._field.start else []
        for leg in self._legs:
            if leg[0] == "place":
                found.append((leg[1], leg[2], leg[3]))
            elif found:
                found.append(_after(found[-1], leg[0], leg[1]))
        return found

    def _bound_leg(self, leg: Leg) -> None:
        number = self.numbers[leg.label]
        value = min(max(number.value, leg.lowest), leg.highest)
        scale, unit = (100, "°") if leg.kind in ANGLES else (1000, "″")
        number.bound(leg.lowest, leg.highest, value, scale, unit)

    def _bound_place(self, field: TableMove) -> None:
        x1 = min((zone[0] for zone in field.zones), default=0)
        y1 = min((zone[1] for zone in field.zones), default=0)
        x2 = max((zone[2] for zone in field.zones), default=0)
        y2 = max((zone[3] for zone in field.zones), default=0)
        place = self._legs[0][1:] if self._legs else ((x1 + x2) // 2, (y1 + y2) // 2, self._heading())
        self.numbers["x"].bound(x1, x2, place[0], 1000, "″")
        self.numbers["y"].bound(y1, y2, place[1], 1000, "″")
        self.numbers["heading"].bound(0, CIRCLE - 1, place[2], 100, "°")

    def _heading(self) -> int:
        return self._legs[0][3] if self._legs else self.numbers["heading"].value

    def _lay_out(self, field: TableMove, placing: bool) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            if item is not None and item.widget() is not None:
                item.widget().hide()
                item.widget().deleteLater()
        self.numbers = {}
        lines: tuple[tuple[str, str, str], ...] = PLACING
        if not placing:
            lines = tuple((leg.label, leg.label, leg.kind) for leg in field.legs)
        for line, (key, text, kind) in enumerate(lines):
            number = Number(text)
            self.numbers[key] = number
            self._grid.addWidget(label(text), line, 0)
            self._grid.addWidget(number, line, 1)
            if not placing:
                add = button("Add", lambda kind=kind, number=number: self._add(kind, number))
                self._grid.addWidget(add, line, 2)
            number.changed.connect(self._set_place if placing else lambda _value: self.marked.emit())
        if self.numbers:
            self.setFocusProxy(next(iter(self.numbers.values())))

    def _add(self, kind: str, number: Number) -> None:
        self._go([*self._legs, [kind, number.value]])

    def _set_place(self) -> None:
        self._go([["place", *(self.numbers[key].value for key in ("x", "y", "heading"))]])

    def _go(self, legs: list[list[Any]]) -> None:
        self.changed.emit(legs)

    def _words(self, placing: bool) -> str:
        if not self._legs:
            return "Not placed yet." if placing else "No leg yet."
        if self._legs[0][0] == "place":
            _, x, y, heading = self._legs[0]
            return f"At {inches(x)}, {inches(y)}, heading {heading_text(heading)}"
        return ", ".join(
            f"{kind} {f'{number / 100:g}°' if kind in ANGLES else inches(number)}"
            for kind, number in self._legs
        )

    def _hint(self, field: TableMove, placing: bool) -> str:
        if placing:
            return "Click inside a marked zone, or set the figures."
        if not field.legs:
            return "The move is complete."
        return "Set a length or an angle and add the leg." + (
            "" if field.may_stop else " It cannot stop here."
        )


def _after(pose: Pose, kind: str, number: int) -> Pose:
    """Give the pose after a leg of the kinds that the contract names; a ruleset's own kinds leave it as it is."""
    x, y, heading = pose
    if kind in STRAIGHT:
        return (*advance(Point(x, y), heading, number * STRAIGHT[kind]), heading)
    return (x, y, turn(heading, number)) if kind == "turn" else pose

"""Editor for a move on the table, leg by leg, and for placing a token: by clicks, by a drag, or by figures."""

from collections.abc import Callable
from functools import partial
from math import atan2, degrees
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from core.battle.board_text import heading_text, inches
from core.contract.orders import AnyField, Leg, TableMove
from core.geometry.plane import CIRCLE, Point
from gui.board.marks import Marks
from gui.forms.editor import Editor
from gui.forms.number import Number
from gui.forms.plotting import ANGLES, Legs, Pose, plotted, way
from gui.theme import GAP
from gui.widgets import button, clear, column, label, row

Zone = tuple[int, int, int, int]
PLACING = (("x", "From left"), ("y", "From below"), ("heading", "Heading"))
"""The figures of a place."""


class TableMoveEditor(Editor):
    """A move by legs, or a place with a heading.

    Args:
        offered: gives the field with what may come after legs; None where they are not legal.
        on_board: whether there is a board to click on.
    """

    def __init__(
        self, offered: Callable[[Legs], TableMove | None] = lambda _legs: None, on_board: bool = True
    ) -> None:
        super().__init__()
        self._offered = offered
        self._on_board = on_board
        self._field: TableMove | None = None
        self._legs: Legs = []
        self._clicks: list[int] = []
        self._tried: Legs | None = None
        self._zones: tuple[Zone, ...] = ()
        layout = column(self)
        self.told = label("")
        layout.addWidget(self.told)
        self.placing = _Placing()
        self.placing.changed.connect(self._place)
        self.plotting = _Plotting()
        self.plotting.added.connect(self._add)
        layout.addWidget(self.placing)
        layout.addWidget(self.plotting)
        self.back = button("&Back", self._go_back)
        self.clear = button("Start o&ver", lambda: self._go([]))
        layout.addLayout(row(self.back, self.clear))
        self._advice = label("", 0.9, tone="muted")
        layout.addWidget(self._advice)

    def show_field(self, field: AnyField, value: Any) -> None:
        """Show the legs so far and what may come next."""
        assert isinstance(field, TableMove)
        self._field = field
        self._legs = [list(leg) for leg in value or []]
        self._tried = None
        self._zones = field.zones or self._zones  # once it is placed, the field names none
        self._clicks = [count for count in self._clicks if count < len(self._legs)]
        placing = self._places()
        self.placing.setVisible(placing)
        self.plotting.setVisible(not placing and bool(field.legs))
        if placing:
            self.placing.bound(self._zones, self._legs[0][1:] if self._legs else None, field.facing)
        else:
            self.plotting.bound(field.legs)
        self.setFocusProxy(self.placing if placing else self.plotting if field.legs else self.clear)
        self.told.setText(self._words(self._legs))
        self.told.setVisible(bool(self._legs))
        self.back.setVisible(not placing)
        self.back.setEnabled(bool(self._legs))
        self.clear.setEnabled(bool(self._legs))
        self._advice.setText(self._hint(field, placing))

    def marks(self) -> Marks | None:
        """Show the way with the one that the mouse points out, and where the token would end."""
        if self._field is None:
            return None
        poses = self.poses(self._legs if self._tried is None else self._tried)
        path = tuple((x, y) for x, y, _ in poses)
        ghost = poses[-1] if poses else None
        return Marks(path=path, ghost=ghost, zones=self._zones, aims=self._places())

    def pick(self, at: tuple[int, int]) -> None:
        """Place the token, or plot the way to the point."""
        if self._field is None:
            return
        if self._places():
            self._go([["place", *at, self.placing.heading]])
            return
        legs = self._way(at)
        if len(legs) > len(self._legs):
            self._clicks.append(len(self._legs))
            self._go(legs)

    def hover(self, at: tuple[int, int] | None) -> None:
        """Show the way that a click there would plot."""
        if self._field is None or self._places():
            return
        tried = self._way(at) if at is not None else None
        if tried != self._tried:
            self._tried = tried
            self.marked.emit()

    def aim(self, at: tuple[int, int], toward: tuple[int, int]) -> None:
        """Place the token so that it looks at a point."""
        if self._places() and at != toward:
            heading = round(degrees(atan2(toward[0] - at[0], toward[1] - at[1]))) * 100 % CIRCLE
            self._go([["place", *at, heading]])

    def poses(self, legs: Legs | None = None) -> list[Pose]:
        """Give where the token stands at the beginning, after each leg, and on the way round a bend."""
        if self._field is None:
            return []
        found: list[Pose] = [self._field.start] if self._field.start else []
        for leg in self._legs if legs is None else legs:
            if leg[0] == "place":
                found.append((leg[1], leg[2], leg[3]))
            elif found:
                found += way(found[-1], leg[0], leg[1], self._field.centre)
        return found

    def _places(self) -> bool:
        return self._field is not None and self._field.start is None and not self._field.legs

    def _way(self, at: tuple[int, int]) -> Legs:
        poses = self.poses()
        return plotted(self._offered, poses[-1], self._legs, Point(*at)) if poses else self._legs

    def _add(self, kind: str, number: int) -> None:
        self._clicks.append(len(self._legs))
        self._go([*self._legs, [kind, number]])

    def _place(self, x: int, y: int, heading: int) -> None:
        self._go([["place", x, y, heading]])

    def _go_back(self) -> None:
        """Take back all legs of the last click."""
        self._go(self._legs[: self._clicks.pop() if self._clicks else -1])

    def _go(self, legs: Legs) -> None:
        self.changed.emit(legs)

    def _words(self, legs: Legs) -> str:
        if legs and legs[0][0] == "place":
            _, x, y, heading = legs[0]
            return f"At {inches(x)}, {inches(y)}, heading {heading_text(heading)}"
        return ", ".join(leg_text(kind, number) for kind, number in legs)

    def _hint(self, field: TableMove, placing: bool) -> str:
        if placing:
            return "Press inside a marked zone and drag to where it looks, or set the figures."
        if not field.legs:
            return "The move is complete."
        told = "Add leg after leg, or click on the board where to go, again to go on from there."
        if not self._on_board:
            told = "Add leg after leg, as the miniature goes."
        return told + ("" if field.may_stop else " It cannot stop here.")


def leg_text(kind: str, number: int) -> str:
    """Write a leg as players say it."""
    if kind in ANGLES:
        side = "right" if number > 0 else "left"
        return f"{'hard ' if kind != 'turn' else ''}{side} {abs(number) / 100:g}°"
    return f"{ {'forward': 'ahead', 'reverse': 'back'}.get(kind, kind.replace('_', ' ')) } {inches(number)}"


class _Placing(QWidget):
    """The figures of a place.

    Attributes:
        changed: x, y and heading are others.
    """

    changed = Signal(int, int, int)

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GAP)
        grid.setColumnStretch(1, 1)
        self.numbers: dict[str, Number] = {}
        for line, (key, text) in enumerate(PLACING):
            number = Number(text)
            number.changed.connect(lambda _value: self._tell())
            self.numbers[key] = number
            grid.addWidget(label(text), line, 0)
            grid.addWidget(number, line, 1)
        self.setFocusProxy(self.numbers["x"])

    @property
    def heading(self) -> int:
        """The heading that is set."""
        return self.numbers["heading"].value

    def bound(self, zones: tuple[Zone, ...], place: list[int] | None, facing: int) -> None:
        """Set bounds and place; emits nothing."""
        x1, y1 = min((zone[0] for zone in zones), default=0), min((zone[1] for zone in zones), default=0)
        x2, y2 = max((zone[2] for zone in zones), default=0), max((zone[3] for zone in zones), default=0)
        where = place or [(x1 + x2) // 2, (y1 + y2) // 2, facing]
        self.numbers["x"].bound(x1, x2, where[0], 1000, "″")
        self.numbers["y"].bound(y1, y2, where[1], 1000, "″")
        self.numbers["heading"].bound(0, CIRCLE - 1, where[2], 100, "°")

    def _tell(self) -> None:
        self.changed.emit(*(self.numbers[key].value for key, _ in PLACING))


class _Plotting(QWidget):
    """Legs by figures: a line for each kind that may come next, added by one click.

    Attributes:
        added: kind and number of a leg.
        lines: the number and the button of each kind, by its label.
    """

    added = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, tuple[Number, QPushButton]] = {}
        self._legs: dict[str, Leg] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)

    def bound(self, legs: tuple[Leg, ...]) -> None:
        """Offer these legs, each as far as it goes; emits nothing. Lines that are there already keep the keyboard."""
        self._legs = {leg.label: leg for leg in legs}
        if list(self._legs) != list(self.lines):
            self._lay_out()
        for name, leg in self._legs.items():
            scale, unit = (100, "°") if leg.kind in ANGLES else (1000, "″")
            low, high = sorted((abs(leg.lowest), abs(leg.highest)))  # which way it goes is in its name
            if leg.lowest < 0 < leg.highest:
                low, high = leg.lowest, leg.highest
            self.lines[name][0].bound(low, high, high, scale, unit)

    def _lay_out(self) -> None:
        clear(self._grid)
        self.lines = {}
        for line, name in enumerate(self._legs):
            number, add = Number(name), button("Add", partial(self._add, name))
            add.setAccessibleName(f"Add: {name}")
            self.lines[name] = number, add
            self._grid.addWidget(label(name), line, 0)
            self._grid.addWidget(number, line, 1)
            self._grid.addWidget(add, line, 2)
        if self.lines:
            self.setFocusProxy(next(iter(self.lines.values()))[0])

    def _add(self, name: str) -> None:
        leg, number = self._legs[name], self.lines[name][0].value
        self.added.emit(leg.kind, -number if leg.highest <= 0 else number)

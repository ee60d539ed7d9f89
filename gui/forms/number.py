"""Editors for whole numbers: one between bounds, and a total shared out among parts."""

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QHBoxLayout, QSlider, QWidget

from core.contract.orders import AnyField, Integer, Part, Split
from core.contract.words import SYMBOLS
from core.geometry.plane import CIRCLE
from gui.forms.dial import Dial
from gui.forms.editor import Editor
from gui.theme import GAP
from gui.widgets import clear, column, indented, label

AROUND = ((1, 0), (0, 1), (1, 2), (3, 2), (4, 1), (3, 0))
"""Line and place of each of six parts that lie round a unit; the unit itself would stand in the middle."""
FEW = 12
"""Parts of no more than this need no slider: they stand beside each other."""
UNTOLD = "to tell"
"""What stands in place of a number that only a look at the table gives."""
NARROW, USUAL = 72, 108
"""How wide the input is at least, of whole degrees and of all else. Units: pixels."""
FINE = 200
"""A slider with more values than this moves by hundredths of the way on a page step."""


class Number(QWidget):
    """A whole number by slider or by typing, shown divided by a scale; all round a ship by a dial in the slider's place.

    Args:
        slides: whether there is room for a slider.
    """

    changed = Signal(object)

    def __init__(self, name: str, slides: bool = True) -> None:
        super().__init__()
        self._scale = 1
        self._none: int | None = None
        self._slides = slides
        self.dial = Dial(name)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.spin = indented(QDoubleSpinBox())
        self.spin.setKeyboardTracking(False)
        self.slider.setAccessibleName(name)
        self.spin.setAccessibleName(name)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.dial)
        layout.addWidget(self.slider, 1)
        layout.addWidget(self.spin)
        self.dial.hide()
        self.dial.changed.connect(self.slider.setValue)
        self.setFocusProxy(self.spin)
        self.slider.valueChanged.connect(self._slid)
        self.spin.valueChanged.connect(self._typed)

    @property
    def value(self) -> int:
        """The number, not divided."""
        return self.slider.value()

    def bound(
        self,
        lowest: int,
        highest: int,
        value: int | None,
        scale: int = 1,
        unit: str = "",
        none: str = "",
    ) -> None:
        """Set bounds and value; emits nothing. One that may have no value says `none` below the lowest."""
        circle = unit == "°" and highest - lowest == CIRCLE - 1
        self._none = lowest - scale if none else None
        self.dial.setVisible(circle)
        self.dial.show_value(value)
        self.slider.setVisible(self._slides and not circle)
        self.spin.setMinimumWidth(NARROW if circle or not self._slides else USUAL)
        if self._none is not None:
            lowest, value = self._none, self._none if value is None else value
        value = lowest if value is None else value
        with QSignalBlocker(self.slider), QSignalBlocker(self.spin):
            self._scale = scale
            self.slider.setRange(lowest, highest)
            self.slider.setPageStep(max(1, (highest - lowest) // 10))
            self.slider.setSingleStep(max(1, (highest - lowest) // 100) if highest - lowest > FINE else 1)
            self.slider.setValue(value)
            self.spin.setDecimals(0 if circle else min(2, len(str(scale)) - 1))
            self.spin.setSingleStep(1)
            self.spin.setSpecialValueText(none)
            self.spin.setSuffix(f" {unit}" if unit else "")
            self.spin.setRange(lowest / scale, highest / scale)
            self.spin.setValue(value / scale)
        self.setEnabled(highest > lowest)

    def _slid(self, value: int) -> None:
        with QSignalBlocker(self.spin):
            self.spin.setValue(value / self._scale)
        self._tell(value)

    def _typed(self, value: float) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(value * self._scale))
        self._tell(self.slider.value())

    def _tell(self, value: int) -> None:
        none = self._none is not None and value <= self._none
        self.dial.show_value(None if none else value)
        self.changed.emit(None if none else value)


class IntegerEditor(Editor):
    """A whole number between bounds, with a slider where there is room."""

    def __init__(self, slides: bool = True) -> None:
        super().__init__()
        layout = column(self)
        self.number = Number("", slides)
        self.number.changed.connect(lambda value: self.changed.emit(value))
        layout.addWidget(self.number)
        self.setFocusProxy(self.number)

    def show_field(self, field: AnyField, value: Any) -> None:
        """Show bounds and value."""
        assert isinstance(field, Integer)
        unit = SYMBOLS.get(field.unit, field.unit)
        none = "none" if field.optional else UNTOLD if field.told and value is None else ""
        self.number.bound(field.lowest, field.highest, value, field.scale, unit, none)
        self.number.spin.setAccessibleName(field.label)
        self.number.dial.setAccessibleName(field.label)


class SplitEditor(Editor):
    """A total shared out among parts, with what is spent and what is left."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[Part, ...] = ()
        self.numbers: dict[str, Number] = {}
        self._whole = column(self)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(GAP)
        self._whole.addLayout(self._grid)
        self.total = label("", 0.95, tone="muted")
        self._whole.addWidget(self.total)

    def show_field(self, field: AnyField, value: Any) -> None:
        """Show the shares and their total."""
        assert isinstance(field, Split)
        names = [part.value for part in field.parts]
        if names != list(self.numbers):
            self._lay_out(field)
        shares = value or {}
        for part in field.parts:
            share = shares.get(part.value, part.lowest)
            self.numbers[part.value].bound(part.lowest, part.highest, share)
        self._parts = field.parts
        spent = sum(number.value for number in self.numbers.values())
        # Where each part may have its most there is nothing to share out.
        self.total.setVisible(
            field.highest_total < sum(part.highest for part in field.parts) or spent < field.lowest_total
        )
        self.total.setText(_total(spent, field.lowest_total, field.highest_total))

    def _lay_out(self, field: Split) -> None:
        self._grid.removeWidget(self.total)
        self._whole.removeWidget(self.total)
        clear(self._grid)
        self.numbers = {}
        if field.around:
            self._grid.setColumnStretch(0, 1)
            self._grid.setColumnStretch(2, 1)
            self._lay_out_around(field)
            self._whole.addWidget(self.total)
            return
        few = all(part.highest <= FEW for part in field.parts)
        across = 2 if few and not any(part.note for part in field.parts) else 1
        for place, part in enumerate(field.parts):
            name = label(part.label)
            name.setToolTip(part.note)
            number = Number(part.label, slides=not few)
            number.changed.connect(lambda _value: self.changed.emit(self._shares()))
            self.numbers[part.value] = number
            line, side = 2 * (place // across), 2 * (place % across)
            self._grid.addWidget(name, line, side)
            self._grid.addWidget(number, line, side + 1)
            if part.note:
                self._grid.addWidget(label(part.note, 0.9, tone="muted"), line + 1, 0, 1, 2)
        for place, stretch in enumerate((0, 0, 0, 0, 1) if few else (0, 1, 0, 0, 0)):
            self._grid.setColumnStretch(place, stretch)
        if few and len(field.parts) <= across:
            self._grid.addWidget(self.total, 0, 4)
        else:
            self._whole.addWidget(self.total)
        if self.numbers:
            self.setFocusProxy(next(iter(self.numbers.values())))

    def _lay_out_around(self, field: Split) -> None:
        """Lay the parts out as they lie round the unit, without sliders."""
        for part, (line, place) in zip(field.parts, AROUND, strict=True):
            number = Number(part.label, slides=False)
            number.changed.connect(lambda _value: self.changed.emit(self._shares()))
            self.numbers[part.value] = number
            cell = QWidget()
            inside = column(cell, spacing=1)
            inside.addWidget(label(part.label, 0.9, tone="muted"))
            inside.addWidget(number)
            cell.setToolTip(part.note)
            self._grid.addWidget(cell, line, place)
        self.setFocusProxy(self.numbers[field.parts[0].value])

    def _shares(self) -> dict[str, int]:
        return {name: number.value for name, number in self.numbers.items()}


def _total(spent: int, lowest: int, highest: int) -> str:
    """Say how much of it is shared out, and what is wrong with that."""
    told = f"{spent} of {highest} shared out"
    if spent > highest:
        return f"{told}, {spent - highest} too many"
    if spent < lowest:
        return (
            f"{told}, {lowest - spent} still to go"
            if lowest == highest
            else f"{told}; at least {lowest} must be"
        )
    return f"{told}, {highest - spent} left" if spent < highest else told

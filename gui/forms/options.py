"""Editors for options: one of several, and some of several."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QPushButton,
    QRadioButton,
)

from core.contract.orders import AnyField, Choice, Option, Subset
from gui.forms.editor import Editor
from gui.widgets import clear, column, label, literal

WIDE = 44
"""So many letters stand in a line."""
BOX = 4
"""What a box and the room beside it take. Units: letters."""
ROOM = 24
"""Beside the longest line of a list that is opened, which may be wider than its box. Units: pixels."""
FEW = 6
"""So many options are shown all at once; more become a list to open."""


class ChoiceEditor(Editor):
    """One of several options: radio buttons where they are few, else a list to open."""

    def __init__(self, few: int = FEW) -> None:
        super().__init__()
        self._few = few
        self._layout = column(self, spacing=2)
        self._options: tuple[Option, ...] | None = None
        self._optional = False
        self._group: QButtonGroup | None = None
        self._value: Any = None
        self.combo: QComboBox | None = None
        self.buttons: list[QRadioButton] = []

    def show_field(self, field: AnyField, value: Any) -> None:
        """Show the options and which is chosen."""
        assert isinstance(field, Choice)
        if (field.options, field.optional) != (self._options, self._optional):
            self._options, self._optional = field.options, field.optional
            self._lay_out(field)
        self._value = value
        index = next((n for n, option in enumerate(field.options) if option.value == value), -1)
        if self.combo is not None:
            with QSignalBlocker(self.combo):
                self.combo.setCurrentIndex(index + self._first())
                self.combo.setToolTip(self.combo.currentText())  # it may be cut
        elif self._group is not None:
            with QSignalBlocker(self._group):
                self._group.setExclusive(False)
                for number, radio in enumerate(self.buttons):
                    radio.setChecked(number == index + self._first())
                self._group.setExclusive(True)

    def targets(self) -> tuple[str, ...]:
        """Give the options that may name units."""
        return _names(self._options)

    def taken(self) -> tuple[str, ...]:
        """Give the unit that is chosen."""
        return (self._value,) if isinstance(self._value, str) else ()

    def target(self, unit: str) -> None:
        """Choose the unit that was clicked."""
        self.changed.emit(unit)

    def _first(self) -> int:
        """Give the place of the first option: after the way to choose none."""
        return 1 if self._optional else 0

    def _lay_out(self, field: Choice) -> None:
        clear(self._layout)
        self.combo, self.buttons, self._group = None, [], None
        texts = ([field.none] if field.optional else []) + [_text(option) for option in field.options]
        if len(texts) > self._few:
            self.combo = QComboBox()
            self.combo.setPlaceholderText("Choose…")
            self.combo.setAccessibleName(field.label)
            self.combo.addItems(texts)
            self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.combo.view().setMinimumWidth(self.combo.view().sizeHintForColumn(0) + ROOM)
            self.combo.currentIndexChanged.connect(self._choose)
            self.combo.currentTextChanged.connect(self.combo.setToolTip)
            self._layout.addWidget(self.combo)
            self.setFocusProxy(self.combo)
            return
        self._group = QButtonGroup(self)
        self._layout.addLayout(lines := QGridLayout())
        across = _across(texts)
        for number, text in enumerate(texts):
            radio = QRadioButton(literal(text))
            self._group.addButton(radio, number)
            self.buttons.append(radio)
            lines.addWidget(radio, number // across, number % across)
        lines.setColumnStretch(across, 1)
        self._group.idClicked.connect(self._choose)
        if self.buttons:
            self.setFocusProxy(self.buttons[0])
        else:
            self._layout.addWidget(label("There is nothing to choose from.", tone="muted"))

    def _choose(self, index: int) -> None:
        index -= self._first()
        assert self._options is not None
        self.changed.emit(self._options[index].value if 0 <= index < len(self._options) else None)


class SubsetEditor(Editor):
    """Some of several options: a box each, and how many may be taken."""

    def __init__(self) -> None:
        super().__init__()
        self._layout = column(self, spacing=2)
        self._options: tuple[Option, ...] | None = None
        self.boxes: list[QAbstractButton] = []

    def show_field(self, field: AnyField, value: Any) -> None:
        """Show the options and which are taken; those beyond the most allowed cannot be added."""
        assert isinstance(field, Subset)
        if field.options != self._options:
            self._options = field.options
            self._lay_out(field)
        taken = value or []
        full = field.at_most is not None and len(taken) >= field.at_most
        for option, box in zip(field.options, self.boxes, strict=True):
            with QSignalBlocker(box):
                box.setChecked(option.value in taken)
            box.setEnabled(not full or option.value in taken)

    def targets(self) -> tuple[str, ...]:
        """Give the options that may name units."""
        return _names(self._options)

    def taken(self) -> tuple[str, ...]:
        """Give those that are taken."""
        pairs = zip(self._options or (), self.boxes, strict=True)
        return tuple(
            option.value for option, box in pairs if box.isChecked() and isinstance(option.value, str)
        )

    def target(self, unit: str) -> None:
        """Take the unit that was clicked, or leave it."""
        for option, box in zip(self._options or (), self.boxes, strict=True):
            if option.value == unit and box.isEnabled():
                box.toggle()

    def _lay_out(self, field: Subset) -> None:
        clear(self._layout)
        self.boxes = []
        texts = [_text(option) for option in field.options]
        self._layout.addLayout(lines := QGridLayout())
        across = _across(texts)
        for place, text in enumerate(texts):
            box = _die(text) if text.isdecimal() else QCheckBox(literal(text))
            box.toggled.connect(self._take)
            self.boxes.append(box)
            lines.addWidget(box, place // across, place % across)
        lines.setColumnStretch(across, 1)
        if _bounds(field):
            self._layout.addWidget(label(_bounds(field), 0.9, tone="muted"))
        if self.boxes:
            self.setFocusProxy(self.boxes[0])

    def _take(self) -> None:
        assert self._options is not None
        pairs = zip(self._options, self.boxes, strict=True)
        self.changed.emit([option.value for option, box in pairs if box.isChecked()])


def _names(options: tuple[Option, ...] | None) -> tuple[str, ...]:
    return tuple(option.value for option in options or () if isinstance(option.value, str))


def _across(texts: Sequence[str]) -> int:
    """Give how many options stand beside each other: as many as fit, column by column."""
    for across in range(len(texts), 1, -1):
        widest = (max(map(len, texts[place::across])) + BOX for place in range(across))
        if sum(widest) <= WIDE:
            return across
    return 1


def _text(option: Option) -> str:
    return f"{option.label}  –  {option.note}" if option.note else option.label


def _bounds(field: Subset) -> str:
    if field.at_most is None or field.at_most >= len(field.options):
        return f"At least {field.at_least}." if 0 < field.at_least < len(field.options) else ""
    if field.at_least == field.at_most:
        return f"Exactly {field.at_most}."
    return f"{field.at_least} to {field.at_most} of them." if field.at_least else f"At most {field.at_most}."


def _die(face: str) -> QPushButton:
    """Make a die to click, pressed where it is taken."""
    made = QPushButton(face)
    made.setProperty("face", True)
    made.setCheckable(True)
    return made

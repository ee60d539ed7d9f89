"""Editor for dice shared out among targets: all banks of a unit together, seen target by target."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QGridLayout, QSpinBox

from core.contract.orders import OrderForm, Part, Split
from gui.forms.editor import Editor
from gui.theme import GAP
from gui.widgets import button, clear, column, indented, label, row


def allotted(form: OrderForm, target: str, refine: Callable[[OrderForm], OrderForm]) -> OrderForm:
    """Give the form with all that is still free for a target, field by field, as later ones may depend on earlier ones.

    Splits that may stay open are left alone: they are for something rare.
    """
    names = [field.name for field in form.fields if isinstance(field, Split) and not field.optional]
    for name in names:
        field = next((one for one in form.fields if one.name == name), None)
        part = part_of(field, target) if isinstance(field, Split) else None
        if part is None or not isinstance(field, Split):
            continue
        shares = dict(form.values.get(name) or {})
        free = field.highest_total - sum(number for key, number in shares.items() if key != target)
        if free > 0:
            form = refine(form.filled(name, {**shares, target: min(free, part.highest)}))
    return form


def part_of(field: Split, target: str) -> Part | None:
    """Give the share of a target, where the field has one."""
    return next((part for part in field.parts if part.value == target), None)


class AllotmentEditor(Editor):
    """Splits over the same targets. A click on a target gives it all dice that are free; the figures give it less.

    Attributes:
        changed: name of a field and its shares; one with no name takes all shares away.
    """

    def __init__(self, allot: Callable[[str], object]) -> None:
        super().__init__()
        self._allot = allot
        self._fields: Sequence[Split] = ()
        self._shares: dict[str, dict[str, int]] = {}
        self._target: str | None = None
        self.spins: dict[str, QSpinBox] = {}
        layout = column(self)
        self.choose = QComboBox()
        self.choose.setAccessibleName("Target")
        self.choose.activated.connect(lambda index: self.target(self.choose.itemData(index)))
        layout.addWidget(self.choose)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        layout.addLayout(self._grid)
        self._rest = label("", 0.9, tone="muted")
        self.told = label("", bold=True)
        layout.addWidget(self._rest)
        layout.addWidget(self.told)
        self.all = button("&All these dice", self._all)
        self.none = button("&None", lambda: self.changed.emit(("", {})))
        layout.addLayout(row(self.all, self.none))
        self.setFocusProxy(self.choose)

    def show_fields(self, fields: Sequence[Split], values: Mapping[str, Any]) -> None:
        """Show the shares of the target at hand."""
        self._fields = fields
        self._shares = {field.name: dict(values.get(field.name) or {}) for field in fields}
        parts = {part.value: part for field in fields for part in field.parts}
        if self._target not in parts:
            self._target = next(iter(parts)) if len(parts) == 1 else None
        self.choose.setVisible(len(parts) != 1)
        with QSignalBlocker(self.choose):
            self.choose.clear()
            self.choose.setPlaceholderText("Choose a target, here or on the board")
            for part in parts.values():
                self.choose.addItem(self._title(part), part.value)
            self.choose.setCurrentIndex(self.choose.findData(self._target) if self._target else -1)
        self._lay_out()
        names = {value: part.label for value, part in parts.items()}
        alone = [self._title(part) for part in parts.values()] if len(parts) == 1 else []
        self.told.setText("\n".join(self._lines(names) or alone))
        self.told.setVisible(bool(self.told.text()))
        self.all.setEnabled(self._target is not None)
        self.none.setEnabled(bool(self.taken()))

    def _title(self, part: Part) -> str:
        return f"{part.label}  –  {part.note}" if part.note else part.label

    def targets(self) -> tuple[str, ...]:
        """Give every unit that something can be shared out to."""
        return tuple(dict.fromkeys(part.value for field in self._fields for part in field.parts))

    def taken(self) -> tuple[str, ...]:
        """Give the units that have a share."""
        return tuple(
            dict.fromkeys(key for shares in self._shares.values() for key, number in shares.items() if number)
        )

    def target(self, unit: str) -> None:
        """Look at a target; one without a share gets all that is free."""
        self._target = unit
        if unit in self.taken():
            self.show_fields(self._fields, self._shares)
        else:
            self._allot(unit)

    def _all(self) -> None:
        if self._target is not None:
            self._allot(self._target)

    def _lay_out(self) -> None:
        """Give each bank that bears on the target a line; lines that are there already keep the keyboard."""
        bearing = [field for field in self._fields if self._target and part_of(field, self._target)]
        if [field.name for field in bearing] != list(self.spins):
            self._make_lines(bearing)
        for field in bearing:
            self._bound(field)
        silent = len(self._fields) - len(bearing)
        self._rest.setVisible(self._target is not None and silent > 0)
        self._rest.setText(f"{silent} more cannot be brought to bear on it.")

    def _make_lines(self, fields: Sequence[Split]) -> None:
        clear(self._grid)
        self.spins = {}
        for line, field in enumerate(fields):
            spin = indented(QSpinBox())
            spin.setMinimumWidth(86)
            spin.setKeyboardTracking(False)
            spin.valueChanged.connect(lambda number, name=field.name: self._share(name, number))
            self.spins[field.name] = spin
            self._grid.addWidget(label(field.label), line, 0)
            self._grid.addWidget(spin, line, 1)

    def _bound(self, field: Split) -> None:
        target = self._target or ""
        part, spin = part_of(field, target), self.spins[field.name]
        shares = self._shares[field.name]
        others = sum(number for key, number in shares.items() if key != target)
        highest = part.highest if part is not None else 0
        with QSignalBlocker(spin):
            spin.setRange(0, max(0, min(highest, field.highest_total - others)))
            spin.setValue(shares.get(target, 0))
        spin.setSuffix(f" of {field.highest_total}")
        spin.setAccessibleName(f"{field.label} at {part.label if part is not None else target}")

    def _share(self, name: str, number: int) -> None:
        shares = {key: value for key, value in self._shares[name].items() if key != self._target and value}
        if number and self._target is not None:
            shares[self._target] = number
        self.changed.emit((name, shares))

    def _lines(self, names: dict[str, str]) -> list[str]:
        labels = {field.name: field.label for field in self._fields}
        return [
            f"{names.get(unit, unit)}: "
            + ", ".join(
                f"{shares[unit]} × {labels[name]}"
                for name, shares in self._shares.items()
                if shares.get(unit)
            )
            for unit in self.taken()
        ]

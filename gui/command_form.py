"""A form for a command, made from its arguments: what is not fixed is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from gui.listing import Lines
from gui.shell import Shell
from gui.widgets import Card, Form, button, indented, label, row

if TYPE_CHECKING:
    from core.service.commands import Parameter
    from core.service.desk import Done

MOST = 1_000_000
"""No number that a campaign keeps is larger."""
NOBODY = "–"
LINES = 46
"""A box for several lines is at least so high. Units: pixels."""

Option = tuple[Any, str]
"""A value and what it is called."""


@dataclass(frozen=True)
class Ask:
    """What a form asks.

    Args:
        command: its name.
        fixed: arguments that are settled.
        options: the values that an argument can take, by argument.
        names: what an argument is called.
        values: what is filled in at first.
        asked: the arguments that are asked for, in order; None for all that have a form of input.
        advice: a line below the title.
        offers: what is suggested for a text, from what is filled in so far; another may be typed.
    """

    command: str
    fixed: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Sequence[Option]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    asked: Sequence[str] | None = None
    advice: str = ""
    offers: Mapping[str, Callable[[Mapping[str, Any]], Sequence[str]]] = field(default_factory=dict)


class Drawer(Card):
    """A part of a page that opens with the form of a command and closes when it is done or left.

    Attributes:
        toggled: it was opened, or closed.
    """

    toggled = Signal(bool)

    def __init__(self, shell: Shell, campaign: str | None) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign
        self._form: QWidget | None = None
        self.hide()

    def ask(self, ask: Ask, then: Callable[[Done], object] | None = None) -> None:
        """Open with a form; `then` is called with what was done."""
        self.close_form()
        self._form = CommandForm(ask, self._run(ask, then), self.close_form)
        self.body.addWidget(self._form)
        self.show()
        self.toggled.emit(True)
        self._form.take_focus()

    def close_form(self) -> None:
        """Close."""
        if self._form is not None:
            self._form.hide()
            self._form.deleteLater()
            self._form = None
        self.hide()
        self.toggled.emit(False)

    def _run(self, ask: Ask, then: Callable[[Done], object] | None) -> Callable[[Mapping[str, Any]], object]:
        def run(values: Mapping[str, Any]) -> None:
            done = self._shell.run(self._campaign, ask.command, **values)
            if done is not None:
                self.close_form()
                if then is not None:
                    then(done)

        return run


class CommandForm(QWidget):
    """Asks for the arguments of a command."""

    def __init__(
        self, ask: Ask, run: Callable[[Mapping[str, Any]], object], leave: Callable[[], object]
    ) -> None:
        super().__init__()
        from core.service.commands import find  # with the desk's libraries, after the first page

        command = find(ask.command)
        self._ask = ask
        self._run = run
        self.inputs: dict[str, QWidget] = {}
        layout = Form()
        self.setLayout(layout)
        layout.addRow(label(command.title, 1.15, bold=True))
        layout.addRow(label(ask.advice or _first(command.doc), tone="muted"))
        known = {parameter.name: parameter for parameter in command.parameters}
        asked = ask.asked if ask.asked is not None else [p.name for p in command.parameters]
        for name in asked:
            if name not in ask.fixed:
                made = _input(known[name], ask.options.get(name), ask.values.get(name))
                if (
                    made is None
                    and ask.asked is not None
                    and known[name].type in (list[str], list[str] | None)
                ):
                    made = _lines(ask.values.get(name))
                if name in ask.offers:
                    made = _offered(ask.values.get(name))
                if made is not None:
                    title = ask.names.get(name, name.replace("_", " ").capitalize())
                    made.setMaximumWidth(520)
                    if isinstance(made, QComboBox) and (line := made.lineEdit()) is not None:
                        line.setAccessibleName(title)
                    self.inputs[name] = made
                    layout.ask(title, made)
        for made in self.inputs.values():
            if isinstance(made, QComboBox) and not made.isEditable():
                made.currentIndexChanged.connect(lambda _index: self._offer())
        self._offer()
        self.do = button(command.title, self._do, primary=True)
        layout.addRow(row(self.do, button("Cancel", leave, flat=True)))

    def take_focus(self) -> None:
        """Begin with the first input."""
        next(iter(self.inputs.values()), self.do).setFocus()

    def _offer(self) -> None:
        """Suggest anew what follows from the other inputs; what was typed stays."""
        for name, offer in self._ask.offers.items():
            box = self.inputs[name]
            assert isinstance(box, QComboBox)
            typed = box.currentText() if box.findText(box.currentText()) < 0 else ""
            box.clear()
            box.addItems(list(offer(self._values())))
            box.setEditText(typed) if typed else box.setCurrentIndex(0)

    def _values(self) -> dict[str, Any]:
        return {**self._ask.fixed, **{name: _value(made) for name, made in self.inputs.items()}}

    def _do(self) -> None:
        self._run(self._values())


def _first(doc: str) -> str:
    return " ".join(doc.split("\n\n")[0].split())


def _input(parameter: Parameter, options: Sequence[Option] | None, value: Any) -> QWidget | None:
    """Make the input of an argument; None where it can be given in another way only."""
    kind = parameter.type
    given = value if value is not None else parameter.default
    plain = (
        [part for part in get_args(kind) if part is not type(None)] if isinstance(kind, UnionType) else [kind]
    )
    if options is not None and get_origin(plain[0]) is list:
        return _many(options, given)
    if options is not None:
        return _one(options, given, optional=not parameter.required and type(None) in get_args(kind))
    if get_origin(kind) is Literal:
        return _one([(word, word) for word in get_args(kind)], given, optional=False)
    if plain == [bool]:
        box = QCheckBox()
        box.setChecked(bool(given))
        return box
    if plain == [int] and given is not None:
        spin = indented(QSpinBox())
        spin.setRange(_lowest(parameter.form), MOST)
        spin.setValue(given)
        return spin
    if plain == [date]:
        day = QDateEdit(QDate.fromString((given or date.today()).isoformat(), Qt.DateFormat.ISODate))
        day.setCalendarPopup(True)
        day.setDisplayFormat("ddd d MMM yyyy")
        return day
    if plain == [str]:
        return QLineEdit("" if given is None else str(given))
    return None


def _lowest(form: Any) -> int:
    """Give the lowest number that an argument takes: below nothing where its bounds say so."""
    bounds = [
        bound
        for meta in get_args(form)[1:]
        for bound in (getattr(meta, "gt", None), getattr(meta, "ge", None))
    ]
    return -MOST if any(bound is not None and bound < 0 for bound in bounds) else 0


def _one(options: Sequence[Option], given: Any, optional: bool) -> QComboBox:
    box = QComboBox()
    if optional:
        box.addItem(NOBODY, None)
    for value, title in options:
        box.addItem(title, value)
    box.setCurrentIndex(max(0, box.findData(given)))
    return box


def _offered(given: Any) -> QComboBox:
    box = QComboBox()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.setEditText("" if given is None else str(given))
    return box


def _lines(given: Sequence[str] | None) -> QPlainTextEdit:
    """Ask for texts, one in a line."""
    made = QPlainTextEdit("\n".join(given or ()))
    made.setPlaceholderText("one in a line")
    made.setTabChangesFocus(True)
    made.setMinimumHeight(LINES)
    made.setMaximumHeight(2 * LINES)
    return made


def _many(options: Sequence[Option], given: Any) -> QListWidget:
    listing = Lines()
    listing.setMaximumHeight(36 * min(5, len(options)) + 8)
    for value, title in options:
        item = QListWidgetItem(title)
        item.setData(Qt.ItemDataRole.UserRole, value)
        item.setCheckState(Qt.CheckState.Checked if value in (given or ()) else Qt.CheckState.Unchecked)
        listing.addItem(item)
    return listing


def _value(made: QWidget) -> Any:
    match made:
        case QComboBox():
            return made.currentText().strip() if made.isEditable() else made.currentData()
        case QPlainTextEdit():
            return [line.strip() for line in made.toPlainText().splitlines() if line.strip()]
        case QListWidget():
            items = [made.item(line) for line in range(made.count())]
            return [
                item.data(Qt.ItemDataRole.UserRole)
                for item in items
                if item.checkState() == Qt.CheckState.Checked
            ]
        case QSpinBox():
            return made.value()
        case QCheckBox():
            return made.isChecked()
        case QDateEdit():
            return made.date().toPython()
        case QLineEdit():
            return made.text().strip()
    raise TypeError(f"no input: {made!r}")

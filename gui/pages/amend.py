"""The players set a value of a battle by hand, with a reason that the log tells to all."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QComboBox, QLineEdit, QVBoxLayout

from core.contract.amending import Amendable
from core.contract.orders import Choice
from gui.battle import OpenBattle
from gui.forms.editor import Editor
from gui.forms.number import IntegerEditor
from gui.forms.options import ChoiceEditor
from gui.widgets import Card, Form, button, clear, label, row

FEW = 3
"""Of more than so many options a list opens, for the board below wants the room."""


class Amending(Card):
    """Asks for unit, value, what it shall be, and why; hidden until then."""

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__("Amend a value")
        self._battle = battle
        self._all: Sequence[Amendable] = ()
        self._to: Any = None
        self.unit, self.value = QComboBox(), QComboBox()
        self.now = label("", tone="muted")
        self.editor: Editor | None = None
        self._editor = QVBoxLayout()
        self.reason = QLineEdit()
        self.reason.setAccessibleName("Why it is amended")
        self.reason.setPlaceholderText("Why; everybody reads it in the log")
        form = Form()
        form.ask("Unit", self.unit)
        form.ask("Value", self.value)
        form.ask("It is now", self.now)
        form.ask("It shall be", self._editor)
        form.ask("Reason", self.reason)
        self.body.addLayout(form)
        self.do = button("&Amend it", self._amend, primary=True)
        self.body.addLayout(row(self.do, button("&Leave it as it is", self.hide, flat=True)))
        self.unit.currentIndexChanged.connect(lambda _index: self._show_unit())
        self.value.currentIndexChanged.connect(lambda _index: self._show_value())
        self.reason.textChanged.connect(lambda _text: self._look())
        self.reason.returnPressed.connect(self._amend)
        self.hide()

    def ask(self, unit: str | None) -> None:
        """Ask, for a unit at first."""
        self._all = self._battle.amendable()
        self.unit.clear()
        for key, name in {one.unit: one.name for one in self._all}.items():
            self.unit.addItem(name, key)
        self.unit.setCurrentIndex(max(0, self.unit.findData(unit)))
        self.reason.clear()
        self._show_unit()
        self.show()
        self.value.setFocus()

    def reload(self) -> None:
        """Put it away once the values have changed under it."""
        if self.isVisible() and self._battle.amendable() != self._all:
            self.hide()

    def _show_unit(self) -> None:
        self.value.clear()
        for one in self._all:
            if one.unit == self.unit.currentData():
                self.value.addItem(one.field.label, one)
        self._show_value()

    def _show_value(self) -> None:
        one: Amendable | None = self.value.currentData()
        clear(self._editor)
        self.editor = None
        if one is None:
            self.now.setText("Nothing may be set by hand now.")
        else:
            self.now.setText(one.written(one.now))
            self.editor = ChoiceEditor(FEW) if isinstance(one.field, Choice) else IntegerEditor()
            self.editor.setAccessibleName("It shall be")
            self.editor.show_field(one.field, one.now)
            self.editor.changed.connect(self._take)
            self._editor.addWidget(self.editor)
            self._to = one.now
        self._look()

    def _take(self, value: Any) -> None:
        self._to = value
        self._look()

    def _look(self) -> None:
        one: Amendable | None = self.value.currentData()
        other = one is not None and self._to is not None and self._to != one.now
        self.do.setEnabled(other and bool(self.reason.text().strip()))

    def _amend(self) -> None:
        one: Amendable | None = self.value.currentData()
        if one is not None and self.do.isEnabled() and self._battle.amend(one, self._to, self.reason.text()):
            self.hide()

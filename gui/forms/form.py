"""The form of an order: editors for its fields, bounds refined after each change, violations, odds."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.contract.errors import BridgeheadError
from core.contract.issues import Violation
from core.contract.orders import AnyField, Choice, HexPath, Integer, OrderForm, Split, Subset, TableMove
from core.contract.ruleset import Preview
from gui.board.marks import Marks
from gui.forms.editor import Editor
from gui.forms.fitting import fitted
from gui.forms.hex_path import HexPathEditor
from gui.forms.number import IntegerEditor, SplitEditor
from gui.forms.options import ChoiceEditor, SubsetEditor
from gui.forms.preview import PreviewPane
from gui.forms.table_move import TableMoveEditor
from gui.theme import GAP
from gui.widgets import button, column, heading, label, row


class Judge(Protocol):
    """Who knows the rules for a form."""

    def refine(self, form: OrderForm) -> OrderForm:
        """Give the form with the bounds that follow from its values."""

    def violations(self, order: dict[str, Any]) -> Sequence[Violation]:
        """Give every reason why an order, as plain data, is not legal."""

    def preview(self, order: dict[str, Any]) -> Preview:
        """Give what a legal order would do."""

    def place_name(self, at: tuple[int, int]) -> str:
        """Name a place of the board."""


class FormWidget(QWidget):
    """Fills an order in.

    Attributes:
        given: the order as plain data, when the user gives it.
        cancelled: the user wants another order.
        marked: what should be seen on the board.
    """

    given = Signal(dict)
    cancelled = Signal()
    marked = Signal(object)

    def __init__(
        self, judge: Judge, form: OrderForm, give: str = "Give order", back: str = "Back to orders"
    ) -> None:
        super().__init__()
        self._judge = judge
        self._form = form
        self._editors: dict[str, Editor] = {}
        self._labels: dict[str, QWidget] = {}
        layout = column(self, spacing=2 * GAP)
        layout.addWidget(heading(form.title))
        self._fields = QVBoxLayout()
        self._fields.setSpacing(2 * GAP)
        layout.addLayout(self._fields)
        self.preview = PreviewPane()
        layout.addWidget(self.preview)
        self.give = button(give, self._give, primary=True)
        self.cancel = button(back, self.cancelled.emit, flat=True)
        layout.addLayout(row(self.give, self.cancel))
        layout.addStretch(1)
        self._take(form)

    @property
    def form(self) -> OrderForm:
        """The form as it is filled in now."""
        return self._form

    def editor(self, name: str) -> Editor:
        """Give the editor of a field."""
        return self._editors[name]

    def pick(self, at: tuple[int, int]) -> None:
        """Hand a place of the board to the first field that can take it: the one with the focus, else the last."""
        takers = [editor for editor in self._editors.values() if editor.marks() is not None]
        focused = [editor for editor in takers if editor.isAncestorOf(self.focusWidget() or self)]
        for editor in (focused or takers)[-1:]:
            editor.pick(at)

    def focus_first(self) -> None:
        """Put the keyboard into the first field, or on the button where there is none."""
        first = next(iter(self._editors.values()), None)
        (first or self.give).setFocus()

    def _take(self, form: OrderForm) -> None:
        """Refine until every value lies within its bounds, then show it."""
        self._form = fitted(form, self._judge.refine)
        names = [field.name for field in self._form.fields]
        for name in [name for name in self._editors if name not in names]:
            self._remove(name)
        for place, field in enumerate(self._form.fields):
            self._show(place, field)
        self._judge_it()
        self.show_marks()

    def _show(self, place: int, field: AnyField) -> None:
        kind = KINDS[type(field)]
        if not isinstance(self._editors.get(field.name), kind):
            self._remove(field.name)
            self._add(place, field)
        editor = self._editors[field.name]
        editor.show_field(field, self._form.values.get(field.name))

    def _add(self, place: int, field: AnyField) -> None:
        kind = KINDS[type(field)]
        editor = HexPathEditor(self._judge.place_name) if kind is HexPathEditor else kind()
        editor.setAccessibleName(field.label)
        editor.changed.connect(lambda value, name=field.name: self._change(name, value))
        editor.marked.connect(self.show_marks)
        part = QWidget()
        inside = column(part, spacing=4)
        inside.addWidget(label(field.label + (" (may stay open)" if field.optional else ""), bold=True))
        inside.addWidget(editor)
        self._editors[field.name] = editor
        self._labels[field.name] = part
        self._fields.insertWidget(place, part)

    def _remove(self, name: str) -> None:
        if name in self._editors:
            del self._editors[name]
            part = self._labels.pop(name)
            part.hide()
            part.deleteLater()

    def _change(self, name: str, value: Any) -> None:
        if value is None:
            values = {key: kept for key, kept in self._form.values.items() if key != name}
            form = OrderForm(
                self._form.order,
                self._form.title,
                self._form.fields,
                self._form.fixed,
                values,
                self._form.unit,
            )
        else:
            form = self._form.filled(name, value)
        self._take(form)

    def _missing(self) -> list[str]:
        return [
            field.label
            for field in self._form.fields
            if not field.optional and field.name not in self._form.values
        ]

    def _judge_it(self) -> None:
        missing = self._missing()
        violations: Sequence[Violation] = ()
        wrong = ""
        preview = Preview()
        if not missing:
            try:
                violations = self._judge.violations(self._form.data())
                if not violations:
                    preview = self._judge.preview(self._form.data())
            except BridgeheadError as error:
                wrong = str(error)
        self.preview.show_all(missing, violations, wrong, preview)
        self.give.setEnabled(not missing and not violations and not wrong)

    def show_marks(self) -> None:
        """Say what should be seen on the board: what the last field that concerns it wants."""
        shown = [
            marks for marks in (editor.marks() for editor in self._editors.values()) if marks is not None
        ]
        self.marked.emit(shown[-1] if shown else Marks())

    def _give(self) -> None:
        self.given.emit(self._form.data())


KINDS: dict[type, Callable[..., Editor]] = {
    Choice: ChoiceEditor,
    Subset: SubsetEditor,
    Integer: IntegerEditor,
    Split: SplitEditor,
    HexPath: HexPathEditor,
    TableMove: TableMoveEditor,
}

"""The form of an order: editors for its fields, bounds refined after each change, violations, odds."""

from collections.abc import Sequence
from dataclasses import replace as dataclass_replace
from functools import partial
from typing import Any, Protocol

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.contract.engine import Preview
from core.contract.errors import BridgeheadError
from core.contract.issues import Violation
from core.contract.orders import AnyField, Choice, HexPath, Integer, OrderForm, Rows, Split, Subset, TableMove
from gui.board.marks import Marks
from gui.forms.allotment import AllotmentEditor, allotted
from gui.forms.editor import Editor, folding
from gui.forms.fitting import fitted
from gui.forms.groups import Group
from gui.forms.hex_path import HexPathEditor
from gui.forms.number import IntegerEditor, SplitEditor
from gui.forms.options import ChoiceEditor, SubsetEditor
from gui.forms.preview import PreviewPane
from gui.forms.rows import RowsEditor
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

    def is_unit(self, value: str) -> bool:
        """Tell whether a value names a unit of the battle."""

    def is_own(self, value: str) -> bool:
        """Tell whether a value names a unit of the seat that orders."""


class FormWidget(QWidget):
    """Fills an order in.

    Attributes:
        head: the form's title, and foot: its buttons and why the order cannot be given, which may be put where they stay
            in sight of a long form.
        given: the order as plain data, when the user gives it.
        cancelled: the user wants another order.
        marked: what should be seen on the board.
        weighed: the user wants to know all that the order, as plain data, may come to.
        disputed: the user wants to note a ruling on one of these rules.
    """

    given = Signal(dict)
    weighed = Signal(dict)
    disputed = Signal(list)
    cancelled = Signal()
    marked = Signal(object)

    def __init__(
        self,
        judge: Judge,
        form: OrderForm,
        give: str = "Give order",
        back: str = "Back to orders",
        weighs: bool = False,
        on_board: bool = True,
        disputes: bool = False,
    ) -> None:
        super().__init__()
        self._on_board = on_board
        self._judge = judge
        self._form = self._blank = form
        self._begun = False
        self._by_hand = False
        self._editors: dict[str, Editor] = {}
        self._labels: dict[str, QWidget] = {}
        self._titles: dict[str, QLabel] = {}
        self._groups: dict[str, Group] = {}
        layout = column(self, spacing=2 * GAP)
        self.head = heading(form.title)
        layout.addWidget(self.head)
        self._fields = QVBoxLayout()
        self._fields.setSpacing(2 * GAP)
        layout.addLayout(self._fields)
        self._notes = label("", tone="muted")
        layout.addWidget(self._notes)
        self.preview = PreviewPane(weighs, disputes)
        self.preview.disputed.connect(self.disputed)
        self.preview.weighed.connect(lambda: self.weighed.emit(self._form.data()))
        layout.addWidget(self.preview)
        self.give = button(give, self._give, primary=True)
        self.cancel = button(back, self.cancelled.emit, flat=True)
        self.foot = QWidget()
        below = column(self.foot)
        below.addWidget(self.preview.reasons)
        below.addLayout(row(self.give, self.cancel))
        layout.addWidget(self.foot)
        layout.addStretch(1)
        self._take(form)

    @property
    def form(self) -> OrderForm:
        """The form as it is filled in now."""
        return self._form

    @property
    def begun(self) -> bool:
        """Whether the user has filled anything in."""
        return self._begun

    def begin(self) -> None:
        """Fill in what needs no thought: a form that asks which of one's own units begins with the first."""
        first = next(iter(self._form.fields), None)
        if isinstance(first, Choice) and not first.optional and first.name not in self._form.values:
            values = [option.value for option in first.options]
            if values and all(isinstance(one, str) and self._judge.is_own(one) for one in values):
                self._take(self._form.filled(first.name, values[0]))

    def editor(self, name: str) -> Editor:
        """Give the editor of a field."""
        return self._editors[name]

    def pick(self, at: tuple[int, int]) -> None:
        """Hand a place of the board to a field that can take it: with the focus, else the first that is empty, else the last."""
        taker = self._taker()
        if taker is not None:
            taker.pick(at)

    def hover(self, at: tuple[int, int] | None) -> None:
        """Let the field that would take a place show what it would do with it."""
        taker = self._taker()
        if taker is not None:
            taker.hover(at)

    def aim(self, at: tuple[int, int], toward: tuple[int, int]) -> None:
        """Hand a place with a direction to the field that takes it."""
        taker = self._taker()
        if taker is not None:
            taker.aim(at, toward)

    def target(self, unit: str) -> None:
        """Hand a unit that was clicked to the first field that takes it and has not yet, else to the last."""
        takers = [editor for editor in self._editors.values() if unit in editor.targets()]
        free = [editor for editor in takers if unit not in editor.taken()]
        for editor in (free or takers[-1:])[:1]:
            editor.target(unit)

    def gist(self, unit: str) -> str:
        """Say what the order would come to if this unit were taken besides; nothing where nothing is known."""
        form = self._with(unit)
        if form is None:
            return ""
        try:
            if form.missing():
                return ""
            violations = self._judge.violations(form.data())
            return violations[0].why if violations else self._judge.preview(form.data()).gist
        except BridgeheadError as error:
            return str(error)

    def _with(self, unit: str) -> OrderForm | None:
        for name, editor in self._editors.items():
            if unit in editor.targets():
                if isinstance(editor, AllotmentEditor):
                    if unit in editor.taken():
                        return self._form
                    return allotted(self._form, unit, self._judge.refine)
                taken: Any = [*editor.taken(), unit] if isinstance(editor, SubsetEditor) else unit
                if isinstance(editor, RowsEditor):
                    taken = editor.with_unit(unit)
                return fitted(self._form.filled(name, taken), self._judge.refine)
        return None

    def _taker(self) -> Editor | None:
        takers = {name: editor for name, editor in self._editors.items() if editor.marks() is not None}
        focused = [one for one in takers.values() if one.isAncestorOf(self.focusWidget() or self)]
        empty = [editor for name, editor in takers.items() if not self._form.values.get(name)]
        return next(iter((*focused, *empty, *reversed(takers.values()))), None)

    def focus_first(self) -> None:
        """Put the keyboard into the first field, or on the button where there is none."""
        first = next(iter(self._editors.values()), None)
        (first or self.give).setFocus()

    def _take(self, form: OrderForm) -> None:
        """Refine until every value lies within its bounds, then show it."""
        self._form = fitted(form, self._judge.refine)
        self.head.setText(self._form.title)
        splits = [field for field in self._form.fields if isinstance(field, Split) and self._aims(field)]
        names = [field.name for field in self._form.fields if field not in splits]
        for name in [name for name in self._editors if name not in (*names, ALLOTMENT)]:
            self._remove(name)
        place = 0
        for field in self._form.fields:
            if field not in splits:
                self._show(place, field)
            elif field is splits[0]:
                self._show_splits(place, splits)
            else:
                continue
            place += 1
        if not splits:
            self._remove(ALLOTMENT)
        self._group()
        self._notes.setText("\n".join(self._form.notes))
        self._notes.setVisible(bool(self._form.notes))
        self._judge_it()
        self.show_marks()

    def _group(self) -> None:
        """Put the fields of a group side by side, where its first one stands."""
        groups: dict[str, list[QWidget]] = {}
        for field in self._form.fields:
            if field.group:
                groups.setdefault(field.group, []).append(self._labels[field.name])
        for title in [title for title in self._groups if title not in groups]:
            box = self._groups.pop(title)
            box.hide()
            box.deleteLater()
        if not groups:
            return
        tops = dict.fromkeys(field.group or field.name for field in self._form.fields)
        for place, name in enumerate(tops):
            part = self._labels.get(name)
            if part is None:
                box = self._groups[name] = self._groups.get(name) or Group(name)
                box.hold(groups[name])
                part = box
            if self._fields.indexOf(part) != place:
                self._fields.removeWidget(part)
                self._fields.insertWidget(place, part)

    def _aims(self, field: Split) -> bool:
        return bool(field.parts) and all(self._judge.is_unit(part.value) for part in field.parts)

    def _show_splits(self, place: int, splits: list[Split]) -> None:
        if ALLOTMENT not in self._editors:
            editor = AllotmentEditor(self._allot)
            editor.changed.connect(self._share)
            self._put(place, ALLOTMENT, "Targets", editor)
        shown = self._editors[ALLOTMENT]
        assert isinstance(shown, AllotmentEditor)
        shown.show_fields(splits, self._form.values)

    def _allot(self, unit: str) -> None:
        self._begun = True
        self._take(allotted(self._form, unit, self._judge.refine))

    def _share(self, share: tuple[str, dict[str, int]]) -> None:
        """Take shares that the user has chosen; from now on nothing is shared out by itself."""
        self._by_hand = True
        name, shares = share
        if name:
            self._change(name, shares)
        else:
            self._take(_without_splits(self._form))

    def _shared_out(self, form: OrderForm, rows: Sequence[dict[str, Any]]) -> OrderForm:
        """Give all that is free to the units that rows name, in their order."""
        form = fitted(_without_splits(form), self._judge.refine)
        for value in dict.fromkeys(value for one in rows for value in one.values() if isinstance(value, str)):
            if self._judge.is_unit(value):
                form = allotted(form, value, self._judge.refine)
        return form

    def _show(self, place: int, field: AnyField) -> None:
        if type(self._editors.get(field.name)) is not KINDS[type(field)]:
            self._remove(field.name)
            editor = self._make(field)
            editor.changed.connect(partial(self._change, field.name))
            editor.marked.connect(self.show_marks)
            folded = field.optional and isinstance(field, Subset | Split)
            self._put(place, field.name, _own_label(field), editor, folded)
        self._editors[field.name].show_field(field, self._form.values.get(field.name))
        if field.name in self._titles:
            self._titles[field.name].setText(_own_label(field))

    def _make(self, field: AnyField) -> Editor:
        match field:
            case HexPath():
                return HexPathEditor(self._judge.place_name)
            case TableMove():
                return TableMoveEditor(partial(self._offered, field.name), self._on_board)
        return KINDS[type(field)]()

    def _offered(self, name: str, legs: list[list[Any]]) -> TableMove | None:
        """Give a move as it is bounded after legs that are only thought of."""
        try:
            form = self._judge.refine(self._form.filled(name, legs))
        except BridgeheadError:
            return None
        found = next((field for field in form.fields if field.name == name), None)
        return found if isinstance(found, TableMove) else None

    def _put(self, place: int, name: str, text: str, editor: Editor, folded: bool = False) -> None:
        """Put an editor under its title; one that is rarely wanted is folded away."""
        editor.setAccessibleName(text)
        part = QWidget()
        inside = column(part, spacing=4)
        if folded:
            inside.addWidget(folding(text, editor), 0, Qt.AlignmentFlag.AlignLeft)
        else:
            self._titles[name] = label(text, bold=True)
            inside.addWidget(self._titles[name])
        inside.addWidget(editor)
        self._editors[name] = editor
        self._labels[name] = part
        self._fields.insertWidget(place, part)

    def _remove(self, name: str) -> None:
        if name in self._editors:
            del self._editors[name]
            self._titles.pop(name, None)
            part = self._labels.pop(name)
            part.hide()
            part.deleteLater()

    def _change(self, name: str, value: Any) -> None:
        self._begun = True
        if value is None:
            values = {key: kept for key, kept in self._form.values.items() if key != name}
            form = replace(self._form, values=values)
        elif value == [] and isinstance(self._editors.get(name), HexPathEditor):
            # what is narrowed to the hex that was chosen is offered in full on the form as it came
            values = {key: kept for key, kept in self._form.values.items() if key != name}
            form = replace(self._blank, values=values)
        else:
            form = self._form.filled(name, value)
            if not self._by_hand and isinstance(self._editors.get(name), RowsEditor):
                form = self._shared_out(form, value)
        self._take(form)

    def _judge_it(self) -> None:
        missing = self._form.missing()
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
        found = [editor.marks() for editor in self._editors.values()]
        marks = next((marks for marks in reversed(found) if marks is not None), Marks())
        targets = tuple(
            unit
            for editor in self._editors.values()
            for unit in editor.targets()
            if self._judge.is_unit(unit) and unit != self._form.unit
        )
        taken = tuple(unit for editor in self._editors.values() for unit in editor.taken())
        self.marked.emit(dataclass_replace(marks, targets=targets, taken=taken))

    def _give(self) -> None:
        self.given.emit(self._form.data())


def _own_label(field: AnyField) -> str:
    """Give a field's label without the name of the group under which it stands."""
    text = field.label.removeprefix(f"{field.group}: ")
    return text[:1].upper() + text[1:]


def _without_splits(form: OrderForm) -> OrderForm:
    names = {field.name for field in form.fields if isinstance(field, Split)}
    return replace(form, values={key: value for key, value in form.values.items() if key not in names})


ALLOTMENT = "allotment"
"""The editor of all splits over units together."""
KINDS: dict[type, type[Editor]] = {
    Choice: ChoiceEditor,
    Subset: SubsetEditor,
    Integer: IntegerEditor,
    Split: SplitEditor,
    HexPath: HexPathEditor,
    TableMove: TableMoveEditor,
    Rows: RowsEditor,
}

"""A sheet of a procedure: every decision a line with its dice beside it, filled in at leisure and taken together."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QScrollArea, QWidget

from core.battle.dice_sheet import Line, SheetPart, dice_sheet
from core.contract import canon
from core.contract.dice import DiceRequest
from core.contract.errors import BridgeheadError
from core.contract.orders import Choice, Integer, OrderForm, Subset
from core.contract.ruleset import Procedure
from gui.battle import OpenBattle
from gui.dice import faces_in, spoken
from gui.forms.editor import Editor
from gui.forms.fitting import fitted
from gui.forms.number import Number
from gui.forms.options import ChoiceEditor, SubsetEditor
from gui.theme import GAP
from gui.widgets import button, column, heading, label, literal, row

Key = tuple[str, str]
FACES, CHOICE = 110, 150
"""How wide a field for faces is, and a list to choose from at least. Units: pixels."""
ONWARD = ("", "")
"""The key of the dice with which a step ends."""


class Faces(QLineEdit):
    """The faces of a line's dice."""

    def __init__(self, request: DiceRequest, called: str) -> None:
        super().__init__()
        self.request = request
        self.setFixedWidth(FACES)
        self.setPlaceholderText(f"{request.count}d{request.kind}")
        self.setAccessibleName(f"Dice of {called}")
        self.setToolTip(f"{spoken(request)}, as they fell. Dice that they lead to may follow.")

    @property
    def faces(self) -> list[int]:
        """Give them; none where they are not all there."""
        found = faces_in(self.text(), self.request.kind) or []
        return found if len(found) >= self.request.count else []

    @property
    def wrong(self) -> str:
        """Say why what stands here is not what is asked for; nothing where it is, or where nothing stands here."""
        text, kind = self.text().strip(), self.request.kind
        if not text or self.faces:
            return ""
        found = faces_in(text, kind)
        cause = (
            f"{text} are no faces of 1 to {kind}"
            if found is None
            else f"{len(found)} of {self.request.count} there"
        )
        return f"{self.accessibleName()}: {spoken(self.request)}; {cause}."


class SheetLine:
    """The widgets of one line."""

    def __init__(self, line: Line, form: OrderForm) -> None:
        self.line = line
        self.form = form
        self.box = QCheckBox(literal(line.about or form.title))
        self.editors: dict[str, Editor | Number] = {}
        self.faces: Faces | None = None


class DiceSheet(QWidget):
    """All that the seat at the screen may decide in a procedure, step beneath step.

    What is filled in stays while other things happen, and goes when it has been taken.
    """

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        self._kept: dict[Key, tuple[OrderForm, bool, str]] = {}
        self._seat: str = ""
        self._parts: Sequence[SheetPart] = ()
        self._shown: object = None
        self.lines: list[list[SheetLine]] = []
        self.ends: list[Faces | None] = []
        self._taking = False
        self._grid = QGridLayout()
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._wrong = label("", tone="bad")
        self.take = button("&Take what is filled in", self._take, primary=True)
        self.onward = button("", self._go_onward)
        layout = column(self)
        layout.addWidget(self._area, 1)
        layout.addWidget(self._wrong)
        layout.addLayout(row(self.take, self.onward))

    @property
    def engine(self) -> Procedure:
        """What knows the rules."""
        engine = self._battle.engine
        assert isinstance(engine, Procedure)
        return engine

    def fits(self) -> bool:
        """Tell whether what the seat may decide stands on a sheet."""
        battle = self._battle
        return battle.my_turn and self.engine.onward(battle.view.state, battle.seat) is not None

    def reload(self) -> None:
        """Read anew what can be decided; what was filled in stays where it still can be."""
        battle = self._battle
        units = {unit.id for unit in battle.shell.desk.units(battle.seat)}
        parts = dice_sheet(self.engine, battle.view.state, battle.seat, units)
        if (battle.seat, parts, self._types) == self._shown:  # it was another who decided
            self._look()
            return
        if self._seat != battle.seat:
            self._kept, self._seat, self._taking = {}, battle.seat, False
        else:
            self._keep()
        self._parts, self._shown = parts, (battle.seat, parts, self._types)
        self._show()

    def take_focus(self) -> None:
        """Begin with the first dice, or with the first line."""
        found = [one for one in self._fields() if not one.text()]
        (found[0] if found else self.take).setFocus()

    def go_on(self) -> None:
        """Take the rest of what was filled in, once the dice that it waited for are typed."""
        while self._taking and self._battle.question() is None:
            due = self._due()
            if due is None or not self._give(*due):
                self._taking = False
                return

    # --- showing ---

    def _keep(self) -> None:
        for made in self._all():
            text = made.faces.text() if made.faces is not None else ""
            self._kept[made.line.key] = (made.form, made.box.isChecked(), text)
        for end in self.ends:
            if end is not None:
                self._kept[ONWARD] = (OrderForm("", ""), False, end.text())

    def _show(self) -> None:
        inside = QWidget()
        self._grid = QGridLayout(inside)
        self._grid.setHorizontalSpacing(2 * GAP)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(4, 1)
        self.lines, self.ends = [], []
        for number, part in enumerate(self._parts):
            self.lines.append([])
            self._show_part(number, part)
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        scrolled = self._area.verticalScrollBar().value()
        before = self._area.takeWidget()
        if before is not None:  # it may be one of its own editors that has asked for this
            before.hide()
            before.deleteLater()
        self._area.setWidget(inside)
        QTimer.singleShot(
            0, self, lambda: self._area.verticalScrollBar().setValue(scrolled)
        )  # laid out by then
        self._area.setMinimumWidth(
            inside.minimumSizeHint().width() + self._area.verticalScrollBar().sizeHint().width()
        )
        self.onward.setVisible(bool(self._parts) and self._parts[0].onward is not None)
        if self._parts:
            self.onward.setText(literal(self._parts[0].title or "Go on"))
        self._look()

    def _show_part(self, number: int, part: SheetPart) -> None:
        titled = ""
        for line in part.lines:
            if line.about and line.form.title != titled:
                titled = line.form.title
                self._head(titled)
            form, checked, text = self._kept.get(line.key, (line.form, False, ""))
            made = SheetLine(line, self._fit(line.form, form.values))
            self.lines[number].append(made)
            self._show_line(made, checked, text)
        end: Faces | None = None
        if part.dice is not None and self._types:
            self._head(part.title)
            at = self._grid.rowCount()
            self._grid.addWidget(label(spoken(part.dice).split(" for ", 1)[-1].capitalize()), at, 0, 1, 3)
            end = Faces(part.dice, part.title)
            end.setText(self._kept.get(ONWARD, (None, False, ""))[2])
            end.textChanged.connect(lambda _text: self._look())
            self._grid.addWidget(end, at, 3)
        self.ends.append(end)

    def _head(self, title: str) -> None:
        """Begin a part of the sheet, set off from the one above."""
        made = heading(title)
        made.setContentsMargins(0, GAP if self._grid.count() else 0, 0, 0)
        self._grid.addWidget(made, self._grid.rowCount(), 0, 1, 4)

    def _show_line(self, made: SheetLine, checked: bool, text: str) -> None:
        at = self._grid.rowCount()
        made.box.setChecked(checked)
        made.box.toggled.connect(lambda _on: self._look())
        note = label(made.line.note, tone="muted")
        note.setWordWrap(False)
        fields = QWidget()
        inside = row()
        inside.setContentsMargins(0, 0, 0, 0)
        fields.setLayout(inside)
        for place, (name, editor) in enumerate(self._editors(made)):
            made.editors[name] = editor
            editor.changed.connect(partial(self._change, made, name))
            inside.insertWidget(place, editor)
        for place, widget in enumerate((made.box, note, fields)):
            self._grid.addWidget(widget, at, place)
        self._ask_dice(made, text, at)

    def _editors(self, made: SheetLine) -> Iterator[tuple[str, Editor | Number]]:
        for field in made.form.fields:
            if field.name == made.line.settled:
                continue
            value = made.form.values.get(field.name)
            if isinstance(field, Integer):
                number = Number(field.label, slides=False)
                number.bound(field.lowest, field.highest, value, field.scale, field.unit)
                yield field.name, number
            elif isinstance(field, Choice | Subset):
                editor = ChoiceEditor(few=0) if isinstance(field, Choice) else SubsetEditor()
                editor.show_field(field, value)
                if isinstance(editor, ChoiceEditor) and editor.combo is not None:
                    editor.combo.setMinimumWidth(CHOICE)
                yield field.name, editor

    def _ask_dice(self, made: SheetLine, text: str, at: int) -> None:
        request = self._first_dice(made.form)
        if request is None:
            return
        if not self._types:
            self._grid.addWidget(label(f"{request.count}d{request.kind}", tone="muted"), at, 3)
            return
        made.faces = Faces(request, f"{made.form.title}: {made.line.about}")
        made.faces.setText(text)
        made.faces.textChanged.connect(partial(self._typed, made))
        self._grid.addWidget(made.faces, at, 3)

    def _look(self) -> None:
        """Say what is wrong, and whether anything is to be taken."""
        wrong = [one.wrong for one in self._fields() if one.wrong]
        self._wrong.setText("  ".join(wrong))
        self._wrong.setVisible(bool(wrong))
        filled = any(made.box.isChecked() for made in self._all()) or any(
            end is not None and end.faces for end in self.ends
        )
        self.take.setEnabled(filled and not wrong and self._battle.question() is None)
        self.onward.setEnabled(self._battle.question() is None)

    # --- filling in ---

    def _typed(self, made: SheetLine, text: str) -> None:
        """Want what has dice; when they are all there, the next dice are asked for."""
        made.box.setChecked(bool(text.strip()))
        self._look()
        if made.faces is not None and len(made.faces.faces) == made.faces.request.count:
            fields = self._fields()
            later = [one for one in fields[fields.index(made.faces) + 1 :] if not one.text()]
            if later:
                later[0].setFocus()

    def _change(self, made: SheetLine, name: str, value: Any) -> None:
        """Take a value; what follows from it is shown anew."""
        values = {key: kept for key, kept in made.form.values.items() if key != name}
        values |= {} if value is None else {name: value}
        made.form = self._fit(made.line.form, values)
        made.box.setChecked(True)
        self._keep()
        self._show()
        for again in self._all():
            if again.line.key == made.line.key and name in again.editors:
                again.editors[name].setFocus()

    # --- taking ---

    def _take(self) -> None:
        self._taking = True
        self.go_on()

    def _go_onward(self) -> None:
        """End the step; what is filled in for it is not taken."""
        found = self._end()
        if found is not None:
            self._give(ONWARD, *found)

    def _due(self) -> tuple[Key, dict[str, Any], list[int] | None] | None:
        """Give the next order to give: a line of this step, else its end where anything beyond is filled in."""
        for made in self.lines[0] if self.lines else ():
            if made.box.isChecked() and not made.form.missing():
                faces = made.faces.faces if made.faces is not None else None
                return made.line.key, made.form.data(), faces or None
        later = any(made.box.isChecked() for part in self.lines[1:] for made in part)
        typed = any(end is not None and end.faces for end in self.ends)
        found = self._end() if later or typed else None
        return None if found is None else (ONWARD, *found)

    def _end(self) -> tuple[dict[str, Any], list[int] | None] | None:
        if not self._parts or self._parts[0].onward is None:
            return None
        end = self.ends[0]
        faces = end.faces if end is not None else []
        return canon.plain(self._parts[0].onward), faces or None

    def _give(self, key: Key, order: dict[str, Any], faces: list[int] | None) -> bool:
        """Give an order and tell whether it was taken; where it is refused, what was filled in for it stays."""
        self._keep()
        kept, before = self._kept.get(key), self._battle.view.battle.state
        self._forget(key)
        self._battle.give(order, faces)
        if self._battle.question() is not None or self._battle.view.battle.state != before:
            return True
        if kept is not None:
            self._kept[key] = kept
            self._show()
        return False

    def _forget(self, key: Key) -> None:
        for made in self._all():
            if made.line.key == key:
                if made.faces is not None:
                    made.faces.clear()
                made.box.setChecked(False)
        if key == ONWARD and self.ends[0] is not None:
            self.ends[0].clear()

    def _fit(self, form: OrderForm, values: Mapping[str, Any]) -> OrderForm:
        """Give a form with the values that were filled in, as far as they fit now."""
        battle = self._battle

        def refine(one: OrderForm) -> OrderForm:
            return self.engine.refine(battle.view.state, battle.seat, one)

        form = fitted(form, refine)
        for name, value in values.items():
            if _asks(form, name):
                form = fitted(form.filled(name, value), refine)
        return form

    def _first_dice(self, form: OrderForm) -> DiceRequest | None:
        """Give the dice that an order asks for first; none where it is not complete, or needs none."""
        if form.missing():
            return None
        try:
            found = self._battle.preview(form.data()).dice
        except BridgeheadError:
            return None
        return found[0] if found else None

    @property
    def _types(self) -> bool:
        return self._battle.view.control[self._battle.seat].dice == "typed"

    def _all(self) -> list[SheetLine]:
        return [made for part in self.lines for made in part]

    def _fields(self) -> list[Faces]:
        found: list[Faces] = []
        for part, end in zip(self.lines, self.ends, strict=True):
            found += [made.faces for made in part if made.faces is not None]
            found += [end] if end is not None else []
        return found


def _asks(form: OrderForm, name: str) -> bool:
    return any(field.name == name for field in form.fields)

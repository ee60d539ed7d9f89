"""The page on which a fact is put right by hand: its new value, the reason, and what came of the old one."""

from collections.abc import Callable, Sequence
from typing import Any, get_args

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.records import Condition, Count
from core.contract.words import titled
from core.service.corrections import FIELDS, JOINED, Consequence
from gui.forms.record import RecordRows, SheetsEditor, merged, skills_editor, squads_editor
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Form, Page, button, clear, column, indented, label, literal, row

NAMES = {
    "class_id": "class",
    "xp": "XP dice",
    "quality": "crew quality",
    "left": "why it has left (empty: it serves)",
    "points": "fleet points",
    "sheets": "damage and the like",
    "skills": "skills and refits",
    "squads": "squads aboard",
}


HIGH = 230
"""Editors of many values scroll in a part of this height. Units: pixels."""
_LONG = (RecordRows, SheetsEditor)
LONGEST = 200
"""What a value was is written with at most so many letters."""


class CorrectionPage(Page):
    """Puts a field of a unit or force right.

    Args:
        table: `unit` or `force`.
        thing: its id.
    """

    def __init__(self, shell: Shell, campaign: str, table: str, thing: str) -> None:
        super().__init__("Put right")
        self.shell = shell
        self.campaign = campaign
        self._table = table
        self._id = thing
        self._row = self._read()
        desk = shell.desk
        forces = desk.forces(campaign)
        self._names = {force.id: force.name for force in forces}
        self._battles = {battle.id: battle.name for battle in desk.battles(campaign)}
        self._units = [unit for force in forces for unit in desk.units(force.id)]
        self._names |= {unit.id: unit.name for unit in self._units}
        self._consequences: Sequence[Consequence] = ()
        self.entitle(
            f"Put {self._row.name} right",
            "For what happened otherwise than it was entered. What came after stands, but for what you take back below.",
        )
        form = Form()
        self.field = QComboBox()
        for name in FIELDS[table]:
            self.field.addItem(_name(name), name)
        self.before = label("", tone="muted")
        self._value = QVBoxLayout()
        self.value: QWidget = QWidget()
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("Why, for those who read the log later")
        form.ask("What is wrong", self.field)
        form.ask("It is now", self.before)
        form.ask("It should be", self._value)
        form.ask("Reason", self.reason)
        card = Card()
        card.body.addLayout(form)
        self.body.addWidget(card)
        self._came = Card("What may have come of it")
        self.boxes: list[QCheckBox] = []
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._came.body.addWidget(self._area, 1)
        self._all = button("Tick &all", lambda: self._tick(True), flat=True)
        self._none = button("Tick &none", lambda: self._tick(False), flat=True)
        self._came.body.addLayout(row(self._all, self._none))
        self.body.addWidget(self._came, 1)
        self.do = button("&Put it right", self._do, primary=True)
        self.body.addLayout(
            row(self.do, button("&Back to the forces", lambda: shell.go("forces"), flat=True))
        )
        self.field.currentIndexChanged.connect(lambda _index: self._choose())
        self.reason.textChanged.connect(lambda _text: self._look())
        self._choose()

    def take_focus(self) -> None:
        """Begin with what is wrong."""
        self.field.setFocus()

    def _read(self) -> Any:
        desk = self.shell.desk
        if self._table == "unit":
            return desk.unit(self._id)
        found = [force for force in desk.forces(self.campaign) if force.id == self._id]
        if not found:
            raise BadInput(f"{self._table} {self._id}", "there is none of that id in the campaign")
        return found[0]

    def _choose(self) -> None:
        """Show the input of the chosen field, and what came of its value."""
        name = self.field.currentData()
        now = getattr(self._row, name)
        self.before.setText(_shown(now))
        clear(self._value)
        self.value, self._given = self._input(name, now)
        self.value.setAccessibleName("It should be")
        self._value.addWidget(_scrolled(self.value) if isinstance(self.value, _LONG) else self.value)
        found = self.shell.ask(
            lambda: self.shell.desk.consequences(
                self.campaign, "unit" if self._table == "unit" else "force", self._id, name
            )
        )
        self._consequences = sorted(found or (), key=lambda one: one.id != self._id)  # its own come first
        inside = QWidget()
        layout = column(inside, spacing=GAP // 2)
        self.boxes = []
        for one in self._consequences:
            box = QCheckBox(literal(self._told(one)))
            # Who is back in order is back on the rolls: else the unit would stay struck off.
            box.setChecked(name == "condition" and (one.id, one.field) == (self._id, "left"))
            self.boxes.append(box)
            layout.addWidget(box)
        told = (
            "Tick what is to be taken back with it; the rest is left as it is."
            if self.boxes
            else "Nothing was built on this value: only the value itself changes."
        )
        for made in (self._all, self._none):
            made.setVisible(len(self.boxes) > 1)
        layout.insertWidget(0, label(told, tone="muted"))
        layout.addStretch(1)
        self._area.setWidget(inside)
        self._look()

    def _tick(self, ticked: bool) -> None:
        for box in self.boxes:
            box.setChecked(ticked)

    def _told(self, one: Consequence) -> str:
        entry = f"Entry {one.number}, {self._entry(one)}"
        thing = self._names.get(one.id, one.id)
        if one.field == JOINED:
            return f"{entry}: {one.after} joins"
        what = _name(one.field).split(" (")[0]
        if isinstance(one.before, str | int | None) and isinstance(one.after, str | int | None):
            what += f" {_shown(one.before)} → {_shown(one.after)}"
        return f"{entry}: {thing}, {what}"

    def _entry(self, one: Consequence) -> str:
        """Name an entry of the log by where it was given, by whom, and what it was."""
        where = self._battles.get(one.battle or "", "")
        if where and one.command == "procedure.begin":
            return f"{where} begins"
        who = self._names.get(one.seat or "", titled(one.seat or ""))
        return ", ".join(filter(None, (where, who, one.title)))

    def _input(self, name: str, now: Any) -> tuple[QWidget, Callable[[], Any]]:
        desk = self.shell.desk
        kind = FIELDS[self._table][name]
        if kind in (int, Count):
            spin = indented(QSpinBox())
            spin.setRange(0, 1_000_000)
            spin.setValue(now)
            return spin, spin.value
        options: list[tuple[Any, str]] = []
        if kind is Condition:
            options = [(word, word) for word in get_args(Condition)]
        elif name == "force":
            options = [(force.id, force.name) for force in desk.forces(self.campaign)]
        elif name == "player":
            options = [(None, "–"), *((player.id, player.name) for player in desk.players(self.campaign))]
        elif name == "class_id" and desk.plugins.has(self._row.ruleset):
            classes = desk.classes(self.campaign, self._row.ruleset)
            options = [(c.id, f"{c.name} ({c.empire})") for c in classes]
        if options:
            box = QComboBox()
            for value, title in options:
                box.addItem(title, value)
            box.setCurrentIndex(box.findData(now))
            return box, box.currentData
        if isinstance(now, str | None):
            line = QLineEdit(now or "")
            empty = None if type(None) in get_args(kind) else ""
            return line, lambda: line.text().strip() or empty
        editor = self._editor(name, canon.plain(now))
        return editor, editor.value

    def _editor(self, name: str, now: Any) -> RecordRows | SheetsEditor:
        """Make the editor of what is more than one value; what it offers is what the campaign's units have."""
        if name == "squads":
            taken = {squad["id"] for unit in self._units for squad in canon.plain(unit.squads)}
            return squads_editor(now, self._id, taken)
        if name == "skills":
            skills = [skill for unit in self._units for skill in canon.plain(unit.skills)]
            codes = {skill["code"] for skill in skills}
            return skills_editor(
                now,
                {
                    code: merged([one.get("detail", {}) for one in skills if one["code"] == code])
                    for code in codes
                },
            )
        sheets = [canon.plain(unit.sheets) for unit in self._units]
        games = {game for one in sheets for game in one}
        known = {game: merged([one[game]["data"] for one in sheets if game in one]) for game in games}
        return SheetsEditor(now, known)

    def _look(self) -> None:
        self.do.setEnabled(bool(self.reason.text().strip()))
        self.do.setToolTip("" if self.do.isEnabled() else "Give a reason first.")

    def _do(self) -> None:
        value = self.shell.ask(lambda: (self._given(),))
        if value is None:
            return
        taken = [
            {"number": one.number, "table": one.table, "id": one.id, "field": one.field}
            for one, box in zip(self._consequences, self.boxes, strict=True)
            if box.checkState() == Qt.CheckState.Checked
        ]
        done = self.shell.run(
            self.campaign,
            "correction.make",
            table=self._table,
            id=self._id,
            field=self.field.currentData(),
            value=value[0],
            reason=self.reason.text(),
            take=taken,
        )
        if done is not None:
            self.shell.go("forces")


def _scrolled(editor: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(editor)
    area.setMinimumHeight(HIGH)
    return area


def _name(field: str) -> str:
    return NAMES.get(field, field.replace("_", " "))


def _shown(value: Any) -> str:
    if value is None:
        return "–"
    text = value if isinstance(value, str) else _listed(canon.plain(value)) or "none"
    return text if len(text) < LONGEST else text[: LONGEST - 1] + "…"


def _listed(value: Any) -> str:
    """Write data as words: skills and squads by name, a sheet by its values."""
    match value:
        case dict() if "code" in value or "id" in value:
            return str(value.get("name") or value.get("code") or value.get("id"))
        case dict():
            inner = value.get("data", value)
            parts = (f"{_name(key)} {_listed(one)}" for key, one in inner.items())
            return ", ".join(parts)
        case list():
            return ", ".join(map(_listed, value))
    return str(value)

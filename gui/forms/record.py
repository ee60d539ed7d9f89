"""Editors of what a unit keeps besides plain values: its skills, its squads, its sheets. A field for each value."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui.theme import GAP
from gui.widgets import button, column, indented, label, row

MOST = 1_000_000
"""No number that a unit keeps is larger."""
NUMBER = 140
"""How wide the input of a number is. Units: pixels."""
KINDS = ("marine", "heavy", "commando", "engineer", "prime", "hq", "militia", "civilian")
"""The kinds of squads."""


class ValuesEditor(QWidget):
    """A field for each value of a mapping, one below the other; values that it could have can be added.

    Args:
        now: names with their values; whole numbers, words, yes or no, or mappings of these. Others stay as they are.
        known: every name that there could be, with a value as an example of its kind.
    """

    def __init__(self, now: Mapping[str, Any], known: Mapping[str, Any]) -> None:
        super().__init__()
        self._kept: dict[str, Any] = {}
        self._known = dict(known)
        self._given: dict[str, Callable[[], Any]] = {}
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(GAP)
        self._more = QComboBox()
        self._more.setAccessibleName("A value to add")
        self.add = button("Add", self._add)
        self._adding = QWidget()
        line = row(self._more, self.add)
        line.setContentsMargins(0, 0, 0, 0)
        self._adding.setLayout(line)
        layout = column(self)
        layout.addLayout(self._grid)
        layout.addWidget(self._adding)
        for name, value in now.items():
            self._show(name, value)
        self._offer()

    def value(self) -> dict[str, Any]:
        """Give the mapping as it is filled in."""
        return {**self._kept, **{name: given() for name, given in self._given.items()}}

    def _show(self, name: str, value: Any) -> None:
        made: QWidget
        match value:
            case bool():
                box = QCheckBox()
                box.setChecked(value)
                made, self._given[name] = box, box.isChecked
            case int():
                spin = indented(QSpinBox())
                spin.setRange(-MOST, MOST)
                spin.setValue(value)
                spin.setMaximumWidth(NUMBER)
                made, self._given[name] = spin, spin.value
            case str():
                words = QLineEdit(value)
                made, self._given[name] = words, words.text
            case Mapping():
                known = self._known.get(name)
                inner = ValuesEditor(value, known if isinstance(known, Mapping) else {})
                made, self._given[name] = inner, inner.value
            case _:
                self._kept[name] = value
                return
        made.setAccessibleName(_title(name))
        line = self._grid.rowCount()
        self._grid.addWidget(label(_title(name)), line, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(made, line, 1)

    def _offer(self) -> None:
        self._more.clear()
        for name in sorted(set(self._known) - set(self._given) - set(self._kept)):
            self._more.addItem(_title(name), name)
        self._adding.setVisible(self._more.count() > 0)

    def _add(self) -> None:
        name = self._more.currentData()
        example = self._known[name]
        self._show(name, {} if isinstance(example, Mapping) else type(example)())
        self._offer()


class RecordRows(QWidget):
    """Rows of which each can be taken out, and others added.

    Args:
        fill: puts the inputs of a row into a layout, and says how to read them.
        fresh: gives the value of a row that is added.
    """

    def __init__(
        self,
        now: Sequence[Mapping[str, Any]],
        fill: Callable[[QVBoxLayout, Mapping[str, Any]], Callable[[], dict[str, Any]]],
        fresh: Callable[[], Mapping[str, Any]],
        title: str,
    ) -> None:
        super().__init__()
        self._fill = fill
        self._rows: dict[QWidget, Callable[[], dict[str, Any]]] = {}
        self._lines = QVBoxLayout()
        layout = column(self)
        layout.addLayout(self._lines)
        self.add = button(f"Add {title}", lambda: self._show(fresh()))
        layout.addLayout(row(self.add))
        layout.addStretch(1)
        for one in now:
            self._show(one)

    def value(self) -> list[dict[str, Any]]:
        """Give the rows as they are filled in."""
        return [read() for read in self._rows.values()]

    def _show(self, one: Mapping[str, Any]) -> None:
        line = QWidget()
        across = QHBoxLayout(line)
        across.setContentsMargins(0, 0, 0, 0)
        layout = QVBoxLayout()
        self._rows[line] = self._fill(layout, one)
        across.addLayout(layout, 1)
        out = button("Take out", lambda: self._drop(line), flat=True)
        across.addWidget(out, 0, Qt.AlignmentFlag.AlignTop)
        self._lines.addWidget(line)

    def _drop(self, line: QWidget) -> None:
        del self._rows[line]
        line.hide()
        line.deleteLater()


def skills_editor(now: Sequence[Mapping[str, Any]], known: Mapping[str, Mapping[str, Any]]) -> RecordRows:
    """Edit skills; `known` are the codes that the campaign's crews have, each with what it was chosen for."""

    def fill(layout: QVBoxLayout, one: Mapping[str, Any]) -> Callable[[], dict[str, Any]]:
        code = QComboBox()
        code.setEditable(True)
        code.setAccessibleName("Skill")
        code.addItems(sorted({*known, *([one["code"]] if one["code"] else [])}))
        code.setCurrentText(one["code"])
        layout.addWidget(code)
        detail = ValuesEditor(one.get("detail", {}), known.get(one["code"], {}))
        layout.addWidget(detail)
        return lambda: {"code": code.currentText().strip(), "detail": detail.value()}

    return RecordRows(now, fill, lambda: {"code": next(iter(sorted(known)), "")}, "a skill")


def squads_editor(now: Sequence[Mapping[str, Any]], home: str, taken: set[str]) -> RecordRows:
    """Edit squads; a new one belongs to the unit `home` and takes an id that none of `taken` is."""

    def fill(layout: QVBoxLayout, one: Mapping[str, Any]) -> Callable[[], dict[str, Any]]:
        name, kind, size, xp = (
            QLineEdit(one.get("name", "")),
            QComboBox(),
            indented(QSpinBox()),
            indented(QSpinBox()),
        )
        kind.addItems(list(dict.fromkeys((*KINDS, one.get("kind", KINDS[0])))))
        kind.setCurrentText(one.get("kind", KINDS[0]))
        size.setRange(1, MOST)
        size.setValue(one.get("size", 1))
        xp.setRange(0, MOST)
        xp.setValue(one.get("xp", 0))
        for made, title in ((name, "Name"), (kind, "Kind"), (size, "Size"), (xp, "Experience")):
            made.setAccessibleName(f"{title} of the squad")
        line = row(name, kind, label("size"), size, label("experience"), xp, stretch=False)
        line.setStretch(0, 1)
        layout.addLayout(line)
        return lambda: {
            **one,
            "name": name.text().strip(),
            "kind": kind.currentText(),
            "size": size.value(),
            "xp": xp.value(),
        }

    def fresh() -> dict[str, Any]:
        number = next(n for n in range(1, MOST) if f"{home}-squad-{n}" not in taken)
        taken.add(f"{home}-squad-{number}")
        return {"id": f"{home}-squad-{number}", "home": home, "name": f"Squad {number}"}

    return RecordRows(now, fill, fresh, "a squad")


class SheetsEditor(QWidget):
    """Edits the sheets of a unit, a part for each ruleset that keeps one.

    Args:
        known: for each ruleset, every value that the sheets of the campaign's units have.
    """

    def __init__(self, now: Mapping[str, Mapping[str, Any]], known: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__()
        self._now = now
        self.parts: dict[str, ValuesEditor] = {}
        layout = column(self)
        for ruleset, sheet in now.items():
            if len(now) > 1:
                layout.addWidget(label(ruleset, bold=True, tone="muted"))
            self.parts[ruleset] = ValuesEditor(sheet["data"], known.get(ruleset, {}))
            layout.addWidget(self.parts[ruleset])
        if not now:
            layout.addWidget(label("No ruleset keeps anything of it yet: it is as new.", tone="muted"))

    def value(self) -> dict[str, Any]:
        """Give the sheets as they are filled in."""
        return {
            ruleset: {**sheet, "data": self.parts[ruleset].value()} for ruleset, sheet in self._now.items()
        }


def merged(examples: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Put mappings together into one that has every name of them, inner mappings as well."""
    found: dict[str, Any] = {}
    for one in examples:
        for name, value in one.items():
            inner = isinstance(value, Mapping) and isinstance(found.get(name, {}), Mapping)
            found[name] = merged([found.get(name, {}), value]) if inner else value
    return found


def _title(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").capitalize()

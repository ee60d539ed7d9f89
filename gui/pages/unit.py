"""The card of one unit: name, crew, squads, the printed figures of its class."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from core.contract.ruleset import UnitClass
from core.store.repository import UnitInfo
from gui.board.details import PROVENANCE
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, button, heading, label


class UnitCard(Card):
    """What is known of a unit; its name can be changed here."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign
        self._unit: UnitInfo | None = None
        line = QHBoxLayout()
        line.setSpacing(GAP)
        self.name = QLineEdit()
        self.name.setAccessibleName("Name of the unit")
        self.name.textChanged.connect(lambda _text: self._look())
        self.name.returnPressed.connect(self._rename)
        self.rename = button("&Rename", self._rename)
        line.addWidget(self.name, 1)
        line.addWidget(self.rename)
        self.body.addLayout(line)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self.body.addWidget(self._area, 1)

    def show_unit(self, unit: UnitInfo | None, class_: UnitClass | None) -> None:
        """Show a unit, or that none is chosen."""
        self._unit = unit
        self.name.setText(unit.name if unit is not None else "")
        inside = QWidget()
        columns = QHBoxLayout(inside)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(4 * GAP)
        if unit is None:
            columns.addWidget(label("Choose a unit to see its crew and figures.", tone="muted"))
        else:
            columns.addLayout(_crew(unit), 1)
            columns.addLayout(_figures(class_), 1)
        self._area.setWidget(inside)
        self._look()

    def _look(self) -> None:
        new = self.name.text().strip()
        self.name.setEnabled(self._unit is not None)
        self.rename.setEnabled(self._unit is not None and bool(new) and new != self._unit.name)

    def _rename(self) -> None:
        if self._unit is not None and self.rename.isEnabled():
            self._shell.run(self._campaign, "unit.rename", unit=self._unit.id, name=self.name.text().strip())


def _crew(unit: UnitInfo) -> QVBoxLayout:
    layout = QVBoxLayout()
    layout.setSpacing(4)
    layout.addWidget(heading("Crew"))
    rows = [
        ("Quality", str(unit.quality)),
        ("XP dice", str(unit.xp)),
        ("Condition", unit.condition),
        ("Skills", ", ".join(str(skill["code"]).replace("_", " ") for skill in unit.skills) or "none"),
        ("Squads", ", ".join(_squad(squad) for squad in unit.squads) or "none"),
    ]
    layout.addLayout(_grid(rows))
    layout.addStretch(1)
    return layout


def _figures(class_: UnitClass | None) -> QVBoxLayout:
    layout = QVBoxLayout()
    layout.setSpacing(4)
    if class_ is None:
        layout.addWidget(heading("Class"))
        layout.addWidget(
            label("Its ruleset is not installed or switched off; what is stored of it stays.", tone="muted")
        )
    else:
        layout.addWidget(heading(class_.name))
        mark = {key: PROVENANCE.get(value.split(":")[0], "") for key, value in class_.exceptions.items()}
        rows = [
            (
                key.replace("_", " ").capitalize(),
                f"{_plain(value)}  [{mark[key]}]" if mark.get(key) else _plain(value),
            )
            for key, value in class_.figures.items()
            if value not in (None, "", [], {}, ()) and value != class_.name
        ]
        layout.addLayout(_grid(rows))
    layout.addStretch(1)
    return layout


def _grid(rows: list[tuple[str, str]]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * GAP)
    grid.setVerticalSpacing(3)
    grid.setColumnStretch(1, 1)
    for line, (name, value) in enumerate(rows):
        grid.addWidget(label(name, tone="muted"), line, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(value), line, 1)
    return grid


def _squad(squad: dict[str, Any]) -> str:
    return str(squad.get("name") or squad.get("kind", "marine"))


def _plain(value: Any) -> str:
    """Write a figure of any form in a line."""
    if isinstance(value, dict):
        return ", ".join(
            f"{key.replace('_', ' ')} {_plain(part)}"
            for key, part in value.items()
            if part not in (None, "", [], {})
        )
    if isinstance(value, list | tuple):
        return "; ".join(_plain(part) for part in value)
    return "yes" if value is True else "no" if value is False else str(value)

"""The card of one unit: crew, people, skills, squads, the printed figures of its class, its service record."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from core.contract.info import UnitClass
from core.contract.printout import Printout
from core.service.posts import Person
from core.service.printouts import at_rest
from core.store.repository import UnitInfo
from gui.board.printout import PrintoutView
from gui.command_form import Ask, Drawer
from gui.flow import Flow
from gui.people import PeoplePanel, RecordList, Roll, award
from gui.print_card import PrintCard, Prints
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, button, column, heading, label, row


class UnitDetails(Card):
    """What is known of a unit, and what can be done about it.

    Args:
        drawer: opens with the form of what is done.
        printing: opens with what can be printed.
        roll: the people and records of the campaign.
    """

    def __init__(self, shell: Shell, campaign: str, drawer: Drawer, printing: PrintCard, roll: Roll) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign
        self._drawer = drawer
        self._printing = printing
        self._roll = roll
        self._unit: UnitInfo | None = None
        self.name = heading("")
        self.rename = button("Rena&me…", self._rename)
        self.to_force = button("&Move to another force…", self._move)
        self.squads = button("Move &squads here…", self._take_squads)
        self.correct = button("Put ri&ght…", self._correct)
        self.body.addWidget(self.name)
        self.print = button("&Print…", self._print)
        self.body.addLayout(Flow(self.rename, self.to_force, self.squads, self.correct, self.print))
        self.crew, self.sheet, self.figures = _area(), _area(), _area()
        self.people = PeoplePanel(shell, campaign, drawer, roll)
        self.record = RecordList("Service record")
        self.whose = QComboBox()
        self.whose.setAccessibleName("Whose record")
        self.whose.currentIndexChanged.connect(lambda _index: self._show_record())
        self.award = button(
            "A&ward a medal…", lambda: award(shell, drawer, campaign, self.whose.currentData())
        )
        self.deed = button("Note a &deed…", self._deed)
        record = QWidget()
        lines = column(record)
        lines.setContentsMargins(0, GAP, 0, 0)
        lines.addLayout(row(self.whose, self.award, self.deed))
        lines.addWidget(self.record, 1)
        self.tabs = tabs = QTabWidget()
        tabs.addTab(self.crew, "&Crew")
        tabs.addTab(self.people, "Pe&ople")
        tabs.addTab(self.sheet, "S&heet")
        tabs.addTab(self.figures, "&Figures")
        tabs.addTab(record, "Ser&vice record")
        tabs.currentChanged.connect(lambda _index: self._show_record())
        self.body.addWidget(tabs, 1)

    def show_unit(self, unit: UnitInfo | None, class_: UnitClass | None) -> None:
        """Show a unit, or that none is chosen."""
        self._unit = unit
        for made in (self.rename, self.to_force, self.squads, self.correct):
            made.setEnabled(unit is not None)
        found = self._shell.ask(lambda: self._sheets([unit])) if unit else None
        self.print.setEnabled(bool(found))
        none = [("Sheet", "There is none: it has left, or its game is not at hand or has no sheets.")]
        shown = PrintoutView(found[0], titled=False) if found else _filled(none if unit else [])
        self.sheet.setWidget(shown)
        self.name.setText(unit.name if unit is not None else "No unit is chosen")
        self.crew.setWidget(_filled(self._crew(unit) if unit is not None else []))
        self.figures.setWidget(_filled(_figures(class_) if unit is not None else []))
        here = [
            one
            for one in self._roll.people
            if unit is not None and one.unit is not None and one.unit.id == unit.id
        ]
        self.people.show_people(here, unit.id if unit is not None else None)
        self._offer_records(unit, here)

    def _offer_records(self, unit: UnitInfo | None, people: Sequence[Person]) -> None:
        """Offer the records of the unit, of its squads and of its people."""
        chosen = self.whose.currentData()
        self.whose.blockSignals(True)
        self.whose.clear()
        if unit is not None:
            self.whose.addItem(unit.name, unit.id)
            for squad in unit.squads:
                self.whose.addItem(_squad(squad), squad["id"])
            for one in people:
                self.whose.addItem(f"{one.officer.name}, {one.post.title}", one.officer.id)
        self.whose.setCurrentIndex(max(0, self.whose.findData(chosen)) if unit is not None else -1)
        self.whose.blockSignals(False)
        for made in (self.whose, self.award, self.deed):
            made.setEnabled(unit is not None)
        self._show_record()

    def _show_record(self) -> None:
        """Show the chosen record once somebody looks: for it the log is read."""
        if not self.record.isVisibleTo(self.tabs):
            return
        self.record.show_record(self._roll.records.get(self.whose.currentData() or "", ()))

    def _deed(self) -> None:
        names = {"words": "What was done"}
        self._drawer.ask(Ask("deed.note", {"of": self.whose.currentData()}, names=names))

    def _crew(self, unit: UnitInfo) -> list[tuple[str, str]]:
        """Give the lines of the crew; what the ruleset writes on its card where it is at hand."""
        desk = self._shell.desk
        if desk.plugins.has(unit.ruleset):
            told = self._shell.ask(lambda: desk.card(unit))
            lines = [(line.label, _marked(line.value, line.provenance)) for line in told or ()]
        else:
            skills = ", ".join(str(skill["code"]).replace("-", " ") for skill in unit.skills)
            lines = [("Quality", str(unit.quality)), ("XP dice", str(unit.xp)), ("Skills", skills or "none")]
        squads = ", ".join(_squad(squad) for squad in unit.squads)
        return [
            ("Condition", unit.condition if unit.left is None else f"{unit.condition}; left: {unit.left}"),
            *lines,
            ("Squads aboard", squads or "none"),
        ]

    # --- doing ---

    def _rename(self) -> None:
        if self._unit is not None:
            self._drawer.ask(Ask("unit.rename", {"unit": self._unit.id}, values={"name": self._unit.name}))

    def _move(self) -> None:
        unit, desk = self._unit, self._shell.desk
        if unit is None:
            return
        forces = {force.id: force for force in desk.forces(self._campaign)}
        others = [
            (force.id, force.name)
            for force in forces.values()
            if force.id != unit.force and force.left is None and force.theater == forces[unit.force].theater
        ]
        self._drawer.ask(Ask("unit.transfer", {"unit": unit.id}, {"force": others}))

    def _take_squads(self) -> None:
        unit = self._unit
        if unit is None:
            return
        squads = [
            (squad["id"], f"{_squad(squad)}, with {other.name}")
            for other in self._shell.desk.units(unit.force)
            if other.id != unit.id
            for squad in other.squads
        ]
        advice = (
            f"Choose the squads that go to {unit.name}."
            if squads
            else "No other unit of the force has squads."
        )
        self._drawer.ask(Ask("squad.transfer", {"unit": unit.id}, {"squads": squads}, advice=advice))

    def _sheets(self, units: Sequence[UnitInfo]) -> Sequence[Printout]:
        desk = self._shell.desk
        return at_rest(desk.plugins, desk.campaign(self._campaign), units)

    def _print(self) -> None:
        """Ask whether the sheet of the unit alone is printed, or of all of its force."""
        unit, desk = self._unit, self._shell.desk
        if unit is None:
            return
        force = next(force for force in desk.forces(self._campaign) if force.id == unit.force)
        self._printing.ask(
            [
                Prints(unit.name, unit.name, lambda _blank: self._sheets([unit])),
                Prints(
                    f"All of {force.name}",
                    force.name,
                    lambda _blank: self._sheets(desk.units(force.id)),
                ),
            ]
        )

    def _correct(self) -> None:
        if self._unit is not None:
            self._shell.go("correction", table="unit", thing=self._unit.id)


def _area() -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    return area


def _filled(rows: Sequence[tuple[str, str]]) -> QWidget:
    inside = QWidget()
    layout = QVBoxLayout(inside)
    layout.setContentsMargins(0, GAP, 0, 0)
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * GAP)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(1, 1)
    for line, (name, value) in enumerate(rows):
        grid.addWidget(label(name, tone="muted"), line, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(value), line, 1)
    layout.addLayout(grid)
    layout.addStretch(1)
    return inside


def _figures(class_: UnitClass | None) -> list[tuple[str, str]]:
    if class_ is None:
        return [("Class", "Its ruleset is not at hand; what is stored of it stays as it is.")]
    marks = {key: value.split(":")[0] for key, value in class_.exceptions.items()}
    rows = [
        (key.replace("_", " ").capitalize(), _marked(_plain(value), marks.get(key, class_.provenance)))
        for key, value in class_.figures.items()
        if value not in (None, "", [], {}, ()) and value != class_.name
    ]
    return [("Class", _marked(class_.name, marks.get("class", class_.provenance))), *rows]


def _marked(text: str, provenance: str) -> str:
    return text if provenance == "printed" else f"{text}  ({provenance})"


def _squad(squad: Mapping[str, Any]) -> str:
    """Name a squad, with its experience where it has any."""
    name = str(squad.get("name") or squad.get("kind", "marine"))
    return f"{name} ({squad['xp']} XP)" if squad.get("xp") else name


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

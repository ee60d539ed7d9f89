"""The page on which a battle is set up from the campaign's own forces: scenario, sides, units."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from core.contract.info import Scenario
from core.contract.ruleset import Ruleset
from core.contract.words import counted
from core.store.repository import ForceInfo, UnitInfo
from gui.pages.before import Before
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Empty, Page, button, column, label, row

MODES = {
    "board": "on the board here",
    "cards": "at the table, kept by cards here",
    "slip": "at the table, told by a slip a turn",
}
WHERE = {"space": "in space", "ground": "on the ground"}


WIDE = 520
LABELS = 120
"""How wide inputs and their labels are. Units: pixels."""


class ArrangePage(Page):
    """Sets up a battle. What the rules forbid is told when it is begun, and nothing is begun then."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__(
            "Set up a battle",
            "A battle between forces of the campaign; its outcome goes back to their units.",
        )
        self.shell = shell
        self.campaign = campaign
        desk = shell.desk
        info = desk.campaign(campaign)
        self._forces = [force for force in desk.forces(campaign) if force.left is None]
        self._units = {force.id: _fit(desk.units(force.id)) for force in self._forces}
        self._games: dict[str, Ruleset] = {}
        for theater, key in (("space", info.space), ("ground", info.ground)):
            if key is not None and desk.plugins.has(key):
                found = shell.ask(partial(desk.ruleset, campaign, key))
                if found is not None:
                    self._games[theater] = found
        self.theater, self.scenario, self.mode = QComboBox(), QComboBox(), QComboBox()
        self.name = QLineEdit()
        self._about = label("", tone="muted")
        self.sides: dict[str, SidePane] = {}
        self.detail: dict[str, QWidget] = {}
        self._sides = QHBoxLayout()
        self._detail = QFormLayout()
        self.begin = button("&Begin the battle", self._begin, primary=True)
        if not self._games or len(self._forces) < 2:
            self._refuse()
            return
        self._build()

    def take_focus(self) -> None:
        """Begin with the scenario."""
        (self.scenario if self._games and len(self._forces) > 1 else self).setFocus()

    def _refuse(self) -> None:
        if self._games:
            empty = Empty(
                "A battle needs two forces",
                "Raise forces and enter their units first.",
                "To the forces",
                lambda: self.shell.go("forces"),
            )
        else:
            empty = Empty(
                "No game is bound to this campaign",
                "Choose one for space or for the ground on the page Settings.",
                "To the settings",
                lambda: self.shell.go("settings"),
            )
        self.body.addWidget(empty, 1)

    def _build(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        inputs = {"Where": self.theater, "Scenario": self.scenario, "Played": self.mode, "Name": self.name}
        for title, made in inputs.items():
            made.setAccessibleName(title)
            made.setMaximumWidth(WIDE)
            form.addRow(_label(title), made)
        form.insertRow(2, label(""), self._about)
        form.addRow(self._detail)
        card = Card()
        card.body.addLayout(form)
        inside = QWidget()
        layout = column(inside, spacing=2 * GAP)
        layout.addWidget(card)
        self._sides.setSpacing(2 * GAP)
        layout.addLayout(self._sides, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        self.before = Before(self.shell, self.campaign)
        self.body.addWidget(self.before)
        self.body.addWidget(area, 1)
        back = button("Back to the overview", lambda: self.shell.go("campaign"), flat=True)
        self.body.addLayout(row(self.begin, back))
        for mode, title in MODES.items():
            self.mode.addItem(title, mode)
        for theater in self._games:
            self.theater.addItem(WHERE[theater], theater)
        self.theater.currentIndexChanged.connect(lambda _index: self._choose_theater())
        self.scenario.currentIndexChanged.connect(lambda _index: self._choose_scenario())
        self._choose_theater()

    def _choose_theater(self) -> None:
        scenarios = self._games[self.theater.currentData()].scenarios()
        self.scenario.blockSignals(True)
        self.scenario.clear()
        for scenario in scenarios:
            self.scenario.addItem(scenario.title, scenario)
        self.scenario.blockSignals(False)
        self._choose_scenario()

    def _choose_scenario(self) -> None:
        """Show a side for each role of the scenario, and its choices."""
        scenario: Scenario = self.scenario.currentData()
        self._about.setText(scenario.summary)
        self.name.setText(scenario.title)
        for pane in self.sides.values():
            pane.hide()
            pane.deleteLater()
        while self._detail.rowCount():
            self._detail.removeRow(0)
        self.sides, self.detail = {}, {}
        theater = self.theater.currentData()
        game = self._games[theater].info.id
        units = {
            force: [unit for unit in found if unit.ruleset == game] for force, found in self._units.items()
        }
        able = [force for force in self._forces if units[force.id] and force.theater == theater]
        others = [force for force in self._forces if force not in able]
        classes = {one.id: one.name for one in self._games[theater].catalogue()}
        for place, role in enumerate(scenario.roles):
            pane = SidePane(role, [*able, *others], units, classes, place)
            self.sides[role] = pane
            self._sides.addWidget(pane, 1)
        for key, value in scenario.detail.items():
            options = scenario.choices.get(key, ())
            made = _among(options, value) if options else _choice(value)
            if made is not None:
                title = scenario.labels.get(key) or key.replace("_", " ").capitalize()
                made.setAccessibleName(title)
                made.setMaximumWidth(WIDE)
                self.detail[key] = made
                named = label(title)
                named.setWordWrap(False)
                self._detail.addRow(named, made)

    def _begin(self) -> None:
        self.before.ask(self._start)

    def _start(self) -> None:
        scenario: Scenario = self.scenario.currentData()
        detail = {**scenario.detail, **{key: _chosen(made) for key, made in self.detail.items()}}
        name = self.name.text().strip() or scenario.title
        battle = {
            "id": "battle",
            "title": name,
            "theater": self.theater.currentData(),
            "scenario": scenario.id,
            "seats": [pane.seat() for pane in self.sides.values()],
            "detail": detail,
        }
        plan = {"id": "arranged", "title": name, "brief": scenario.summary, "battles": [battle]}
        done = self.shell.run(self.campaign, "operation.start", plan=plan, mode=self.mode.currentData())
        if done is not None:
            self.shell.go("operation", operation=str(done.result))


LISTED = 300
"""A list of units is at least so high. Units: pixels."""


class SidePane(Card):
    """A side of the battle: a force, and which of its units come."""

    def __init__(
        self,
        role: str,
        forces: Sequence[ForceInfo],
        units: Mapping[str, Sequence[UnitInfo]],
        classes: Mapping[str, str],
        place: int,
    ) -> None:
        super().__init__(role.replace("_", " ").replace("-", " ").capitalize())
        self._role = role
        self._units = units
        self._classes = classes
        self.force = QComboBox()
        self.force.setAccessibleName(f"Force of the {role}")
        for force in forces:
            self.force.addItem(force.name, force.id)
        self.units = QListWidget()
        self.units.setAccessibleName(f"Units of the {role}")
        self.units.setMinimumHeight(LISTED)
        self.units.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._told = label("", tone="muted")
        self.body.addWidget(self.force)
        self.body.addWidget(self.units, 1)
        self.body.addWidget(self._told)
        self.units.itemChanged.connect(lambda _item: self._count())
        self.force.currentIndexChanged.connect(lambda _index: self._fill())
        self.force.setCurrentIndex(min(place, len(forces) - 1))
        self._fill()

    def seat(self) -> dict[str, Any]:
        """Give the seat as a plan of an operation has it."""
        force = self.force.currentData()
        return {"seat": force, "side": force, "force": force, "role": self._role, "units": self.chosen()}

    def chosen(self) -> list[str]:
        """Give the units that come."""
        items = [self.units.item(line) for line in range(self.units.count())]
        return [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]

    def _fill(self) -> None:
        self.units.blockSignals(True)
        self.units.clear()
        for unit in self._units[self.force.currentData()]:
            item = QListWidgetItem(f"{unit.name}  ({self._class_name(unit)}, {unit.condition})")
            item.setToolTip(item.text())
            item.setData(Qt.ItemDataRole.UserRole, unit.id)
            item.setCheckState(Qt.CheckState.Checked)
            self.units.addItem(item)
        self.units.blockSignals(False)
        self._count()

    def _class_name(self, unit: UnitInfo) -> str:
        return self._classes.get(unit.class_id, unit.class_id)

    def _count(self) -> None:
        told = f"{len(self.chosen())} of {counted(self.units.count(), 'unit')} take part."
        self._told.setText(told if self.units.count() else "This force has no unit for this game.")


def _label(title: str) -> QWidget:
    """Make the label of an input, as wide as the others, so that both forms stand in line."""
    made = label(title)
    made.setFixedWidth(LABELS)
    return made


def _fit(units: Sequence[UnitInfo]) -> list[UnitInfo]:
    gone = ("destroyed", "captured")
    return [unit for unit in units if unit.left is None and unit.condition not in gone]


def _choice(value: Any) -> QWidget | None:
    """Make the input of a scenario's choice by what it is by default; None where it is no plain value."""
    if isinstance(value, bool):
        box = QCheckBox()
        box.setChecked(value)
        return box
    if isinstance(value, int):
        spin = QSpinBox()
        spin.setRange(0, 1_000_000)
        spin.setSpecialValueText("no")
        spin.setValue(value)
        return spin
    return QLineEdit(value) if isinstance(value, str) else None


def _among(options: Sequence[tuple[str, Any]], value: Any) -> QComboBox:
    """Make the input of a choice among values, each with its name."""
    made = QComboBox()
    for title, option in options:
        made.addItem(title, option)
    values = [option for _, option in options]
    made.setCurrentIndex(values.index(value) if value in values else 0)
    return made


def _chosen(made: QWidget) -> Any:
    match made:
        case QComboBox():
            return made.currentData()
        case QCheckBox():
            return made.isChecked()
        case QSpinBox():
            return made.value()
        case QLineEdit():
            return made.text().strip()
    raise TypeError(f"no input: {made!r}")

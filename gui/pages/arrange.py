"""The page on which a battle is set up from the campaign's own forces: scenario, sides, units."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from core.contract.dice import SeededDice
from core.contract.errors import CannotSetUp
from core.contract.info import Prospect, Scenario
from core.contract.issues import Issue
from core.contract.records import GONE, BattleSetup
from core.contract.ruleset import Ruleset
from core.store.repository import UnitInfo
from gui.board.details import lines
from gui.pages.agreed import AgreedPane
from gui.pages.before import Before
from gui.pages.side import SidePane
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Empty, Form, Page, button, clear, column, indented, label, row

MODES = {
    "board": "on the board here",
    "cards": "at the table, kept by cards here",
    "slip": "at the table, told by a slip a turn",
}
WHERE = {"space": "in space", "ground": "on the ground"}


WIDE = 520
LABELS = 120
"""How wide inputs and their labels are. Units: pixels."""


class Outlook(Struct, frozen=True):
    """A battle as it would be, and all that stands in its way."""

    prospect: Prospect
    issues: tuple[Issue, ...]


class ArrangePage(Page):
    """Sets up a battle. What it would be is shown beside it; what the rules forbid hinders its beginning."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__(
            "Set up a battle",
            "A battle between forces of the campaign; its outcome goes back to their units.",
        )
        self.shell = shell
        self.campaign = campaign
        desk = shell.desk
        self._forces = [force for force in desk.forces(campaign) if force.left is None]
        self._units = {force.id: fit(desk.units(force.id)) for force in self._forces}
        self._taken = desk.bound_units(campaign)
        self._games = games(shell, campaign)
        self.theater, self.scenario, self.mode = QComboBox(), QComboBox(), QComboBox()
        self.name = QLineEdit()
        self._about = label("", tone="muted")
        self.sides: dict[str, SidePane] = {}
        self.detail: dict[str, QWidget] = {}
        self.agreed = AgreedPane()
        self.agreed.changed.connect(self._look_ahead)
        self._sides = QHBoxLayout()
        self._detail = Form()
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
        form = Form()
        inputs = {"Where": self.theater, "Scenario": self.scenario, "Played": self.mode, "Name": self.name}
        for title, made in inputs.items():
            made.setAccessibleName(title)
            made.setMaximumWidth(WIDE)
            form.addRow(_label(title), made)
        form.insertRow(2, label(""), self._about)
        form.addRow(self._detail)
        card = Card()
        card.body.addLayout(form)
        card.body.addStretch(1)
        self._told = told = Card("How it is played")
        self._terms, self._faults = QVBoxLayout(), label("", tone="bad")
        told.body.addLayout(self._terms)
        told.body.addWidget(self._faults)
        told.body.addStretch(1)
        top = QHBoxLayout()
        top.setSpacing(2 * GAP)
        top.addWidget(card, 1)
        top.addWidget(told, 1)
        inside = QWidget()
        layout = column(inside, spacing=2 * GAP)
        layout.addLayout(top)
        self._sides.setSpacing(2 * GAP)
        layout.addLayout(self._sides, 1)
        layout.addWidget(self.agreed)
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
        self.mode.currentIndexChanged.connect(lambda _index: self._look_ahead())
        self._choose_theater()

    def _choose_theater(self) -> None:
        scenarios = self._games[self.theater.currentData()].scenarios()
        self.scenario.blockSignals(True)
        self.scenario.clear()
        for scenario in scenarios:
            self.scenario.addItem(scenario.title, scenario)
        self.scenario.blockSignals(False)
        self.agreed.forget()
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
        classes = {one.id: one for one in self._games[theater].catalogue()}
        for place, role in enumerate(scenario.roles):
            pane = SidePane(role, [*able, *others], units, classes, place, self._taken)
            self.sides[role] = pane
            pane.chose.connect(self._look_ahead)
            self._sides.addWidget(pane, 1)
        for key, value in scenario.detail.items():
            options = scenario.choices.get(key, ())
            made = _among(options, value) if options else _choice(value)
            if made is not None:
                title = scenario.labels.get(key) or key.replace("_", " ").capitalize()
                made.setMaximumWidth(WIDE)
                _changes(made).connect(self._look_ahead)
                self.detail[key] = made
                self._detail.ask(title, made)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Show what the battle would be as it is chosen so far, and all that stands in its way."""
        complete = self.scenario.currentData().complete
        self.begin.setEnabled(complete)
        if not complete:  # beside it stands what is wrong with it
            self._told.hide()
            self.agreed.hide()
            return
        game = self._games[self.theater.currentData()]
        forces = tuple(pane.brought() for pane in self.sides.values())
        setup = BattleSetup(
            self.scenario.currentData().id, forces, self.mode.currentData(), (), self._details()
        )
        outlook = self.shell.ask(
            partial(self.shell.desk.plugins.guard, game.info.id, partial(_outlook, game, setup))
        )
        if outlook is None:
            return
        for pane in self.sides.values():
            faults = [issue.cause for issue in outlook.issues if issue.place == pane.seat]
            pane.tell(outlook.prospect.costs.get(pane.seat), faults)
        colours = {pane.seat: place for place, pane in enumerate(self.sides.values())}
        self.agreed.show_form(outlook.prospect.agreed, outlook.prospect.board, colours)
        clear(self._terms)
        self._terms.addLayout(lines(outlook.prospect.terms))
        seats = {pane.seat for pane in self.sides.values()}
        general = [str(issue) for issue in outlook.issues if issue.place not in seats]
        self._faults.setText("\n".join(general))
        self._faults.setVisible(bool(general))
        self._told.setVisible(bool(outlook.prospect.terms or general))

    def _details(self) -> dict[str, Any]:
        """Give the choices of the scenario as they stand."""
        scenario: Scenario = self.scenario.currentData()
        chosen = {key: _chosen(made) for key, made in self.detail.items()}
        return {**scenario.detail, **chosen, **self.agreed.values}

    def _begin(self) -> None:
        self.before.ask(self._start, [pane.plan()["force"] for pane in self.sides.values()])

    def _start(self) -> None:
        scenario: Scenario = self.scenario.currentData()
        name = self.name.text().strip() or scenario.title
        battle = {
            "id": "battle",
            "title": name,
            "theater": self.theater.currentData(),
            "scenario": scenario.id,
            "seats": [pane.plan() for pane in self.sides.values()],
            "detail": self._details(),
        }
        plan = {"id": "arranged", "title": name, "brief": scenario.summary, "battles": [battle]}
        done = self.shell.run(self.campaign, "operation.start", plan=plan, mode=self.mode.currentData())
        if done is not None:
            self.shell.go("operation", operation=str(done.result))


def games(shell: Shell, campaign: str) -> dict[str, Ruleset]:
    """Give the game of each theater as the campaign plays it, its own scenarios and maps among those of the program."""
    info = shell.desk.campaign(campaign)
    found = {}
    for theater, key in (("space", info.space), ("ground", info.ground)):
        if key is not None and shell.desk.plugins.has(key):
            game = shell.ask(partial(shell.desk.ruleset, campaign, key))
            if game is not None:
                found[theater] = game
    return found


def fit(units: Sequence[UnitInfo]) -> list[UnitInfo]:
    """Give the units that can come into a battle."""
    return [unit for unit in units if unit.left is None and unit.condition not in GONE]


def _outlook(game: Ruleset, setup: BattleSetup) -> Outlook:
    """Try a battle out, what is agreed on filled in. Its dice are rolled anew when it begins."""
    prospect = game.prospect(setup)
    if prospect.agreed is not None:
        setup = replace(setup, detail={**setup.detail, **prospect.agreed.values})
    try:
        game.setup(setup, SeededDice.from_seed(0))
        issues: tuple[Issue, ...] = ()
    except CannotSetUp as error:
        issues = tuple(error.issues)
    return Outlook(prospect, issues)


def _label(title: str) -> QWidget:
    """Make the label of an input, as wide as the others, so that both forms stand in line."""
    made = label(title)
    made.setFixedWidth(LABELS)
    return made


def _choice(value: Any) -> QWidget | None:
    """Make the input of a scenario's choice by what it is by default; None where it is no plain value."""
    if isinstance(value, bool):
        box = QCheckBox()
        box.setChecked(value)
        return box
    if isinstance(value, int):
        spin = indented(QSpinBox())
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


def _changes(made: QWidget) -> SignalInstance:
    """Give the signal by which an input tells of another choice."""
    match made:
        case QComboBox():
            return made.currentIndexChanged
        case QCheckBox():
            return made.toggled
        case QSpinBox():
            return made.valueChanged
        case QLineEdit():
            return made.editingFinished
    raise TypeError(f"no input: {made!r}")


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

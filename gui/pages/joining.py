"""The page on which a linked operation is set up: a battle in space, one on the ground, and the links between them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from core.campaign.ways import DETAILS, TITLES, Detail, possible
from core.contract.ids import LinkKind
from core.contract.info import Scenario
from core.contract.records import BattleSetup
from core.contract.ruleset import Ruleset
from core.store.repository import ForceInfo, UnitInfo
from gui.pages.arrange import MODES, WHERE, fit, games
from gui.pages.before import Before
from gui.pages.side import SidePane
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Empty, Page, button, column, heading, indented, label, row

EDGES = ("any", "north", "east", "south", "west")
INCH = 1000
MOST_INCHES = 240
BOTH = (("space", "ground"), ("ground", "space"))


class JoiningPage(Page):
    """Sets up an operation of two battles. What the rules forbid is told when it is begun, and nothing is begun then."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__(
            "Set up a linked operation",
            "A battle in space and one on the ground on one clock, with the ways between them.",
        )
        self.shell = shell
        self.campaign = campaign
        self.before = Before(shell, campaign)
        self.battles: dict[str, BattlePane] = {}
        self.links: list[LinkPane] = []
        self.name = QLineEdit("A landing")
        self.mode = QComboBox()
        self.begin = button("&Begin the operation", lambda: self.before.ask(self._start), primary=True)
        found = games(shell, campaign)
        self._forces = [force for force in shell.desk.forces(campaign) if force.left is None]
        if len(found) < 2 or len(self._forces) < 2:
            text = "A game bound to space and one bound to the ground, and two forces."
            self.body.addWidget(
                Empty("A linked operation needs more", text, "To the settings", lambda: shell.go("settings")),
                1,
            )
            return
        self._build(found)

    def take_focus(self) -> None:
        """Begin with the name."""
        self.name.setFocus()

    def _build(self, found: Mapping[str, Ruleset]) -> None:
        units = {force.id: fit(self.shell.desk.units(force.id)) for force in self._forces}
        form = QFormLayout()
        for title, made in (("Name", self.name), ("Played", self.mode)):
            made.setAccessibleName(title)
            form.addRow(label(title), made)
        for mode, title in MODES.items():
            self.mode.addItem(title, mode)
        inside = QWidget()
        layout = column(inside, spacing=2 * GAP)
        layout.addLayout(form)
        for theater, game in found.items():
            self.battles[theater] = BattlePane(self.shell, theater, game, self._forces, units)
            layout.addWidget(self.battles[theater])
        card = Card()
        card.body.addWidget(heading("Links"))
        for source, target in BOTH:
            for kind in possible(found[source].info, found[target].info):
                self.links.append(LinkPane(kind, source, target))
                card.body.addWidget(self.links[-1])
        layout.addWidget(card)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        self.body.addWidget(self.before)
        self.body.addWidget(area, 1)
        back = button("Back to the overview", lambda: self.shell.go("campaign"), flat=True)
        self.body.addLayout(row(self.begin, back))

    def plan(self) -> dict[str, Any]:
        """Give the plan of the operation as packs write it."""
        battles = [pane.battle() for pane in self.battles.values()]
        forces = [{seat["seat"] for seat in battle["seats"]} for battle in battles]
        seats = sorted((forces[0] & forces[1]) or (forces[0] | forces[1]))
        links = [pane.link(seats) for pane in self.links if pane.wanted.isChecked()]
        name = self.name.text().strip() or "A landing"
        return {"id": "joined", "title": name, "brief": name, "battles": battles, "links": links}

    def _start(self) -> None:
        done = self.shell.run(
            self.campaign, "operation.start", plan=self.plan(), mode=self.mode.currentData()
        )
        if done is not None:
            self.shell.go("operation", operation=str(done.result))


class BattlePane(Card):
    """One of the two battles: its scenario, and a force for each role."""

    def __init__(
        self,
        shell: Shell,
        theater: str,
        game: Ruleset,
        forces: Sequence[ForceInfo],
        units: Mapping[str, Sequence[UnitInfo]],
    ) -> None:
        super().__init__(WHERE[theater].capitalize())
        self._shell, self._game = shell, game
        self._theater, self._forces = theater, forces
        self._units = {
            force: [unit for unit in found if unit.ruleset == game.info.id] for force, found in units.items()
        }
        self._classes = {one.id: one for one in game.catalogue()}
        self.scenario = QComboBox()
        self.scenario.setAccessibleName(f"Scenario {WHERE[theater]}")
        for scenario in game.scenarios():
            if len(scenario.roles) == 2:
                self.scenario.addItem(scenario.title, scenario)
        self.sides: list[SidePane] = []
        self._row = QHBoxLayout()
        self.body.addWidget(self.scenario)
        self.body.addLayout(self._row)
        self.scenario.currentIndexChanged.connect(lambda _index: self._fill())
        self._fill()

    def _fill(self) -> None:
        for pane in self.sides:
            pane.hide()
            pane.deleteLater()
        scenario: Scenario = self.scenario.currentData()
        own = [force for force in self._forces if force.theater == self._theater]
        order = [*own, *(force for force in self._forces if force not in own)]
        self.sides = [
            SidePane(role, order, self._units, self._classes, place)
            for place, role in enumerate(scenario.roles)
        ]
        for pane in self.sides:
            pane.chose.connect(self._look_ahead)
            self._row.addWidget(pane, 1)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Show what each side costs as it is chosen so far."""
        scenario: Scenario = self.scenario.currentData()
        forces = tuple(pane.brought() for pane in self.sides)
        setup = BattleSetup(scenario.id, forces, detail=scenario.detail)
        guard = self._shell.desk.plugins.guard
        found = self._shell.ask(partial(guard, self._game.info.id, partial(self._game.prospect, setup)))
        for pane in self.sides:
            pane.tell(None if found is None else found.costs.get(pane.seat), ())

    def battle(self) -> dict[str, Any]:
        """Give the battle as a plan has it."""
        scenario: Scenario = self.scenario.currentData()
        return {
            "id": self._theater,
            "title": f"{scenario.title} {WHERE[self._theater]}",
            "theater": self._theater,
            "scenario": scenario.id,
            "seats": [pane.plan() for pane in self.sides],
            "detail": scenario.detail,
        }


class LinkPane(QWidget):
    """A link that there can be: whether it is wanted, and what is said of its ends."""

    def __init__(self, kind: LinkKind, source: str, target: str) -> None:
        super().__init__()
        self.kind, self._source, self._target = kind, source, target
        self.wanted = QCheckBox(TITLES[kind])
        self.inputs: dict[Detail, tuple[QWidget, ...]] = {}
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.wanted)
        for detail in DETAILS[kind]:
            made = _inputs(detail)
            self.inputs[detail] = made
            line.addWidget(label(detail.label, tone="muted"), 0, Qt.AlignmentFlag.AlignRight)
            for number, one in enumerate(made):
                one.setAccessibleName(f"{TITLES[kind]}: {detail.label}{' again' * number}")
                one.setEnabled(False)
                self.wanted.toggled.connect(one.setEnabled)
                line.addWidget(one)
        line.addStretch(1)

    def link(self, seats: Sequence[str]) -> dict[str, Any]:
        """Give the link as a plan has it."""
        details: dict[str, dict[str, Any]] = {"space": {}, "ground": {}}
        for detail, made in self.inputs.items():
            details[detail.at][detail.key] = _told(detail, made)
        return {
            "id": self.kind,
            "kind": self.kind,
            "source": self._source,
            "target": self._target,
            "seats": list(seats),
            "source_detail": details[self._source],
            "target_detail": details[self._target],
        }


def _inputs(detail: Detail) -> tuple[QWidget, ...]:
    match detail.form:
        case "place":
            return _inches(36), _inches(24)
        case "distance":
            return (_inches(1),)
        case "edge":
            box = QComboBox()
            box.addItems(EDGES)
            return (box,)
    line = QLineEdit()
    line.setPlaceholderText("ids, apart by spaces")
    return (line,)


def _inches(value: float) -> QDoubleSpinBox:
    box = indented(QDoubleSpinBox())
    box.setRange(0, MOST_INCHES)
    box.setDecimals(1)
    box.setSuffix("″")
    box.setValue(value)
    return box


def _told(detail: Detail, made: Sequence[QWidget]) -> Any:
    numbers = [round(one.value() * INCH) for one in made if isinstance(one, QDoubleSpinBox)]
    if detail.form == "place":
        return numbers
    if detail.form == "distance":
        return numbers[0]
    (one,) = made
    if isinstance(one, QComboBox):
        return one.currentText()
    assert isinstance(one, QLineEdit)
    return one.text().split()

"""The page on which a linked operation is set up: battles in space and on the ground, and the links between them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.campaign.links import DETAILS, TITLES, Detail, possible
from core.contract.errors import BadInput
from core.contract.ids import LinkKind
from core.contract.info import Scenario
from core.contract.records import BattleSetup
from core.contract.ruleset import Ruleset
from core.store.repository import ForceInfo, UnitInfo
from gui.flow import Flow
from gui.pages.arrange import MODES, WHERE, fit, games
from gui.pages.before import Before
from gui.pages.side import SidePane
from gui.shell import Shell
from gui.steps import taking_part
from gui.theme import GAP
from gui.widgets import Card, Empty, Form, Page, button, column, emphasize, indented, label, row

EDGES = ("any", "north", "east", "south", "west")
INCH = 1000
WAIT = 100
"""So long after a choice it is tried whether the battles can begin. Units: milliseconds."""
MOST_INCHES = 240
USUAL = ("transporter", "recovery")
"""The links with which a battle on the ground is offered at first."""
BOTH = (("space", "ground"), ("ground", "space"))


class JoiningPage(Page):
    """Sets up an operation of several battles, or adds some to a plan. What the rules forbid is told, and nothing is begun then.

    Attributes:
        battles: the battles that are set up here, by their ids.
        links: every link that there can be between two battles.
    """

    def __init__(self, shell: Shell, campaign: str, plan: str = "") -> None:
        super().__init__(
            "Set up a linked operation",
            "Battles in space and on the ground on one clock, with the ways between them.",
        )
        self.shell = shell
        self.campaign = campaign
        self.before = Before(shell, campaign)
        self.battles: dict[str, BattlePane] = {}
        self.links: list[LinkPane] = []
        self.name = QLineEdit("A landing")
        self.mode = QComboBox()
        self.begin = button("&Begin the operation", self._ask, primary=True)
        self.keep = button("&Keep it as a plan", self._keep)
        self._plan = _find(shell, campaign, plan) if plan else {}
        self._taken = shell.desk.bound_units(campaign)
        self._soon = QTimer(self, singleShot=True, interval=WAIT)
        self._soon.timeout.connect(self._look)
        self._games = games(shell, campaign)
        self._forces = [force for force in shell.desk.forces(campaign) if force.left is None]
        if len(self._games) < 2 or len(self._forces) < 2:
            text = "A game bound to space and one bound to the ground, and two forces."
            self.body.addWidget(
                Empty("A linked operation needs more", text, "To the settings", lambda: shell.go("settings")),
                1,
            )
            return
        self._build()

    def take_focus(self) -> None:
        """Begin with the name."""
        self.name.setFocus()

    def _build(self) -> None:
        form = Form()
        for title, made in (("Name", self.name), ("Played", self.mode)):
            form.ask(title, made)
        for mode, title in MODES.items():
            self.mode.addItem(title, mode)
        inside = QWidget()
        layout = column(inside, spacing=2 * GAP)
        layout.addLayout(form)
        self._battles = QVBoxLayout()
        self._battles.setSpacing(2 * GAP)
        layout.addLayout(self._battles)
        self.more = {
            theater: button(f"Add a battle {WHERE[theater]}", partial(self.add_battle, theater))
            for theater in self._games
        }
        layout.addLayout(row(*self.more.values()))
        card = Card("Links")
        self._ways = QVBoxLayout()
        card.body.addLayout(self._ways)
        layout.addWidget(card)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        self.body.addWidget(self.before)
        self.body.addWidget(area, 1)
        back = button("Back to the overview", lambda: self.shell.go("campaign"), flat=True)
        self.body.addLayout(row(self.begin, self.keep, back))
        if not self._plan:
            for theater in self._games:
                self.add_battle(theater)
            return
        self.entitle(f"Add battles and links to {self._plan['title']}", str(self._plan["brief"]))
        self.name.setText(str(self._plan["title"]))
        emphasize(self.keep, True)
        emphasize(self.begin, False)
        names = {force.id: force.name for force in self._forces}
        for battle in self._plan["battles"]:
            agreed = Card(f"{battle['title']} {WHERE[battle['theater']]}")
            who = " against ".join(names.get(seat["force"], seat["seat"]) for seat in battle["seats"])
            told = "As agreed on." if who == battle["title"] else f"{who}, as agreed on."
            agreed.body.addWidget(label(told, tone="muted"))
            self._battles.addWidget(agreed)
        if {battle["theater"] for battle in self._plan["battles"]} == {"space"}:
            self.add_battle("ground")

    def add_battle(self, theater: str) -> None:
        """Add a battle in space or on the ground, and the links that there can be with the others."""
        theaters = self._theaters()
        number = sum(found == theater for found in theaters.values()) + 1
        key = next(
            name
            for n in range(number, number + 99)
            if (name := theater if n == 1 else f"{theater}-{n}") not in theaters
        )
        units = {force.id: fit(self.shell.desk.units(force.id)) for force in self._forces}
        pane = BattlePane(
            self.shell, key, theater, self._games[theater], self._forces, units, self._taken, number == 1
        )
        self.battles[key] = pane
        self._battles.addWidget(pane)
        for other, where in theaters.items():
            if where != theater:
                space, ground = (other, key) if theater == "ground" else (key, other)
                self._link(space, ground, first=not self.links)
        if self._plan:
            pane.seat(self._opponents(theater))
            self._suit(pane)
        pane.chose.connect(self._soon.start)
        self._soon.start()

    def _suit(self, pane: "BattlePane") -> None:
        """Choose the first scenario that can be played with who is there."""
        for link in self.links:
            if link.kind in USUAL and link.ends["ground"] == pane.key:
                link.wanted.setChecked(True)
        usual = pane.scenario.currentIndex()
        for place in range(pane.scenario.count()):
            pane.scenario.setCurrentIndex(place)
            if not self._faults().get(pane.key, ()):
                return
        pane.scenario.setCurrentIndex(usual)

    def _look(self) -> None:
        """Say at each battle what stands in its way."""
        found = self._faults()
        for key, pane in self.battles.items():
            pane.blame(found.get(key, ()))

    def _faults(self) -> Mapping[str, Sequence[str]]:
        found = self.shell.ask(lambda: self.shell.desk.prospects(self.campaign, self.plan())) or ()
        return {one.id: one.faults for one in found}

    def _link(self, space: str, ground: str, first: bool) -> None:
        """Offer every kind of link between two battles; where there are several pairs, each is named."""
        kept = self._plan.get("links", ())
        if not first or kept:
            self._ways.addWidget(label(f"{self._called(space)} and {self._called(ground)}", bold=True))
        ends = {"space": space, "ground": ground}
        for source, target in BOTH:
            for kind in possible(self._games[source].info, self._games[target].info):
                there = {(one["kind"], one["source"], one["target"]) for one in kept}
                if (kind, ends[source], ends[target]) not in there:
                    pane = LinkPane(kind, source, target, ends)
                    pane.wanted.toggled.connect(self._soon.start)
                    self.links.append(pane)
                    self._ways.addWidget(pane)

    def _theaters(self) -> dict[str, str]:
        """Give the theater of each battle, those agreed on before first."""
        agreed = {battle["id"]: battle["theater"] for battle in self._plan.get("battles", ())}
        return {**agreed, **{key: pane.theater for key, pane in self.battles.items()}}

    def _called(self, battle: str) -> str:
        agreed = {one["id"]: str(one["title"]) for one in self._plan.get("battles", ())}
        return agreed.get(battle) or battle.replace("-", " ").capitalize()

    def _opponents(self, theater: str) -> list[str]:
        """Give a force for each side of a battle that is added to a plan: who comes, and what the other keeps there."""
        agreed = [seat["force"] for seat in self._plan["battles"][0]["seats"]]
        players = {force.id: force.player for force in self._forces}
        there = [force for force in self._forces if force.theater == theater and force.id not in agreed]
        for defender in reversed(agreed):
            own = [force for force in there if force.player and force.player == players.get(defender)]
            if own:  # whoever keeps somebody there is attacked
                return [next((one for one in agreed if one != defender), defender), own[0].id]
        free = [force.id for force in there if force.player != players.get(agreed[0])]
        return [agreed[0], (free or agreed[1:] or agreed)[0]]

    def plan(self) -> dict[str, Any]:
        """Give the plan of the operation as packs write it."""
        battles = [*self._plan.get("battles", ()), *(pane.battle() for pane in self.battles.values())]
        seats = {battle["id"]: {seat["seat"] for seat in battle["seats"]} for battle in battles}
        links = list(self._plan.get("links", ()))
        for pane in self.links:
            if pane.wanted.isChecked():
                here, there = (seats[end] for end in pane.ends.values())
                links.append(pane.link(sorted((here & there) or (here | there))))
        name = self.name.text().strip() or "A landing"
        brief = self._plan.get("brief") or name
        return {
            "id": self._plan.get("id", "joined"),
            "title": name,
            "brief": brief,
            "battles": battles,
            "links": links,
        }

    def _ask(self) -> None:
        self.before.ask(self._start, taking_part(self.plan()["battles"]))

    def _start(self) -> None:
        done = self.shell.run(
            self.campaign, "operation.start", plan=self.plan(), mode=self.mode.currentData()
        )
        if done is not None:
            self.shell.go("operation", operation=str(done.result))

    def _keep(self) -> None:
        plan = {**self.plan(), "id": self._plan.get("id", "")}
        done = self.shell.run(self.campaign, "plan.keep", plan=plan)
        if done is not None:
            self.shell.go("plan", plan=str(done.result))


class BattlePane(Card):
    """A battle: its scenario, and a force for each role.

    Args:
        come: whether all units of a force come at first.

    Attributes:
        chose: scenario, forces or units are others now.
    """

    chose = Signal()

    def __init__(
        self,
        shell: Shell,
        key: str,
        theater: str,
        game: Ruleset,
        forces: Sequence[ForceInfo],
        units: Mapping[str, Sequence[UnitInfo]],
        taken: Mapping[str, str],
        come: bool,
    ) -> None:
        super().__init__(key.replace("-", " ").capitalize())
        self.theater = theater
        self._shell, self._game = shell, game
        self.key, self._forces = key, forces
        self._taken, self._come = taken, come
        self._units = {
            force: [unit for unit in found if unit.ruleset == game.info.id] for force, found in units.items()
        }
        self._classes = {one.id: one for one in game.catalogue()}
        self.scenario = QComboBox()
        self.scenario.setAccessibleName(f"Scenario {WHERE[theater]}")
        for scenario in game.scenarios():
            if len(scenario.roles) == 2:
                self.scenario.addItem(scenario.title, scenario)
        usual = (n for n in range(self.scenario.count()) if self.scenario.itemData(n).usual)
        self.scenario.setCurrentIndex(next(usual, 0))
        self.sides: list[SidePane] = []
        self._row = QHBoxLayout()
        self._wrong = label("", tone="bad")
        self._wrong.hide()
        self.body.addWidget(self.scenario)
        self.body.addWidget(self._wrong)
        self.body.addLayout(self._row)
        self.scenario.currentIndexChanged.connect(lambda _index: self._fill())
        self._fill()

    def seat(self, forces: Sequence[str]) -> None:
        """Put these forces onto the sides."""
        for pane, force in zip(self.sides, forces, strict=False):
            pane.force.setCurrentIndex(pane.force.findData(force))

    def blame(self, faults: Sequence[str]) -> None:
        """Say what stands in its way."""
        self._wrong.setText("\n".join(faults))
        self._wrong.setVisible(bool(faults))

    def _fill(self) -> None:
        before = [str(pane.force.currentData()) for pane in self.sides]
        for pane in self.sides:
            pane.hide()
            pane.deleteLater()
        scenario: Scenario = self.scenario.currentData()
        own = [force for force in self._forces if force.theater == self.theater]
        order = [*own, *(force for force in self._forces if force not in own)]
        self.sides = [
            SidePane(role, order, self._units, self._classes, place, self._taken, self._come)
            for place, role in enumerate(scenario.roles)
        ]
        for pane in self.sides:
            pane.chose.connect(self._look_ahead)
            self._row.addWidget(pane, 1)
        self.seat(before)
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
        self.chose.emit()

    def battle(self) -> dict[str, Any]:
        """Give the battle as a plan has it."""
        scenario: Scenario = self.scenario.currentData()
        return {
            "id": self.key,
            "title": scenario.title + self.key.removeprefix(self.theater).replace("-", " "),
            "theater": self.theater,
            "scenario": scenario.id,
            "seats": [pane.plan() for pane in self.sides],
            "detail": scenario.detail,
        }


def _find(shell: Shell, campaign: str, plan: str) -> Mapping[str, Any]:
    """Give a plan that is still to be fought.

    Raises:
        BadInput: when there is none of that id.
    """
    found = [one for one in shell.desk.plans(campaign) if one["id"] == plan]
    if not found:
        raise BadInput(f"plan {plan}", "is none that is still to be fought")
    return found[0]


class LinkPane(QWidget):
    """A link that there can be: whether it is wanted, and what is said of its ends.

    Attributes:
        ends: the battle at each end, by theater.
    """

    def __init__(self, kind: LinkKind, source: str, target: str, ends: Mapping[str, str]) -> None:
        super().__init__()
        self.kind, self._source, self._target = kind, source, target
        self.ends = ends
        self.wanted = QCheckBox(TITLES[kind])
        self.inputs: dict[Detail, tuple[QWidget, ...]] = {}
        line = Flow(self.wanted)
        line.setContentsMargins(0, 0, 0, 0)
        self.setLayout(line)
        for detail in DETAILS[kind]:
            made = _inputs(detail)
            self.inputs[detail] = made
            line.addWidget(label(detail.label, tone="muted"))
            for number, one in enumerate(made):
                one.setAccessibleName(f"{TITLES[kind]}: {detail.label}{' again' * number}")
                one.setEnabled(False)
                self.wanted.toggled.connect(one.setEnabled)
                line.addWidget(one)

    def link(self, seats: Sequence[str]) -> dict[str, Any]:
        """Give the link as a plan has it."""
        details: dict[str, dict[str, Any]] = {"space": {}, "ground": {}}
        for detail, made in self.inputs.items():
            details[detail.at][detail.key] = _told(detail, made)
        alone = self.ends == {"space": "space", "ground": "ground"}
        return {
            "id": self.kind if alone else f"{self.kind}-{self.ends['space']}-{self.ends['ground']}",
            "kind": self.kind,
            "source": self.ends[self._source],
            "target": self.ends[self._target],
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

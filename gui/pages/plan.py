"""The page of a plan that is still to be fought: what to bring, what each side stands to win, and what can be done about it."""

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QScrollArea, QWidget

from core.contract.words import counted, titled
from core.service.stakes import BattleProspect, SideProspect
from gui.board.details import lines
from gui.command_form import Ask, Drawer
from gui.pages.arrange import MODES, WHERE
from gui.pages.before import Before
from gui.shell import Shell
from gui.steps import taking_part
from gui.theme import GAP
from gui.widgets import Card, Page, button, column, label, row


class PlanPage(Page):
    """A plan: its battles with their terms, and for each side who comes and what is at stake."""

    def __init__(self, shell: Shell, campaign: str, plan: str) -> None:
        super().__init__("Plan")
        self.shell = shell
        self.campaign = campaign
        self.plan = plan
        self.before = Before(shell, campaign)
        self.drawer = Drawer(shell, campaign)
        self.mode = QComboBox()
        self.mode.setAccessibleName("Played")
        for mode, title in MODES.items():
            self.mode.addItem(title, mode)
        self.start = button("&Start it", self._begin, primary=True)
        self.extend = button("Add &battles and links…", lambda: shell.go("extend", plan=plan))
        self.call_off = button("&Call it off…", self._call_off)
        self.add_action(self.call_off)
        self.add_action(self.extend)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._next_week = label(
            "It waits here until it is started, tonight or next week. Ships that it names fight nowhere else until then.",
            tone="muted",
        )
        self.body.addWidget(self.before)
        self.body.addWidget(self.drawer)
        self.body.addWidget(self._area, 1)
        self.body.addWidget(self._next_week)
        back = button("Back to the overview", lambda: shell.go("campaign"), flat=True)
        self.body.addLayout(row(self.start, self.mode, back))
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read the plan again; of one that is started, or was called off, what was at stake can be read on."""
        desk = self.shell.desk
        found = self.shell.ask(lambda: (desk.plans(self.campaign), desk.campaign(self.campaign).facts))
        plans, facts = found or ((), {})
        waits = any(one["id"] == self.plan for one in plans)
        plan = facts.get("plans", {}).get(self.plan)
        for made in (self.start, self.mode, self.extend, self.call_off, self._next_week):
            made.setVisible(waits)
        inside = QWidget()
        layout = column(inside, spacing=2 * GAP)
        if plan is None:
            layout.addWidget(label("There is no such plan.", bold=True))
        else:
            if not waits:
                layout.addWidget(label("This plan is not waiting any more.", bold=True))
            self.entitle(str(plan["title"]), str(plan["brief"]))
            names = {force.id: force.name for force in desk.forces(self.campaign)}
            for battle in self.shell.ask(lambda: desk.prospects(self.campaign, plan)) or ():
                layout.addWidget(_battle(battle, names))
            if plan["links"]:
                ways = ", ".join(sorted({titled(link["kind"]).lower() for link in plan["links"]}))
                layout.addWidget(label(f"Links between the battles: {ways}."))
        layout.addStretch(1)
        self._area.setWidget(inside)

    def take_focus(self) -> None:
        """Begin with starting it."""
        self.start.setFocus()

    def _begin(self) -> None:
        plans = self.shell.ask(lambda: self.shell.desk.plans(self.campaign)) or ()
        found = next((one for one in plans if one["id"] == self.plan), None)
        self.before.ask(self._start, () if found is None else taking_part(found["battles"]))

    def _start(self) -> None:
        done = self.shell.run(self.campaign, "operation.start", plan=self.plan, mode=self.mode.currentData())
        if done is not None:
            self.shell.go("operation", operation=str(done.result))

    def _call_off(self) -> None:
        self.drawer.ask(Ask("plan.call_off", {"plan": self.plan}), lambda _done: self.shell.go("campaign"))


def _battle(battle: BattleProspect, names: dict[str, str]) -> Card:
    card = Card(f"{battle.title}, {WHERE[battle.theater]}")
    card.body.addWidget(label(battle.game, tone="muted"))
    sides = QHBoxLayout()
    sides.setSpacing(2 * GAP)
    for side in battle.sides:
        sides.addWidget(_side(side, names), 1)
    card.body.addLayout(sides)
    for fault in battle.faults:
        card.body.addWidget(label(f"It cannot begin so: {fault}", tone="bad"))
    card.body.addLayout(lines(battle.terms))
    return card


def _side(side: SideProspect, names: dict[str, str]) -> Card:
    card = Card(names.get(side.force, side.force))
    brings = counted(len(side.units), "unit")
    if side.cost is not None:
        most = f" of {side.cost.most:,}" if side.cost.most else ""
        brings += f", {side.cost.points:,}{most} points"
    role = f"{titled(side.role)}: " if side.role else ""
    card.body.addWidget(label(f"{role}{brings}", bold=True))
    card.body.addWidget(label(", ".join(side.units) or "Nobody of its own", tone="muted"))
    card.body.addLayout(lines(side.stakes))
    card.body.addStretch(1)
    return card

"""The page of a campaign: what to do next, standings, operations."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from core.service.due import Due
from core.store.repository import BattleInfo, CampaignInfo, ForceInfo, OperationInfo
from gui.bars import Bars, Value
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Figure, Page, button, column, label


class CampaignPage(Page):
    """A campaign at a glance."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Campaign")
        self.shell = shell
        self.campaign = campaign
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.addWidget(self._area)
        self.session = button("", self._session)
        self.add_action(self.session)
        self.steps: list[QWidget] = []
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read the campaign again."""
        desk = self.shell.desk
        found = self.shell.ask(
            lambda: (
                desk.campaign(self.campaign),
                desk.forces(self.campaign),
                desk.operations(self.campaign),
                desk.battles(self.campaign),
                desk.due(self.campaign),
            )
        )
        if found is None:
            return
        info, forces, operations, battles, due = found
        self.entitle(info.name, str(info.facts.get("summary", "")))
        self.session.setText("&End the session" if info.session else "&Begin a session")
        self._on = info.session is not None
        inside = QWidget()
        layout = column(inside, spacing=2 * GAP)
        layout.addLayout(_figures(info, forces, operations, battles))
        columns = QHBoxLayout()
        columns.setSpacing(2 * GAP)
        left, right = QVBoxLayout(), QVBoxLayout()
        for side in (left, right):
            side.setSpacing(2 * GAP)
        left.addWidget(self._next_steps(info, operations, battles, due))
        left.addStretch(1)
        right.addWidget(_standings(forces))
        right.addStretch(1)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        layout.addLayout(columns)
        layout.addStretch(1)
        self._area.setWidget(inside)

    def take_focus(self) -> None:
        """Begin with the first thing to do."""
        (self.steps[0] if self.steps else self.session).setFocus()

    def _next_steps(
        self,
        info: CampaignInfo,
        operations: Sequence[OperationInfo],
        battles: Sequence[BattleInfo],
        due: Sequence[Due],
    ) -> Card:
        card = Card("Next steps")
        self.steps = []
        for battle in battles:
            if battle.status == "running" and battle.theater == "campaign":
                self._step(
                    card, f"Go on with {battle.name}", "It has been begun.", "battle", battle=battle.id
                )
        for operation in operations:
            if operation.status != "accepted":
                self._step(
                    card,
                    f"Play {operation.name}",
                    _turn(operation),
                    "operation",
                    operation=operation.id,
                )
        for item in due:
            after = f"After {item.battle}." if item.battle else "Before the first battle."
            self._do(card, f"Hold: {item.title}", after, lambda item=item: self._hold(item))
        for key, plan in info.facts.get("plans", {}).items():
            if not any(operation.detail.get("plan") == key for operation in operations):
                self._do(
                    card, f"Start {plan['title']}", plan.get("brief", ""), lambda key=key: self._start(key)
                )
        if not self.steps:
            card.body.addWidget(
                label("Nothing is due. Look at the forces, or end the session.", tone="muted")
            )
        return card

    def _step(self, card: Card, text: str, about: str, page: str, **ids: str) -> None:
        self._do(card, text, about, lambda: self.shell.go(page, **ids))

    def _do(self, card: Card, text: str, about: str, do: object) -> None:
        made = button(text, do, primary=not self.steps)  # type: ignore[arg-type]
        self.steps.append(made)
        card.body.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
        if about:
            card.body.addWidget(label(about, tone="muted"))

    def _start(self, plan: str) -> None:
        done = self.shell.run(self.campaign, "operation.start", plan=plan)
        if done is not None:
            self.shell.go("operation", operation=done.result)

    def _hold(self, due: Due) -> None:
        done = self.shell.run(
            self.campaign,
            "procedure.begin",
            procedure=due.procedure,
            forces=list(due.forces),
            ruleset=due.ruleset,
            battle=due.battle,
        )
        if done is not None:
            self.shell.go("battle", battle=done.result)

    def _session(self) -> None:
        self.shell.run(self.campaign, "session.end" if self._on else "session.begin")


def _turn(operation: OperationInfo) -> str:
    return f"Turn {operation.turn}." if operation.turn else "Not begun yet."


def _figures(
    info: CampaignInfo,
    forces: Sequence[ForceInfo],
    operations: Sequence[OperationInfo],
    battles: Sequence[BattleInfo],
) -> QHBoxLayout:
    fought = sum(battle.status == "accepted" for battle in battles if battle.theater != "campaign")
    layout = QHBoxLayout()
    layout.setSpacing(6 * GAP)
    for value, caption in (
        (str(info.turn), "campaign turn"),
        (str(len(forces)), "forces"),
        (str(len(operations)), "operations"),
        (str(fought), "battles fought"),
        (str(info.head), "entries in the log"),
    ):
        layout.addWidget(Figure(value, caption))
    layout.addStretch(1)
    return layout


def _standings(forces: Sequence[ForceInfo]) -> Card:
    card = Card("Standings")
    if not forces:
        card.body.addWidget(label("No force has been raised yet.", tone="muted"))
        return card
    for caption, numbers in (
        ("Prestige", [(force.name, force.prestige) for force in forces]),
        ("Fleet points", [(force.name, force.points) for force in forces]),
    ):
        card.body.addWidget(label(caption, bold=True, tone="muted"))
        bars = Bars(caption)
        bars.show_values([Value(name, number, colour) for colour, (name, number) in enumerate(numbers)])
        card.body.addWidget(bars)
    return card

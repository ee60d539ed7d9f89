"""The page of a campaign: what to do next, standings, what was done lately."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from core.service.reckoning import date_of, own_of
from core.store.repository import BattleInfo, CampaignInfo, ForceInfo, OperationInfo
from gui.bars import Bars, Value
from gui.pages.before import Before
from gui.shell import Shell
from gui.steps import Step, next_steps
from gui.theme import GAP
from gui.widgets import Card, Figure, Page, button, column, label, literal, shortened

NAMED = 44
"""A step's button is cut to so many letters."""


class CampaignPage(Page):
    """A campaign at a glance."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Campaign")
        self.shell = shell
        self.campaign = campaign
        self.before = Before(shell, campaign)
        self.body.addWidget(self.before)
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
                next_steps(self.shell, self.campaign),
            )
        )
        if found is None:
            return
        info, forces, operations, battles, steps = found
        self.entitle(info.name, str(info.facts.get("summary", "")))
        self._on = info.session is not None
        self.session.setText("&End the session" if self._on else "&Begin a session")
        self.session.setVisible(info.status != "over")
        inside = QWidget()
        layout = column(inside, spacing=2 * GAP)
        layout.addLayout(_figures(info, forces, operations, battles))
        for missing in self._missing(info):
            layout.addWidget(missing)
        columns = QHBoxLayout()
        columns.setSpacing(2 * GAP)
        left, right = QVBoxLayout(), QVBoxLayout()
        for side in (left, right):
            side.setSpacing(2 * GAP)
        self.steps = []
        left.addWidget(self._next(info, forces, steps))
        possible = [step for step in steps if not step.urgent]
        if possible:
            left.addWidget(self._card("At any time", possible))
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

    def _next(self, info: CampaignInfo, forces: Sequence[ForceInfo], steps: Sequence[Step]) -> Card:
        card = self._card("Next steps", [step for step in steps if step.urgent])
        if info.status == "over":
            winner = next((force.name for force in forces if force.id == info.winner), None)
            card.body.addWidget(label(f"The campaign is over: {winner or 'nobody'} has won.", bold=True))
            card.body.addWidget(
                label(
                    "To play on, take its end back: open the log with F9 and choose the entry.", tone="muted"
                )
            )
        elif not forces:
            card.body.addWidget(label("The campaign has no force yet.", tone="muted"))
            self._button(card, "Raise a force", lambda: self.shell.go("forces"))
            why = "From paper or a spreadsheet: players, forces and units as they stand."
            self._button(card, "Enter fleets that stand on paper", lambda: self.shell.go("entry"), why)
        elif not self.steps:
            card.body.addWidget(label("Nothing is due. Find the next battle below.", tone="muted"))
        return card

    def _card(self, title: str, steps: Sequence[Step]) -> Card:
        card = Card(title)
        for step in steps:
            self._button(card, step.title, lambda step=step: self._take(step), step.why)
            if step.fault:
                card.body.addWidget(label(step.fault, tone="bad"))
            if step.warning:
                card.body.addWidget(label(step.warning, tone="warn"))
        return card

    def _button(self, card: Card, text: str, do: object, why: str = "") -> None:
        short = shortened(text, NAMED)
        made = button(literal(short), do, primary=not self.steps)  # type: ignore[arg-type]
        made.setToolTip(text if short != text else "")
        made.setAccessibleDescription(why)
        self.steps.append(made)
        card.body.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
        if why:
            card.body.addWidget(label(why, tone="muted"))

    def _missing(self, info: CampaignInfo) -> list[Card]:
        """Say of each ruleset that is not at hand what can be looked at only."""
        found = []
        bound = {info.space: "space battles", info.ground: "ground battles", info.economy: "procedures"}
        for ruleset, what in bound.items():
            if ruleset is not None and not self.shell.desk.plugins.has(ruleset):
                card = Card(f"The ruleset {ruleset} is not at hand")
                card.body.addWidget(
                    label(
                        f"Its {what} can be looked at in the lists, but not played; everything that is stored of them "
                        "stays as it is. The rest of the campaign works.",
                        tone="warn",
                    )
                )
                to_rulesets = button("See the rulesets", lambda: self.shell.go("rulesets"))
                card.body.addWidget(to_rulesets, 0, Qt.AlignmentFlag.AlignLeft)
                found.append(card)
        return found

    def _take(self, step: Step) -> None:
        def take() -> None:
            step.take(self.shell, self.campaign)

        if step.warning:
            self.before.ask(take, step.forces)
        else:
            take()

    def _session(self) -> None:
        self.shell.run(self.campaign, "session.end" if self._on else "session.begin")


def _figures(
    info: CampaignInfo,
    forces: Sequence[ForceInfo],
    operations: Sequence[OperationInfo],
    battles: Sequence[BattleInfo],
) -> QHBoxLayout:
    fought = sum(battle.status == "accepted" and battle.outcome is not None for battle in battles)
    layout = QHBoxLayout()
    layout.setSpacing(6 * GAP)
    if info.turn:
        day = date_of(own_of(info), info.turn)
        caption = f"turn: {day}" if day else "turn of the campaign"
        layout.addWidget(Figure(info.turn, caption, caption), 0, Qt.AlignmentFlag.AlignTop)
    for value, noun, plural in (
        (len(forces), "force", "forces"),
        (len(operations), "operation", "operations"),
        (fought, "battle fought", "battles fought"),
        (info.head, "entry in the log", "entries in the log"),
    ):
        layout.addWidget(Figure(value, noun, plural), 0, Qt.AlignmentFlag.AlignTop)
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

"""The page of an operation: its timeline, what can be played now, squads on their way."""

from collections.abc import Sequence

from PySide6.QtWidgets import QScrollArea, QWidget

from core.contract.ids import STANDING_BY
from core.contract.words import counted, titled
from core.service.timeline import Lane
from core.store.repository import TransferInfo
from gui.listing import Listing
from gui.models.table import Column
from gui.pages.operation_bots import OperationBots
from gui.past_turn import PastTurn
from gui.shell import Shell
from gui.timeline import TimelineView
from gui.widgets import Page, button, column, heading, label

SCROLL = 18
"""Room for a scroll bar. Units: pixels."""


class OperationPage(Page):
    """An operation."""

    def __init__(self, shell: Shell, campaign: str, operation: str) -> None:
        super().__init__("Operation")
        self.shell = shell
        self.campaign = campaign
        self.operation = operation
        self.play = button("&Play on", self._play, primary=True)
        self.accept = button("&Take into the campaign", self._accept, primary=True)
        self.result = button("Enter a &result…", lambda: shell.go("battles"))
        for made in (self.result, self.accept, self.play):
            self.add_action(made)
        self.timeline = TimelineView()
        self.timeline.opened.connect(self._open)
        self.bots = OperationBots(shell, campaign)
        self._area = QScrollArea()
        self._area.setWidget(self.timeline)
        self._area.setWidgetResizable(True)
        self._now = label("")
        self._lanes: Sequence[Lane] = ()
        self._names: dict[str, str] = {}
        self._units: dict[str, str] = {}
        self.transfers = Listing(
            "Transfers",
            (
                Column("From", lambda transfer: self._names.get(transfer.source, transfer.source)),
                Column("To", lambda transfer: self._names.get(transfer.target, transfer.target)),
                Column("By", lambda transfer: titled(transfer.kind)),
                Column("Sent by", lambda transfer: self._unit_name(transfer.unit)),
                Column("Squads", _squads),
                Column("Left", lambda transfer: f"turn {transfer.left_turn}"),
                Column("Due", lambda transfer: f"turn {transfer.due_turn}"),
                Column("Status", lambda transfer: transfer.status),
            ),
            stretch=4,
        )
        self._none = label(
            "Nobody is on the way. Ships send squads by an order in their battle.", tone="muted"
        )
        self._ways = QWidget()
        ways = column(self._ways)
        for widget in (heading("Transfers"), self._none, self.transfers):
            ways.addWidget(widget)
        ways.addStretch(0)
        self.past = PastTurn(shell)
        self.past.closed.connect(self._ways.show)
        for part in (self._area, self._now, self.bots):
            self.body.addWidget(part)
        self.body.addWidget(self.past, 1)
        self.body.addWidget(self._ways, 1)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read the operation again."""
        shown = self.shell.ask(lambda: self.shell.desk.timeline(self.operation))
        if shown is None:
            return
        self._lanes = shown.lanes
        self._names = {lane.battle.id: lane.battle.name for lane in shown.lanes}
        self.entitle(shown.operation.name, str(shown.operation.detail.get("brief", "")))
        self.timeline.show_timeline(shown)
        self._area.setFixedHeight(self.timeline.sizeHint().height() + SCROLL)
        self._now.setText("\n".join(told(lane) for lane in shown.lanes))
        self.bots.show_operation(shown)
        self.transfers.fill(shown.transfers)
        self.transfers.setVisible(bool(shown.transfers))
        self._none.setVisible(not shown.transfers)
        ready = self._ready()
        self.play.setVisible(ready is not None)
        if ready is not None:
            self.play.setText(f"&Play {ready.battle.name}, turn {ready.battle.turn}")
        self.result.setVisible(not shown.over)
        self.accept.setVisible(shown.over and shown.operation.status != "over")

    def take_focus(self) -> None:
        """Begin with the timeline."""
        self.timeline.setFocus()

    def _ready(self) -> Lane | None:
        """Give the battle that can be played now and is furthest behind."""
        ready = [lane for lane in self._lanes if lane.playable]
        return min(ready, key=lambda lane: lane.battle.turn, default=None)

    def _play(self) -> None:
        ready = self._ready()
        if ready is not None:
            self.shell.go("battle", battle=ready.battle.id)

    def _open(self, battle: str, turn: int) -> None:
        """Look at a turn that is past; go to the one that runs."""
        lane = next(lane for lane in self._lanes if lane.battle.id == battle)
        if turn >= lane.battle.turn and lane.battle.outcome is None:
            self.shell.go("battle", battle=battle)
        else:
            self._ways.hide()
            self.past.show_turn(battle, turn)

    def _unit_name(self, unit: str) -> str:
        if unit not in self._units:
            found = self.shell.ask(lambda: self.shell.desk.unit(unit))
            self._units[unit] = found.name if found is not None else unit
        return self._units[unit]

    def _accept(self) -> None:
        if self.shell.run(self.campaign, "operation.accept", operation=self.operation):
            self.shell.go("aftermath", aftermath=self.operation)


def told(lane: Lane) -> str:
    """Say in a line what a battle waits for, and why."""
    name = lane.battle.name
    if lane.playable:
        return f"{name}: turn {lane.battle.turn}, {lane.title}. {' and '.join(map(titled, lane.to_act))} can decide now."
    if lane.battle.status == STANDING_BY:
        return f"{name}: decided; it stands by until the operation ends."
    if lane.waits_for:
        first = lane.waits_for[0]
        return (
            f"{name}: turn {lane.battle.turn}, {lane.title}. It waits until {first.name} has done "
            f"turn {first.turn}, {first.title}, because squads may still come from there."
        )
    if lane.battle.outcome is not None:
        return f"{name}: over after {counted(lane.battle.outcome['turns'], 'turn')}."
    return f"{name}: {lane.why}."


def _squads(transfer: TransferInfo) -> str:
    return ", ".join(str(squad.get("name") or squad["id"]) for squad in transfer.squads)

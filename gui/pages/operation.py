"""The page of an operation: its timeline, what can be played now, squads on their way."""

from PySide6.QtWidgets import QScrollArea

from core.service.timeline import Lane
from core.store.repository import TransferInfo
from gui.listing import Listing
from gui.models.table import Column
from gui.pages.operation_bots import OperationBots
from gui.shell import Shell
from gui.timeline import TimelineView, lane_text
from gui.widgets import Page, button, heading, label

SCROLL = 18
"""Room for a scroll bar. Units: pixels."""


class OperationPage(Page):
    """An operation."""

    def __init__(self, shell: Shell, campaign: str, operation: str) -> None:
        super().__init__("Operation")
        self.shell = shell
        self.campaign = campaign
        self.operation = operation
        self.accept = button("&Take into the campaign", self._accept, primary=True)
        self.result = button("Enter a &result…", lambda: shell.go("battles"))
        self.add_action(self.result)
        self.add_action(self.accept)
        self.timeline = TimelineView()
        self.timeline.opened.connect(lambda battle: shell.go("battle", battle=battle))
        self.bots = OperationBots(shell, campaign)
        self._area = QScrollArea()
        self._area.setWidget(self.timeline)
        self._area.setWidgetResizable(True)
        self._now = label("", tone="muted")
        self.transfers = Listing(
            "Transfers",
            (
                Column("From", lambda transfer: self._names.get(transfer.source, transfer.source)),
                Column("To", lambda transfer: self._names.get(transfer.target, transfer.target)),
                Column("By", lambda transfer: transfer.kind),
                Column("Sent by", lambda transfer: transfer.unit),
                Column("Squads", lambda transfer: len(transfer.squads), _squads),
                Column("Left", lambda transfer: f"turn {transfer.left_turn}, {transfer.left_step}"),
                Column("Due", lambda transfer: f"turn {transfer.due_turn}, {transfer.due_step}"),
                Column("Stands", lambda transfer: transfer.status),
            ),
            stretch=3,
        )
        self._none = label(
            "Nobody is on the way. Ships send squads by an order in their battle.", tone="muted"
        )
        self.body.addWidget(self._area)
        self.body.addWidget(self._now)
        self.body.addWidget(self.bots)
        self.body.addWidget(heading("Transfers"))
        self.body.addWidget(self._none)
        self.body.addWidget(self.transfers, 1)
        self.body.addStretch(0)
        self._names: dict[str, str] = {}
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read the operation again."""
        shown = self.shell.ask(lambda: self.shell.desk.timeline(self.operation))
        if shown is None:
            return
        self._names = {lane.battle.id: lane.battle.name for lane in shown.lanes}
        self.entitle(shown.operation.name, str(shown.operation.detail.get("brief", "")))
        self.timeline.show_timeline(shown)
        self._area.setFixedHeight(self.timeline.sizeHint().height() + SCROLL)
        self._now.setText("\n".join(_told(lane) for lane in shown.lanes))
        self.bots.show_operation(shown)
        self.transfers.fill(shown.transfers)
        self.transfers.setVisible(bool(shown.transfers))
        self._none.setVisible(not shown.transfers)
        self.result.setVisible(not shown.over)
        self.accept.setVisible(shown.over and shown.operation.status != "over")

    def take_focus(self) -> None:
        """Begin with the timeline."""
        self.timeline.setFocus()

    def _accept(self) -> None:
        if self.shell.run(self.campaign, "operation.accept", operation=self.operation):
            self.shell.go("aftermath", aftermath=self.operation)


def _told(lane: Lane) -> str:
    waits = ", ".join(lane.to_act)
    return lane_text(lane) + (f" (waits for {waits})" if waits else "")


def _squads(transfer: TransferInfo) -> str:
    return ", ".join(str(squad.get("name") or squad["id"]) for squad in transfer.squads)

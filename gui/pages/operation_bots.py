"""Lets bots play the battles of an operation, all of them in turn, as far as nobody else has to decide."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.contract.ids import Seat
from core.service.timeline import Lane, Timeline
from gui.shell import Shell
from gui.tasks import Progress, Task
from gui.theme import GAP
from gui.widgets import button, label

SHOWN = 8
"""So many orders go by between two looks at the operation."""


class OperationBots(QWidget):
    """Hands seats to bots and lets them play on; hidden once the operation is over."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign
        self._lanes: Sequence[Lane] = ()
        self._operation = ""
        self._busy = False
        self.hand = button("Let bots hold &every seat", self._hand)
        self.play = button("&Play on with the bots", self._play)
        self._told = label("", tone="muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        for made in (self.hand, self.play):
            layout.addWidget(made)
        layout.addWidget(self._told, 1)

    def show_operation(self, shown: Timeline) -> None:
        """Show what bots can do in an operation."""
        self._lanes = shown.lanes
        self._operation = shown.operation.id
        self.setVisible(shown.operation.status == "running" and not shown.over)
        held = {seat for lane in self._lanes for seat in _players(lane)}
        self.hand.setVisible(bool(held))
        self.play.setVisible(len(held) < sum(len(lane.battle.control) for lane in self._lanes))
        self.play.setEnabled(not self._busy and any(map(_awaits_bot, self._lanes)))
        self._told.setText(
            "Bots play every battle up to a player's decision."
            if held
            else "Bots hold every seat of every battle."
        )

    @property
    def alone(self) -> bool:
        """Whether bots hold every seat, so that nobody else has anything to play."""
        return not any(_players(lane) for lane in self._lanes)

    def _hand(self) -> None:
        for lane in self._lanes:
            for seat in _players(lane):
                if not self._shell.run(
                    self._campaign, "battle.control", battle=lane.battle.id, seat=seat, by="bot"
                ):
                    return

    def _play(self) -> None:
        self._busy = True
        self.play.setEnabled(False)
        desk, campaign, operation = self._shell.desk, self._campaign, self._operation

        def work(progress: Progress) -> int:
            given = 0
            # One order at a time, so that each can be taken back by itself; dice are typed in the battle's page.
            while desk.run(campaign, "operation.bots", operation=operation, most=1).result.orders:
                given += 1
                progress(given, 0)
            return given

        task = Task("Bots play", work, self._shell)  # it outlives the page
        task.progressed.connect(self._tell)
        task.failed.connect(self._shell.fail)
        task.ended.connect(self._rest)
        self._shell.working.emit(task)

    def _tell(self, given: int, _of: int) -> None:
        if given % SHOWN == 0:
            self._announce()

    def _rest(self) -> None:
        self._busy = False
        self._announce()

    def _announce(self) -> None:
        battles = {("battle", lane.battle.id) for lane in self._lanes}
        self._shell.changed.emit(frozenset({("operation", self._operation), *battles}))


def _players(lane: Lane) -> list[Seat]:
    return [Seat(seat) for seat, control in lane.battle.control.items() if control["by"] == "player"]


def _awaits_bot(lane: Lane) -> bool:
    return lane.playable and any(lane.battle.control.get(seat, {}).get("by") == "bot" for seat in lane.to_act)

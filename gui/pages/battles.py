"""The page of a campaign's battles and operations."""

from collections.abc import Sequence
from typing import Any

from core.contract.words import titled
from core.store.repository import BattleInfo, OperationInfo
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.steps import page_of, turn_of
from gui.widgets import Empty, Page, button, heading, row

WHERE = {"space": "in space", "ground": "on the ground", "campaign": "in the campaign"}
STATUS = {"standing by": "decided, stands by", "accepted": "taken into the campaign"}
"""What the words for where a battle stands do not say by themselves."""


class BattlesPage(Page):
    """Operations, and every battle of the campaign."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__(
            "Battles", "Operations tie battles to one clock; a battle can be opened from either list."
        )
        self.shell = shell
        self.campaign = campaign
        self._forces: dict[str, str] = {}
        self._turns: dict[str, int] = {}
        self.operations = Listing(
            "Operations",
            (
                Column("Operation", lambda operation: operation.name),
                Column("Turn", lambda operation: self._turns.get(operation.id, 0)),
                Column("Status", lambda one: "abandoned" if "abandoned" in one.detail else one.status),
            ),
        )
        self.battles = Listing(
            "Battles",
            (
                Column("Battle", lambda battle: battle.name),
                Column("Where", lambda battle: WHERE[battle.theater]),
                Column("Ruleset", self._ruleset),
                Column("Turn", lambda battle: battle.turn or ""),
                Column("Step", self._step),
                Column("Status", _status),
            ),
        )
        self.operations.opened.connect(self._open_operation)
        self.battles.opened.connect(self._open_battle)
        self.open = button("&Open", lambda: self._open_battle(self.battles.current()), primary=True)
        self.enter = button("Enter its &result", lambda: self._result(self.battles.current()))
        self.empty = Empty(
            "No battle yet",
            "Start an operation on the campaign's overview: it sets up its battles.",
            "To the overview",
            lambda: shell.go("campaign"),
        )
        self._parts = [
            heading("Operations"),
            self.operations,
            heading("Battles"),
            self.battles,
            self.open,
            self.enter,
        ]
        for part, stretch in zip(self._parts[:4], (0, 1, 0, 3), strict=True):
            self.body.addWidget(part, stretch)
        self.body.addLayout(row(self.open, self.enter))
        self.body.addWidget(self.empty, 1)
        self.battles.picked.connect(self._look)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """List them again."""
        found = self.shell.ask(
            lambda: (
                self.shell.desk.operations(self.campaign),
                self.shell.desk.battles(self.campaign),
                self.shell.desk.forces(self.campaign),
            )
        )
        operations, battles, forces = found or ([], [], [])
        self._forces = {force.id: force.name for force in forces}
        self._turns = {operation.id: turn_of(operation, battles) for operation in operations}
        self.operations.fill(_running_first(operations, "over"))
        self.battles.fill(_running_first(battles, "accepted"))
        for part in self._parts:
            part.setVisible(bool(battles))
        self.empty.setVisible(not battles)

    def take_focus(self) -> None:
        """Begin with the battles."""
        first = self.battles if self.battles.current() is not None else self.empty.button
        (first or self).setFocus()

    def _ruleset(self, battle: BattleInfo) -> str:
        plugins = self.shell.desk.plugins
        return plugins.ruleset(battle.ruleset).info.title if plugins.has(battle.ruleset) else battle.ruleset

    def _step(self, battle: BattleInfo) -> str:
        """Name the step that runs, of a procedure who still chooses; what does not run has none."""
        if battle.status != "running":
            return ""
        view = self.shell.ask(lambda: self.shell.desk.battle(battle.id))
        if view is None:
            return ""
        chooses = ", ".join(self._forces.get(seat, titled(seat)) for seat in view.to_act)
        return view.moment or (f"{chooses} to choose" if chooses else "")

    def _look(self, battle: BattleInfo | None) -> None:
        """A result is entered for a battle that is not in the campaign yet; procedures have none."""
        self.enter.setEnabled(
            battle is not None and battle.theater != "campaign" and battle.status != "accepted"
        )

    def _open_operation(self, operation: OperationInfo) -> None:
        self.shell.go("operation", operation=operation.id)

    def _open_battle(self, battle: BattleInfo | None) -> None:
        if battle is not None:
            page = page_of(battle)
            self.shell.go(page, **{page: battle.id})

    def _result(self, battle: BattleInfo | None) -> None:
        if battle is not None:
            self.shell.go("result", battle=battle.id)


def _running_first(rows: Sequence[Any], ended: str) -> list[Any]:
    """Put what still goes on, or waits to be taken in, first; of each the newest first."""
    newest_first = rows[::-1]
    return sorted(newest_first, key=lambda one: one.status == ended)


def _status(battle: BattleInfo) -> str:
    return "abandoned" if battle.abandoned else STATUS.get(battle.status, battle.status)

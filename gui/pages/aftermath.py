"""The page of an aftermath: what a battle or an operation made of each force and unit, and what is still to be done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.contract.errors import BadInput
from core.contract.words import counted, titled
from core.store.repository import BattleInfo, ForceInfo, LogEntry, UnitInfo
from gui.changes import Became, aftermath, became
from gui.go_on import GoOn
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.steps import next_steps
from gui.theme import GAP
from gui.widgets import Card, Page, clear, heading, label


@dataclass(frozen=True)
class Line:
    """A unit in the aftermath.

    Args:
        kills: the enemy units that it destroyed, by name.
    """

    force: str
    unit: UnitInfo
    became: Became
    kills: str

    @property
    def fate(self) -> str:
        """What happened to its people and hull."""
        if self.became.joined:
            return "joined"
        if self.unit.left is not None:
            return f"left: {self.unit.left}"
        return self.became.told("condition") or self.unit.condition


class AftermathPage(Page):
    """What became of everybody, and the procedures that follow.

    Args:
        aftermath: the id of the operation, or of the battle where it stood alone.
    """

    def __init__(self, shell: Shell, campaign: str, aftermath: str) -> None:
        super().__init__("Aftermath")
        self.shell = shell
        self.campaign = campaign
        self._of = aftermath
        self.go_on = GoOn(shell, campaign)
        self.add_action(self.go_on)
        self._battles = QWidget()
        self._lines = QHBoxLayout(self._battles)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(2 * GAP)
        self.forces = Listing(
            "Forces",
            (
                Column("Force", lambda pair: pair[0].name),
                Column("Prestige", lambda pair: pair[1].told("prestige") or pair[0].prestige),
                Column("Fleet points", lambda pair: pair[1].told("points") or pair[0].points),
            ),
        )
        self.units = Listing(
            "Units",
            (
                Column("Force", lambda line: line.force),
                Column("Unit", lambda line: line.unit.name),
                Column("Condition", lambda line: line.fate),
                Column("Destroyed", lambda line: line.kills, lambda line: line.kills),
                Column("Squads", lambda line: line.became.told("squads", len) or len(line.unit.squads)),
                Column("XP dice", lambda line: line.became.told("xp") or line.unit.xp),
                Column("Crew quality", lambda line: line.became.told("quality") or line.unit.quality),
                Column("Skills and refits", lambda line: _skills(line.unit)),
            ),
            stretch=3,
        )
        self.forces.setMaximumHeight(150)
        self.body.addWidget(self._battles)
        self.body.addWidget(self.forces)
        self.body.addWidget(heading("Units"))
        self.body.addWidget(self.units, 1)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Sum up again what happened."""
        found = self.shell.ask(self._read)
        if found is None:
            return
        name, fought, entries, forces, units = found
        self._show_battles(fought)
        changed = became(entries, "unit")
        standings = became(entries, "force")
        took_part = {unit.force for unit in units.values() if unit.id in changed}
        self.forces.fill(
            [
                (force, standings.get(force.id, Became(force.id)))
                for force in forces.values()
                if force.id in took_part
            ]
        )
        self.units.fill(self._units(fought, changed, forces, units))
        steps = self.shell.ask(lambda: next_steps(self.shell, self.campaign)) or ()
        ids = {battle.id for battle in fought}
        own = [step for step in steps if step.arguments.get("battle") in ids]
        self.go_on.show_next(
            [*own, *steps]
        )  # another's, in which somebody who is away still chooses, can wait
        waits = bool(own)
        told = "Experience, repairs and reinforcements are still to come." if waits else "All is settled."
        self.entitle(f"Aftermath of {name}", told)

    def take_focus(self) -> None:
        """Begin with what comes next."""
        self.go_on.setFocus()

    def _read(
        self,
    ) -> tuple[str, Sequence[BattleInfo], Sequence[LogEntry], dict[str, ForceInfo], dict[str, UnitInfo]]:
        desk = self.shell.desk
        fought = [
            battle for battle in desk.battles(self.campaign) if self._of in (battle.operation, battle.id)
        ]
        if not any(battle.status == "accepted" for battle in fought):
            raise BadInput(f"aftermath of {self._of}", "its outcome has not been taken into the campaign")
        name = desk.operation(self._of).name if fought[0].operation == self._of else fought[0].name
        forces = {force.id: force for force in desk.forces(self.campaign)}
        units = {unit.id: unit for force in forces for unit in desk.units(force)}
        return name, fought, aftermath(self.shell, self.campaign, fought), forces, units

    def _show_battles(self, fought: Sequence[BattleInfo]) -> None:
        clear(self._lines)
        for battle in fought:
            outcome = battle.outcome or {}
            card = Card(battle.name)
            winner = outcome.get("winner")
            card.body.addWidget(label(f"{titled(winner)} wins" if winner else "A draw", bold=True))
            scores = ", ".join(
                f"{titled(side)} {points}" for side, points in sorted(outcome["scores"].items())
            )
            parts = [scores, f"after {counted(outcome['turns'], 'turn')}", str(outcome.get("reason", ""))]
            card.body.addWidget(label("  ·  ".join(filter(None, parts)), tone="muted"))
            self._lines.addWidget(card)

    def _units(
        self,
        fought: Sequence[BattleInfo],
        changed: Mapping[str, Became],
        forces: Mapping[str, ForceInfo],
        units: Mapping[str, UnitInfo],
    ) -> list[Line]:
        kills: dict[str, list[str]] = {}
        for battle in fought:
            for fate in (battle.outcome or {}).get("units", ()):
                kills.setdefault(fate["unit"], []).extend(fate.get("kills", ()))
        return [
            Line(
                forces[unit.force].name,
                unit,
                changed[unit.id],
                ", ".join(
                    units[kill].name if kill in units else kill.replace("-", " ")
                    for kill in kills.get(unit.id, ())
                ),
            )
            for unit in sorted(units.values(), key=lambda unit: (forces[unit.force].name, unit.name))
            if unit.id in changed
        ]


def _skills(unit: UnitInfo) -> str:
    return ", ".join(_skill(skill) for skill in unit.skills)


def _skill(skill: Any) -> str:
    return str(skill["code"]).replace("-", " ").replace("_", " ")

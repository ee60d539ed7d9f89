"""How a battle ended, and the way to take that into the campaign."""

from PySide6.QtWidgets import QHBoxLayout

from core.contract.words import counted, titled
from gui.battle import OpenBattle
from gui.theme import GAP
from gui.widgets import Card, button, label


class Over(Card):
    """Shown on a battle's page once it has an outcome."""

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        line = QHBoxLayout()
        line.setSpacing(2 * GAP)
        self.told = label("", 1.15, bold=True)
        self._more = label("", tone="muted")
        self.accept = button("Take into the campaign", self._accept, primary=True)
        line.addWidget(self.told)
        line.addWidget(self._more, 1)
        line.addWidget(self.accept)
        self.body.addLayout(line)

    def reload(self) -> None:
        """Show the outcome, or nothing while there is none."""
        outcome, status = self._battle.view.outcome, self._battle.view.battle.status
        self.setVisible(outcome is not None)
        if outcome is None:
            return
        self.told.setText(f"{titled(outcome.winner)} wins" if outcome.winner else "A draw")
        scores = ", ".join(f"{titled(side)} {points}" for side, points in sorted(outcome.scores.items()))
        lost = sum(fate.condition == "destroyed" for fate in outcome.units)
        told = [
            outcome.reason,
            f"points: {scores}" if scores else "",
            f"after {counted(outcome.turns, 'turn')}",
            f"{counted(lost, 'unit')} lost",
            "below stands what was played before" if self._battle.is_entered else "",
        ]
        self._more.setText("  ·  ".join(part for part in told if part))
        self.accept.setVisible(status == "over")
        self.accept.setText(
            "Take into the campaign" if self._battle.view.battle.operation is None else "To the operation"
        )

    def _accept(self) -> None:
        battle = self._battle
        operation = battle.view.battle.operation
        if operation is not None:  # its battles are taken in together
            battle.shell.go("operation", operation=operation)
        elif battle.shell.run(battle.campaign, "battle.accept", battle=battle.id):
            battle.shell.go("aftermath", aftermath=battle.id)

"""The page on which a result from the table is entered, on the form that the ruleset makes."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QScrollArea

from core.contract.engine import Preview
from core.contract.errors import BadInput
from core.contract.issues import Violation
from core.contract.orders import OrderForm
from core.contract.ruleset import Ruleset
from core.contract.words import titled
from gui.battle import OpenBattle
from gui.forms.form import FormWidget
from gui.shell import Shell
from gui.widgets import Page

WIDE = 1100
"""The form is no wider than can be followed from a name to its figure. Units: pixels."""


class ResultPage(Page):
    """The result form of a battle; answers as the form's judge, for a result has no rules but its own form."""

    def __init__(self, shell: Shell, campaign: str, battle: str) -> None:
        super().__init__("Enter a result")
        self.shell = shell
        self.battle = OpenBattle(shell, campaign, battle, self)
        name = self.battle.view.battle.name
        self.entitle(
            f"Result of {name}", "What happened at the table, as far as the campaign needs to know it."
        )
        ruleset = self.battle.ruleset
        if ruleset is None:
            raise BadInput(
                f"battle {name}", self.battle.view.problem or "is a procedure, which has no result form"
            )
        self._ruleset: Ruleset = ruleset
        form = ruleset.result_form(self.battle.view.state)
        self.form = FormWidget(self, form, "Take this result", "Back to the battles")
        self.form.given.connect(self._enter)
        self.form.cancelled.connect(lambda: shell.go("battles"))
        area = QScrollArea()
        area.setWidgetResizable(True)
        self.form.setMaximumWidth(WIDE)
        area.setWidget(self.form)
        self.body.addWidget(area)

    def is_unit(self, value: str) -> bool:
        """Tell that no token can be clicked: the battle was played elsewhere."""
        return False

    def is_own(self, value: str) -> bool:
        """Tell that no unit is anybody's to order here."""
        return False

    def take_focus(self) -> None:
        """Begin with the first field."""
        self.form.focus_first()

    def refine(self, form: OrderForm) -> OrderForm:
        """Give the form as it is: its bounds do not depend on one another."""
        return form

    def violations(self, order: dict[str, Any]) -> Sequence[Violation]:
        """Read the result; what is wrong with it is raised, and shown below the form."""
        self._ruleset.result(self.battle.view.state, _values(order))
        return ()

    def preview(self, order: dict[str, Any]) -> Preview:
        """Say who wins by these values."""
        outcome = self._ruleset.result(self.battle.view.state, _values(order))
        scores = ", ".join(f"{titled(side)} {points}" for side, points in sorted(outcome.scores.items()))
        winner = f"{titled(outcome.winner)} wins" if outcome.winner else "A draw"
        return Preview(notes=tuple(filter(None, (winner, scores and f"Points: {scores}", outcome.reason))))

    def place_name(self, at: tuple[int, int]) -> str:
        """Name a place of the board."""
        return self.battle.place_name(at)

    def _enter(self, order: dict[str, Any]) -> None:
        battle = self.battle
        if self.shell.run(battle.campaign, "battle.result", battle=battle.id, values=_values(order)):
            self.shell.go("battle", battle=battle.id)


def _values(order: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in order.items() if key != "order"}

"""How the club reads rules, in the settings of a campaign: all that was noted, to be changed or struck."""

from PySide6.QtWidgets import QWidget

from core.service.rulings import Ruling
from gui.command_form import Ask, Drawer
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import button, column, label, row

NAMES = {"ruleset": "Game", "text": "Ruling"}


class RulingsPane(QWidget):
    """The rulings of a campaign.

    Args:
        games: the campaign's rulesets, by id, with their titles.
    """

    def __init__(self, shell: Shell, campaign: str, drawer: Drawer, games: list[tuple[str, str]]) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign
        self._drawer = drawer
        self._games = games
        titles = dict(games)
        layout = column(self, margin=GAP, spacing=GAP)
        layout.addWidget(
            label(
                "A ruling is shown wherever its rule comes up: in a battle's log, at what forbids an order, and before an "
                "order is given. It can be noted there, too.",
                tone="muted",
            )
        )
        self.list = Listing(
            "Rulings",
            (
                Column("Game", lambda one: titles.get(one.ruleset, one.ruleset)),
                Column("Rule", lambda one: one.rule, lambda one: one.rule),
                Column("Ruling", lambda one: one.text, lambda one: one.text),
            ),
            stretch=2,
        )
        self.list.picked.connect(self._pick)
        layout.addWidget(self.list, 1)
        self.change = button("&Change it…", self._change)
        self.strike = button("&Strike it", self._strike)
        self.note = button("&Note a ruling…", self._note)
        layout.addLayout(row(self.note, self.change, self.strike))
        self.list.fill(shell.ask(lambda: shell.desk.rulings(campaign)) or ())

    def _pick(self, ruling: Ruling | None) -> None:
        self.change.setEnabled(ruling is not None)
        self.strike.setEnabled(ruling is not None)

    def _note(self) -> None:
        self._drawer.ask(
            Ask(
                "ruling.note",
                options={"ruleset": self._games},
                names=NAMES,
                asked=("ruleset", "rule", "text"),
            )
        )

    def _change(self) -> None:
        ruling: Ruling = self.list.current()
        fixed = {"ruleset": ruling.ruleset, "rule": ruling.rule}
        self._drawer.ask(
            Ask(
                "ruling.note",
                fixed=fixed,
                names=NAMES,
                values={"text": ruling.text},
                asked=("text",),
                advice=ruling.rule,
            )
        )

    def _strike(self) -> None:
        ruling: Ruling = self.list.current()
        self._shell.run(self._campaign, "ruling.strike", ruleset=ruling.ruleset, rule=ruling.rule)

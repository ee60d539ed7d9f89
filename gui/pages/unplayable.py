"""The page of a battle whose ruleset is not at hand: why it cannot be played, and what was played so far, read only."""

from core.contract.words import titled
from core.service.battle_views import BattleView
from core.store.repository import LogEntry
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.widgets import Page, button, label


class UnplayablePage(Page):
    """What is known of the battle without its rules."""

    def __init__(self, shell: Shell, campaign: str, view: BattleView) -> None:
        battle = view.battle
        super().__init__(battle.name, f"Turn {battle.turn}, {battle.step or 'not begun'}: read only")
        self.body.addWidget(label(f"{view.problem}. Nothing of the battle is lost or changed."))
        names: dict[str | None, str] = {force.id: force.name for force in shell.desk.forces(campaign)}
        self.orders = Listing(
            "Orders",
            (
                Column("No.", lambda entry: entry.number),
                Column("Seat", lambda entry: names.get(entry.seat, titled(entry.seat or ""))),
                Column("Order", _order),
                Column("Events", lambda entry: ", ".join(str(event["event"]) for event in entry.events)),
            ),
            stretch=3,
        )
        self.orders.fill(list(shell.desk.log(campaign, limit=10_000, battle=battle.id)))
        self.body.addWidget(self.orders, 1)
        self.add_action(button("See the rulesets", lambda: shell.go("rulesets"), primary=True))


def _order(entry: LogEntry) -> str:
    order = (entry.play or {}).get("order") or {}
    return str(order.get("order", "set up"))

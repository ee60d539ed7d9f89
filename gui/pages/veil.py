"""The keeper's veil: a keeper who plays sees as a player until he lifts it."""

from gui.battle import OpenBattle
from gui.widgets import Card, button, label, row


class Veil(Card):
    """Asks whether the veil is to be lifted; hidden until then."""

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        self.body.addWidget(
            label(
                "The gamemaster sees what players may not know. If you lift the veil, the log tells it to all."
            )
        )
        self.lift = button("&Lift the keeper's veil", self._lift)
        self.keep = button("&Keep it down", self.hide, flat=True)
        self.body.addLayout(row(self.lift, self.keep))
        self.hide()

    def ask(self) -> None:
        """Ask."""
        self.show()
        self.keep.setFocus()

    def _lift(self) -> None:
        self.hide()
        self._battle.lift()

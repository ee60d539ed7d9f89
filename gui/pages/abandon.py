"""Asks before an operation is abandoned: says what is kept, and why it is done for those who read the log later."""

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit

from gui.widgets import Card, button, heading, label, row

KEPT = (
    "Its battles close without an outcome. Every unit goes on in the campaign as it was before the operation, squads "
    "on their way included: no losses, no experience, no prestige. The battles can still be looked at, and the log "
    "keeps every order. Undo brings all of it back."
)


class Abandon(Card):
    """Hidden until it is asked for.

    Args:
        do: called with the reason.
    """

    def __init__(self, do: Callable[[str], object]) -> None:
        super().__init__()
        self._do = do
        self.body.addWidget(heading("Abandon this operation?"))
        self.body.addWidget(label(KEPT, tone="muted"))
        self.reason = QLineEdit()
        self.reason.setAccessibleName("Reason")
        self.reason.setPlaceholderText("Why, for those who read the log later")
        self.body.addWidget(self.reason)
        self.sure = button("&Abandon it", self._abandon)
        self.sure.setProperty("danger", True)
        self.keep = button("&Keep playing", self.hide)
        self.body.addLayout(row(self.sure, self.keep))
        self.reason.textChanged.connect(lambda _text: self._look())
        self.reason.returnPressed.connect(self._abandon)
        self.hide()

    def ask(self) -> None:
        """Ask."""
        self.reason.clear()
        self._look()
        self.show()
        self.reason.setFocus()

    def _look(self) -> None:
        given = bool(self.reason.text().strip())
        self.sure.setEnabled(given)
        self.sure.setToolTip("" if given else "Give a reason first.")

    def _abandon(self) -> None:
        if self.sure.isEnabled():
            self._do(self.reason.text())

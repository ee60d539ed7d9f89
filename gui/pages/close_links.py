"""Asks up to which turn the links of an operation are closed, and says what that means for both tables."""

from collections.abc import Callable

from PySide6.QtWidgets import QSpinBox

from core.service.timeline import Timeline
from gui.widgets import Card, button, heading, indented, label, row

MEANT = (
    "In these turns nobody travels between the battles and no fire goes along the links, whatever the orders, forms and "
    "slips would offer else. Either table may play on to the end of the last closed turn without waiting for the other; "
    "then they wait for each other again. What is on its way already still arrives. Do it when all sides agree; undo "
    "takes it back with what was played under it."
)
MORE = 1
"""So many turns are closed unless another number is chosen."""
FURTHEST = 99
"""The last turn that can be chosen is so many turns ahead."""


class CloseLinks(Card):
    """Hidden until it is asked for.

    Args:
        do: called with the last closed turn.
    """

    def __init__(self, do: Callable[[int], object]) -> None:
        super().__init__()
        self._do = do
        self.body.addWidget(heading("Close the links for some turns?"))
        self.body.addWidget(label(MEANT, tone="muted"))
        self.until = indented(QSpinBox())
        self.until.setAccessibleName("Last turn with closed links")
        self.first = label("")
        self.first.setWordWrap(False)
        self.sure = button("&Close them", self._close, primary=True)
        self.keep = button("&Leave it as it is", self.hide)
        self.body.addLayout(row(self.first, self.until, self.sure, self.keep))
        self.hide()

    def ask(self, shown: Timeline) -> None:
        """Ask."""
        first, least = shown.closable
        self.first.setText(f"From turn {first} to the end of turn")
        self.until.setRange(least, least + FURTHEST)
        self.until.setValue(least + MORE)
        self.show()
        self.until.setFocus()
        self.until.selectAll()

    def _close(self) -> None:
        self.hide()
        self._do(self.until.value())

"""The button that goes on with a campaign: to what is urgent, else to its overview."""

from collections.abc import Sequence

from PySide6.QtWidgets import QPushButton

from gui.shell import Shell
from gui.steps import Step
from gui.widgets import emphasize, literal


class GoOn(QPushButton):
    """It says what comes next."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign
        self._next: Step | None = None
        self.setAutoDefault(True)
        emphasize(self, True)
        self.clicked.connect(lambda _checked=False: self._go())

    def show_next(self, steps: Sequence[Step]) -> None:
        """Take the first of the steps that is urgent."""
        self._next = next((step for step in steps if step.urgent), None)
        self.setText(literal(self._next.title) if self._next is not None else "To the overview")

    def _go(self) -> None:
        if self._next is not None:
            self._next.take(self._shell, self._campaign)
        else:
            self._shell.go("campaign")

"""Warns before an operation is started while a force has yet to hold what comes first; it may be started all the same."""

from collections.abc import Callable, Collection

from core.service.due import Due
from gui.shell import Shell
from gui.steps import held_by, missing
from gui.widgets import Card, button, clear, heading, label, row


class Before(Card):
    """Hidden until a start has to be thought over."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign
        self.hide()

    def ask(self, start: Callable[[], object], forces: Collection[str]) -> None:
        """Start at once where nothing comes first for the forces that take part; else say what does, and ask."""
        desk = self._shell.desk
        due = missing(self._shell.ask(lambda: desk.due(self._campaign)) or (), forces)
        if not due:
            start()
            return
        names = {force.id: force.name for force in desk.forces(self._campaign)}
        clear(self.body)
        self.body.addWidget(heading("Something comes first"))
        for one in due:
            self.body.addWidget(label(held_by(one, names), bold=True, tone="warn"))
        told = (
            "A force that starts without it fights with what it has now. It can still be held later, but what it "
            "brings comes too late for this operation."
        )
        self.body.addWidget(label(told, tone="muted"))
        hold = button(f"&Hold {due[0].title} first", lambda: self._hold(due[0]))
        anyway = button("&Start all the same", start)
        self.body.addLayout(row(hold, anyway, button("&Not now", self.hide, flat=True)))
        self.show()
        hold.setFocus()

    def _hold(self, due: Due) -> None:
        done = self._shell.run(
            self._campaign,
            "procedure.begin",
            procedure=due.procedure,
            forces=list(due.forces),
            ruleset=due.ruleset,
            battle=None,
        )
        if done is not None:
            self._shell.go("procedure", campaign=self._campaign, procedure=str(done.result))

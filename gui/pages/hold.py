"""The page on which a procedure is begun that no rule makes due: who takes part, and who begins."""

from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout

from core.contract.errors import BadInput
from core.contract.words import counted
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Page, button, label, literal, row


class HoldPage(Page):
    """Chooses the forces of a procedure."""

    def __init__(self, shell: Shell, campaign: str, ruleset: str, procedure: str) -> None:
        super().__init__("Hold a procedure")
        self.shell = shell
        self.campaign = campaign
        found = [
            one
            for one in shell.desk.procedures(campaign)
            if (one.ruleset, one.procedure) == (ruleset, procedure)
        ]
        if not found:
            raise BadInput(f"procedure {procedure}", f"{ruleset} holds none of that name in this campaign")
        self._due = found[0]
        self.entitle(self._due.title, _asked(self._due.holders))
        self._names = {force.id: force.name for force in shell.desk.forces(campaign)}
        card = Card("Forces that take part")
        self.boxes: dict[str, QCheckBox] = {}
        for force in self._due.forces:
            box = QCheckBox(literal(self._names[force]))
            box.setChecked(len(self._due.forces) <= 2)
            box.toggled.connect(self._look)
            self.boxes[force] = box
            card.body.addWidget(box)
        self.first = QComboBox()
        self.first.setAccessibleName("Who begins")
        line = QHBoxLayout()
        line.setSpacing(GAP)
        line.addWidget(label("Who begins: the force that challenges, or that decides"))
        line.addWidget(self.first)
        line.addStretch(1)
        card.body.addLayout(line)
        self.begin = button(f"&Begin: {self._due.title}", self._begin, primary=True)
        back = button("&Back to the overview", lambda: shell.go("campaign"), flat=True)
        self._missing = label("", tone="muted")
        card.body.addLayout(row(self.begin, self._missing, back))
        self.body.addWidget(card)
        self.body.addStretch(1)
        self._look()

    def take_focus(self) -> None:
        """Begin with the first force."""
        next(iter(self.boxes.values()), self.begin).setFocus()

    def _chosen(self) -> list[str]:
        return [force for force, box in self.boxes.items() if box.isChecked()]

    def _look(self) -> None:
        before = self.first.currentData()
        self.first.clear()
        for force in self._chosen():
            self.first.addItem(self._names[force], force)
        self.first.setCurrentIndex(max(0, self.first.findData(before)))
        count = len(self._chosen())
        self.begin.setEnabled(count == self._due.holders if self._due.holders else count > 0)
        self._missing.setVisible(not self.begin.isEnabled())
        self._missing.setText(f"{count} chosen.")

    def _begin(self) -> None:
        first = self.first.currentData()
        forces = [first, *(force for force in self._chosen() if force != first)]
        done = self.shell.run(
            self.campaign,
            "procedure.begin",
            procedure=self._due.procedure,
            forces=forces,
            ruleset=self._due.ruleset,
        )
        if done is not None:
            self.shell.go("procedure", procedure=str(done.result))


def _asked(count: int | None) -> str:
    if count is None:
        return "Choose who takes part."
    return f"Choose the {counted(count, 'force')} that {'takes' if count == 1 else 'take'} part."

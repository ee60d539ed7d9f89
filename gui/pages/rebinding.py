"""Which game is played where: another ruleset for a theater, after a look at what becomes of each unit."""

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from core.service.adoption import Rebound
from core.store.repository import CampaignInfo
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import button, column, label, row

THEATERS = {"space": "In space", "ground": "On the ground"}


class Rebinding(QWidget):
    """Chooses a ruleset for each theater."""

    def __init__(self, shell: Shell, info: CampaignInfo) -> None:
        super().__init__()
        self._shell = shell
        self._info = info
        self._chosen = ("", "")
        layout = column(self, margin=GAP, spacing=2 * GAP)
        layout.addWidget(
            label(
                "A theater can be played by another game between battles. Its units are taken over; what the new game has "
                "no use for is kept, and is back when the old game is.",
                tone="muted",
            )
        )
        self.boxes: dict[str, QComboBox] = {}
        for theater, title in THEATERS.items():
            layout.addLayout(self._line(theater, title))
        self.units = Listing(
            "What becomes of each unit",
            (
                Column("Unit", lambda one: one.before.name),
                Column("Class now", lambda one: one.before.class_id),
                Column(
                    "Class then",
                    lambda one: one.after.class_id if one.after is not None else "waits as it is",
                ),
                Column(
                    "Crew quality",
                    lambda one: f"{one.before.quality} → {one.after.quality}" if one.after else "",
                ),
                Column("Set aside, or why not", _aside, _aside),
            ),
            stretch=4,
        )
        self.bind = button("&Take the units over", self._bind, primary=True)
        self.leave = button("&Leave it", self._leave)
        layout.addWidget(self.units, 1)
        layout.addLayout(row(self.bind, self.leave))
        layout.addStretch(0)
        self._leave()

    def _line(self, theater: str, title: str) -> QHBoxLayout:
        box = QComboBox()
        box.setAccessibleName(title)
        now = getattr(self._info, theater)
        for ruleset in self._shell.desk.plugins.rulesets():
            if ruleset.info.theater == theater:
                box.addItem(ruleset.info.title, ruleset.info.id)
        if now is not None and box.findData(now) < 0:
            box.addItem(f"{now} (not at hand)", now)
        if now is None:
            box.insertItem(0, "none", None)
        box.setCurrentIndex(box.findData(now))
        look = button("Look what becomes of the units", lambda: self._look(theater))
        look.setAccessibleName(f"{title}: look what becomes of the units")
        look.setEnabled(False)
        box.currentIndexChanged.connect(lambda _index: look.setEnabled(box.currentData() not in (None, now)))
        self.boxes[theater] = box
        name = label(title, bold=True)
        name.setMinimumWidth(120)
        return row(name, box, look)

    def _look(self, theater: str) -> None:
        ruleset = str(self.boxes[theater].currentData())
        desk, campaign = self._shell.desk, self._info.id
        found = self._shell.ask(
            lambda: desk.rebinding(campaign, "space" if theater == "space" else "ground", ruleset)
        )
        if found is None:
            return
        self._chosen = (theater, ruleset)
        self.units.fill(found)
        for part in (self.units, self.bind, self.leave):
            part.show()
        self.bind.setFocus()

    def _bind(self) -> None:
        theater, ruleset = self._chosen
        self._shell.run(self._info.id, "ruleset.bind", theater=theater, ruleset=ruleset)

    def _leave(self) -> None:
        for part in (self.units, self.bind, self.leave):
            part.hide()


def _aside(one: Rebound) -> str:
    return one.problem or ", ".join(one.set_aside)

"""Which game is played where: another ruleset for a theater, after a look at what becomes of each unit."""

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from core.contract.ids import Theater
from core.contract.words import counted
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
        self._classes: dict[str, str] = {}
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
                Column("Class now", lambda one: one.class_before),
                Column("Class then", lambda one: one.class_after or "waits as it is", _problem),
                Column("Quality", _quality, lambda _one: "of the crew, on the scale of each game"),
                Column("How", lambda one: one.basis or one.problem, lambda one: one.basis or one.problem),
                Column("Set aside", lambda one: ", ".join(one.set_aside), _aside),
            ),
            stretch=4,
        )
        self.units.picked.connect(self._picked)
        self.told = label("", tone="muted")
        self.plans = label("", tone="bad")
        self.choose = QComboBox()
        self.choose.setAccessibleName("Class of this unit")
        self.choose.setEditable(True)
        self.choose.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.choose.setMinimumWidth(280)
        self.whose = label("", bold=True)
        self.take = button("Take this &class", self._take)
        self.bind = button("&Take the units over", self._bind, primary=True)
        self.leave = button("&Leave it", self._leave)
        layout.addWidget(self.told)
        layout.addWidget(self.plans)
        layout.addWidget(self.units, 1)
        layout.addLayout(row(self.whose, self.choose, self.take))
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
        self._chosen = (theater, str(self.boxes[theater].currentData()))
        self._classes = {}
        found = self._shell.ask(lambda: self._shell.desk.classes(self._info.id, self._chosen[1]))
        if found is None:
            return
        self.choose.clear()
        for one in sorted((one for one in found if one.complete), key=lambda one: (one.empire, one.name)):
            self.choose.addItem(f"{one.name} ({one.empire})" if one.empire else one.name, one.id)
        if self._show():
            waiting = [line for line, one in enumerate(self.units.records.records) if one.after is None]
            if waiting:
                self.units.selectRow(waiting[0])
            self.bind.setFocus()

    def _show(self) -> bool:
        """Ask what becomes of the units, and show it; tell whether it could be told."""
        theater: Theater = "space" if self._chosen[0] == "space" else "ground"
        desk, campaign = self._shell.desk, self._info.id
        found = self._shell.ask(lambda: desk.rebinding(campaign, theater, self._chosen[1], self._classes))
        if found is None:
            return False
        stay = sum(one.after is None for one in found)
        taken = f"{counted(len(found) - stay, 'unit')} will be taken over"
        self.told.setText(
            f"{taken}, {stay} will wait: choose a class for them by hand." if stay else f"{taken}."
        )
        self.told.show()
        self.units.fill(found)
        hindered = self._shell.ask(lambda: desk.obstacles(campaign, theater, self._chosen[1], found)) or ()
        self.plans.setText(
            "\n".join(f"{one.title} could not begin then. {'; '.join(one.faults)}" for one in hindered)
        )
        self.plans.setVisible(bool(hindered))
        for part in self._parts():
            part.show()
        self._picked(self.units.current())
        return True

    def _picked(self, one: Rebound | None) -> None:
        """Offer the classes for the unit of the current row."""
        self.whose.setText("" if one is None else f"{one.before.name} is to be")
        self.take.setEnabled(one is not None)
        after = None if one is None else one.after
        self.choose.setCurrentIndex(-1 if after is None else self.choose.findData(after.class_id))

    def _take(self) -> None:
        """Choose a class for the unit of the current row by hand; what cannot be is told, and nothing changes."""
        one = self.units.current()
        index = self.choose.findText(self.choose.currentText())
        if one is None or index < 0:
            return
        before = self._classes
        self._classes = {**before, one.before.id: str(self.choose.itemData(index))}
        if not self._show():
            self._classes = before

    def _bind(self) -> None:
        theater, ruleset = self._chosen
        self._shell.run(
            self._info.id, "ruleset.bind", theater=theater, ruleset=ruleset, classes=self._classes
        )

    def _leave(self) -> None:
        self.told.hide()
        self.plans.hide()
        for part in self._parts():
            part.hide()

    def _parts(self) -> tuple[QWidget, ...]:
        return (self.units, self.whose, self.choose, self.take, self.bind, self.leave)


def _quality(one: Rebound) -> str:
    return str(one.before.quality) if one.after is None else f"{one.before.quality} → {one.after.quality}"


def _problem(one: Rebound) -> str:
    return one.problem or one.class_after


def _aside(one: Rebound) -> str:
    return ", ".join(one.set_aside) or "nothing"

"""A club's own classes: a class is copied, and the copy is edited figure by figure."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QComboBox, QLineEdit, QScrollArea, QWidget

from core.contract.info import UnitClass
from core.contract.ruleset import Ruleset
from core.contract.settings import OWN_CLASSES, FigureRow
from core.service.rulesets import difference
from core.store.repository import CampaignInfo
from core.store.states import settings_of
from gui.pages.figures import FiguresInput
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, button, column, label, row


class OwnClasses(QWidget):
    """Copies classes of a ruleset, and edits the copies."""

    def __init__(self, shell: Shell, campaign: CampaignInfo, ruleset: Ruleset) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign.id
        self._ruleset = ruleset.info.id
        own: Mapping[str, Any] = settings_of(campaign, self._ruleset).get(OWN_CLASSES.id, {})
        self._before = {key: dict(one.get("figures", {})) for key, one in own.items()}
        classes = shell.ask(lambda: shell.desk.classes(campaign.id, self._ruleset)) or ()
        rows = {one.id: one for one in ruleset.figures()}
        inside = QWidget()
        layout = column(inside, margin=GAP, spacing=2 * GAP)
        layout.addWidget(self._copying(classes, rows))
        self.edited: FiguresInput | None = None
        if own:
            layout.addWidget(self._editing(own, rows))
        layout.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        column(self).addWidget(area)
        self._look()

    def _copying(self, classes: Sequence[UnitClass], rows: Mapping[str, FigureRow]) -> Card:
        card = Card("Copy a class")
        about = "It takes a name and a code of its own, and is marked as house wherever classes are shown."
        card.body.addWidget(label(about, tone="muted"))
        self.of = QComboBox()
        self.of.setAccessibleName("Class to copy")
        self.of.setEditable(True)
        self.of.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for one in sorted(classes, key=lambda one: (one.empire, one.name)):
            if one.complete and (one.id in rows or one.id in self._before):
                self.of.addItem(f"{one.empire.capitalize()} {one.name} ({one.code})", one.id)
        self.name, self.code = QLineEdit(), QLineEdit()
        for made, title in ((self.name, "Name"), (self.code, "Code")):
            made.setAccessibleName(f"{title} of the copy")
            made.setPlaceholderText(title)
            made.textChanged.connect(lambda _text: self._look())
        self.copy = button("&Copy it", self._copy, primary=True)
        line = row(self.of, self.name, self.code, self.copy, stretch=False)
        line.setStretch(0, 2)
        line.setStretch(1, 2)
        card.body.addLayout(line)
        return card

    def _editing(self, own: Mapping[str, Any], rows: Mapping[str, FigureRow]) -> Card:
        card = Card("Classes of your own")
        made = [
            replace(rows[one["of"]], id=key, title=f"{one['name']} ({one['code']}), house", exceptions={})
            for key, one in own.items()
            if one["of"] in rows
        ]
        self.edited = FiguresInput(made, self._before, self._look)
        card.body.addWidget(self.edited)
        self.keep = button("&Keep these figures", self._keep, primary=True)
        self.remove = button("&Remove the class", self._remove)
        card.body.addLayout(row(self.keep, self.remove))
        return card

    def _look(self) -> None:
        ready = bool(self.name.text().strip() and self.code.text().strip())
        self.copy.setEnabled(ready)
        if self.edited is not None:
            before = {key: figures for key, figures in self._before.items() if figures}
            self.keep.setEnabled(self.edited.values != before)

    def _copy(self) -> None:
        self._shell.run(
            self._campaign,
            "class.copy",
            ruleset=self._ruleset,
            of=self.of.currentData(),
            name=self.name.text(),
            code=self.code.text().strip(),
        )

    def _keep(self) -> None:
        """Change each class that was edited; each is an entry of the log."""
        assert self.edited is not None
        values = self.edited.values
        for key, before in self._before.items():
            change = difference(before, values.get(key, {}), 0)
            if change:
                self._shell.run(
                    self._campaign, "class.edit", ruleset=self._ruleset, class_id=key, figures=change
                )

    def _remove(self) -> None:
        assert self.edited is not None
        key = self.edited.choose.currentData()
        self._shell.run(self._campaign, "class.remove", ruleset=self._ruleset, class_id=key)

"""The page of the rulesets: what is installed, its classes and settings, what failed to load."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QTabWidget, QVBoxLayout, QWidget

from core.contract.ruleset import Ruleset
from core.contract.words import titled
from gui.listing import Lines, Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Empty, Page, clear, column, heading, label


class RulesetsPage(Page):
    """Rulesets at the left, the chosen one beside them."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(
            "Rulesets",
            "The games that are installed. Each is a plugin; a campaign binds one above and one below.",
        )
        self.shell = shell
        self.list = Lines()
        self.list.setAccessibleName("Rulesets")
        self.list.setMaximumWidth(300)
        self._shown = QVBoxLayout()
        line = QHBoxLayout()
        line.setSpacing(2 * GAP)
        line.addWidget(self.list)
        line.addLayout(self._shown, 1)
        plugins = shell.desk.plugins
        for ruleset in plugins.rulesets():
            item = QListWidgetItem(ruleset.info.title)
            item.setData(Qt.ItemDataRole.UserRole, ruleset.info.id)
            self.list.addItem(item)
        for fault in plugins.faults:
            card = Card(f"Switched off: {fault.plugin}")
            card.body.addWidget(label(f"{fault.cause} ({fault.distribution})", tone="bad"))
            card.body.addWidget(
                label("Campaigns that use it still open; what they keep of it stays as it is.", tone="muted")
            )
            self.body.addWidget(card)
        if self.list.count():
            self.body.addLayout(line, 1)
            self.list.currentItemChanged.connect(lambda item, _before: self._show(item))
            self.list.ensurePolished()  # else rows are measured before their padding is known
            self.list.setCurrentRow(0)
        else:
            self.body.addWidget(
                Empty(
                    "No ruleset is installed",
                    "Install a package that brings one, then start Bridgehead again.",
                ),
                1,
            )

    def take_focus(self) -> None:
        """Begin with the list."""
        self.list.setFocus()

    def _show(self, item: QListWidgetItem) -> None:
        clear(self._shown)
        ruleset = self.shell.ask(lambda: self.shell.desk.plugins.ruleset(item.data(Qt.ItemDataRole.UserRole)))
        if ruleset is not None:
            self._shown.addWidget(_ruleset(ruleset))


def _ruleset(ruleset: Ruleset) -> QWidget:
    shown = QWidget()
    layout = column(shown, spacing=GAP)
    info = ruleset.info
    layout.addWidget(heading(info.title))
    layout.addWidget(label(info.summary))
    layout.addWidget(
        label(f"{titled(info.theater)}  ·  version {info.version}  ·  {info.credit}", tone="muted")
    )
    tabs = QTabWidget()
    tabs.addTab(_classes(ruleset), "&Classes")
    tabs.addTab(_scenarios(ruleset), "&Scenarios")
    tabs.addTab(_settings(ruleset), "S&ettings")
    layout.addWidget(tabs, 1)
    return shown


def _classes(ruleset: Ruleset) -> Listing:
    listing = Listing(
        "Classes",
        (
            Column("Class", lambda unit: unit.name),
            Column("Code", lambda unit: unit.code),
            Column("Empire", lambda unit: titled(unit.empire)),
            Column("Points", lambda unit: unit.points),
            Column(
                "Figures", lambda unit: unit.provenance if unit.complete else "incomplete: cannot be fielded"
            ),
        ),
    )
    listing.fill(ruleset.catalogue())
    listing.sortable()
    return listing


def _scenarios(ruleset: Ruleset) -> Listing:
    listing = Listing(
        "Scenarios",
        (
            Column("Scenario", lambda scenario: scenario.title, lambda scenario: scenario.summary),
            Column("Roles", lambda scenario: ", ".join(scenario.roles)),
            Column("Turns", lambda scenario: scenario.turns or "until decided"),
            Column("Figures", lambda scenario: scenario.provenance),
        ),
    )
    listing.fill(ruleset.scenarios())
    return listing


def _settings(ruleset: Ruleset) -> Listing:
    listing = Listing(
        "Settings",
        (
            Column("Setting", lambda setting: setting.title, lambda setting: setting.reason),
            Column("Default", lambda setting: _default(setting.default)),
            Column("From", lambda setting: setting.provenance),
            Column("Why", lambda setting: setting.reason, lambda setting: setting.reason),
        ),
        stretch=3,
    )
    listing.fill(ruleset.settings)
    return listing


def _default(value: Any) -> Any:
    """Write a setting's default; figures of one's own are none until they are entered."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return value if isinstance(value, int | str) else "none"

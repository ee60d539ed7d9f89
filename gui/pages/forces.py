"""The page of a campaign's forces: who commands what, and each force's units."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSplitter, QWidget

from core.contract.ruleset import UnitClass
from core.store.repository import ForceInfo, UnitInfo
from gui.listing import Listing
from gui.models.table import Column
from gui.pages.unit import UnitCard
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Empty, Page, column, heading


class ForcesPage(Page):
    """Forces at the left, the chosen one's units beside them, the chosen unit below."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Forces", "Who commands what, and how it is faring.")
        self.shell = shell
        self.campaign = campaign
        self._classes: dict[str, dict[str, UnitClass]] = {}
        self._players: dict[str, str] = {}
        self.forces = Listing(
            "Forces",
            (
                Column("Force", lambda force: force.name),
                Column("Player", lambda force: self._players.get(force.player or "", "–")),
                Column("Prestige", lambda force: force.prestige),
                Column("Points", lambda force: force.points),
            ),
        )
        self.units = Listing(
            "Units",
            (
                Column("Unit", lambda unit: unit.name),
                Column("Class", lambda unit: self._class(unit)),
                Column("Quality", lambda unit: unit.quality),
                Column("XP", lambda unit: unit.xp),
                Column(
                    "Condition",
                    lambda unit: unit.condition if unit.left is None else f"{unit.condition}, left",
                ),
                Column("Squads", lambda unit: len(unit.squads)),
            ),
            stretch=1,
        )
        self.units.sortable()
        self.unit = UnitCard(shell, campaign)
        self.forces.picked.connect(self._show_units)
        self.units.picked.connect(self._show_unit)
        self.find = QLineEdit()
        self.find.setPlaceholderText("Find a unit by name or class")
        self.find.setAccessibleName("Find a unit")
        self.find.setClearButtonEnabled(True)
        self.find.textChanged.connect(lambda _text: self._show_units(self.forces.current()))
        self.empty = Empty(
            "No force yet",
            "Campaigns that start from a pack bring their forces along.",
            "To the campaigns",
            lambda: shell.go("campaigns"),
        )
        self._split = self._lay_out()
        self.body.addWidget(self._split, 1)
        self.body.addWidget(self.empty, 1)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read forces and players again."""
        desk = self.shell.desk
        found = self.shell.ask(lambda: (desk.forces(self.campaign), desk.players(self.campaign)))
        forces, players = found or ([], [])
        self._players = {player.id: player.name for player in players}
        self.forces.fill(forces)
        self._split.setVisible(bool(forces))
        self.empty.setVisible(not forces)

    def take_focus(self) -> None:
        """Begin with the forces."""
        self.forces.setFocus()

    def _lay_out(self) -> QSplitter:
        left, right = QWidget(), QWidget()
        lines = column(left)
        lines.addWidget(heading("Forces"))
        lines.addWidget(self.forces, 1)
        beside = column(right)
        line = QHBoxLayout()
        line.setSpacing(2 * GAP)
        line.addWidget(heading("Units"))
        line.addWidget(self.find, 1)
        beside.addLayout(line)
        beside.addWidget(self.units, 3)
        beside.addWidget(self.unit, 2)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(right)
        split.setHandleWidth(2 * GAP)
        split.setSizes([400, 640])
        return split

    def _show_units(self, force: ForceInfo | None) -> None:
        units = self.shell.ask(lambda: self.shell.desk.units(force.id)) if force is not None else []
        wanted = self.find.text().strip().casefold()
        self.units.fill(
            [unit for unit in units or [] if wanted in f"{unit.name} {self._class(unit)}".casefold()]
        )

    def _show_unit(self, unit: UnitInfo | None) -> None:
        self.unit.show_unit(unit, self._find_class(unit) if unit is not None else None)

    def _class(self, unit: UnitInfo) -> str:
        found = self._find_class(unit)
        return found.name if found is not None else unit.class_id

    def _find_class(self, unit: UnitInfo) -> UnitClass | None:
        """Give a unit's class; none where its ruleset is not at hand, which leaves its data as they are."""
        plugins: Any = self.shell.desk.plugins
        if unit.ruleset not in self._classes:
            known = plugins.ruleset(unit.ruleset).catalogue() if plugins.has(unit.ruleset) else ()
            self._classes[unit.ruleset] = {found.id: found for found in known}
        return self._classes[unit.ruleset].get(unit.class_id)

"""The page of a campaign's forces: who commands what, and each force's units."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSplitter, QWidget

from core.contract.info import UnitClass
from core.service.forces import force_facts, force_faults, roster_titles
from core.service.leads import RANDOM, lead_of
from core.store.repository import CampaignInfo, ForceInfo, PlayerInfo, UnitInfo
from gui.command_form import Ask, Drawer
from gui.listing import Listing
from gui.models.table import Column
from gui.pages.seats import bot_called
from gui.pages.unit import UnitDetails
from gui.people import Roll
from gui.print_card import PrintCard
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Empty, Page, button, column, heading, label, row

UNITS = 220
"""The list of units is at least so high. Units: pixels."""
SQUADS = (5, 6)
"""Columns of the units that tell of the squads aboard."""


class ForcesPage(Page):
    """Forces at the left, the chosen one's units beside them, the chosen unit below."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Forces", "Who commands what, and how it is faring.")
        self.shell = shell
        self.campaign = campaign
        self._info: CampaignInfo = shell.desk.campaign(campaign)
        self._classes: dict[str, dict[str, UnitClass]] = {}
        self._players: Sequence[PlayerInfo] = ()
        self._names: dict[str, str] = {}
        self.raise_force = button("&Raise a force…", self._create)
        self.sheets = button("&Entry sheets…", lambda: shell.go("entry"))
        self.add_action(self.sheets)
        self.add_action(self.raise_force)
        self.drawer = Drawer(shell, campaign)
        self.forces = Listing(
            "Forces",
            (
                Column("Force", lambda force: force.name if force.left is None else f"{force.name} (left)"),
                Column("Player", lambda force: self._commander(force)),
                Column("Prestige", lambda force: force.prestige),
                Column("Points", lambda force: force.points),
            ),
        )
        self.units = Listing(
            "Units",
            (
                Column("Unit", lambda unit: unit.name),
                Column("Class", lambda unit: self._class(unit), lambda unit: self._class(unit)),
                Column("Quality", lambda unit: unit.quality),
                Column("XP", lambda unit: unit.xp),
                Column(
                    "Condition",
                    lambda unit: unit.condition if unit.left is None else f"left: {unit.left}",
                ),
                Column("Squads", lambda unit: len(unit.squads)),
                Column("Their XP", lambda unit: sum(squad.get("xp", 0) for squad in unit.squads)),
            ),
            stretch=1,
        )
        self.units.sortable()
        self.printing = PrintCard(shell)
        self._roll = Roll(shell, campaign)
        self.unit = UnitDetails(shell, campaign, self.drawer, self.printing, self._roll)
        self.forces.picked.connect(self._show_units)
        self.units.picked.connect(self._show_unit)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find a unit by name or class")
        self.search.setAccessibleName("Find a unit")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _text: self._show_units(self.forces.current()))
        self.rename = button("Re&name…", self._rename)
        self.hand_over = button("&Hand over…", self._hand_over)
        self.award = button("&Award points…", self._award)
        self.lead = button("", self._lead)
        self.inscribe = button("&Write in the roster…", self._inscribe)
        self.facts = label("", tone="muted")
        self.faults = label("", tone="bad")
        self.enter = button("&Enter a unit…", self._enter)
        self.correct = button("&Put right…", self._correct)
        self.empty = Empty(
            "No force yet",
            "Raise one, then enter its units; campaigns that start from a pack bring theirs along.",
            "Raise a force…",
            self._create,
        )
        self._split = self._lay_out()
        self.body.addWidget(self.drawer)
        self.body.addWidget(self.printing)
        self.body.addWidget(self._split, 1)
        self.body.addWidget(self.empty, 1)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read forces and players again."""
        self._roll.forget()
        desk = self.shell.desk
        found = self.shell.ask(lambda: (desk.forces(self.campaign), desk.players(self.campaign)))
        forces, self._players = found or ([], [])
        self._names = {player.id: player.name for player in self._players}
        before = self.units.current()
        self.forces.fill(forces)
        if before is not None:
            self._choose(before.id)
        self._split.setVisible(bool(forces))
        self.empty.setVisible(not forces)

    def take_focus(self) -> None:
        """Begin with the forces."""
        (self.forces if self.forces.current() is not None else self.empty.button or self).setFocus()

    def _lay_out(self) -> QSplitter:
        left, right = QWidget(), QWidget()
        lines = column(left)
        lines.addWidget(heading("Forces"))
        lines.addWidget(self.forces, 1)
        lines.addWidget(self.facts)
        lines.addWidget(self.faults)
        lines.addLayout(row(self.rename, self.hand_over))  # side by side they would take the units' width
        lines.addLayout(row(self.inscribe, self.correct))
        lines.addLayout(row(self.award, self.lead))
        beside = column(right)
        line = QHBoxLayout()
        line.setSpacing(2 * GAP)
        line.addWidget(heading("Units"))
        line.addWidget(self.search, 1)
        line.addWidget(self.enter)
        beside.addLayout(line)
        self.units.setMinimumHeight(UNITS)
        beside.addWidget(self.units, 3)
        beside.addWidget(self.unit, 2)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(right)
        split.setHandleWidth(2 * GAP)
        split.setSizes([390, 690])
        return split

    def _show_units(self, force: ForceInfo | None) -> None:
        units = self.shell.ask(lambda: self.shell.desk.units(force.id)) if force is not None else []
        wanted = self.search.text().strip().casefold()
        self.units.fill(
            [unit for unit in units or [] if wanted in f"{unit.name} {self._class(unit)}".casefold()]
        )
        for place in SQUADS:  # ships without any leave the room to their classes
            self.units.setColumnHidden(place, not any(unit.squads for unit in units or []))
        for made in (self.rename, self.hand_over, self.correct):
            made.setEnabled(force is not None)
        told = [] if force is None else force_facts(self.shell.desk.plugins, self._info, force)
        self.facts.setText("\n".join(f"{title}: {words}" for title, words in told))
        self.facts.setVisible(bool(told))
        faults = [] if force is None else self._faults(force, units or [])
        self.faults.setText("\n".join(("What is wrong with this fleet:", *faults)))
        self.faults.setVisible(bool(faults))
        self.inscribe.setVisible(force is not None and bool(self._titles(force)))
        self.award.setEnabled(force is not None and force.left is None)
        by_admiral = force is not None and lead_of(force) is not None
        self.lead.setText("Let the player &lead" if by_admiral else "Let an ad&miral lead…")
        self.lead.setEnabled(force is not None and force.left is None)
        self.inscribe.setEnabled(force is not None and force.left is None)
        self.enter.setEnabled(force is not None and force.left is None and bool(self._choices(force)))

    def _faults(self, force: ForceInfo, units: Sequence[UnitInfo]) -> Sequence[str]:
        found = self.shell.ask(lambda: force_faults(self.shell.desk.plugins, self._info, force, units))
        return found or ()

    def _choose(self, unit: str) -> None:
        for line, known in enumerate(self.units.records.records):
            if known.id == unit:
                self.units.selectRow(line)

    def _show_unit(self, unit: UnitInfo | None) -> None:
        self.unit.show_unit(unit, self._find_class(unit) if unit is not None else None)

    def _class(self, unit: UnitInfo) -> str:
        found = self._find_class(unit)
        if found is None:
            return unit.class_id
        return found.name if found.provenance != "house" else f"{found.name} (house)"

    def _find_class(self, unit: UnitInfo) -> UnitClass | None:
        return self._catalogue(unit.ruleset).get(unit.class_id)

    def _catalogue(self, ruleset: str | None) -> dict[str, UnitClass]:
        """Give a ruleset's classes with the campaign's figures; none where it is not at hand, which leaves its data as they are."""
        desk = self.shell.desk
        if ruleset is None:
            return {}
        if ruleset not in self._classes:
            at_hand = desk.plugins.has(ruleset)
            known = self.shell.ask(lambda: desk.classes(self._info.id, ruleset)) if at_hand else ()
            self._classes[ruleset] = {found.id: found for found in known or ()}
        return self._classes[ruleset]

    def _choices(self, force: ForceInfo) -> list[tuple[str, str]]:
        """Give the classes that can be entered: the force's own first."""
        classes = self._catalogue(
            self._info.space if force.theater == "space" else self._info.ground
        ).values()
        able = sorted(
            (c for c in classes if c.complete), key=lambda c: (c.empire != force.empire, c.empire, c.name)
        )
        return [(c.id, f"{c.name} ({c.empire}, {c.points}{_house(c)})") for c in able]

    # --- doing ---

    def _create(self) -> None:
        empires = sorted(
            {
                c.empire
                for key in (self._info.space, self._info.ground)
                for c in self._catalogue(key).values()
                if c.empire
            }
        )
        options: dict[str, list[tuple[Any, str]]] = {
            "player": [(p.id, p.name) for p in self._players if p.left is None],
            "theater": [("space", "in space"), ("ground", "on the ground")],
        }
        if empires:
            options["empire"] = [(empire, empire) for empire in empires]
        names = {"theater": "Where it fights", "points": "Fleet points"}
        self.drawer.ask(Ask("force.create", options=options, names=names))

    def _rename(self) -> None:
        force = self.forces.current()
        self.drawer.ask(Ask("force.rename", {"force": force.id}, values={"name": force.name}))

    def _hand_over(self) -> None:
        force = self.forces.current()
        heirs = [(p.id, p.name) for p in self._players if p.left is None and p.id != force.player]
        advice = f"Who commands {force.name} from now on. Players are added on the page Players."
        self.drawer.ask(Ask("force.hand_over", {"force": force.id}, {"player": heirs}, advice=advice))

    def _award(self) -> None:
        force = self.forces.current()
        fields = [
            ("prestige", f"prestige, now {force.prestige}"),
            ("points", f"fleet points, now {force.points}"),
        ]
        names = {"field": "What", "by": "How many; take some with a number below nothing"}
        self.drawer.ask(Ask("force.award", {"force": force.id}, {"field": fields}, names, {"by": 1}))

    def _commander(self, force: ForceInfo) -> str:
        """Name who looks after a force: its player, and the computer where that leads it."""
        player = self._names.get(force.player or "", "")
        return " · ".join(filter(None, (player, "admiral"))) if lead_of(force) is not None else player or "–"

    def _lead(self) -> None:
        """Let the computer lead a force, once it is told by what bots; or give it back to its player."""
        force = self.forces.current()
        if lead_of(force) is not None:
            self.shell.run(self.campaign, "force.lead", force=force.id, by="player")
            return
        ruleset = self._info.space if force.theater == "space" else self._info.ground
        known = self.shell.desk.plugins.ruleset(ruleset).levels if ruleset is not None else ()
        levels = [(level, bot_called(level, known[0] if known else "")) for level in (*known, RANDOM)]
        advice = (
            f"The computer musters, buys, spends experience, challenges and answers for {force.name} by itself, "
            "and its bots hold the force's seats in battles. A battle that was agreed on with it begins at once, unless it "
            "is to wait, such as for a table next week or for troops that join it."
        )
        fixed = {"force": force.id, "by": "admiral"}
        names = {"level": "Its bots in battles", "waits": "Battles wait until somebody starts them"}
        self.drawer.ask(Ask("force.lead", fixed, {"level": levels}, names, advice=advice))

    def _titles(self, force: ForceInfo) -> Mapping[str, str]:
        """Give the lines that the ruleset keeps in a force's roster."""
        return roster_titles(self.shell.desk.plugins, self._info, force)

    def _inscribe(self) -> None:
        force = self.forces.current()
        lines = list(self._titles(force).items())
        self.drawer.ask(Ask("force.inscribe", {"force": force.id}, {"fact": lines}, {"fact": "Line"}))

    def _enter(self) -> None:
        force = self.forces.current()
        self.drawer.ask(
            Ask(
                "unit.enter",
                {"force": force.id},
                {"class_id": self._choices(force)},
                {"class_id": "Class", "xp": "XP dice", "quality": "Crew quality (0: rolled at the muster)"},
                asked=("class_id", "name", "quality", "xp"),
                offers={"name": lambda values: self._names_for(force, values.get("class_id"))},
            ),
            lambda done: self._choose(str(done.result)),
        )

    def _names_for(self, force: ForceInfo, class_id: str | None) -> Sequence[str]:
        """Give the names that a new unit of a class may have."""
        ruleset = self._info.space if force.theater == "space" else self._info.ground
        if ruleset is None or class_id is None:
            return ()
        found = self.shell.ask(lambda: self.shell.desk.ship_names(self.campaign, ruleset, class_id))
        return found or ()

    def _correct(self) -> None:
        self.shell.go("correction", table="force", thing=self.forces.current().id)


def _house(found: UnitClass) -> str:
    return ", house" if found.provenance == "house" else ""

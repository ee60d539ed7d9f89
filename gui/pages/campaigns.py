"""The page of all campaigns: open one, or start one from a pack."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QPushButton, QScrollArea, QWidget

from core.campaign.packs import Pack, load_pack
from gui.command_form import Ask, Drawer
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Empty, Page, button, column, emphasize, heading, label, literal, row

if TYPE_CHECKING:
    from core.store.summary import CampaignSummary

WHERE = {"space": "in space", "ground": "on the ground"}


class CampaignsPage(Page):
    """Campaigns that are kept, and packs from which one can be started. It is shown before the desk is open."""

    def __init__(self, shell: Shell) -> None:
        super().__init__("Campaigns", "Everything that your club plays, kept in one place.")
        self.shell = shell
        self.list = Listing(
            "Campaigns",
            (
                Column("Name", lambda campaign: campaign.name, lambda campaign: campaign.id),
                Column("Started", lambda campaign: _day(campaign.created)),
                Column("Space", lambda campaign: self._ruleset(campaign.space)),
                Column("Ground", lambda campaign: self._ruleset(campaign.ground)),
                Column("Entries in the log", lambda campaign: campaign.head),
                Column("Stands", _standing),
            ),
        )
        self.list.opened.connect(self._open)
        self.open = button("&Open", lambda: self._open(self.list.current()), primary=True)
        self.empty = Empty(
            "No campaign yet",
            "Start one from a pack below: its forces, units and operations are ready to play.",
        )
        self._lists = QWidget()
        layout = column(self._lists)
        layout.addWidget(self.list, 1)
        layout.addLayout(row(self.open))
        self.body.addWidget(self._lists, 2)
        self.body.addWidget(self.empty, 1)
        self.drawer = Drawer(shell, None)
        self.add_action(button("Begin an &empty campaign…", self._create))
        self.body.addWidget(self.drawer)
        self.body.addWidget(heading("Start a campaign"))
        self.name = QLineEdit()
        self.name.setPlaceholderText("Name of the new campaign; without one it is called like its pack")
        self.name.setAccessibleName("Name of the new campaign")
        self.name.setMaximumWidth(560)
        self.body.addWidget(self.name)
        self.starts: dict[str, QPushButton] = {}
        self.body.addWidget(self._packs(), 3)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """List the campaigns."""
        campaigns = self.shell.ask(self.shell.campaigns) or []
        self.list.fill(campaigns)
        for number, start in enumerate(self.starts.values()):
            emphasize(start, not campaigns and number == 0)
        self._lists.setVisible(bool(campaigns))
        self.empty.setVisible(not campaigns)

    def take_focus(self) -> None:
        """Begin with the campaigns, or with the first pack where there are none."""
        first = self.list if self.list.current() is not None else next(iter(self.starts.values()), self)
        first.setFocus()

    def _ruleset(self, key: str | None) -> str:
        plugins = self.shell.plugins
        if key is None:
            return "–"
        return plugins.ruleset(key).info.title if plugins.has(key) else f"{key} (not installed)"

    def _packs(self) -> QScrollArea:
        area = QScrollArea()
        area.setWidgetResizable(True)
        inside = QWidget()
        layout = column(inside, spacing=2 * GAP)
        found = [self.shell.ask(partial(load_pack, folder)) for folder in self.shell.plugins.packs()]
        folders = list(self.shell.plugins.packs())
        for folder, pack in zip(folders, found, strict=True):
            if pack is not None:
                layout.addWidget(self._card(folder, pack))
        if not any(found):
            layout.addWidget(
                label("No pack is installed. Packs come with plugins; see the page Rulesets.", tone="muted")
            )
        layout.addStretch(1)
        area.setWidget(inside)
        return area

    def _card(self, folder: Path, pack: Pack) -> Card:
        card = Card(pack.title)
        card.body.addWidget(label(pack.summary))
        games = ", ".join(f"{self._ruleset(key)} {WHERE[theater]}" for theater, key in pack.rulesets.items())
        ships = sum(len(force.units) for force in pack.forces)
        card.body.addWidget(label(f"{games}  ·  {len(pack.forces)} forces, {ships} units", tone="muted"))
        start = button(f"Start {literal(pack.title)}", lambda: self._start(folder))
        self.starts[pack.id] = start
        card.body.addLayout(row(start))
        return card

    def _start(self, folder: Path) -> None:
        name = self.name.text().strip() or None
        done = self.shell.run(None, "campaign.start", pack=folder.name, name=name)
        if done is not None:
            self.shell.go("campaign", campaign=done.campaign)

    def _create(self) -> None:
        rulesets = [ruleset.info for ruleset in self.shell.plugins.rulesets()]
        options = {
            theater: [(info.id, info.title) for info in rulesets if info.theater == theater]
            for theater in WHERE
        }
        options["economy"] = [(info.id, info.title) for info in rulesets]
        names = {
            "space": "Game in space",
            "ground": "Game on the ground",
            "economy": "Game whose prestige and points are kept",
        }
        advice = "A campaign without players and forces; both are added on pages of their own."
        ask = Ask(
            "campaign.create", {}, options, names, asked=("name", "space", "ground", "economy"), advice=advice
        )
        self.drawer.ask(ask, lambda done: self.shell.go("campaign", campaign=done.campaign))

    def _open(self, campaign: CampaignSummary | None) -> None:
        if campaign is not None:
            self.shell.go("campaign", campaign=campaign.id)


def _standing(campaign: CampaignSummary) -> str:
    if campaign.winner:
        return f"won by {campaign.winner}"
    return "a session is on" if campaign.session else campaign.status


def _day(at: str) -> str:
    """Write when a campaign was started, in the time of this place; two of one name are told apart by it."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%d %b %Y %H:%M")
    except ValueError:
        return at

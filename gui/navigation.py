"""Which pages there are, and how each is made. A page's module is imported when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.shell import Shell
    from gui.widgets import Page


@dataclass(frozen=True)
class Entry:
    """A page.

    Args:
        key: by which `Shell.go` finds it.
        title: in the navigation; empty where it is reached from another page only.
        place: module and what makes it: its class, or a function.
        about: what it needs to know besides the shell.
        under: the entry that is marked while it is shown.
    """

    key: str
    title: str
    place: str
    about: tuple[str, ...] = ()
    under: str = ""

    def make(self, shell: Shell, about: dict[str, str]) -> Page:
        """Make the page."""
        module, name = self.place.split(":")
        maker: Callable[..., Page] = getattr(import_module(module), name)
        return maker(shell, *(about[key] for key in self.about))


ENTRIES = (
    Entry("campaigns", "Campaigns", "gui.pages.campaigns:CampaignsPage"),
    Entry("campaign", "Overview", "gui.pages.campaign:CampaignPage", ("campaign",)),
    Entry("forces", "Forces", "gui.pages.forces:ForcesPage", ("campaign",)),
    Entry("people", "People", "gui.pages.people:PeoplePage", ("campaign",)),
    Entry("players", "Players", "gui.pages.players:PlayersPage", ("campaign",)),
    Entry("battles", "Battles", "gui.pages.battles:BattlesPage", ("campaign",)),
    Entry("calendar", "Calendar", "gui.pages.calendar:CalendarPage", ("campaign",)),
    Entry("maps", "Maps", "gui.pages.maps:MapsPage", ("campaign",)),
    Entry("settings", "Settings", "gui.pages.settings:SettingsPage", ("campaign",)),
    Entry("rulesets", "Rulesets", "gui.pages.rulesets:RulesetsPage"),
    Entry("care", "Safe keeping", "gui.pages.care:CarePage"),
    Entry("battle", "", "gui.pages.battle:battle_page", ("campaign", "battle"), "battles"),
    Entry("result", "", "gui.pages.result:ResultPage", ("campaign", "battle"), "battles"),
    Entry("places", "", "gui.pages.places:PlacesPage", ("campaign", "battle"), "battles"),
    Entry("correction", "", "gui.pages.correction:CorrectionPage", ("campaign", "table", "thing"), "forces"),
    Entry("procedure", "", "gui.pages.procedure:ProcedurePage", ("campaign", "procedure"), "campaign"),
    Entry("packet", "", "gui.pages.packet:PacketPage", ("packet",), "campaigns"),
    Entry("answers", "", "gui.pages.answers:AnswersPage", ("answers",), "players"),
    Entry("hold", "", "gui.pages.hold:HoldPage", ("campaign", "ruleset", "procedure"), "campaign"),
    Entry("arrange", "", "gui.pages.arrange:ArrangePage", ("campaign",), "campaign"),
    Entry("joining", "", "gui.pages.joining:JoiningPage", ("campaign",), "campaign"),
    Entry("entry", "", "gui.pages.entry:EntryPage", ("campaign",), "forces"),
    Entry("plan", "", "gui.pages.plan:PlanPage", ("campaign", "plan"), "campaign"),
    Entry("extend", "", "gui.pages.joining:JoiningPage", ("campaign", "plan"), "campaign"),
    Entry("aftermath", "", "gui.pages.aftermath:AftermathPage", ("campaign", "aftermath"), "campaign"),
    Entry("operation", "", "gui.pages.operation:OperationPage", ("campaign", "operation"), "battles"),
)
BY_KEY = {entry.key: entry for entry in ENTRIES}

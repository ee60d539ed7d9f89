"""The page of a campaign's people: all who have a name, those who fell, the club's medals and lists of names."""

import tomllib
from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QLineEdit, QTabWidget, QWidget

from core.contract.words import counted
from core.service.club import CLUB
from core.service.obituaries import Obituary, obituaries, told
from core.service.posts import Person
from core.store.repository import DocumentInfo, ForceInfo
from gui.command_form import Ask, Drawer
from gui.listing import Listing
from gui.log import when
from gui.models.table import Column
from gui.people import PeoplePanel, RecordList, Roll
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Page, button, column, label, row

ALL = "All forces"
KINDS = {"medal": "Medal", "names": "List of names"}


class PeoplePage(Page):
    """People, obituaries, and what the club keeps of its own."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("People", "Who serves, who fell, and who was honoured.")
        self.shell = shell
        self.campaign = campaign
        self._roll = Roll(shell, campaign)
        self._forces: Sequence[ForceInfo] = ()
        self.medal = button("Make a &medal…", self._make_medal)
        self.names = button("Keep names of &our own…", self._keep_names)
        self.add_action(self.medal)
        self.add_action(self.names)
        self.drawer = Drawer(shell, campaign)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find somebody by name, post or ship")
        self.search.setAccessibleName("Find somebody")
        self.search.setClearButtonEnabled(True)
        self.force = QComboBox()
        self.force.setAccessibleName("Force")
        self.panel = PeoplePanel(shell, campaign, self.drawer, self._roll, everybody=True)
        self.panel.list.sortable()
        self.fallen = Listing(
            "Those who fell",
            (
                Column("When", lambda one: when(one.at)),
                Column("Name", lambda one: one.person.officer.name),
                Column("Post", lambda one: one.post),
                Column("How", lambda one: one.how, lambda one: one.how),
                Column("What they had done", lambda one: told(one.sum), lambda one: told(one.sum)),
            ),
            stretch=4,
        )
        self.fallen_record = RecordList("Record of the one who fell")
        self.none_fell = label("Nobody has fallen yet.", tone="muted")
        self.kept = Listing(
            "What the club keeps of its own",
            (
                Column("What", lambda one: KINDS[one.kind]),
                Column("Title", lambda one: one.title),
                Column("What it says", _inside, lambda one: one.text),
            ),
            stretch=2,
        )
        self.remove = button("&Take it out of the campaign", self._remove)
        self.body.addWidget(self.drawer)
        self.body.addWidget(self._tabs(), 1)
        self.search.textChanged.connect(lambda _text: self._show())
        self.force.currentIndexChanged.connect(lambda _index: self._show())
        self.fallen.picked.connect(self._show_fallen)
        self.kept.picked.connect(lambda one: self.remove.setEnabled(one is not None))
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read everybody again."""
        desk = self.shell.desk
        self._roll.forget()
        found = self.shell.ask(lambda: (desk.forces(self.campaign), desk.documents(self.campaign, CLUB)))
        self._forces, kept = found or ((), ())
        chosen = self.force.currentData()
        self.force.blockSignals(True)
        self.force.clear()
        self.force.addItem(ALL, None)
        for force in self._forces:
            self.force.addItem(force.name, force.id)
        self.force.setCurrentIndex(max(0, self.force.findData(chosen)))
        self.force.blockSignals(False)
        self.kept.fill([one for one in kept if one.kind in KINDS])
        dead = obituaries(self._roll.people, self._roll.records)
        self.fallen.fill(dead)
        self.none_fell.setVisible(not dead)
        self._show()

    def take_focus(self) -> None:
        """Begin with the search."""
        self.search.setFocus()

    def _tabs(self) -> QTabWidget:
        tabs = QTabWidget()
        serving, fallen, kept = QWidget(), QWidget(), QWidget()
        lines = column(serving)
        lines.setContentsMargins(0, GAP, 0, 0)
        lines.addLayout(row(self.force, self.search, stretch=False))
        lines.addWidget(self.panel, 1)
        lines = column(fallen)
        lines.setContentsMargins(0, GAP, 0, 0)
        lines.addWidget(self.none_fell)
        lines.addWidget(self.fallen, 2)
        lines.addWidget(self.fallen_record, 1)
        lines = column(kept)
        lines.setContentsMargins(0, GAP, 0, 0)
        lines.addWidget(
            label(
                "Medals of your own, and names that go before the program's; whose name is given already keeps it.",
                tone="muted",
            )
        )
        lines.addWidget(self.kept, 1)
        lines.addLayout(row(self.remove))
        tabs.addTab(serving, "&Everybody")
        tabs.addTab(fallen, "&Those who fell")
        tabs.addTab(kept, "O&f our own")
        return tabs

    def _show(self) -> None:
        wanted, force = self.search.text().strip().casefold(), self.force.currentData()
        self.panel.show_people([one for one in self._roll.people if _fits(one, wanted, force)])

    def _show_fallen(self, one: Obituary | None) -> None:
        self.fallen_record.show_record(self._roll.records.get(one.person.officer.id, ()) if one else ())

    # --- doing ---

    def _make_medal(self) -> None:
        names = {"title": "Its name", "words": "For what it is given"}
        self.drawer.ask(Ask("medal.keep", asked=("title", "words"), names=names))

    def _keep_names(self) -> None:
        empires = sorted({force.empire for force in self._forces if force.empire})
        self.drawer.ask(
            Ask(
                "names.keep",
                options={"empire": [("", "everybody without a list"), *((one, one) for one in empires)]},
                names={
                    "title": "Title",
                    "given": "Given names",
                    "family": "Family names",
                    "ships": "Ships",
                },
                asked=("title", "empire", "given", "family", "ships"),
                values={"title": "Our names"},
            )
        )

    def _remove(self) -> None:
        one: DocumentInfo = self.kept.current()
        self.shell.run(self.campaign, "document.remove", ruleset=CLUB, kind=one.kind, name=one.name)


def _fits(one: Person, wanted: str, force: str | None) -> bool:
    unit = one.unit.name if one.unit is not None else ""
    text = f"{one.officer.name} {one.post.title} {unit}".casefold()
    return wanted in text and (force is None or (one.unit is not None and one.unit.force == force))


def _inside(one: DocumentInfo) -> str:
    """Write what a text of the club's says in a line."""
    told = tomllib.loads(one.text)
    if one.kind == "medal":
        return str(told.get("words", ""))
    counts = (("given", "given name"), ("family", "family name"), ("ships", "ship"), ("classes", "class"))
    parts = [
        counted(len(told[key]), noun, f"{noun}es" if noun == "class" else "")
        for key, noun in counts
        if told.get(key)
    ]
    return ", ".join((told.get("empire") or "everybody without a list", *parts))

"""People by name: a list of them, the record of the one that is chosen, and what can be done about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from core.contract.words import titled
from core.service.obituaries import sum_of, told
from core.service.posts import Person
from core.service.service_record import Line, Records
from gui.command_form import Ask, Drawer
from gui.flow import Flow
from gui.listing import Listing
from gui.log import when
from gui.models.table import Column
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import button, column, label

SHORT = 90
"""Lists that share a part of a page are at least so high. Units: pixels."""


STORY = 4
"""The column of a record that tells the turn of the campaign."""


class Roll:
    """Everybody of a campaign with their records, read once until something has changed."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        self._shell = shell
        self._campaign = campaign
        self._read: tuple[Sequence[Person], Records] | None = None

    def forget(self) -> None:
        """Read anew when somebody asks next."""
        self._read = None

    @property
    def people(self) -> Sequence[Person]:
        """Everybody who has a name."""
        return self._known()[0]

    @property
    def records(self) -> Records:
        """The service records."""
        return self._known()[1]

    def _known(self) -> tuple[Sequence[Person], Records]:
        if self._read is None:
            desk = self._shell.desk
            found = self._shell.ask(
                lambda: (desk.people(self._campaign), desk.service_records(self._campaign))
            )
            self._read = found or ((), {})
        return self._read


class RecordList(Listing):
    """The lines of a service record, the newest first."""

    def __init__(self, name: str) -> None:
        super().__init__(
            name,
            (
                Column("No.", lambda line: line.number),
                Column("When", lambda line: when(line.at)),
                Column("What", lambda line: titled(line.kind)),
                Column("How it was", lambda line: line.text, lambda line: line.text),
                Column("In the campaign", lambda line: line.turn),
            ),
            stretch=3,
        )

    def show_record(self, lines: Sequence[Line]) -> None:
        """Show a record."""
        self.fill(list(reversed(lines)))
        self.setColumnHidden(STORY, not any(line.turn for line in lines))


class PeoplePanel(QWidget):
    """A list of people with what can be done about the chosen one.

    Args:
        drawer: opens with the form of what is done.
        everybody: whether they are of many units: these are then named, and the record of the chosen one is shown below.
    """

    def __init__(
        self, shell: Shell, campaign: str, drawer: Drawer, roll: Roll, everybody: bool = False
    ) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign
        self._drawer = drawer
        self._roll = roll
        self._everybody = everybody
        where = (Column("Serves with", _unit),) if everybody else ()
        done = (Column("Record", self._sum, self._sum),) if everybody else ()
        self.list = Listing(
            "People",
            (
                Column("Name", lambda one: one.officer.name),
                Column("Post", lambda one: one.post.title),
                *where,
                Column("Standing", lambda one: one.told, lambda one: one.told),
                Column("Skills", skills, skills),
                *done,
            ),
            stretch=4 if everybody else 3,
        )
        self.record = RecordList("Record of the chosen officer")
        self.rename = button("&Rename…", self._rename)
        self.exchange = button("Change &places…", self._exchange)
        self.leave = button("&Falls or retires…", self._leave)
        self.award = button("&Award…", self._award)
        self.deed = button("Note a &deed…", self._deed)
        self.name_all = button("&Name those who are missing", self._name_all)
        self.told = label("", tone="muted")
        layout = column(self)
        if everybody:
            layout.addWidget(self._split(), 1)
        else:
            layout.setContentsMargins(0, GAP, 0, 0)
            layout.addWidget(self.list, 1)
        layout.addWidget(self.told)
        layout.addLayout(Flow(self.rename, self.exchange, self.leave, self.award, self.deed, self.name_all))
        self.list.picked.connect(self._look)
        self.show_people(())

    def show_people(self, people: Sequence[Person], unit: str | None = None) -> None:
        """Show people; `unit` is whose posts are to be filled where somebody is missing."""
        self._unit = unit
        self.list.fill(list(people))
        self.told.setText("" if people else "Nobody here has a name yet, or the game at hand names nobody.")
        self.told.setVisible(not people)
        self.name_all.setVisible(not people and (unit is not None or self._everybody))

    def _split(self) -> QSplitter:
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        for part in (self.list, self.record):
            part.setMinimumHeight(SHORT)
            split.addWidget(part)
        split.setSizes([4 * SHORT, 3 * SHORT])
        return split

    def _look(self, one: Person | None) -> None:
        serves = one is not None and one.standing == "serving"
        for made in (self.rename, self.exchange, self.leave):
            made.setEnabled(serves)
        for made in (self.award, self.deed):
            made.setEnabled(one is not None)
        if self._everybody:
            self.record.show_record(self._roll.records.get(one.officer.id, ()) if one is not None else ())

    def _sum(self, one: Person) -> str:
        return told(sum_of(self._roll.records.get(one.officer.id, ())))

    # --- doing ---

    def _rename(self) -> None:
        one = self.list.current()
        self._drawer.ask(
            Ask("officer.rename", {"officer": one.officer.id}, values={"name": one.officer.name})
        )

    def _exchange(self) -> None:
        one = self.list.current()
        others = [
            (other.officer.id, f"{other.officer.name}, {other.post.title}, {_unit(other)}")
            for other in self._roll.people
            if other.standing == "serving"
            and other.officer.id != one.officer.id
            and other.unit is not None
            and other.unit.force == one.unit.force
        ]
        names = {"other": "With whom"}
        self._drawer.ask(Ask("officer.exchange", {"officer": one.officer.id}, {"other": others}, names))

    def _leave(self) -> None:
        one = self.list.current()
        names = {"how": "What happened", "successor": "Who takes the post (empty: one is named)"}
        self._drawer.ask(Ask("officer.leave", {"officer": one.officer.id}, names=names))

    def _award(self) -> None:
        award(self._shell, self._drawer, self._campaign, self.list.current().officer.id)

    def _deed(self) -> None:
        self._drawer.ask(
            Ask("deed.note", {"of": self.list.current().officer.id}, names={"words": "What was done"})
        )

    def _name_all(self) -> None:
        self._shell.run(self._campaign, "officer.name", unit=self._unit)


def award(shell: Shell, drawer: Drawer, campaign: str, to: str) -> None:
    """Ask which medal is awarded; where there is none yet, make one first."""
    medals: Mapping[str, Any] = shell.ask(lambda: shell.desk.medals(campaign)) or {}
    if not medals:
        drawer.ask(
            Ask(
                "medal.keep",
                asked=("title", "words"),
                names={"title": "Its name", "words": "For what it is given"},
                advice="There is no medal yet: make one, then award it.",
            ),
            lambda _done: award(shell, drawer, campaign, to),
        )
        return
    options = [(name, medal.title) for name, medal in medals.items()]
    drawer.ask(Ask("medal.award", {"to": to}, {"medal": options}, {"reason": "For what"}))


def skills(one: Person) -> str:
    """Write the skills and ratings of somebody: a rating with its value, a skill by its name."""
    return ", ".join(
        f"{line.label} {line.value}" if len(line.value) <= 8 else line.label for line in one.post.skills
    )


def _unit(one: Person) -> str:
    return one.unit.name if one.unit is not None else "–"

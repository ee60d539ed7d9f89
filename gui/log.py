"""The campaign's log as a list, with a way to take an entry back."""

from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from core.contract import canon
from core.contract.dice import Roll
from core.contract.engine import Engine
from core.contract.errors import BridgeheadError
from core.contract.events import Event, rules_of
from core.contract.ids import PUBLIC
from core.contract.words import counted, titled
from core.service.battle_views import BattleView
from core.service.log_words import title
from core.service.reckoning import Reckoning
from core.store.repository import LogEntry
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import button, column, label

STORY = 7
"""The column that tells the turn of the campaign."""
SHOWN = 500
"""So many of the newest entries are listed."""


class LogPane(QWidget):
    """The newest entries of a campaign's log, newest first."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = ""
        self._forces: dict[str | None, str] = {}
        self._views: dict[str, BattleView | None] = {}
        self._turns: Reckoning | None = None
        layout = column(self, margin=GAP)
        self.list = Listing(
            "Log",
            (
                Column("No.", lambda entry: entry.number),
                Column("When", lambda entry: when(entry.at)),
                Column("Seat", lambda entry: self._forces.get(entry.seat, titled(entry.seat or ""))),
                Column("What", lambda entry: title(entry)),
                Column("What came of it", self._told, self._told),
                Column("Rules", self._rules, lambda entry: ", ".join(self._rules_of(entry))),
                Column("Dice", lambda entry: " ".join(map(str, open_faces(entry)))),
                Column("In the campaign", lambda entry: self._turns.at(entry.number) if self._turns else ""),
            ),
            stretch=4,
        )
        self.list.picked.connect(self._picked)
        layout.addWidget(self.list, 1)
        line = QHBoxLayout()
        self.question: QLabel = label("", tone="muted")
        self.undo = button("Take back…", self._ask)
        self.sure = button("Take back", self._take_back, primary=True)
        self.keep = button("Keep", self._settle)
        self.redo = button("Let it stand again", self._redo)
        line.addWidget(self.question, 1)
        for made in (self.redo, self.undo, self.keep, self.sure):
            line.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(line)
        self._settle()

    def show_campaign(self, campaign: str) -> None:
        """List a campaign's entries."""
        if campaign != self._campaign:
            self._views.clear()
        self._campaign = campaign
        forces = self._shell.ask(lambda: self._shell.desk.forces(campaign)) if campaign else ()
        self._forces = {force.id: force.name for force in forces or ()}
        entries = self._shell.ask(lambda: self._newest(campaign))
        self._turns = self._shell.ask(lambda: self._shell.desk.reckoning(campaign)) if campaign else None
        self.list.fill(entries or [])
        self.list.setColumnHidden(STORY, self._turns is None or not self._turns.is_kept)
        self._settle()

    def _newest(self, campaign: str) -> list[LogEntry]:
        head = self._shell.desk.campaign(campaign).head
        return list(reversed(self._shell.desk.log(campaign, max(0, head - SHOWN), SHOWN)))

    def _told(self, entry: LogEntry) -> str:
        """Tell what came of an entry, as everybody may know it."""
        if entry.undone_by is not None:
            return f"taken back by entry {entry.undone_by}"
        view = self._view(entry.battle) if entry.battle is not None and entry.events else None
        if view is None or view.engine is None:
            return str(entry.arguments.get("reason") or "")
        engine, known = view.engine, view.engine.view(view.state, PUBLIC)
        try:
            return "; ".join(engine.describe(event, PUBLIC, known) for event in _seen(engine, entry))
        except BridgeheadError as error:
            return str(error)

    def _rules_of(self, entry: LogEntry) -> tuple[str, ...]:
        """Give the rules from which came what everybody may know."""
        view = self._view(entry.battle) if entry.battle is not None and entry.events else None
        if view is None or view.engine is None or entry.undone_by is not None:
            return ()
        try:
            return rules_of(_seen(view.engine, entry))
        except BridgeheadError:
            return ()

    def _rules(self, entry: LogEntry) -> str:
        """Name the first rule, and that there are others."""
        found = self._rules_of(entry)
        return f"{found[0]} …" if len(found) > 1 else "".join(found)

    def _view(self, battle: str) -> BattleView | None:
        if battle not in self._views:
            self._views[battle] = self._shell.ask(lambda: self._shell.desk.battle(battle))
        return self._views[battle]

    def _picked(self, entry: LogEntry | None) -> None:
        self._settle()
        undone = entry is not None and entry.undone_by is not None
        self.undo.setVisible(not undone)
        self.undo.setEnabled(entry is not None)
        self.redo.setVisible(undone)

    def _ask(self) -> None:
        """Say what goes with the entry before it is taken back."""
        entry = self.list.current()
        plan = self._shell.ask(lambda: self._shell.desk.undo_plan(self._campaign, entry.number))
        if plan is None:
            return
        others = [other for other in plan if other.number != entry.number]
        told = f"Entry {entry.number}, {title(entry)}, is taken back"
        if others:
            told += f", and with it {counted(len(others), 'other', 'others')}: " + ", ".join(
                f"{other.number} {title(other)}" for other in others[:6]
            )
            told += f" and {len(others) - 6} more" if len(others) > 6 else ""
        self.question.setText(told + ". It stays in the log and can be restored.")
        self.undo.hide()
        self.sure.show()
        self.keep.show()
        self.sure.setFocus()

    def _take_back(self) -> None:
        self._shell.run(self._campaign, "undo", number=self.list.current().number)

    def _redo(self) -> None:
        self._shell.run(self._campaign, "redo", number=self.list.current().number)

    def _settle(self) -> None:
        self.question.setText("")
        self.sure.hide()
        self.keep.hide()
        self.redo.hide()
        self.undo.show()


def _seen(engine: Engine, entry: LogEntry) -> list[Event]:
    seen = (engine.event(data).seen_by(PUBLIC) for data in entry.events)
    return [event for event in seen if event is not None]


def open_faces(entry: LogEntry) -> list[int]:
    """Give the dice that everybody may have seen."""
    rolls = canon.convert(entry.dice, tuple[Roll, ...], "dice")
    return [face for roll in rolls if roll.seen_by(PUBLIC) for face in roll.faces]


def when(at: str) -> str:
    """Write a moment shortly, in the time of this place."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%d %b %H:%M")
    except ValueError:
        return at

"""The page of a campaign's calendar: what now, the evenings of play that are planned and that were held, who comes, notes."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QFileDialog, QGridLayout, QHBoxLayout, QPlainTextEdit, QVBoxLayout

from core.contract.words import counted
from core.service.agenda import Errand
from core.store.repository import BattleInfo, ForceInfo, PlayerInfo, SessionInfo
from gui import evening
from gui.command_form import Ask, Drawer
from gui.listing import Listing
from gui.log import when
from gui.models.table import Column
from gui.pages.coming import next_turn
from gui.shell import Shell
from gui.steps import page_of
from gui.tasks import Progress, Task
from gui.theme import GAP
from gui.widgets import Card, Empty, Page, button, clear, heading, label, literal, row

ABOUT = "What waits for whom, and each evening of play: planned, held, remembered."
KEEPER = "the keeper"
NAMES = {"story_date": "In the campaign", "players": "Who comes", "plan": "What is planned"}
LINE, ACROSS = 34, 2
"""The height of a line in a list, in pixels, and how many names stand beside each other."""
SHOWN = 4
"""So many errands, and sessions, are seen at once at least."""


class CalendarPage(Page):
    """What waits for whom, then the sessions: those to come, then those held, the newest first."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Calendar", ABOUT)
        self.shell = shell
        self.campaign = campaign
        self._players: Sequence[PlayerInfo] = ()
        self._forces: Sequence[ForceInfo] = ()
        self._battles: Mapping[str, BattleInfo] = {}
        self._played: Mapping[str, Sequence[BattleInfo]] = {}
        self._newest: SessionInfo | None = None
        self._on = False
        self.plan = button("&Plan a session…", self._plan)
        self.toggle = button("", self._toggle, primary=True)
        self.papers = button("Print for &everybody…", self._print)
        self.papers.setToolTip(
            "For each player a hand-out, for all the gazette of the evening: PDF, and a page for a telephone"
        )
        self.turn = button("&Turn of the campaign…", self._turn)
        self.dates = button("The campaign's &dates…", self._reckon)
        self.dates.setToolTip("The date of turn 1 in the campaign's own time, and how long a turn lasts")
        for made in (self.dates, self.turn, self.papers, self.plan):
            self.add_action(made)
        self.add_action(self.toggle)
        self.drawer = Drawer(shell, campaign)
        self.drawer.toggled.connect(lambda _open: self._make_room())
        self._now = heading("What now")
        self.errands = Listing(
            "What now",
            (Column("Who", self._whose), Column("For", self._force), Column("What", lambda one: one.words)),
            stretch=2,
        )
        self.errands.opened.connect(self._open)
        self.list = Listing(
            "Sessions",
            (
                Column("Date", lambda session: _day(session.date)),
                Column("", _standing),
                Column("In the campaign", lambda session: session.story_date),
                Column("Place", lambda session: session.place),
                Column("Who", lambda session: self._who(session.players)),
                Column("What", self._what, self._what),
            ),
            stretch=5,
        )
        self.list.setMinimumHeight((SHOWN + 1) * LINE)
        self.came: dict[str, QCheckBox] = {}
        self._boxes = QGridLayout()
        self._gist = label("", tone="muted")
        self.notes = QPlainTextEdit()
        self.notes.setAccessibleName("Notes of the session")
        self.notes.setPlaceholderText("What was decided, what is to be remembered.")
        self.notes.setTabChangesFocus(True)
        self.save = button("&Keep these notes", self._note)
        self.change = button("C&hange…", self._change)
        self.cancel = button("Ca&ncel it", lambda: self._do("session.cancel"))
        self.list.picked.connect(self._show)
        self.notes.textChanged.connect(self._look)
        self.empty = Empty(
            "No session yet",
            "Begin one when you sit down to play: what happens is kept under it, and a backup is made. Or plan one: when, "
            "where, who comes, what is played.",
            "Begin a session",
            self._toggle,
        )
        self._below = self._details()
        for part, stretch in (
            (self.drawer, 0),
            (self._now, 0),
            (self.errands, 0),
            (self.list, 3),
            (self._below, 2),
            (self.empty, 1),
        ):
            self.body.addWidget(part, stretch)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read errands and sessions again."""
        desk, campaign = self.shell.desk, self.campaign
        found = self.shell.ask(
            lambda: (
                desk.campaign(campaign),
                desk.sessions(campaign),
                desk.players(campaign),
                desk.forces(campaign),
                desk.battles(campaign),
                desk.played(campaign),
                desk.agenda(campaign),
                desk.reckoning(campaign),
            )
        )
        if found is None:
            return
        info, sessions, self._players, self._forces, battles, self._played, errands, turns = found
        now = turns.told(turns.now)
        self.entitle("Calendar", f"{now[:1].upper()}{now[1:]}. {ABOUT}" if now else ABOUT)
        self._battles = {battle.id: battle for battle in battles}
        self._on = info.session is not None
        self._next = _today(sessions)
        self.toggle.setText("&End the session" if self._on else "&Begin a session")
        self.toggle.setVisible(bool(sessions))
        self.errands.fill(errands)
        self.errands.setFixedHeight((min(SHOWN, len(errands)) + 1) * LINE + 2)
        self._now.setText("What now" if errands else "What now: nothing waits for anybody")
        planned = sorted((one for one in sessions if one.began is None), key=lambda one: one.date)
        held = sorted((one for one in sessions if one.began), key=lambda one: one.began or "", reverse=True)
        self._newest = held[0] if held else None
        self.list.fill([*planned, *held])
        self.list.setVisible(bool(sessions))
        self._make_room()
        self.empty.setVisible(not sessions)

    def take_focus(self) -> None:
        """Begin with what waits, else with the sessions."""
        first = self.errands if self.errands.current() is not None else self.list
        (first if first.current() is not None else self.empty.button or self).setFocus()

    def _make_room(self) -> None:
        """Show what waits, and the chosen session below the list, but not while a form is open."""
        free = self.drawer.isHidden()
        self._now.setVisible(free)
        self.errands.setVisible(free and self.errands.current() is not None)
        self._below.setVisible(free and self.list.current() is not None)

    def _details(self) -> Card:
        made = Card()
        beside = QHBoxLayout()
        beside.setSpacing(3 * GAP)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(heading("Who comes"))
        left.addLayout(self._boxes)
        left.addStretch(1)
        right.addWidget(self._gist)
        right.addWidget(self.notes, 1)
        right.addLayout(row(self.save, self.change, self.cancel))
        beside.addLayout(left, 1)
        beside.addLayout(right, 3)
        made.body.addLayout(beside)
        return made

    # --- errands ---

    def _whose(self, errand: Errand) -> str:
        return self._who([errand.player]) if errand.player is not None else KEEPER

    def _force(self, errand: Errand) -> str:
        return next((force.name for force in self._forces if force.id == errand.force), "")

    def _open(self, errand: Errand) -> None:
        battle = self._battles.get(errand.battle or "")
        if errand.plan is not None:
            self.shell.go("plan", plan=errand.plan)
        elif battle is None:
            self.shell.go("campaign")
        elif battle.status == "over" and battle.operation is not None:
            self.shell.go("operation", operation=battle.operation)
        else:
            page = page_of(battle)
            self.shell.go(page, **{page: battle.id})

    # --- sessions ---

    def _who(self, players: Sequence[str]) -> str:
        names = {player.id: player.name for player in self._players}
        return ", ".join(names.get(player, player) for player in players) or "nobody"

    def _what(self, session: SessionInfo) -> str:
        """Give what was played, else what is planned, then the first line of the notes."""
        played = ", ".join(battle.name for battle in self._played.get(session.id, ()))
        return " · ".join(filter(None, (played or session.plan, session.notes.split("\n")[0])))

    def _plan(self) -> None:
        playing = [player for player in self._players if player.left is None]
        self.drawer.ask(
            Ask(
                "session.plan",
                options={"players": [(player.id, player.name) for player in playing]},
                names=NAMES,
                values={"date": date.today(), "players": [player.id for player in playing]},
                asked=("date", "place", "plan", "story_date", "players"),
            )
        )

    def _turn(self) -> None:
        turns = self.shell.ask(lambda: self.shell.desk.reckoning(self.campaign))
        if turns is not None:
            self.drawer.ask(next_turn(turns))

    def _reckon(self) -> None:
        turns = self.shell.ask(lambda: self.shell.desk.reckoning(self.campaign))
        if turns is not None:
            own = turns.own
            first = date.fromisoformat(own.first) if own.first else date.today()
            names = {"first": "Turn 1 begins on", "each": "A turn lasts", "unit": "of these"}
            values = {"first": first, "each": own.each, "unit": own.unit}
            self.drawer.ask(Ask("campaign.reckon", names=names, values=values))

    def _change(self) -> None:
        session: SessionInfo = self.list.current()
        values = {name: getattr(session, name) for name in ("place", "plan", "story_date")}
        self.drawer.ask(
            Ask(
                "session.change",
                {"session": session.id},
                names=NAMES,
                values={"date": date.fromisoformat(session.date), **values},
            )
        )

    def _toggle(self) -> None:
        """End the session that is on; else begin the one that is planned for today, or a new one."""
        if self._on:
            self.shell.run(self.campaign, "session.end")
        else:
            planned = {} if self._next is None else {"session": self._next}
            self.shell.run(self.campaign, "session.begin", **planned)

    def _print(self) -> None:
        """Write hand-outs, and the gazette of the chosen session or else of the newest, into a folder."""
        folder = QFileDialog.getExistingDirectory(self, "Where the papers of the evening go")
        if not folder:
            return
        chosen: SessionInfo | None = self.list.current()
        held = chosen if chosen is not None and chosen.began else self._newest
        desk, campaign, session = self.shell.desk, self.campaign, None if held is None else held.id

        maps = self.shell.ask(lambda: evening.draw_maps(desk, campaign, session) if session else ())
        if maps is None:
            return

        def work(progress: Progress) -> Sequence[Path]:
            return evening.write(desk, campaign, session, maps, Path(folder), progress)

        def tell(written: Sequence[Path]) -> None:
            lacking = "" if session else "; no gazette, for no session has been held yet"
            self.shell.told.emit(f"{counted(len(written), 'paper')} in {folder}{lacking}")

        task = Task("Writing the papers of the evening", work, self.shell)
        task.done.connect(tell)
        task.failed.connect(self.shell.fail)
        self.shell.working.emit(task)

    def _do(self, command: str) -> None:
        self.shell.run(self.campaign, command, session=self.list.current().id)

    def _show(self, session: SessionInfo | None) -> None:
        self.notes.setPlainText(session.notes if session is not None else "")
        self._gist.setText("" if session is None else self._told(session))
        clear(self._boxes)
        self.came = {}
        for made in (self.save, self.change, self.cancel):
            made.setVisible(session is not None)
        if session is None:
            return
        self.cancel.setVisible(session.began is None)
        for player in self._players:
            if player.left is None or player.id in session.players:
                box = QCheckBox(literal(player.name))
                box.setChecked(player.id in session.players)
                box.clicked.connect(self._attend)
                place = len(self.came)
                self.came[player.id] = box
                self._boxes.addWidget(box, place // ACROSS, place % ACROSS)
        if not self.came:
            self._boxes.addWidget(label("The campaign has no player yet.", tone="muted"), 0, 0)

    def _told(self, session: SessionInfo) -> str:
        played = ", ".join(battle.name for battle in self._played.get(session.id, ()))
        parts = [f"Planned: {session.plan}" if session.plan else "", f"Played: {played}" if played else ""]
        if session.began is not None:
            parts.append(f"{when(session.began)} to {when(session.ended) if session.ended else 'now'}")
        return "\n".join(filter(None, parts)) or "Nothing is planned for it yet."

    def _look(self) -> None:
        session = self.list.current()
        self.save.setEnabled(session is not None and session.notes != self.notes.toPlainText())

    def _attend(self) -> None:
        came = [player for player, box in self.came.items() if box.isChecked()]
        self.shell.run(self.campaign, "session.attend", session=self.list.current().id, players=came)

    def _note(self) -> None:
        session = self.list.current()
        self.shell.run(self.campaign, "session.note", session=session.id, notes=self.notes.toPlainText())


def _day(day: str) -> str:
    return date.fromisoformat(day).strftime("%a %d %b %Y") if day else ""


def _standing(session: SessionInfo) -> str:
    if session.began is None:
        return "planned"
    return "held" if session.ended else "is on"


def _today(sessions: Sequence[SessionInfo]) -> str | None:
    """Give the session that is planned for today."""
    today = date.today().isoformat()
    return next((one.id for one in sessions if one.began is None and one.date == today), None)

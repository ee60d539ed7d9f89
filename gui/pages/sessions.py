"""The page of a campaign's sessions: evenings of play, who came, notes."""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout

from core.store.repository import PlayerInfo, SessionInfo
from gui.listing import Listing
from gui.log import when
from gui.models.table import Column
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Card, Empty, Page, button, clear, heading, label, literal, row


class SessionsPage(Page):
    """Sessions, newest first; who came to the chosen one, and its notes."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Sessions", "Each evening of play, who came and what is to be remembered.")
        self.shell = shell
        self.campaign = campaign
        self._players: Sequence[PlayerInfo] = ()
        self._on = False
        self.toggle = button("", self._toggle, primary=True)
        self.add_action(self.toggle)
        self.list = Listing(
            "Sessions",
            (
                Column("Began", lambda session: when(session.began)),
                Column("Ended", lambda session: when(session.ended) if session.ended else "is on"),
                Column("Who came", lambda session: self._who(session.players)),
                Column("Notes", lambda session: session.notes.split("\n")[0], lambda session: session.notes),
            ),
            stretch=3,
        )
        self.came: dict[str, QCheckBox] = {}
        self._boxes = QVBoxLayout()
        self.notes = QPlainTextEdit()
        self.notes.setAccessibleName("Notes of the session")
        self.notes.setPlaceholderText("What was decided, what is to be remembered.")
        self.notes.setTabChangesFocus(True)
        self.save = button("&Keep these notes", self._note)
        self.list.picked.connect(self._show)
        self.notes.textChanged.connect(self._look)
        self.empty = Empty(
            "No session yet",
            "Begin one when you sit down to play: what happens is kept under it, and a backup is made.",
            "Begin a session",
            self._toggle,
        )
        self._below = Card()
        beside = QHBoxLayout()
        beside.setSpacing(3 * GAP)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(heading("Who came"))
        left.addLayout(self._boxes)
        left.addStretch(1)
        right.addWidget(heading("Notes"))
        right.addWidget(self.notes, 1)
        right.addLayout(row(self.save))
        beside.addLayout(left, 1)
        beside.addLayout(right, 3)
        self._below.body.addLayout(beside)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self._below, 1)
        self.body.addWidget(self.empty, 1)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """List the sessions again."""
        desk = self.shell.desk
        found = self.shell.ask(
            lambda: (desk.campaign(self.campaign), desk.sessions(self.campaign), desk.players(self.campaign))
        )
        if found is None:
            return
        info, sessions, self._players = found
        sessions = sorted(sessions, key=lambda session: session.began, reverse=True)
        self._on = info.session is not None
        self.toggle.setText("&End the session" if self._on else "&Begin a session")
        self.toggle.setVisible(bool(sessions))
        self.list.fill(sessions)
        self.list.setVisible(bool(sessions))
        self._below.setVisible(bool(sessions))
        self.empty.setVisible(not sessions)

    def take_focus(self) -> None:
        """Begin with the sessions."""
        (self.list if self.list.current() is not None else self.empty.button or self).setFocus()

    def _who(self, players: Sequence[str]) -> str:
        names = {player.id: player.name for player in self._players}
        return ", ".join(names.get(player, player) for player in players) or "nobody"

    def _toggle(self) -> None:
        self.shell.run(self.campaign, "session.end" if self._on else "session.begin")

    def _show(self, session: SessionInfo | None) -> None:
        self.notes.setPlainText(session.notes if session is not None else "")
        clear(self._boxes)
        self.came = {}
        if session is None:
            return
        for player in self._players:
            if player.left is None or player.id in session.players:
                box = QCheckBox(literal(player.name))
                box.setChecked(player.id in session.players)
                box.clicked.connect(self._attend)
                self.came[player.id] = box
                self._boxes.addWidget(box)
        if not self.came:
            self._boxes.addWidget(label("The campaign has no player yet.", tone="muted"))

    def _look(self) -> None:
        session = self.list.current()
        self.save.setEnabled(session is not None and session.notes != self.notes.toPlainText())

    def _attend(self) -> None:
        came = [player for player, box in self.came.items() if box.isChecked()]
        self.shell.run(self.campaign, "session.attend", session=self.list.current().id, players=came)

    def _note(self) -> None:
        session = self.list.current()
        self.shell.run(self.campaign, "session.note", session=session.id, notes=self.notes.toPlainText())

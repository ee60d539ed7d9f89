"""The page of a campaign's sessions: evenings of play, who came, notes."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit

from core.store.repository import SessionInfo
from gui.listing import Listing
from gui.log import when
from gui.models.table import Column
from gui.shell import Shell
from gui.widgets import Empty, Page, button, heading, row


class SessionsPage(Page):
    """Sessions, newest first, and the notes of the chosen one."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Sessions", "Each evening of play, who came and what is to be remembered.")
        self.shell = shell
        self.campaign = campaign
        self._players: dict[str, str] = {}
        self.toggle = button("", self._toggle, primary=True)
        self.add_action(self.toggle)
        self.list = Listing(
            "Sessions",
            (
                Column("Began", lambda session: when(session.began)),
                Column("Ended", lambda session: when(session.ended) if session.ended else "is on"),
                Column("Who came", lambda session: self._who(session.players)),
            ),
            stretch=2,
        )
        self.notes = QPlainTextEdit()
        self.notes.setAccessibleName("Notes of the session")
        self.notes.setPlaceholderText("What was decided, what is to be remembered.")
        self.save = button("&Keep these notes", self._note)
        self.list.picked.connect(self._show)
        self.notes.textChanged.connect(self._look)
        self.empty = Empty(
            "No session yet",
            "Begin one when you sit down to play: what happens is kept under it, and a backup is made.",
            "Begin a session",
            self._toggle,
        )
        self._parts = (self.list, heading("Notes"), self.notes, self.save)
        for part, stretch in zip(self._parts[:3], (2, 0, 2), strict=True):
            self.body.addWidget(part, stretch)
        line = QHBoxLayout()
        line.addLayout(row(self.save))
        self.body.addLayout(line)
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
        info, sessions, players = found
        self._players = {player.id: player.name for player in players}
        self._on = info.session is not None
        self.toggle.setText("&End the session" if self._on else "&Begin a session")
        self.toggle.setVisible(bool(sessions))
        self.list.fill(list(reversed(sessions)))
        for part in self._parts:
            part.setVisible(bool(sessions))
        self.empty.setVisible(not sessions)

    def take_focus(self) -> None:
        """Begin with the sessions."""
        (self.list if self.list.current() is not None else self.empty.button or self).setFocus()

    def _who(self, players: Sequence[str]) -> str:
        return ", ".join(self._players.get(player, player) for player in players) or "nobody"

    def _toggle(self) -> None:
        self.shell.run(self.campaign, "session.end" if self._on else "session.begin")

    def _show(self, session: SessionInfo | None) -> None:
        self.notes.setPlainText(session.notes if session is not None else "")

    def _look(self) -> None:
        session = self.list.current()
        self.save.setEnabled(session is not None and session.notes != self.notes.toPlainText())

    def _note(self) -> None:
        session = self.list.current()
        self.shell.run(self.campaign, "session.note", session=session.id, notes=self.notes.toPlainText())

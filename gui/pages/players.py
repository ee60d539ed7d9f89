"""The page of a campaign's players: who plays, who is away, who has left, and what they command."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from core.contract.errors import BadInput
from core.contract.words import counted
from core.service.packet_file import write
from core.store.file import ANSWERS, PACKET
from core.store.repository import ForceInfo, PlayerInfo
from gui.command_form import Ask, Drawer
from gui.flow import Flow
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.widgets import Empty, Page, button, label


class PlayersPage(Page):
    """Players, and what can be done about each."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__("Players", "Who plays, and who looks after which force.")
        self.shell = shell
        self.campaign = campaign
        self._forces: Sequence[ForceInfo] = ()
        self._players: Sequence[PlayerInfo] = ()
        self.add = button("&Add a player…", lambda: self.drawer.ask(Ask("player.add")), primary=True)
        self.add_action(self.add)
        self.list = Listing(
            "Players",
            (
                Column("Player", lambda player: player.name),
                Column("Forces", self._commands, self._commands),
                Column("Status", lambda player: player.left or "plays"),
                Column("Notes", lambda player: player.notes, lambda player: player.notes),
            ),
            stretch=1,
        )
        self.drawer = Drawer(shell, campaign)
        self.rename = button("&Rename…", self._rename)
        self.note = button("&Note…", self._note)
        self.packet = button("Make a pac&ket…", self._make_packet)
        self.answers = button("Take in a&nswers…", self._take_answers)
        self.add_action(self.answers)
        self.absent = button("Bots &play for the player", lambda: self._do("player.absent"))
        self.present = button("The player takes the seats &back", lambda: self._do("player.present"))
        self.leave = button("&Leaves the campaign…", self._leave)
        self.come_back = button("&Comes back", lambda: self._do("player.return"))
        self._about = label(
            "Bots play a missing player's seats in the battles that run; choices of procedures wait for the player, "
            "while the others go on.",
            tone="muted",
        )
        self.empty = Empty(
            "No player yet",
            "Add those who play; a force is given to each on the page Forces.",
            "Add a player…",
            lambda: self.drawer.ask(Ask("player.add")),
        )
        self.body.addWidget(self.drawer)
        self.body.addWidget(self.list, 1)
        self.body.addLayout(
            Flow(self.rename, self.note, self.packet, self.absent, self.present, self.leave, self.come_back)
        )
        self.body.addWidget(self._about)
        self.body.addWidget(self.empty, 1)
        self.list.picked.connect(self._look)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """List the players again."""
        desk = self.shell.desk
        found = self.shell.ask(lambda: (desk.players(self.campaign), desk.forces(self.campaign)))
        self._players, self._forces = found or ((), ())
        self.list.fill(self._players)
        some = bool(self._players)
        for part in (self.list, self._about):
            part.setVisible(some)
        self.empty.setVisible(not some)
        self._look(self.list.current())

    def take_focus(self) -> None:
        """Begin with the players."""
        (self.list if self._players else self.empty.button or self).setFocus()

    def _commands(self, player: PlayerInfo) -> str:
        return ", ".join(force.name for force in self._forces if force.player == player.id)

    def _look(self, player: PlayerInfo | None) -> None:
        plays = player is not None and player.left is None
        for made in (self.rename, self.note, self.packet, self.absent, self.present, self.leave):
            made.setVisible(plays)
        self.come_back.setVisible(player is not None and not plays)

    def _do(self, command: str) -> None:
        self.shell.run(self.campaign, command, player=self.list.current().id)

    def _rename(self) -> None:
        player = self.list.current()
        self.drawer.ask(Ask("player.rename", {"player": player.id}, values={"name": player.name}))

    def _make_packet(self) -> None:
        """Write what the player may know and has to decide into a file, to be mailed."""
        player = self.list.current()
        path, _ = QFileDialog.getSaveFileName(
            self, f"Packet for {player.name}", f"{player.name}{PACKET}", f"Packets (*{PACKET})"
        )
        done = self.shell.run(self.campaign, "packet.make", player=player.id) if path else None
        if done is None:
            return
        target = Path(path if path.endswith(PACKET) else f"{path}{PACKET}")

        try:
            write(target, done.result)
        except BadInput as error:
            self.shell.run(self.campaign, "undo", number=done.number)
            self.shell.fail(error)
        else:
            waits = counted(len(done.result.questions), "decision")
            self.shell.told.emit(f"The packet is in {target}; {waits} in it")

    def _take_answers(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, "Answers that came back", "", f"Answers (*{ANSWERS});;All files (*)"
        )
        if path:
            self.shell.go("answers", answers=path)

    def _note(self) -> None:
        player = self.list.current()
        self.drawer.ask(Ask("player.note", {"player": player.id}, values={"notes": player.notes}))

    def _leave(self) -> None:
        player = self.list.current()
        heirs = [(p.id, p.name) for p in self._players if p.left is None and p.id != player.id]
        self.drawer.ask(
            Ask(
                "player.leave",
                {"player": player.id},
                {"to": heirs},
                {"to": "Who takes the forces over"},
                advice=f"{player.name} leaves. Without an heir the forces leave too, and are back when the player is.",
            )
        )

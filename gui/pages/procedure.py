"""The page of a procedure: each force chooses in its own time, and what comes of it is told beside."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from core.contract import canon
from core.contract.dice import Roll
from core.contract.errors import BadInput
from core.contract.ids import Seat
from core.contract.words import titled
from core.store.repository import ForceInfo, LogEntry
from gui.battle import OpenBattle
from gui.dice import DiceTray
from gui.forms.dice_sheet import DiceSheet
from gui.forms.picker import OrderPicker
from gui.go_on import GoOn
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.steps import next_steps
from gui.theme import GAP
from gui.widgets import Card, Page, button, column, heading, label, row

PAUSE = 60
"""Between two decisions of the bot, so that the page stays alive. Units: milliseconds."""

HEAD, LINE = 38, 34
"""Heights in the list of forces. Units: pixels."""
MOST_LINES = 5


class ProcedurePage(Page):
    """A muster, an aftermath or another part of the campaign that is played by orders.

    A force whose player is not there waits; the others go on, and what they did is in the campaign at once.
    """

    def __init__(self, shell: Shell, campaign: str, procedure: str) -> None:
        super().__init__("Procedure")
        self.shell = shell
        self.campaign = campaign
        self.battle = OpenBattle(shell, campaign, procedure, self)
        if self.battle.view.battle.theater != "campaign":
            raise BadInput(f"battle {procedure}", "is no procedure; open it from the battles")
        self._forces: dict[str, ForceInfo] = {}
        self._players: dict[str, str] = {}
        self.forces = Listing(
            "Forces",
            (
                Column("Force", lambda seat: self._name(seat)),
                Column("Player", lambda seat: self._player(seat)),
                Column("Prestige", lambda seat: self._forces[seat].prestige if seat in self._forces else ""),
                Column("Points", lambda seat: self._forces[seat].points if seat in self._forces else ""),
                Column("Status", self._stands),
            ),
        )
        self.orders = OrderPicker(self.battle)
        self.sheet = DiceSheet(self.battle)
        self.tray = DiceTray(self.battle.called)
        self.typed = QCheckBox("&Dice are rolled at the table and typed in")
        self.bot = button("Let the &bot decide for this force", self._hand_to_bot)
        self.undo = button("&Undo last choice", self._undo)
        self.undo.setToolTip("Where nobody has chosen yet, the procedure itself is taken back.")
        self.later = button("&Leave it for later", lambda: shell.go("campaign"), flat=True)
        self.told = QPlainTextEdit()
        self.told.setReadOnly(True)
        self.told.setAccessibleName("What came of it")
        self.told.setPlaceholderText("What comes of the choices is told here.")
        self.through = Card()
        self._through = label("", 1.15, bold=True)
        self.go_on = GoOn(shell, campaign)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step_bot)
        self._build()
        self.battle.changed.connect(self._show_all)
        self.battle.asked.connect(self.tray.ask)
        self.battle.answered.connect(self._rolled)
        self.tray.answered.connect(self.battle.type_dice)
        self.forces.picked.connect(self._sit)
        self.typed.clicked.connect(self._type)
        self._show_all()

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read the procedure again when a command changed it."""
        if ("battle", self.battle.id) not in changes:
            return
        if any(one.id == self.battle.id for one in self.shell.desk.battles(self.campaign)):
            self.battle.reload()
        else:  # its beginning was taken back
            self.shell.go("campaign")

    def take_focus(self) -> None:
        """Begin with what the force can choose, or with what comes next."""
        if self.through.isVisible():
            self.go_on.setFocus()
        elif self.sheet.isVisible():
            self.sheet.take_focus()
        else:
            self.orders.take_focus()

    # --- showing ---

    def _build(self) -> None:
        self.add_action(self.undo)
        self.add_action(self.later)
        line = QHBoxLayout()
        line.setSpacing(2 * GAP)
        line.addWidget(self._through, 1)
        line.addWidget(self.go_on)
        self.through.body.addLayout(line)
        self.body.addWidget(self.through)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.forces)
        self._choices = QWidget()
        choices = column(self._choices)
        choices.addWidget(self.typed)
        choices.addWidget(self.orders, 1)
        choices.addWidget(self.sheet, 1)
        choices.addLayout(row(self.bot))
        tray = Card()
        tray.body.setContentsMargins(0, 0, 0, 0)
        tray.body.addWidget(self.tray)
        choices.addWidget(tray)
        left.addWidget(self._choices, 1)
        self._idle = label("", tone="muted")
        left.addWidget(self._idle)
        left.addStretch(0)
        right.addWidget(heading("What came of it"))
        right.addWidget(self.told, 1)
        columns = QHBoxLayout()
        columns.setSpacing(3 * GAP)
        columns.addLayout(left, 3)
        columns.addLayout(right, 2)
        self.body.addLayout(columns, 1)

    def _show_all(self) -> None:
        battle, desk = self.battle, self.shell.desk
        found = self.shell.ask(lambda: (desk.forces(self.campaign), desk.players(self.campaign)))
        forces, players = found or ([], [])
        self._forces = {force.id: force for force in forces}
        self._players = {player.id: player.name for player in players}
        view = battle.view
        waits = ", ".join(self._name(seat) for seat in view.to_act)
        self.entitle(view.battle.name, view.problem or (f"Waits for {waits}." if waits else "It is over."))
        seats = list(battle.seats)
        chosen = self.forces.current() or battle.seat
        if chosen not in view.to_act and view.to_act:
            chosen = battle.next_seat() or view.to_act[0]
        self.forces.records.fill(seats)
        self.forces.setFixedHeight(HEAD + LINE * min(len(seats), MOST_LINES))
        if chosen in seats:
            battle.seat = Seat(chosen)
            self.forces.selectRow(seats.index(chosen))
        self._show_choices()
        self.told.setPlainText(
            "\n".join(line for entry in battle.history() for line in battle.describe(entry))
        )
        self.through.setVisible(not view.to_act)
        self.later.setVisible(bool(view.to_act))
        if not view.to_act:
            steps = self.shell.ask(lambda: next_steps(self.shell, self.campaign)) or ()
            self._through.setText(self._end())
            here = set(battle.seats)  # what these forces have just agreed on comes before what others owe
            agreed = [step for step in steps if step.forces and here.issuperset(step.forces)]
            self.go_on.show_next([*agreed, *steps])
        if battle.bot_seat() is not None and battle.question() is None and not battle.busy:
            self._timer.start(PAUSE)

    def _show_choices(self) -> None:
        battle = self.battle
        mine = battle.my_turn
        self._choices.setVisible(mine)
        self._idle.setVisible(not mine)
        self._idle.setText(f"{self._name(battle.seat)}: {self._stands(battle.seat)}.")
        if mine:
            sheet = self.sheet.fits()
            self.sheet.setVisible(sheet)
            self.orders.setVisible(not sheet)
            if sheet:
                self.sheet.reload()
            else:
                self.orders.reload()
            self.typed.setChecked(battle.view.control[battle.seat].dice == "typed")
            question = battle.question()
            if question is not None and self.tray.request != question:
                self.tray.ask(question)

    def _end(self) -> str:
        """Say what the procedure came to; where a force has nobody afterwards, how to go back."""
        chosen = any(entry.play and entry.play.get("order") for entry in self.battle.history())
        told = "Everybody is through" if chosen else "There was nothing to choose"
        desk = self.shell.desk
        bare = [
            self._name(seat)
            for seat in self.battle.seats
            if seat in self._forces and all(unit.left is not None for unit in desk.units(seat))
        ]
        if not bare:
            return f"{told}, and the campaign knows it."
        verb = "have" if len(bare) > 1 else "has"
        return f"{told}, and {' and '.join(bare)} {verb} no units. “{self.undo.text().replace('&', '')}” leads back."

    def _name(self, seat: str) -> str:
        return self._forces[seat].name if seat in self._forces else titled(seat)

    def _player(self, seat: str) -> str:
        force = self._forces.get(seat)
        return self._players.get(force.player or "", "–") if force is not None else "–"

    def _stands(self, seat: Seat) -> str:
        if seat not in self.battle.view.to_act:
            return "is through" if not self.battle.view.to_act else "has nothing to choose now"
        if self.battle.by(seat) != "bot":
            return "chooses"
        question = self.battle.question()
        return (
            "the bot decides"
            if question is None
            else f"the bot decides, once the dice of {self._name(question.seat)} are typed"
        )

    def _rolled(self, entry: LogEntry) -> None:
        self.tray.show_rolls([canon.convert(roll, Roll, "dice") for roll in entry.dice])
        self.sheet.go_on()

    # --- doing ---

    def _sit(self, seat: Seat | None) -> None:
        if seat is not None and seat != self.battle.seat:
            self.battle.seat = seat
            self._show_choices()

    def _type(self, typed: bool) -> None:
        self.battle.control(self.battle.seat, "player", "typed" if typed else "rolled")

    def _hand_to_bot(self) -> None:
        self.battle.control(self.battle.seat, "bot", "rolled")

    def _step_bot(self) -> None:
        seat = self.battle.bot_seat()
        if seat is not None:
            self.battle.let_bot(seat)

    def _undo(self) -> None:
        history = self.battle.history()
        orders = [entry for entry in history if entry.play and entry.play.get("order")]
        if orders:
            self.battle.undo(orders[-1].number)
        elif history:  # nobody has chosen yet: the procedure itself is taken back, unless it has been
            self.battle.undo(history[0].number)

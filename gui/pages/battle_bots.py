"""Lets bots decide, one order after another, at the speed that one can follow, or up to one's own decision."""

from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from core.contract import canon
from core.contract.orders import OrderForm, is_standing
from gui.battle import OpenBattle
from gui.theme import GAP
from gui.widgets import button

AT_ONCE = "At once"
SPEEDS = {"Slow": 1500, "Usual": 350, AT_ONCE: 0}
"""Between two orders of bots. Units: milliseconds."""
MANY = 12
"""So many orders are given in one go where nobody wants to follow them one by one."""


class BotsBar(QWidget):
    """Pause, speed, and on to one's own decision; hidden where no bot decides.

    Attributes:
        stepped: the bots may go on, or not: what the page shows should follow.
    """

    stepped = Signal()

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        self._running = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)
        self.pause = QPushButton("&Pause bots")
        self.pause.setCheckable(True)
        self.pause.toggled.connect(self._pause)
        self.run = button("&Run to my decision", self._run)
        self.passing = QPushButton("Pass &for me")
        self.passing.setCheckable(True)
        self.passing.setToolTip(
            "Where only one order can be given, and nothing be chosen, it is given at once."
        )
        self.passing.toggled.connect(lambda _on: self.go_on())
        self.speed = QComboBox()
        self.speed.addItems(list(SPEEDS))
        settings = battle.shell.settings
        self.speed.setCurrentText(str(settings.value("bots", "Usual") if settings is not None else "Usual"))
        self.speed.textActivated.connect(self._keep_speed)
        self.speed.setAccessibleName("Speed of the bots")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        for made in (self.passing, self.speed, self.pause, self.run):
            layout.addWidget(made)

    @property
    def hurries(self) -> bool:
        """Whether the bots run without a pause to one's own decision."""
        return self._running or (self.speed.currentText() == AT_ONCE and not self.pause.isChecked())

    def go_on(self) -> None:
        """Let the next bot decide in a while, where one has to and nothing keeps it."""
        battle = self._battle
        bots = [seat for seat in battle.seats if battle.by(seat) == "bot"]
        self.setVisible((bool(bots) or self._alone) and bool(battle.view.to_act))
        for part in (self.speed, self.pause):
            part.setVisible(bool(bots))
        self.run.setVisible(0 < len(bots) < len(battle.seats))
        self.passing.setVisible(self._alone)
        due = battle.bot_turn() is not None or self._only_order() is not None
        self.run.setEnabled(due)
        if not due:
            self._running = False
        kept = self.pause.isChecked() and not self._running
        if due and not kept and battle.question() is None and not battle.busy:
            self._timer.start(0 if self._running else SPEEDS[self.speed.currentText()])

    @property
    def _alone(self) -> bool:
        """Whether nobody would learn from it what another can choose: bots decide for all but one seat, or nothing is secret."""
        battle = self._battle
        return len(battle.people) == 1 or (bool(battle.people) and battle.open_to_all)

    def _only_order(self) -> dict[str, Any] | None:
        """Give the one order that the seat at the screen can give, where it wants no asking; what to be asked about is none."""
        if not self.passing.isChecked() or not self._alone:
            return None
        usual = [one for one in self._battle.orders() if not is_standing(one)]
        if len(usual) != 1 or (isinstance(usual[0], OrderForm) and usual[0].fields):
            return None
        return usual[0].data() if isinstance(usual[0], OrderForm) else dict(canon.plain(usual[0]))

    def _run(self) -> None:
        self._running = True
        self.go_on()

    def _pause(self, paused: bool) -> None:
        self.pause.setText("&Let bots go on" if paused else "&Pause bots")
        if paused:
            self._running = False
            self._timer.stop()
        self.go_on()

    def _step(self) -> None:
        seat, order = self._battle.bot_turn(), self._only_order()
        if self.pause.isChecked() and not self._running:
            return
        if seat is not None:
            self._battle.let_bot(seat, MANY if self.hurries else 1)
        elif order is not None:
            self._battle.give(order)

    def _keep_speed(self, speed: str) -> None:
        if self._battle.shell.settings is not None:
            self._battle.shell.settings.setValue("bots", speed)

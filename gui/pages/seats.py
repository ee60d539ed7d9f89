"""Who decides for each seat of a battle, whose dice are rolled here or at the table, and how it is played."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QWidget

from core.contract.ids import Seat
from gui.battle import OpenBattle
from gui.pages.way import WayPane
from gui.theme import GAP
from gui.widgets import column, label

PLAYER = "a player"
BOT = "the bot"
LEVELS = {"random": "a bot of no skill"}
"""What bots of a level are called where their level alone does not say it."""
DICE = {"rolled": "rolled here", "typed": "rolled at the table"}


def bot_called(level: str, usual: str) -> str:
    """Call the bot of a level; the usual one need not be named."""
    return LEVELS.get(level, BOT if level in ("", usual) else f"{BOT}, {level}")


class SeatsPane(QWidget):
    """A line for each seat."""

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        layout = column(self, spacing=2 * GAP)
        layout.addWidget(label("Who decides, and whose dice are typed in.", tone="muted"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(GAP)
        grid.setColumnStretch(2, 1)
        self.boxes: dict[str, tuple[QComboBox, QComboBox]] = {}
        for line, seat in enumerate(battle.seats):
            by, dice = QComboBox(), QComboBox()
            by.addItems([PLAYER, *(self._called(level) for level in battle.levels())])
            dice.addItems(list(DICE.values()))
            by.setAccessibleName(f"Who decides for {battle.called(seat)}")
            dice.setAccessibleName(f"Dice of {battle.called(seat)}")
            for box in (by, dice):
                box.activated.connect(lambda _index, seat=seat: self._control(seat))
            self.boxes[seat] = (by, dice)
            grid.addWidget(label(battle.called(seat), bold=True), 2 * line, 0, 1, 2)
            grid.addWidget(by, 2 * line + 1, 0)
            grid.addWidget(dice, 2 * line + 1, 1)
        layout.addLayout(grid)
        self.odds = QCheckBox("The o&dds of orders are told")
        self.odds.setToolTip("To everybody or to nobody; dice and modifiers are told in any case.")
        self.odds.clicked.connect(battle.tell_odds)
        layout.addWidget(self.odds)
        self.way = WayPane(battle)
        layout.addWidget(self.way)
        layout.addStretch(1)

    def reload(self) -> None:
        """Show how things are."""
        self.way.reload()
        self.odds.setChecked(self._battle.view.odds)
        for seat, (by, dice) in self.boxes.items():
            control = self._battle.view.control[seat]
            with QSignalBlocker(by), QSignalBlocker(dice):
                by.setCurrentText(self._called(control.level) if control.by == "bot" else PLAYER)
                dice.setCurrentText(DICE[control.dice])

    def _control(self, seat: str) -> None:
        by, dice = self.boxes[seat]
        levels = self._battle.levels()
        place = by.currentIndex() - 1
        who, level = ("bot", levels[place]) if place >= 0 else ("player", levels[0])
        self._battle.control(Seat(seat), who, list(DICE)[dice.currentIndex()], level)

    def _called(self, level: str) -> str:
        return bot_called(level, self._battle.levels()[0])

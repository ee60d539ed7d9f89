"""Who decides for each seat of a battle, and whether its dice are rolled here or at the table."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from core.contract.ids import Seat
from gui.battle import OpenBattle
from gui.theme import GAP
from gui.widgets import column, label

BY = {"player": "a player", "bot": "the bot"}
DICE = {"rolled": "rolled here", "typed": "rolled at the table"}


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
            by.addItems(list(BY.values()))
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
        layout.addStretch(1)

    def reload(self) -> None:
        """Show how things are."""
        for seat, (by, dice) in self.boxes.items():
            control = self._battle.view.control[seat]
            with QSignalBlocker(by), QSignalBlocker(dice):
                by.setCurrentText(BY[control.by])
                dice.setCurrentText(DICE[control.dice])

    def _control(self, seat: str) -> None:
        by, dice = self.boxes[seat]
        self._battle.control(Seat(seat), list(BY)[by.currentIndex()], list(DICE)[dice.currentIndex()])

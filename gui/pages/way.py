"""How a battle is played, to be changed while it runs."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from core.contract.ids import GAMEMASTER, Mode
from gui.battle import OpenBattle
from gui.widgets import column, label

WAYS: dict[Mode, tuple[str, str]] = {
    "board": ("On the &board", "The window knows where everything is."),
    "cards": ("By &cards", "Miniatures stand on a table; an order tells what the table shows."),
    "slip": ("By s&lip", "The table plays on its own; one slip a turn tells what came of it."),
}


class WayPane(QWidget):
    """A button for each way of playing."""

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        layout = column(self, spacing=2)
        layout.addWidget(label("How the battle is played.", tone="muted"))
        self._group = QButtonGroup(self)
        self.buttons: dict[Mode, QRadioButton] = {}
        for number, (mode, (title, told)) in enumerate(WAYS.items()):
            radio = QRadioButton(title)
            radio.setToolTip(told)
            self.buttons[mode] = radio
            self._group.addButton(radio, number)
            layout.addWidget(radio)
        self._group.idClicked.connect(lambda number: self._switch(list(WAYS)[number]))

    def reload(self) -> None:
        """Show how it is played; a battle that has its outcome, and a procedure, are played no more or otherwise."""
        view = self._battle.view
        self.setVisible(self._battle.ruleset is not None and view.outcome is None)
        with QSignalBlocker(self._group):
            self.buttons[view.mode].setChecked(True)

    def _switch(self, mode: Mode) -> None:
        """Switch; onto the board only with the places, which are asked for on a page of their own."""
        battle = self._battle
        if mode == battle.view.mode:
            return
        if mode == "board":
            self.reload()
            battle.shell.go("places", battle=battle.id)
            return
        battle.shell.run(battle.campaign, "battle.mode", battle=battle.id, mode=mode)
        self.reload()
        seat = battle.next_seat()
        if battle.seat == GAMEMASTER and seat is not None and seat != battle.seat:
            battle.sit(seat)

"""Dice lie by themselves: nobody is asked about re-rolls, and whoever wants one claims it on the dice that are shown."""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QPushButton

from core.contract import canon
from core.contract.ids import Seat
from core.contract.orders import Order
from gui.battle import OpenBattle

if TYPE_CHECKING:
    from core.store.repository import LogEntry


class Rerolls(QPushButton):
    """Lets the dice of a player's order lie, and goes back to where they lay when a re-roll of one is claimed.

    Where something is secret, or a bot's order brought the dice, the seat is asked: else it would not see them in time.
    """

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__("Claim a &re-roll of these dice…")
        self.setToolTip(
            "Goes back to where the first of them lay; then say whose XP dice roll which of them again."
        )
        self._battle = battle
        self._own = self._under_way = self._claimed = False
        self._lain: int | None = None
        self._early = list(battle.early)
        self.clicked.connect(lambda _checked=False: self._claim())
        battle.changed.connect(self._look)
        self.hide()

    def follow(self, entry: "LogEntry") -> None:
        """Let the dice lie that an order has brought, unless somebody has claimed a re-roll in it."""
        battle = self._battle
        lay = battle.lets_lie(entry)
        if not self._under_way and not lay:  # a new order
            self._claimed = False
            self._own = battle.by(Seat(entry.seat or "")) == "player"
            if self._own:
                self._lain = None
        if lay and not self._claimed and self._lain is None:
            self._lain = entry.number
        elif not lay:
            self._early = list(battle.early)
        seat, order = self._lying()
        self._under_way = order is not None or battle.is_waiting
        self._claimed = self._claimed and self._under_way
        self.setVisible(self._lain is not None and not self._under_way)
        if seat is not None and order is not None and self._own and not self._claimed and battle.open_to_all:
            battle.give_for(seat, order)

    def _look(self) -> None:
        """Follow what was done besides, such as an undo."""
        if self._battle.is_waiting:
            self.hide()
        else:
            self._under_way = False

    def _lying(self) -> tuple[Seat | None, dict[str, Any] | None]:
        """Give the player's seat that may claim a re-roll now, and the order by which it lets the dice lie."""
        seat = self._battle.next_seat()
        for one in self._battle.orders_of(seat) if seat is not None else ():
            if isinstance(one, Order) and one.lets_lie:
                return seat, dict(canon.plain(one))
        return None, None

    def _claim(self) -> None:
        """Take back that the dice were let lie, with what came of it."""
        number, self._lain = self._lain, None
        self.hide()
        if number is not None and any(entry.number == number for entry in self._battle.history()):
            self._claimed = self._under_way = True
            self._battle.early = list(self._early)  # what was typed ahead is not asked for again
            self._battle.undo(number)

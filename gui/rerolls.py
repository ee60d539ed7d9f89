"""Dice lie by themselves: nobody is asked about re-rolls, and whoever wants one claims it on the dice that are shown."""

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtWidgets import QMenu, QPushButton

from core.contract import canon
from core.contract.dice import DiceRequest
from core.contract.ids import Seat
from core.contract.orders import Order
from gui.battle import OpenBattle
from gui.widgets import literal

if TYPE_CHECKING:
    from core.store.repository import LogEntry


class Lain(NamedTuple):
    """Dice that were let lie.

    Args:
        number: of the log entry that let them lie.
        told: what they are, in words.
        early: what was typed ahead for the dice that came after them.
    """

    number: int
    told: str
    early: list[tuple[DiceRequest, list[int]]]


class Rerolls(QPushButton):
    """Lets the dice of orders lie, and goes back to where some lay when a re-roll of one is claimed.

    What can be claimed are the first dice of a player's last order, and of each that bots have given since. Where something
    is secret the seat is asked: else it would not see the dice in time.
    """

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__("Claim a &re-roll of these dice…")
        self.setToolTip(
            "Goes back to where the first of them lay; then say whose XP dice roll which of them again."
        )
        self._battle = battle
        self._under_way = self._claimed = self._is_first = False
        self._lain: list[Lain] = []
        self._early = list(battle.early)
        self.clicked.connect(lambda _checked=False: self._claim())
        battle.changed.connect(self._look)
        self.hide()

    @property
    def claimable(self) -> tuple[str, ...]:
        """The dice of which a re-roll can be claimed, oldest first."""
        return tuple(one.told for one in self._lain)

    def follow(self, entry: "LogEntry") -> None:
        """Let the dice lie that an order has brought, unless somebody has claimed a re-roll in it."""
        battle = self._battle
        lay, by = battle.lets_lie(entry), battle.by(Seat(entry.seat or ""))
        if not self._under_way and not lay:  # a new order
            self._claimed, self._is_first = False, True
            if by == "player":
                self._lain = []
        if not lay:
            self._early = list(battle.early)
        elif self._is_first and not self._claimed and by == "player":
            self._lain.append(Lain(entry.number, self._told(entry.number), self._early))
            self._is_first = False
        seat, order = self._lying()
        self._under_way = order is not None or battle.is_waiting
        self._claimed = self._claimed and self._under_way
        self.setVisible(bool(self._lain) and not self._under_way)
        if seat is not None and order is not None and not self._claimed and battle.open_to_all:
            battle.give_for(seat, order)

    def _look(self) -> None:
        """Follow what was done besides, such as an undo."""
        if self._battle.is_waiting:
            self.hide()
        else:
            self._under_way = False

    def _told(self, number: int) -> str:
        """Tell what lay there when it was let lie."""
        battle = self._battle
        brought = [one for one in battle.history() if one.number < number and not battle.lets_lie(one)]
        told = battle.describe(brought[-1]) if brought else []
        return told[-1] if told else f"log entry {number}"

    def _lying(self) -> tuple[Seat | None, dict[str, Any] | None]:
        """Give the player's seat that may claim a re-roll now, and the order by which it lets the dice lie."""
        seat = self._battle.next_seat()
        for one in self._battle.orders_of(seat) if seat is not None else ():
            if isinstance(one, Order) and one.lets_lie:
                return seat, dict(canon.plain(one))
        return None, None

    def _claim(self) -> None:
        """Ask of which dice, where it may be of several."""
        stand = {entry.number for entry in self._battle.history()}
        self._lain = [one for one in self._lain if one.number in stand]
        if len(self._lain) < 2:
            self._take_back(*self._lain)
            return
        menu = QMenu(self)
        for one in reversed(self._lain):
            menu.addAction(literal(one.told), partial(self._take_back, one))
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _take_back(self, *claimed: Lain) -> None:
        """Take back that the dice were let lie, with what came of it."""
        self._lain = []
        self.hide()
        for one in claimed:
            self._claimed = self._under_way = True
            self._battle.early = list(one.early)  # what was typed ahead is not asked for again
            self._battle.undo(one.number)

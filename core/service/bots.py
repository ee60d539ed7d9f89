"""Commands that let bots play on: in one battle or procedure, or in all battles of an operation in turn."""

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from core.battle.bots import MOST_ORDERS
from core.contract.errors import BadInput
from core.contract.ids import CLOCK, GAMEMASTER
from core.contract.words import titled
from core.service import battle_views, timeline
from core.service.battles import bot_decides
from core.service.commands import command
from core.service.playing import Asked, seat_names
from core.store import models
from core.store.log import Work
from core.store.repository import BattleInfo

Until = Literal["turn", "end"]
Seats = Literal["bots", "all"]


class BotsPlayed(Struct, frozen=True):
    """How far bots played.

    Args:
        orders: how many they gave.
        stopped: why they gave no more, in words.
        asked: the dice that somebody has to type first.
    """

    orders: int
    stopped: str
    asked: Asked | None = None


class Playing(Struct, frozen=True):
    """A battle as bots come upon it: who has to act in it, and why nobody can now."""

    battle: BattleInfo
    to_act: tuple[str, ...]
    why: str = ""

    @property
    def players(self) -> Sequence[str]:
        """The players' seats that decide now."""
        return [seat for seat in self.to_act if seat != CLOCK and not self._is_bots(seat)]

    @property
    def bots(self) -> Sequence[str]:
        """The bots' seats that decide now: none where a player may decide first what is then decided for all."""
        waits = self.players and self.battle.theater != "campaign"
        return [] if waits else [seat for seat in self.to_act if self._is_bots(seat)]

    def _is_bots(self, seat: str) -> bool:
        return bool(self.battle.control.get(seat, {}).get("by") == "bot")


@command("battle.bots", title="Let bots play on")
def let_bots_play(
    work: Work,
    battle: str,
    until: Until = "end",
    seats: Seats = "bots",
    only: str = "",
    most: int = MOST_ORDERS,
) -> BotsPlayed:
    """Let bots play a battle or procedure on, to the end of the turn or of the battle, or to a player's decision.

    They decide for the seats that bots hold, or for `all` this once, or this once for the seat `only`, whoever holds it;
    a slip is told by people alone. A battle of an operation is played as far as its clock allows. `most` is how many
    orders they give at most. Undo takes all of them back together.
    """
    row = work.get(models.Battle, battle)
    if only and only not in row.control:
        there = ", ".join(map(seat_names(work, row), row.control))
        raise BadInput("only", f"{only} is no seat of {row.name}; there are: {there}")

    def look() -> Sequence[Playing]:
        if row.operation is not None:
            return [one for one in lanes(work, row.operation) if one.battle.id == row.id]
        return [alone(work, row.id)]

    return _play(work, look, until, seats, most, only)


@command("operation.bots", title="Let bots play the operation on")
def let_bots_play_operation(
    work: Work, operation: str, until: Until = "end", seats: Seats = "bots", most: int = MOST_ORDERS
) -> BotsPlayed:
    """Let bots play every battle of an operation on, to the end of the turn or of all, or to players' decisions.

    They decide for the seats that bots hold, or for `all` this once. The battle that is behind goes first. `most` is
    how many orders they give at most. Undo takes all of them back together.
    """
    row = work.get(models.Operation, operation)
    return _play(work, lambda: lanes(work, row.id), until, seats, most)


def lanes(work: Work, operation: str) -> Sequence[Playing]:
    """Give the battles of an operation as bots come upon them."""
    found = timeline.lanes(work.connection, work.plugins, operation)
    return [Playing(lane.battle, lane.to_act, lane.why) for lane in found]


def alone(work: Work, battle: str) -> Playing:
    """Give a battle or procedure of no operation as bots come upon it."""
    view = battle_views.look(work.connection, work.plugins, battle)
    return Playing(view.battle, view.to_act, view.problem)


def _play(
    work: Work, look: Callable[[], Sequence[Playing]], until: Until, seats: Seats, most: int, only: str = ""
) -> BotsPlayed:
    """Give orders one after another, each in an entry of its own."""
    if most < 1:
        raise BadInput("most", f"is 1 or more, not {most}")
    turn: int | None = None
    for orders in range(most):
        work.flush()
        found = look()
        open_turns = [one.battle.turn for one in found if one.battle.outcome is None]
        if turn is None:
            turn = min(open_turns, default=0)
        ready = [
            (one, seat)
            for one in found
            if not one.why and (until == "end" or one.battle.turn <= turn)
            for seat in (one.bots if seats == "bots" and not only else one.to_act)
            if seat not in (CLOCK, GAMEMASTER) and only in ("", seat)
        ]
        if not ready:
            if not orders:
                work.leave_unlogged()
            return BotsPlayed(orders, _stopped(found, turn if until == "turn" else None))
        one, seat = min(ready, key=lambda pair: pair[0].battle.turn)
        if orders:
            work.then("battle.bot_order", {"battle": one.battle.id, "seat": seat}, seat)
        asked = bot_decides(work, work.get(models.Battle, one.battle.id), seat)
        if isinstance(asked, Asked):
            return BotsPlayed(
                orders, f"{one.battle.name}: {titled(asked.request.seat)} has to type dice", asked
            )
    return BotsPlayed(most, "one order was given" if most == 1 else f"{most} orders were given")


def _stopped(found: Sequence[Playing], turn: int | None) -> str:
    """Say of each battle why no bot decides in it now."""
    if all(one.battle.outcome is not None or not (one.to_act or one.why) for one in found):
        return "it is over"
    reasons = []
    for one in found:
        decide = f"{', '.join(titled(seat) for seat in one.players or one.to_act if seat != CLOCK)} to decide"
        why = one.why or (f"{decide}, and no bot" if one.players else decide)
        if not one.why and turn is not None and one.battle.turn > turn:
            why = f"turn {turn} is over"
        reasons.append(f"{one.battle.name}: {why}")
    return "; ".join(reasons)

"""A command for battles by cards: who has not been ordered yet does as in the turn before."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from core.contract import canon
from core.contract.engine import State
from core.contract.errors import BadInput
from core.contract.ids import Seat
from core.contract.orders import Order
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service import battle_views
from core.service.battles import order_battle
from core.service.commands import command
from core.service.playing import Asked, Control
from core.store import repository
from core.store.log import Work


class Repeated(Struct, frozen=True):
    """How many orders of the turn before were given again.

    Args:
        asked: the dice that somebody has to type first.
    """

    orders: int
    asked: Asked | None = None


@command("battle.again", title="The rest as last turn")
def give_again(work: Work, battle: str) -> Repeated:
    """Give the orders of the turn before again, seat after seat, until a player has to decide something new.

    The ruleset says which orders can be given again as they were. Undo takes all of them back together.
    """
    orders = 0
    while (found := next(repeatable(work.connection, work.plugins, battle), None)) is not None:
        seat, order = found
        plain = canon.plain(order)
        if orders:
            work.then("battle.order", {"battle": battle, "order": plain}, seat)
        asked = order_battle(work, battle, seat, plain)
        if isinstance(asked, Asked):
            return Repeated(orders, asked)
        orders += 1
        work.flush()
    if not orders:
        raise BadInput(f"battle {battle}", "nobody who has to decide can do as in the turn before")
    return Repeated(orders)


def repeatable(connection: Connection, plugins: Plugins, battle: str) -> Iterator[tuple[Seat, Order]]:
    """Give the orders of the turn before that players may give again as they were, the first that was given first."""
    view = battle_views.look(connection, plugins, battle)
    ruleset = view.ruleset
    if ruleset is None or view.engine is not ruleset or view.position is None or view.pending:
        return
    began = {turn.turn: turn.number for turn in repository.turns(connection, battle)}
    first, last = began.get(view.position.turn - 1), began.get(view.position.turn)
    seats = [seat for seat in view.to_act if view.control.get(seat, Control()).by == "player"]
    if first is None or last is None or not seats:
        return
    for entry in repository.log(connection, view.battle.campaign, first - 1, battle=battle):
        seat = Seat(entry.seat or "")
        if entry.number > last or entry.undone_by is not None or not (entry.play and entry.play["order"]):
            continue
        if seat not in seats:
            continue
        order = plugins.guard(
            ruleset.info.id, partial(_again, ruleset, view.state, seat, entry.play["order"])
        )
        if order is not None:
            yield seat, order


def _again(ruleset: Ruleset, state: State, seat: Seat, given: Mapping[str, Any]) -> Order | None:
    known = ruleset.view(state, seat)
    order = ruleset.again(known, seat, ruleset.order(given))
    return None if order is None or ruleset.violations(known, seat, order) else order

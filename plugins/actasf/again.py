"""Orders of the turn before, given once more by cards: a ship that goes on as it went."""

from core.api import Order

from .move_orders import Move
from .state import State


def again(state: State, order: Order) -> Order | None:
    """Give a nomination as it may be repeated; None where there is more to it than a way and shields.

    What the table showed at its end (neighbours, terrain, an edge) was true then, and is not repeated.
    """
    if state.mode != "cards" or not isinstance(order, Move):
        return None
    plain = Move(order.unit, order.path, lowered=order.lowered)
    return plain if order == plain else None

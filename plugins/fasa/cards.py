"""Orders as they are written by cards: with what the table shows instead of places."""

from typing import Any

from msgspec.structs import replace

from core.api import Event, Order

from .declaration_form import told as told_sights
from .events import Deployed, Moved
from .orders import Declare, Deploy, Move
from .phases.movement import points, way_to
from .state import State


def told(state: State, order: Order) -> Order:
    """Give an order of the board as it is written by cards, measured from the state."""
    match order:
        case Deploy():
            return replace(order, at=None, heading=0)
        case Move():
            return _move(state, order)
        case Declare():
            targets = {str(shot.target) for shot in order.shots}
            return replace(order, shown=told_sights(state, state.ships[order.unit], targets))
    return order


def _move(state: State, order: Move) -> Move:
    ship = state.ships[order.unit]
    maneuvers = order.maneuvers
    if order.at is not None and order.heading is not None:
        maneuvers = way_to(ship, points(state, ship), order.at, order.heading) or ()
    return replace(order, maneuvers=maneuvers, at=None, heading=None)


def told_event(event: Event) -> Event:
    """Give an event as it comes out by cards: without places."""
    fields: dict[str, Any] = {"at": None, "heading": None}
    return replace(event, **fields) if isinstance(event, Deployed | Moved) else event

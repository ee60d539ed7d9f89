"""Orders that need no form, in the players' words."""

from core.api import Order, Seat

from .orders import GoOn, Initiative, Keep, Lead, Standing
from .state import Player, State
from .tables import special_actions


def named(order: Order, seat: Seat, state: State) -> str:
    """Name an order; nothing for one that is filled in on a form."""
    match order:
        case Initiative():
            return "Roll for initiative"
        case Lead():
            return _lead(order, state)
        case GoOn():
            return "Let the dice lie"
        case Keep():
            return f"Go on with {special_actions()[order.action].title}"
        case Standing():
            return _standing(order, state.player(seat))
    return ""


def _lead(order: Lead, state: State) -> str:
    if not order.depart:
        return "Keep to the usual order"
    return "Move a ship early" if state.step == "movement" else "Fire late"


def _standing(order: Standing, player: Player) -> str:
    """Say what would be different: one thing is changed at a time."""
    if order.rerolls != player.rerolls:
        return {"ask": "Ask about re-rolls", "never": "Never ask about re-rolls"}[order.rerolls]
    return {"ask": "Ask whether to move early or fire late", "usual": "Always keep to the usual order"}[
        order.leads
    ]

"""Orders as they are written by cards: with what the table shows instead of places."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.api import Order
from plugins.sfm.orders import Assault, Deploy, Fallback, Fire, Land, Move
from plugins.sfm.seam import hops_of, measured_shot
from plugins.sfm.settings import Rules
from plugins.sfm.state import State


def told(rules: Rules, state: State, order: Order) -> Order:
    """Give an order of the board as it is written by cards, measured from the state."""
    match order:
        case Fire() | Assault():
            return replace(order, shown=measured_shot(rules, state, state.units[order.unit], order.target))
        case Move():
            return replace(order, path=(), hops=hops_of(rules, state, order))
        case Land():
            return replace(order, at=None, hops=hops_of(rules, state, order))
        case Deploy():
            return replace(order, at=None)
        case Fallback():
            return replace(order, to=None)
    return order


def nested(data: Mapping[str, Any]) -> dict[str, Any]:
    """Put together what forms write field by field: `shown.range`, `hop.terrain`, a hex chosen as a path of one."""
    whole: dict[str, Any] = {}
    hop: dict[str, Any] = {}
    for key, value in data.items():
        head, _, tail = key.partition(".")
        if head == "shown" and tail:
            whole.setdefault("shown", {})[tail] = value
        elif head == "hop" and tail:
            hop[tail] = value
        elif key in ("at", "to") and isinstance(value, list | tuple) and len(value) == 1:
            whole[key] = value[0]
        else:
            whole[key] = value
    if hop:
        if "watchers" in hop:
            shot = {"range": 1, "terrain": hop.get("terrain", "open"), "position": hop.get("enters", "")}
            hop["watchers"] = [{"unit": name, "shot": shot} for name in hop["watchers"]]
        whole["hops"] = [hop]
    return whole

"""Orders as they are written by cards: with what the table shows instead of places."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.api import Event, Order
from plugins.sfm.events import Paused, Recovered
from plugins.sfm.orders import Assault, Deploy, Fallback, Fire, Land, Move
from plugins.sfm.seam import hops_of, measured_entry, measured_shot
from plugins.sfm.settings import Rules
from plugins.sfm.state import State


def told(rules: Rules, state: State, order: Order) -> Order:
    """Give an order of the board as it is written by cards, measured from the state."""
    match order:
        case Fire():
            return replace(order, shown=measured_shot(rules, state, state.units[order.unit], order.target))
        case Assault():
            unit = state.units[order.unit]
            shown = measured_shot(rules, state, unit, order.target)
            return replace(order, shown=shown, entry=measured_entry(state, unit, order.target))
        case Move():
            return replace(order, path=(), hops=hops_of(rules, state, order))
        case Land():
            return replace(order, at=None, hops=hops_of(rules, state, order))
        case Deploy():
            return replace(order, at=None)
        case Fallback():
            return replace(order, to=None)
    return order


PLACES = ("at", "to")
"""Fields of events that hold a hex."""


def told_event(event: Event) -> Event:
    """Give an event as it comes out by cards: without places."""
    if isinstance(event, Recovered):
        return event
    fields: dict[str, Any] = {name: None for name in PLACES if hasattr(event, name)}
    if isinstance(event, Paused):
        fields["rest"] = ()
    return replace(event, **fields) if fields else event


def nested(data: Mapping[str, Any]) -> dict[str, Any]:
    """Put together what forms write field by field: `shown.range`, `entry.company`, `hop.terrain`, a hex chosen as a path of one."""
    whole: dict[str, Any] = {}
    hop: dict[str, Any] = {}
    for key, value in data.items():
        head, _, tail = key.partition(".")
        if head in ("shown", "entry") and tail:
            whole.setdefault(head, {})[tail] = value
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

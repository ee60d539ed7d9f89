"""Another way of playing a battle that runs: what must be told, and why it may not be now."""

from collections.abc import Iterator, Sequence
from typing import Any

from core.contract.engine import Engine, State
from core.contract.ids import GAMEMASTER, OVER, STANDING_BY, Seat
from core.contract.issues import Violation
from core.contract.orders import AnyField, HexPath, OrderForm, Switch, TableMove
from core.contract.ruleset import Ruleset

RULE = "Ways of playing"
TURN = 36000
"""Hundredths of a degree in a circle."""


def switch_violations(engine: Engine, state: State, seat: Seat, order: Switch) -> Sequence[Violation]:
    """Give every reason why a battle may not be switched so."""
    if not isinstance(engine, Ruleset):
        return (Violation(RULE, "a procedure has one way of playing only"),)
    found = [Violation(RULE, why) for why in _reasons(engine, state, seat, order)]
    return found or engine.switch_violations(state, order)


def _reasons(ruleset: Ruleset, state: State, seat: Seat, order: Switch) -> Iterator[str]:
    if seat != GAMEMASTER:
        yield f"only the gamemaster switches, not {seat}"
    if ruleset.mode(state) == order.mode:
        yield f"the battle is played in the way {order.mode} already"
    elif ruleset.position(state).step in (STANDING_BY, OVER):
        yield "the battle is decided"
    elif order.mode == "board":
        yield from _misplaced(ruleset.places_form(state), order)
    elif order.places:
        yield f"in the way {order.mode} nobody enters places"


def _misplaced(form: OrderForm, order: Switch) -> Iterator[str]:
    """Say what is not told, and which place is none."""
    fields = {field.name: field for field in form.fields}
    for name in order.places:
        if name not in fields:
            yield f"there is no {name} to place"
    for name, field in fields.items():
        if name not in order.places:
            if not field.optional:
                yield f"it is not told where {field.label} stands"
        elif not _fits(field, list(map(list, order.places[name]))):
            yield f"{field.label} cannot stand at {_written(order.places[name])}"


def _fits(field: AnyField, value: list[list[Any]]) -> bool:
    if len(value) != 1:
        return False
    match field, value[0]:
        case HexPath(), [int(q), int(r)]:
            return (q, r) in field.steps
        case TableMove(), ["place", int(x), int(y), int(heading)]:
            inside = any(x1 <= x <= x2 and y1 <= y <= y2 for x1, y1, x2, y2 in field.zones)
            return inside and 0 <= heading < TURN
    return False


def _written(value: tuple[tuple[int | str, ...], ...]) -> str:
    return "; ".join(", ".join(map(str, step)) for step in value) or "no place"

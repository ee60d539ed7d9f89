"""Lantern Reef played in another way from now on: by cards and by slip nobody knows where ships are."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.api import Hex, HexPath, OrderForm, Switch, UnitId, Violation
from core.conformance.toy.state import CELLS, State


def standing(state: State) -> Sequence[UnitId]:
    """Give the ships that are somewhere on the map."""
    return sorted(unit for unit, ship in state.ships.items() if ship.alive and ship.placed)


def places_form(state: State) -> OrderForm:
    """Ask for the hex of each ship."""
    fields = tuple(
        HexPath(name=unit, label=state.ships[unit].name, start=None, steps=CELLS, may_stop=False)
        for unit in standing(state)
    )
    return OrderForm("places", "Where the ships are", fields)


def switch_violations(state: State) -> Sequence[Violation]:
    """Refuse while something waits for an answer: what it measured could not be told anew."""
    return [Violation("Answers", "an attack or a move is under way; answer it first")] if state.stack else []


def switched(state: State, order: Switch) -> State:
    """Forget the places, or take them in."""
    for unit in standing(state):
        state = state.ship(unit, at=_place(order, unit))
    return replace(state, mode=order.mode)


def _place(order: Switch, unit: UnitId) -> Hex | None:
    if order.mode != "board":
        return None
    q, r = order.places[unit][0]
    return Hex(int(q), int(r))

"""By cards: a ship says where it wants to go, and whoever is at the table gives its move.

Dice: none.
"""

from collections.abc import Iterable

from core.api import Seat, Violation

from ..move_events import Steered
from ..move_orders import Move, Steer
from ..resolution import Resolution
from ..ship import Ship
from ..state import State
from .movement import move_violations
from .targets import target_fault


def steer_violations(state: State, seat: Seat, order: Steer, able: Iterable[Ship]) -> Iterable[Violation]:
    """Give every reason why a ship may not say so now.

    Args:
        able: the ships that may be nominated.
    """
    if state.mode != "cards":
        yield Violation("Board", "on the board whoever commands a ship moves it")
    ship = next((ship for ship in able if ship.id == order.unit), None)
    if ship is None:
        yield Violation("Movement Phase", f"{order.unit} cannot be nominated now")
        return
    if order.towards is not None:
        if fault := target_fault(state, ship, state.units.get(order.towards), order.towards):
            yield Violation(*fault)
    elif not order.path and order.relocation is None:
        yield Violation("Movement Phase", f"the order does not say where {ship.name} wants to go")
    yield from move_violations(state, seat, order.move)


def steered_violations(state: State, order: Move) -> Iterable[Violation]:
    """Give every reason why the ship that wants to go somewhere may not be moved so."""
    wish, owner = state.steering, state.active
    assert wish is not None and owner is not None
    if order.unit != wish.unit:
        yield Violation("Movement Phase", f"{state.units[wish.unit].name} moves now")
    yield from move_violations(state, owner, order)


def steer(work: Resolution, order: Steer) -> None:
    """Keep what a ship wants until somebody gives its move."""
    work.update(steering=order)
    actions = tuple(action.action for action in order.actions)
    work.tell(
        Steered(order.unit, order.towards, order.away, actions, order.path, order.lowered, order.relocation)
    )

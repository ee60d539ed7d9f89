"""What a seat may know: everything of its own side; of others what stands on the map and was announced."""

from msgspec.structs import replace

from core.api import GAMEMASTER, Seat

from .state import Blow, Hit, State


def view(state: State, seat: Seat) -> State:
    """Give the state without the panels of other sides, and without what got through their shields."""
    if seat == GAMEMASTER or seat not in state.seats:
        return state
    allies = state.allies(seat)
    ships = {
        name: ship if ship.seat in allies or ship.panel is None else replace(ship, panel=None)
        for name, ship in state.ships.items()
    }
    struck = tuple(_hidden(state, allies, one) for one in state.struck)
    return replace(state, ships=ships, struck=struck)


def _hidden(state: State, allies: tuple[Seat, ...], one: Hit | Blow) -> Hit | Blow:
    if isinstance(one, Blow) and state.ships[one.target].seat not in allies:
        return replace(one, damage=None)
    return one

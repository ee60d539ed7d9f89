"""Where a bot's ships and mines begin."""

from core.api import Chance, Hex, Order, Seat, hexgrid, hexmap, pick

from ..orders import Deploy, Lay, Ready
from ..phases.deployment import minable, unlaid
from ..scenarios import ROWS, columns, plan_of, role_of, zone
from ..state import Ship, State
from . import landing


def placed(state: State, seat: Seat, chance: Chance) -> Order:
    """Place a ship in the middle of its zone, toward the enemy; then lay the mines anywhere in their field."""
    waiting = [ship for ship in state.units.values() if ship.seat == seat and ship.standing == "reserve"]
    if waiting:
        return _ship(state, seat, waiting[0])
    mines = unlaid(state, seat)
    return Lay(mines[0], pick(minable(state), chance)) if mines else Ready()


def _ship(state: State, seat: Seat, ship: Ship) -> Deploy:
    if state.cards:
        return Deploy(ship.id)
    here = zone(state, seat)
    middle = sum(hexmap.column_row(one)[1] for one in here) / len(here)
    exits = plan.exits if (plan := plan_of(state)) else {}
    edge = exits.get(role_of(state, state.side(seat)), "")
    center = sum(hexmap.column_row(one)[0] for one in here) / len(here)
    east = (
        edge == "east" if exits else center < columns(state) / 2
    )  # who is to stop others faces where they come from
    heading = hexgrid.SOUTH_EAST if east else hexgrid.NORTH_WEST
    if edge == "" and middle < ROWS / 4:
        heading = hexgrid.SOUTH

    def fit(one: Hex) -> tuple[int, int, float, float, Hex]:
        """Give how well a hex fits: near a landing site of its squads, alone, in the middle row, forward."""
        column, row = hexmap.column_row(one)
        crowd = sum(other.at == one for other in state.units.values())
        return (
            landing.distance(state, seat, ship, one),
            crowd,
            abs(row - middle),
            -column if east else column,
            one,
        )

    return Deploy(ship.id, min(here, key=fit), heading)

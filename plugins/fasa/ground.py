"""The mapsheet: it has no edge, for whoever leaves it takes everybody along; hexes are named from its corner."""

from core.api import Hex, hexmap

from .scenarios import ROWS, columns, edge_crossed
from .state import State

MARGIN = 6
"""Hexes shown beyond the ships."""


def hex_name(here: Hex) -> str:
    """Name a hex as the mapsheet prints it; off it by its distance in columns and rows."""
    column, row = hexmap.column_row(here)
    return f"{column:02}{row:02}" if column > 0 and row > 0 else f"{column}.{row}"


def shown(state: State) -> tuple[Hex, ...]:
    """Give the hexes to show: the mapsheet, moved along when ships leave it. Rule: Movement: Additional Rules."""
    places = [hexmap.column_row(ship.at) for ship in state.units.values() if ship.at is not None]
    left = min([1, *(column - MARGIN for column, _ in places)])
    right = max([columns(state), *(column + MARGIN for column, _ in places)])
    top = min([1, *(row - MARGIN for _, row in places)])
    low = max([ROWS, *(row + MARGIN for _, row in places)])
    found = (hexmap.at(column, row) for column in range(left, right + 1) for row in range(top, low + 1))
    return tuple(here for here in found if not edge_crossed(state, here))

"""Another way of playing a battle that runs: by cards nobody knows where ships are."""

from collections.abc import Iterator

from core.api import Hex, OrderForm, Switch, Violation, hexmap

from .form_fields import hex_field
from .ground import shown
from .scenarios import COLUMNS, ROWS
from .state import State, replaced, with_ship

MARGIN = 24
"""So many hexes beyond the mapsheet a ship may be placed: it has no edge."""
MIDWAY = ("declaration", "evasion", "fire")
"""Steps in which what was measured could not be told anew."""


def places_form(state: State) -> OrderForm:
    """Ask for the hex of each ship on the map; headings are as they were, and can be amended.

    What the board shows is offered first.
    """
    columns, rows = range(1 - MARGIN, COLUMNS + MARGIN + 1), range(1 - MARGIN, ROWS + MARGIN + 1)
    around = (hexmap.at(column, row) for column in columns for row in rows)
    hexes = tuple(dict.fromkeys((*shown(state), *around)))
    fields = tuple(
        hex_field(ship.id, ship.name, hexes) for ship in state.units.values() if ship.standing == "map"
    )
    return OrderForm("places", "Where the ships are", fields)


def switch_violations(state: State, order: Switch) -> Iterator[Violation]:
    """Refuse while fire is under way."""
    if state.step in MIDWAY or state.struck or state.blast:
        yield Violation("Ways of playing", "fire is under way; finish the firing phase first")


def switched(state: State, order: Switch) -> State:
    """Forget the places, or take them in."""
    for ship in list(state.units.values()):
        if ship.standing != "map":
            continue
        if order.mode == "board":
            q, r = order.places[ship.id][0]
            state = with_ship(state, ship, at=Hex(int(q), int(r)))
        else:
            state = with_ship(state, ship, at=None)
    return replaced(state, mode=order.mode)

"""Set-up: each seat places its ships within its zone, one seat after another."""

from core.api import Event, Hex, OrderForm, Seat, Violation

from ..events import Deployed
from ..forms_fields import heading_field, hex_field
from ..orders import Deploy
from ..scenarios import zone
from ..state import State, with_ship


def faults(state: State, seat: Seat, order: Deploy) -> list[Violation]:
    """Say why a ship may not be placed so. Rule: Set-Up."""
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or ship.standing not in ("reserve", "map"):
        return [Violation("Set-up", f"{seat} has no ship {order.unit!r} to place")]
    if not 0 <= order.heading <= 5:
        return [Violation("Set-up", f"a heading is 0 to 5, not {order.heading}")]
    if state.cards:
        placed = order.at is not None or order.heading
        return [Violation("By cards", "nobody enters positions: hex and heading stay away")] if placed else []
    if order.at is None:
        return [Violation("Set-up", f"no hex is named for {ship.name}")]
    if order.at not in zone(state, seat):
        return [Violation("Set-up", f"{ship.name} does not begin in hex {order.at.q},{order.at.r}")]
    return []


def ready_faults(state: State, seat: Seat) -> list[Violation]:
    """Say why a seat's deployment cannot end."""
    waiting = [ship.name for ship in state.units.values() if ship.seat == seat and ship.standing == "reserve"]
    return [Violation("Set-up", f"{', '.join(waiting)}: not placed yet")] if waiting else []


def carry_out(state: State, order: Deploy) -> tuple[State, list[Event]]:
    """Place the ship."""
    at = None if state.cards else order.at
    state = with_ship(state, order.unit, standing="map", at=at, heading=0 if state.cards else order.heading)
    return state, [Deployed(order.unit, at, None if state.cards else order.heading)]


def forms(state: State, seat: Seat) -> list[OrderForm]:
    """Give a form for each ship that is not placed yet."""
    found = []
    for ship in state.units.values():
        if ship.seat == seat and ship.standing == "reserve":
            hexes: tuple[Hex, ...] = () if state.cards else tuple(sorted(zone(state, seat)))
            fields = () if state.cards else (hex_field("at", "Starting hex", hexes), heading_field())
            found.append(OrderForm("deploy", f"Place {ship.name}", fields, {"unit": ship.id}, unit=ship.id))
    return found

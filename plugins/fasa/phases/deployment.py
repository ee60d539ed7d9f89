"""Set-up: each seat places its ships within its zone, one seat after another."""

from msgspec.structs import replace

from core.api import Event, Hex, OrderForm, Seat, Violation, titled

from ..events import Deployed, MineLaid
from ..form_fields import heading_field, hex_field
from ..orders import Deploy, Lay
from ..scenarios import plan_of, zone
from ..state import State, replaced, with_ship


def faults(state: State, seat: Seat, order: Deploy) -> list[Violation]:
    """Say why a ship may not be placed so. Rule: Set-Up."""
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or ship.standing not in ("reserve", "map"):
        return [Violation("Set-up", f"{titled(seat)} has no ship {order.unit!r} to place")]
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


def lay_faults(state: State, seat: Seat, order: Lay) -> list[Violation]:
    """Say why a mine may not be laid so. Rule: Recording Mine Position."""
    rule = "Recording Mine Position"
    mines = {mine.id: mine for mine in state.mines if mine.side == state.side(seat)}
    plan = plan_of(state)
    if order.mine not in mines or plan is None or plan.mines is None:
        return [Violation(rule, f"{titled(seat)} has no mine {order.mine!r} to lay")]
    if state.cards:
        return [Violation("By cards", "nobody enters positions: `at` stays away")] if order.at else []
    if order.at not in minable(state):
        return [
            Violation(
                rule, f"{order.mine} may not lie {f'in {hex_words(order.at)}' if order.at else 'nowhere'}"
            )
        ]
    return []


def minable(state: State) -> list[Hex]:
    """Give the hexes in which mines may still be laid."""
    plan = plan_of(state)
    taken = {mine.at for mine in state.mines} | {here for body in state.bodies for here in body.hexes}
    return [here for here in plan.mines.hexes if here not in taken] if plan and plan.mines else []


def hex_words(here: Hex) -> str:
    """Name a hex in a reason."""
    return f"hex {here.q},{here.r}"


def unlaid(state: State, seat: Seat) -> list[str]:
    """Give the mines that a seat's side has yet to lay on the board."""
    side = state.side(seat)
    return [mine.id for mine in state.mines if mine.side == side and mine.at is None and not state.cards]


def lay(state: State, seat: Seat, order: Lay) -> tuple[State, list[Event]]:
    """Lay a mine."""
    mines = tuple(replace(mine, at=order.at) if mine.id == order.mine else mine for mine in state.mines)
    return replaced(state, mines=mines), [MineLaid(state.allies(seat), order.mine, order.at)]


def ready_faults(state: State, seat: Seat) -> list[Violation]:
    """Say why a seat's deployment cannot end."""
    waiting = [ship.name for ship in state.units.values() if ship.seat == seat and ship.standing == "reserve"]
    waiting += unlaid(state, seat)
    return [Violation("Set-up", f"{', '.join(waiting)}: not placed yet")] if waiting else []


def carry_out(state: State, order: Deploy) -> tuple[State, list[Event]]:
    """Place the ship."""
    at = None if state.cards else order.at
    state = with_ship(state, order.unit, standing="map", at=at, heading=0 if state.cards else order.heading)
    ship = state.units[order.unit]
    to = state.allies(ship.seat) if ship.cloaked else state.seats
    return state, [Deployed(to, ship.id, at, None if state.cards else order.heading)]


def forms(state: State, seat: Seat) -> list[OrderForm]:
    """Give a form for each ship that is not placed yet, and for the next mine that is not laid."""
    found = []
    for ship in state.units.values():
        if ship.seat == seat and ship.standing == "reserve":
            hexes: tuple[Hex, ...] = () if state.cards else tuple(sorted(zone(state, seat)))
            fields = () if state.cards else (hex_field("at", "Starting hex", hexes), heading_field())
            found.append(OrderForm("deploy", f"Place {ship.name}", fields, {"unit": ship.id}, unit=ship.id))
    for name in unlaid(state, seat)[:1]:
        where = hex_field("at", "Hex", tuple(minable(state)))
        found.append(OrderForm("lay", f"Lay {titled(name)}", (where,), {"mine": name}))
    return found

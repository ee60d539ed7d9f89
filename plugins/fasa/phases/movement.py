"""The Movement Phase: each ship uses the points of the phase, the one that has lost the advantage first."""

from core.api import Choice, Event, Hex, Option, OrderForm, Seat, Violation

from ..events import Moved, Withdrew
from ..forms_fields import COMPASS, heading_field, hex_field
from ..orders import Maneuver, Move, Withdraw
from ..path import Pose, end, reach
from ..state import Ship, State, with_ship
from ..tables import moves_in


def points(state: State, ship: Ship) -> int:
    """Give the movement points that a ship uses in this phase."""
    return moves_in(ship.speed, state.phase)


def mover(state: State) -> Ship | None:
    """Give the ship whose turn it is to move."""
    return next((state.ships[name] for name in state.order if not state.ships[name].done), None)


def turn_faults(state: State, seat: Seat, unit: str) -> list[Violation]:
    """Say why it is not this ship's turn to move. Rule: Movement Order."""
    ship = state.ships.get(unit)
    if ship is None or ship.seat != seat:
        return [Violation("Movement Phase", f"{seat} has no ship {unit!r}")]
    first = mover(state)
    if first is None or first.id != unit:
        return [Violation("Movement Order", f"it is the turn of {first.name if first else 'nobody'} to move")]
    return []


def faults(state: State, seat: Seat, order: Move) -> list[Violation]:
    """Say why a ship may not move so. Rule: Movements Allowed Per Phase."""
    found = turn_faults(state, seat, order.unit)
    if found:
        return found
    ship = state.ships[order.unit]
    wanted = points(state, ship)
    if order.maneuvers:
        if order.at is not None or order.heading is not None:
            return [Violation("Valid Starship Movements", "either maneuvers are named, or where they end")]
    elif ship.at is None:
        if order.at is not None or order.heading is not None:
            return [Violation("By cards", "nobody enters positions: hex and heading stay away")]
        return []
    elif order.at is not None and order.heading is not None:
        if way_to(ship, wanted, order.at, order.heading) is None:
            where = f"hex {order.at.q},{order.at.r} heading {COMPASS.get(order.heading, order.heading)}"
            why = f"{ship.name} cannot end in {where} with {wanted} movement points"
            return [Violation("Valid Starship Movements", why)]
        return []
    elif order.at is not None or order.heading is not None:
        return [Violation("Valid Starship Movements", "hex and heading go together")]
    if len(order.maneuvers) != wanted:
        why = (
            f"{ship.name} uses {wanted} movement points in phase {state.phase}, not {len(order.maneuvers)}; "
            "to hold station uses one too"
        )
        return [Violation("Movements Allowed Per Phase", why)]
    return []


def way_to(ship: Ship, points: int, at: Hex, heading: int) -> tuple[Maneuver, ...] | None:
    """Give maneuvers that lead a ship to a hex and heading; None where there are none."""
    assert ship.at is not None
    return reach(Pose(ship.at, ship.heading), points).get(Pose(at, heading))


def carry_out(state: State, order: Move) -> tuple[State, list[Event]]:
    """Move the ship."""
    ship = state.ships[order.unit]
    maneuvers = order.maneuvers
    if ship.at is None:
        still = all(one == "hold" for one in maneuvers) if maneuvers else order.still
        still = still or points(state, ship) == 0
        state = with_ship(state, ship, done=True, still=still)
        return state, [Moved(ship.id, maneuvers, None, None, still)]
    if order.at is not None and order.heading is not None:
        maneuvers = way_to(ship, points(state, ship), order.at, order.heading) or ()
    at, heading = end(Pose(ship.at, ship.heading), maneuvers)
    still = all(one == "hold" for one in maneuvers)
    state = with_ship(state, ship, at=at, heading=heading, done=True, still=still)
    return state, [Moved(ship.id, maneuvers, at, heading, still)]


def withdraw(state: State, order: Withdraw) -> tuple[State, list[Event]]:
    """Take the ship off the map for good. Rule: Warp Speeds."""
    return with_ship(state, order.unit, standing="left", at=None, done=True), [Withdrew(order.unit)]


STILL = Choice(
    "still", "On the table", options=(Option(False, "it moved"), Option(True, "it stayed where it was"))
)


def form(state: State, ship: Ship) -> OrderForm | Move:
    """Give the form for the ship whose turn it is: where it ends and how it heads then."""
    wanted = points(state, ship)
    if wanted == 0:
        return Move(ship.id)
    title = f"Move {ship.name}: {wanted} of {ship.speed} points"
    if ship.at is None:
        return OrderForm("move", title, (STILL,), {"unit": ship.id}, unit=ship.id)
    hexes = tuple(sorted({pose.at for pose in reach(Pose(ship.at, ship.heading), wanted)}))
    fields = (hex_field("at", "Ends in", hexes), heading_field())
    return OrderForm("move", title, fields, {"unit": ship.id}, unit=ship.id)


def refined(state: State, form: OrderForm) -> OrderForm:
    """Leave the headings in which the ship can end in the hex that is chosen."""
    ship = state.ships[form.fixed["unit"]]
    if ship.at is None or "at" not in form.values:
        return form
    ends = reach(Pose(ship.at, ship.heading), points(state, ship))
    chosen = form.values["at"]
    there = tuple(chosen[0]) if chosen else None
    headings = tuple(
        heading
        for heading in COMPASS
        if there is None or any(pose.at == there and pose.heading == heading for pose in ends)
    )
    hexes = () if chosen else tuple(sorted({pose.at for pose in ends}))
    fields = (hex_field("at", "Ends in", hexes, bool(chosen)), heading_field(headings or tuple(COMPASS)))
    return OrderForm(form.order, form.title, fields, form.fixed, form.values, form.unit)

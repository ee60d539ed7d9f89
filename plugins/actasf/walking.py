"""Where a ship's move leads over the board: along its legs, to the table's edge, or to the last free place.

Units: thousandths of an inch, hundredths of a degree.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from core.api import UnitId, plane, template

from .figures import is_shuttle
from .path import ABOUT, FLOWN, Leg
from .ship import Ship
from .state import State
from .terrain.orbit import Orbit, orbit_of

RETREAT = 100
"""In such steps a ship goes back along an orbit that ends on top of another."""


class Place(Struct, frozen=True):
    """Where a move ended.

    Args:
        legs: the legs as they were really moved.
        edge: the edge of the table over which the ship left, or empty.
        blocked: the ship on top of which the path would have ended.
    """

    at: tuple[int, int] | None
    heading: int
    legs: tuple[Leg, ...]
    edge: str = ""
    blocked: UnitId | None = None


def walk(state: State, ship: Ship, path: Sequence[Leg]) -> Place:
    """Follow a path over the board to its end, to the table's edge, or to the last free place.

    Rule: Stacking; Tactical Withdrawals.
    """
    heading = ship.heading
    if ship.at is None:
        for kind, number in path:
            if kind in ("turn", "high_energy_turn"):
                heading = plane.turn(heading, number)
        return Place(None, heading, tuple(path))
    table = template.Rectangle(0, 0, *state.table)
    here = plane.Point(*ship.at)
    orbit = orbit_of(state, ship)
    stations: list[tuple[plane.Point, int]] = []
    done: list[Leg] = []
    for kind, number in path:
        stations.append((here, heading))
        way, heading = along(orbit, here, heading, kind, number)
        gone = 0
        for there in way:
            leaving = table.exit(here, there)
            if leaving is not None:
                done.append((kind, gone + plane.distance(here, leaving.place)))
                return Place(None, heading, tuple(done), leaving.edges[0])
            gone += plane.distance(here, there)
            here = there
        done.append((kind, number))
    if not any(kind in FLOWN for kind, _ in path):
        return Place((here.x, here.y), heading, tuple(done))
    others = [other for other in state.units.values() if is_in_way(ship, other)]
    apart = state.miniature // 2 if is_shuttle(ship) else state.miniature
    return _unstacked(apart, others, orbit, here, heading, stations, done)


def is_in_way(ship: Ship, other: Ship) -> bool:
    """Tell whether the model of another is in a ship's way: ships are in that of ships, shuttles in that of shuttles.

    Rule: Stacking.
    """
    there = other.id != ship.id and other.status == "table" and other.at is not None
    return there and is_shuttle(other) == is_shuttle(ship)


def along(
    orbit: Orbit | None, here: plane.Point, heading: int, kind: str, number: int
) -> tuple[list[plane.Point], int]:
    """Give the places to which a leg leads one after another, and the heading at its end."""
    if kind in ("turn", "high_energy_turn"):
        return [], plane.turn(heading, number)
    if kind == "orbit" and orbit is not None:
        _, ahead = orbit.after(here, heading, number)
        return orbit.chords(here, number), ahead
    if kind in ("forward", "reverse"):
        return [plane.advance(here, heading, number if kind == "forward" else -number)], heading
    return [], heading


def trail(state: State, ship: Ship, path: Iterable[Leg]) -> list[plane.Point]:
    """Give the places that a path leads over, the start first; none where nobody knows the start."""
    if ship.at is None:
        return []
    here, heading = plane.Point(*ship.at), ship.heading
    orbit = orbit_of(state, ship)
    found = [here]
    for kind, number in path:
        way, heading = along(orbit, found[-1], heading, kind, number)
        found += way
    return found


def at_edge(state: State, way: Sequence[plane.Point]) -> tuple[int, int] | None:
    """Give the place where a way ends that leads over the table's edge; None where nobody knows the way.

    There a ship still is while it suffers what it met.
    """
    if not way:
        return None
    width, height = state.table
    return max(0, min(width, way[-1].x)), max(0, min(height, way[-1].y))


def _unstacked(
    apart: int,
    others: list[Ship],
    orbit: Orbit | None,
    here: plane.Point,
    heading: int,
    stations: list[tuple[plane.Point, int]],
    done: list[Leg],
) -> Place:
    """Go back along the path until no miniature overlaps."""
    blocked = None
    while (other := _under(apart, others, here)) is not None and done:
        blocked = blocked or other.id
        kind, number = done.pop()
        start, heading_then = stations.pop()
        if kind in ("forward", "reverse"):
            back = plane.turn(heading_then, ABOUT if kind == "forward" else 0)
            retreat = _clearance(here, back, plane.Point(*other.at), apart)  # type: ignore[misc]
            if retreat < number:
                here = plane.advance(here, back, retreat)
                done.append((kind, number - retreat))
                stations.append((start, heading_then))
            else:
                here = start
        elif kind == "orbit" and orbit is not None:
            number = max(0, number - RETREAT)
            here, ahead = orbit.after(start, heading_then, number)
            if number:
                done.append((kind, number))
                stations.append((start, heading_then))
                heading_then = ahead
        heading = heading_then
    return Place((here.x, here.y), heading, tuple(done), blocked=blocked)


def _under(apart: int, others: list[Ship], here: plane.Point) -> Ship | None:
    return next(
        (
            other
            for other in others
            if plane.square_distance(here, plane.Point(*other.at)) < apart * apart  # type: ignore[misc]
        ),
        None,
    )


def _clearance(here: plane.Point, back: int, centre: plane.Point, apart: int) -> int:
    """Give how far to go back from inside a circle until the rounded place lies on its edge or just outside."""
    far = plane.advance(here, back, 10 * apart)
    dx, dy = far.x - here.x, far.y - here.y
    whole = dx * dx + dy * dy
    along = dx * (centre.x - here.x) + dy * (centre.y - here.y)
    inside = along * along + whole * (apart * apart - plane.square_distance(here, centre))
    retreat = max(0, (along + plane.root(inside)) * plane.root(whole) // whole - 2)
    while plane.square_distance(plane.advance(here, back, retreat), centre) < apart * apart:
        retreat += 1
    return retreat

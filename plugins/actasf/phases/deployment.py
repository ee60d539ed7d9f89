"""Deployment: one ship each in turn, the attacker first; when one side has none left the other places the rest.

Rule: A Call to Arms (Pre-Battle Preparation).
"""

from collections.abc import Iterable

from core.api import Seat, Violation, plane

from ..figures import trait
from ..move_events import Deployed
from ..move_orders import Deploy
from ..resolution import Resolution
from ..scenario import hooks
from ..scenario.areas import Area
from ..scenario.arrivals import due
from ..ship import Cloak, Ship
from ..state import Rectangle, State
from ..system_events import CloakChanged
from ..terms import Passage
from ..terrain.effects import arrive
from ..terrain.ground import contacts, kinds_at
from ..turn_orders import Choose
from ..walking import is_in_way

COLUMN = 2000


def waiting(state: State, seat: Seat) -> list[Ship]:
    """Give the ships that a seat has to place now: to set up, or to bring in over an edge that has room for them."""
    ships = [ship for ship in state.units.values() if ship.seat == seat and ship.status == "waiting"]
    if state.step != "arrival":
        return [ship for ship in ships if ship.arrival is None]
    now = due(state, seat)
    return [ship for ship in ships if ship.id in now and (state.mode == "cards" or free_columns(state, ship))]


def zones_of(state: State, ship: Ship) -> tuple[Rectangle, ...]:
    """Give the areas in which a ship may be placed: of its fleet, or the strips of an edge over which it comes in.

    Rule: Pre-Battle Preparation of each scenario.
    """
    if ship.arrival is not None:
        return ship.arrival.entries
    return state.zones.get(ship.seat, ((0, 0, *state.table),))


EIGHTH = plane.CIRCLE // 8


def facing(state: State, ship: Ship) -> int:
    """Give how a ship looks unless its player turns it: as the scenario says, else from its zone towards the middle."""
    said = hooks.heading(state, ship.seat)
    if said is not None and ship.arrival is None:
        return said
    areas = zones_of(state, ship)
    own = plane.Point(
        sum(left + right for left, _, right, _ in areas) // (2 * len(areas)),
        sum(bottom + top for _, bottom, _, top in areas) // (2 * len(areas)),
    )
    way = plane.bearing(own, plane.Point(state.table[0] // 2, state.table[1] // 2)) or 0
    return round(way / EIGHTH) * EIGHTH % plane.CIRCLE


def free_places(state: State, ship: Ship) -> tuple[Rectangle, ...]:
    """Give where a ship may be placed: its areas in columns, each without what ships there take up."""
    found = list(free_columns(state, ship))
    apart = state.miniature
    taken = sorted((at[1], at[0]) for at in _standing(state, ship))
    for cell in _cells(state, ship):
        if cell in found:
            continue
        left, bottom, right, top = cell
        for y in [y for y, x in taken if left - apart < x < right + apart] if left < right else []:
            if bottom <= y - apart:
                found.append((left, bottom, right, min(top, y - apart)))
            bottom = max(bottom, y + apart)
        if left < right and bottom <= top:
            found.append((left, bottom, right, top))
    return tuple(sorted(found))


def _standing(state: State, ship: Ship) -> list[tuple[int, int]]:
    return [other.at for other in state.units.values() if is_in_way(ship, other) and other.at is not None]


def free_columns(state: State, ship: Ship) -> tuple[Rectangle, ...]:
    """Cut the areas of a ship into columns, those that are but a line upright into rows, and leave out where ships stand."""
    taken = _standing(state, ship)
    return tuple(
        cell for cell in _cells(state, ship) if not any(_touches(cell, at, state.miniature) for at in taken)
    )


def _cells(state: State, ship: Ship) -> list[Rectangle]:
    cells: list[Rectangle] = []
    for left, bottom, right, top in zones_of(state, ship):
        if left == right:
            cells += [(left, y, right, min(y + COLUMN - 1, top)) for y in range(bottom, top, COLUMN)]
        else:
            cells += [(x, bottom, min(x + COLUMN - 1, right), top) for x in range(left, right, COLUMN)]
    return cells


def _touches(cell: Rectangle, at: tuple[int, int], apart: int) -> bool:
    """Tell whether a ship may overlap one that stands anywhere in a cell; a whole column counts as taken."""
    left, bottom, right, top = cell
    aside = left - apart < at[0] < right + apart
    return aside and (bottom - apart < at[1] < top + apart)


def deploy_violations(state: State, seat: Seat, order: Deploy) -> Iterable[Violation]:
    """Give every reason why a ship may not be set up so."""
    ship = state.units.get(order.unit)
    if ship is None or ship not in waiting(state, seat):
        yield Violation("Pre-Battle Preparation", f"{order.unit} is no ship that {seat} has to set up")
        return
    if order.rotation and "Rotation" not in ship.roster.traits:
        yield Violation("Rotation", f"{ship.name} does not rotate; only bases do")
    if order.cloaked and not can_begin_cloaked(state, ship):
        yield Violation("Cloaking Device", f"{ship.name} cannot begin cloaked")
    if state.mode == "cards":
        if order.place:
            yield Violation("Cards", "by cards nobody enters positions")
        return
    if len(order.place) != 1:
        yield Violation("Pre-Battle Preparation", f"{ship.name} is set up at one place")
        return
    if order.within is not None:
        yield Violation("Board", "on the board the program measures what the table shows")
    _, x, y, heading = order.place[0]
    if not any(Area("", "", box=zone).holds((x, y)) for zone in zones_of(state, ship)):
        yield Violation("Pre-Battle Preparation", f"the place is outside the deployment zone of {seat}")
    if not 0 <= heading < plane.CIRCLE:
        yield Violation("Pre-Battle Preparation", "the heading is not between 0 and 359.99 degrees")
    for other in state.units.values():
        if (
            other.at is not None
            and is_in_way(ship, other)
            and plane.distance(plane.Point(x, y), plane.Point(*other.at)) < state.miniature
        ):
            yield Violation("Stacking", f"{ship.name} would stand on {other.name}")


def can_begin_cloaked(state: State, ship: Ship) -> bool:
    """Tell whether a ship may be set up under its cloak.

    Rule: Cloaking Device (unless the scenario forbids it).
    """
    return bool(trait(ship, "Cloak")) and ship.seat not in state.uncloaked


def deploy(work: Resolution, order: Deploy) -> None:
    """Set a ship up; where the scenario says which way its fleet looks, it looks that way."""
    at, heading = None, 0
    ship = work.ship(order.unit)
    state_heading = hooks.heading(work.state, ship.seat)
    if order.place:
        _, x, y, heading = order.place[0]
        at = (x, y)
        if state_heading is not None and ship.arrival is None:
            heading = state_heading
    cloak: Cloak = "cloaked" if order.cloaked else ""
    ship = work.change(
        order.unit, status="table", at=at, heading=heading, rotation=order.rotation, cloak=cloak
    )
    work.tell(Deployed(ship.id, at, heading, order.rotation))
    if order.cloaked:
        work.tell(CloakChanged(ship.id, cloak))
    within = order.within or () if at is None else kinds_at(work.state.terrain.values(), at)
    hole = contacts(work.state, at) if at is not None else None
    arrive(work, ship.id, Passage((hole,) if hole else (), within))
    bound_by_fleet(work, ship)
    hooks.deployed(work, ship.id)


def bound_by_fleet(work: Resolution, ship: Ship) -> None:
    """Keep a fleet that stands in one of several areas in the one where its first ship stands."""
    state = work.state
    zones = state.zones.get(ship.seat, ())
    if state.step != "deployment" or ship.seat not in state.one_zone or ship.at is None:
        return
    here = tuple(zone for zone in zones if Area("", "", box=zone).holds(ship.at))
    work.update(zones={**state.zones, ship.seat: here[:1]})


def choose(work: Resolution, order: Choose) -> None:
    """Take a choice that the scenario leaves to a seat."""
    asked = hooks.choosing(work.state)
    assert asked is not None
    _, clause, does = asked
    does.choose(clause, work, order)

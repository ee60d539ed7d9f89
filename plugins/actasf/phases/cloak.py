"""The cloaking device: engaged, taking hold, disengaged, failing. No dice."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import UnitId, Violation, plane

from ..move_orders import Move
from ..path import TURN, inches
from ..resolution import Resolution
from ..ship import INCH, Ship
from ..state import State
from ..system_events import CloakChanged, Relocated
from ..system_orders import Relocation
from ..terms import Passage
from ..terrain.ground import Place, contacts, kinds_at
from ..walking import walk

FARTHEST = 6 * INCH
"""So far from where it was a ship that disengages its cloak may appear."""


def cloak_violations(ship: Ship, order: Move) -> Iterator[Violation]:
    """Give every reason why a ship may not appear from its cloak so.

    Rule: Disengaging the Cloaking Device.
    """
    rule = "Disengaging the Cloaking Device"
    disengages = ship.cloak == "cloaked" and any(each.action == "cloak" for each in order.actions)
    relocation = None if order.relocation is None else by_figures(ship, order.relocation)
    if relocation is not None and relocation.place is not None:
        yield Violation("Cards", "by cards nobody enters positions")
    if relocation is not None and not disengages:
        yield Violation(rule, f"{ship.name} does not disengage its cloak")
    if disengages and order.path:
        yield Violation(rule, f"{ship.name} appears within {inches(FARTHEST)} in place of its movement")
    if relocation is not None and relocation.distance > FARTHEST:
        yield Violation(rule, f"{ship.name} appears within {inches(FARTHEST)}")
    if relocation is not None and abs(relocation.turn) > TURN:
        yield Violation(rule, f"{ship.name} is turned by {TURN / 100:g}° at most")
    if relocation is not None and "Immobile" in ship.roster.traits and relocation.distance:
        yield Violation("Immobile", f"{ship.name} never moves")


def by_figures(ship: Ship, relocation: Relocation) -> Relocation:
    """Give a relocation to a place on the board by bearing, distance and turn."""
    if relocation.place is None or ship.at is None:
        return relocation
    x, y, heading = relocation.place
    here, there = plane.Point(*ship.at), plane.Point(x, y)
    bearing = plane.relative_bearing(here, ship.heading, there) or 0
    return Relocation(bearing, plane.distance(here, there), turned(ship, heading))


def turned(ship: Ship, heading: int) -> int:
    """Give by how much a ship is turned to look so, clockwise. Units: hundredths of a degree."""
    return (heading - ship.heading + 18000) % 36000 - 18000


def switch(work: Resolution, unit: UnitId, relocation: Relocation | None) -> None:
    """Engage or disengage a ship's cloak.

    Rule: Operating the Cloaking Device.
    """
    ship = work.ship(unit)
    if ship.cloak != "cloaked":
        work.change(unit, cloak="fading")
        work.tell(CloakChanged(unit, "fading"))
        return
    work.change(unit, cloak="")
    work.tell(CloakChanged(unit, ""))
    if relocation is None:
        return
    relocation = by_figures(ship, relocation)
    at, heading = appears_at(work.state, ship, relocation)
    work.change(unit, at=at, heading=heading)
    work.tell(Relocated(unit, relocation.bearing, relocation.distance, relocation.turn, at, heading))


def appears_at(state: State, ship: Ship, relocation: Relocation) -> tuple[Place | None, int]:
    """Give where a ship appears: nearer where it would stand on another, or off the table."""
    relocation = by_figures(ship, relocation)
    heading = plane.turn(ship.heading, relocation.turn)
    aimed = replace(ship, heading=plane.turn(ship.heading, relocation.bearing))
    length = relocation.distance
    if ship.at is None or not length:
        return ship.at, heading
    place = walk(state, aimed, (("forward", length),))
    while place.edge and length > 0:
        length = max(0, length - 100)
        place = walk(state, aimed, (("forward", length),))
    return place.at, heading


def appearance(state: State, at: Place) -> Passage:
    """Measure what a ship is within where it appears; that is no movement, so it meets nothing on the way."""
    hole = contacts(state, at)
    return Passage((hole,) if hole else (), kinds_at(state.terrain.values(), at))


def take_hold(ship: Ship) -> Ship:
    """Give a ship as its cloak is at the beginning of the next turn."""
    if ship.cloak == "fading":
        return replace(ship, cloak="cloaked")
    return replace(ship, cloak="") if ship.cloak == "faltered" else ship


def falter(work: Resolution) -> None:
    """Take the cloak from every ship whose device is out of order, or whose special action was broken off.

    Rule: Critical Hits (on Special Actions: the restrictions of the turn stay).
    """
    for ship in list(work.state.units.values()):
        if ship.cloak not in ("fading", "cloaked"):
            continue
        gone = "Cloak" not in ship.roster.traits or any(each.trait == "Cloak" for each in ship.lost)
        stopped = ship.cloak == "fading" and "cloak" not in ship.actions
        if gone or stopped:
            after = "faltered" if ship.cloak == "fading" else ""
            work.change(ship.id, cloak=after)
            work.tell(CloakChanged(ship.id, after))

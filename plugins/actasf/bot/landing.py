"""Marines for a landing site: ships bring them within transporter reach and send them down while it is safe.

Where nobody goes down, people wait to be fetched: ships come within reach of them and open their shields likewise.
"""

from collections.abc import Iterator
from math import hypot

from msgspec.structs import replace

from core.api import LinkEnd, LinkKind, Seat, Squad, UnitId, is_vehicle, plane

from ..craft import room_faults
from ..figures import trait
from ..measure import site_sight
from ..move_orders import Move
from ..phases.descent import site_of
from ..phases.links import BEAMED, is_open, why_closed
from ..phases.raid import TRANSPORTER_REACH
from ..phases.shuttles import craft_aboard, flights_left
from ..ship import INCH, Ship
from ..state import State
from ..system_orders import Launched, ShuttleWay
from ..terms import Quarter
from ..turn_orders import Bombard, Transport
from .paths import Pose
from .scene import Lookout, Scene, bearing, quarter

REACH = TRANSPORTER_REACH - 50
"""Kept clear of by so much, since places are near enough only."""
PER_SQUAD = 12.0
"""What a squad on the ground is worth, for each marine that it counts as. Units: victory points."""
FLIGHT = 10 * INCH
"""From so near shuttles are sent: some turns of theirs."""
CROSSING = 48 * INCH
"""The way over which a ship that carries squads is drawn to the site."""


def sites(scene: Scene) -> Iterator[tuple[LinkEnd, tuple[int, int]]]:
    """Give the links along which this seat may beam squads down, with their sites."""
    return open_sites(scene.view, scene.seat, BEAMED)


def open_sites(
    view: State, seat: Seat, kinds: tuple[LinkKind, ...]
) -> Iterator[tuple[LinkEnd, tuple[int, int]]]:
    """Give the links of some kinds that a seat may use, with their sites."""
    for link in view.links:
        site = site_of(link)
        if is_open(link, seat, view, kinds) and site is not None:
            yield link, site


def waiting(scene: Scene) -> list[tuple[int, int]]:
    """Give the sites from which this seat's people come up who have not come down from its ships."""
    mine = [link for link in scene.view.links if scene.seat in link.seats and not scene.view.closed]
    if any(link.sends for link in mine):
        return []
    found = (site_of(link) for link in mine if link.kind == "recovery")
    return [site for site in found if site is not None]


def carried(ship: Ship) -> tuple[Squad, ...]:
    """Give the squads that a ship's transporters can send in one turn, the ablest first."""
    ranks = ("commando", "heavy", "engineer", "marine")
    squads = sorted(
        (squad for squad in ship.squads if not is_vehicle(squad)),
        key=lambda squad: (ranks.index(squad.kind) if squad.kind in ranks else 9, squad.id),
    )
    room = trait(ship, "Transporter") - ship.sent
    found = []
    for squad in squads:
        if squad.size <= room:
            found.append(squad)
            room -= squad.size
    return tuple(found)


def reserved(scene: Scene, ship: Ship) -> int:
    """Count the marines that a ship keeps for the ground."""
    wanted = any(open_sites(scene.view, scene.seat, (*BEAMED, "shuttle")))
    return sum(squad.size for squad in ship.squads) if wanted else 0


def value(scene: Scene, ship: Ship, pose: Pose) -> float:
    """Value a place for sending squads down: within reach now, or nearer for the next turn."""
    aboard = sum(squad.size for squad in ship.squads)
    worth = 0.0
    for site in waiting(scene):
        far = hypot(site[0] - pose.x, site[1] - pose.y)
        near = 1.0 if far <= REACH else 0.5 * (1 - min(1.0, (far - REACH) / CROSSING))
        worth = max(worth, PER_SQUAD * trait(ship, "Transporter") * near)
    if not ship.squads:
        return worth
    for _, site in sites(scene):
        far = hypot(site[0] - pose.x, site[1] - pose.y)
        if far <= REACH:
            worth = max(worth, PER_SQUAD * (aboard + sum(squad.size for squad in carried(ship))))
        else:
            worth = max(worth, PER_SQUAD * aboard * (1 - min(1.0, (far - REACH) / CROSSING)))
    for _, site in open_sites(scene.view, scene.seat, ("shuttle",)) if ship.craft else ():
        far = hypot(site[0] - pose.x, site[1] - pose.y)
        worth = max(worth, PER_SQUAD * len(ship.squads) * (1 - min(1.0, max(0.0, far - FLIGHT) / CROSSING)))
    return worth


def lowered(scene: Scene, lookout: Lookout, pose: Pose, by: int) -> tuple[Quarter, ...]:
    """Choose the shields to lower at the end of a move: those towards a site in reach, if the price is right."""
    squads = carried(lookout.ship)
    fetched = waiting(scene)
    people = trait(lookout.ship, "Transporter") if fetched else sum(squad.size for squad in squads)
    if not people:
        return ()
    heading = (pose.heading + by) % 36000
    for site in (*fetched, *(site for _, site in sites(scene))):
        if hypot(site[0] - pose.x, site[1] - pose.y) > REACH:
            continue
        side = quarter(bearing(pose.x, pose.y, *site) - heading)
        shut = lookout.outlook(pose.x, pose.y).danger
        risk = lookout.outlook(pose.x, pose.y, heading, (side,)).danger - shut
        if scene.caution(lookout.ship) * risk < PER_SQUAD * people:
            return (side,)  # type: ignore[return-value]
    return ()


def with_boats(scene: Scene, ship: Ship, order: Move, x: float, y: float) -> Move:
    """Launch shuttles with squads where a move ends near enough to a place to which they can go down.

    Args:
        x, y: where the move ends.
    """
    near = any(
        hypot(site[0] - x, site[1] - y) <= FLIGHT
        for _, site in open_sites(scene.view, scene.seat, ("shuttle",))
    )
    most = flights_left(ship) - sum(each.action == "suicide_shuttle" for each in order.actions)
    if not near or most < 1 or not ship.squads:
        return order
    beamed = {squad.id for squad in carried(ship)} if any(sites(scene)) else set()
    waiting = [squad for squad in ship.squads if squad.id not in beamed]
    launches: list[Launched] = []
    for kind in craft_aboard(ship):
        going: tuple[Squad, ...] = ()
        for squad in waiting:
            if not any(room_faults(kind, (*going, squad))):
                going = (*going, squad)
        if going and len(launches) < most:
            waiting = [squad for squad in waiting if squad not in going]
            launches.append(Launched(squads=tuple(squad.id for squad in going), kind=kind))
    return replace(order, launches=tuple(launches))


def descents(view: State, shuttle: Ship) -> Iterator[ShuttleWay]:
    """Take a shuttle with squads down, or nearer to the place where it can go down."""
    if shuttle.at is None or shuttle.returning or not shuttle.squads:
        return
    here = plane.Point(*shuttle.at)
    ends = open_sites(view, shuttle.seat, ("shuttle", "landing"))
    for link, site in sorted(ends, key=lambda end: (plane.distance(here, plane.Point(*end[1])), end[0].id)):
        there = plane.Point(*site)
        yield ShuttleWay(link=link.id)
        far, bear = plane.distance(here, there), plane.bearing(here, there) or 0
        end = plane.advance(here, bear, min(far, shuttle.roster.speed) - 2)
        yield ShuttleWay(((end.x, end.y),), link=link.id)
        yield ShuttleWay(((end.x, end.y),))


def bombardments(scene: Scene, unit: UnitId) -> Iterator[Bombard]:
    """Spend the fire of a ship on the ground."""
    for link, _ in open_sites(scene.view, scene.seat, ("bombardment",)):
        yield Bombard(unit, link.id)


def transports(scene: Scene) -> Iterator[Transport]:
    """Give orders that send squads down now."""
    for link, site in sites(scene):
        for ship in scene.mine:
            squads, seen = carried(ship), site_sight(ship, site)
            if squads and seen is not None and not why_closed(ship, seen):
                yield Transport(ship.id, link.id, tuple(squad.id for squad in squads))

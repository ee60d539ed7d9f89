"""Squads for a landing site: their ships begin near it, keep the shield towards it down, and send them as they can."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import Hex, LinkEnd, LinkKind, Seat, Squad, hexgrid, is_vehicle

from ..craft import room_faults
from ..measure import sides
from ..orders import Allocate, Bombard, Dock, Land, Launch, Move, Transport
from ..phases import bombard, shuttles
from ..phases.links import BEAMED, REACH, is_open, transporters, why_closed
from ..phases.movement import ends, points
from ..phases.sites import seen_site, site_of
from ..settings import Rules
from ..state import Ship, State
from ..tables import PHASES

FLIGHT = 6
"""From so near shuttles are sent: a turn of theirs. Units: hexes."""
DRAW = 3.0
"""What a hex nearer to the site is worth to a ship with squads."""


def sites(state: State, seat: Seat, ship: Ship) -> Iterator[tuple[LinkEnd, Hex]]:
    """Give the links through which a ship with squads may send them, with their sites."""
    return open_sites(state, seat, BEAMED if ship.squads else ())


def open_sites(state: State, seat: Seat, kinds: tuple[LinkKind, ...]) -> Iterator[tuple[LinkEnd, Hex]]:
    """Give the links of some kinds that a seat may use on the board, with their sites."""
    for link in state.links if kinds and not state.cards else ():
        site = site_of(link)
        if site is not None and is_open(state, link, seat, kinds):
            yield link, site


def distance(state: State, seat: Seat, ship: Ship, here: Hex) -> int:
    """Give how far a hex is beyond the reach of the nearest site; 0 where there is none or it is within."""
    gaps = [hexgrid.distance(here, site) - REACH for _, site in sites(state, seat, ship)]
    if ship.squads and ship.bays:
        ways = open_sites(state, seat, shuttles.LINKS)
        gaps += [hexgrid.distance(here, site) - FLIGHT for _, site in ways]
    return max(0, min(gaps, default=0))


def lowered(state: State, ship: Ship, order: Allocate) -> Allocate:
    """Leave the shields towards a site that is within reach without power."""
    if ship.at is None:
        return order
    open_sides = {
        side
        for _, site in sites(state, ship.seat, ship)
        if hexgrid.distance(ship.at, site) <= REACH
        for side in sides(ship.at, ship.heading, site)
    }
    shields = tuple(0 if side in open_sides else points for side, points in enumerate(order.shields, 1))
    return replace(order, shields=shields)


def transport(rules: Rules, state: State, ship: Ship) -> Transport | None:
    """Send as many squads down as the transporters take, if they reach the site."""
    for link, _ in sites(state, ship.seat, ship):
        seen = seen_site(state, ship, link, None)
        if seen is None or why_closed(ship, seen):
            continue
        room, going = transporters(rules, ship), []
        for squad in ship.squads:
            if squad.size <= room and not is_vehicle(squad):
                room -= squad.size
                going.append(str(squad.id))
        if going:
            return Transport(ship.id, link.id, tuple(going))
    return None


def launch(state: State, ship: Ship) -> Launch | None:
    """Send a shuttle with as many squads as fit, where a place to which it can go down is near enough."""
    if ship.at is None or not ship.squads or not shuttles.can_launch(state, ship):
        return None
    ways = list(open_sites(state, ship.seat, shuttles.LINKS))
    if not any(hexgrid.distance(ship.at, site) <= FLIGHT for _, site in ways):
        return None
    for kind in dict.fromkeys(ship.bays):
        going: tuple[Squad, ...] = ()
        for squad in sorted(ship.squads, key=lambda one: (not is_vehicle(one), -one.size, one.id)):
            if not any(room_faults(kind, (*going, squad))):
                going = (*going, squad)
        if going:
            return Launch(ship.id, kind, tuple(str(squad.id) for squad in going))
    return None


def flight(state: State, shuttle: Ship) -> Land | Dock | Move:
    """Take a shuttle down or home, or nearer to where it goes."""
    down = not shuttle.returning and bool(shuttle.squads)
    if down:
        for link in state.links:
            order = Land(shuttle.id, link.id)
            if not any(shuttles.land_faults(state, shuttle.seat, order)):
                return order
    elif aboard := shuttles.takers(state, shuttle):
        own = [ship for ship in aboard if ship.id == shuttle.parent]
        return Dock(shuttle.id, (own or aboard)[0].id)
    if shuttle.at is None or points(state, shuttle) == 0:
        return Move(shuttle.id)
    if down:
        goals = [site for _, site in open_sites(state, shuttle.seat, shuttles.LINKS)]
    else:
        goals = [ship.at for ship in state.fleet(shuttle.seat) if ship.at is not None and not ship.cloaked]
    places = ends(state, shuttle)
    best = min(
        sorted(places), key=lambda pose: min((hexgrid.distance(pose.at, goal) for goal in goals), default=0)
    )
    return Move(shuttle.id, at=best.at, heading=best.heading)


def bombardment(rules: Rules, state: State, ship: Ship) -> Bombard | None:
    """Spend what is left of a turn's fire on the ground, where it reaches."""
    if state.phase != PHASES[-1] or ship.at is None:
        return None
    for link in state.links:
        sight = bombard.seen(state, ship, link, None) if bombard.is_way(state, link, ship.seat) else None
        if sight is not None and bombard.bearing(rules, ship, sight):
            return Bombard(ship.id, link.id)
    return None

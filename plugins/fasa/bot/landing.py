"""Squads for a landing site: their ships begin near it, keep the shield towards it down, and send them as they can."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import Hex, LinkEnd, Seat, hexgrid

from ..measure import sides
from ..orders import Allocate, Transport
from ..phases.links import REACH, is_open, is_vehicle, seen_site, site_of, transporters, why_closed
from ..settings import Rules
from ..state import Ship, State

DRAW = 3.0
"""What a hex nearer to the site is worth to a ship with squads."""


def sites(state: State, seat: Seat, ship: Ship) -> Iterator[tuple[LinkEnd, Hex]]:
    """Give the links through which a ship with squads may send them, with their sites."""
    for link in state.links if ship.squads and not state.cards else ():
        site = site_of(link)
        if site is not None and is_open(state, link, seat):
            yield link, site


def distance(state: State, seat: Seat, ship: Ship, here: Hex) -> int:
    """Give how far a hex is beyond the reach of the nearest site; 0 where there is none or it is within."""
    gaps = [hexgrid.distance(here, site) - REACH for _, site in sites(state, seat, ship)]
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

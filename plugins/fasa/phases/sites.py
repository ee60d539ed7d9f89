"""Where links end on the mapsheet, and how a ship lies to such a place."""

from core.api import Hex, LinkEnd, hexgrid

from ..measure import sides
from ..orders import Near
from ..state import Ship, State


def link_of(state: State, name: str) -> LinkEnd | None:
    """Give a link by its id."""
    return next((link for link in state.links if link.id == name), None)


def site_of(link: LinkEnd) -> Hex | None:
    """Give the hex at which a link ends: `hex`, since `site` is the place on a table without hexes."""
    site = link.detail.get("hex")
    return None if not site or len(site) != 2 else Hex(int(site[0]), int(site[1]))


def seen_site(state: State, ship: Ship, link: LinkEnd, told: Near | None) -> Near | None:
    """Give how a landing site lies to a ship: measured, or told; None where nobody has told."""
    if state.cards:
        return told
    site = site_of(link)
    if site is None or ship.at is None:
        return None
    return Near(hexgrid.distance(ship.at, site), sides(ship.at, ship.heading, site))

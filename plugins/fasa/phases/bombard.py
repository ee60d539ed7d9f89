"""Fire at the ground (house): a ship spends its fire of a phase along a link. No dice here; below they are rolled.

The setting `bombardment` lets links of the kind into a battle.
"""

from collections.abc import Iterator, Mapping

from core.api import Contingent, Departure, Event, LinkEnd, Seat, Violation, hexgrid, why_shut

from .. import turn
from ..hulls import Mount
from ..link_events import Bombarded
from ..measure import arcs
from ..orders import Bombard, Sight
from ..settings import Rules
from ..state import Ship, State, with_ship
from .firing import able, told_fault
from .sites import link_of, site_of

RULE = "Bombardment (house)"
POINTS = 15
"""So many points of damage are good for one area attack below; what is left over for one more."""


def is_way(state: State, link: LinkEnd, seat: Seat) -> bool:
    """Tell whether a seat can fire along a link."""
    usable = link.sends and link.kind == "bombardment" and seat in link.seats and not state.closed
    return usable and not why_shut(state.offers, link.id)


def seen(state: State, ship: Ship, link: LinkEnd, told: Sight | None) -> Sight | None:
    """Give how a site lies to a ship: measured, or told; None where nobody has told."""
    if state.cards:
        return told
    site = site_of(link)
    if site is None or ship.at is None:
        return None
    return Sight(hexgrid.distance(ship.at, site), arcs(ship.at, ship.heading, site))


def bearing(rules: Rules, ship: Ship, sight: Sight) -> list[Mount]:
    """Give the weapons that can fire, bear on a site and reach it; from straight above it all that fire ahead."""
    around = set(sight.arcs) if sight.range else {"f"}
    return [
        mount for mount in able(rules, ship) if set(mount.arcs) & around and sight.range <= mount.data.reach
    ]


def faults(rules: Rules, state: State, seat: Seat, order: Bombard) -> Iterator[Violation]:
    """Give every reason why a ship does not fire at the ground."""
    if wrong := turn.faults(state, seat, order.unit, "Declaring Targets"):
        yield from wrong
        return
    ship, link = state.units[order.unit], link_of(state, order.link)
    if link is None or not is_way(state, link, seat):
        yield Violation(RULE, f"{ship.name} has no way {order.link!r} to fire along")
        return
    if not state.cards and order.shown is not None:
        yield Violation("Board", "the board is measured: `shown` stays away")
        return
    sight = seen(state, ship, link, order.shown)
    if sight is None:
        yield Violation(
            RULE, "`shown` tells nothing of the site" if state.cards else "the link names no site"
        )
    elif order.shown is not None and (why := told_fault(order.shown)):
        yield Violation("By cards", f"`shown` of the site: {why}")
    elif not bearing(rules, ship, sight):
        yield Violation(RULE, f"no armed weapon of {ship.name} bears on the site and reaches it")


def carry_out(rules: Rules, state: State, order: Bombard, events: list[Event]) -> tuple[State, Departure]:
    """Fire everything that bears; it is on its way at once, and the ship declares no more."""
    ship, link = state.units[order.unit], link_of(state, order.link)
    assert link is not None
    sight = seen(state, ship, link, order.shown)
    assert sight is not None
    mounts = bearing(rules, ship, sight)
    names = tuple(mount.id for mount in mounts)
    events.append(Bombarded(ship.id, order.link, names, strength(ship, mounts)))
    state = with_ship(state, ship, fired=(*ship.fired, *names), done=True)
    name = f"{order.link}-{state.turn}-{state.phase}-{ship.id}"
    gone = Contingent(name, order.link, ship.seat, ship.id, strength=strength(ship, mounts))
    return state, Departure(gone)


def strength(ship: Ship, mounts: list[Mount]) -> int:
    """Give how many area attacks weapons are good for: by what they do without modifiers of range."""
    armed = ship.known.allotted.weapons
    points = sum(
        armed.get(mount.id, 0) if mount.beam else mount.data.harm(armed.get(mount.id, 0), 1)
        for mount in mounts
    )
    return -(-points // POINTS)


def most(rules: Rules, ship: Ship) -> int:
    """Give how many area attacks a ship is good for in a turn, all that works fired with full power."""
    points = sum(
        mount.data.power if mount.beam else mount.data.harm(mount.data.power, 1)
        for mount in rules.hulls[ship.hull].mounts
        if mount.id not in ship.known.broken
    )
    return -(-points // POINTS)


def told_faults(rules: Rules, state: State, told: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """Say what a slip tells of fire at the ground that cannot be."""
    for unit, links in told.items():
        ship = state.units.get(unit)
        if ship is None or not ship.acts:
            yield f"there is no ship {unit!r} in the fight that could fire at the ground"
            continue
        for name in links:
            link = link_of(state, name)
            if link is None or not is_way(state, link, ship.seat):
                yield f"{ship.name} has no way {name!r} to fire along"
        if sum(links.values()) > (good := most(rules, ship)):
            yield f"{ship.name} is good for {good} area attacks, not {sum(links.values())}"
        if ship.silenced:
            yield f"{ship.name} is silent: what it fires with is lost below"


def send_told(
    state: State, told: Mapping[str, Mapping[str, int]], events: list[Event], departures: list[Departure]
) -> None:
    """Send the fire on its way that a slip tells of."""
    for unit, links in sorted(told.items()):
        ship = state.units[unit]
        for link, attacks in sorted(links.items()):
            events.append(Bombarded(ship.id, link, (), attacks))
            name = f"{link}-{state.turn}-{ship.id}"
            departures.append(Departure(Contingent(name, link, ship.seat, ship.id, strength=attacks)))

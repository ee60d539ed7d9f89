"""Squads between this battle and others: sent by transporter in the attack phase, taken back at the start of a turn.

Rule: Transporters. Shuttles that carry them are flown in `shuttles` and cross over in `descent`.
"""

from collections.abc import Iterable

from core.api import (
    Contingent,
    Departure,
    LinkEnd,
    LinkKind,
    Offer,
    Seat,
    Squad,
    Tick,
    UnitId,
    Violation,
    is_vehicle,
    plane,
    why_shut,
)

from ..figures import trait
from ..link_events import Silenced
from ..measure import open_towards, site_sight
from ..move_events import SquadsArrived, SquadsSent
from ..path import inches
from ..resolution import Resolution
from ..ship import Ship
from ..state import State
from ..terms import Sight
from ..turn_orders import Transport
from .descent import come_back, site_of, taker, wait
from .raid import TRANSPORTER_REACH

BEAMED: tuple[LinkKind, ...] = ("transporter", "landing")


def link_of(state: State, name: str) -> LinkEnd | None:
    """Give a link by its id."""
    return next((link for link in state.links if link.id == name), None)


def is_open(link: LinkEnd, seat: Seat, state: State, kinds: tuple[LinkKind, ...] = BEAMED) -> bool:
    """Tell whether a seat can use a link of some kinds: to beam squads down it, unless others are named."""
    usable = link.sends and link.kind in kinds and seat in link.seats and not state.closed
    return usable and not why_shut(state.offers, link.id)


def seen_site(state: State, ship: Ship, link: LinkEnd, told: Sight | None) -> Sight | None:
    """Give what a ship sees of a landing site; None where nobody has told."""
    if state.mode == "cards":
        return told
    site = site_of(link)
    return None if site is None else site_sight(ship, site)


def transport_violations(state: State, seat: Seat, order: Transport) -> Iterable[Violation]:
    """Give every reason why squads may not be beamed down so."""
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or not ship.afloat:
        yield Violation("Transporters", f"{order.unit} is no ship that {seat} has on the table")
        return
    link = link_of(state, order.link)
    if link is None or not is_open(link, seat, state):
        why = why_shut(state.offers, order.link) or f"{seat} has no way {order.link!r} to send squads along"
        yield Violation("Transporters", why)
        return
    if ship.helpless:
        yield Violation("High Energy Turn!", f"{ship.name} is out of control")
    if not order.squads:
        found = "nobody was named" if beamable(ship) else f"{ship.name} has nobody aboard for a transporter"
        yield Violation("Transporters", found)
    aboard = {squad.id: squad for squad in ship.squads}
    if strangers := [squad for squad in order.squads if squad not in aboard]:
        yield Violation("Transporters", f"not aboard {ship.name}: {', '.join(strangers)}")
        return
    if vehicles := [squad for squad in order.squads if is_vehicle(aboard[squad])]:
        yield Violation("Transporters", f"no transporter takes a ground vehicle: {', '.join(vehicles)}")
    room = transporters_left(ship)
    size = sum(aboard[squad].size for squad in set(order.squads))
    if size > room or len(set(order.squads)) < len(order.squads):
        yield Violation("Transporter", f"{ship.name} has {room} transporters left, {size} are needed")
    if state.mode == "board" and order.sight is not None:
        yield Violation("Board", "on the board the program measures what the table shows")
        return
    seen = seen_site(state, ship, link, order.sight)
    if seen is None:
        yield Violation("Cards", "the order does not tell what the table shows of the landing site")
    elif why := why_closed(ship, seen):
        yield Violation("Transporters", why)


def beamable(ship: Ship) -> list[Squad]:
    """Give the squads aboard that a transporter takes."""
    return [squad for squad in ship.squads if not is_vehicle(squad)]


def least(state: State, ship: Ship, link: str) -> Transport:
    """Give the order for the smallest squad to be beamed down; by cards as if the site lay where shields are down."""
    smallest = sorted(beamable(ship), key=lambda squad: squad.size)[:1]
    side = next(
        (middle for middle in range(0, plane.CIRCLE, plane.CIRCLE // 4) if open_towards(ship, middle)), 0
    )
    told = Sight(0, side) if state.mode == "cards" else None
    return Transport(ship.id, link, tuple(squad.id for squad in smallest), told)


def transporters_left(ship: Ship) -> int:
    """Give how many transporters a ship has not used this turn."""
    return max(0, trait(ship, "Transporter") - ship.sent)


def why_closed(ship: Ship, seen: Sight) -> str:
    """Say why a ship's transporters do not reach a place; empty where they do."""
    if seen.range > TRANSPORTER_REACH:
        return f"the site is {inches(seen.range)} from {ship.name}, more than {inches(TRANSPORTER_REACH)}"
    if not open_towards(ship, seen.bearing):
        return f"{ship.name} has its shields up towards the site"
    return ""


def transport(work: Resolution, order: Transport) -> None:
    """Send squads on their way; they leave the battle at once."""
    ship = work.ship(order.unit)
    going = tuple(squad for squad in ship.squads if squad.id in order.squads)
    staying = tuple(squad for squad in ship.squads if squad.id not in order.squads)
    size = sum(squad.size for squad in going)
    name = f"{order.link}-{work.state.turn}-{ship.id}-{ship.sent}"
    contingent = Contingent(name, order.link, ship.seat, ship.id, going)
    work.change(ship.id, squads=staying, marines=ship.marines - size, sent=ship.sent + size)
    work.departures.append(Departure(contingent))
    work.tell(SquadsSent(contingent))


def tick(work: Resolution, order: Tick) -> None:
    """Let the clock go on: take arrivals aboard, note what others offer and what has fallen silent."""
    state = work.state
    standing_by = state.step == "over"
    work.update(
        offers=order.offers,
        clock=standing_by and not order.closing,
        closed=state.closed or order.closing,
        turn=max(state.turn, order.turn) if standing_by else state.turn,
    )
    for contingent in order.arrivals:
        if contingent.craft is None:
            _arrive(work, contingent)
        else:
            come_back(work, contingent, contingent.craft)
    for link in state.links:
        if link.kind == "control" and not link.sends:
            _obey(work, link, [offer for offer in order.offers if offer.link == link.id])


def _obey(work: Resolution, link: LinkEnd, offers: list[Offer]) -> None:
    """Let the units that a link controls fire while any of what they need below is left. Rule: RULINGS.md, Links."""
    silent = bool(offers) and all(offer.room == 0 for offer in offers)
    for unit in map(UnitId, link.detail.get("units", ())):
        if unit in work.state.units and work.ship(unit).silenced != silent:
            work.change(unit, silenced=silent)
            work.tell(Silenced(unit, silent))


def _arrive(work: Resolution, contingent: Contingent) -> None:
    """Take a contingent aboard the ship that fetched it, else aboard another of its seat, else let it wait."""
    ship = taker(work.state, contingent)
    if ship is None:
        wait(work, contingent)
        return
    size = sum(squad.size for squad in contingent.squads)
    work.change(
        ship.id,
        squads=(*ship.squads, *contingent.squads),
        marines=ship.marines + size,
        sent=ship.sent + size if ship.id == contingent.unit else ship.sent,
    )
    work.tell(SquadsArrived(contingent, ship.id))

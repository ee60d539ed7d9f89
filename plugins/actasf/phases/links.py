"""Squads between this battle and others: sent by transporter in the attack phase, taken back at the start of a turn.

Rule: Transporters.
"""

from collections.abc import Iterable

from core.api import Contingent, Departure, LinkEnd, Seat, Tick, Violation

from ..figures import trait
from ..measure import open_towards, site_sight
from ..move_events import SquadsArrived, SquadsSent
from ..path import inches
from ..resolution import Resolution
from ..ship import Ship
from ..state import SquadAway, State
from ..terms import Sight
from ..turn_orders import Transport
from .raid import TRANSPORTER_REACH


def link_of(state: State, name: str) -> LinkEnd | None:
    """Give a link by its id."""
    return next((link for link in state.links if link.id == name), None)


def is_open(link: LinkEnd, seat: Seat, state: State) -> bool:
    """Tell whether a seat can send squads along a link: by transporter is the only way that is played."""
    return link.sends and link.kind == "transporter" and seat in link.seats and not state.closed


def site_of(link: LinkEnd) -> tuple[int, int] | None:
    """Give the marker on the table at which a link ends."""
    site = link.detail.get("site")
    return (int(site[0]), int(site[1])) if site else None


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
        yield Violation("Transporters", f"{seat} has no way {order.link!r} to send squads along")
        return
    if ship.helpless:
        yield Violation("High Energy Turn!", f"{ship.name} is out of control")
    if not order.squads:
        yield Violation("Transporters", "nobody was named")
    aboard = {squad.id: squad for squad in ship.squads}
    if strangers := [squad for squad in order.squads if squad not in aboard]:
        yield Violation("Transporters", f"not aboard {ship.name}: {', '.join(strangers)}")
        return
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
    """Let the clock go on: take arrivals aboard, note what others offer."""
    state = work.state
    standing_by = state.step == "over"
    work.update(
        offers=order.offers,
        clock=standing_by and not order.closing,
        closed=state.closed or order.closing,
        turn=max(state.turn, order.turn) if standing_by else state.turn,
    )
    for contingent in order.arrivals:
        _arrive(work, contingent)


def _arrive(work: Resolution, contingent: Contingent) -> None:
    """Take a contingent aboard the ship that fetched it, else aboard another of its seat, else let it wait."""
    fleet = [ship for ship in work.state.fleet(contingent.seat) if ship.afloat]
    ship = next((ship for ship in fleet if ship.id == contingent.unit), next(iter(fleet), None))
    if ship is None:
        waiting = tuple(SquadAway(squad, contingent.seat, "in transit") for squad in contingent.squads)
        work.update(away=(*work.state.away, *waiting))
        work.tell(SquadsArrived(contingent, None))
        return
    size = sum(squad.size for squad in contingent.squads)
    work.change(
        ship.id,
        squads=(*ship.squads, *contingent.squads),
        marines=ship.marines + size,
        sent=ship.sent + size if ship.id == contingent.unit else ship.sent,
    )
    work.tell(SquadsArrived(contingent, ship.id))

"""Squads between this battle and others: beamed down in a movement phase, taken back at the start of a turn. All house.

The text knows transporters and no rule for them (Sensors, question 9): a ship has one for every hundred people of its
crew, each takes one marine's worth a turn; they reach two hexes, and the shield that faces the site has to be down.
"""

from collections.abc import Iterator, Mapping

from core.api import (
    Contingent,
    Departure,
    Event,
    LinkEnd,
    LinkKind,
    Offer,
    Seat,
    Squad,
    Tick,
    UnitId,
    Violation,
    counted,
    is_vehicle,
    shared_out,
    titled,
    why_shut,
)

from .. import turn
from ..craft import PEOPLE, craft_kinds
from ..link_events import Silenced, SquadsArrived, SquadsSent
from ..measure import told_wrong
from ..orders import Near, Transport
from ..settings import Rules
from ..state import Ship, State, replaced, with_ship
from . import shuttles
from .sites import link_of, seen_site

RULE = "Transporters (house)"
REACH = 2
"""Units: hexes."""
DOWN: tuple[LinkKind, ...] = ("transporter", "landing", "shuttle")
"""Kinds of links along which squads go down."""
BEAMED: tuple[LinkKind, ...] = ("transporter", "landing")
"""Kinds of links along which squads are beamed down."""


def is_open(state: State, link: LinkEnd, seat: Seat, kinds: tuple[LinkKind, ...] = BEAMED) -> bool:
    """Tell whether a seat can use a link of some kinds: to beam squads down it, unless others are named."""
    usable = link.sends and link.kind in kinds and seat in link.seats and not state.closed
    return usable and not why_shut(state.offers, link.id)


def transporters(rules: Rules, ship: Ship) -> int:
    """Give how many transporters a ship has not used this turn; a shuttle has none."""
    return 0 if ship.small else max(0, max(1, rules.hulls[ship.hull].crew // PEOPLE) - ship.sent)


def beamable(ship: Ship) -> list[Squad]:
    """Give the squads aboard that a transporter takes."""
    return [squad for squad in ship.squads if not is_vehicle(squad)]


def least(state: State, ship: Ship, link: str) -> Transport:
    """Give the order for the smallest squad to be beamed down; by cards as if its weakest shield faced the site."""
    smallest = sorted(beamable(ship), key=lambda squad: squad.size)[:1]
    weakest = 1 + ship.known.shields.index(min(ship.known.shields))
    told = Near(0, (weakest,)) if state.cards else None
    return Transport(ship.id, link, tuple(str(squad.id) for squad in smallest), told)


def most_squads(rules: Rules, ship: Ship) -> int:
    """Give how many squads go whichever they are: as if the largest went."""
    room = transporters(rules, ship)
    count = 0
    for size in sorted((squad.size for squad in beamable(ship)), reverse=True):
        if size > room:
            break
        room -= size
        count += 1
    return count


def why_closed(ship: Ship, seen: Near) -> str:
    """Say why a ship's transporters do not reach a place; empty where they do."""
    if seen.range > REACH:
        return f"the site is {counted(seen.range, 'hex', 'hexes')} from {ship.name}, more than {REACH}"
    if ship.cloaked:
        return f"{ship.name} is cloaked"
    if any(ship.known.shields[side - 1] for side in seen.sides):
        return f"{ship.name} has its shield {' or '.join(map(str, seen.sides))} up towards the site"
    return ""


def faults(rules: Rules, state: State, seat: Seat, order: Transport) -> Iterator[Violation]:
    """Give every reason why squads may not be beamed down so."""
    wrong = turn.faults(state, seat, order.unit, "Movement Order")
    if wrong:
        yield from wrong
        return
    ship, link = state.units[order.unit], link_of(state, order.link)
    if link is None or not is_open(state, link, seat):
        why = (
            why_shut(state.offers, order.link)
            or f"{titled(seat)} has no way {order.link!r} to send squads along"
        )
        yield Violation(RULE, why)
        return
    aboard = {str(squad.id): squad for squad in ship.squads}
    if not order.squads:
        why = "nobody was named" if beamable(ship) else f"{ship.name} has nobody aboard for a transporter"
        yield Violation(RULE, why)
    if strangers := [squad for squad in order.squads if squad not in aboard]:
        yield Violation(RULE, f"not aboard {ship.name}: {', '.join(strangers)}")
        return
    if vehicles := [squad for squad in order.squads if is_vehicle(aboard[squad])]:
        yield Violation(RULE, f"no transporter takes a ground vehicle: {', '.join(vehicles)}")
    room, size = transporters(rules, ship), sum(aboard[squad].size for squad in set(order.squads))
    if size > room or len(set(order.squads)) < len(order.squads):
        yield Violation(RULE, f"{ship.name} has {room} transporters left, {size} are needed")
    if not state.cards and order.near is not None:
        yield Violation("Board", "the board is measured: `near` stays away")
        return
    seen = seen_site(state, ship, link, order.near)
    if seen is None:
        yield Violation(
            RULE,
            "the order does not tell how the landing site lies" if state.cards else "the link names no site",
        )
    elif seen.range < 0:
        yield Violation("By cards", f"a range is 0 or more, not {seen.range}")
    elif state.cards and (why := told_wrong(seen.sides)):
        yield Violation("By cards", why)
    elif why := why_closed(ship, seen):
        yield Violation(RULE, why)


def told_faults(rules: Rules, state: State, sent: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Say what a slip tells of squads that cannot be: the table has seen to range and shields."""
    carrier = {str(squad.id): ship for ship in state.units.values() for squad in ship.squads if ship.fights}
    named = [squad for squads in sent.values() for squad in squads]
    for squad in dict.fromkeys(named):
        if squad not in carrier:
            yield f"squad {squad} is aboard no ship in the fight"
        elif named.count(squad) > 1:
            yield f"squad {squad} was sent twice"
    for name, squads in sent.items():
        link = link_of(state, name)
        ships = {carrier[squad].id: carrier[squad] for squad in squads if squad in carrier}
        for ship in ships.values():
            if link is None or not is_open(state, link, ship.seat, DOWN):
                yield f"{ship.name} has no way {name!r} to send squads along"
    for ship in {one.id: one for one in carrier.values()}.values():
        yield from _room_faults(rules, state, ship, sent)


def _room_faults(
    rules: Rules, state: State, ship: Ship, sent: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    """Say why a ship's transporters and shuttles do not take those that a slip says it sent."""
    beamed = [squad for name, squads in sent.items() if not _flies(state, name) for squad in squads]
    size = sum(squad.size for squad in ship.squads if squad.id in beamed)
    if size > transporters(rules, ship):
        yield f"{ship.name} has {transporters(rules, ship)} transporters left, {size} are needed"
    for squad in ship.squads:
        if is_vehicle(squad) and squad.id in beamed:
            yield f"{squad.id} is a ground vehicle, which no transporter takes"
    flown = [squad for name, squads in sent.items() if _flies(state, name) for squad in squads]
    if shared_out([squad for squad in ship.squads if squad.id in flown], ship.bays, craft_kinds()) is None:
        yield f"{ship.name} has no shuttles that {', '.join(flown)} fit into"


def _flies(state: State, name: str) -> bool:
    """Tell whether squads go along a link in shuttles alone."""
    link = link_of(state, name)
    return link is not None and link.kind == "shuttle"


def send_told(
    rules: Rules,
    state: State,
    sent: Mapping[str, tuple[str, ...]],
    events: list[Event],
    departures: list[Departure],
) -> State:
    """Send the squads on their way that a slip tells of: a contingent for each ship and link, or for each shuttle."""
    for link, squads in sorted(sent.items()):
        for ship in list(state.units.values()):
            going = tuple(squad for squad in ship.squads if squad.id in squads)
            if going and _flies(state, link):
                state = shuttles.send_told(rules, state, ship, link, going, events, departures)
            elif going:
                order = Transport(ship.id, link, tuple(str(squad.id) for squad in going))
                state, gone = carry_out(state, order, events)
                departures.append(gone)
    return state


def carry_out(state: State, order: Transport, events: list[Event]) -> tuple[State, Departure]:
    """Send squads on their way; they leave the battle at once, and the ship has still to move."""
    ship = state.units[order.unit]
    going = tuple(squad for squad in ship.squads if squad.id in order.squads)
    staying = tuple(squad for squad in ship.squads if squad.id not in order.squads)
    name = f"{order.link}-{state.turn}-{ship.id}-{ship.sent}"
    contingent = Contingent(name, order.link, ship.seat, ship.id, going)
    sent = ship.sent + sum(squad.size for squad in going)
    events.append(SquadsSent(ship.id, contingent))
    return with_ship(state, ship, squads=staying, sent=sent), Departure(contingent)


def offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    """Give, for each link by which squads come back, what each ship's transporters can take now.

    Once the battle is decided, ships lower their shields over the site as they please.
    """
    found = []
    for link in state.links:
        if link.sends or link.kind != "recovery":
            continue
        for ship in state.units.values():
            if (
                ship.seat in link.seats
                and ship.standing == "map"
                and not ship.small
                and not (ship.wreck and state.verdict is None)
            ):
                reason = _why_not(state, ship, link)
                room = 0 if reason else transporters(rules, ship)
                if not room and not reason:
                    reason = f"{ship.name} has no transporters left"
                found.append(Offer(link.id, ship.id, ship.seat, room, reason))
    return tuple(found)


def _why_not(state: State, ship: Ship, link: LinkEnd) -> str:
    if state.verdict is not None:
        return ""
    if state.mode != "board":
        down = 0 in ship.known.shields
        return "" if down else f"{ship.name} has its shields up"
    seen = seen_site(state, ship, link, None)
    return "the link names no landing site" if seen is None else why_closed(ship, seen)


def tick_faults(state: State, order: Tick) -> Iterator[Violation]:
    """Say what cannot arrive."""
    here = {squad.id for ship in state.units.values() for squad in ship.squads} | {
        one.squad.id for one in state.waiting
    }
    for contingent in order.arrivals:
        if link_of(state, contingent.link) is None:
            yield Violation(
                "Clock", f"{contingent.id} arrives along {contingent.link!r}, which is no link here"
            )
        if contingent.seat not in state.seats:
            yield Violation(
                "Clock", f"{contingent.id} belongs to {contingent.seat}, who is not in this battle"
            )
        for squad in contingent.squads:
            if squad.id in here:
                yield Violation("Clock", f"squad {squad.id} is here already")
        if contingent.craft is not None and contingent.craft.id in state.units:
            yield Violation("Clock", f"the craft {contingent.craft.id} is here already")


def tick(rules: Rules, state: State, order: Tick, events: list[Event]) -> State:
    """Let the clock go on: take arrivals aboard, note what others offer."""
    over = state.verdict is not None
    state = replaced(
        state,
        offers=order.offers,
        clock=over and not order.closing,
        closed=state.closed or order.closing,
        turn=max(state.turn, order.turn) if over else state.turn,
    )
    for contingent in order.arrivals:
        if contingent.craft is None:
            state = _arrive(state, contingent, events)
        else:
            state = shuttles.come_back(rules, state, contingent, contingent.craft, events)
    for link in state.links:
        if link.kind == "control" and not link.sends:
            state = _obey(state, link, [offer for offer in order.offers if offer.link == link.id], events)
    return state


def _obey(state: State, link: LinkEnd, offers: list[Offer], events: list[Event]) -> State:
    """Let the ships that a link controls fire while any of what they need below is left (house)."""
    silent = bool(offers) and all(offer.room == 0 for offer in offers)
    for unit in link.detail.get("units", ()):
        if unit in state.units and state.units[unit].silenced != silent:
            state = with_ship(state, unit, silenced=silent)
            events.append(Silenced(UnitId(unit), silent))
    return state


def _arrive(state: State, contingent: Contingent, events: list[Event]) -> State:
    """Take a contingent aboard the ship that fetched it, else aboard another of its seat, else let it wait."""
    ship = shuttles.taker(state, contingent)
    if ship is None:
        events.append(SquadsArrived("", contingent))
        return shuttles.waiting(state, contingent)
    events.append(SquadsArrived(ship.id, contingent))
    size = sum(squad.size for squad in contingent.squads)
    sent = ship.sent + size if ship.id == contingent.unit else ship.sent
    return with_ship(shuttles.with_squads(state, ship.id, contingent), ship.id, sent=sent)

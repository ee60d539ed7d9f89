"""Shuttles (house): launched by ships, flown like them, shot down, sent down along links, taken aboard again.

A ship has one shuttle for every hundred people of its crew. It launches one in a movement phase, before it moves; the shuttle
flies from the next one on, all its power in its movement, and has no shield: each hit strikes its superstructure. No dice.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import (
    Contingent,
    Craft,
    Departure,
    Event,
    LinkEnd,
    LinkKind,
    Seat,
    Squad,
    UnitId,
    Violation,
    counted,
    hexgrid,
    shared_out,
    why_shut,
)

from .. import turn
from ..craft import ADMIN, PEOPLE, craft_kinds, known_kind, room_faults
from ..hulls import Hull, shuttle_hull
from ..link_events import Ascended, Descended, Docked, Launched
from ..orders import Dock, Land, Launch
from ..settings import Rules
from ..sheet import panel_of
from ..state import Power, Ship, State, Waiting, replaced, with_ship, without
from .sites import link_of, site_of

RULE = "Shuttles (house)"
LINKS: tuple[LinkKind, ...] = ("shuttle", "landing")
NEAR = 1
"""So near to a site a shuttle goes down, where the link names no `reach`, and to a ship it is taken aboard. Units: hexes."""


def bays_of(hull: Hull, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Give the shuttles that a class carries, some of them of other kinds."""
    return (*others, *[ADMIN] * (shuttles_of(hull) - len(others)))


def shuttles_of(hull: Hull) -> int:
    """Give how many shuttles a class carries."""
    return 0 if hull.small else max(1, hull.crew // PEOPLE)


def reach_of(link: LinkEnd) -> int:
    """Give how near to its site a shuttle goes down. Units: hexes."""
    return int(link.detail.get("hexes", NEAR))


def is_way_down(state: State, link: LinkEnd, seat: Seat) -> bool:
    """Tell whether shuttles of a seat can go down along a link."""
    usable = link.sends and link.kind in LINKS and seat in link.seats and not state.closed
    return usable and not why_shut(state.offers, link.id)


# --- launching ---------------------------------------------------------------------------------------------------


def launch_faults(state: State, seat: Seat, order: Launch) -> Iterator[Violation]:
    """Give every reason why a ship does not launch such a shuttle."""
    if wrong := turn.faults(state, seat, order.unit, "Movement Order"):
        yield from wrong
        return
    ship = state.units[order.unit]
    if why := _idle(state, ship):
        yield Violation(RULE, why)
        return
    if order.kind not in ship.bays:
        yield Violation(
            RULE, f"{ship.name} has no shuttle {order.kind!r} aboard; it has: {', '.join(ship.bays)}"
        )
        return
    aboard = {str(squad.id): squad for squad in ship.squads}
    if strangers := [squad for squad in order.squads if squad not in aboard]:
        yield Violation(RULE, f"not aboard {ship.name}: {', '.join(strangers)}")
    elif len(set(order.squads)) != len(order.squads):
        yield Violation(RULE, "a squad is named twice")
    else:
        for why in room_faults(order.kind, (aboard[squad] for squad in order.squads)):
            yield Violation(RULE, why)


def _idle(state: State, ship: Ship) -> str:
    """Say why a ship can launch nothing now; empty where it can."""
    if ship.small or not ship.bays:
        return f"{ship.name} has no shuttles aboard"
    if ship.cloaked:
        return f"{ship.name} is cloaked"
    if _name(state, ship) in state.units:
        return f"{ship.name} has launched a shuttle in this movement phase"
    return ""


def can_launch(state: State, ship: Ship) -> bool:
    """Tell whether a ship can launch a shuttle now."""
    return not _idle(state, ship)


def _name(state: State, ship: Ship) -> UnitId:
    """Name the shuttle that a ship launches in a movement phase: no other has it, here or below."""
    return UnitId(f"{ship.id}-shuttle-{state.turn}-{state.phase}")


def launch(rules: Rules, state: State, order: Launch, events: list[Event]) -> State:
    """Put a shuttle where its ship is; it has had its turn in this phase."""
    ship = state.units[order.unit]
    name = _name(state, ship)
    craft = Craft(name, order.kind, home=ship.id, name=f"{craft_kinds()[order.kind].name} of {ship.name}")
    going = tuple(squad for squad in ship.squads if squad.id in order.squads)
    staying = tuple(squad for squad in ship.squads if squad.id not in order.squads)
    bays = list(ship.bays)
    bays.remove(order.kind)
    state = with_ship(state, ship, squads=staying, bays=tuple(bays))
    shuttle = replace(new_shuttle(rules, ship.seat, craft), squads=going, at=ship.at, heading=ship.heading)
    events.append(Launched(ship.id, name, craft.name, order.squads))
    return _flown(state, shuttle)


def new_shuttle(rules: Rules, seat: Seat, craft: Craft) -> Ship:
    """Give a shuttle that is nowhere yet. What it has lost below is lost here, but for the last point."""
    hull = rules.hulls[shuttle_hull(known_kind(craft.kind))]
    panel = panel_of(hull)
    left = max(1, hull.superstructure - craft.damage)
    panel = replace(panel, power=Power(movement=panel.units), superstructure=left, fire=False)
    return Ship(
        id=craft.id,
        hull=hull.id,
        seat=seat,
        name=craft.name or craft.id,
        speed=panel.units,
        done=True,
        panel=panel,
        model=craft,
        parent=craft.home or "",
    )


def _flown(state: State, shuttle: Ship) -> State:
    """Give the state with a shuttle on the map; it comes last in the order until the next turn."""
    units = dict(sorted({**state.units, shuttle.id: shuttle}.items()))
    return replaced(state, units=units, order=(*state.order, shuttle.id))


# --- going down and coming back ----------------------------------------------------------------------------------


def land_faults(state: State, seat: Seat, order: Land) -> Iterator[Violation]:
    """Give every reason why a shuttle does not go down along a link."""
    if wrong := turn.faults(state, seat, order.unit, "Movement Order"):
        yield from wrong
        return
    shuttle, link = state.units[order.unit], link_of(state, order.link)
    if not shuttle.small:
        yield Violation(RULE, f"{shuttle.name} is no shuttle")
    elif link is None or not is_way_down(state, link, seat):
        yield Violation(RULE, f"{shuttle.name} has no way {order.link!r} to go down")
    elif not state.cards:
        site = site_of(link)
        if site is None or shuttle.at is None:
            yield Violation(RULE, "the link names no site")
        elif (far := hexgrid.distance(shuttle.at, site)) > reach_of(link):
            away = counted(far, "hex", "hexes")
            yield Violation(RULE, f"the site is {away} from {shuttle.name}, more than {reach_of(link)}")


def land(state: State, order: Land, events: list[Event]) -> tuple[State, Departure]:
    """Send a shuttle down with those aboard; it leaves the battle at once."""
    shuttle = state.units[order.unit]
    assert shuttle.model is not None
    name = f"{order.link}-{state.turn}-{shuttle.id}"
    home = UnitId(shuttle.parent) if shuttle.parent else shuttle.id
    going = Contingent(name, order.link, shuttle.seat, home, shuttle.squads, _worn(shuttle))
    events.append(Descended(shuttle.id, going))
    return without(state, shuttle.id), Departure(going)


def _worn(shuttle: Ship) -> Craft:
    """Give what a shuttle is, with what it has lost here."""
    assert shuttle.model is not None
    whole = craft_kinds()[known_kind(shuttle.model.kind)].superstructure
    lost = max(shuttle.model.damage, whole - shuttle.known.superstructure)
    return replace(shuttle.model, damage=lost, hull=whole)


def dock_faults(state: State, seat: Seat, order: Dock) -> Iterator[Violation]:
    """Give every reason why a shuttle is not taken aboard a ship."""
    if wrong := turn.faults(state, seat, order.unit, "Movement Order"):
        yield from wrong
        return
    shuttle, ship = state.units[order.unit], state.units.get(order.onto)
    if not shuttle.small:
        yield Violation(RULE, f"{shuttle.name} is no shuttle")
    elif ship is None or ship not in takers(state, shuttle):
        yield Violation(RULE, f"there is no ship {order.onto!r} near enough that takes {shuttle.name} aboard")


def takers(state: State, shuttle: Ship) -> list[Ship]:
    """Give the ships that can take a shuttle aboard now: of its seat, not cloaked, within a hex; by cards any."""
    return [
        ship
        for ship in state.units.values()
        if ship.seat == shuttle.seat
        and ship.acts
        and not ship.cloaked
        and (
            state.cards
            or (
                ship.at is not None
                and shuttle.at is not None
                and hexgrid.distance(ship.at, shuttle.at) <= NEAR
            )
        )
    ]


def dock(state: State, order: Dock, events: list[Event]) -> State:
    """Take a shuttle aboard with its people."""
    shuttle = state.units[order.unit]
    events.append(Docked(order.onto, shuttle.name))
    state = without(state, shuttle.id)
    return housed(with_squads(state, order.onto, shuttle), order.onto, _worn(shuttle))


def with_squads(state: State, unit: str, shuttle: Ship | Contingent) -> State:
    """Give the state with those of a shuttle aboard a ship."""
    return with_ship(state, unit, squads=(*state.units[unit].squads, *shuttle.squads))


def housed(state: State, unit: str, craft: Craft) -> State:
    """Give the state with a shuttle in a ship's bay; one that is damaged flies no more in this battle."""
    ship = state.units[unit]
    if craft.damage:
        return with_ship(state, ship, hurt=ship.hurt + 1)
    return with_ship(state, ship, bays=(*ship.bays, known_kind(craft.kind)))


def come_back(rules: Rules, state: State, contingent: Contingent, craft: Craft, events: list[Event]) -> State:
    """Put a shuttle at its link's site; where nobody flies any more, or by slip, straight aboard a ship."""
    link = link_of(state, contingent.link)
    site = None if link is None else site_of(link)
    if state.verdict is None and state.mode != "slip" and (site is not None or state.cards):
        events.append(Ascended(contingent, ""))
        shuttle = new_shuttle(rules, contingent.seat, craft)
        at = None if state.cards else site
        return _flown(state, replace(shuttle, at=at, squads=contingent.squads, returning=True))
    ship = taker(state, contingent)
    events.append(Ascended(contingent, "" if ship is None else ship.id))
    if ship is None:
        return waiting(state, contingent)
    return housed(with_squads(state, ship.id, contingent), ship.id, craft)


def taker(state: State, contingent: Contingent) -> Ship | None:
    """Give the ship that takes a contingent aboard: the one that it is meant for, else another of its seat."""
    fleet = [
        ship
        for ship in state.units.values()
        if ship.seat == contingent.seat and ship.standing == "map" and not ship.small
    ]
    return next((ship for ship in fleet if ship.id == contingent.unit), next(iter(fleet), None))


def waiting(state: State, contingent: Contingent) -> State:
    """Let a contingent wait that no ship can take aboard."""
    more = tuple(Waiting(squad, contingent.seat) for squad in contingent.squads)
    return replaced(state, waiting=(*state.waiting, *more))


def send_told(
    rules: Rules,
    state: State,
    ship: Ship,
    link: str,
    going: tuple[Squad, ...],
    events: list[Event],
    departures: list[Departure],
) -> State:
    """Send squads down in as many of a ship's shuttles as they need, as a slip tells."""
    for number, (kind, riders) in enumerate(shared_out(going, ship.bays, craft_kinds()) or (), 1):
        known = state.units[ship.id]
        bays = list(known.bays)
        bays.remove(kind)
        staying = tuple(squad for squad in known.squads if squad not in riders)
        state = with_ship(state, known, bays=tuple(bays), squads=staying)
        name = UnitId(f"{ship.id}-shuttle-{state.turn}-{link}-{number}")
        craft = Craft(name, kind, home=ship.id, name=f"{craft_kinds()[kind].name} of {ship.name}")
        shuttle = replace(new_shuttle(rules, ship.seat, craft), squads=riders)
        state, gone = land(_flown(state, shuttle), Land(name, link), events)
        departures.append(gone)
    return state

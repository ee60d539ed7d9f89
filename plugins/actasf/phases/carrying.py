"""Marines and items that go from ship to ship, to a site, or from it. No dice."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.api import Seat, SquadId, UnitId, Violation

from ..figures import is_hidden, is_shuttle
from ..measure import measured, open_towards, sight_of_place
from ..objects import Site, Thing
from ..resolution import Resolution
from ..scenario import hooks
from ..ship import Ship
from ..state import State
from ..system_events import Delivered
from ..system_orders import BeamAcross
from ..terms import Sight
from .links import transporters_left, why_closed
from .targets import cloak_fault

RULE = "Transporters"


def carried(state: State, unit: UnitId) -> list[Thing]:
    """Give the objects aboard a ship."""
    return [thing for thing in state.objects.values() if thing.aboard == unit]


def load(
    work: Resolution,
    giver: UnitId,
    taker: UnitId,
    marines: int,
    squads: Sequence[SquadId],
    items: Sequence[str],
) -> int:
    """Let marines and items change ships, and give how many marines did."""
    one, other = work.ship(giver), work.ship(taker)
    going = tuple(squad for squad in one.squads if squad.id in squads)
    count = marines + sum(squad.size for squad in going)
    staying = tuple(squad for squad in one.squads if squad.id not in squads)
    work.change(giver, marines=one.marines - count, squads=staying)
    work.change(taker, marines=other.marines + count, squads=(*other.squads, *going))
    for item in items:
        put(work, work.state.objects[item], taker)
    return count


def put(work: Resolution, thing: Thing, aboard: UnitId | None = None, site: str | None = None) -> None:
    """Bring an object aboard a ship, or set it down on a site."""
    moved = replace(thing, aboard=aboard, site=site, at=None)
    work.update(objects={**work.state.objects, thing.id: moved})


def unload(work: Resolution, unit: UnitId, site: str) -> None:
    """Set down all that a shuttle carries; squads known by name stay aboard, since no link takes them on."""
    ship = work.ship(unit)
    marines = 0 if ship.squads else ship.marines
    items = tuple(thing.id for thing in carried(work.state, unit))
    _set_down(work, unit, site, marines, items)


def _set_down(work: Resolution, unit: UnitId, site: str, marines: int, items: Sequence[str]) -> None:
    ship, place = work.ship(unit), work.state.sites[site]
    there = {**place.marines, ship.seat: place.marines.get(ship.seat, 0) + marines}
    work.change(unit, marines=ship.marines - marines)
    work.update(sites={**work.state.sites, site: replace(place, marines=there if marines else place.marines)})
    for item in items:
        put(work, work.state.objects[item], site=site)
    work.tell(Delivered(unit, site, marines, tuple(items)))


def _fetch(work: Resolution, unit: UnitId, place: str, marines: int, items: Sequence[str]) -> None:
    ship = work.ship(unit)
    site = work.state.sites.get(place)
    if site is not None and marines:
        there = {**site.marines, ship.seat: site.marines.get(ship.seat, 0) - marines}
        work.update(sites={**work.state.sites, place: replace(site, marines=there)})
        work.change(unit, marines=ship.marines + marines)
    for item in items:
        put(work, work.state.objects[item], unit)
    work.tell(Delivered(unit, place, marines, tuple(items), True))


def lose_cargo(state: State) -> State:
    """Give the state with objects lost that were aboard ships which are gone, or afloat there again.

    Rule: We Come in Peace (counters are put back where the ship was).
    """
    again = hooks.salvage(state)
    gone = {
        thing.id: replace(thing, aboard=None, at=state.units[thing.aboard].at)
        if again and thing.aboard in state.units
        else replace(thing, aboard=None, lost=True)
        for thing in state.objects.values()
        if thing.aboard is not None
        and (thing.aboard not in state.units or state.units[thing.aboard].status == "destroyed")
    }
    return replace(state, objects={**state.objects, **gone}) if gone else state


def places_of(state: State, seat: Seat, ship: Ship) -> list[str]:
    """Give every place to which or from which a ship might beam: sites, friends, objects in space."""
    friends = [
        other.id
        for other in state.units.values()
        if other.id != ship.id
        and other.afloat
        and not is_shuttle(other)
        and state.side(other.seat) == state.side(seat)
    ]
    return [*state.sites, *friends, *(thing.id for thing in state.objects.values() if thing.floats)]


def seen_place(state: State, ship: Ship, place: str, told: Sight | None) -> Sight | None:
    """Give what a ship sees of a place; None where nobody has told."""
    if state.mode == "cards":
        return told
    other = next((each for key, each in state.units.items() if key == place), None)
    if other is not None:
        return measured(state, ship, other)
    where: Site | Thing | None = state.sites.get(place) or state.objects.get(place)
    return None if where is None else sight_of_place(ship, where.at)


def beam_violations(state: State, seat: Seat, order: BeamAcross) -> Iterator[Violation]:
    """Give every reason why marines or items may not be beamed so.

    Rule: Transporters.
    """
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or not ship.afloat or is_shuttle(ship):
        yield Violation(RULE, f"{order.unit} is no ship that {seat} has on the table")
        return
    if ship.helpless:
        yield Violation("High Energy Turn!", f"{ship.name} is out of control")
    if order.place not in places_of(state, seat, ship):
        yield Violation(RULE, f"there is no place {order.place!r} for the transporters of {ship.name}")
        return
    yield from _goods_violations(state, ship, order)
    if state.mode == "board" and order.sight is not None:
        yield Violation("Board", "on the board the program measures what the table shows")
        return
    seen = seen_place(state, ship, order.place, order.sight)
    other = next((each for key, each in state.units.items() if key == order.place), None)
    if other is not None and is_hidden(other):
        yield Violation(*cloak_fault(other))
    if seen is None:
        yield Violation("Cards", "the order does not tell what the table shows of the place")
    elif why := why_closed(ship, seen):
        yield Violation(RULE, why)
    elif other is not None and not open_towards(other, seen.aspect):
        yield Violation(RULE, f"{other.name} has its shields up towards {ship.name}")


def _goods_violations(state: State, ship: Ship, order: BeamAcross) -> Iterator[Violation]:
    """Check what is to be beamed, against what is there and against the transporters left."""
    source = _source(state, ship, order)
    named = {squad.id: squad for squad in (source.squads if isinstance(source, Ship) else ())}
    if missing := [squad for squad in order.squads if squad not in named]:
        yield Violation(RULE, f"not there: {', '.join(missing)}")
    size = order.marines + sum(named[squad].size for squad in set(order.squads) if squad in named)
    if not size and not order.items:
        yield Violation(RULE, "nobody and nothing was named")
    if order.squads and order.place not in state.units:
        yield Violation(RULE, "squads known by name are sent along a link")
    if order.marines and named:
        yield Violation(RULE, "the squads there go by name")
    there = source.marines if isinstance(source, Ship) else source.marines.get(ship.seat, 0) if source else 0
    if order.marines > there:
        yield Violation(RULE, f"there are {there} marines, not {order.marines}")
    if size + len(order.items) > transporters_left(ship) or len(set(order.squads)) < len(order.squads):
        yield Violation("Transporter", f"{ship.name} has {transporters_left(ship)} transporters left")
    for item in order.items:
        thing = state.objects.get(item)
        if thing is None or not _is_there(thing, ship, order) or order.items.count(item) > 1:
            yield Violation(RULE, f"{item} is not there, or is named twice")


def _source(state: State, ship: Ship, order: BeamAcross) -> Ship | Site | None:
    if not order.up:
        return ship
    other = next((each for key, each in state.units.items() if key == order.place), None)
    return other or state.sites.get(order.place)


def _is_there(thing: Thing, ship: Ship, order: BeamAcross) -> bool:
    if not order.up:
        return thing.aboard == ship.id
    return order.place in (thing.aboard, thing.site) or (thing.floats and thing.id == order.place)


def beam(work: Resolution, order: BeamAcross) -> None:
    """Beam marines and items across."""
    ship = work.ship(order.unit)
    named = _source(work.state, ship, order)
    size = sum(s.size for s in named.squads if s.id in order.squads) if isinstance(named, Ship) else 0
    used = order.marines + size + len(order.items)
    work.change(ship.id, sent=ship.sent + used)
    if order.place in work.state.units:
        one, other = ship.id, UnitId(order.place)
        giver, taker = (other, one) if order.up else (one, other)
        marines = load(work, giver, taker, order.marines, order.squads, order.items)
        work.tell(Delivered(ship.id, order.place, marines, order.items, order.up))
    elif order.up:
        _fetch(work, ship.id, order.place, order.marines, order.items)
    else:
        _set_down(work, ship.id, order.place, order.marines, order.items)

"""Shuttlecraft: launched, flown after the ships, taken aboard, shot down.

Dice: none of their own; asteroids ask a die of a shuttle as of a ship (see `terrain.effects`).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from core.api import Craft, Seat, UnitId, Violation, counted, plane

from ..craft import ADMIN, craft_kinds, room_faults
from ..figures import trait
from ..move_orders import Move
from ..path import inches
from ..resolution import Resolution
from ..ship import INCH, SHUTTLE, Ship
from ..state import State
from ..system_events import ShuttleLaunched, ShuttleMoved, ShuttleRecovered, ShuttlesLed
from ..system_orders import Launched, ShuttleLead, Shuttles, ShuttleWay
from ..tables import tables
from ..terms import Passage
from ..terrain.effects import arrive
from ..terrain.ground import passage
from ..walking import walk
from .carrying import carried, load, unload
from .cloak import appears_at
from .descent import descend, descent_faults, house
from .shuttle_models import is_free, is_on_table, new_name, new_shuttle, place_near

RULE = "Using Shuttlecraft"


def most_flights(ship: Ship) -> int:
    """Give how many shuttles a ship launches and takes aboard in a turn.

    Rule: Deployment and Launch; Quick Launch.
    """
    return 2 if trait(ship, "Quick Launch") else 1


def flights_left(ship: Ship) -> int:
    """Give how many shuttles a ship can still launch or take aboard this turn; those made bombs count."""
    return max(0, most_flights(ship) - ship.flights - ship.actions.count("suicide_shuttle"))


def launches_violations(state: State, ship: Ship, order: Move) -> Iterator[Violation]:
    """Give every reason why shuttles may not be launched so.

    Rule: Deployment and Launch; Administrative Shuttles.
    """
    if not order.launches:
        return
    bombs = sum(each.action == "suicide_shuttle" for each in order.actions)
    if len(order.launches) > ship.craft - bombs:
        yield Violation(RULE, f"{ship.name} has {ship.craft - bombs} shuttles, not {len(order.launches)}")
    ready = Counter(craft_aboard(ship))
    for kind, count in Counter(each.kind for each in order.launches).items():
        if count > ready[kind]:
            yield Violation(RULE, f"{ship.name} has {ready[kind]} of the kind {kind!r}, not {count}")
    if len(order.launches) > (room := max(0, flights_left(ship) - bombs)):
        yield Violation(RULE, f"{ship.name} launches or takes aboard {counted(room, 'shuttle')} this turn")
    if sum(each.marines for each in order.launches) > ship.marines:
        yield Violation(RULE, f"{ship.name} has {ship.marines} marines")
    names = [squad for each in order.launches for squad in each.squads]
    if missing := [name for name in names if name not in {squad.id for squad in ship.squads}]:
        yield Violation(RULE, f"not aboard {ship.name}: {', '.join(missing)}")
    if len(set(names)) < len(names):
        yield Violation(RULE, "a squad is named twice")
    items = [each.item for each in order.launches if each.item is not None]
    for item in items:
        if item not in {thing.id for thing in carried(state, ship.id)} or items.count(item) > 1:
            yield Violation(RULE, f"{item} is not aboard {ship.name}, or is named twice")
    for each in order.launches:
        yield from _load_violations(state, ship, each)
    yield from _place_violations(state, ship, order)


def _place_violations(state: State, ship: Ship, order: Move) -> Iterator[Violation]:
    """Give why no shuttle can be put where the order says, if the move ends where its path leads."""
    if ship.at is None or state.mode == "cards":
        return
    end = (
        appears_at(state, ship, order.relocation)[0] if order.relocation else walk(state, ship, order.path).at
    )
    for each in order.launches:
        if end is not None and each.place is not None and not _is_room(state, plane.Point(*end), each.place):
            reach = inches(tables().shuttle.launch * INCH)
            yield Violation(
                RULE, f"a shuttle is put within {reach} of where {ship.name} ends, on no other shuttle"
            )


def craft_aboard(ship: Ship) -> list[str]:
    """Give the kind of each shuttle aboard that can fly."""
    return [*ship.bays[: ship.craft], *[ADMIN] * (ship.craft - len(ship.bays))]


def _load_violations(state: State, ship: Ship, launched: Launched) -> Iterator[Violation]:
    going = [squad for squad in ship.squads if squad.id in launched.squads]
    if launched.kind in craft_kinds():
        for why in room_faults(launched.kind, going, launched.marines):
            yield Violation("Administrative Shuttles", why)
    if launched.item is not None and (going or launched.marines):
        yield Violation("Administrative Shuttles", "a shuttle carries marines or one item")
    if launched.marines and ship.squads:
        yield Violation("Administrative Shuttles", f"the squads of {ship.name} go by name")
    if state.mode == "cards" and launched.place is not None:
        yield Violation("Cards", "by cards the shuttle stands on the table, and nowhere else")


def launch(work: Resolution, unit: UnitId, launched: Launched) -> UnitId:
    """Put a shuttle on the table, near its ship where it has come to rest, and give its name.

    Rule: Deployment and Launch; Nebulae (a shuttle does not outlast one).
    """
    ship = work.ship(unit)
    name = new_name(work.state, ship)
    bays = list(ship.bays)
    if launched.kind in bays:
        bays.remove(launched.kind)
    work.change(unit, craft=ship.craft - 1, flights=ship.flights + 1, bays=tuple(bays))
    title = f"{ship.name} shuttle {name.rsplit('-', 1)[1]}"
    shuttle = replace(
        new_shuttle(work.state, ship.seat, Craft(name, launched.kind, home=unit, name=title)),
        at=launch_place(work.state, ship, launched),
        heading=ship.heading,
        within=ship.within,
    )
    work.state = work.state.with_unit(shuttle)
    squads = tuple(squad.id for squad in ship.squads if squad.id in launched.squads)
    marines = load(work, unit, name, launched.marines, squads, (launched.item,) if launched.item else ())
    work.tell(ShuttleLaunched(unit, name, shuttle.at, marines, launched.item or "", ship.craft - 1))
    # Until it flies it is in what its ship is in, so that nobody has to tell of it by cards.
    arrive(work, name, Passage(within=ship.within))
    return name


def launch_place(state: State, ship: Ship, launched: Launched) -> tuple[int, int] | None:
    """Give where a shuttle is put: as told if that is near and free, else the first free place about the ship."""
    if ship.at is None:
        return None
    here = plane.Point(*ship.at)
    if launched.place is not None and _is_room(state, here, launched.place):
        return launched.place
    return place_near(state, here, ship.heading)


def _is_room(state: State, here: plane.Point, place: tuple[int, int]) -> bool:
    wanted = plane.Point(*place)
    near = plane.within(here, wanted, tables().shuttle.launch * INCH)
    return near and is_on_table(state, wanted) and is_free(state, wanted, None)


def lead_shuttles(work: Resolution, order: ShuttleLead) -> None:
    """Settle in which order the seats move their shuttles.

    Rule: Shuttlecraft (Movement Phase).
    """
    work.tell(ShuttlesLed(work.seat, order.first))
    held = work.state.initiative
    work.update(shuttling="move", sequence=held if order.first else tuple(reversed(held)))


def shuttle_violations(state: State, seat: Seat, order: Shuttles) -> Iterator[Violation]:
    """Give every reason why shuttles may not move so.

    Rule: Shuttlecraft (Movement Phase); Deployment and Launch.
    """
    if state.mode == "board" and order.near is not None:
        yield Violation("Board", "on the board the program measures what the table shows")
    landing: dict[UnitId, int] = {}
    own = {ship.id for ship in state.shuttles(seat)}
    for unit, way in order.moves.items():
        if unit not in own:
            yield Violation(RULE, f"{unit} is no shuttle that {seat} has on the table")
            continue
        yield from _way_violations(state, state.units[unit], way)
        if way.onto is not None:
            landing[way.onto] = landing.get(way.onto, 0) + 1
    for name, count in landing.items():
        ship = state.units.get(name)
        if ship is None or ship.id in own or not ship.afloat or SHUTTLE in ship.roster.traits:
            yield Violation(RULE, f"{name} is no ship that takes shuttles aboard")
        elif state.side(ship.seat) != state.side(seat):
            yield Violation(RULE, f"{ship.name} is no friendly ship")
        elif count > flights_left(ship):
            yield Violation(
                RULE,
                f"{ship.name} launches or takes aboard {counted(flights_left(ship), 'shuttle')} this turn",
            )
    yield from _stacking_violations(state, order)


def _way_violations(state: State, shuttle: Ship, way: ShuttleWay) -> Iterator[Violation]:
    if shuttle.held_by and (way.way or way.moved or way.onto):
        yield Violation("Effects of Being Tractored", f"{shuttle.name} is held by a tractor beam")
    if way.site is not None and way.site not in state.sites:
        yield Violation(RULE, f"there is no site {way.site!r}")
    if sum(each is not None for each in (way.site, way.onto, way.link)) > 1:
        yield Violation(RULE, f"{shuttle.name} lands, goes down or is taken aboard, one of these")
    if way.link is not None:
        link = next((each for each in state.links if each.id == way.link), None)
        end = stations_of(state, shuttle, way)[-1] if state.mode == "board" else None
        yield from descent_faults(state, shuttle, link, end)
    if state.mode == "cards":
        if way.way:
            yield Violation("Cards", "by cards nobody enters positions")
        if (way.moved or 0) > shuttle.roster.speed:
            yield Violation(
                RULE, f"{shuttle.name} flies {inches(shuttle.roster.speed)}, not {inches(way.moved or 0)}"
            )
        return
    if way.moved is not None or way.terrain is not None:
        yield Violation("Board", "on the board the program measures what the table shows")
    stations = stations_of(state, shuttle, way)
    far = flight(state, stations, way)
    if far > shuttle.roster.speed:
        yield Violation(RULE, f"{shuttle.name} flies {inches(shuttle.roster.speed)}, not {inches(far)}")
    if not all(is_on_table(state, place) for place in stations):
        yield Violation(RULE, f"{shuttle.name} would leave the table")
    if way.site is not None and way.site in state.sites:
        at = state.sites[way.site].at
        if at is None or plane.distance(stations[-1], plane.Point(*at)) > tables().shuttle.launch * INCH:
            yield Violation(RULE, f"{shuttle.name} does not come to {way.site}")


def _stacking_violations(state: State, order: Shuttles) -> Iterator[Violation]:
    """Check that no two shuttles come to stand on each other.

    Rule: Stacking.
    """
    ends: dict[UnitId, plane.Point] = {}
    for ship in state.units.values():
        if ship.status != "table" or ship.at is None or SHUTTLE not in ship.roster.traits:
            continue
        way = order.moves.get(ship.id, ShuttleWay())
        if way.onto is None and way.link is None:
            ends[ship.id] = stations_of(state, ship, way)[-1]
    for unit in order.moves:
        for other, place in ends.items():
            if unit in ends and other != unit and plane.distance(ends[unit], place) < state.miniature // 2:
                yield Violation("Stacking", f"{unit} would stand on {other}")


def stations_of(state: State, shuttle: Ship, way: ShuttleWay) -> list[plane.Point]:
    """Give the places over which a shuttle flies on the board, first where it stands."""
    assert shuttle.at is not None
    found = [plane.Point(*shuttle.at), *(plane.Point(*place) for place in way.way)]
    home = None if way.onto is None else state.units.get(way.onto)
    if home is not None and home.at is not None:
        found.append(plane.Point(*home.at))
    return found


def flight(state: State, stations: list[plane.Point], way: ShuttleWay) -> int:
    """Measure how far a shuttle flies; onto a ship as far as the edge of its base."""
    far = sum(plane.distance(start, end) for start, end in pairwise(stations))
    return max(0, far - state.base // 2) if way.onto is not None else far


def move_shuttles(work: Resolution, order: Shuttles) -> None:
    """Move all shuttles of a seat, in the order of their ids."""
    for shuttle in work.state.shuttles(work.seat):
        way = order.moves.get(shuttle.id)
        if way is not None:
            _fly(work, shuttle, way)


def _fly(work: Resolution, shuttle: Ship, way: ShuttleWay) -> None:
    if work.state.mode == "board":
        stations = stations_of(work.state, shuttle, way)
        far = flight(work.state, stations, way)
        end = stations[-1]
        met = passage(work.state, stations, (end.x, end.y))
        heading = plane.bearing(stations[-2], end) if len(stations) > 1 else None
        work.change(shuttle.id, at=(end.x, end.y), heading=shuttle.heading if heading is None else heading)
    else:
        far, met = way.moved or 0, way.terrain or Passage()
    work.change(shuttle.id, moved=far, travelled=far)
    if far:
        work.tell(ShuttleMoved(shuttle.id, far, work.ship(shuttle.id).at))
    arrive(work, shuttle.id, met)
    if work.ship(shuttle.id).status != "table":
        return
    if way.onto is not None:
        _recover(work, shuttle.id, way.onto)
    elif way.site is not None:
        unload(work, shuttle.id, way.site)
    elif way.link is not None:
        descend(work, shuttle.id, way.link)


def _recover(work: Resolution, shuttle: UnitId, ship: UnitId) -> None:
    """Take a shuttle aboard, with all that it carries."""
    small, home = work.ship(shuttle), work.ship(ship)
    work.tell(ShuttleRecovered(shuttle, ship))
    names = tuple(squad.id for squad in small.squads)
    items = tuple(thing.id for thing in carried(work.state, shuttle))
    load(work, shuttle, ship, 0 if names else small.marines, names, items)
    work.change(ship, flights=home.flights + 1)
    model = small.model or Craft(shuttle)
    house(work, ship, model.kind, model.damage)
    units = {name: each for name, each in work.state.units.items() if name != shuttle}
    work.update(units=units)

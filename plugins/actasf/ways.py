"""Another way of playing a battle that runs: by cards and by slip nobody knows where ships are."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import OrderForm, Switch, TableMove, UnitId, Violation, plane

from .figures import is_shuttle
from .ship import Ship
from .sight_form import swarm_title
from .state import State
from .terrain.ground import placed

Place = tuple[int, int, int]


def standing(state: State) -> list[Ship]:
    """Give the ships that are somewhere on the table."""
    return [ship for ship in state.units.values() if ship.status == "table"]


def places_form(state: State) -> OrderForm:
    """Ask for place and heading of each ship and each swarm."""
    table = (0, 0, *state.table)
    fields = tuple(
        TableMove(ship.id, ship.name, start=None, zones=(table,), may_stop=False) for ship in standing(state)
    )
    swarms = tuple(
        TableMove(swarm.id, swarm_title(swarm), start=None, zones=(table,), may_stop=False)
        for swarm in state.swarms.values()
    )
    marks = tuple(
        TableMove(UnitId(name), label, start=None, zones=(table,), may_stop=False)
        for name, label in _marks(state).items()
    )
    return OrderForm("places", "Where the ships are", (*fields, *swarms, *marks))


def _marks(state: State) -> dict[str, str]:
    """Give the sites and the objects in space, with their names."""
    found = {site.id: site.title or site.id for site in state.sites.values()}
    return found | {thing.id: thing.title or thing.id for thing in state.objects.values() if thing.floats}


def switch_violations(state: State, order: Switch) -> Iterator[Violation]:
    """Give every reason why not now, or not with these places.

    Rule: Stacking.
    """
    if state.frames:
        yield Violation("Ways of playing", "an order is under way; answer what it waits for first")
    if order.mode != "board":
        return
    # A shuttle may stand on the base of a ship.
    ships = [ship for ship in standing(state) if not is_shuttle(ship)]
    for index, ship in enumerate(ships):
        for other in ships[index + 1 :]:
            (x, y, _), (to_x, to_y, _) = _place(order, ship.id), _place(order, other.id)
            if plane.distance(plane.Point(x, y), plane.Point(to_x, to_y)) < state.miniature:
                yield Violation("Stacking", f"{ship.name} would stand on {other.name}")


def switched(state: State, order: Switch) -> State:
    """Forget the places, or take them in."""
    for ship in standing(state):
        if order.mode == "board":
            x, y, heading = _place(order, ship.id)
            state = state.with_unit(replace(ship, at=(x, y), heading=heading))
        elif state.mode == "board":
            state = state.with_unit(replace(ship, at=None, heading=0))
    swarms = {}
    for swarm in state.swarms.values():
        if order.mode == "board":
            x, y, heading = _place(order, swarm.id)
            swarm = replace(swarm, at=(x, y), heading=heading)
        elif state.mode == "board":
            swarm = replace(swarm, at=None, heading=0)
        swarms[swarm.id] = swarm
    sights = {} if order.mode == "board" else state.sights
    there = placed(_marked(replace(state, mode=order.mode, swarms=swarms, sights=sights), order))
    for shuttle in filter(is_shuttle, standing(state)):  # one just launched counts as where its ship is
        there = there.with_unit(replace(there.units[shuttle.id], within=shuttle.within))
    return there


def _marked(state: State, order: Switch) -> State:
    """Forget where sites and objects are, or take it in."""
    marks = _marks(state)
    on_board = order.mode == "board"

    def at(name: str) -> tuple[int, int] | None:
        return _place(order, UnitId(name))[:2] if on_board and name in marks else None

    sites = {name: replace(site, at=at(name)) for name, site in state.sites.items()}
    objects = {name: replace(thing, at=at(name)) for name, thing in state.objects.items()}
    return replace(state, sites=sites, objects=objects)


def _place(order: Switch, unit: UnitId) -> Place:
    _, x, y, heading = order.places[unit][0]
    return int(x), int(y), int(heading)

"""What a player may look for on the ways down to the ground and not find: squads, shuttles and fire along links."""

from collections.abc import Iterator

from core.api import Attempt, Seat, UnitId, named_way

from .legality import to_act
from .phases.descent import site_of
from .phases.links import BEAMED, least
from .sequence import to_nominate
from .state import State
from .system_orders import Shuttles, ShuttleWay
from .turn_orders import Bombard


def attempts(state: State, seat: Seat) -> Iterator[Attempt]:
    """Give the least of each kind that could be sent along each link in this step."""
    if seat not in to_act(state) or state.clock or state.frames or state.mode == "slip":
        return
    for link in state.links:
        if not link.sends or seat not in link.seats:
            continue
        way = named_way(link, state.links)
        if state.step == "attack" and link.kind in BEAMED:
            for ship in state.fleet(seat):
                if ship.afloat:
                    yield Attempt(
                        f"Beam squads down from {ship.name}{way}", least(state, ship, link.id), ship.id
                    )
        if state.step == "attack" and link.kind == "bombardment" and state.mode == "board":
            for ship in to_nominate(state, seat):
                yield Attempt(f"Fire of {ship.name} at the ground", Bombard(ship.id, link.id), ship.id)
        if state.shuttling == "move" and link.kind in ("shuttle", "landing"):
            place = site_of(link)
            for shuttle in state.shuttles(seat):
                title = f"{shuttle.name} down{way}"
                yield Attempt(title, _flight(shuttle.id, ShuttleWay(link=link.id)), shuttle.id)
                if state.mode == "board" and place is not None:
                    there = ShuttleWay(way=(place,), link=link.id)
                    yield Attempt(title, _flight(shuttle.id, there), shuttle.id)


def _flight(shuttle: UnitId, way: ShuttleWay) -> Shuttles:
    return Shuttles(moves={shuttle: way})

"""What a player may look for on the ways back up and not find: squads beamed up, shuttles that fly back."""

from collections.abc import Iterator

from core.api import Attempt, Seat, UnitId
from plugins.sfm.orders import Leave, Recover
from plugins.sfm.phases.links import ways_up
from plugins.sfm.sequence import to_act
from plugins.sfm.state import State, Unit


def attempts(state: State, seat: Seat) -> Iterator[Attempt]:
    """Give for each squad on the map every ship that could take it in, for each shuttle every way back."""
    if state.phase != "movement" or state.frames or state.mode == "slip" or seat not in to_act(state):
        return
    for unit in state.units.values():
        if unit.seat != seat or unit.place not in ("map", "aboard"):
            continue
        if unit.squad is not None:
            for link, ship in _ships(state, unit):
                yield Attempt(f"Beam up {unit.called}", Recover(unit.id, link, ship), unit.id)
        if unit.place == "map":
            for way in ways_up(state, unit):
                yield Attempt(f"Fly {unit.called} back", Leave(unit.id, way.id), unit.id)


def _ships(state: State, unit: Unit) -> Iterator[tuple[str, UnitId]]:
    """Give the links up with the ships that are told to take in or not; where none is told of, the squad's own."""
    for link in state.links:
        if not link.sends or link.kind != "recovery" or unit.seat not in link.seats:
            continue
        told = [
            offer.unit
            for offer in state.offers
            if offer.link == link.id and offer.seat == unit.seat and offer.unit
        ]
        home = unit.squad.home if unit.squad is not None and unit.squad.home else UnitId("a ship")
        for ship in told or [home]:
            yield link.id, ship

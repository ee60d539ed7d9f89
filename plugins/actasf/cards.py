"""Orders as they are written by cards: with what the board shows, measured."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.api import Event, Order, UnitId

from .events import Deployed, Moved
from .measure import measured, near_pairs
from .orders import Astray, Attack, Deploy, Edge, Move, Repair, Sight, Transport
from .path import Leg, length, walk
from .phases.links import link_of, seen_site
from .phases.movement import straight_on, with_actions
from .ship import Ship
from .state import State


def told(state: State, order: Order) -> Order:
    """Give the order with what the table shows."""
    match order:
        case Deploy():
            return replace(order, place=())
        case Attack():
            targets = {shot.target for shot in order.shots} | {raid.target for raid in order.raids}
            return replace(order, sights=_sights(state, order, targets), near=near_pairs(state))
        case Move():
            return _moved(state, order)
        case Repair():
            return replace(order, near=near_pairs(state))
        case Transport():
            link = link_of(state, order.link)
            seen = None if link is None else seen_site(state, state.units[order.unit], link, None)
            return replace(order, sight=seen)
    return order


def told_event(event: Event) -> Event:
    """Give an event as it comes out by cards: nobody knows places and headings."""
    match event:
        case Deployed():
            return replace(event, at=None, heading=0)
        case Moved():
            return replace(event, at=None, heading=0, blocked=None)
    return event


def _sights(state: State, order: Attack, targets: set[UnitId]) -> dict[UnitId, Sight]:
    ship = state.units[order.unit]
    found = {target: measured(state, ship, state.units[target]) for target in sorted(targets)}
    return {target: seen for target, seen in found.items() if seen is not None}


def _moved(state: State, order: Move) -> Move:
    """Tell where a move ends, and where it would if its high energy turn failed."""
    ship = with_actions(state.units[order.unit], order.actions)
    end = _end(state, ship, order.path)
    order = replace(order, leaves=end.leaves, moved=end.moved, near=end.near)
    sharp = next((n for n, (kind, _) in enumerate(order.path) if kind == "high_energy_turn"), None)
    if sharp is None:
        return order
    return replace(order, astray=_end(state, ship, straight_on(ship, order.path, sharp)))


def _end(state: State, ship: Ship, path: Sequence[Leg]) -> Astray:
    place = walk(state, ship, path)
    after = state.with_unit(replace(state.units[ship.id], at=place.at, heading=place.heading))
    moved = length(place.legs)
    edge: Edge | None = place.edge or None  # type: ignore[assignment]
    return Astray(edge, moved if moved < length(path) else None, near_pairs(after))

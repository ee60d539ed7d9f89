"""Orders as they are written by cards: with what the board shows, measured."""

from msgspec.structs import replace

from .orders import AnyOrder, Attack, Deploy, Move, Repair, Sight, Transport
from .path import length, walk
from .phases.links import link_of, seen_site
from .phases.movement import with_actions
from .sighting import measured, near_pairs
from .state import State


def told(state: State, order: AnyOrder) -> AnyOrder:
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


def _sights(state: State, order: Attack, targets: set[str]) -> dict[str, Sight]:
    ship = state.units[order.unit]
    found = {target: measured(state, ship, state.units[target]) for target in sorted(targets)}  # type: ignore[index]
    return {target: seen for target, seen in found.items() if seen is not None}


def _moved(state: State, order: Move) -> Move:
    """Give a move as it really goes: cut short where a ship or the table's edge is in the way."""
    ship = with_actions(state.units[order.unit], order.actions)
    place = walk(state, ship, order.path)
    legs = place.legs if length(place.legs) or not order.path else order.path
    after = state.with_unit(replace(state.units[order.unit], at=place.at, heading=place.heading))
    return replace(order, path=legs, leaves=place.edge or None, near=near_pairs(after))

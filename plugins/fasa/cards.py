"""Orders as they are written by cards: with what the table shows instead of places."""

from typing import Any

from msgspec.structs import replace

from core.api import Event, Order

from .declaration_form import told as told_sights
from .events import CloakSwitched, Deployed, MineLaid, Moved
from .measure import facing
from .orders import Ask, Bombard, Declare, Deploy, Evade, Evasion, Lay, Move, Scan, Spread, Transport
from .path import Pose, end
from .phases import bombard
from .phases.explosions import measured
from .phases.helm import HANDS
from .phases.mines import met
from .phases.movement import way_to
from .phases.sensors import in_arc
from .phases.sites import link_of, seen_site
from .scenarios import edge_crossed
from .state import State


def told(state: State, order: Order) -> Order:
    """Give an order of the board as it is written by cards, measured from the state."""
    match order:
        case Lay():
            return replace(order, at=None)
        case Deploy():
            return replace(order, at=None, heading=0)
        case Move():
            return _move(state, order)
        case Declare():
            targets = {str(shot.target) for shot in order.shots}
            return replace(order, shown=told_sights(state, state.units[order.unit], targets))
        case Scan():
            return replace(order, found=in_arc(state, state.units[order.unit], order.side))
        case Ask() if order.question == 8:
            ship = state.units[order.unit]
            return replace(order, facing=facing(state.units[ship.lock], ship))
        case Evade():
            return replace(
                order, ships={name: _evasion(state, name, one) for name, one in order.ships.items()}
            )
        case Transport():
            ship, link = state.units[order.unit], link_of(state, order.link)
            return order if link is None else replace(order, near=seen_site(state, ship, link, None))
        case Bombard():
            ship, link = state.units[order.unit], link_of(state, order.link)
            return order if link is None else replace(order, shown=bombard.seen(state, ship, link, None))
        case Spread():
            return replace(order, near=measured(state))
    return order


def _evasion(state: State, unit: str, evasion: Evasion) -> Evasion:
    ship = state.units[unit]
    turned = replace(ship, heading=(ship.heading + HANDS[evasion.to]) % 6)
    return replace(evasion, sides=facing(turned, state.units[evasion.by]))


def _move(state: State, order: Move) -> Move:
    ship = state.units[order.unit]
    maneuvers = order.maneuvers
    if order.at is not None and order.heading is not None:
        maneuvers = way_to(state, ship, order.at, order.heading) or ()
    if ship.at is None:
        return order
    pose = Pose(ship.at, ship.heading)
    edge = edge_crossed(state, end(pose, maneuvers).at)
    mines = {} if edge else met(state, ship.id, pose, maneuvers)
    return replace(order, maneuvers=maneuvers, at=None, heading=None, mines=mines, edge=edge)


def told_event(event: Event) -> Event:
    """Give an event as it comes out by cards: without places."""
    if isinstance(event, MineLaid):
        return replace(event, at=None)
    fields: dict[str, Any] = {"at": None, "heading": None}
    return replace(event, **fields) if isinstance(event, CloakSwitched | Deployed | Moved) else event

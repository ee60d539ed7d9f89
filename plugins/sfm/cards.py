"""Orders as they are written by cards: with what the table shows instead of places."""

from typing import Any

from msgspec.structs import replace

from core.api import Event, Hex, Order
from plugins.sfm.events import Paused, Recovered
from plugins.sfm.ground import ground
from plugins.sfm.measure import entered, hops_of, measured_entry, measured_shot
from plugins.sfm.orders import (
    Assault,
    Bombard,
    Build,
    Deploy,
    Done,
    Fallback,
    Fire,
    Hop,
    Land,
    Load,
    Move,
    Patrol,
    Shot,
    Strike,
    Struck,
    Unload,
)
from plugins.sfm.path import escapes, retreats
from plugins.sfm.phases import retreat
from plugins.sfm.phases.artillery import struck
from plugins.sfm.phases.building import site_of
from plugins.sfm.phases.leaving import told_held
from plugins.sfm.phases.unloading import split
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, with_unit


def told(rules: Rules, state: State, order: Order) -> Order:
    """Give an order of the board as it is written by cards, measured from the state."""
    match order:
        case Fire() | Assault():
            unit = state.units[order.unit]
            shown = _with_ways(
                rules, state, unit, order.target, measured_shot(rules, state, unit, order.target)
            )
            if isinstance(order, Fire):
                return replace(order, shown=shown)
            return replace(order, shown=shown, entry=measured_entry(state, unit, order.target))
        case Move():
            hops = hops_of(rules, state, order)
            return replace(
                order, path=(), hops=_told_hops(rules, state, order.unit, hops, order.path[len(hops) - 1])
            )
        case Land() if state.units[order.unit].aloft:
            here = state.units[order.unit].at
            assert here is not None
            return replace(order, at=None, hops=(Hop(ground(state.map).terrain[here]),))
        case Land():
            hops = hops_of(rules, state, order)
            assert order.at is not None
            return replace(order, at=None, hops=_told_hops(rules, state, order.unit, hops, order.at))
        case Done():
            return replace(order, held=told_held(state))
        case Load():
            going = (state.units[name] for name in order.units)
            return replace(order, leaves=tuple(unit.id for unit in going if unit.dug_in))
        case Unload():
            return _told_unload(rules, state, order)
        case Build():
            return replace(order, site=site_of(state.units[order.unit], order))
        case Deploy():
            return replace(order, at=None)
        case Strike():
            return replace(order, at=None)
        case Patrol():
            hops = hops_of(rules, state, order)
            assert order.at is not None
            return replace(order, at=None, hops=_told_hops(rules, state, order.unit, hops, order.at))
        case Bombard():
            return replace(
                order,
                at=None,
                shown=tuple(_with_escapes(rules, state, one) for one in struck(rules, state, order)),
            )
        case Fallback():
            hops = retreat.hops_of(rules, state, order)
            pause = retreat.interrupted(state)
            if pause is not None and order.to is not None:
                hops = _told_hops(rules, state, pause.mover, hops, order.to)
            return replace(order, to=None, hops=hops)
    return order


def _told_unload(rules: Rules, state: State, order: Unload) -> Order:
    """Tell the hex in which units get out, and whether those of two vehicles find both there."""
    first = state.units[order.units[0]]
    here = state.where(first)
    assert here is not None
    hops = _told_hops(rules, state, first.id, hops_of(rules, state, order), here)
    apart = any(split(state, state.units[name], order) for name in order.units)
    return replace(order, hops=hops, apart=apart)


def _told_hops(rules: Rules, state: State, mover: str, hops: tuple[Hop, ...], end: Hex) -> tuple[Hop, ...]:
    """Add to the last hop how the mover could get away from there, for each who may shoot at it."""
    last = hops[-1]
    unit = state.units[mover]
    there = with_unit(state, entered(state, unit, end, last.enters))
    watchers = tuple(
        replace(one, shot=_with_ways(rules, there, there.units[one.unit], mover, one.shot))
        for one in last.watchers
    )
    return (*hops[:-1], replace(last, watchers=watchers))


def _with_ways(rules: Rules, state: State, shooter: Unit, target: str, shot: Shot) -> Shot:
    """Add to a shot how its target could get away, where the rules let it."""
    aim = state.units.get(target)
    if aim is None or not (rules.stun_retreat or rules.survival):
        return shot
    found = {
        "retreat": retreats(rules, state, aim, shooter),
        "one": escapes(rules, state, aim, full=False),
        "full": escapes(rules, state, aim, full=True),
    }
    return replace(shot, ways=tuple(name for name, options in found.items() if options))


def _with_escapes(rules: Rules, state: State, one: Struck) -> Struck:
    """Add how a unit that artillery kills could get away as a survivor; nobody has stunned it, to be retreated from."""
    aim = state.units.get(one.target)
    if aim is None or not rules.survival:
        return one
    found = {
        "one": escapes(rules, state, aim, full=False),
        "full": escapes(rules, state, aim, full=True),
    }
    return replace(
        one, shot=replace(one.shot, ways=tuple(name for name, options in found.items() if options))
    )


PLACES = ("at", "to")
"""Fields of events that hold a hex."""


def told_event(event: Event) -> Event:
    """Give an event as it comes out by cards: without places."""
    if isinstance(event, Recovered):
        return event
    fields: dict[str, Any] = {name: None for name in PLACES if hasattr(event, name)}
    if isinstance(event, Paused):
        fields["rest"] = ()
    return replace(event, **fields) if fields else event

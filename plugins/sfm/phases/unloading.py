"""Unloading, out of vehicles, flyers and bunkers alike."""

from msgspec.structs import replace

from core.api import Event, Seat, Violation
from plugins.sfm.carrying_events import Unloaded
from plugins.sfm.combat import killed
from plugins.sfm.events import Paused
from plugins.sfm.fares import carrier_fee, exit_fee, is_vehicle, paid
from plugins.sfm.ground import hex_key
from plugins.sfm.measure import asked, entered, hops_of
from plugins.sfm.orders import Unload
from plugins.sfm.path import allowance, movement_points, step_cost
from plugins.sfm.phases.carrying import busy_faults, carrier_faults, named
from plugins.sfm.phases.entering import told_faults
from plugins.sfm.room import RULE
from plugins.sfm.settings import Rules
from plugins.sfm.state import Pause, State, Unit, push, with_unit


def unload_faults(rules: Rules, state: State, seat: Seat, order: Unload) -> list[Violation]:
    """Say why units may not get out so. Rule: Carrying Troops; Bunkers."""
    units = named(state, seat, order.units)
    if isinstance(units, list):
        return units
    for unit in units:
        if unit.place != "aboard":
            return [Violation(RULE, f"{unit.called} rides in nothing")]
        if unit.carrier != units[0].carrier:
            return [Violation(RULE, f"{unit.called} rides elsewhere than {units[0].called}")]
    if order.apart and not (state.cards and any(unit.partner for unit in units)):
        return [
            Violation("By cards", "`apart` is told of a unit in two vehicles alone, and not on the board")
        ]
    found: list[Violation] = []
    for name in dict.fromkeys(one for unit in units for one in (unit.carrier, unit.partner) if one):
        found += carrier_faults(rules, state, state.units[name], units, loads=False)
    for unit in units:
        found += way_out_faults(rules, state, unit, order)
    return found or _place_faults(rules, state, units, order)


def way_out_faults(rules: Rules, state: State, unit: Unit, order: Unload) -> list[Violation]:
    """Say why a unit cannot pay for its own way out, or may not move."""
    fee = _own_fee(state, unit, order)
    if not fee:
        return []
    left = allowance(rules, unit) - unit.spent
    if left < fee and not busy_faults(rules, unit):
        why = f"{unit.called} has {movement_points(left)} left; leaving costs {movement_points(fee)}"
        return [Violation("Bunkers" if state.in_bunker(unit) else RULE, why)]
    return busy_faults(rules, unit)


def _place_faults(rules: Rules, state: State, units: tuple[Unit, ...], order: Unload) -> list[Violation]:
    """Say why units cannot stand where they would get out."""
    found = told_faults(rules, state, units[0], order.hops, placed=False)
    if found:
        return found
    if state.cards and len(order.hops) != 1:
        return [Violation("By cards", "units get out in one hex")]
    here = state.where(units[0])
    if state.foes_in(here, units[0].seat):
        where = hex_key(here) if here is not None else ""
        why = f"hex {where} holds an enemy unit; only a close assault enters it"
        return [Violation("Close Assault: Special Attack", why)]
    (hop,) = hops_of(rules, state, order)
    return [
        Violation("Terrain Summary Chart", f"{unit.called} may not enter {hop.terrain.replace('_', ' ')}")
        for unit in units
        if step_cost(rules, unit, hop) is None
    ]


def _own_fee(state: State, unit: Unit, order: Unload) -> int:
    """Give what a unit pays of its own to get out where it is: measured, or told."""
    enters = order.hops[0].enters if order.hops else state.work_at(state.where(unit))
    return exit_fee(state.units[unit.carrier], unit, enters)


def split(state: State, unit: Unit, order: Unload) -> bool:
    """Tell whether a unit is lost, since its two vehicles stand in different hexes."""
    if not unit.partner:
        return False
    return order.apart if state.cards else state.units[unit.carrier].at != state.units[unit.partner].at


def unload(rules: Rules, state: State, order: Unload) -> tuple[State, list[Event]]:
    """Let units out: what the carrier has spent before counts against theirs, then it pays once for all of them.

    Marked enemies may answer as if each had entered the hex (house).
    """
    first = state.units[order.units[0]]
    here = state.where(first)
    (hop,) = hops_of(rules, state, order)
    involved = dict.fromkeys(
        one for name in order.units for one in (state.units[name].carrier, state.units[name].partner) if one
    )
    before = state
    events: list[Event] = []
    pauses: list[Pause] = []
    for name in order.units:
        unit = state.units[name]
        if split(state, unit, order):
            state = killed(state, name, unit.carrier, events)
            continue
        out = replace(entered(state, unit, here, hop.enters), spent=spent_outside(rules, state, unit, order))
        state = with_unit(state, out)
        events.append(Unloaded(out.id, unit.carrier, out.at, out.spent, out.dug_in))
        ask = asked(state, out, hop) if rules.unloading_fire else ()
        if ask:
            events.append(Paused(out.id, tuple(one.unit for one in ask)))
            pauses.insert(0, Pause(out.id, ask))
    for one in involved:
        carrier = state.units[one]
        fee = carrier_fee(rules, carrier, (before.units[name] for name in order.units), loads=False)
        state = with_unit(state, carrier, spent=paid(rules, carrier, fee))
    for pause in pauses:
        state = push(state, pause)
    return state, events


def spent_outside(rules: Rules, state: State, unit: Unit, order: Unload) -> int:
    """Give what a unit will have spent when it gets out: infantry also what its carrier has spent, vehicles their own."""
    carrier = state.units[unit.carrier]
    if state.in_bunker(unit) or is_vehicle(unit):
        return paid(rules, unit, _own_fee(state, unit, order))
    shared = (carrier, state.units[unit.partner]) if unit.partner else (carrier,)
    return paid(rules, unit, max(one.spent for one in shared) + _own_fee(state, unit, order))

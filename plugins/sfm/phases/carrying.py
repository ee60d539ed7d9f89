"""Loading and unloading, of vehicles, flyers and bunkers alike."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from core.api import Event, Seat, UnitId, Violation
from plugins.sfm.combat import killed, settle_positions
from plugins.sfm.events import Loaded, Paused, Unloaded
from plugins.sfm.ground import hex_key
from plugins.sfm.measure import asked, entered, hops_of
from plugins.sfm.orders import Load, Unload
from plugins.sfm.path import POINT, allowance, movement_points, one_hex, step_cost
from plugins.sfm.phases.entering import own_unit, told_faults
from plugins.sfm.room import RULE, room_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import Pause, State, Unit, push, with_unit
from plugins.sfm.tables import FLYING, kinds


class Fee(NamedTuple):
    """What it costs. Units: half movement points, of the carrier once and of each unit."""

    carrier: int
    unit: int


VEHICLE = Fee(3 * POINT, 2 * POINT)
"""What it costs that a shuttle takes a vehicle in or lets it out. Rule: Heavy Transport Shuttles."""


LOADING = {
    "vehicle": Fee(2 * POINT, 2 * POINT),
    "structure": Fee(0, POINT),
    "flyer": Fee(2 * POINT, 2 * POINT),
    "gunboat": Fee(2 * POINT, 2 * POINT),
}
"""What loading costs, by the category of the carrier."""
UNLOADING = {
    "vehicle": Fee(POINT, 0),
    "structure": Fee(0, POINT),
    "flyer": Fee(2 * POINT, 0),
    "gunboat": Fee(2 * POINT, 0),
}
"""What unloading costs. Out of all but structures a unit pays what the carrier has spent, besides."""


def carrier_fee(rules: Rules, carrier: Unit, units: Iterable[Unit], loads: bool) -> int:
    """Give what a carrier pays to take units in or let them out, once for all of them."""
    kind = rules.kinds[carrier.kind]
    if kind.category in FLYING and any(is_vehicle(unit) for unit in units):
        return VEHICLE.carrier
    return POINT * kind.loading or (LOADING if loads else UNLOADING)[kind.category].carrier


def is_vehicle(unit: Unit) -> bool:
    """Tell whether a unit is a vehicle."""
    return kinds()[unit.kind].category == "vehicle"


def loading_fee(state: State, carrier: Unit, unit: Unit, leaves: tuple[str, ...] = ()) -> int:
    """Give what a unit pays to load: one more where it leaves an improved position by it. Rule: Improved Positions.

    Args:
        leaves: by cards, who does.
    """
    out = unit.id in leaves if state.cards else leaves_position(unit)
    return LOADING[kinds()[carrier.kind].category].unit + (POINT if out else 0)


def leaves_position(unit: Unit) -> bool:
    """Tell whether a unit leaves an improved position when it loads. Rule: Improved Positions."""
    return unit.dug_in and kinds()[unit.kind].category == "infantry"


def load_faults(rules: Rules, state: State, seat: Seat, order: Load) -> list[Violation]:
    """Say why units may not load so. Rule: Carrying Troops; Bunkers."""
    units = _named(state, seat, order.units)
    if isinstance(units, list):
        return units
    carriers = _carriers(rules, state, seat, order, units)
    if isinstance(carriers, list):
        return carriers
    if order.leaves and not state.cards:
        return [Violation("Board", "the board is measured: `leaves` stays away")]
    found = [fault for unit in units for fault in _boarding_faults(rules, state, carriers[0], unit, order)]
    if len(carriers) == 2:
        if len(units) > 1 or kinds()[units[0].kind].size != 2:
            return [
                Violation(
                    RULE, "two vehicles carry a single unit together, one that takes two boarding parties"
                )
            ]
        if state.where(carriers[0]) != state.where(carriers[1]):
            found.append(Violation(RULE, f"{carriers[1].called} is not in the hex of {carriers[0].called}"))
    for carrier in carriers:
        found += room_faults(rules, state, carrier, units, shared=len(carriers) == 2)
    return found


def _named(state: State, seat: Seat, names: tuple[str, ...]) -> tuple[Unit, ...] | list[Violation]:
    """Give the units that an order names, or say what is wrong with the names."""
    if not names:
        return [Violation(RULE, "no unit is named")]
    if len(set(names)) != len(names):
        return [Violation(RULE, "a unit is named twice")]
    found = []
    for name in names:
        unit = own_unit(state, seat, name)
        if isinstance(unit, list):
            return unit
        found.append(unit)
    return tuple(found)


def _carriers(
    rules: Rules, state: State, seat: Seat, order: Load, units: tuple[Unit, ...]
) -> tuple[Unit, ...] | list[Violation]:
    """Give what is to take units in, one or two, or say why it cannot."""
    found = []
    for name in (order.into, order.partner) if order.partner else (order.into,):
        carrier = own_unit(state, seat, name)
        if isinstance(carrier, list):
            return carrier
        faults = room_faults(rules, state, carrier, ()) or carrier_faults(
            rules, state, carrier, units, loads=True
        )
        if faults:
            return faults
        if order.leaving and (not rules.double_leaving or rules.kinds[carrier.kind].category != "flyer"):
            why = f"{carrier.called} takes no more than its capacity: only shuttles that leave do, where that rule is on"
            return [Violation("Unit Types (2011): Shuttlecraft", why)]
        found.append(replace(carrier, leaving=carrier.leaving or order.leaving))
    if order.into == order.partner or (
        order.partner and any(kinds()[one.kind].category != "vehicle" for one in found)
    ):
        return [Violation(RULE, "it takes two vehicles to carry a unit together")]
    return tuple(found)


def carrier_faults(
    rules: Rules, state: State, carrier: Unit, units: Iterable[Unit], loads: bool
) -> list[Violation]:
    """Say why a carrier can neither take in nor let out now, as `loads` asks.

    One that lies upside down since it fired, or that is marked, stays as it is; letting out it may at any time.
    """
    if carrier.place != "map":
        return [Violation(RULE, f"{carrier.called} is not on the map")]
    if carrier.aloft:
        return [Violation("Landing", f"{carrier.called} is in flight")]
    if carrier.leaving and not loads:
        why = f"{carrier.called} has taken in twice its passengers, and is to leave the battle with them"
        return [Violation("Unit Types (2011): Shuttlecraft", why)]
    fee = carrier_fee(rules, carrier, units, loads)
    if not fee:
        return []
    if carrier.halted:
        return [Violation("Movement Phase", f"the movement of {carrier.called} is over for this player turn")]
    if loads and carrier.markers:
        return [
            Violation(
                "Sequence of Play: Opportunity Phase", f"{carrier.called} is marked for opportunity fire"
            )
        ]
    if loads and one_hex(carrier):
        why = f"{carrier.called} may move one hex and do nothing else: {one_hex(carrier)}"
        return [Violation("Sequence of Play: Movement", why)]
    left = allowance(carrier) - carrier.spent
    if left < fee:
        why = f"{carrier.called} has {movement_points(left)} left; it costs {movement_points(fee)}"
        return [Violation(RULE, why)]
    return []


def _boarding_faults(rules: Rules, state: State, carrier: Unit, unit: Unit, order: Load) -> list[Violation]:
    """Say why a unit cannot get into a carrier."""
    if unit.place != "map":
        where = (
            f"rides in {state.units[unit.carrier].called}" if unit.place == "aboard" else "is not on the map"
        )
        return [Violation(RULE, f"{unit.called} {where}")]
    if unit.id in (order.into, order.partner):
        return [Violation(RULE, f"{unit.called} cannot load into itself")]
    if unit.at != carrier.at:
        return [Violation(RULE, f"{unit.called} is not in the hex of {carrier.called}")]
    if is_wounded(carrier, unit):
        return []
    fee = loading_fee(state, carrier, unit, order.leaves)
    return busy_faults(unit) or _purse_faults(rules, unit, fee)


def is_wounded(carrier: Unit, unit: Unit) -> bool:
    """Tell whether a stunned squad is carried aboard a shuttle that goes back along a link, and pays nothing itself.

    Rule: RULINGS.md, Arrival, recovery, clock (house).
    """
    return carrier.craft is not None and unit.stunned and kinds()[unit.kind].category == "infantry"


def busy_faults(unit: Unit) -> list[Violation]:
    """Say why a unit can neither load nor leave a bunker, whatever it has left."""
    if unit.markers:
        return [
            Violation("Sequence of Play: Opportunity Phase", f"{unit.called} is marked for opportunity fire")
        ]
    if unit.halted:
        return [Violation("Movement Phase", f"the movement of {unit.called} is over for this player turn")]
    if one_hex(unit):
        why = f"{unit.called} may move one hex and do nothing else: {one_hex(unit)}"
        return [Violation("Sequence of Play: Movement", why)]
    return []


def _purse_faults(rules: Rules, unit: Unit, fee: int) -> list[Violation]:
    """Say that a unit cannot pay. Civilians never could: by house rule they do nothing else in the turn instead."""
    left = allowance(unit) - unit.spent
    if left >= fee:
        return []
    if unit.kind == "civilian" and rules.civilian_loading:
        if not unit.spent and not unit.steps:
            return []
        why = f"{unit.called} may load when it does nothing else in the player turn, and it has moved"
        return [Violation("RULINGS.md: Carrying", why)]
    why = f"{unit.called} has {movement_points(left)} left; it costs {movement_points(fee)}"
    return [Violation(RULE, why)]


def paid(unit: Unit, fee: int) -> int:
    """Give what a unit has spent after a fee, at most all that it has."""
    return max(unit.spent, min(allowance(unit), unit.spent + fee))


def load(rules: Rules, state: State, order: Load) -> tuple[State, list[Event]]:
    """Bring units aboard: the carrier pays once for all of them."""
    into = state.units[order.into]
    for name in (order.into, order.partner) if order.partner else (order.into,):
        carrier = state.units[name]
        fee = carrier_fee(rules, carrier, (state.units[unit] for unit in order.units), loads=True)
        leaving = carrier.leaving or order.leaving
        state = with_unit(state, carrier, spent=paid(carrier, fee), leaving=leaving)
    for name in order.units:
        unit = state.units[name]
        fee = loading_fee(state, into, unit, order.leaves)
        state = with_unit(state, boarded(replace(unit, spent=paid(unit, fee)), order.into, order.partner))
    events: list[Event] = [Loaded(order.units, order.into, order.partner)]
    return settle_positions(state, into.at), events


def boarded(unit: Unit, into: str, partner: str) -> Unit:
    """Give a unit as it is aboard."""
    return replace(
        unit,
        place="aboard",
        at=None,
        carrier=UnitId(into),
        partner=UnitId(partner),
        dug_in=False,
    )


# --- out again -----------------------------------------------------------------------------------------------


def unload_faults(rules: Rules, state: State, seat: Seat, order: Unload) -> list[Violation]:
    """Say why units may not get out so. Rule: Carrying Troops; Bunkers."""
    units = _named(state, seat, order.units)
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
        found += way_out_faults(state, unit)
    return found or _place_faults(rules, state, units, order)


def way_out_faults(state: State, unit: Unit) -> list[Violation]:
    """Say why a unit cannot pay for its own way out, or may not move."""
    carrier = state.units[unit.carrier]
    fee = _exit_fee(carrier, unit)
    if not fee:
        return []
    left = allowance(unit) - unit.spent
    if left < fee and not busy_faults(unit):
        why = f"{unit.called} has {movement_points(left)} left; leaving costs {movement_points(fee)}"
        return [Violation("Bunkers" if carrier.at and state.in_bunker(unit) else RULE, why)]
    return busy_faults(unit)


def _exit_fee(carrier: Unit, unit: Unit) -> int:
    category = kinds()[carrier.kind].category
    return VEHICLE.unit if category in FLYING and is_vehicle(unit) else UNLOADING[category].unit


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
        if step_cost(unit, hop) is None
    ]


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
        out = replace(entered(state, unit, here, hop.enters), spent=spent_outside(state, unit))
        state = with_unit(state, out)
        events.append(Unloaded(out.id, unit.carrier, out.at, out.spent, out.dug_in))
        ask = asked(state, out, hop) if rules.unloading_fire else ()
        if ask:
            events.append(Paused(out.id, tuple(one.unit for one in ask)))
            pauses.insert(0, Pause(out.id, ask))
    for one in involved:
        carrier = state.units[one]
        fee = carrier_fee(rules, carrier, (before.units[name] for name in order.units), loads=False)
        state = with_unit(state, carrier, spent=paid(carrier, fee))
    for pause in pauses:
        state = push(state, pause)
    return state, events


def spent_outside(state: State, unit: Unit) -> int:
    """Give what a unit will have spent when it gets out: infantry also what its carrier has spent, vehicles their own."""
    carrier = state.units[unit.carrier]
    if state.in_bunker(unit) or is_vehicle(unit):
        return paid(unit, _exit_fee(carrier, unit))
    shared = (carrier, state.units[unit.partner]) if unit.partner else (carrier,)
    return paid(unit, max(one.spent for one in shared) + _exit_fee(carrier, unit))

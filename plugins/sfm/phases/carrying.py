"""Loading, into vehicles, flyers and bunkers alike."""

from collections.abc import Iterable

from msgspec.structs import replace

from core.api import Event, Seat, UnitId, Violation
from plugins.sfm.carrying_events import Loaded
from plugins.sfm.combat import settle_positions
from plugins.sfm.fares import carrier_fee, loading_fee, paid
from plugins.sfm.orders import Load
from plugins.sfm.path import allowance, movement_points, one_hex
from plugins.sfm.phases.entering import own_unit
from plugins.sfm.room import RULE, room_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, with_unit
from plugins.sfm.tables import kinds


def load_faults(rules: Rules, state: State, seat: Seat, order: Load) -> list[Violation]:
    """Say why units may not load so. Rule: Carrying Troops; Bunkers."""
    units = named(state, seat, order.units)
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


def named(state: State, seat: Seat, names: tuple[str, ...]) -> tuple[Unit, ...] | list[Violation]:
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
        if order.leaving and (not rules.double_leaving or rules.kinds[carrier.class_id].category != "flyer"):
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
    if loads and one_hex(rules, carrier):
        why = f"{carrier.called} may move one hex and do nothing else: {one_hex(rules, carrier)}"
        return [Violation("Sequence of Play: Movement", why)]
    left = allowance(rules, carrier) - carrier.spent
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
    return busy_faults(rules, unit) or _purse_faults(rules, unit, fee)


def is_wounded(carrier: Unit, unit: Unit) -> bool:
    """Tell whether a stunned squad is carried aboard a shuttle that goes back along a link, and pays nothing itself.

    Rule: RULINGS.md, Arrival, recovery, clock (house).
    """
    return carrier.craft is not None and unit.stunned and kinds()[unit.kind].category == "infantry"


def busy_faults(rules: Rules, unit: Unit) -> list[Violation]:
    """Say why a unit can neither load nor leave a bunker, whatever it has left."""
    if unit.markers:
        return [
            Violation("Sequence of Play: Opportunity Phase", f"{unit.called} is marked for opportunity fire")
        ]
    if unit.halted:
        return [Violation("Movement Phase", f"the movement of {unit.called} is over for this player turn")]
    if one_hex(rules, unit):
        why = f"{unit.called} may move one hex and do nothing else: {one_hex(rules, unit)}"
        return [Violation("Sequence of Play: Movement", why)]
    return []


def _purse_faults(rules: Rules, unit: Unit, fee: int) -> list[Violation]:
    """Say that a unit cannot pay. Civilians never could: by house rule they do nothing else in the turn instead."""
    left = allowance(rules, unit) - unit.spent
    if left >= fee:
        return []
    if unit.kind == "civilian" and rules.civilian_loading:
        if not unit.spent and not unit.steps:
            return []
        why = f"{unit.called} may load when it does nothing else in the player turn, and it has moved"
        return [Violation("RULINGS.md: Carrying", why)]
    why = f"{unit.called} has {movement_points(left)} left; it costs {movement_points(fee)}"
    return [Violation(RULE, why)]


def load(rules: Rules, state: State, order: Load) -> tuple[State, list[Event]]:
    """Bring units aboard: the carrier pays once for all of them."""
    into = state.units[order.into]
    for name in (order.into, order.partner) if order.partner else (order.into,):
        carrier = state.units[name]
        fee = carrier_fee(rules, carrier, (state.units[unit] for unit in order.units), loads=True)
        leaving = carrier.leaving or order.leaving
        state = with_unit(state, carrier, spent=paid(rules, carrier, fee), leaving=leaving)
    for name in order.units:
        unit = state.units[name]
        fee = loading_fee(state, into, unit, order.leaves)
        state = with_unit(
            state, boarded(replace(unit, spent=paid(rules, unit, fee)), order.into, order.partner)
        )
    spent = tuple(state.units[name].spent for name in order.units)
    events: list[Event] = [Loaded(order.units, order.into, order.partner, spent, order.leaving)]
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

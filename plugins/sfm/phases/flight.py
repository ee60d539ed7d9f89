"""Shuttles and gunboats in the movement phase: taking off, landing, leaving over the edge of the map."""

from msgspec.structs import replace

from core.api import Choice, Departure, Event, Option, Order, OrderForm, Preview, Seat, UnitId, Violation
from plugins.sfm.combat import settle_positions
from plugins.sfm.damage import damage_points
from plugins.sfm.flight_events import FlewOff, SetDown, TookOff
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.measure import entered
from plugins.sfm.orders import Hop, Land, Leave, TakeOff
from plugins.sfm.path import POINT, allowance, hex_faults, movement_points, one_hex, standing_faults
from plugins.sfm.phases.entering import mover_faults, own_unit, told_faults
from plugins.sfm.phases.links import fly_up, link_faults, ways_up
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, with_unit
from plugins.sfm.tables import kinds, terrains

TAKE_OFF = 2 * POINT
LANDING = 5 * POINT
LEAVING = POINT
"""What these cost. Units: half movement points."""


def _pilot(state: State, seat: Seat, name: str, aloft: bool, rule: str) -> Unit | list[Violation]:
    """Give a shuttle or gunboat that may act, and is in flight or on the ground as it should be; or say why not."""
    unit = own_unit(state, seat, name)
    if isinstance(unit, list):
        return unit
    category = kinds()[unit.kind].category
    if category == "fighter":
        return [Violation("Fighters: Landing", f"{unit.called} is a fighter: it cannot land in a scenario")]
    if category not in ("flyer", "gunboat"):
        return [Violation(rule, f"{unit.called} does not fly")]
    if unit.place != "map":
        return [Violation(rule, f"{unit.called} is not on the map")]
    if unit.aloft != aloft:
        return [Violation(rule, f"{unit.called} is {'on the ground' if aloft else 'in flight'}")]
    return mover_faults(state, unit) or unit


def _cost_faults(rules: Rules, unit: Unit, cost: int, what: str, rule: str) -> list[Violation]:
    single = one_hex(rules, unit)
    if single:
        return [Violation(rule, f"{unit.called} may move one hex and no more: {single}")]
    left = allowance(rules, unit) - unit.spent
    if cost > left:
        return [
            Violation(
                rule, f"{unit.called} has {movement_points(left)} left; {what} costs {movement_points(cost)}"
            )
        ]
    return []


def take_off_faults(rules: Rules, state: State, seat: Seat, order: TakeOff) -> list[Violation]:
    """Say why it may not take off. Rule: Shuttles: Flight; Gunboats: Flight."""
    rule = "Shuttles: Flight"
    unit = _pilot(state, seat, order.unit, False, rule)
    return unit if isinstance(unit, list) else _cost_faults(rules, unit, TAKE_OFF, "taking off", rule)


def take_off(state: State, order: TakeOff) -> tuple[State, list[Event]]:
    """Rise from the hex; it enters none, so nobody fires at it."""
    unit = state.units[order.unit]
    risen = replace(unit, aloft=True, spent=unit.spent + TAKE_OFF)
    return settle_positions(with_unit(state, risen), unit.at), [TookOff(unit.id, risen.spent)]


def landing_faults(rules: Rules, state: State, seat: Seat, order: Land) -> list[Violation]:
    """Say why it may not land. Rule: Shuttles: Landing; Gunboats: Landing; Unit Types (2011): Shuttlecraft."""
    rule = "Shuttles: Landing"
    unit = _pilot(state, seat, order.unit, True, rule)
    if isinstance(unit, list):
        return unit
    found = told_faults(rules, state, unit, order.hops, order.at is not None)
    if found:
        return found
    if order.at is not None and order.at != unit.at:
        return [Violation(rule, f"{unit.called} lands in the hex over which it is, and names no other")]
    if unit.leaving:
        why = f"{unit.called} has taken in twice its passengers, and is to leave the battle with them"
        return [Violation("Unit Types (2011): Shuttlecraft", why)]
    ground_unit = replace(unit, aloft=False)
    if state.cards:
        if len(order.hops) != 1:
            return [Violation("By cards", "a landing is one hex")]
        found += standing_faults(ground_unit, order.hops[0].terrain)
    else:
        assert unit.at is not None
        found += hex_faults(state, ground_unit, unit.at)
        if state.foes_in(unit.at, seat):
            found.append(Violation(rule, f"hex {hex_key(unit.at)} holds an enemy unit"))
    return found + _cost_faults(rules, unit, LANDING, "landing", rule)


def land(state: State, order: Land) -> tuple[State, list[Event]]:
    """Come down in the hex; it enters none, so nobody fires at it."""
    unit = state.units[order.unit]
    down = replace(entered(state, unit, unit.at, ""), aloft=False, spent=unit.spent + LANDING)
    return with_unit(state, down), [SetDown(unit.id, down.spent)]


def leave_faults(rules: Rules, state: State, seat: Seat, order: Leave) -> list[Violation]:
    """Say why it may not leave. Rule: Shuttles: Combat; Gunboats: Damage; that it pays for a hex more is a reading."""
    rule = "Shuttles: Combat"
    unit = _pilot(state, seat, order.unit, True, rule)
    if isinstance(unit, list):
        return unit
    if unit.at is not None and not ground(state.map).borders(unit.at, "any"):
        return [Violation(rule, f"{unit.called} is not at an edge of the map")]
    if unit.steps and (single := one_hex(rules, unit)):
        return [Violation("Sequence of Play: Movement", f"{unit.called} may move one hex only: {single}")]
    left = allowance(rules, unit) - unit.spent
    if unit.steps and left < LEAVING:
        return [Violation("Movement Allowance", f"{unit.called} has {movement_points(left)} left")]
    return link_faults(state, unit, order.link, riders(state, unit))


def leave(rules: Rules, state: State, order: Leave) -> tuple[State, list[Event], tuple[Departure, ...]]:
    """Go back to the carrier, with all aboard and the damage so far; along a link where there is one."""
    unit = state.units[order.unit]
    aboard = riders(state, unit)
    if order.link:
        return fly_up(rules, state, unit, order.link, aboard)
    for one in aboard:
        state = with_unit(state, one, place="flown", carrier=UnitId(""), partner=UnitId(""))
    state = with_unit(state, unit, place="flown", at=None, aloft=False)
    return state, [FlewOff(unit.id, tuple(one.id for one in aboard), damage_points(rules, unit))], ()


def riders(state: State, unit: Unit) -> list[Unit]:
    """Give all who are aboard, those in a vehicle aboard among them."""
    return [rider for rider in state.units.values() if rides(state, rider, unit.id)]


def rides(state: State, rider: Unit, carrier: UnitId) -> bool:
    """Tell whether a unit is aboard a carrier, perhaps inside a vehicle that is."""
    while rider.place == "aboard":
        if rider.carrier == carrier:
            return True
        rider = state.units[rider.carrier]
    return False


def preview(rules: Rules, state: State, order: TakeOff | Land | Leave) -> Preview:
    """Say what is left afterwards, and who goes along."""
    unit = state.units[order.unit]
    if isinstance(order, Leave):
        riders = [rider.called for rider in state.units.values() if rides(state, rider, unit.id)]
        return Preview(notes=(f"for good, with {', '.join(riders) or 'nobody'} aboard",))
    left = allowance(rules, unit) - unit.spent - (LANDING if isinstance(order, Land) else TAKE_OFF)
    return Preview(notes=(f"{movement_points(left)} left after it",))


def _landing_form(unit: Unit) -> OrderForm:
    """By cards, ask for the terrain."""
    options = tuple(
        Option(name, name.replace("_", " ")) for name in terrains() if not standing_faults(unit, name)
    )
    field = Choice("hop.terrain", "Terrain", options=options)
    return OrderForm("land", f"Land {unit.called}", (field,), {"unit": unit.id}, unit=unit.id)


def forms(rules: Rules, state: State, seat: Seat, unit: Unit) -> list[Order | OrderForm]:
    """Give what may be done of taking off, landing and leaving."""
    found: list[Order | OrderForm] = []
    if not take_off_faults(rules, state, seat, TakeOff(unit.id)):
        found.append(TakeOff(unit.id))
    hops = (Hop(),) if state.cards else ()
    if not landing_faults(rules, state, seat, Land(unit.id, hops=hops)):
        found.append(_landing_form(unit) if state.cards else Land(unit.id))
    for link in [way.id for way in ways_up(state, unit)] or [""]:
        if not leave_faults(rules, state, seat, Leave(unit.id, link)):
            found.append(Leave(unit.id, link))
    return found

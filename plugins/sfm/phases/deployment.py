"""Setting up: each side places its units, the defender first."""

from typing import Any

from msgspec.structs import replace

from core.api import Choice, Event, Hex, HexPath, Option, OrderForm, Seat, UnitId, Violation, titled
from plugins.sfm.events import Deployed
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.measure import entered
from plugins.sfm.orders import Deploy
from plugins.sfm.path import hex_faults
from plugins.sfm.phases.carrying import boarded
from plugins.sfm.phases.fire import YES_NO
from plugins.sfm.room import carries, room_faults, structure_faults
from plugins.sfm.scenario.zones import zone_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, with_unit
from plugins.sfm.tables import flies, kinds


def faults(rules: Rules, state: State, seat: Seat, order: Deploy) -> list[Violation]:
    """Say why a unit may not be placed so."""
    unit = state.units.get(order.unit)
    if unit is None or unit.seat != seat:
        return [Violation("Deployment", f"{titled(seat)} has no unit {order.unit!r}")]
    if kinds()[unit.kind].category == "fighter":
        return [Violation("Fighters", f"{unit.called} is a fighter: it waits off the map until it is called")]
    if order.landed and not flies(unit.kind):
        return [Violation("Deployment", f"{unit.called} does not fly; `landed` is for shuttles and gunboats")]
    if order.into or order.partner:
        return _aboard_faults(rules, state, unit, order)
    if state.cards:
        return (
            [Violation("By cards", "nobody enters positions: `at` stays away")]
            if order.at is not None
            else []
        )
    if order.at is None:
        return [Violation("Deployment", f"no hex is named for {unit.called}")]
    return place_faults(rules, state, _set_up(unit, order), order.at)


def _set_up(unit: Unit, order: Deploy) -> Unit:
    return replace(unit, aloft=flies(unit.kind) and not order.landed)


def _aboard_faults(rules: Rules, state: State, unit: Unit, order: Deploy) -> list[Violation]:
    """Say why a unit may not start in a carrier. Rule: Carrying Troops; Bunkers."""
    if order.at is not None:
        return [Violation("Deployment", f"{unit.called} starts in a hex or aboard, not both")]
    names = (order.into, order.partner) if order.partner else (order.into,)
    carriers = [state.units[name] for name in names if name in state.units]
    if len(carriers) < len(names) or any(one.seat != unit.seat or one.place != "map" for one in carriers):
        return [
            Violation("Deployment", f"{' or '.join(names)} is no unit of {titled(unit.seat)} that is placed")
        ]
    if unit in carriers:
        return [Violation("Deployment", f"{unit.called} cannot start in itself")]
    if state.aboard(unit.id):
        return [Violation("Deployment", f"{unit.called} holds others, who have to start elsewhere first")]
    if order.partner:
        if kinds()[unit.kind].size != 2 or any(kinds()[one.kind].category != "vehicle" for one in carriers):
            why = "two vehicles carry a single unit together, one that takes two boarding parties"
            return [Violation("Carrying Troops", why)]
        if order.into == order.partner or carriers[0].at != carriers[1].at:
            return [Violation("Carrying Troops", "two vehicles that carry a unit together start in one hex")]
    if unit.place == "aboard":
        state = with_unit(state, unit, place="reserve", carrier=UnitId(""), partner=UnitId(""))
    return [
        fault
        for one in carriers
        for fault in room_faults(rules, state, one, (unit,), shared=len(carriers) == 2)
    ]


def place_faults(rules: Rules, state: State, unit: Unit, to: Hex) -> list[Violation]:
    """Say why a unit may not be placed in a hex."""
    found = hex_faults(state, unit, to)
    if found:
        return found
    if not unit.aloft and state.foes_in(to, unit.seat):
        return [Violation("Deployment", f"hex {hex_key(to)} holds an enemy unit")]
    if _is_structure(unit):
        found = structure_faults(rules, [one for one in state.in_hex(to) if one.id != unit.id], unit.kind, to)
        if found:
            return found
    return zone_faults(rules, state, unit, to)


def _is_structure(unit: Unit) -> bool:
    return kinds()[unit.kind].category == "structure"


def done_faults(state: State, seat: Seat) -> list[Violation]:
    """Say who is not placed yet."""
    left = [unit.id for unit in state.units.values() if unit.seat == seat and unit.place == "reserve"]
    return [Violation("Deployment", f"not placed yet: {', '.join(left)}")] if left else []


def carry_out(state: State, order: Deploy) -> tuple[State, list[Event]]:
    """Place the unit."""
    unit = replace(_set_up(state.units[order.unit], order), at=None)
    if order.into:
        return with_unit(state, boarded(unit, order.into, order.partner)), [
            Deployed(unit.id, None, order.into, order.partner)
        ]
    state = with_unit(state, entered(state, unit, order.at, state.work_at(order.at)))
    return state, [Deployed(unit.id, order.at, landed=order.landed)]


def forms(rules: Rules, state: State, seat: Seat) -> list[OrderForm]:
    """Give the forms for placing a unit, in a hex or in a carrier that is placed."""
    places = ("reserve", "map", "aboard")
    own = [unit for unit in state.units.values() if unit.seat == seat and unit.place in places]
    if not own:
        return []
    waiting = [unit for unit in own if unit.place == "reserve"] or own
    options = tuple(Option(unit.id, unit.called) for unit in waiting)
    fields: list[Choice | HexPath] = [Choice("unit", "Unit", options=options)]
    if any(flies(unit.kind) for unit in waiting):
        fields.append(LANDED)
    if not state.cards:
        fields.append(HexPath("at", "Hex", start=None, may_stop=False))
    found = [OrderForm("deploy", "Place a unit", tuple(fields))]
    for carrier in state.on_map():
        if carrier.seat == seat and carries(rules, carrier):
            able = [one for one in waiting if not faults(rules, state, seat, Deploy(one.id, into=carrier.id))]
            if able:
                choice = Choice("unit", "Unit", options=tuple(Option(one.id, one.called) for one in able))
                fixed = {"into": carrier.id}
                found.append(OrderForm("deploy", f"Place a unit in {carrier.called}", (choice,), fixed))
    return found


LANDED = Choice("landed", "Begins on the ground", True, options=YES_NO)


def refined(rules: Rules, state: State, form: OrderForm) -> OrderForm:
    """Give the hexes in which the chosen unit may stand."""
    name = form.values.get("unit")
    if name is None or form.fixed:
        return form
    unit = state.units[name]
    fields: tuple[Any, ...] = (form.fields[0], LANDED) if flies(unit.kind) else (form.fields[0],)
    if not state.cards:
        chosen = form.values.get("at")
        placed = _set_up(unit, Deploy(name, landed=bool(form.values.get("landed"))))
        steps = () if chosen else zone(rules, state, placed)
        fields = (*fields, HexPath("at", "Hex", start=None, steps=steps, may_stop=bool(chosen)))
    return OrderForm(form.order, form.title, fields, form.fixed, form.values, name)


def zone(rules: Rules, state: State, unit: Unit) -> tuple[Hex, ...]:
    """Give every hex in which a unit may set up."""
    return tuple(sorted(to for to in ground(state.map).terrain if not place_faults(rules, state, unit, to)))

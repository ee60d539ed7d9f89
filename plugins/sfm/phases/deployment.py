"""Setting up: each side places its units, the defender first."""

from msgspec.structs import replace

from core.api import Choice, Event, Hex, HexPath, Option, OrderForm, Seat, Violation, titled
from plugins.sfm.events import Deployed
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.measure import entered
from plugins.sfm.orders import Deploy
from plugins.sfm.path import hex_faults
from plugins.sfm.phases.fire import YES_NO
from plugins.sfm.scenarios import zone_faults
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


def place_faults(rules: Rules, state: State, unit: Unit, to: Hex) -> list[Violation]:
    """Say why a unit may not be placed in a hex."""
    found = hex_faults(state, unit, to)
    if found:
        return found
    if not unit.aloft and any(other.seat != unit.seat for other in state.in_hex(to)):
        return [Violation("Deployment", f"hex {hex_key(to)} holds an enemy unit")]
    if rules.edition == "2011" and _is_structure(unit):
        others = [other.id for other in state.in_hex(to) if other.id != unit.id and _is_structure(other)]
        if others:
            return [Violation("Unit Types: Structures (2011)", f"hex {hex_key(to)} has {others[0]} already")]
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
    state = with_unit(state, entered(state, unit, order.at, state.work_at(order.at)))
    return state, [Deployed(unit.id, order.at)]


def forms(state: State, seat: Seat) -> list[OrderForm]:
    """Give the form for placing a unit."""
    own = [
        unit
        for unit in state.units.values()
        if unit.seat == seat and unit.place in ("reserve", "map") and kinds()[unit.kind].category != "fighter"
    ]
    if not own:
        return []
    waiting = [unit for unit in own if unit.place == "reserve"] or own
    options = tuple(Option(unit.id, unit.called) for unit in waiting)
    fields: list[Choice | HexPath] = [Choice("unit", "Unit", options=options)]
    if any(flies(unit.kind) for unit in waiting):
        fields.append(LANDED)
    if not state.cards:
        fields.append(HexPath("at", "Hex", start=None, may_stop=False))
    return [OrderForm("deploy", "Place a unit", tuple(fields))]


LANDED = Choice("landed", "Begins on the ground", True, options=YES_NO)


def refined(rules: Rules, state: State, form: OrderForm) -> OrderForm:
    """Give the hexes in which the chosen unit may stand."""
    name = form.values.get("unit")
    if name is None:
        return form
    unit = state.units[name]
    fields: tuple[Choice | HexPath, ...] = (form.fields[0], LANDED) if flies(unit.kind) else (form.fields[0],)
    if not state.cards:
        chosen = form.values.get("at")
        placed = _set_up(unit, Deploy(name, landed=bool(form.values.get("landed"))))
        steps = () if chosen else zone(rules, state, placed)
        fields = (*fields, HexPath("at", "Hex", start=None, steps=steps, may_stop=bool(chosen)))
    return OrderForm(form.order, form.title, fields, form.fixed, form.values, name)


def zone(rules: Rules, state: State, unit: Unit) -> tuple[Hex, ...]:
    """Give every hex in which a unit may set up."""
    return tuple(sorted(to for to in ground(state.map).terrain if not place_faults(rules, state, unit, to)))

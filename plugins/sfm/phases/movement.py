"""The movement phase: marching, and the forms of all that is done in it."""

from core.api import (
    Event,
    Hex,
    HexPath,
    Order,
    OrderForm,
    Preview,
    Seat,
    Violation,
)
from plugins.sfm.combat import settle_positions
from plugins.sfm.events import Moved, Paused
from plugins.sfm.ground import hex_label
from plugins.sfm.measure import asked, entered, hops_of, measured_hop
from plugins.sfm.orders import Hop, Move
from plugins.sfm.path import (
    POINT,
    allowance,
    enemy_hexes,
    movement_points,
    next_hexes,
    path_faults,
    reach,
    step_faults,
    stepped,
)
from plugins.sfm.phases import flight, patrol
from plugins.sfm.phases.assault import cross
from plugins.sfm.phases.entering import hop_form, mover_faults, own_unit, told_faults
from plugins.sfm.phases.transport import land_form, recover_forms
from plugins.sfm.settings import Rules
from plugins.sfm.state import Pause, State, Unit, push, with_unit
from plugins.sfm.tables import flies, kinds


def move_faults(rules: Rules, state: State, seat: Seat, order: Move) -> list[Violation]:
    """Say why a unit may not move so."""
    unit = own_unit(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    found = mover_faults(state, unit) or told_faults(rules, state, unit, order.hops, bool(order.path))
    if found:
        return found
    if not state.cards:
        if not order.path:
            return [Violation("Movement Rules: General", f"no hex is named for {unit.called} to enter")]
        found = path_faults(state, unit, order.path)
        if found:
            return found
    path = order.path or (None,) * len(order.hops)
    for hop, to in zip(_all_hops(rules, state, unit, order), path, strict=True):
        found = step_faults(rules, unit, hop)
        if found:
            return found
        unit = stepped(rules, state, unit, hop, to)
    return []


def _all_hops(rules: Rules, state: State, unit: Unit, order: Move) -> tuple[Hop, ...]:
    """Give every hop of an order, those after a pause included: the whole path must be legal."""
    if state.cards:
        return order.hops
    hops = []
    for to in order.path:
        hop = measured_hop(rules, state, unit, to, watch=False)
        hops.append(hop)
        unit = entered(state, unit, to, state.work_at(to))
    return tuple(hops)


def move(rules: Rules, state: State, order: Move) -> tuple[State, list[Event]]:
    """Move hex by hex, up to where marked enemies may answer; the mover then orders anew with what remains.

    Who flies over a town hex has not moved through it.
    """
    path = order.path or (None,) * len(order.hops)
    events: list[Event] = []
    for number, (hop, to) in enumerate(zip(hops_of(rules, state, order), path, strict=False), 1):
        before = state.units[order.unit]
        unit = stepped(rules, state, before, hop, to)
        state = settle_positions(with_unit(state, unit), before.at)
        events.append(Moved(unit.id, to, unit.spent, hop.terrain, hop.road, unit.dug_in))
        left, building = ("", "") if unit.aloft else (hop.left, hop.building)
        state = riding(state, unit, left, events, step=not rules.rider_minimum)
        ask = asked(state, unit, hop)
        if ask:
            rest = tuple(here for here in path[number:] if here is not None)
            events.append(Paused(unit.id, tuple(one.unit for one in ask), rest))
            return push(state, Pause(unit.id, ask, building=building)), events
        state = riding(state, unit, building, events, step=False)
    return state, events


def riding(state: State, carrier: Unit, key: str, events: list[Event], step: bool) -> State:
    """Give the state with all that a step is to the mover and to those in it, who move through town hexes as well.

    Args:
        step: whether the hex counts against those in it.
    """
    state = cross(state, carrier, key, events)
    for rider in state.aboard(carrier.id):
        state = cross(with_unit(state, rider, steps=rider.steps + step), rider, key, events)
    return state


def forms(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    """Give orders and forms for each unit that can move, land or be beamed up."""
    found: list[Order | OrderForm] = []
    for unit in state.units.values():
        if unit.seat != seat:
            continue
        name = unit.called
        if kinds()[unit.kind].category == "fighter":
            found += patrol.forms(rules, state, seat, unit)
        elif flies(unit.kind):
            found += flight.forms(rules, state, seat, unit)
        if unit.place == "landing":
            found.append(
                hop_form(state, unit, "land", f"Land {name}") if state.cards else land_form(state, unit)
            )
        elif not mover_faults(state, unit):
            if not state.cards:
                form = move_form(rules, state, unit, ())
            elif step_faults(rules, unit, Hop()):
                form = None
            else:
                form = hop_form(state, unit, "move", f"Move {name}")
            if form is not None:
                found.append(form)
        found += recover_forms(state, seat, unit)
    return found


def move_form(
    rules: Rules, state: State, unit: Unit, path: tuple[Hex, ...], whole: bool = False
) -> OrderForm | None:
    """Give the form for moving a unit on the board, after the hexes chosen so far; None where it can enter none.

    Args:
        whole: whether to give all that can be reached, too.
    """
    there = _after(rules, state, unit, path)
    barred = enemy_hexes(state, unit)
    steps = tuple(sorted(to for to, _ in next_hexes(rules, state, there, barred)))
    if not steps and not path:
        return None
    ways = [way for _, way in sorted(reach(rules, state, unit).items())] if whole else []
    field = HexPath(
        "path",
        "Hexes to enter",
        start=unit.at,
        steps=steps,
        reach=tuple(way.path for way in ways),
        costs=tuple(f"{(way.spent - unit.spent) / POINT:g}" for way in ways),
        may_stop=bool(path),
    )
    title = f"Move {unit.called} ({movement_points(allowance(rules, there) - there.spent)} left)"
    return OrderForm("move", title, (field,), {"unit": unit.id}, unit=unit.id)


def _after(rules: Rules, state: State, unit: Unit, path: tuple[Hex, ...]) -> Unit:
    """Give the unit as it would be after these hexes."""
    barred = enemy_hexes(state, unit)
    for to in path:
        unit = dict(next_hexes(rules, state, unit, barred)).get(to, unit)
    return unit


def preview(rules: Rules, state: State, order: Move) -> Preview:
    """Say what a move costs and where it will pause."""
    unit = state.units[order.unit]
    notes = []
    path = order.path or (None,) * len(order.hops)
    for hop, to in zip(hops_of(rules, state, order), path, strict=False):
        unit = stepped(rules, state, unit, hop, to)
        ask = asked(state, unit, hop)
        if ask:
            where = hex_label(state.map, to) if to is not None else "that hex"
            watchers = ", ".join(state.units[one.unit].called for one in ask)
            notes.append(f"pauses in {where}: {watchers} may fire")
            break
    notes.insert(0, f"{movement_points(allowance(rules, unit) - unit.spent)} left after it")
    return Preview(notes=tuple(notes))

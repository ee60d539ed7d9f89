"""Stun-retreat and survival: the owner's answers to a result."""

from msgspec.structs import replace

from core.api import Choice, Event, HexPath, Option, Order, OrderForm, Subset, Violation
from plugins.sfm.combat import killed, settle_positions, stunned
from plugins.sfm.events import FellBack, Paused, Stood
from plugins.sfm.ground import hex_key
from plugins.sfm.measure import asked, entered, measured_hop
from plugins.sfm.orders import Fallback, Hop, Stay
from plugins.sfm.phases.assault import cross
from plugins.sfm.phases.entering import told_faults
from plugins.sfm.phases.fire import terrain_options
from plugins.sfm.phases.opportunity import halted
from plugins.sfm.settings import Rules
from plugins.sfm.state import Advance, Pause, Retreat, State, Survival, Unit, pop, push, with_unit


def faults(rules: Rules, state: State, order: Fallback | Stay) -> list[Violation]:
    """Say why the answer is none. Rule: Stun-Retreat; Survival."""
    frame = state.frames[-1]
    assert isinstance(frame, Retreat | Survival)
    if isinstance(order, Stay):
        if isinstance(frame, Survival) and not state.cards:
            return [
                Violation(
                    "Survival", f"{state.units[frame.unit].called} has somewhere to go and must go there"
                )
            ]
        return []
    if order.hops and (interrupted(state) is None or len(order.hops) > 1):
        return [Violation("By cards", "`hops` is one hex, told of a mover that falls back alone")]
    if order.hops or (state.cards and order.to is not None):
        found = told_faults(rules, state, state.units[frame.unit], order.hops, order.to is not None)
        if found:
            return found
    if not state.cards and order.to not in frame.options:
        heading = "Stun-Retreat" if isinstance(frame, Retreat) else "Survival"
        open_to = " ".join(hex_key(one) for one in frame.options)
        return [Violation(heading, f"{state.units[frame.unit].called} may go to: {open_to}")]
    return []


def interrupted(state: State) -> Pause | None:
    """Give the pause in which a mover is asked whether it falls back; None where nothing is moving."""
    frame = state.frames[-1]
    return next(
        (
            one
            for one in state.frames
            if isinstance(frame, Retreat) and isinstance(one, Pause) and one.mover == frame.unit
        ),
        None,
    )


def hops_of(rules: Rules, state: State, order: Fallback) -> tuple[Hop, ...]:
    """Give what the table shows of the hex into which a mover falls back: told, or measured. Nothing of others."""
    pause = interrupted(state)
    if pause is None or state.cards or order.to is None:
        return order.hops
    return (measured_hop(rules, state, state.units[pause.mover], order.to),)


def forms(state: State) -> list[Order | OrderForm]:
    """Give the answers."""
    frame = state.frames[-1]
    assert isinstance(frame, Retreat | Survival)
    found: list[Order | OrderForm] = []
    if state.cards:
        found.append(_told_form(state, state.units[frame.unit]) or Fallback())
    elif frame.options:
        title = f"{'Fall back' if isinstance(frame, Retreat) else 'Get away'} with {state.units[frame.unit].called}"
        field = HexPath("to", "Hex", start=None, steps=frame.options, may_stop=False)
        found.append(OrderForm("retreat", title, (field,), unit=frame.unit))
    if isinstance(frame, Retreat) or state.cards:
        found.append(Stay())
    return found


def _told_form(state: State, unit: Unit) -> OrderForm | None:
    """By cards, ask who sees a mover where it falls back to; None where nobody is left who could fire at it."""
    marked = [
        Option(other.id, other.called)
        for other in state.units.values()
        if other.markers and not other.stunned and state.hostile(other.seat, unit.seat)
    ]
    if interrupted(state) is None or not marked:
        return None
    fields = (
        Choice("hop.terrain", "Terrain entered", options=terrain_options()),
        Subset("hop.watchers", "Seen in range by", True, options=tuple(marked)),
    )
    return OrderForm("retreat", f"Fall back with {unit.called}", fields, unit=unit.id)


def carry_out(rules: Rules, state: State, order: Fallback | Stay) -> tuple[State, list[Event]]:
    """Carry the answer out.

    One who falls back is out of the pause in which it was shot at, and may be shot at by others where it goes.
    Rule: Stun-Retreat.
    """
    frame = state.frames[-1]
    assert isinstance(frame, Retreat | Survival)
    hops = hops_of(rules, state, order) if isinstance(order, Fallback) else ()
    state = pop(state)
    unit = state.units[frame.unit]
    events: list[Event] = []
    if isinstance(order, Stay):
        if isinstance(frame, Survival):
            return killed(state, unit.id, frame.killer, events), events
        events.append(Stood(unit.id))
        state = stunned(rules, state, unit, "", events)
        return with_unit(state, halted(state, unit.id)), events
    survivor = isinstance(frame, Survival)
    moved = replace(
        entered(state, unit, order.to, state.work_at(order.to)),
        stunned=unit.stunned or survivor,
        halted=unit.halted or survivor,
        markers=0 if survivor else unit.markers,
    )
    frames = tuple(
        replace(one, fled=True) if isinstance(one, Advance) and one.target == unit.id else one
        for one in state.frames
        if not (isinstance(one, Pause) and one.mover == unit.id)
    )
    left = [one for one in state.frames if isinstance(one, Pause) and one.mover == unit.id]
    state = settle_positions(replace(with_unit(state, moved), frames=frames), unit.at)
    events.append(FellBack(unit.id, order.to))
    for pause in left:
        for one in (moved, *state.aboard(unit.id)):
            state = cross(state, one, pause.building, events)
    ask = asked(state, moved, hops[0]) if hops else ()
    if ask:
        events.append(Paused(unit.id, tuple(one.unit for one in ask)))
        state = push(state, Pause(unit.id, ask))
    return state, events

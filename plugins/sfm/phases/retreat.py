"""Stun-retreat and survival: the owner's answers to a result."""

from msgspec.structs import replace

from core.api import Event, HexPath, Order, OrderForm, Violation
from plugins.sfm.combat import killed, settle_positions, stunned
from plugins.sfm.events import FellBack, Stood
from plugins.sfm.ground import hex_key
from plugins.sfm.measure import entered
from plugins.sfm.orders import Fallback, Stay
from plugins.sfm.phases.opportunity import halted
from plugins.sfm.settings import Rules
from plugins.sfm.state import Advance, Pause, Retreat, State, Survival, pop, with_unit


def faults(state: State, order: Fallback | Stay) -> list[Violation]:
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
    if state.cards:
        return (
            [Violation("By cards", "nobody enters positions: `to` stays away")]
            if order.to is not None
            else []
        )
    if order.to not in frame.options:
        heading = "Stun-Retreat" if isinstance(frame, Retreat) else "Survival"
        open_to = " ".join(hex_key(one) for one in frame.options)
        return [Violation(heading, f"{state.units[frame.unit].called} may go to: {open_to}")]
    return []


def forms(state: State) -> list[Order | OrderForm]:
    """Give the answers."""
    frame = state.frames[-1]
    assert isinstance(frame, Retreat | Survival)
    found: list[Order | OrderForm] = []
    if state.cards:
        found.append(Fallback())
    elif frame.options:
        title = f"{'Fall back' if isinstance(frame, Retreat) else 'Get away'} with {state.units[frame.unit].called}"
        field = HexPath("to", "Hex", start=None, steps=frame.options, may_stop=False)
        found.append(OrderForm("retreat", title, (field,), unit=frame.unit))
    if isinstance(frame, Retreat) or state.cards:
        found.append(Stay())
    return found


def carry_out(rules: Rules, state: State, order: Fallback | Stay) -> tuple[State, list[Event]]:
    """Carry the answer out. One who falls back is out of the pause in which it was shot at."""
    frame = state.frames[-1]
    assert isinstance(frame, Retreat | Survival)
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
    state = settle_positions(replace(with_unit(state, moved), frames=frames), unit.at)
    events.append(FellBack(unit.id, order.to))
    return state, events

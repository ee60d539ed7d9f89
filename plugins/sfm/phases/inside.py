"""A bunker was hit: who of those inside is stunned."""

from core.api import Choice, Event, Option, OrderForm, Violation
from plugins.sfm.combat import stunned
from plugins.sfm.orders import Pick
from plugins.sfm.settings import Rules
from plugins.sfm.state import Inside, State, pop


def faults(state: State, order: Pick) -> list[Violation]:
    """Say why the answer is none. Rule: Bunkers."""
    frame = state.frames[-1]
    assert isinstance(frame, Inside)
    if order.unit in frame.options:
        return []
    return [Violation("Bunkers", f"one of these is stunned: {', '.join(frame.options)}")]


def form(state: State) -> OrderForm:
    """Ask for the unit."""
    frame = state.frames[-1]
    assert isinstance(frame, Inside)
    options = tuple(Option(name, state.units[name].called) for name in frame.options)
    title = f"{state.units[frame.unit].called} was hit: who inside is stunned"
    return OrderForm("pick", title, (Choice("unit", "Unit", options=options),), unit=frame.unit)


def carry_out(rules: Rules, state: State, order: Pick) -> tuple[State, list[Event]]:
    """Stun the unit."""
    events: list[Event] = []
    state = pop(state)
    return stunned(rules, state, state.units[order.unit], "", events), events

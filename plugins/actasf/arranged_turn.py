"""Whose turn it is in a position written by hand."""

from msgspec.structs import replace

from core.api import BadInput, Seat

from .phases.drones import own_swarms
from .phases.survey import can_survey
from .sequence import can_counter, to_nominate
from .state import State


def with_nomination(
    state: State, order: tuple[Seat, ...], active: Seat | None, surveying: bool, swept: bool
) -> State:
    """Settle whose nomination it is; compulsory movement comes before repairs.

    Args:
        order: the seats by initiative.
        active: who nominates, where the position says so.
        surveying, swept: in the end phase, repairs or compulsory movement are over.

    Raises:
        BadInput: where nobody has anything to do in the step.
    """
    if state.step == "initiative":
        return state
    if state.step == "end" and surveying:
        surveyors = [seat for seat in order if can_survey(state, seat)]
        if not surveyors:
            raise BadInput("surveying", "nobody has anything to scan or to grab")
        return replace(state, sequence=order, active=active or surveyors[0], surveying=True)
    if state.step == "movement" and not any(to_nominate(state, seat) for seat in order):
        return _with_shuttles(state, order, active)
    holes = any(piece.kind == "black_hole" for piece in state.terrain.values())
    if state.step == "end" and holes and not swept:
        return replace(state, sequence=order, active=order[0], sweep=())
    sequence = tuple(reversed(order)) if state.step == "movement" else order
    if active is not None and active not in order:
        raise BadInput("active", f"{active} is none of the seats")
    if state.step == "drones":
        return _with_swarms(replace(state, sequence=sequence), active)
    for seat in sequence:
        able = [ship for ship in state.fleet(seat) if ship.afloat] if state.step == "end" else None
        if active is None and (able or (able is None and to_nominate(state, seat))):
            active = seat
    if active is None:
        raise BadInput("units", f"no ship has anything to do in the step {state.step}")
    return replace(state, sequence=sequence, active=active)


def _with_shuttles(state: State, order: tuple[Seat, ...], active: Seat | None) -> State:
    """Settle whose shuttles move, or that the holder of the initiative has to choose."""
    able = [seat for seat in order if state.shuttles(seat)]
    if not able:
        raise BadInput("units", "no ship has anything to do in the step movement")
    if active is None and len(able) > 1 and able[0] == order[0]:
        return replace(state, sequence=order, active=order[0], shuttling="lead")
    return replace(state, sequence=order, active=active or able[0], shuttling="move")


def _with_swarms(state: State, active: Seat | None) -> State:
    """Settle whose swarms act; where none can be sent against another they strike."""
    if active is not None:
        return replace(state, active=active)
    able = [seat for seat in state.sequence if state.countering and can_counter(state, seat)]
    if not able:
        state = replace(state, countering=False, passed=())
        able = [seat for seat in state.sequence if own_swarms(state, seat)]
    return replace(state, active=able[0])

"""Whether an order is legal: first whether it has its place now, then what its own phase says."""

from typing import Any

from core.api import CLOCK, Order, Seat, Tick, Violation, titled
from plugins.sfm.orders import (
    Accept,
    Assault,
    Bombard,
    Build,
    Deploy,
    Done,
    Exit,
    Fallback,
    Fire,
    Hold,
    Land,
    Leave,
    Load,
    Mark,
    Move,
    Opportunity,
    Patrol,
    Pick,
    Recall,
    Recover,
    Reroll,
    Slip,
    StandingAnswer,
    Stay,
    Strike,
    TakeOff,
    Unload,
)
from plugins.sfm.phases import (
    artillery,
    assault,
    building,
    carrying,
    deployment,
    fire,
    flight,
    inside,
    leaving,
    movement,
    opportunity,
    patrol,
    retreat,
    slip,
    strike,
    transport,
    unloading,
)
from plugins.sfm.phases.links import arrival_faults, names_of
from plugins.sfm.sequence import is_over, to_act
from plugins.sfm.settings import Rules
from plugins.sfm.state import STAGES, TITLES, Again, Inside, Pause, State
from plugins.sfm.tables import flies, kinds

PLACE: dict[str, tuple[type[Order], ...]] = {
    "deployment": (Deploy, Done),
    "fire": (Fire, Done, StandingAnswer),
    "assault": (Assault, Done, StandingAnswer),
    "opportunity": (Mark, Done, StandingAnswer),
    "movement": (
        Move,
        Load,
        Unload,
        Build,
        Land,
        TakeOff,
        Leave,
        Patrol,
        Recall,
        Recover,
        Exit,
        Done,
        StandingAnswer,
    ),
}
"""The orders that each phase takes."""
STRIKE: dict[str, tuple[type[Order], ...]] = {
    "placing": (Strike, Bombard, Done, StandingAnswer),
    "defence": (Fire, Done, StandingAnswer),
    "attack": (Fire, Bombard, Done, StandingAnswer),
}
"""Those of each stage of the strike phase."""


def expected(state: State) -> tuple[type[Order], ...]:
    """Give the kinds of orders that have their place now."""
    if to_act(state) == (CLOCK,):
        return (Tick,)
    if state.mode == "slip":
        return (Slip,)
    if state.frames and isinstance(state.frames[-1], Again):
        return (Reroll, Accept)
    if state.frames and isinstance(state.frames[-1], Inside):
        return (Pick,)
    if state.frames:
        return (
            (Opportunity, Hold, StandingAnswer) if isinstance(state.frames[-1], Pause) else (Fallback, Stay)
        )
    return STRIKE[state.stage] if state.phase == "strike" else PLACE[state.phase]


def violations(rules: Rules, state: State, seat: Seat, order: Any) -> list[Violation]:
    """Give every reason why an order is not legal."""
    if is_over(state) or seat not in to_act(state):
        return [Violation("Sequence of Play", f"{titled(seat)} has nothing to decide now")]
    known = expected(state)
    if not isinstance(order, known):
        names = ", ".join(str(kind.__struct_config__.tag) for kind in known)
        why = f"`{order.name}` has no place now, {_moment(state, seat)}; what has: {names}"
        return [Violation("Sequence of Play", why)]
    match order:
        case Slip():
            return slip.slip_faults(rules, state, order)
        case Tick():
            return _tick(rules, state, order)
        case Deploy():
            return deployment.faults(rules, state, seat, order)
        case Fire() if state.phase == "strike":
            return strike.fire_faults(rules, state, seat, order)
        case Strike():
            return strike.strike_faults(state, seat, order)
        case Bombard():
            return artillery.faults(rules, state, seat, order)
        case Fire():
            return fire.faults(rules, state, seat, order)
        case Assault():
            return assault.faults(rules, state, seat, order)
        case Mark():
            return opportunity.mark_faults(rules, state, seat, order)
        case Move():
            return movement.move_faults(rules, state, seat, order)
        case Land() if (unit := state.units.get(order.unit)) is not None and flies(unit.kind):
            return flight.landing_faults(rules, state, seat, order)
        case TakeOff():
            return flight.take_off_faults(rules, state, seat, order)
        case Leave():
            return flight.leave_faults(rules, state, seat, order)
        case Patrol():
            return patrol.patrol_faults(rules, state, seat, order)
        case Recall():
            return patrol.recall_faults(state, seat, order)
        case Load():
            return carrying.load_faults(rules, state, seat, order)
        case Unload():
            return unloading.unload_faults(rules, state, seat, order)
        case Build():
            return building.faults(rules, state, seat, order)
        case Pick():
            return inside.faults(state, order)
        case Land():
            return transport.land_faults(rules, state, seat, order)
        case Recover():
            return transport.recover_faults(state, seat, order)
        case Exit():
            return leaving.exit_faults(rules, state, seat, order)
        case Opportunity():
            return opportunity.fire_faults(rules, state, order)
        case Fallback() | Stay():
            return retreat.faults(rules, state, order)
        case StandingAnswer():
            return _standing(state, seat, order)
        case Done():
            if state.phase == "deployment":
                return deployment.done_faults(state, seat)
            owing = assault.owing(rules, state, seat) if state.phase == "assault" else []
            return [*owing, *leaving.done_faults(state, order)]
    return []


def _moment(state: State, seat: Seat) -> str:
    """Say what a seat is to decide."""
    if seat == CLOCK:
        return "when the clock acts"
    if not state.frames:
        stage = f" ({STAGES[state.stage]})" if state.phase == "strike" else ""
        return f"in the {TITLES[state.phase]} of {titled(state.seat)}{stage}"
    frame = state.frames[-1]
    if isinstance(frame, Again):
        return f"while {state.units[frame.unit].called} may roll its attack again"
    return (
        f"while {state.units[frame.mover].called} pauses"
        if isinstance(frame, Pause)
        else f"while the fate of {state.units[frame.unit].called} is open"
    )


def _standing(state: State, seat: Seat, order: StandingAnswer) -> list[Violation]:
    found = [
        Violation("Standing answer", f"{titled(seat)} has no unit {name!r}")
        for name in order.units
        if name not in state.units or state.units[name].seat != seat
    ]
    found += [
        Violation("Standing answer", f"there is no class {name!r}")
        for name in order.movers
        if name not in kinds()
    ]
    return found


def _tick(rules: Rules, state: State, order: Tick) -> list[Violation]:
    found = []
    awaited = state.turn if state.verdict is None or order.closing else state.turn + 1
    if order.turn != awaited:
        found.append(Violation("Clock", f"the battle waits for turn {awaited}, not {order.turn}"))
    for contingent in order.arrivals:
        found += arrival_faults(rules, state, contingent)
    names = [name for contingent in order.arrivals for name in names_of(contingent)]
    for name in sorted({name for name in names if names.count(name) > 1}):
        found.append(Violation("Clock", f"{name} arrives twice"))
    return found

"""The sequence of play: which phase follows, what passes by itself, when the battle is decided."""

from msgspec.structs import replace

from core.api import CLOCK, GAMEMASTER, Dice, Event, Seat, Tick
from plugins.sfm.attack import gone
from plugins.sfm.combat import lasting
from plugins.sfm.events import Decided, PhaseBegan, Righted, Ticked
from plugins.sfm.phases import strike
from plugins.sfm.phases.assault import cross, enter
from plugins.sfm.phases.building import put_in_work
from plugins.sfm.phases.links import arrive
from plugins.sfm.phases.opportunity import asked_seat, is_open, next_shot, pruned
from plugins.sfm.settings import Rules
from plugins.sfm.state import Advance, Inside, Pause, State, Unit, pop, push
from plugins.sfm.victory import verdict


def to_act(state: State) -> tuple[Seat, ...]:
    """Give the seats that must decide now."""
    if is_over(state):
        return ()
    if state.verdict is not None:
        return (CLOCK,)
    if state.frames:
        frame = state.frames[-1]
        if isinstance(frame, Pause):
            asked = asked_seat(state, frame)
            assert asked is not None
            return (asked,)
        assert not isinstance(frame, Advance)
        if isinstance(frame, Inside):
            return (frame.seat,)
        return (state.units[frame.unit].seat,)
    if state.clock:
        return (CLOCK,)
    if state.mode == "slip":
        return (GAMEMASTER,)
    strikes = state.phase == "strike" and state.stage != "defence"
    return (state.striking if strikes else state.seat,)


def is_over(state: State) -> bool:
    """Tell whether nothing is left to decide: a linked battle stands by until its links are closed."""
    return state.verdict is not None and (not state.links or state.closing)


def settle(rules: Rules, state: State, dice: Dice, events: list[Event]) -> State:
    """Go on with what has begun until somebody has to decide. Dice: as `combat.attack`, shot by shot."""
    while state.frames:
        frame = state.frames[-1]
        if isinstance(frame, Pause):
            frame = pruned(rules, state, frame)
            state = push(pop(state), frame)
        if isinstance(frame, Advance):
            state, more = enter(rules, pop(state), frame)
        elif isinstance(frame, Pause) and frame.declared and state.units[frame.mover].place == "map":
            state, more = next_shot(rules, state, frame, dice)
        elif isinstance(frame, Pause) and not is_open(state, frame):
            state, more = _end_pause(pop(state), frame)
        else:
            return state
        events += more
    return state


def _end_pause(state: State, pause: Pause) -> tuple[State, list[Event]]:
    """A mover that lives has moved into the town hex that it entered."""
    events: list[Event] = []
    mover = state.units[pause.mover]
    if mover.place == "map" and pause.building:
        for one in (mover, *state.aboard(mover.id)):
            state = cross(state, one, pause.building, events)
    return state, events


def end_phase(rules: Rules, state: State, events: list[Event]) -> State:
    """End the phase of the seat that acts, and go on to the next in which somebody decides."""
    match state.phase:
        case "deployment":
            last = len(state.seats) - 1
            first = state.roles.index(state.plan.sets_up) if state.plan else last
            after = (state.active - 1) % len(state.seats)
            if after != first:
                return replace(state, active=after)
            return _begin_turn(state, events)
        case "fire":
            return _begin(state, "assault", events)
        case "assault":
            state = _begin(state, "strike", events)
            return strike.begun(rules, state) or _begin(state, "opportunity", events)
        case "strike":
            return strike.after(rules, state, events) or _begin(
                strike.all_gone(state, events), "opportunity", events
            )
        case "opportunity":
            return replace(_begin(state, "movement", events), clock=ticks(state))
        case _:
            return _end_player_turn(rules, _begin(state, "recovery", events), events)


def _begin(state: State, phase: str, events: list[Event]) -> State:
    events.append(PhaseBegan(state.turn, state.seat, phase))
    return replace(state, phase=phase)


def ticks(state: State) -> bool:
    """Tell whether the clock acts in the battle."""
    return bool(state.links) and not state.closing


def receiving(state: State) -> int:
    """Give at how many steps of this turn the clock has carried arrivals in: at each player's movement phase."""
    return (
        state.active + (state.phase == "movement" and not state.clock) if state.phase != "deployment" else 0
    )


def awaits_slip(state: State, heard: int) -> bool:
    """Tell whether the clock has still to carry arrivals in before the slip of the turn."""
    return ticks(state) and heard < len(state.seats)


def end_turn(rules: Rules, state: State, events: list[Event]) -> State:
    """End a turn that a slip has told, or a deployment, and begin the next."""
    if state.phase == "deployment":
        return _begin_turn(replace(state, active=0), events)
    if state.verdict is not None:
        events.append(Decided(state.verdict.winner, state.verdict.reason))
        return state if is_over(state) else replace(state, active=0, phase="starting", clock=True)
    state = decide(state, events, end=True)
    if state.verdict is not None:
        return state
    return _begin_turn(replace(state, active=0, turn=state.turn + 1), events)


def _begin_turn(state: State, events: list[Event]) -> State:
    """Begin a turn: in a linked battle the clock comes first."""
    first = next((one for one in range(len(state.seats)) if state.plays(one)), 0)
    state = replace(state, heard=0, active=first)
    if ticks(state):
        return replace(state, phase="starting", clock=True)
    return start_player_turn(state, events)


def start_player_turn(state: State, events: list[Event]) -> State:
    """Take the active player's markers off; shots out of bunkers count anew. Rule: Sequence of Play: Starting Phase."""
    state = _begin(state, "starting", events)
    units = {name: _fresh(state, unit) for name, unit in state.units.items()}
    return _begin(replace(state, units=units, outward={}), "fire", events)


def _fresh(state: State, unit: Unit) -> Unit:
    """Give a unit at the start of a player turn; most are as they were."""
    markers = 0 if unit.seat == state.seat else unit.markers
    return replace(unit, markers=markers, ports=()) if unit.ports or markers != unit.markers else unit


def _end_player_turn(rules: Rules, state: State, events: list[Event]) -> State:
    """Right the active player's units, let work go on, see whether the battle is decided, and pass on.

    Rule: Sequence of Play: Recovery Phase; Vehicle Combat Damage: four stuns last.
    """
    state = put_in_work(rules, state, events)
    righted = tuple(
        unit.id
        for unit in state.units.values()
        if unit.place in ("map", "aboard")
        and unit.seat == state.seat
        and unit.down
        and not lasting(rules, unit.kind, unit.stuns)
    )
    units = {
        name: _recovered(rules, unit) if unit.seat == state.seat else unit
        for name, unit in state.units.items()
    }
    state = replace(state, units=units)
    if righted:
        events.append(Righted(righted))
    for unit in list(state.on_map()):
        if unit.patrol and unit.damage:
            state = gone(state, unit.id, events)
    state = decide(state, events, end=True)
    if state.verdict is not None:
        return state
    following = state.following
    if following is not None:
        return start_player_turn(replace(state, active=following), events)
    return _begin_turn(replace(state, active=0, turn=state.turn + 1), events)


def _recovered(rules: Rules, unit: Unit) -> Unit:
    return replace(
        unit,
        tried=unit.tried or unit.place == "map",
        markers=1 if unit.patrol else unit.markers,
        shots=0,
        stunned=unit.stunned and lasting(rules, unit.kind, unit.stuns),
        fired=False,
        halted=False,
        landed=False,
        spent=0,
        steps=0,
        swamps=0,
        working="",
        site="",
    )


def decide(state: State, events: list[Event], end: bool = False) -> State:
    """See whether the battle's aims are decided; a linked battle then stands by for the next turn's tick.

    Args:
        end: at the end of a player turn.
    """
    if state.verdict is not None or state.frames:
        return state
    found = verdict(state, end)
    if found is None:
        return state
    events.append(Decided(found.winner, found.reason))
    state = replace(state, verdict=replace(found, turn=state.turn))
    return state if is_over(state) else replace(state, active=0, phase="starting", clock=True)


def tick(rules: Rules, state: State, order: Tick, events: list[Event]) -> State:
    """Take in what the clock brings, and go on."""
    if order.closing and not state.closing:
        events.append(Ticked(order.turn, order.closing))
    links = {link.id: link for link in state.links if not link.sends}
    for contingent in order.arrivals:
        state = arrive(rules, state, contingent, links[contingent.link], events)
    state = replace(state, offers=order.offers, closing=order.closing, clock=False)
    if state.verdict is not None:
        return state if is_over(state) else replace(state, turn=order.turn, clock=True)
    if state.phase == "starting":
        state = start_player_turn(state, events)
    elif state.mode == "slip":
        state = replace(state, heard=state.heard + 1)
    return replace(state, clock=True) if state.mode == "slip" and awaits_slip(state, state.heard) else state

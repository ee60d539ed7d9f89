"""The sequence of events: who decides now, what follows, when the battle is over."""

from msgspec.structs import replace

from core.api import GAMEMASTER, Dice, Event, Seat

from .events import Decided, Repowered, StepBegan
from .phases import allocation, damage, firing
from .phases.firing import declarer
from .phases.movement import mover
from .settings import Rules
from .state import Blow, Hit, State, Verdict, replaced, with_panel, with_ship
from .tables import PHASES, SHIELDS

SIMULTANEOUS = ("power", "intent")
"""Steps in which all captains write before any is shown."""


def to_act(state: State) -> tuple[Seat, ...]:
    """Give the seats that must decide now."""
    if state.verdict is not None:
        return ()
    if state.mode == "slip":
        return (GAMEMASTER,)
    if state.step == "deployment":
        return state.seats[state.placing : state.placing + 1]
    if state.step in SIMULTANEOUS:
        return tuple(seat for seat in state.seats if any(not ship.done for ship in state.fleet(seat)))
    if state.step == "movement":
        ship = mover(state)
        return (ship.seat,) if ship else ()
    if state.step == "declaration":
        ship = declarer(state)
        return (ship.seat,) if ship else ()
    return (state.ships[state.struck[0].target].seat,) if state.struck else ()


def go_on(rules: Rules, state: State, dice: Dice, events: list[Event]) -> State:
    """Go on until somebody has to decide. Dice: those of the steps, in their order."""
    while state.verdict is None and not _waits(rules, state):
        state = _next(rules, state, dice, events)
    return state


def _waits(rules: Rules, state: State) -> bool:
    """Tell whether a seat has to decide before anything else."""
    if state.step != "fire":
        return bool(to_act(state))
    first = state.struck[0] if state.struck else None
    if isinstance(first, Hit):
        return len(first.sides) > 1
    return bool(damage.open_weapons(rules, state))


def _next(rules: Rules, state: State, dice: Dice, events: list[Event]) -> State:
    """Do the one thing that comes next by itself."""
    match state.step:
        case "deployment":
            return allocation.begin(state, events)
        case "power":
            return _begin_movement(allocation.advantage(state, dice, events), events)
        case "movement":
            return firing.begin(state, events)
        case "intent":
            return firing.show(state, events)
        case "declaration":
            volleys = range(len(state.volleys))
            if volleys:
                events.append(StepBegan(state.turn, "fire", state.phase))
            queue = tuple((number, beams) for beams in (True, False) for number in volleys)
            return replaced(state, step="fire", queue=queue)
        case _:
            return _fire(rules, state, dice, events)


def _fire(rules: Rules, state: State, dice: Dice, events: list[Event]) -> State:
    """Resolve one thing more: what has hit first, then the next roll, then the end of the phase."""
    if state.struck:
        first = state.struck[0]
        if isinstance(first, Hit):
            return damage.strike(state, events)
        if first.place is None:
            return damage.locate(state, dice, events)
        return damage.settle(rules, state, _only_weapon(rules, state, first), events)
    if state.queue:
        (number, beams), *rest = state.queue
        return damage.roll_volley(rules, replaced(state, queue=tuple(rest)), number, beams, dice, events)
    return _end_phase(state, events)


def _only_weapon(rules: Rules, state: State, blow: Blow) -> str:
    if blow.place not in ("beam", "missile") or blow.again:
        return ""
    found = damage.candidates(rules, state, blow)
    return found[0] if found else ""


def _begin_movement(state: State, events: list[Event]) -> State:
    events.append(StepBegan(state.turn, "movement", state.phase))
    for name in state.order:
        state = with_ship(state, name, done=not state.ships[name].fights)
    return replaced(state, step="movement")


def _end_phase(state: State, events: list[Event]) -> State:
    """End a firing phase: its damage takes effect, shields stand again, and the next movement or turn begins.

    Rule: Repowering Shields, after the first and second Firing Phase; Completing the Turn.
    """
    for ship in state.ships.values():
        if ship.standing == "map":
            sensors = ship.known.sensors
            state = with_panel(state, ship.id, blind=sensors.struck, sensors=replace(sensors, struck=False))
    state = replaced(state, volleys=())
    state = decide(state, events, end=state.phase == PHASES[-1])
    if state.verdict is not None:
        return state
    if state.phase == PHASES[-1]:
        return allocation.begin(replaced(state, turn=state.turn + 1), events)
    state = _repower(state, events)
    return _begin_movement(replaced(state, phase=state.phase + 1), events)


def end_turn(state: State, events: list[Event]) -> State:
    """End a turn that a slip has told."""
    if state.verdict is None:
        state = decide(state, events, end=True)
    if state.verdict is not None:
        return state
    return allocation.begin(replaced(state, turn=state.turn + 1), events)


def _repower(state: State, events: list[Event]) -> State:
    events.append(StepBegan(state.turn, "repower", state.phase))
    for ship in state.ships.values():
        if not ship.fights:
            continue
        panel = ship.known
        shields = tuple(
            0 if panel.generators[side - 1].down else panel.allotted.shields[side - 1] for side in SHIELDS
        )
        if shields != panel.shields:
            state = with_panel(state, ship.id, shields=shields)
            events.append(Repowered(state.allies(ship.seat), ship.id, shields))
    return state


def decide(state: State, events: list[Event], end: bool = False) -> State:
    """See whether the battle is over: when one side at most is left in the fight, or its turns are through.

    Rule: Ending the Game.

    Args:
        end: at the end of a turn.
    """
    left = [side for side in dict.fromkeys(state.sides) if _fights(state, side)]
    if len(left) > 1 and not (end and state.limit and state.turn >= state.limit):
        return state
    if len(left) > 1:
        verdict = Verdict(None, "limit")
    else:
        verdict = Verdict(left[0], "field") if left else Verdict(None, "nobody")
    events.append(Decided(verdict.winner, verdict.reason))
    return replaced(state, verdict=verdict, struck=(), queue=())


def _fights(state: State, side: str) -> bool:
    return any(ship.fights and state.side(ship.seat) == side for ship in state.ships.values())

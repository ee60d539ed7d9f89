"""The sequence of events: who decides now, what follows, when the battle is over."""

from msgspec.structs import replace

from core.api import CLOCK, GAMEMASTER, Dice, Event, Seat

from .events import Repowered, StepBegan
from .phases import allocation, damage, evasion, explosions, firing, helm, repair, sensors
from .phases.harm import lost_ship
from .settings import Rules
from .state import NONE, Blow, Hit, Ship, State, down, raised, replaced, with_panel, with_ship
from .tables import PHASES
from .turn import next_seat
from .victory import decide


def to_act(state: State) -> tuple[Seat, ...]:
    """Give the seats that must decide now."""
    if state.clock:
        return (CLOCK,)
    if state.verdict is not None:
        return ()
    if state.mode == "slip":
        return (GAMEMASTER,)
    if state.struck:
        return (state.units[state.struck[0].target].seat,)
    if state.blast is not None:
        return (state.units[state.blast.unit].seat,)
    match state.step:
        case "deployment":
            return state.seats[state.placing : state.placing + 1]
        case "power" | "intent":
            return tuple(seat for seat in state.seats if any(not one.done for one in state.fleet(seat)))
    seat = next_seat(state) if state.step != "fire" else None
    return (seat,) if seat else ()


def go_on(rules: Rules, state: State, dice: Dice, events: list[Event]) -> State:
    """Go on until somebody has to decide. Dice: those of the steps, in their order."""
    while state.verdict is None:
        if state.struck:
            if _asks(rules, state):
                return state
            state = _place_damage(rules, state, dice, events)
        elif state.step == "fire" and not state.queue and (ship := _lost(state)):
            state = lost_ship(state, ship.id, ship.killer, events)
        elif state.blast is not None:
            return state
        elif ship := _explodes(state):
            state = explosions.resolve(state, ship, dice, events)
        elif to_act(state):
            return state
        else:
            state = _next(rules, state, dice, events)
    return state


def _lost(state: State) -> Ship | None:
    """Give a ship that this phase's fire has put out."""
    return next((ship for ship in state.units.values() if ship.fights and not ship.known.works), None)


def _asks(rules: Rules, state: State) -> bool:
    """Tell whether the captain of a ship that is hit has something to choose."""
    first = state.struck[0]
    return len(first.sides) > 1 if isinstance(first, Hit) else bool(damage.open_weapons(rules, state))


def _explodes(state: State) -> Ship | None:
    """Give a ship of which is now to be seen whether it explodes: once all hits are resolved."""
    if state.course == "basic" or (state.step == "fire" and state.queue):
        return None
    ship = explosions.due(state)
    return ship if ship is not None and (state.step == "fire" or not ship.doomed) else None


def _place_damage(rules: Rules, state: State, dice: Dice, events: list[Event]) -> State:
    """Let the first of what has hit strike a shield, be located, or do its harm."""
    first = state.struck[0]
    if isinstance(first, Hit):
        return damage.strike(state, events)
    if first.place is None:
        return damage.locate(rules, state, dice, events)
    return damage.settle(rules, state, _only_weapon(rules, state, first), dice, events)


def _next(rules: Rules, state: State, dice: Dice, events: list[Event]) -> State:
    """Do the one thing that comes next by itself."""
    later = state.course != "basic"
    match state.step:
        case "deployment":
            return allocation.begin(state, events)
        case "power":
            return _begin_phase(allocation.advantage(state, dice, events), events)
        case "sensors":
            return _begin_movement(state, events)
        case "movement":
            state = decide(rules, state, events)
            return helm.begin(state, events) if later else firing.begin(state, events)
        case "helm":
            return firing.begin(state, events)
        case "intent":
            return firing.show(state, events)
        case "declaration":
            return evasion.begin(rules, state) if later else _begin_fire(state, events)
        case "evasion":
            return _begin_fire(state, events)
        case "repair":
            return _end_phase(rules, repair.settled(state), events)
    return _fire(rules, state, dice, events)


def _begin_phase(state: State, events: list[Event]) -> State:
    """Begin a phase: with the sensors in the later courses, else with the movement."""
    if state.course == "basic":
        return _begin_movement(state, events)
    events.append(StepBegan(state.turn, "sensors", state.phase))
    return sensors.begin(state, events)


def _begin_movement(state: State, events: list[Event]) -> State:
    events.append(StepBegan(state.turn, "movement", state.phase))
    for name in state.order:
        state = with_ship(state, name, done=not state.units[name].fights)
    return replaced(state, step="movement")


def _begin_fire(state: State, events: list[Event]) -> State:
    volleys = range(len(state.volleys))
    if volleys:
        events.append(StepBegan(state.turn, "fire", state.phase))
    queue = tuple((number, beams) for beams in (True, False) for number in volleys)
    return replaced(state, step="fire", queue=queue)


def _fire(rules: Rules, state: State, dice: Dice, events: list[Event]) -> State:
    """Roll for the next volley, or end the phase."""
    if state.queue:
        (number, beams), *rest = state.queue
        return damage.roll_volley(rules, replaced(state, queue=tuple(rest)), number, beams, dice, events)
    state = decide(rules, replaced(state, volleys=()), events)
    if state.verdict is not None or state.course == "basic":
        return state if state.verdict is not None else _end_phase(rules, state, events)
    return repair.begin(state, events)


def _only_weapon(rules: Rules, state: State, blow: Blow) -> str:
    if not damage.strikes_weapon(blow) or blow.again:
        return ""
    found = damage.candidates(rules, state, blow)
    return found[0] if found else ""


def _end_phase(rules: Rules, state: State, events: list[Event]) -> State:
    """End a phase: shields stand again, and the next movement or turn begins.

    Rule: Repowering Shields, after the first and second Firing Phase; Completing the Turn.
    """
    if state.course == "basic":
        for ship in state.units.values():
            if ship.standing == "map":
                hit = ship.known.sensors
                state = with_panel(state, ship.id, blind=hit.struck, sensors=replace(hit, struck=False))
    else:
        for ship in state.units.values():
            if ship.standing == "map":
                panel = ship.known
                silent = panel.sensors.down or panel.dazed or down(panel.grids, "weapons")
                state = with_panel(state, ship.id, blind=silent, dazed=False)
    if state.phase == PHASES[-1]:
        state = decide(rules, state, events, end=True)
        if state.verdict is not None:
            return state
        return allocation.begin(replaced(state, turn=state.turn + 1), events)
    state = _repower(state, events)
    return _begin_phase(replaced(state, phase=state.phase + 1), events)


def end_turn(rules: Rules, state: State, events: list[Event]) -> State:
    """End a turn that a slip has told."""
    if state.verdict is None:
        state = decide(rules, state, events, end=True)
    if state.verdict is not None:
        return state
    return allocation.begin(replaced(state, turn=state.turn + 1), events)


def _repower(state: State, events: list[Event]) -> State:
    """Let shields stand again; those of a ship without power do not. Rule: Repowering Shields; Effects From Engine Hits."""
    events.append(StepBegan(state.turn, "repower", state.phase))
    for ship in state.units.values():
        if ship.standing != "map":
            continue
        panel = ship.known
        shields = raised(panel) if panel.units else NONE
        if shields != panel.shields:
            state = with_panel(state, ship.id, shields=shields)
            events.append(Repowered(state.allies(ship.seat), ship.id, shields))
    return state

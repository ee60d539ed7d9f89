"""Carry an order out, and go on until somebody has to decide."""

from msgspec.structs import replace

from core.api import Departure, Dice, DiceNeeded, Event, Order, Seat, Step, Tick

from .orders import (
    Allocate,
    Ask,
    Bombard,
    Declare,
    Deploy,
    Dock,
    Evade,
    Face,
    Helm,
    Intend,
    Land,
    Launch,
    Lay,
    Lock,
    Lose,
    Move,
    Pass,
    Ready,
    Repair,
    Scan,
    Slip,
    Spread,
    Transport,
    Withdraw,
)
from .phases import (
    allocation,
    bombard,
    damage,
    deployment,
    evasion,
    explosions,
    firing,
    helm,
    links,
    movement,
    repair,
    sensors,
    shuttles,
    slip,
)
from .sequence import end_turn, go_on
from .settings import Rules
from .state import Hit, State, replaced
from .victory import decide


def apply(rules: Rules, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
    """Carry out a legal order; dice that are asked for at the table come with what has been told until then.

    Raises:
        DiceNeeded: when a die has yet to be typed.

    Dice: see `_carry_out`.
    """
    events: list[Event] = []
    try:
        return _carry_out(rules, state, seat, order, dice, events)
    except DiceNeeded as needed:
        needed.told = tuple(events)
        raise


def _carry_out(rules: Rules, state: State, seat: Seat, order: Order, dice: Dice, events: list[Event]) -> Step:
    """Carry out a legal order.

    Dice: what the steps roll that follow from it: breaking ties for the tactical advantage once all power is allotted;
    once all targets are declared, for each ship in the order of declaring its beams, then for each its other weapons,
    each time followed by the damage that came of them.
    """
    departures: tuple[Departure, ...] = ()
    match order:
        case Deploy():
            state, found = deployment.carry_out(state, order)
            events += found
        case Lay():
            state, found = deployment.lay(state, seat, order)
            events += found
        case Ready():
            state = replaced(state, placing=state.placing + 1)
        case Allocate():
            state, found = allocation.carry_out(rules, state, order)
            events += found
        case Move():
            state = movement.carry_out(rules, state, order, dice, events)
        case Transport():
            state, gone = links.carry_out(state, order, events)
            departures = (gone,)
        case Launch():
            state = shuttles.launch(rules, state, order, events)
        case Land():
            state, gone = shuttles.land(state, order, events)
            departures = (gone,)
        case Dock():
            state = shuttles.dock(state, order, events)
        case Bombard():
            state, gone = bombard.carry_out(rules, state, order, events)
            departures = (gone,)
        case Tick():
            state = links.tick(rules, state, order, events)
        case Withdraw():
            state, found = movement.withdraw(state, order)
            events += found
            state = decide(rules, state, events)
        case Lock():
            state = sensors.lock(rules, state, order, dice, events)
        case Scan():
            state = sensors.scan(rules, state, order, dice, events)
        case Ask():
            state = sensors.ask(rules, state, order, events)
        case Pass():
            state = sensors.leave(state, order)
        case Helm():
            state = helm.carry_out(state, seat, order, events)
        case Evade():
            state = evasion.carry_out(rules, state, seat, order, events)
        case Spread():
            state = explosions.spread(state, order, dice)
        case Repair():
            state = repair.carry_out(state, seat, order, dice, events)
        case Intend():
            state, found = firing.intend(state, seat, order)
            events += found
        case Declare():
            state, found = firing.declare(rules, state, order)
            events += found
        case Slip():
            told = state.step != "deployment"
            left: list[Departure] = []
            state = slip.carry_out(rules, state, order, events, left)
            return Step(
                _stand_by(end_turn(rules, state, events) if told else state), tuple(events), tuple(left)
            )
        case Face():
            hit = state.struck[0]
            assert isinstance(hit, Hit)
            state = replaced(state, struck=(replace(hit, sides=(order.shield,)), *state.struck[1:]))
        case Lose():
            state = damage.settle(rules, state, order.weapon, dice, events)
        case _:
            raise TypeError(f"no such order: {order!r}")
    state = go_on(rules, state, dice, events)
    return Step(_stand_by(state), tuple(events), departures)


def _stand_by(state: State) -> State:
    """Let a battle that is decided just now stand by for its links."""
    if state.verdict is None or state.decided:
        return state
    return replaced(state, decided=state.turn, clock=bool(state.links) and not state.closed)

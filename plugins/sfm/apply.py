"""Carry an order out, and go on until somebody has to decide."""

from msgspec.structs import replace

from core.api import Departure, Dice, Event, Order, Seat, Step, Tick
from plugins.sfm import attack
from plugins.sfm.events import Answered
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
from plugins.sfm.sequence import decide, end_phase, end_turn, settle, tick
from plugins.sfm.settings import Rules
from plugins.sfm.state import Pause, Standing, State


def apply(rules: Rules, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
    """Carry out a legal order.

    Dice: those of `attack.attack` for each attack, in the order in which they are made; nothing else rolls.
    """
    departures: tuple[Departure, ...] = ()
    events: list[Event] = []
    match order:
        case Deploy():
            state, events = deployment.carry_out(state, order)
        case Fire() if state.phase == "strike" and state.stage == "attack":
            state, events = strike.attack_with(rules, state, order, dice)
        case Fire():
            state, events = fire.carry_out(rules, state, order, dice)
        case Strike():
            state, events = strike.place(state, order)
        case Bombard():
            state, events = artillery.carry_out(rules, state, order, dice)
        case TakeOff():
            state, events = flight.take_off(state, order)
        case Land() if state.units[order.unit].aloft:
            state, events = flight.land(state, order)
        case Leave():
            state, events, departures = flight.leave(rules, state, order)
        case Patrol():
            state, events = patrol.patrol(rules, state, order)
        case Recall():
            state, events = patrol.recall(state, order)
        case Assault():
            state, events = assault.carry_out(rules, state, order, dice)
        case Mark():
            state, events = opportunity.mark(rules, state, order)
        case Move():
            state, events = movement.move(rules, state, order)
        case Load():
            state, events = carrying.load(rules, state, order)
        case Unload():
            state, events = unloading.unload(rules, state, order)
        case Build():
            state, events = building.carry_out(state, order)
        case Pick():
            state, events = inside.carry_out(rules, state, order)
        case Land():
            state, events = transport.land(rules, state, order)
        case Recover():
            state, events, departures = transport.recover(state, order)
        case Exit():
            state, events = leaving.march_off(state, order)
        case Opportunity():
            state = _declare(state, order)
        case Hold():
            state, events = opportunity.hold(state)
        case Reroll() | Accept():
            state, events = attack.answered(rules, state, order, dice)
        case Fallback() | Stay():
            state, events = retreat.carry_out(rules, state, order)
        case StandingAnswer():
            answer = Standing(order.units, order.movers)
            state = replace(state, standing={**state.standing, seat: answer})
            events = [Answered(seat, order.units, order.movers)]
        case Slip():
            state, departures = slip.take_slip(rules, state, order, events)
            state = end_turn(rules, state, events)
        case Tick():
            state = tick(rules, state, order, events)
        case Done():
            state = end_phase(rules, leaving.with_held(state, order), events)
        case _:
            raise TypeError(f"no such order: {order!r}")
    state = settle(rules, state, dice, events)
    state = decide(state, events)
    return Step(state, tuple(events), departures)


def _declare(state: State, order: Opportunity) -> State:
    pause = state.frames[-1]
    assert isinstance(pause, Pause)
    return replace(state, frames=(*state.frames[:-1], replace(pause, declared=order.units)))

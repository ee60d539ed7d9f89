"""Carry orders out: which phase does what, and how an order goes on after an answer."""

from msgspec.structs import replace

from core.api import Dice, Order, Seat, Step, Tick

from .attack_orders import Attack, CounterSwarm, Disperse, Look, Pass, SwarmAttack
from .move_orders import Compulsory, Deploy, Move, Steer
from .orders import AnyOrder
from .phases import compulsory
from .phases.attack import attack
from .phases.bombard import bombard
from .phases.carrying import beam, lose_cargo
from .phases.cloak import falter
from .phases.deployment import choose, deploy
from .phases.drones import counter, disperse, let_pass, swarm_attack
from .phases.end import repair
from .phases.initiative import lead, roll_initiative
from .phases.links import tick, transport
from .phases.looking import look
from .phases.movement import move
from .phases.shuttles import lead_shuttles, move_shuttles
from .phases.slip import take_slip
from .phases.squadrons import with_leaders
from .phases.steering import steer
from .phases.survey import survey
from .phases.tractors import break_free, loosen
from .questions import DefendOpen, GripOpen, RacksOpen, RerollOpen
from .resolution import Answering, Resolution, answered, carry_out
from .sequence import pass_on
from .settings import Rules
from .slip_orders import Slip
from .state import Frame, Player, State
from .system_orders import BeamAcross, BreakFree, ShuttleLead, Shuttles, Survey
from .turn_events import StandingGiven
from .turn_orders import Bombard, Choose, GoOn, Initiative, Lead, Repair, Standing, Transport


def apply(rules: Rules, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
    """Carry a legal order out."""
    if isinstance(order, Standing):
        return _standing(rules, state, seat, order, dice)
    if isinstance(order, Answering):
        return _answer(rules, state, seat, order, dice)
    assert isinstance(order, AnyOrder)
    if state.steering is not None and state.active is not None:
        seat = state.active  # whoever gives the move, it is that of the ship's owner
    return carry_out(rules, state, seat, order, dice, perform, None)


def perform(work: Resolution) -> None:
    """Do what an order says, from its beginning."""
    order = work.order
    match order:
        case Deploy():
            deploy(work, order)
        case Choose():
            choose(work, order)
        case Initiative():
            roll_initiative(work)
        case Lead():
            lead(work, work.seat, order)
        case Move():
            work.update(steering=None)
            move(work, order)
        case Steer():
            steer(work, order)
        case Attack():
            attack(work, order)
        case Look():
            look(work, order)
        case Compulsory():
            compulsory.carry_out(work, order)
        case CounterSwarm():
            counter(work, order)
        case Pass():
            let_pass(work)
        case SwarmAttack():
            swarm_attack(work, order)
        case Disperse():
            disperse(work, order)
        case Repair():
            repair(work, work.seat, order)
        case Transport():
            transport(work, order)
        case Bombard():
            bombard(work, order)
        case BreakFree():
            break_free(work, order)
        case ShuttleLead():
            lead_shuttles(work, order)
        case Shuttles():
            move_shuttles(work, order)
        case Survey():
            survey(work, order)
        case BeamAcross():
            beam(work, order)
        case Slip():
            take_slip(work, order)
        case Tick():
            tick(work, order)
    _tidy(work)
    if not isinstance(order, Choose | Lead | Look | Steer | Transport | BreakFree | BeamAcross | Slip | Tick):
        pass_on(work, work.seat)
        _tidy(work)


def _tidy(work: Resolution) -> None:
    """Let go what follows from losses: tractor beams, cloaks, cargo, the lead of squadrons."""
    loosen(work)
    falter(work)
    work.state = lose_cargo(with_leaders(work.state))


def _answer(rules: Rules, state: State, seat: Seat, order: Answering, dice: Dice) -> Step:
    frame, events, ready = answered(state, seat, order, dice)
    if not ready:
        return Step(_waiting(state, frame), events)
    step = carry_out(rules, frame.before, frame.seat, frame.order, dice, perform, frame)
    return Step(step.state, (*events, *step.events), step.departures)


def _waiting(state: State, frame: Frame) -> State:
    """Give the state with its frame replaced; XP dice and luck spent in it are spent on what is seen too."""
    units = dict(state.units)
    earlier = state.frames[-1].before.units
    for unit, before in frame.before.units.items():
        if before is not earlier[unit]:
            ship = units[unit]
            fresh = before.skills_used[len(earlier[unit].skills_used) :]
            used = (*ship.skills_used, *fresh)
            units[unit] = replace(ship, xp_spent=before.xp_spent, skills_used=used)
    return replace(state, units=units, frames=(frame,))


def _standing(rules: Rules, state: State, seat: Seat, order: Standing, dice: Dice) -> Step:
    """Note what a seat wants to be asked; who no longer wants to be asked what is open now has answered it."""
    event = StandingGiven(seat, order.rerolls, order.leads, order.defence)
    after = _with_player(state, seat, order)
    if not state.frames:
        return Step(after, (event,))
    frame = after.frames[-1]
    after = replace(after, frames=(replace(frame, before=_with_player(frame.before, seat, order)),))
    if order.rerolls == "never" and isinstance(frame.question, RerollOpen):
        step = _answer(rules, after, seat, GoOn(), dice)
        return Step(step.state, (event, *step.events), step.departures)
    if order.defence != "ask" and isinstance(frame.question, RacksOpen | DefendOpen | GripOpen):
        frame = after.frames[-1]
        step = carry_out(rules, frame.before, frame.seat, frame.order, dice, perform, frame)
        return Step(step.state, (event, *step.events), step.departures)
    return Step(after, (event,))


def _with_player(state: State, seat: Seat, order: Standing) -> State:
    players: list[Player] = [
        replace(player, rerolls=order.rerolls, leads=order.leads, defence=order.defence)
        if player.seat == seat
        else player
        for player in state.players
    ]
    return replace(state, players=tuple(players))

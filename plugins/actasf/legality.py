"""Who has to decide, and every reason why an order is not legal."""

from collections.abc import Iterable, Sequence

from core.api import CLOCK, GAMEMASTER, Order, Seat, Tick, Violation

from .aiming import attack_violations
from .attack_orders import Attack, CounterSwarm, Disperse, Look, Pass, SwarmAttack, TellSights
from .defence_orders import Defend, Grip, Intercept, Racks
from .figures import skilled
from .move_orders import Compulsory, Deploy, Move, Steer
from .outcome import squad_fates
from .phases.bombard import bombard_faults
from .phases.carrying import beam_violations
from .phases.compulsory import compulsory_violations
from .phases.defence import defend_violations, grip_violations
from .phases.deployment import deploy_violations
from .phases.drones import counter_violations, disperse_violations, own_swarms, swarm_attack_violations
from .phases.end import repair_violations
from .phases.initiative import rolling
from .phases.links import transport_violations
from .phases.looking import look_violations, sights_violations
from .phases.movement import move_violations
from .phases.shuttles import shuttle_violations
from .phases.slip import slip_violations
from .phases.steering import steer_violations, steered_violations
from .phases.survey import survey_violations
from .phases.tractors import break_violations, counter_tractor_violations
from .questions import (
    TABLE,
    ApartOpen,
    CounterOpen,
    DefendOpen,
    GripOpen,
    HoldOpen,
    InterceptOpen,
    KeepOpen,
    LookOpen,
    NearOpen,
    RacksOpen,
    RerollOpen,
    StowOpen,
    WithinOpen,
)
from .rerolls import can_reroll
from .scenario import hooks
from .seekers import Swarm
from .sequence import to_nominate
from .ship import Ship
from .skills import LUCKY_CREW
from .slip_orders import Slip
from .state import State
from .system_orders import (
    BeamAcross,
    BreakFree,
    Counter,
    Hold,
    ShuttleLead,
    Shuttles,
    Stow,
    Survey,
    TellApart,
)
from .turn_orders import (
    Bombard,
    Choose,
    GoOn,
    Initiative,
    Keep,
    Lead,
    Repair,
    Reroll,
    Standing,
    TellNear,
    Transport,
)

BY_STEP: dict[str, tuple[type, ...]] = {
    "deployment": (Deploy,),
    "arrival": (Deploy,),
    "initiative": (Initiative,),
    "movement": (Move, BreakFree, Look, Steer),
    "drones": (CounterSwarm, Pass, SwarmAttack, Disperse, Look),
    "attack": (Attack, Transport, Bombard, BeamAcross, Look),
    "end": (Repair,),
    "over": (),
}
BY_QUESTION: dict[type, tuple[type, ...]] = {
    RerollOpen: (Reroll, GoOn),
    KeepOpen: (Keep,),
    NearOpen: (TellNear,),
    LookOpen: (TellSights,),
    InterceptOpen: (Intercept,),
    RacksOpen: (Racks,),
    DefendOpen: (Defend,),
    GripOpen: (Grip,),
    WithinOpen: (TellNear,),
    HoldOpen: (Hold,),
    CounterOpen: (Counter,),
    StowOpen: (Stow,),
    ApartOpen: (TellApart,),
}


def to_act(state: State) -> tuple[Seat, ...]:
    """Give the seats that must decide now."""
    if state.frames:
        question = state.frames[-1].question
        if isinstance(question, RerollOpen):
            return (question.seats[0],)
        return _at_table(state, question.seat) if isinstance(question, TABLE) else (question.seat,)
    if state.clock:
        return (CLOCK,)
    if state.mode == "slip":
        return () if state.step == "over" else (GAMEMASTER,)
    if state.step == "initiative":
        return rolling(state)
    if (asked := hooks.choosing(state)) is not None:
        return (asked[0],)
    if state.leading:
        return (state.leading[0],)
    if state.active is None:
        return ()
    shown = state.mode == "cards" and (state.sweep is not None or state.steering is not None)
    return _at_table(state, state.active) if shown else (state.active,)


def _at_table(state: State, first: Seat) -> tuple[Seat, ...]:
    """Give every seat, one of them first: whoever stands at the table can tell what it shows."""
    return (first, *(player.seat for player in state.players if player.seat != first))


def order_types(state: State) -> tuple[type, ...]:
    """Give the kinds of order that may be given now."""
    if state.frames:
        return (*BY_QUESTION[type(state.frames[-1].question)], Standing)
    if state.clock:
        return (Tick,)
    if state.mode == "slip":
        return (Slip,)
    if state.leading:
        return (Lead, Standing)
    if state.sweep is not None:
        return (Compulsory, Standing)
    if state.steering is not None:
        return (Move, Standing)
    if hooks.choosing(state) is not None:
        return (Choose, Standing)
    if state.shuttling:
        return (ShuttleLead if state.shuttling == "lead" else Shuttles, Standing)
    if state.surveying:
        return (Survey, Standing)
    return (*BY_STEP[state.step], Standing) if to_act(state) else ()


def violations(state: State, seat: Seat, order: Order) -> tuple[Violation, ...]:
    """Give every reason why an order is not legal; empty exactly when it is."""
    if seat not in to_act(state):
        return (Violation("Basic Sequence of Play", f"{seat} has nothing to decide now"),)
    if not isinstance(order, order_types(state)):
        words = ", ".join(_tag(kind) for kind in order_types(state))
        return (
            Violation(
                "Basic Sequence of Play", f"{order.name!r} cannot be given in this step; it takes: {words}"
            ),
        )
    return tuple(_violations(state, seat, order))


def _lookers(state: State, seat: Seat) -> Sequence[Ship | Swarm]:
    """Give what a seat may ask for what it sees: its swarms in their phase, else the ships that it may nominate."""
    return own_swarms(state, seat) if state.step == "drones" else to_nominate(state, seat)


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def _violations(state: State, seat: Seat, order: Order) -> Iterable[Violation]:
    match order:
        case Deploy():
            return deploy_violations(state, seat, order)
        case Choose():
            return _choice_violations(state, seat, order)
        case Move():
            return steered_violations(state, order) if state.steering else move_violations(state, seat, order)
        case Steer():
            return steer_violations(state, seat, order, to_nominate(state, seat))
        case Attack():
            return attack_violations(state, seat, order)
        case Look():
            return look_violations(state, seat, order, _lookers(state, seat))
        case Compulsory():
            return compulsory_violations(state, order)
        case CounterSwarm():
            return counter_violations(state, seat, order)
        case Pass():
            return _pass_violations(state)
        case SwarmAttack():
            return swarm_attack_violations(state, seat, order)
        case Disperse():
            return disperse_violations(state, seat, order)
        case Repair():
            return repair_violations(state, seat, order)
        case Transport():
            return transport_violations(state, seat, order)
        case Bombard():
            return bombard_faults(state, seat, order, to_nominate(state, seat))
        case BreakFree():
            return break_violations(state, seat, order)
        case Shuttles():
            return shuttle_violations(state, seat, order)
        case Survey():
            return survey_violations(state, seat, order)
        case BeamAcross():
            return beam_violations(state, seat, order)
        case Standing():
            return _standing_violations(state, seat, order)
        case Reroll():
            return _reroll_violations(state, seat, order)
        case (
            Keep()
            | TellNear()
            | TellApart()
            | TellSights()
            | Intercept()
            | Defend()
            | Grip()
            | Counter()
            | Stow()
        ):
            return _answer_violations(state, seat, order)
        case Slip():
            return slip_violations(state, order)
        case Tick():
            return _tick_violations(state, order)
    return ()


def _tick_violations(state: State, order: Tick) -> Iterable[Violation]:
    links = {link.id for link in state.links if not link.sends}
    here = [fate.squad.id for fate in squad_fates(state)]
    for contingent in order.arrivals:
        if contingent.link not in links:
            yield Violation(
                "Clock", f"{contingent.id} arrives along {contingent.link!r}, which leads nothing here"
            )
        if contingent.seat not in {player.seat for player in state.players}:
            yield Violation(
                "Clock", f"{contingent.id} belongs to {contingent.seat}, who is not in this battle"
            )
        if contingent.craft is not None and contingent.craft.id in state.units:
            yield Violation("Clock", f"the shuttle {contingent.craft.id} is here already")
        for squad in contingent.squads:
            if squad.id in here:
                yield Violation("Clock", f"squad {squad.id} is here already")
            here.append(squad.id)


def _standing_violations(state: State, seat: Seat, order: Standing) -> Iterable[Violation]:
    player = state.player(seat)
    if (order.rerolls, order.leads, order.defence) == (player.rerolls, player.leads, player.defence):
        yield Violation("Standing orders", "that is what is asked already")


def _reroll_violations(state: State, seat: Seat, order: Reroll) -> Iterable[Violation]:
    """Check a re-roll.

    Rule: Re-rolls (XP dice); Dice and Re-Rolls (a die is rolled again only once); Lucky Crew.
    """
    question = state.frames[-1].question
    assert isinstance(question, RerollOpen)
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or ship.id not in question.affects or not can_reroll(ship):
        yield Violation("Re-rolls", f"{order.unit} has no XP die for these dice")
        return
    if not order.places or len(set(order.places)) < len(order.places):
        yield Violation("Re-rolls", "name at least one die, each once")
    if len(order.places) > ship.xp - ship.xp_spent:
        yield Violation("Re-rolls", f"{ship.name} has {ship.xp - ship.xp_spent} XP dice left")
    for place in order.places:
        if not 0 <= place < len(question.faces):
            yield Violation("Re-rolls", f"there is no die {place}; there are 0 to {len(question.faces) - 1}")
        elif place in question.again:
            yield Violation("Re-rolls", f"die {place} has been rolled again already")
    if order.face is not None:
        if not skilled(ship, LUCKY_CREW):
            yield Violation("Lucky Crew", f"{ship.name} has no lucky crew, or it has been lucky already")
        if len(order.places) != 1:
            yield Violation("Lucky Crew", "luck sets one die")


def _choice_violations(state: State, seat: Seat, order: Choose) -> Iterable[Violation]:
    asked = hooks.choosing(state)
    assert asked is not None
    _, clause, does = asked
    return does.choice_faults(clause, state, seat, order)


def _pass_violations(state: State) -> Iterable[Violation]:
    if not state.countering:
        yield Violation("Long-Range Drone Attacks", "swarms strike now, until none is left")


def _answer_violations(
    state: State,
    seat: Seat,
    order: Keep | TellNear | TellApart | TellSights | Intercept | Defend | Grip | Counter | Stow,
) -> Iterable[Violation]:
    question = state.frames[-1].question
    if isinstance(order, Defend) and isinstance(question, DefendOpen):
        yield from defend_violations(state, seat, question, order)
    if isinstance(order, Grip) and isinstance(question, GripOpen):
        yield from grip_violations(state, question, order)
    if isinstance(order, TellSights) and isinstance(question, LookOpen):
        yield from sights_violations(state, question, order)
    if isinstance(order, Intercept) and isinstance(question, InterceptOpen):
        swarm = state.swarms[question.swarm]
        if order.drones > swarm.drones:
            yield Violation("Interception", f"{swarm.id} has {swarm.drones} drones, not {order.drones}")
    if isinstance(order, Keep) and isinstance(question, KeepOpen) and order.action not in question.actions:
        yield Violation("Critical Hits on Special Actions", f"{order.action} is not under way")
    if isinstance(order, Counter) and isinstance(question, CounterOpen):
        yield from counter_tractor_violations(state, question, order)
    if isinstance(order, Stow) and isinstance(question, StowOpen) and order.points > question.most:
        yield Violation("Cargo", f"the cargo takes {question.most} points at most, not {order.points}")
    if isinstance(order, TellApart) and isinstance(question, ApartOpen):
        for unit in order.units:
            if unit not in question.units:
                yield Violation("Effect of Squadrons", f"{unit} is in no squadron of {question.seat}")
    if isinstance(order, TellNear):
        for unit in order.units:
            if unit not in state.units:
                yield Violation("Exploding Ships", f"{unit} is no unit of this battle")

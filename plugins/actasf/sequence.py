"""From nomination to nomination and from step to step.

Rule: Basic Sequence of Play; Initiative Phase; Multi-Player Games.
"""

from collections.abc import Callable

from msgspec.structs import replace

from core.api import Seat

from .attack_orders import Attack
from .move_orders import Compulsory, Move
from .phases import compulsory
from .phases.cloak import take_hold
from .phases.deployment import waiting
from .phases.drones import own_swarms
from .phases.end import escalate_all, finish_end_phase
from .phases.squadrons import detach, left_to_nominate
from .phases.survey import can_survey
from .phases.tractors import loosen
from .phases.wreck import explode_all
from .resolution import Resolution
from .scenario import hooks
from .scenario.arrivals import due
from .ship import Ship
from .state import State, StepId
from .system_orders import ShuttleLead
from .turn_events import Ended, StepBegan
from .turn_orders import Bombard
from .victory import why_over


def to_nominate(state: State, seat: Seat) -> list[Ship]:
    """Give the ships that a seat may still nominate: every one on the table moves, those not stricken attack."""
    if state.step == "movement":
        able = [ship for ship in state.fleet(seat) if not ship.has_moved]
    else:
        able = [ship for ship in state.fleet(seat) if not ship.has_attacked and ship.stricken is None]
    return [ship for ship in able if ship.id in state.nominated] if state.nominated else able


def begin_step(work: Resolution, step: StepId) -> None:
    """Begin the movement or the attack phase: first ask those who want to be asked, then let nominate."""
    work.update(step=step, active=None, sequence=(), leading=(), looked={})
    work.tell(StepBegan(work.state.turn, step))
    holders = [seat for seat in work.state.initiative if work.state.player(seat).leads == "ask"]
    if step == "movement":
        # The last of the order moves first anyway.
        holders = [seat for seat in holders if seat != work.state.initiative[-1]]
    else:
        holders = [seat for seat in holders if seat == work.state.initiative[0]]
    work.update(leading=tuple(holders))
    if not holders:
        order_of_play(work, None)


def order_of_play(work: Resolution, departing: Seat | None) -> None:
    """Settle who nominates in turn.

    Rule: Movement Phase (the loser moves first), Attack Phase (the winner fires first); who departs moves first, or
    lets all others fire first.
    """
    order = work.state.initiative
    if work.state.step == "movement":
        order = tuple(reversed(order))
        if departing is not None:
            order = (departing, *(seat for seat in order if seat != departing))
    elif departing is not None:
        order = (*(seat for seat in order if seat != departing), departing)
    work.update(sequence=order, leading=(), active=None)
    _next_nomination(work, None)


def pass_on(work: Resolution, last: Seat) -> None:
    """Go on after a seat's order: to the next seat of the step, else to the next step, else to the next turn."""
    match work.state.step:
        case "deployment":
            if not _activate(work, _before(work, last), lambda seat: bool(waiting(work.state, seat))):
                begin_turn(work, 1)
        case "initiative":
            hooks.before_movement(work)
            _begin_arrivals(work)
        case "arrival":
            if not _activate(work, _before(work, last), lambda seat: bool(waiting(work.state, seat))):
                begin_step(work, "movement")
        case "movement" if work.state.shuttling:
            _next_shuttles(work, last)
        case "movement" | "attack":
            _next_nomination(work, last)
        case "drones":
            _next_swarm(work, last)
        case "end":
            if work.state.surveying:
                _next_survey(work, last)
            else:
                _next_repairs(work, None if isinstance(work.order, Compulsory) else last)


def _before(work: Resolution, last: Seat) -> Seat | None:
    """Give the seat after which the next one is looked for, so that a whole fleet is set up before the next."""
    order = work.state.sequence
    if not work.state.whole and work.state.step != "arrival":
        return last
    return _before_in(order, last)


def _before_in(order: tuple[Seat, ...], seat: Seat) -> Seat | None:
    place = order.index(seat)
    return order[place - 1] if place else None


def _begin_arrivals(work: Resolution) -> None:
    """Let ships come in that are due, the seat that moves first first; then the movement begins."""
    seats = tuple(reversed(work.state.initiative))
    if any(due(work.state, seat) for seat in seats):
        work.update(step="arrival", sequence=seats, active=None)
        if _activate(work, None, lambda seat: bool(waiting(work.state, seat))):
            return
    begin_step(work, "movement")


def _activate(work: Resolution, last: Seat | None, able: Callable[[Seat], bool], again: bool = True) -> bool:
    """Give the nomination to the next seat in turn that is able.

    Args:
        again: whether seats before the last one, and itself, may come again.
    """
    order = work.state.sequence
    start = 0 if last is None else order.index(last) + 1
    for seat in (*order[start:], *(order[:start] if again else ())):
        if able(seat):
            work.update(active=seat)
            return True
    work.update(active=None)
    return False


def _next_nomination(work: Resolution, last: Seat | None) -> None:
    """Let the same seat go on with the rest of a squadron, else the next one nominate.

    Rule: Effect of Squadrons (nominated as one; who leaves on the way does not part the others).
    """
    order, begun = work.order, work.state.nominated
    work.update(nominated=())
    if last is not None and isinstance(order, Move | Attack | Bombard):
        mates = left_to_nominate(work.state, order.unit, to_nominate(work.state, last), begun)
        if mates:
            work.update(nominated=mates)
            return
    if last is not None and work.state.step == "movement" and hooks.whole_fleets(work.state):
        last = _before_in(work.state.sequence, last)
    if _activate(work, last, lambda seat: bool(to_nominate(work.state, seat))):
        return
    if work.state.step == "movement":
        detach(work)
        _begin_shuttles(work)
    else:
        _begin_end_phase(work)


def _begin_shuttles(work: Resolution) -> None:
    """Let the shuttles on the table move; where several seats have some, the holder of the initiative chooses.

    Rule: Shuttlecraft (Movement Phase).
    """
    held = work.state.initiative
    able = [seat for seat in held if work.state.shuttles(seat)]
    if len(able) > 1 and able[0] == held[0]:
        work.update(shuttling="lead", active=held[0])
        return
    work.update(shuttling="move", sequence=held, active=None)
    _next_shuttles(work, None)


def _next_shuttles(work: Resolution, last: Seat | None) -> None:
    """Let the next seat move its shuttles; after the last the phase ends."""
    if isinstance(work.order, ShuttleLead):
        last = None
    if _activate(work, last, lambda seat: bool(work.state.shuttles(seat)), again=False):
        return
    work.update(shuttling="")
    _end_movement(work)
    _begin_drone_phase(work)


def _end_movement(work: Resolution) -> None:
    """Let ships stricken a turn ago explode; what the table showed before all moved is past.

    Rule: Stricken Ships.
    """
    work.update(sights={})
    for ship in list(work.state.units.values()):
        if ship.status == "table" and ship.stricken == work.state.turn:
            work.change(ship.id, status="destroyed")
            work.blasts.append(ship.id)
    explode_all(work)


def _begin_drone_phase(work: Resolution) -> None:
    """Begin the phase in which swarms attack; without swarms there is none.

    Rule: Long-Range Drone Attack Phase.
    """
    if not work.state.swarms:
        begin_step(work, "attack")
        return
    work.update(step="drones", sequence=work.state.initiative, countering=True, passed=(), looked={})
    work.tell(StepBegan(work.state.turn, "drones"))
    _next_swarm(work, None)


def can_counter(state: State, seat: Seat) -> bool:
    """Tell whether a seat may still send a swarm against another, near or not: until all have passed in a row."""
    free = [swarm for swarm in state.swarms.values() if swarm.on is None]
    own = any(swarm.seat == seat for swarm in free)
    return seat not in state.passed and own and any(state.side(s.seat) != state.side(seat) for s in free)


def _next_swarm(work: Resolution, last: Seat | None) -> None:
    """Let the seats send swarms against swarms in turn until all pass, then strike in turn until no swarm is left.

    Rule: Long-Range Drone Attacks.
    """
    if work.state.countering:
        if _activate(work, last, lambda seat: can_counter(work.state, seat)):
            return
        work.update(countering=False, passed=())
        last = None
    if not _activate(work, last, lambda seat: bool(own_swarms(work.state, seat))):
        begin_step(work, "attack")


def _begin_end_phase(work: Resolution) -> None:
    """Begin the end phase: compulsory movement, which the holder of the initiative carries out, then repairs.

    Each seat with ships chooses its repairs, the holder of the initiative first.
    """
    work.update(step="end", sequence=work.state.initiative)
    work.tell(StepBegan(work.state.turn, "end"))
    if compulsory.begin(work):
        work.update(active=work.state.initiative[0])
    else:
        _next_repairs(work, None)


def _next_repairs(work: Resolution, last: Seat | None) -> None:
    """Let the next seat repair; after the last the rest of the end phase comes by itself, and the turn ends.

    Rule: End Phase; Scenario Conditions.
    """
    if _activate(work, last, lambda seat: _is_afloat(work.state, seat), again=False):
        return
    escalate_all(work)
    work.update(surveying=True)
    _next_survey(work, None)


def _next_survey(work: Resolution, last: Seat | None) -> None:
    """Let the next seat survey that has anything to scan or grab; after the last the turn ends."""
    if _activate(work, last, lambda seat: can_survey(work.state, seat), again=False):
        return
    work.update(surveying=False)
    finish_end_phase(work)
    end_turn(work)


def end_turn(work: Resolution, told: bool = False) -> None:
    """End the battle, or begin the next turn.

    Args:
        told: the players have ended it.
    """
    reason = "agreed" if told else why_over(work)
    loosen(work)
    units = {unit: _refreshed(ship) for unit, ship in work.state.units.items()}
    work.update(units=units)
    if not reason:
        begin_turn(work, work.state.turn + 1)
        return
    clock = bool(work.state.links) and not work.state.closed
    work.update(step="over", reason=reason, decided=work.state.turn, active=None, clock=clock)
    work.tell(Ended(reason))


def _is_afloat(state: State, seat: Seat) -> bool:
    return any(ship.afloat for ship in state.fleet(seat))


def begin_turn(work: Resolution, turn: int) -> None:
    """Begin a turn with its initiative; a linked battle waits for the clock first."""
    work.update(
        turn=turn,
        step="initiative",
        nominated=(),
        shuttling="",
        surveying=False,
        grabs=(),
        active=None,
        sequence=(),
        leading=(),
        sweep=None,
        clock=bool(work.state.links) and not work.state.closed,
    )
    work.tell(StepBegan(turn, "initiative"))
    hooks.turn_began(work)
    if work.state.mode == "slip":
        for player in work.state.players:
            for unit in due(work.state, player.seat):
                work.change(unit, status="table")


def _refreshed(ship: Ship) -> Ship:
    """Forget what lasted for the turn: actions, penalties, dice fired; reloads are complete."""
    if ship.status != "table":
        return ship
    banks = tuple(
        replace(
            state,
            fired=0,
            defending=False,
            spent=state.spent - state.loading,
            loading=0,
            cooling=state.fired if bank.traits.get("Slow") else 0,
        )
        for bank, state in zip(ship.roster.banks, ship.banks, strict=True)
    )
    return replace(
        take_hold(ship),
        banks=banks,
        grapple="",
        tried=(),
        flights=0,
        escaping=False,
        actions=(),
        declared=(),
        penalties=(),
        moved=0,
        travelled=0,
        braved=(),
        has_moved=False,
        has_attacked=False,
        helpless=False,
        sent=0,
        shuttles_launched=0,
        beams=0,
        forgone=(),
        probes=0,
        probes_loading=ship.probes,
    )

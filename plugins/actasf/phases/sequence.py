"""From nomination to nomination and from step to step.

Rule: Basic Sequence of Play; Initiative Phase; Multi-Player Games.
"""

from msgspec.structs import replace

from core.api import Seat

from ..events import Ended, StepBegan, Withdrew
from ..resolution import Resolution
from ..scoring import why_over
from ..state import Ship, State, StepId
from .wreck import explode_all


def to_nominate(state: State, seat: Seat) -> list[Ship]:
    """Give the ships that a seat may still nominate: every one on the table moves, those not stricken attack."""
    if state.step == "movement":
        return [ship for ship in state.fleet(seat) if not ship.has_moved]
    return [ship for ship in state.fleet(seat) if not ship.has_attacked and ship.stricken is None]


def begin_step(work: Resolution, step: StepId) -> None:
    """Begin the movement or the attack phase: first ask those who want to be asked, then let nominate."""
    work.update(step=step, active=None, sequence=(), leading=())
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
    next_nomination(work, None)


def next_nomination(work: Resolution, last: Seat | None) -> None:
    """Give the nomination to the next seat in turn that has a ship left, or end the step."""
    order = work.state.sequence
    start = 0 if last is None else order.index(last) + 1
    for seat in (*order[start:], *order[:start]):
        if to_nominate(work.state, seat):
            work.update(active=seat)
            return
    work.update(active=None)
    if work.state.step == "movement":
        _end_movement(work)
    else:
        begin_end_phase(work)


def _end_movement(work: Resolution) -> None:
    """Let ships stricken a turn ago explode, then go on to the attack; without swarms the drone phase has nothing.

    Rule: Stricken Ships; Long-Range Drone Attack Phase.
    """
    for ship in list(work.state.units.values()):
        if ship.status == "table" and ship.stricken == work.state.turn:
            work.change(ship.id, status="destroyed")
            work.blasts.append(ship.id)
    explode_all(work)
    begin_step(work, "attack")


def begin_end_phase(work: Resolution) -> None:
    """Begin the end phase: each seat with ships chooses its repairs, the holder of the initiative first."""
    work.update(step="end", sequence=work.state.initiative)
    work.tell(StepBegan(work.state.turn, "end"))
    next_repairs(work, None)


def next_repairs(work: Resolution, last: Seat | None) -> bool:
    """Give the end phase to the next seat that has a ship; false when all have had it."""
    order = work.state.sequence
    start = 0 if last is None else order.index(last) + 1
    for seat in order[start:]:
        if any(ship.afloat for ship in work.state.fleet(seat)):
            work.update(active=seat)
            return True
    work.update(active=None)
    return False


def end_turn(work: Resolution) -> None:
    """Take escaping ships off, clear what lasts a turn, and end the battle or begin the next turn.

    Rule: End Phase; Scenario Conditions.
    """
    for ship in list(work.state.units.values()):
        if ship.escaping and ship.afloat:
            work.change(ship.id, status="withdrawn", at=None)
            work.tell(Withdrew(ship.id))
    reason = why_over(work)
    units = {unit: _refreshed(ship) for unit, ship in work.state.units.items()}
    work.update(units=units)
    if reason:
        work.update(step="over", reason=reason, active=None, clock=bool(work.state.links))
        work.tell(Ended(reason))
        return
    begin_turn(work, work.state.turn + 1)


def begin_turn(work: Resolution, turn: int) -> None:
    """Begin a turn with its initiative; a linked battle waits for the clock first."""
    work.update(
        turn=turn,
        step="initiative",
        active=None,
        sequence=(),
        clock=bool(work.state.links) and not work.state.closed,
    )
    work.tell(StepBegan(turn, "initiative"))


def _refreshed(ship: Ship) -> Ship:
    """Forget what lasted for the turn: actions, penalties, dice fired; reloads are complete."""
    if ship.status != "table":
        return ship
    banks = tuple(
        replace(
            state,
            fired=0,
            spent=state.spent - state.loading,
            loading=0,
            cooling=state.fired if bank.traits.get("Slow") else 0,
        )
        for bank, state in zip(ship.roster.banks, ship.banks, strict=True)
    )
    return replace(
        ship,
        banks=banks,
        actions=(),
        declared=(),
        penalties=(),
        moved=0,
        has_moved=False,
        has_attacked=False,
        helpless=False,
        sent=0,
    )

"""Interception: swarms go for a ship that comes near to them while it moves. They strike in the drone phase.

Rule: Interception.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from core.api import Seat, UnitId, Violation, plane, template

from ..defence_orders import Intercept
from ..figures import is_hidden
from ..move_orders import Move
from ..path import Leg
from ..questions import InterceptOpen
from ..resolution import Resolution
from ..seeker_events import Intercepted
from ..seeking import INTERCEPT_REACH
from ..ship import Ship
from ..state import State
from ..walking import trail
from .launching import new_swarm_id


def passed_swarms(state: State, ship: Ship, legs: Sequence[Leg]) -> tuple[UnitId, ...]:
    """Measure which enemy swarms a ship comes near to on its way; none if it stays where it is.

    Rule: Interception.
    """
    if ship.at is None or is_hidden(ship):
        return ()
    return tuple(
        dict.fromkeys(
            swarm.id
            for here, there in pairwise(trail(state, ship, legs))
            for swarm in state.swarms.values()
            if swarm.at is not None
            and swarm.on is None
            and state.side(swarm.seat) != state.side(ship.seat)
            and template.passes_within(here, there, plane.Point(*swarm.at), INTERCEPT_REACH)
        )
    )


def passes_violations(state: State, seat: Seat, order: Move) -> Iterable[Violation]:
    """Check the swarms that a move is told to have come near to."""
    told = (*order.passes, *(order.astray.passes if order.astray else ()))
    if told and state.mode == "board":
        yield Violation("Board", "on the board the program measures what the table shows")
    for name in dict.fromkeys(told):
        swarm = state.swarms.get(name)
        if swarm is None or state.side(swarm.seat) == state.side(seat):
            yield Violation("Interception", f"{name} is no enemy swarm on the table")


def intercept(work: Resolution, unit: UnitId, swarms: Iterable[UnitId]) -> None:
    """Let swarms that a ship came near to go for it.

    Rule: Interception.
    """
    for name in dict.fromkeys(swarms):
        swarm = work.state.swarms.get(name)
        if swarm is None or swarm.on is not None or not work.ship(unit).afloat or is_hidden(work.ship(unit)):
            continue
        answer = work.ask(InterceptOpen(unit, name, swarm.seat))
        assert isinstance(answer, Intercept)
        if not answer.drones:
            continue
        if answer.drones == swarm.drones:
            work.update(swarms=work.state.with_swarm(replace(swarm, on=unit)).swarms)
            work.tell(Intercepted(name, unit, answer.drones, name))
            continue
        apart = replace(swarm, id=new_swarm_id(work.state), drones=answer.drones, on=unit)
        left = work.state.with_swarm(replace(swarm, drones=swarm.drones - answer.drones))
        work.update(swarms=left.with_swarm(apart).swarms)
        work.tell(Intercepted(name, unit, answer.drones, apart.id))

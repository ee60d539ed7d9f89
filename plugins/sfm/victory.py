"""When a battle's own aims are decided, and by whom."""

from msgspec.structs import replace

from core.api import Seat, Side
from plugins.sfm.scenario.goals import gone, reached
from plugins.sfm.scenario.written import ROLES
from plugins.sfm.state import State, Verdict, replaced
from plugins.sfm.tables import kinds

REASONS = {
    "objectives": "its mission is fulfilled",
    "time": "time has run out",
    "losses": "the last turn is over, and losses are compared",
    "orbit": "the last turn is over, and who has won above has won here",
    "nobody left": "one side has nobody left",
    "entered": "entered by hand",
    "agreed": "the players ended it",
}
"""Why a battle was decided, in words."""


def verdict(state: State, end: bool) -> Verdict | None:
    """Say how the battle's aims are decided; None while they are not.

    Rule: Time Limit, Victory; checked at the end of each player turn. A side with nobody left loses where the scenario
    says so, as long as no link can bring more (house).

    Args:
        end: at the end of a player turn.
    """
    if state.phase == "deployment":
        return None
    last = bool(end and state.following is None and state.limit and state.turn >= state.limit)
    if state.plan is None:
        return _by_losses(state) if last else None
    if end:
        for role in state.plan.roles:
            seat = state.seat_of(role)
            if reached(state, seat, last):
                return Verdict(state.side(seat), "objectives")
    if last and state.plan.length.then in ROLES:
        return Verdict(state.side(state.seat_of(state.plan.length.then)), "time")
    left = _left_alone(state, state.plan.length.alone)
    if left is not None or not last:
        return left
    if state.plan.length.then in ("draw", "orbit"):
        return Verdict(None, "time" if state.plan.length.then == "draw" else "orbit")
    return _by_losses(state)


def judged(state: State) -> State:
    """Give a battle that is decided by who is left, or by losses, with its winner as its units are now."""
    if state.verdict is None or state.verdict.reason not in ("nobody left", "losses"):
        return state
    alone = state.plan.length.alone if state.plan else "any"
    found = _left_alone(state, alone) or _by_losses(state)
    return replaced(state, verdict=replace(found, turn=state.verdict.turn))


def _left_alone(state: State, alone: str) -> Verdict | None:
    """End a battle in which one side alone has anybody left, unless it plays on."""
    left = [seat for seat in state.seats if not gone(state, seat)]
    sides = {state.side(seat) for seat in left}
    if len(sides) > 1:
        return None
    if not left:
        other = {"attacker": "defender", "defender": "attacker"}.get(alone)
        return Verdict(state.side(state.seat_of(other)) if other else None, "nobody left")
    if alone == "any" or alone in [state.role(seat) for seat in left]:
        return None
    return Verdict(state.side(left[0]), "nobody left")


def _by_losses(state: State) -> Verdict:
    """Give the side that is ahead; nobody where several are."""
    found = scores(state)
    ahead = [side for side, score in found.items() if score == max(found.values())]
    return Verdict(ahead[0] if len(ahead) == 1 else None, "losses")


def scores(state: State) -> dict[Side, int]:
    """Give each side's score: boarding parties' worth of enemies killed, a vehicle or turret counting two (house).

    Where nobody has noted who killed a unit, as by slip, it counts for each side that is its enemy.
    """
    found = dict.fromkeys(state.sides, 0)
    for unit in state.units.values():
        if unit.place == "lost":
            counts = (unit.credit,) if unit.credit in state.seats else state.enemies(unit.seat)
            for side in {state.side(Seat(seat)) for seat in counts}:
                found[side] += kinds()[unit.kind].size or 2
    return found

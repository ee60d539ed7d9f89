"""When a battle's own aims are decided, and by whom."""

from core.api import Seat, Side
from plugins.sfm.state import GONE, State, Verdict
from plugins.sfm.tables import kinds

REASONS = {
    "objectives": "every town hex is destroyed and crossed",
    "time": "time has run out",
    "losses": "the last turn is over, and losses are compared",
    "nobody left": "one side has nobody left",
    "entered": "entered by hand",
    "agreed": "the players ended it",
}
"""Why a battle was decided, in words."""


def verdict(state: State, end: bool) -> Verdict | None:
    """Say how the battle's aims are decided; None while they are not.

    Rule: Time Limit, Victory; checked at the end of each player turn. A side with nobody left loses, as long
    as no link can bring more (house).

    Args:
        end: at the end of a player turn.
    """
    if state.phase == "deployment":
        return None
    last = end and state.following is None and state.limit and state.turn >= state.limit
    if state.scenario == "rickerbee":
        attacker, defender = state.sides
        if end and state.buildings and all(one.destroyed and one.crossed for one in state.buildings.values()):
            return Verdict(attacker, "objectives")
        if last:
            return Verdict(defender, "time")
        return Verdict(defender, "nobody left") if _gone(state, state.seats[0]) else None
    if state.scenario in ("pick_up", "three_way"):
        left = {state.side(seat) for seat in state.seats if not _gone(state, seat)}
        if len(left) < 2:
            return Verdict(next(iter(left), None), "nobody left")
    return _by_losses(state) if last else None


def _by_losses(state: State) -> Verdict:
    """Give the side that is ahead; nobody where several are."""
    found = scores(state)
    ahead = [side for side, score in found.items() if score == max(found.values())]
    return Verdict(ahead[0] if len(ahead) == 1 else None, "losses")


def _gone(state: State, seat: Seat) -> bool:
    """Tell whether a seat has nobody who fights, here or on the way."""
    if (
        state.links
        and not state.closing
        and any(seat in link.seats for link in state.links if not link.sends)
    ):
        return False
    return not any(
        unit.seat == seat and unit.place not in GONE and unit.kind not in ("civilian", "bunker")
        for unit in state.units.values()
    )


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

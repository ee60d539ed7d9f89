"""When a battle's own aims are decided, and by whom."""

from core.api import LinkEnd, Seat, Side
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
    last = end and state.active == 1 and state.limit and state.turn >= state.limit
    if state.scenario == "rickerbee":
        attacker, defender = state.sides
        if end and state.buildings and all(one.destroyed and one.crossed for one in state.buildings.values()):
            return Verdict(attacker, "objectives")
        if last:
            return Verdict(defender, "time")
        return Verdict(defender, "nobody left") if _gone(state, state.seats[0]) else None
    if state.scenario == "pick_up":
        gone = [_gone(state, seat) for seat in state.seats]
        if any(gone):
            return Verdict(None if all(gone) else state.sides[gone.index(False)], "nobody left")
    if last:
        first, second = (scores(state)[side] for side in state.sides)
        return Verdict(None if first == second else state.sides[0 if first > second else 1], "losses")
    return None


def _gone(state: State, seat: Seat) -> bool:
    """Tell whether a seat has nobody who fights, here or on the way."""
    if (
        state.links
        and not state.closing
        and any(seat in link.seats for link in state.links if brings_people(link))
    ):
        return False
    return not any(
        unit.seat == seat and unit.place not in GONE and unit.kind not in ("civilian", "bunker")
        for unit in state.units.values()
    )


def brings_people(link: LinkEnd) -> bool:
    """Tell whether anybody can come along a link."""
    return not link.sends and link.kind in ("transporter", "shuttle", "landing")


def scores(state: State) -> dict[Side, int]:
    """Give each side's score: boarding parties' worth of enemies killed, a vehicle or turret counting two (house)."""
    found = dict.fromkeys(state.sides, 0)
    for unit in state.units.values():
        if unit.place == "lost":
            found[state.side(state.opponent(unit.seat))] += kinds()[unit.kind].size or 2
    return found

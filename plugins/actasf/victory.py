"""Victory points, and when a battle is over.

Rule: Victory Points; A Call to Arms.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import Side

from .figures import is_adrift, is_shuttle
from .scenario import hooks
from .ship import Ship
from .state import State
from .turn_events import RunningDie

if TYPE_CHECKING:
    from .resolution import Resolution

HOLDING_GROUND = 100
REASONS = {
    "agreed": "the players ended it",
    "fleet gone": "a fleet is gone from the table",
    "time": "time has run out",
    "victory points": "enough victory points are scored",
    "objective": "what it was about is settled",
}
"""Why a battle is over, in words."""


def rounded(numerator: int, denominator: int) -> int:
    """Divide, halves up."""
    return (2 * numerator + denominator) // (2 * denominator)


def worth(state: State, ship: Ship) -> int:
    """Give the victory points that a ship has yielded to its enemies so far.

    Rule: Victory Points. Crippling and withdrawing count both; destroying takes the place of crippling, capturing
    that of everything. Who withdrew over a barred edge counts as destroyed.
    """
    points = ship.roster.points
    told = hooks.worth(state, ship)
    if told is not None:
        return told
    if ship.status == "captured":
        return 2 * points
    if ship.status == "destroyed" or ship.stricken is not None or ship.forfeit:
        return points
    crippled = rounded(points, 2) if ship.crippled else 0
    return crippled + (rounded(points, 4) if ship.status == "withdrawn" else 0)


def sides(state: State) -> tuple[Side, ...]:
    """Give the sides, in the order of the seats."""
    return tuple(dict.fromkeys(player.side for player in state.players))


def present(state: State, side: Side) -> bool:
    """Tell whether a side has a ship on the table."""
    return any(
        ship.afloat and not is_shuttle(ship) and state.side(ship.seat) == side
        for ship in state.units.values()
    )


def _carries_on(state: State, side: Side) -> bool:
    """Tell whether a side has ships left to fight with, on the table or still to come."""
    return any(
        ship.status == "waiting"
        or (ship.afloat and not is_shuttle(ship) and (state.ending.adrift or not is_adrift(ship)))
        for ship in state.units.values()
        if state.side(ship.seat) == side
    )


def _plays_on(state: State, side: Side) -> bool:
    """Tell whether a side that is alone on the table still has something to reach there.

    Rule: the Game Length of each scenario.
    """
    alone = state.ending.alone
    roles = {player.role for player in state.players if player.side == side}
    return alone == "any" or alone in roles - {""}


def scores(state: State, final: bool = False) -> dict[str, int]:
    """Give the victory points of each side.

    Args:
        final: the battle is over, so that holding the ground counts.
    """
    found: dict[str, int] = {}
    for side in sides(state):
        found[side] = sum(
            worth(state, ship) for ship in state.units.values() if state.side(ship.seat) != side
        )
        others = [other for other in sides(state) if other != side]
        found[side] += hooks.bonus(state, side, final)
        if not hooks.holding_ground(state.clauses):
            continue
        if final and present(state, side) and not any(present(state, other) for other in others):
            found[side] += HOLDING_GROUND
    return found


def why_over(work: "Resolution") -> str:
    """Say why the battle ends with this turn, as a code; empty while it goes on.

    Rule: A Call to Arms (Game Length); the scenario is checked at the end of every End Phase.

    Dice: one for the running total (`length`), where the players chose to end the battle by it.
    """
    state, ending = work.state, work.state.ending
    left = [side for side in sides(state) if _carries_on(state, side)]
    if not left or (len(left) == 1 and not _plays_on(state, left[0])):
        return "fleet gone"
    if reason := hooks.over(state):
        return reason
    if ending.turns and state.turn >= ending.turns:
        return "time"
    if ending.victory_points and max(scores(state).values()) >= ending.victory_points:
        return "victory points"
    if ending.running:
        roller = next(iter(state.initiative), state.players[0].seat)
        (die,) = work.roll(roller, 1, "length")
        ending = replace(ending, total=ending.total + die)
        work.update(ending=ending)
        work.tell(RunningDie(die, ending.total))
        if ending.total >= ending.running:
            return "time"
    return ""

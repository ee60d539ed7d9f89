"""What an emergency heading change does to a ship."""

from ..settings import Rules
from ..state import Ship, State

FAST = 5
"""The warp speed from which the superstructure suffers in the advanced course."""
SLOW, FASTEST = "SUB", 10
"""The rows of the stress chart: below the speed of light, and the fastest that is known (house: it serves beyond)."""


def stress(rules: Rules, state: State, ship: Ship) -> tuple[int, int]:
    """Give the points that a warp engine and the superstructure lose.

    Rule: Stress Damage; in the graduate course by the columns of the class, engines first (reading).
    """
    if state.course == "advanced":
        return 1, int(state.warp >= FAST)
    engine, hull = rules.hulls[ship.hull].stress.split("/")
    row = rules.tables.combat.stress[SLOW if state.warp == 0 else str(min(state.warp, FASTEST))]
    return row[_column(engine)], row[_column(hull)]


def _column(letter: str) -> int:
    return ord(letter) - ord("A")

"""The ground game: how its bot does against one of no skill, how long a battle takes, and what a large side can order."""

from collections.abc import Iterator
from itertools import product

from plugins.sfm.ruleset import StarFleetMarines
from tests.benchmarks.measure import Figure, best
from tests.rules.sfm.battles import FEDERATION, KLINGON, play, won

BATTLES = 100


def figures() -> Iterator[Figure]:
    """Measure."""
    sides = list(product(("rickerbee", "pick_up"), (KLINGON, FEDERATION)))
    wins = sum(won(*sides[seed % len(sides)], seed) for seed in range(BATTLES))
    yield Figure(
        "sfm: sound beats no skill", wins, f"of {BATTLES}", "at least 90", "both scenarios, each side in turn"
    )
    time = best(lambda: play("rickerbee", "sound", "sound", 1), 3)
    yield Figure("sfm: Rickerbee between bots", time, "s", "about 1", "best of 3")
    yield from _large_side()


def _large_side() -> Iterator[Figure]:
    """Ask for the orders of forty units in sight of forty others."""
    game = StarFleetMarines()
    kinds = ("marine", "heavy", "apv", "tank")
    units = [
        {"id": f"{seat}{n}", "kind": kinds[n % 4], "seat": seat, "at": [column + n % 2, n // 2 - column // 2]}
        for seat, column in (("red", 6), ("blue", 10))
        for n in range(40)
    ]
    for step in ("fire", "movement"):
        state = game.arrange({"map": {"name": "rickerbee"}, "units": units, "step": step})
        time = best(lambda state=state: game.legal_orders(state, "red"), 3)  # type: ignore[misc]
        yield Figure(f"sfm: orders of 40 units, {step}", 1000 * time, "ms", "under 200", "best of 3")

"""The ground game: how its bot does against one of no skill, how long a battle takes, and what a large side asks of a large map."""

from collections.abc import Iterator
from itertools import combinations, product

from core.api import Hex, hexmap
from plugins.sfm.ground import Ground
from plugins.sfm.measure import measured_hop
from plugins.sfm.ruleset import StarFleetMarines
from tests.benchmarks.measure import Figure, best
from tests.rules.sfm.battles import FEDERATION, KLINGON, play, won

BATTLES = 100
COLUMNS, ROWS = 60, 40
GROUND = ("open", "open", "open", "forest", "hill", "open", "town", "open", "forest_hill", "open", "open")
"""What lies in the hexes of the large map, one after another by a rule without pattern."""


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
    """Ask for the orders of forty units among forty others on a large map, for its lines of sight, and for a step under fire."""
    game = StarFleetMarines()
    kinds = ("marine", "heavy", "apv", "tank")
    units = [
        {
            "id": f"{seat}{n}", "kind": kinds[n % 4], "seat": seat, "marked": seat == "blue",
            "at": [column + n % 2, n // 2 + 10 - column // 2],
        }
        for seat, column in (("red", 26), ("blue", 30))
        for n in range(40)
    ]  # fmt: skip
    terrain = {f"{here.q},{here.r}": _lies(here) for here in hexmap.rectangle(COLUMNS, ROWS)}
    large = {"columns": COLUMNS, "rows": ROWS, "terrain": terrain}
    on = f"on {COLUMNS} by {ROWS}"
    for step in ("fire", "movement"):
        state = game.arrange({"map": large, "units": units, "step": step})
        time = best(lambda state=state: game.legal_orders(state, "red"), 3)  # type: ignore[misc]
        yield Figure(f"sfm: orders of 40 units {on}, {step}", 1000 * time, "ms", "under 200", "best of 3")
    field = Ground(state.map)
    here = Hex(30, 5)
    time = best(lambda: [field.sees(here, there) for there in field.terrain], 1)
    yield Figure(f"sfm: lines of sight from one hex {on}", 1000 * time, "ms", "under 500")
    time = best(lambda: sum(field.sees(*ends) for ends in combinations(field.terrain, 2)), 1)
    yield Figure(f"sfm: lines of sight from all {on}", time, "s", "under 60", "2.9 million")
    mover = state.units["red0"]
    to = next(near for near in field.near[mover.at] if not field.kind[near].building)
    time = best(lambda: measured_hop(game.rules, state, mover, to), 5)
    yield Figure("sfm: a step past 40 marked units", 1000 * time, "ms", "under 5", "best of 5")


def _lies(here: Hex) -> str:
    return GROUND[(here.q * 7 + here.r * 13 + here.q * here.r) % len(GROUND)]

"""The ground game: what a large side can order, lines of sight, a step under marked guns, whole battles between bots.

The yardstick of each ratio does the same amount of plain reckoning on hexes, so that a slow machine slows both.
"""

from collections.abc import Iterator
from itertools import combinations, product
from math import comb
from time import process_time
from typing import Any

from core.geometry import hexgrid
from core.geometry.hexgrid import Hex
from plugins.sfm.ground import Ground, Map, ground
from plugins.sfm.measure import watchers
from plugins.sfm.path import reach
from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.state import State
from tests.benchmarks.measure import Figure, best, ratio
from tests.rules.sfm.battles import FEDERATION, KLINGON, play, won

BATTLES = 100
COLUMNS, ROWS = 60, 40
KINDS = ("marine", "heavy", "apv", "tank")


def figures() -> Iterator[Figure]:
    """Measure."""
    sides = list(product(("rickerbee", "pick_up"), (KLINGON, FEDERATION)))
    wins = sum(won(*sides[seed % len(sides)], seed) for seed in range(BATTLES))
    yield Figure(
        "sfm: sound beats no skill", wins, f"of {BATTLES}", "at least 90", "both scenarios, each side in turn"
    )
    yield from _orders()
    yield from _sight()
    yield from _steps()
    time = best(lambda: play("rickerbee", "sound", "sound", 1), 3)
    yield Figure("sfm: Rickerbee between bots", time, "s", "about 1", "best of 3")
    time = best(lambda: play("rickerbee", "keen", "keen", 1), 1)
    yield Figure("sfm: Rickerbee between keen bots", time, "s", "about 2", "one battle")


def _map() -> dict[str, Any]:
    """A map of sixty by forty hexes, a third of it woods and hills."""
    terrain = {}
    for column in range(COLUMNS):
        for row in range(ROWS):
            lot = (column * 7 + row * 13 + column * row) % 12
            if lot < 4:
                terrain[f"{column},{row - column // 2}"] = "forest" if lot % 2 else "hill"
    return {"columns": COLUMNS, "rows": ROWS, "terrain": terrain}


def _position(step: str, marked: bool = False) -> State:
    """Forty units a side, in reach of each other."""
    units = [
        {
            "id": f"{seat}{n}",
            "kind": KINDS[n % 4],
            "seat": seat,
            "at": [column + n % 2, n % 36 - column // 2 + 2],
            "marked": marked and seat == "blue",
        }
        for seat, column in (("red", 26), ("blue", 30))
        for n in range(40)
    ]
    state = StarFleetMarines().arrange({"map": _map(), "units": units, "step": step})
    assert isinstance(state, State)
    return state


def _distances(plan: Ground) -> None:
    """Reckon the range from one hex to every other: the yardstick."""
    first = next(iter(plan.terrain))
    for other in plan.terrain:
        hexgrid.distance(first, other)


def _orders() -> Iterator[Figure]:
    game = StarFleetMarines()
    for step, most in (("fire", 20), ("movement", 20)):
        state = _position(step)
        yield ratio(
            f"sfm: all orders of 40 units, {step}",
            lambda state=state: game.legal_orders(state, state.seat),  # type: ignore[misc]
            lambda state=state: _distances(ground(state.map)),  # type: ignore[misc]
            f"under {most}",
            "ranges of one hex to 2400",
        )
    state = _position("movement")
    yield ratio(
        "sfm: where each of 40 units can get to",
        lambda: [reach(game.rules, state, unit) for unit in state.units.values() if unit.seat == state.seat],
        lambda: _distances(ground(state.map)),
        "under 60",
        "ranges of one hex to 2400",
    )


def _sight() -> Iterator[Figure]:
    plan = ground(_position("fire").map)
    here = list(plan.terrain)[1200]
    yield ratio(
        "sfm: sight from one hex to all",
        lambda: _lines(plan.plan, here),
        lambda: _distances(plan),
        "under 200",
        "the ranges alone",
        runs=3,
    )
    fresh = Ground(plan.plan)
    begin = process_time()  # the processor's time, since others come between in so long a run
    clear = sum(fresh.sees(*ends) for ends in combinations(fresh.terrain, 2))
    time = process_time() - begin
    note = f"each of {comb(len(fresh.terrain), 2):,} lines looked along once: {clear:,} are clear"
    yield Figure("sfm: sight from all hexes to all", time, "s of processor", "under 60", note)


def _lines(plan: Map, here: Hex) -> None:
    """Look along all lines from a hex, with nothing remembered of earlier ones."""
    fresh = Ground(plan)
    for there in fresh.terrain:
        fresh.sees(here, there)


def _steps() -> Iterator[Figure]:
    rules = StarFleetMarines().rules
    state = _position("movement", marked=True)
    movers = [unit for unit in state.units.values() if unit.seat == state.seat and unit.at is not None]
    plan = ground(state.map)
    yield ratio(
        "sfm: who of 40 marked units may fire at a step",
        lambda: [watchers(rules, state, unit, plan.near[unit.at][0]) for unit in movers],  # type: ignore[index]
        lambda: [hexgrid.distance(a.at, b.at) for a in movers for b in movers],  # type: ignore[arg-type]
        "under 40",
        "ranges between 40 units and 40",
    )

"""How benchmarks measure: the best of several runs of a thing and of its yardstick, taken in turns."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the table.

    Args:
        name: what was measured.
        value: the ratio, or a number in `unit`.
        unit: `x` for a ratio to the yardstick.
        aim: what it should be, in words; empty where there is none.
        note: what the yardstick is, and the times behind the ratio.
    """

    name: str
    value: float
    unit: str = "x"
    aim: str = ""
    note: str = ""


def best(action: Callable[[], object], runs: int = 5) -> float:
    """Give the shortest time of several runs, in seconds."""
    times = []
    for _ in range(runs):
        begin = perf_counter()
        action()
        times.append(perf_counter() - begin)
    return min(times)


def ratio(
    name: str,
    action: Callable[[], object],
    yardstick: Callable[[], object],
    aim: str,
    against: str,
    runs: int = 5,
) -> Figure:
    """Measure an action against a yardstick, in turns, so that a busy machine slows both."""
    ours, theirs = [], []
    for _ in range(runs):
        theirs.append(best(yardstick, 1))
        ours.append(best(action, 1))
    note = f"{min(ours) * 1000:.2f} ms against {min(theirs) * 1000:.2f} ms: {against}"
    return Figure(name, min(ours) / min(theirs), "x", aim, note)

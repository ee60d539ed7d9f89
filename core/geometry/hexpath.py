"""Ways over a hex map: every hex gets a number once, and searches run on the numbers alone.

Units: costs are whole numbers; a ruleset with half points counts in halves.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from core.geometry.hexgrid import Hex, neighbours

Adjacency = Sequence[Sequence[tuple[int, int]]]
"""For each hex's number, the numbers that can be entered from it and what each step costs."""


class HexMap:
    """A set of hexes, each with a number, in the order given.

    Shape: `hexes[n]` is the hex with the number n, `number[hex]` is n, and `neighbours[n]` the numbers
    next to it that are on the map, in the order of the directions.
    """

    def __init__(self, hexes: Iterable[Hex]) -> None:
        """Number the hexes; one given twice counts once."""
        self.hexes = tuple(dict.fromkeys(hexes))
        self.number = {here: n for n, here in enumerate(self.hexes)}
        self.neighbours = tuple(
            tuple(self.number[near] for near in neighbours(here) if near in self.number)
            for here in self.hexes
        )

    def adjacency(self, cost: Callable[[Hex, Hex], int | None]) -> Adjacency:
        """Return what each step on the map costs; a step whose cost is None is barred."""
        steps = []
        for here, near in zip(self.hexes, self.neighbours, strict=True):
            priced = ((n, cost(here, self.hexes[n])) for n in near)
            steps.append([(n, price) for n, price in priced if price is not None])
        return steps


class Reach(NamedTuple):
    """What can be reached: the least cost of each number, and the number before it (the start has none)."""

    costs: dict[int, int]
    before: dict[int, int]


def cheapest(adjacency: Adjacency, start: int, budget: int) -> Reach:
    """Return all that can be reached from `start` for at most `budget`, in order of cost (Dijkstra).

    Step costs must not be negative. Of equally cheap ways the one found first is kept, so the answer
    depends on the arguments alone.
    """
    costs: dict[int, int] = {start: 0}
    before: dict[int, int] = {}
    done: dict[int, int] = {}
    size = len(adjacency)
    # One whole number holds the cost and, below it, the hex: heaps compare those faster than pairs.
    heap = [start]
    while heap:
        cost, here = divmod(heappop(heap), size)
        if here in done:
            continue
        done[here] = cost
        for near, price in adjacency[here]:
            total = cost + price
            if total <= budget and (near not in costs or total < costs[near]):
                costs[near] = total
                before[near] = here
                heappush(heap, total * size + near)
    return Reach(done, before)


def path_to(reach: Reach, goal: int) -> list[int]:
    """Return the numbers on the cheapest way, from the start to `goal`, both included.

    Raises:
        ValueError: when the goal is out of reach.
    """
    if goal not in reach.costs:
        raise ValueError(f"no way to hex number {goal} within the budget")
    way = [goal]
    while way[-1] in reach.before:
        way.append(reach.before[way[-1]])
    return way[::-1]

"""Searches over numbered hexes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.hexgrid import Hex, distance, hexside
from core.geometry.hexmap import from_label, rectangle
from core.geometry.hexpath import Adjacency, HexMap, cheapest, path_to

FAR = 10**6


def test_hexes_are_numbered_in_the_order_given_and_once() -> None:
    grid = HexMap([Hex(0, 0), Hex(1, 0), Hex(0, 0), Hex(5, 5)])
    assert grid.hexes == (Hex(0, 0), Hex(1, 0), Hex(5, 5))
    assert grid.number == {Hex(0, 0): 0, Hex(1, 0): 1, Hex(5, 5): 2}
    assert grid.neighbours == ((1,), (0,), ())


def test_on_open_ground_the_cost_is_the_range() -> None:
    grid = HexMap(rectangle(9, 9))
    start = grid.number[from_label("0505")]
    reach = cheapest(grid.adjacency(lambda here, there: 1), start, 3)
    assert {grid.hexes[n]: cost for n, cost in reach.costs.items()} == {
        here: away for here in grid.hexes if (away := distance(from_label("0505"), here)) <= 3
    }


def test_a_road_crosses_hexsides_and_costs_half() -> None:
    grid = HexMap(rectangle(5, 1))
    row = [from_label(text) for text in ("0101", "0201", "0301", "0401", "0501")]
    road = {hexside(row[0], row[1]), hexside(row[2], row[1])}
    adjacency = grid.adjacency(lambda here, there: 1 if hexside(here, there) in road else 4)
    reach = cheapest(adjacency, grid.number[row[0]], 6)
    assert {grid.hexes[n]: cost for n, cost in reach.costs.items()} == {
        row[0]: 0,
        row[1]: 1,
        row[2]: 2,
        row[3]: 6,
    }
    assert [grid.hexes[n] for n in path_to(reach, grid.number[row[3]])] == row[:4]


def test_the_cheap_way_round_beats_the_short_way_through() -> None:
    adjacency: Adjacency = [[(1, 9), (2, 1)], [], [(3, 1)], [(1, 1)]]
    reach = cheapest(adjacency, 0, 20)
    assert reach.costs == {0: 0, 2: 1, 3: 2, 1: 3}
    assert path_to(reach, 1) == [0, 2, 3, 1]


def test_barred_steps_and_hexes_out_of_reach() -> None:
    grid = HexMap(rectangle(3, 1))
    wall = from_label("0201")
    reach = cheapest(grid.adjacency(lambda here, there: None if there == wall else 1), 0, FAR)
    assert reach.costs == {0: 0}
    with pytest.raises(ValueError, match="no way to hex number 2"):
        path_to(reach, 2)


def test_nothing_is_reached_on_a_negative_budget_but_the_start() -> None:
    assert cheapest([[(1, 0)], []], 0, -1).costs == {0: 0}


@st.composite
def maps(draw: st.DrawFn) -> Adjacency:
    grid = HexMap(rectangle(draw(st.integers(1, 5)), draw(st.integers(1, 5))))
    price = st.none() | st.integers(0, 6)
    return [[(n, cost) for n in near if (cost := draw(price)) is not None] for near in grid.neighbours]


def relaxed(adjacency: Adjacency, start: int) -> list[int]:
    """Return the least costs by relaxing every step as often as there are hexes."""
    costs = [FAR] * len(adjacency)
    costs[start] = 0
    for _ in adjacency:
        for here, steps in enumerate(adjacency):
            for near, price in steps:
                costs[near] = min(costs[near], costs[here] + price)
    return costs


@given(maps(), st.integers(0, 24), st.integers(0, 15))
def test_cheapest_is_what_trying_everything_gives(adjacency: Adjacency, start: int, budget: int) -> None:
    start %= len(adjacency)
    reach = cheapest(adjacency, start, budget)
    expected = relaxed(adjacency, start)
    assert reach.costs == {n: cost for n, cost in enumerate(expected) if cost <= budget}
    assert list(reach.costs.values()) == sorted(reach.costs.values())
    for goal, cost in reach.costs.items():
        way = path_to(reach, goal)
        assert way[0] == start
        assert way[-1] == goal
        assert sum(dict(adjacency[a])[b] for a, b in pairwise(way)) == cost

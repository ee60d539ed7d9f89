"""Moves in legs: nearest approach and first meeting."""

from itertools import pairwise
from math import dist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.geometry.plane import Point, distance, within
from core.geometry.trace import Meeting, approach, first_within, nearest, passes_within, path_length

TABLE = st.integers(-48_000, 48_000)
POINTS = st.builds(Point, TABLE, TABLE)
HOLE = Point(0, 0)


def test_nearest_is_on_the_leg_or_at_an_end() -> None:
    start, end = Point(-6000, 2000), Point(6000, 2000)
    assert nearest(start, end, HOLE) == (0, 2000)
    assert nearest(start, end, Point(-9000, 0)) == start
    assert nearest(start, end, Point(9000, 0)) == end
    assert nearest(start, start, HOLE) == start


def test_touching_is_within_and_a_thousandth_off_is_not() -> None:
    start, end = Point(-6000, 2000), Point(6000, 2000)
    assert approach(start, end, HOLE) == 2000
    assert passes_within(start, end, HOLE, 2000)
    assert not passes_within(start, end, HOLE, 1999)


def test_a_slanting_leg_is_measured_exactly() -> None:
    # The true nearest approach is 1000 / sqrt 2, between 707 and 708 thousandths.
    start, end = Point(0, 1000), Point(1000, 0)
    assert approach(start, end, HOLE) == 707
    assert not passes_within(start, end, HOLE, 707)
    assert passes_within(start, end, HOLE, 708)


def test_first_meeting_on_the_second_leg() -> None:
    path = [Point(0, 20_000), Point(0, 12_000), Point(0, 2000)]
    assert first_within(path, HOLE, 10_000) == Meeting(1, Point(0, 10_000), 10_000)
    assert path_length(path) == 18_000


def test_a_path_can_meet_where_it_starts_or_never() -> None:
    assert first_within([Point(0, 3000), Point(0, 9000)], HOLE, 4000) == Meeting(0, Point(0, 3000), 0)
    assert first_within([Point(0, 3000)], HOLE, 3000) == Meeting(0, Point(0, 3000), 0)
    assert first_within([Point(-9000, 5000), Point(9000, 5000)], HOLE, 4999) is None


def test_grazing_meets_at_the_nearest_point() -> None:
    path = [Point(-9000, 5000), Point(9000, 5000)]
    assert first_within(path, HOLE, 5000) == Meeting(0, Point(0, 5000), 9000)


@pytest.mark.parametrize("limit", [0, 1])
def test_a_leg_that_ends_on_the_point_meets_it(limit: int) -> None:
    assert first_within([Point(0, 3), HOLE], HOLE, limit) == Meeting(0, Point(0, limit), 3 - limit)


@given(POINTS, POINTS, POINTS)
def test_nearest_is_as_near_as_the_approach_and_nearer_than_the_ends(
    a: Point, b: Point, point: Point
) -> None:
    near = approach(a, b, point)
    assert abs(distance(nearest(a, b, point), point) - near) <= 1
    assert near <= min(distance(a, point), distance(b, point))
    assert passes_within(a, b, point, near + 1)
    assert near == 0 or not passes_within(a, b, point, near - 1)


@given(st.lists(POINTS, min_size=2, max_size=5), POINTS, st.integers(0, 20_000))
def test_the_first_meeting_is_at_the_limit_and_no_earlier(
    path: list[Point], point: Point, limit: int
) -> None:
    found = first_within(path, point, limit)
    legs = list(pairwise(path))
    if found is None:
        assert not any(passes_within(a, b, point, limit) for a, b in legs)
        return
    assert not any(passes_within(a, b, point, limit) for a, b in legs[: found.leg])
    assume(not within(path[0], point, limit))
    assert abs(dist(found.place, point) - limit) <= 1
    start = path[found.leg]
    assert abs(approach(start, path[found.leg + 1], found.place)) <= 1
    assert found.travelled == path_length([*path[: found.leg + 1], found.place])
    early = Point((start.x + found.place.x) // 2, (start.y + found.place.y) // 2)
    assert dist(early, point) >= limit - 1

"""Points, bearings and sectors on the open table."""

import math

import pytest
from hypothesis import example, given, strategies as st

from core.geometry.plane import (
    ANGLE_TOLERANCE,
    CIRCLE,
    INCH,
    Point,
    advance,
    arc,
    around,
    bearing,
    distance,
    divide,
    in_sector,
    off,
    relative_bearing,
    root,
    sine,
    turn,
    within,
)

TABLE = st.integers(-96_000, 96_000)
POINTS = st.builds(Point, TABLE, TABLE)
ANGLES = st.integers(0, CIRCLE - 1)
ORIGIN = Point(0, 0)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ((0, 6000), 0),
        ((6000, 6000), 4500),
        ((6000, 0), 9000),
        ((6000, -6000), 13500),
        ((0, -6000), 18000),
        ((-6000, 0), 27000),
        ((-6000, 6000), 31500),
        ((3000, 4000), 3687),
        ((-1, 96_000), 0),
    ],
)
def test_bearing_runs_clockwise_from_up_the_table(target: tuple[int, int], expected: int) -> None:
    assert bearing(ORIGIN, Point(*target)) == expected


def test_the_same_point_has_no_bearing_and_lies_in_every_sector() -> None:
    assert bearing(ORIGIN, ORIGIN) is None
    assert relative_bearing(ORIGIN, 12_345, ORIGIN) is None
    assert all(in_sector(None, centre, 0) for centre in range(0, CIRCLE, 4500))


def test_relative_bearing_is_counted_from_the_heading() -> None:
    assert relative_bearing(ORIGIN, 9000, Point(5000, 0)) == 0
    assert relative_bearing(ORIGIN, 9000, Point(0, 5000)) == 27000


def test_distance_rounds_and_within_does_not() -> None:
    assert distance(ORIGIN, Point(3000, 4000)) == 5000
    diagonal = Point(1000, 1000)
    assert distance(ORIGIN, diagonal) == 1414
    assert not within(ORIGIN, diagonal, 1414)
    assert within(ORIGIN, diagonal, 1415)
    assert not within(ORIGIN, ORIGIN, -1)


@given(st.integers(0, 10**12))
def test_root_is_nearest(square: int) -> None:
    found = root(square)
    assert (2 * found - 1) ** 2 <= 4 * square + 1
    assert 4 * square < (2 * found + 1) ** 2


def test_divide_rounds_halves_away_from_zero() -> None:
    assert [divide(n, 2) for n in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    assert divide(-7, 3) == -2


@given(POINTS, POINTS)
def test_distance_is_the_same_both_ways(a: Point, b: Point) -> None:
    assert distance(a, b) == distance(b, a)
    assert within(a, b, distance(a, b) + 1)


@given(POINTS, POINTS)
def test_the_bearing_back_is_opposite(a: Point, b: Point) -> None:
    there, back = bearing(a, b), bearing(b, a)
    if there is None or back is None:
        assert a == b
    else:
        assert off(there, back) == CIRCLE // 2


@given(ANGLES)
@example(3000)
@example(9000)
def test_sine_agrees_with_the_true_one(angle: int) -> None:
    assert abs(sine(angle) / 10**12 - math.sin(math.radians(angle / 100))) < 1e-12


def test_sine_is_exact_where_it_is_rational() -> None:
    assert [sine(angle * 100) for angle in (0, 30, 90, 150, 180, 210, 270, 330)] == [
        part * 10**12 // 2 for part in (0, 1, 2, 1, 0, -1, -2, -1)
    ]


def test_advance_in_worked_numbers() -> None:
    assert advance(ORIGIN, 0, 4 * INCH) == (0, 4000)
    assert advance(ORIGIN, 4500, 4 * INCH) == (2828, 2828)
    assert advance(ORIGIN, 22500, 4 * INCH) == (-2828, -2828)
    assert advance(Point(100, 100), 27000, 100) == (0, 100)
    assert advance(ORIGIN, 3000, 1003) == (502, 869), "half a thousandth goes outwards"
    assert advance(ORIGIN, 0, -500) == (0, -500)


def test_four_inches_a_turn_to_starboard_and_four_more() -> None:
    corner = advance(ORIGIN, 0, 4000)
    assert advance(corner, turn(0, 4500), 4000) == (2828, 6828)


@given(POINTS, ANGLES, st.integers(1, 36_000))
def test_advance_goes_that_far_that_way_and_comes_back(start: Point, heading: int, length: int) -> None:
    end = advance(start, heading, length)
    assert abs(distance(start, end) - length) <= 1
    assert advance(end, heading, -length) == start


@given(ANGLES, st.integers(-40_000, 40_000))
def test_turn_and_turn_back(heading: int, by: int) -> None:
    assert turn(turn(heading, by), -by) == heading


@given(ANGLES, st.integers(-80_000, 80_000))
def test_off_is_symmetric_and_at_most_a_half_turn(angle: int, centre: int) -> None:
    assert off(angle, centre) == off(centre, angle) <= CIRCLE // 2


@given(POINTS, ANGLES, st.integers(INCH, 36_000), st.sampled_from([4500, 13500, 22500, 31500]))
def test_a_target_placed_on_a_boundary_lies_in_both_sectors(
    start: Point, heading: int, length: int, boundary: int
) -> None:
    target = advance(start, turn(heading, boundary), length)
    angle = relative_bearing(start, heading, target)
    assert in_sector(angle, boundary - 4500, 4500)
    assert in_sector(angle, boundary + 4500, 4500)
    assert not in_sector(angle, boundary + 18000, 4500)


@given(POINTS, ANGLES, st.lists(st.tuples(st.integers(-9000, 9000), st.integers(500, 6000)), max_size=6))
def test_a_sector_stays_closed_after_a_course_of_legs(
    start: Point, heading: int, legs: list[tuple[int, int]]
) -> None:
    here = start
    for by, length in legs:
        heading = turn(heading, by)
        here = advance(here, heading, length)
    target = advance(here, turn(heading, 9000), 2 * INCH)
    angle = relative_bearing(here, heading, target)
    assert in_sector(angle, 0, 9000)
    assert in_sector(angle, 18000, 9000)


def test_the_tolerance_is_less_than_a_tenth_of_a_degree() -> None:
    assert in_sector(4500 + ANGLE_TOLERANCE, 0, 4500)
    assert not in_sector(4500 + ANGLE_TOLERANCE + 1, 0, 4500)
    assert not in_sector(4510, 0, 4500)
    assert all(in_sector(angle, 0, 18000) for angle in range(0, CIRCLE, 100))


def test_round_a_point_in_worked_numbers() -> None:
    assert around(ORIGIN, Point(0, 8000), 9000) == Point(8000, 0)
    assert around(ORIGIN, Point(8000, 0), -9000) == Point(0, 8000)
    assert around(Point(1000, 1000), Point(1000, 5000), 18_000) == Point(1000, -3000)


@given(POINTS, POINTS, ANGLES)
def test_round_a_point_the_distance_stays(centre: Point, point: Point, angle: int) -> None:
    turned = around(centre, point, angle)
    assert abs(distance(centre, turned) - distance(centre, point)) <= 1
    back = around(centre, turned, -angle)
    assert abs(back.x - point.x) <= 1 and abs(back.y - point.y) <= 1


@pytest.mark.parametrize(
    ("length", "radius", "angle"),
    [(0, 5000, 0), (12_566, 8000, 9000), (31_416, 5000, 36_000), (4000, 8000, 2865)],
)
def test_the_angle_of_an_arc(length: int, radius: int, angle: int) -> None:
    assert arc(length, radius) == angle

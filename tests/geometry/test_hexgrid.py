"""Neighbours, range, rings and bearings of hexes."""

import pytest
from hypothesis import given, strategies as st

from core.geometry.hexgrid import (
    DIRECTIONS,
    NORTH,
    NORTH_EAST,
    SOUTH,
    SOUTH_EAST,
    Hex,
    bearings,
    direction,
    disc,
    distance,
    hexside,
    neighbour,
    neighbours,
    ring,
)

COORDINATES = st.integers(-20, 20)
HEXES = st.builds(Hex, COORDINATES, COORDINATES)
HOME = Hex(0, 0)


def test_directions_are_in_the_agreed_order() -> None:
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@given(HEXES)
def test_neighbours_are_the_six_hexes_at_range_one(here: Hex) -> None:
    assert len(set(neighbours(here))) == 6
    assert all(distance(here, near) == 1 for near in neighbours(here))
    assert [direction(here, near) for near in neighbours(here)] == [0, 1, 2, 3, 4, 5]


def test_distance_in_worked_numbers() -> None:
    assert distance(HOME, Hex(3, 0)) == 3
    assert distance(HOME, Hex(1, 1)) == 2
    assert distance(HOME, Hex(2, 2)) == 4
    assert distance(Hex(2, -3), Hex(-1, 1)) == 4


@given(HEXES, HEXES, HEXES)
def test_distance_is_symmetric_and_no_detour_is_shorter(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_hexes_apart_have_neither_direction_nor_side() -> None:
    with pytest.raises(ValueError, match="hex 2,0 is not next to hex 0,0"):
        direction(HOME, Hex(2, 0))
    with pytest.raises(ValueError, match="not next to"):
        hexside(HOME, HOME)


@given(HEXES, st.integers(0, 5))
def test_a_hexside_is_the_same_from_both_sides(here: Hex, way: int) -> None:
    assert hexside(here, neighbour(here, way)) == hexside(neighbour(here, way), here)
    assert neighbour(neighbour(here, way), way + 3) == here


@given(HEXES, st.integers(0, 6))
def test_ring_and_disc_hold_exactly_what_lies_at_that_range(centre: Hex, radius: int) -> None:
    around = [Hex(centre.q + q, centre.r + r) for q in range(-8, 9) for r in range(-8, 9)]
    assert sorted(ring(centre, radius)) == sorted(h for h in around if distance(centre, h) == radius)
    assert sorted(disc(centre, radius)) == sorted(h for h in around if distance(centre, h) <= radius)


def test_a_ring_starts_in_the_north_and_runs_clockwise() -> None:
    assert ring(HOME, 1) == tuple(neighbour(HOME, way) for way in (NORTH, NORTH_EAST, 0, 1, 2, 3))


@given(HEXES, st.integers(0, 5), st.integers(1, 9))
def test_straight_ahead_is_one_bearing_and_over_a_corner_two(here: Hex, way: int, steps: int) -> None:
    step, other = DIRECTIONS[way], DIRECTIONS[(way + 1) % 6]
    ahead = Hex(here.q + steps * step.q, here.r + steps * step.r)
    between = Hex(ahead.q + steps * other.q, ahead.r + steps * other.r)
    assert bearings(here, ahead) == (way,)
    assert bearings(here, between) == tuple(sorted((way, (way + 1) % 6)))


def test_bearings_near_a_corner_and_on_the_spot() -> None:
    assert bearings(HOME, Hex(3, 2)) == (SOUTH_EAST,)
    assert bearings(HOME, Hex(2, 3)) == (SOUTH,)
    assert bearings(HOME, HOME) == (0, 1, 2, 3, 4, 5)


@given(HEXES, HEXES)
def test_bearings_back_are_opposite(a: Hex, b: Hex) -> None:
    if a != b:
        assert sorted((way + 3) % 6 for way in bearings(a, b)) == list(bearings(b, a))

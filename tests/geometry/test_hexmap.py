"""Labels of printed maps and places on the page."""

import pytest
from hypothesis import given, strategies as st

from core.geometry.hexgrid import Hex, distance, neighbour, neighbours
from core.geometry.hexmap import (
    at,
    centre,
    column_row,
    corners,
    heading,
    hex_at,
    label,
    rectangle,
)

COORDINATES = st.integers(-60, 60)
HEXES = st.builds(Hex, COORDINATES, COORDINATES)


def test_labels_in_worked_numbers() -> None:
    assert label(Hex(0, 0)) == "0101"
    assert label(Hex(1, 0)) == "0201"
    assert label(Hex(2, 3)) == "0305"
    assert label(at(100, 7)) == "100007"


def test_even_columns_stand_half_a_hex_lower() -> None:
    assert centre(at(1, 1)) == (0, 0)
    assert centre(at(2, 1)) == (1500, 866)
    assert centre(at(3, 1)) == (3000, 0)
    assert sorted(map(label, neighbours(at(2, 2)))) == [
        "0102",
        "0103",
        "0201",
        "0203",
        "0302",
        "0303",
    ]


@given(st.integers(1, 250), st.integers(1, 250))
def test_a_label_holds_the_column_and_the_row_of_its_hex(column: int, row: int) -> None:
    here = at(column, row)
    assert column_row(here) == (column, row)
    text = label(here)
    half = len(text) // 2
    assert (int(text[:half]), int(text[half:])) == (column, row)


def test_a_hex_off_the_printed_map_has_no_label() -> None:
    with pytest.raises(ValueError, match="column 0, row 1"):
        label(Hex(-1, 1))


def test_a_rectangle_is_listed_column_by_column() -> None:
    assert [label(here) for here in rectangle(2, 3)] == ["0101", "0102", "0103", "0201", "0202", "0203"]


def test_headings_point_at_the_neighbours() -> None:
    assert [heading(way) for way in range(6)] == [12000, 18000, 24000, 30000, 0, 6000]
    for way, (across, down) in enumerate([(1, 1), (0, 1), (-1, 1), (-1, -1), (0, -1), (1, -1)]):
        x, y = centre(neighbour(Hex(0, 0), way))
        assert (x > 0) - (x < 0) == across
        assert (y > 0) - (y < 0) == down


@given(HEXES)
def test_neighbours_share_two_corners_to_the_unit(here: Hex) -> None:
    for near in neighbours(here):
        assert len(set(corners(here)) & set(corners(near))) == 2


@given(HEXES)
def test_the_centre_lies_in_its_hex(here: Hex) -> None:
    assert hex_at(*centre(here)) == here


@given(st.integers(-30_000, 30_000), st.integers(-30_000, 30_000))
def test_a_place_lies_in_the_hex_with_the_nearest_centre(x: int, y: int) -> None:
    here = hex_at(x, y)

    def apart(other: Hex) -> int:
        middle_x, middle_y = centre(other)
        return (x - middle_x) ** 2 + (y - middle_y) ** 2

    assert apart(here) <= 1001**2
    assert all(apart(here) <= apart(near) for near in neighbours(here))


@given(HEXES)
def test_halfway_to_a_corner_is_still_inside(here: Hex) -> None:
    x, y = centre(here)
    for corner_x, corner_y in corners(here):
        assert hex_at((x + corner_x) // 2, (y + corner_y) // 2) == here
        assert distance(here, hex_at(2 * corner_x - x, 2 * corner_y - y)) in (1, 2)

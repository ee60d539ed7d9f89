"""Lines between hex centres, with and against the sides of hexes."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import example, given, strategies as st

from core.geometry.hexgrid import DIRECTIONS, Hex, disc, distance, spread
from core.geometry.plane import Point
from core.geometry.sight import line, touches
from core.geometry.template import Polygon

NEAR = st.integers(-9, 9)
HEXES = st.builds(Hex, NEAR, NEAR)
HOME = Hex(0, 0)


def test_along_a_row_each_hex_alone() -> None:
    assert line(HOME, Hex(3, 0)) == (((0, 0),), ((1, 0),), ((2, 0),), ((3, 0),))


def test_no_way_at_all_is_one_hex() -> None:
    assert line(Hex(4, -2), Hex(4, -2)) == (((4, -2),),)


def test_along_a_side_the_pair() -> None:
    assert line(HOME, Hex(1, 1)) == (((0, 0),), ((0, 1), (1, 0)), ((1, 1),))


def test_along_two_sides_with_a_hex_between() -> None:
    assert line(HOME, Hex(2, 2)) == (
        ((0, 0),),
        ((0, 1), (1, 0)),
        ((1, 1),),
        ((1, 2), (2, 1)),
        ((2, 2),),
    )


def test_across_a_side_in_its_middle() -> None:
    assert line(HOME, Hex(2, 1)) == (((0, 0),), ((1, 0),), ((1, 1),), ((2, 1),))


def test_a_flat_line_clips_more_hexes_than_its_range() -> None:
    spans = line(HOME, Hex(9, 1))
    assert len(spans) > distance(HOME, Hex(9, 1)) + 1


def test_through_a_corner_into_the_next_hex() -> None:
    # The line meets the corner of 1,0 and 2,0 and 2,-1 and goes on inside the second.
    assert line(HOME, Hex(5, -1))[:3] == (((0, 0),), ((1, 0),), ((2, 0),))
    assert touches(HOME, Hex(5, -1), Hex(2, -1))
    assert (Hex(2, -1),) not in line(HOME, Hex(5, -1))


def test_touching_includes_corners_and_excludes_the_next_hex_out() -> None:
    assert touches(HOME, Hex(1, 1), Hex(1, 0))
    assert touches(HOME, Hex(1, 1), Hex(0, 1))
    assert not touches(HOME, Hex(1, 1), Hex(2, 0))
    assert not touches(HOME, Hex(3, 0), Hex(4, 0))


def inside(a: Hex, b: Hex, other: Hex) -> tuple[Fraction, Fraction] | None:
    """Return the part of the line that lies in the closed hex, by clipping; None when none does."""
    low, high = Fraction(0), Fraction(1)
    for apart, rate in zip(
        spread(Hex(other.q - a.q, other.r - a.r)), spread(Hex(b.q - a.q, b.r - a.r)), strict=True
    ):
        if rate:
            ends = sorted((Fraction(apart - 1, rate), Fraction(apart + 1, rate)))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif abs(apart) > 1:
            return None
    return (low, high) if low <= high else None


@given(HEXES, HEXES)
@example(HOME, Hex(9, 1))
@example(HOME, Hex(5, -1))
@example(HOME, Hex(6, 6))
def test_a_line_is_what_clipping_every_hex_around_gives(a: Hex, b: Hex) -> None:
    around = {other: part for other in disc(a, distance(a, b)) if (part := inside(a, b, other))}
    if a == b:
        return
    stretches: dict[tuple[Fraction, Fraction], set[Hex]] = {}
    for other, (low, high) in around.items():
        if low < high:
            stretches.setdefault((low, high), set()).add(other)
    assert [set(span) for span in line(a, b)] == [stretches[part] for part in sorted(stretches)]


def thirds(here: Hex) -> Point:
    """Return a hex's centre in thirds of its coordinates, in which its corners are whole numbers too."""
    return Point(3 * here.q, 3 * here.r)


@given(HEXES, HEXES)
@example(HOME, Hex(5, -1))
@example(HOME, Hex(3, 3))
def test_touching_is_what_the_outline_of_the_hex_says(a: Hex, b: Hex) -> None:
    for other in disc(a, distance(a, b) + 1):
        middle, ways = thirds(other), zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True)
        outline = Polygon(tuple(Point(middle.x + i.q + j.q, middle.y + i.r + j.r) for i, j in ways))
        assert touches(a, b, other) == outline.crossed(thirds(a), thirds(b))


@given(HEXES, HEXES)
def test_the_line_back_is_the_same_line(a: Hex, b: Hex) -> None:
    assert line(b, a) == line(a, b)[::-1]


@given(HEXES, HEXES)
def test_a_line_goes_from_neighbour_to_neighbour(a: Hex, b: Hex) -> None:
    spans = line(a, b)
    assert spans[0] == (a,)
    assert spans[-1] == (b,)
    for before, after in pairwise(spans):
        assert all(distance(one, other) == 1 for one in before for other in after)
    for span in spans:
        assert len(span) == 1 or (distance(*span) == 1 and span[0] < span[1])

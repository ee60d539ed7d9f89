"""Templates and the table's edges."""

import msgspec
from hypothesis import given, strategies as st

from core.geometry.plane import Point, advance, distance
from core.geometry.template import (
    Circle,
    Exit,
    Polygon,
    Rectangle,
    Ring,
    Template,
    bounds,
    box,
    met_after,
    middle,
    passes_within,
    shifted,
)

COORDINATES = st.integers(-20, 20)
POINTS = st.builds(Point, COORDINATES, COORDINATES)
PLANET = Circle(Point(0, 0), 3000)
FIELD = box(Point(0, 0), 0, 6000, 4000)
TABLE = Rectangle(0, 0, 72_000, 48_000)


def test_touching_is_within_and_a_thousandth_off_is_not() -> None:
    start, end = Point(-6000, 2000), Point(6000, 2000)
    assert passes_within(start, end, Point(0, 0), 2000)
    assert not passes_within(start, end, Point(0, 0), 1999)


def test_a_slanting_leg_is_measured_exactly() -> None:
    # The true nearest approach is 1000 / sqrt 2, between 707 and 708 thousandths.
    start, end = Point(0, 1000), Point(1000, 0)
    assert not passes_within(start, end, Point(0, 0), 707)
    assert passes_within(start, end, Point(0, 0), 708)


def test_a_ring_has_a_hole_whose_edge_belongs_to_the_ring() -> None:
    ring = Ring(Point(0, 0), 6000, 9000)
    assert [ring.holds(Point(x, 0)) for x in (0, 5999, 6000, 9000, 9001)] == [False, False, True, True, False]
    assert not ring.crossed(Point(-5999, 0), Point(5999, 0)), "the line stays in the hole"
    assert ring.crossed(Point(-5999, 0), Point(6000, 0))
    assert ring.crossed(Point(-9000, 9000), Point(9000, 9000))
    assert not ring.crossed(Point(-9000, 9001), Point(9000, 9001))
    assert ring.reaches(Point(0, 0), 6000)
    assert not ring.reaches(Point(0, 0), 5999)
    assert ring.reaches(Point(0, 12_000), 3000)


def test_a_planets_edge_belongs_to_it() -> None:
    assert PLANET.holds(Point(0, 3000))
    assert not PLANET.holds(Point(0, 3001))
    assert PLANET.crossed(Point(-9000, 3000), Point(9000, 3000))
    assert not PLANET.crossed(Point(-9000, 3001), Point(9000, 3001))
    assert not PLANET.crossed(Point(-9000, 0), Point(-4000, 0)), "the line stops short"
    assert PLANET.reaches(Point(0, 9000), 6000)
    assert not PLANET.reaches(Point(0, 9001), 6000)
    assert PLANET.gap(Point(0, 9000)) == 6000
    assert PLANET.gap(Point(0, 100)) == 0


def test_a_box_lies_along_its_heading() -> None:
    assert FIELD.corners == ((-2000, 3000), (2000, 3000), (2000, -3000), (-2000, -3000))
    assert box(Point(0, 0), 9000, 6000, 4000).corners[0] == (3000, 2000)


def test_a_fields_edge_belongs_to_it() -> None:
    assert FIELD.holds(Point(2000, 0))
    assert FIELD.holds(Point(2000, 3000))
    assert FIELD.holds(Point(0, 0))
    assert not FIELD.holds(Point(2001, 0))
    assert FIELD.reaches(Point(2500, 0), 500)
    assert not FIELD.reaches(Point(2501, 0), 500)


def test_a_line_meets_a_field_across_along_and_from_within() -> None:
    assert FIELD.crossed(Point(-9000, 0), Point(9000, 0))
    assert FIELD.crossed(Point(2000, -9000), Point(2000, 9000))
    assert FIELD.crossed(Point(0, 0), Point(1, 1))
    assert not FIELD.crossed(Point(2001, -9000), Point(2001, 9000))


def test_a_notched_template_is_not_its_hull() -> None:
    notched = Polygon((Point(0, 0), Point(10, 0), Point(5, 5), Point(10, 10), Point(0, 10)))
    assert notched.holds(Point(4, 5))
    assert notched.holds(Point(5, 5))
    assert not notched.holds(Point(7, 5))
    assert not notched.crossed(Point(7, 4), Point(7, 6))


@given(st.lists(POINTS, min_size=3, max_size=3, unique=True), POINTS)
def test_a_triangle_holds_what_is_on_one_side_of_its_sides(corners: list[Point], point: Point) -> None:
    (ax, ay), (bx, by), (cx, cy) = corners
    whole = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    turns = [
        (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x)
        for p, q in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    if whole:
        expected = all(part >= 0 for part in turns) or all(part <= 0 for part in turns)
        assert Polygon(tuple(corners)).holds(point) == expected
        assert Polygon(tuple(corners[::-1])).holds(point) == expected


@given(st.lists(POINTS, min_size=4, max_size=4, unique=True))
def test_a_line_crosses_the_same_both_ways(points: list[Point]) -> None:
    a, b, c, d = points
    line = Polygon((c, d))
    assert line.crossed(a, b) == line.crossed(b, a) == Polygon((a, b)).crossed(c, d)


def test_templates_come_back_from_text() -> None:
    for template in (PLANET, FIELD):
        assert msgspec.json.decode(msgspec.json.encode(template), type=Template) == template


def test_the_tables_edge_is_still_the_table() -> None:
    assert TABLE.holds(Point(0, 0))
    assert TABLE.holds(Point(72_000, 48_000))
    assert not TABLE.holds(Point(-1, 0))
    assert TABLE.exit(Point(10, 10), Point(0, 10)) is None


def test_who_is_not_inside_does_not_leave() -> None:
    assert TABLE.exit(Point(-4000, 10), Point(-4000, 5000)) is None
    assert TABLE.exit(Point(-4000, 10), Point(-9000, 10)) is None


def test_leaving_the_table_names_the_edge() -> None:
    assert TABLE.exit(Point(1000, 47_000), Point(3000, 49_000)) == Exit(("top",), Point(2000, 48_000))
    assert TABLE.exit(Point(1000, 1000), Point(1000, -3000)) == Exit(("bottom",), Point(1000, 0))
    assert TABLE.exit(Point(0, 1000), Point(-1, 1000)) == Exit(("left",), Point(0, 1000))
    corner = TABLE.exit(Point(71_000, 47_000), Point(73_000, 49_000))
    assert corner == Exit(("top", "right"), Point(72_000, 48_000))


@given(st.integers(0, 35_999), st.integers(1, 100_000))
def test_a_move_leaves_exactly_when_it_ends_outside(heading: int, length: int) -> None:
    start = Point(36_000, 24_000)
    end = advance(start, heading, length)
    left = TABLE.exit(start, end)
    assert (left is None) == TABLE.holds(end)
    if left:
        assert TABLE.holds(left.place)
        assert distance(start, left.place) <= length + 1


SHAPES = (PLANET, Ring(Point(0, 0), 2000, 3000), FIELD)


def test_each_shape_has_a_middle_and_bounds_and_can_be_laid_elsewhere() -> None:
    for shape in SHAPES:
        assert middle(shape) == Point(0, 0)
        moved = shifted(shape, 5000, -2000)
        assert middle(moved) == Point(5000, -2000)
        there, here = bounds(moved), bounds(shape)
        assert there == (here.left + 5000, here.bottom - 2000, here.right + 5000, here.top - 2000)
    assert bounds(FIELD) == (-2000, -3000, 2000, 3000)
    assert bounds(PLANET) == (-3000, -3000, 3000, 3000)


def test_a_leg_meets_a_template_where_it_first_touches_it() -> None:
    start, end = Point(-10_000, 0), Point(10_000, 0)
    assert [met_after(shape, start, end) for shape in SHAPES] == [7000, 7000, 8000]
    assert met_after(SHAPES[1], Point(0, 0), end) == 2000, "from within the hole of a ring"
    assert met_after(PLANET, Point(0, 0), end) == 0
    assert met_after(PLANET, Point(-10_000, 3001), Point(10_000, 3001)) is None


@given(st.sampled_from(SHAPES), st.builds(Point, *[st.integers(-9000, 9000)] * 2), st.integers(0, 35_999))
def test_it_is_met_exactly_when_it_is_crossed(shape: Template, start: Point, heading: int) -> None:
    end = advance(start, heading, 9000)
    along = met_after(shape, start, end)
    assert (along is None) == (not shape.crossed(start, end))
    if along is not None:
        assert 0 <= along <= distance(start, end)
        assert (along == 0) == shape.holds(start)


@given(st.lists(POINTS, min_size=3, max_size=6, unique=True), POINTS, POINTS, st.integers(0, 8))
def test_a_line_meets_whatever_holds_one_of_its_points(
    corners: list[Point], start: Point, end: Point, part: int
) -> None:
    shape = Polygon(tuple(Point(8 * x, 8 * y) for x, y in corners))
    a, b = Point(8 * start.x, 8 * start.y), Point(8 * end.x, 8 * end.y)
    on_it = Point(a.x + (end.x - start.x) * part, a.y + (end.y - start.y) * part)
    if shape.holds(on_it):
        assert shape.crossed(a, b)

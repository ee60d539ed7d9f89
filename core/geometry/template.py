"""Shapes that lie on the table: round, ring-shaped and many-cornered templates, and the table itself.

Units: thousandths of an inch. A shape's edge belongs to it, and every question is answered exactly.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from core.geometry.plane import CIRCLE, Point, advance, distance, divide, turn, within

Edge = Literal["top", "right", "bottom", "left"]


class Circle(Struct, frozen=True, tag="circle"):
    """A round template."""

    centre: Point
    radius: int

    def holds(self, point: Point) -> bool:
        """Tell whether `point` lies on the template."""
        return within(self.centre, point, self.radius)

    def reaches(self, point: Point, limit: int) -> bool:
        """Tell whether any of the template lies within `limit` of `point`.

        With another circle's centre and radius it tells whether the two touch or overlap.
        """
        return within(self.centre, point, self.radius + limit)

    def crossed(self, start: Point, end: Point) -> bool:
        """Tell whether the straight line from `start` to `end` meets the template."""
        return passes_within(start, end, self.centre, self.radius)

    def gap(self, point: Point) -> int:
        """Return how far `point` is from the template's edge, 0 upon it."""
        return max(0, distance(self.centre, point) - self.radius)


class Polygon(Struct, frozen=True, tag="polygon"):
    """A template with corners, given in order round it either way."""

    corners: tuple[Point, ...]

    def sides(self) -> list[tuple[Point, Point]]:
        """Return the sides, each as its two ends."""
        return list(pairwise((*self.corners, self.corners[0])))

    def holds(self, point: Point) -> bool:
        """Tell whether `point` lies on the template."""
        if not bounds(self).holds(point):
            return False
        inside = False
        for a, b in self.sides():
            if passes_within(a, b, point, 0):
                return True
            if (a.y > point.y) != (b.y > point.y):
                inside ^= (_side(a, b, point) > 0) == (b.y > a.y)
        return inside

    def reaches(self, point: Point, limit: int) -> bool:
        """Tell whether any of the template lies within `limit` of `point`."""
        return self.holds(point) or any(passes_within(a, b, point, limit) for a, b in self.sides())

    def crossed(self, start: Point, end: Point) -> bool:
        """Tell whether the straight line from `start` to `end` meets the template."""
        if self._is_beyond(start, end):
            return False
        return self.holds(start) or self.holds(end) or any(_meet(start, end, a, b) for a, b in self.sides())

    def _is_beyond(self, start: Point, end: Point) -> bool:
        """Tell, at little cost, that all corners lie on one side of a line, or that it ends short of them all."""
        left, bottom, right, top = bounds(self)
        if (start.x < left and end.x < left) or (start.x > right and end.x > right):
            return True
        if (start.y < bottom and end.y < bottom) or (start.y > top and end.y > top):
            return True
        aside = [_side(start, end, corner) for corner in self.corners]
        return min(aside) > 0 or max(aside) < 0


class Ring(Struct, frozen=True, tag="ring"):
    """A round template with a round hole: what lies about a planet."""

    centre: Point
    inner: int
    outer: int

    def holds(self, point: Point) -> bool:
        """Tell whether `point` lies on the template."""
        return self.reaches(point, 0)

    def reaches(self, point: Point, limit: int) -> bool:
        """Tell whether any of the template lies within `limit` of `point`."""
        return within(self.centre, point, self.outer + limit) and not self._in_hole(point, limit)

    def crossed(self, start: Point, end: Point) -> bool:
        """Tell whether the straight line from `start` to `end` meets the template."""
        stays_inside = self._in_hole(start, 0) and self._in_hole(end, 0)
        return passes_within(start, end, self.centre, self.outer) and not stays_inside

    def _in_hole(self, point: Point, margin: int) -> bool:
        hole = self.inner - margin
        dx, dy = point.x - self.centre.x, point.y - self.centre.y
        return hole > 0 and dx * dx + dy * dy < hole * hole


Template = Circle | Polygon | Ring


class Exit(NamedTuple):
    """Where a move leaves a rectangle.

    Args:
        edges: the edge that it crosses; both when it leaves exactly through a corner.
        place: the point on the edge, to the nearest thousandth.
    """

    edges: tuple[Edge, ...]
    place: Point


class Rectangle(NamedTuple):
    """An upright rectangle: the table, or a zone of it."""

    left: int
    bottom: int
    right: int
    top: int

    def holds(self, point: Point) -> bool:
        """Tell whether `point` lies in the rectangle."""
        return self.left <= point.x <= self.right and self.bottom <= point.y <= self.top

    def exit(self, start: Point, end: Point) -> Exit | None:
        """Return where a straight move from inside leaves, or None when it ends inside or does not begin there."""
        if not self.holds(start):
            return None
        dx, dy = end.x - start.x, end.y - start.y
        beyond: list[tuple[Fraction, Edge]] = []
        if end.y > self.top:
            beyond.append((Fraction(self.top - start.y, dy), "top"))
        if end.x > self.right:
            beyond.append((Fraction(self.right - start.x, dx), "right"))
        if end.y < self.bottom:
            beyond.append((Fraction(self.bottom - start.y, dy), "bottom"))
        if end.x < self.left:
            beyond.append((Fraction(self.left - start.x, dx), "left"))
        if not beyond:
            return None
        part = min(when for when, _ in beyond)
        up, down = part.numerator, part.denominator
        place = Point(start.x + divide(dx * up, down), start.y + divide(dy * up, down))
        return Exit(tuple(edge for when, edge in beyond if when == part), place)


def box(centre: Point, heading: int, length: int, width: int) -> Polygon:
    """Return a rectangular template whose length lies along `heading`. Shape: four corners, clockwise."""
    right = turn(heading, CIRCLE // 4)
    ends = ((length, -width), (length, width), (-length, width), (-length, -width))
    return Polygon(
        tuple(
            advance(advance(centre, heading, divide(ahead, 2)), right, divide(aside, 2))
            for ahead, aside in ends
        )
    )


def _side(a: Point, b: Point, point: Point) -> int:
    """Return more than 0 when `point` lies left of the line from `a` to `b`, less when right of it."""
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether two straight lines, a to b and c to d, have a point in common."""
    if passes_within(a, b, c, 0) or passes_within(a, b, d, 0):
        return True
    if passes_within(c, d, a, 0) or passes_within(c, d, b, 0):
        return True
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def passes_within(start: Point, end: Point, point: Point, limit: int) -> bool:
    """Tell exactly whether a leg comes within `limit` of `point`; just touching is within."""
    along, aside, whole = _project(start, end, point)
    if along <= 0:
        return within(start, point, limit)
    if along >= whole:
        return within(end, point, limit)
    return limit >= 0 and aside * aside <= limit * limit * whole


def _project(start: Point, end: Point, point: Point) -> tuple[int, int, int]:
    """Return dot and cross product of the leg and the way to `point`, and the square of the leg's length."""
    dx, dy = end.x - start.x, end.y - start.y
    px, py = point.x - start.x, point.y - start.y
    return dx * px + dy * py, dx * py - dy * px, dx * dx + dy * dy


def middle(shape: Template) -> Point:
    """Return the middle of a template: of a circle or a ring its centre, else the mean of its corners."""
    if isinstance(shape, Polygon):
        count = len(shape.corners)
        return Point(
            divide(sum(corner.x for corner in shape.corners), count),
            divide(sum(corner.y for corner in shape.corners), count),
        )
    return shape.centre


def shifted(shape: Template, dx: int, dy: int) -> Template:
    """Return the template laid elsewhere."""
    if isinstance(shape, Polygon):
        return Polygon(tuple(Point(corner.x + dx, corner.y + dy) for corner in shape.corners))
    return replace(shape, centre=Point(shape.centre.x + dx, shape.centre.y + dy))


@lru_cache(maxsize=512)
def bounds(shape: Template) -> Rectangle:
    """Return the upright rectangle about a template."""
    if isinstance(shape, Polygon):
        xs, ys = [corner.x for corner in shape.corners], [corner.y for corner in shape.corners]
        return Rectangle(min(xs), min(ys), max(xs), max(ys))
    reach = shape.outer if isinstance(shape, Ring) else shape.radius
    x, y = shape.centre
    return Rectangle(x - reach, y - reach, x + reach, y + reach)


def met_after(shape: Template, start: Point, end: Point) -> int | None:
    """Return how far along a straight leg it first meets the template, or None when it never does.

    To the nearest thousandth above; 0 where the leg begins on the template.
    """
    if not shape.crossed(start, end):
        return None
    whole = distance(start, end)
    low, high = 0, whole
    while low < high:
        half = (low + high) // 2
        there = Point(
            start.x + divide((end.x - start.x) * half, whole),
            start.y + divide((end.y - start.y) * half, whole),
        )
        low, high = (low, half) if shape.crossed(start, there) else (half + 1, high)
    return low

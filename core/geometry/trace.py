"""Moves in straight legs: how near they come to a point, and where.

Units: thousandths of an inch. Questions are answered exactly; places are rounded to the nearest thousandth,
so a place said to be at a limit can lie a thousandth beyond it.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from core.geometry.plane import Point, distance, divide, root, square_distance, within

_FINE = 1000
"""Square roots inside a quotient are taken this much finer than their whole number."""


class Meeting(NamedTuple):
    """Where a path first comes near enough.

    Args:
        leg: which leg of the path, from 0.
        place: the point on it.
        travelled: the way along the path to there.
    """

    leg: int
    place: Point
    travelled: int


def path_length(path: Sequence[Point]) -> int:
    """Return the length of a path through the given points."""
    return sum(distance(a, b) for a, b in pairwise(path))


def _project(start: Point, end: Point, point: Point) -> tuple[int, int, int]:
    """Return dot and cross product of the leg and the way to `point`, and the square of the leg's length."""
    dx, dy = end.x - start.x, end.y - start.y
    px, py = point.x - start.x, point.y - start.y
    return dx * px + dy * py, dx * py - dy * px, dx * dx + dy * dy


def nearest(start: Point, end: Point, point: Point) -> Point:
    """Return the point of a leg that is nearest to `point`."""
    along, _, whole = _project(start, end, point)
    if along <= 0:
        return start
    if along >= whole:
        return end
    return Point(
        start.x + divide((end.x - start.x) * along, whole), start.y + divide((end.y - start.y) * along, whole)
    )


def approach(start: Point, end: Point, point: Point) -> int:
    """Return the distance from `point` to the nearest place of a leg; for a limit ask `passes_within`."""
    along, aside, whole = _project(start, end, point)
    if along <= 0:
        return distance(start, point)
    if along >= whole:
        return distance(end, point)
    return (isqrt(4 * aside * aside // whole) + 1) // 2


def passes_within(start: Point, end: Point, point: Point, limit: int) -> bool:
    """Tell exactly whether a leg comes within `limit` of `point`; just touching is within."""
    along, aside, whole = _project(start, end, point)
    if along <= 0:
        return within(start, point, limit)
    if along >= whole:
        return within(end, point, limit)
    return limit >= 0 and aside * aside <= limit * limit * whole


def first_within(path: Sequence[Point], point: Point, limit: int) -> Meeting | None:
    """Return where a path first comes within `limit` of `point`, or None when it never does.

    Shape: `path` is at least one point, the start; a path that starts within the limit meets at its start.
    """
    if within(path[0], point, limit):
        return Meeting(0, path[0], 0)
    travelled = 0
    for leg, (start, end) in enumerate(pairwise(path)):
        if passes_within(start, end, point, limit):
            place = _entry(start, end, point, limit)
            return Meeting(leg, place, travelled + distance(start, place))
        travelled += distance(start, end)
    return None


def _entry(start: Point, end: Point, point: Point, limit: int) -> Point:
    """Return where a leg that begins outside the circle of radius `limit` round `point` enters it."""
    along, _, whole = _project(start, end, point)
    inside = along * along - whole * (square_distance(start, point) - limit * limit)
    part = along * _FINE - root(inside * _FINE * _FINE)
    return Point(
        start.x + divide((end.x - start.x) * part, whole * _FINE),
        start.y + divide((end.y - start.y) * part, whole * _FINE),
    )

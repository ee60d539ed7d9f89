"""The open table: points, distances, headings and sectors.

Units: lengths in thousandths of an inch, angles in hundredths of a degree. x runs to the right and y up the
table. Heading 0 looks along +y; headings and bearings grow clockwise and lie in 0..35999.

A bearing from a point to itself does not exist: it is given as None, and `in_sector` holds it to lie in every
sector.
"""

import math
from functools import cache
from typing import NamedTuple

INCH = 1000
DEGREE = 100
CIRCLE = 360 * DEGREE

ANGLE_TOLERANCE = 9
"""How far outside a sector a bearing may be and still count as on its boundary, in hundredths of a degree.

Two positions, each rounded to a thousandth of an inch, put the bearing between them wrong by less than that when
they are an inch apart or more. A tenth of a degree beyond a boundary is beyond it.
"""

_SINE_ONE = 10**12
_GUARD = 10**8
_PI_GUARDED = 314159265358979323846
"""Pi times `_SINE_ONE` times `_GUARD`."""


class Point(NamedTuple):
    """A place on the table. Units: thousandths of an inch."""

    x: int
    y: int


def divide(numerator: int, denominator: int) -> int:
    """Divide and round to the nearest whole number, halves away from zero; the denominator is positive."""
    half_up = (2 * abs(numerator) + denominator) // (2 * denominator)
    return half_up if numerator >= 0 else -half_up


def root(square: int) -> int:
    """Return the whole number nearest to the square root of `square`."""
    floor = math.isqrt(square)
    return floor + (square > floor * (floor + 1))


def square_distance(a: Point, b: Point) -> int:
    """Return the exact square of the distance. Units: millionths of a square inch."""
    return (b.x - a.x) ** 2 + (b.y - a.y) ** 2


def distance(a: Point, b: Point) -> int:
    """Return the distance to the nearest thousandth; for a limit ask `within`, which never rounds."""
    return root(square_distance(a, b))


def within(a: Point, b: Point, limit: int) -> bool:
    """Tell exactly whether `b` lies no farther than `limit` from `a`."""
    return limit >= 0 and square_distance(a, b) <= limit * limit


def turn(heading: int, by: int) -> int:
    """Return the heading after a turn of `by`, clockwise when positive."""
    return (heading + by) % CIRCLE


def bearing(a: Point, b: Point) -> int | None:
    """Return the bearing of `b` from `a` on the table, or None when they are one point.

    Floating point is safe here: no whole x and y lie exactly between two hundredths of a degree, and the
    rounding is to steps a billion times coarser than the error of atan2.
    """
    if a == b:
        return None
    return round(math.degrees(math.atan2(b.x - a.x, b.y - a.y)) * DEGREE) % CIRCLE


def relative_bearing(a: Point, heading: int, b: Point) -> int | None:
    """Return the bearing of `b` from `a` with 0 dead ahead of `heading`, or None when they are one point."""
    absolute = bearing(a, b)
    return None if absolute is None else turn(absolute, -heading)


def off(angle: int, centre: int) -> int:
    """Return how far `angle` is from `centre`, either way round, in 0..18000."""
    apart = (angle - centre) % CIRCLE
    return min(apart, CIRCLE - apart)


def in_sector(angle: int | None, centre: int, half_width: int) -> bool:
    """Tell whether a bearing lies in a sector, both boundaries included.

    The boundary is as broad as `ANGLE_TOLERANCE`, so a target placed on it lies in both neighbouring sectors
    whatever the rounding of positions did.

    Args:
        angle: a bearing, absolute or relative as `centre` is; None (the same point) lies in every sector.
        centre: the middle of the sector.
        half_width: from the middle to either boundary; 18000 and more is all round.
    """
    return angle is None or off(angle, centre) <= half_width + ANGLE_TOLERANCE


@cache
def sine(angle: int) -> int:
    """Return the sine of an angle times 10**12, the same on every machine.

    `math.sin` may differ in its last digit between machines, enough to send half an inch to either side.
    """
    angle %= CIRCLE
    if angle >= CIRCLE // 2:
        return -sine(angle - CIRCLE // 2)
    angle = min(angle, CIRCLE // 2 - angle)
    one = _SINE_ONE * _GUARD
    radians = divide(angle * _PI_GUARDED, CIRCLE // 2)
    term = total = radians
    order = 1
    while term:
        order += 2
        term = -divide(divide(term * radians, one) * radians, one * order * (order - 1))
        total += term
    return divide(total, _GUARD)


def cosine(angle: int) -> int:
    """Return the cosine of an angle times 10**12, the same on every machine."""
    return sine(angle + CIRCLE // 4)


def advance(point: Point, heading: int, length: int) -> Point:
    """Return the point `length` along `heading`, to the nearest thousandth; a negative length goes astern."""
    return Point(
        point.x + divide(length * sine(heading), _SINE_ONE),
        point.y + divide(length * cosine(heading), _SINE_ONE),
    )


def around(centre: Point, point: Point, angle: int) -> Point:
    """Return `point` turned about `centre`, clockwise when positive, to the nearest thousandth."""
    dx, dy = point.x - centre.x, point.y - centre.y
    return Point(
        centre.x + divide(dx * cosine(angle) + dy * sine(angle), _SINE_ONE),
        centre.y + divide(dy * cosine(angle) - dx * sine(angle), _SINE_ONE),
    )


def arc(length: int, radius: int) -> int:
    """Return the angle that an arc of `length` takes up on a circle, to the nearest hundredth of a degree."""
    return divide(length * (CIRCLE // 2) * _SINE_ONE * _GUARD, radius * _PI_GUARDED)

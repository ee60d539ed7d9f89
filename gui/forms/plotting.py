"""A way over the table to a point, out of the legs that a move may have: what a click on the table means."""

from collections.abc import Callable
from math import hypot
from typing import Any

from core.contract.orders import Leg, TableMove
from core.geometry.plane import (
    CIRCLE,
    Point,
    advance,
    arc,
    around,
    bearing,
    distance,
    relative_bearing,
    turn,
)

Pose = tuple[int, int, int]
Legs = list[list[Any]]
ANGLES = ("turn", "high_energy_turn")
"""Kinds of leg that are counted in hundredths of a degree; all others are lengths."""
STRAIGHT = {"forward": 1, "reverse": -1}
MOST = 12
"""A click makes at most so many legs."""
DEGREE = 100
TENTH = 100
"""Angles are plotted in whole degrees, lengths in tenths of an inch, as they are measured at a table."""
STRAIGHT_ENOUGH = 50
"""So far off its bow a point may lie that a token goes straight for it. Units: hundredths of a degree."""
NEAR = 300
"""So near a point counts as reached. Units: thousandths of an inch."""
POINTING = 1000
"""A token that ends farther from the point than this turns towards it at last. Units: thousandths of an inch."""
ASTERN = 170_00
BEND = 500
"""An orbit is drawn by a point every so many hundredths of a degree."""


def way(pose: Pose, kind: str, number: int, centre: tuple[int, int] | None) -> list[Pose]:
    """Give the poses on the way along a leg, its end last: several along the bend of an orbit."""
    if kind != "orbit" or centre is None:
        return [after(pose, kind, number)]
    x, y, heading = pose
    middle, here = Point(*centre), Point(x, y)
    side = relative_bearing(here, heading, middle)
    whole = arc(number, max(1, distance(middle, here)))
    turns = [*range(BEND, whole, BEND), whole]
    signed = turns if side is not None and side < CIRCLE // 2 else [-angle for angle in turns]
    return [(*around(middle, here, angle), turn(heading, angle)) for angle in signed]


def after(pose: Pose, kind: str, number: int) -> Pose:
    """Give the pose after a leg; a kind that moves nothing leaves it as it is."""
    x, y, heading = pose
    if kind in STRAIGHT:
        return (*advance(Point(x, y), heading, number * STRAIGHT[kind]), heading)
    return (x, y, turn(heading, number)) if kind in ANGLES else pose


def plotted(offered: Callable[[Legs], TableMove | None], pose: Pose, legs: Legs, to: Point) -> Legs:
    """Give the legs so far with those that lead nearest to a point: straight on, turning as soon as it may.

    Args:
        offered: gives the field with the legs that may come after others.
        pose: after the legs so far.
    """
    found = nearest = list(legs)
    least = hypot(to.x - pose[0], to.y - pose[1])
    for _ in range(MOST):
        field = offered(found)
        away = hypot(to.x - pose[0], to.y - pose[1])
        if field is None or away <= NEAR:
            break
        leg = _next(offered, field, pose, found, to, away)
        if leg is None:
            break
        found = [*found, leg]
        pose = after(pose, leg[0], leg[1])
        reached = hypot(to.x - pose[0], to.y - pose[1])
        if reached < least or reached == least > POINTING:
            least, nearest = reached, found
    return nearest


def _next(
    offered: Callable[[Legs], TableMove | None],
    field: TableMove,
    pose: Pose,
    legs: Legs,
    to: Point,
    away: float,
) -> list[Any] | None:
    """Give the next leg towards a point, or None where none leads nearer."""
    seen = bearing(Point(pose[0], pose[1]), to)
    off = ((seen or 0) - pose[2] + CIRCLE // 2) % CIRCLE - CIRCLE // 2
    back, ahead = _leg(field, "reverse"), _leg(field, "forward")
    if abs(off) >= ASTERN and back is not None and not legs:
        return ["reverse", min(max(_tenths(away), back.lowest), back.highest)]
    if abs(off) > STRAIGHT_ENOUGH:
        off = round(off / DEGREE) * DEGREE
        for leg in field.legs:
            if leg.kind in ANGLES and (leg.highest > 0) == (off > 0):
                turned = [leg.kind, min(max(off, leg.lowest), leg.highest)]
                if legs or _goes_on(offered([turned])):
                    return turned
    if ahead is None:
        return None
    if abs(off) <= STRAIGHT_ENOUGH:
        return ["forward", min(max(_tenths(away), ahead.lowest), ahead.highest)]
    needed = _until_turn(offered, legs, ahead)
    if needed is None:  # it will not turn any more: as near as it comes
        along = _tenths(_along(pose, to))
        return ["forward", min(max(along, ahead.lowest), ahead.highest)] if along >= ahead.lowest else None
    return ["forward", needed]


def _goes_on(field: TableMove | None) -> bool:
    """Tell whether a token may go ahead: some turn on the spot and do nothing else."""
    return field is not None and _leg(field, "forward") is not None


def _until_turn(offered: Callable[[Legs], TableMove | None], legs: Legs, ahead: Leg) -> int | None:
    """Give the shortest way ahead after which the token may turn; None where it never may."""

    def turns(length: int) -> bool:
        field = offered([*legs, ["forward", length]])
        return field is not None and any(leg.kind in ANGLES for leg in field.legs)

    if not turns(ahead.highest):
        return None
    low, high = ahead.lowest, ahead.highest
    while low < high:
        middle = (low + high) // 2
        if turns(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _tenths(length: float) -> int:
    return round(length / TENTH) * TENTH


def _along(pose: Pose, to: Point) -> float:
    ahead = advance(Point(pose[0], pose[1]), pose[2], 10_000)
    return ((to.x - pose[0]) * (ahead.x - pose[0]) + (to.y - pose[1]) * (ahead.y - pose[1])) / 10_000


def _leg(field: TableMove, kind: str) -> Leg | None:
    return next((leg for leg in field.legs if leg.kind == kind), None)

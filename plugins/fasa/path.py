"""What the maneuvers do, and where a ship can get to."""

from functools import cache
from typing import NamedTuple

from core.api import Hex, hexgrid

from .orders import Maneuver

_PORT, _AHEAD, _STARBOARD, _ASTERN = -1, 0, 1, 3

STEPS: dict[Maneuver, tuple[tuple[int, ...], int]] = {
    "hold": ((), 0),
    "forward": ((_AHEAD,), 0),
    "forward-two": ((_AHEAD, _AHEAD), 0),
    "forward-port": ((_AHEAD,), _PORT),
    "forward-starboard": ((_AHEAD,), _STARBOARD),
    "port": ((), _PORT),
    "starboard": ((), _STARBOARD),
    "slip-port": ((_PORT, _AHEAD), 0),
    "slip-starboard": ((_STARBOARD, _AHEAD), 0),
    "hard-port": ((), 2 * _PORT),
    "hard-starboard": ((), 2 * _STARBOARD),
    "back": ((_ASTERN,), 0),
}
"""For each maneuver the steps, as turns from the heading, and the turn at its end. Rule: Valid Starship Movements.

A side-slip enters the row beside the own one and goes on ahead in it (reading: its diagram is lost).
"""


BASIC: tuple[Maneuver, ...] = tuple(STEPS)[:9]
"""The maneuvers of the basic course."""
HARD: tuple[Maneuver, ...] = ("hard-port", "hard-starboard")
"""Emergency heading changes."""
BACK: Maneuver = "back"


class Pose(NamedTuple):
    """Where a ship is and where it heads."""

    at: Hex
    heading: int


def moved(pose: Pose, maneuver: Maneuver) -> Pose:
    """Give a pose after a maneuver."""
    steps, turn = STEPS[maneuver]
    here = pose.at
    for step in steps:
        here = hexgrid.neighbour(here, pose.heading + step)
    return Pose(here, (pose.heading + turn) % 6)


def entered(pose: Pose, maneuvers: tuple[Maneuver, ...]) -> tuple[tuple[Hex, int], ...]:
    """Give every hex that maneuvers enter, in order, with the turn from the heading with which the maneuver begins."""
    found = []
    for maneuver in maneuvers:
        here = pose.at
        steps = STEPS[maneuver][0]
        for step in steps:
            here = hexgrid.neighbour(here, pose.heading + step)
            found.append((here, steps[0]))
        pose = moved(pose, maneuver)
    return tuple(found)


def end(pose: Pose, maneuvers: tuple[Maneuver, ...]) -> Pose:
    """Give a pose after maneuvers."""
    for maneuver in maneuvers:
        pose = moved(pose, maneuver)
    return pose


@cache
def _ways(points: int) -> dict[Pose, tuple[Maneuver, ...]]:
    """Give every pose that so many points lead to from 0,0 along direction 0, with maneuvers for it."""
    if points == 0:
        return {Pose(Hex(0, 0), 0): ()}
    found: dict[Pose, tuple[Maneuver, ...]] = {}
    for pose, way in _ways(points - 1).items():
        for maneuver in BASIC:
            found.setdefault(moved(pose, maneuver), (*way, maneuver))
    return found


def reach(pose: Pose, points: int) -> dict[Pose, tuple[Maneuver, ...]]:
    """Give every pose that a ship can end in, with maneuvers for it that use all points of the phase."""
    return {
        Pose(_turned(end_pose.at, pose), (end_pose.heading + pose.heading) % 6): way
        for end_pose, way in _ways(points).items()
    }


def _turned(offset: Hex, pose: Pose) -> Hex:
    """Give an offset along direction 0 as the hex that it is from a pose."""
    q, r = offset
    for _ in range(pose.heading):
        q, r = -r, q + r
    return Hex(pose.at.q + q, pose.at.r + r)

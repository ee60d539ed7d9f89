"""The moves worth thinking about: a few dozen paths of a ship, each with the place where it ends.

Units: thousandths of an inch, hundredths of a degree. Places are near enough for choosing; the path itself is exact.
"""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

from core.api import plane

from ..figures import half, is_adrift, safe_turns, speed, trait, turn_score
from ..path import ABOUT, LEAST_RUN, ROTATION, TURN
from ..ship import INCH, Ship
from ..state import State
from ..terrain.orbit import orbit_of

Legs = tuple[tuple[str, int], ...]


class Pose(NamedTuple):
    """Where a path ends.

    Args:
        window: how far the ship may still turn there, either way.
        waste: what it must waste first to be allowed to.
        sharp: whether that turn is a high energy turn.
    """

    x: float
    y: float
    heading: int
    legs: Legs
    window: int = 0
    waste: int = 0
    sharp: bool = False

    def turned(self, by: int) -> Legs:
        """Give the legs of the path with a last turn."""
        if not by:
            return self.legs
        wasted = (("waste", self.waste),) if self.waste else ()
        return (*self.legs, *wasted, ("high_energy_turn" if self.sharp else "turn", by))


def poses(ship: Ship) -> list[Pose]:
    """Give the ends of a ship's paths, its special actions already taken; high energy turns apart."""
    assert ship.at is not None
    start = Pose(*ship.at, ship.heading, ())
    if is_adrift(ship) or ship.held_by or "Immobile" in ship.roster.traits:
        return [start]
    most, turn = speed(ship), turn_score(ship)
    if "maximum_warp" in ship.actions:
        return [start, *(moved(start, length) for length in (most, most // 2) if length > 0)]
    ends = [start._replace(window=TURN if ship.crippled else ROTATION)]
    starts = [start]
    if trait(ship, "Nimble"):
        starts += [turned(start, by) for by in (-TURN, TURN)]
    for begin in starts:
        ends += _runs(begin, most, turn, "forward", begin is start)
        ends += _spirals(begin, most, turn)
    slow = half(most)
    if turn > INCH and slow >= INCH:
        ends += _runs(start, slow, (turn + 1) // 2, "forward", True)
    if slow >= 2 * INCH:
        ends += _runs(start, slow, turn, "reverse", False)
    return ends


def orbit_poses(state: State, ship: Ship) -> list[Pose]:
    """Give the ends of paths that begin with an orbit, which turns a ship without a turn; none where it is in none."""
    orbit = orbit_of(state, ship)
    if (
        orbit is None
        or ship.at is None
        or is_adrift(ship)
        or ship.held_by
        or "Immobile" in ship.roster.traits
    ):
        return []
    most, turn = speed(ship), turn_score(ship)
    ends = []
    for length in sorted({*range(2 * INCH, most, 2 * INCH), most}):
        if length > most:
            continue
        at, heading = orbit.after(plane.Point(*ship.at), ship.heading, length)
        end = Pose(at.x, at.y, heading, (("orbit", length),))
        if "maximum_warp" not in ship.actions and length >= turn:
            end = end._replace(window=TURN)
        ends.append(end)
        rest = most - length
        if rest >= INCH and "maximum_warp" not in ship.actions:
            ways = (-TURN, 0, TURN) if end.window else (0,)
            ends += [moved(turned(end, by), rest) for by in ways]
    return ends


def sharp_poses(ship: Ship) -> list[Pose]:
    """Give the ends of paths with a safe high energy turn: at once and on, or at the end."""
    assert ship.at is not None
    if (
        is_adrift(ship)
        or ship.held_by
        or ship.safe_turns >= safe_turns(ship)
        or "Immobile" in ship.roster.traits
    ):
        return []
    start, most = Pose(*ship.at, ship.heading, ()), speed(ship)
    ends = []
    for length in (most // 3, 2 * most // 3, most):
        if length >= INCH:
            ends.append(moved(start, length)._replace(window=ABOUT, sharp=True))
    for by in (-ABOUT // 2, ABOUT // 2, -3 * ABOUT // 4, 3 * ABOUT // 4, ABOUT):
        begin = turned(start, by)
        begin = begin._replace(legs=(("high_energy_turn", by),))
        ends += [moved(begin, length) for length in (most // 2, most) if length >= INCH]
    return ends


def moved(pose: Pose, length: int, kind: str = "forward") -> Pose:
    """Give a pose after a straight run."""
    angle = radians(pose.heading / 100)
    signed = length if kind == "forward" else -length
    x, y = pose.x + signed * sin(angle), pose.y + signed * cos(angle)
    return Pose(x, y, pose.heading, (*pose.legs, (kind, length)))


def turned(pose: Pose, by: int) -> Pose:
    """Give a pose after a turn."""
    return Pose(pose.x, pose.y, (pose.heading + by) % 36000, pose.turned(by))


def _runs(begin: Pose, left: int, turn: int, kind: str, bends: bool) -> Iterator[Pose]:
    """Run straight by several lengths; stop there, or turn and run on."""
    wanted = (turn, LEAST_RUN, 2 * INCH + turn, left // 2, left) if bends else (turn, left // 2, left)
    lengths = {min(left, length) for length in wanted}
    for length in sorted(lengths):
        if length < INCH:
            continue
        end = moved(begin, length, kind)
        waste = max(0, turn - length)
        earned = not waste or (length >= LEAST_RUN and length + waste <= left)
        if not earned:
            yield end
            continue
        end = end._replace(window=TURN, waste=waste)
        yield end
        rest = left - length - waste
        if bends and rest >= INCH and length <= turn + 2 * INCH:
            for by in (-TURN, -TURN // 2, TURN // 2, TURN):
                yield from _runs(turned(end, by), rest, turn, kind, False)


def _spirals(begin: Pose, left: int, turn: int) -> Iterator[Pose]:
    """Turn the same way again and again, as soon as it is earned."""
    for by in (-TURN, TURN):
        pose, rest, turns = begin, left, 0
        while turn <= rest and turns < 5:
            pose = moved(pose, turn)
            rest -= turn
            turns += 1
            if turns >= 3:
                yield pose._replace(window=TURN)
                if rest >= INCH:
                    yield moved(turned(pose._replace(window=TURN), by), rest)
            pose = turned(pose._replace(window=TURN), by)

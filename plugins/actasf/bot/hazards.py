"""What terrain costs a ship on its way, so that the bot flies round it unless it pays.

Units: victory points.
"""

from core.api import plane, template

from ..figures import is_adrift
from ..path import FLOWN
from ..ship import INCH, Ship
from ..state import State
from ..terrain.effects import attack_dice, check_bonus
from ..terrain.ground import contacts, kinds_at, met_on
from ..terrain.pieces import Terrain
from ..terrain.tables import pull, terrain_tables
from ..walking import trail
from . import stakes
from .paths import Pose

HITS = 5 / 6
"""Of the rocks' attack dice."""
MEAN = 3.5
"""Points of each that hits."""
PAST = 1 / 5
"""Of the hits, those that pass the shields."""


def cost(view: State, ship: Ship, pose: Pose) -> float:
    """Give what a ship is likely to lose on its way to a place, and there when the turn ends."""
    if not view.terrain:
        return 0.0
    mark = stakes.mark(ship)
    way = trail(view, ship, pose.legs)
    far = sum(number for kind, number in pose.legs if kind in FLOWN)
    total = 0.0
    for name in met_on(view, way) if len(way) > 1 else ():
        piece = view.terrain[name]
        if piece.kind == "black_hole":
            return mark.prize
        if piece.kind == "asteroids":
            total += _rocks(mark, ship, piece, far)
        elif piece.kind == "nebula" and mark.shields and not is_adrift(ship):
            total += stakes.worth(mark, mark.shields, 0.0, 0.0)
    if swallowed(view, (round(pose.x), round(pose.y))):
        return mark.prize
    return min(total, mark.prize)


def _rocks(mark: stakes.Mark, ship: Ship, piece: Terrain, far: int) -> float:
    fails = min(5, max(0, piece.density - check_bonus(ship) - 1)) / 6
    points = attack_dice(far) * HITS * MEAN
    return fails * stakes.worth(mark, points * (1 - PAST), 1.2, points * PAST)


def cover(view: State, pose: Pose) -> tuple[float, float]:
    """Give what is left of the fire on a ship at a place, and of its own from there.

    Rule: Dust Clouds (they hide who is in them from others, and others from him); Asteroid Fields (they hide only).
    """
    if not view.terrain:
        return 1.0, 1.0
    here = kinds_at(view.terrain.values(), (round(pose.x), round(pose.y)))
    left = (terrain_tables().cloud.stealth - 1) / 6
    return left if "dust" in here or "asteroids" in here else 1.0, left if "dust" in here else 1.0


def swallowed(view: State, place: tuple[int, int]) -> bool:
    """Tell whether a black hole takes a ship that ends there: at once, or with its pull at the end of the turn."""
    for piece in view.terrain.values():
        if piece.kind != "black_hole" or not isinstance(piece.shape, template.Circle):
            continue
        here, centre = plane.Point(*place), piece.shape.centre
        far = plane.distance(here, centre)
        towards = plane.bearing(here, centre) or 0
        after = plane.advance(here, towards, max(0, min(pull(far), far - INCH)))
        if contacts(view, place) or contacts(view, (after.x, after.y)):
            return True
    return False

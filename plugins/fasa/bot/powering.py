"""How a bot shares out power: to a plan, close in, stand, run, and to the side that needs protection."""

from ..hulls import Hull
from ..orders import Allocate
from ..power import cost, movement_cost, movement_points, shield_points
from ..state import Ship
from .scene import Scene, sides_toward

FAR = 8
"""So many hexes beyond its liking an enemy is far: a ship closes in."""
FLIGHT = 70
"""Percent of the power for movement of a ship that is to get away."""
FRONT = (2, 1, 3)
FRAIL = 3
"""A ship with less than one in so many points of superstructure shields itself before it arms beams."""


def allotment(scene: Scene, ship: Ship) -> Allocate:
    """Allot a ship's power."""
    hull, panel, style = scene.hull(ship), ship.known, scene.style
    gap = scene.gap(ship)
    places = [other.at for other in scene.enemies(ship) if other.at is not None]
    toward = sides_toward(ship, places)
    if scene.fled(ship):
        share, kept, front = FLIGHT, 100, toward[:2]
    elif gap > scene.liking(ship) + FAR:
        share, kept, front = style.march, style.shields, FRONT
    else:
        share, kept = style.stand, style.shields
        front = tuple(dict.fromkeys((*toward[:1], *FRONT)))[: style.width]
        if panel.superstructure * FRAIL < hull.superstructure:
            kept = min(100, 2 * kept)
    device = _cloaks(hull, ship)
    units = panel.units - (hull.cloak if device else 0)
    movement = min(movement_points(hull, units * share // 100), movement_points(hull, panel.units))
    left = units - movement_cost(hull, movement)
    weapons = _armed(scene, ship, left, panel.units * kept // 100)
    left -= sum(weapons.values())
    shields = _raised(hull, ship, front, shield_points(hull, left))
    left = units - cost(hull, Allocate(ship.id, movement, shields, weapons))
    for mount in hull.mounts:
        more = min(left, mount.data.power - weapons.get(mount.id, 0))
        if mount.beam and mount.id in weapons and more > 0:
            weapons[mount.id] += more
            left -= more
    return Allocate(ship.id, movement, shields, weapons, device, device)


def _cloaks(hull: Hull, ship: Ship) -> bool:
    """Tell whether a ship hides: it has the power to do that and to fight."""
    return bool(hull.cloak) and 2 * ship.known.units >= 3 * hull.cloak


def _armed(scene: Scene, ship: Ship, left: int, kept: int) -> dict[str, int]:
    """Arm what bears ahead first: missiles and bolts, then beams with some units each; what is kept stays for shields."""
    hull, panel = scene.hull(ship), ship.known
    found: dict[str, int] = {}
    whole = [mount for mount in hull.mounts if mount.id not in panel.broken]
    ahead = [mount for mount in whole if "f" in mount.arcs]
    for mount in sorted(ahead or whole, key=lambda one: (one.beam, -one.data.factor)):
        wanted = min(mount.data.power, scene.style.beam) if mount.beam else mount.data.power
        units = min(wanted, left - kept) if mount.beam else wanted
        if 0 < units <= left - (kept if mount.beam else 0):
            found[mount.id] = units
            left -= units
    return found


def _raised(
    hull: Hull, ship: Ship, front: tuple[int, ...], points: int
) -> tuple[int, int, int, int, int, int]:
    """Raise the shields in front alike, then the others."""
    given = dict.fromkeys(range(1, 7), 0)
    whole = [side for side in given if not ship.known.generators[side - 1].down]
    spent = 0
    for group in ([side for side in front if side in whole], [side for side in whole if side not in front]):
        while spent < points and any(given[side] < hull.shield for side in group):
            for side in group:
                if spent < points and given[side] < hull.shield:
                    given[side] += 1
                    spent += 1
    one, two, three, four, five, six = given.values()
    return one, two, three, four, five, six

"""How a bot shares out power: to a plan, close in, stand, run, and to the side that needs protection."""

from core.api import hexgrid

from ..hulls import Hull
from ..orders import Allocate
from ..phases.helm import too_soon
from ..power import cost, movement_cost, movement_points, shield_points
from ..scenarios import plan_of
from ..state import Ship
from .scene import Scene, at_bow, sides_toward

FAR = 8
"""So many hexes beyond its liking an enemy is far: a ship closes in."""
CLOSE = 6
"""So near a hidden ship drops its cloak for good. Units: hexes."""
STALK = 80
"""Percent of what its device leaves that a hidden ship moves with."""
FLIGHT = 70
"""Percent of the power for movement of a ship that is to get away."""
FRONT = (2, 1, 3)
FRAIL = 3
"""A ship with less than one in so many points of superstructure shields itself before it arms beams."""


def allotment(scene: Scene, ship: Ship) -> Allocate:
    """Allot a ship's power: by its plan, or by the best of several, weighed against the nearest enemy."""
    style, gap = scene.style, scene.gap(ship)
    enemy = min(
        (other for other in scene.enemies(ship) if other.at is not None),
        key=lambda other: (hexgrid.distance(ship.at, other.at) if ship.at and other.at else 0, other.id),
        default=None,
    )
    places = [other.at for other in scene.enemies(ship) if other.at is not None]
    toward = sides_toward(ship, places)
    if scene.fled(ship):
        return _shared_out(scene, ship, FLIGHT, 100, toward[:2], style.beam)
    front = tuple(dict.fromkeys((*toward[:1], *FRONT)))
    if _hides(scene, ship):
        return _stalking(scene, ship, front)
    if gap > scene.liking(ship) + FAR and not _waits(scene):
        return _shared_out(scene, ship, style.march, style.shields, front[: style.width], style.beam)
    if style.reckons and enemy is not None:
        most = max((one.data.power for one in scene.hull(ship).mounts if one.beam), default=1)
        tries = [
            _shared_out(scene, ship, style.stand, kept, front[:width], beam)
            for beam in range(1, most + 1)
            for kept in (0, 20, 40)
            for width in (1, 2, 3)
        ]
        distance = min(gap, scene.liking(ship))
        return max(tries, key=lambda order: _exchange(scene, ship, enemy, order, distance))
    kept = style.shields
    if ship.known.superstructure * FRAIL < scene.hull(ship).superstructure:
        kept = min(100, 2 * kept)
    return _shared_out(scene, ship, style.stand, kept, front[: style.width], style.beam)


def _waits(scene: Scene) -> bool:
    """Tell whether it is for the enemy to come: early on, and where nobody is to get away."""
    plan = plan_of(scene.state)
    return scene.state.turn <= scene.style.patience and not (plan and plan.exits)


def _shared_out(
    scene: Scene, ship: Ship, share: int, kept: int, front: tuple[int, ...], beam: int
) -> Allocate:
    """Share power out: a part for movement, some units a beam, a part kept for shields, those in front first."""
    hull, panel = scene.hull(ship), ship.known
    units = panel.units
    movement = movement_points(hull, units * share // 100)
    left = units - movement_cost(hull, movement)
    weapons = _armed(scene, ship, left, panel.units * kept // 100, beam)
    shields = _raised(hull, ship, front, shield_points(hull, left - sum(weapons.values())))
    left = units - cost(hull, Allocate(ship.id, movement, shields, weapons))
    for mount in hull.mounts:
        more = min(left, mount.data.power - weapons.get(mount.id, 0))
        if mount.beam and mount.id in weapons and more > 0:
            weapons[mount.id] += more
            left -= more
    return Allocate(ship.id, movement, shields, weapons)


def _stalking(scene: Scene, ship: Ship, front: tuple[int, ...]) -> Allocate:
    """Hide and come near: the device has its power, most of what is left moves the ship, no weapon is armed yet."""
    hull, panel = scene.hull(ship), ship.known
    units = panel.units - hull.cloak
    movement = movement_points(hull, units * STALK // 100)
    left = units - movement_cost(hull, movement)
    shields = _raised(hull, ship, front, shield_points(hull, left))
    on = ship.cloaked or not too_soon(ship, 0)
    return Allocate(ship.id, movement, shields, {}, True, on)


def _exchange(scene: Scene, ship: Ship, enemy: Ship, order: Allocate, distance: int) -> float:
    """Give what a turn with this allotment brings: damage done at the enemy's bow less damage taken at one's own."""
    hull = scene.hull(ship)
    guns = [(mount, order.weapons[mount.id]) for mount in hull.mounts if mount.id in order.weapons]
    dealt = at_bow(guns, distance, scene.bow(enemy))
    own = (2 * order.shields[1] + order.shields[0] + order.shields[2]) / 4
    taken = at_bow(scene.guns(enemy), distance, own)
    return dealt - scene.style.dread * taken


def _hides(scene: Scene, ship: Ship) -> bool:
    """Tell whether a ship hides to come near: it has the power to do that and to move, and no enemy could hide as well.

    Once it is near it drops the cloak with the allotment, so that all its power is there to fight before anybody knows.
    """
    if scene.state.course == "basic":
        return False
    if scene.gap(ship) <= (CLOSE if ship.cloaked else scene.liking(ship)):
        return False
    state, device = scene.state, scene.hull(ship).cloak
    others = [one for one in state.units.values() if one.acts and not state.friends(ship, one)]
    return 0 < 3 * device <= 2 * ship.known.units and not any(scene.hull(one).cloak for one in others)


def _armed(scene: Scene, ship: Ship, left: int, kept: int, beam: int) -> dict[str, int]:
    """Arm what bears ahead first: missiles and bolts, then beams with some units each; what is kept stays for shields."""
    hull, panel = scene.hull(ship), ship.known
    found: dict[str, int] = {}
    whole = [mount for mount in hull.mounts if mount.id not in panel.broken]
    ahead = [mount for mount in whole if "f" in mount.arcs]
    for mount in sorted(ahead or whole, key=lambda one: (one.beam, -one.data.factor)):
        wanted = min(mount.data.power, beam) if mount.beam else mount.data.power
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
        while spent < points and (low := [side for side in group if given[side] < hull.shield]):
            each = max(1, (points - spent) // len(low))
            for side in low:
                more = min(each, hull.shield - given[side], points - spent)
                given[side] += more
                spent += more
    one, two, three, four, five, six = given.values()
    return one, two, three, four, five, six

"""What terrain does to a ship that flies into it.

Dice: for each asteroid field that the way met, in that order, one die (`check:asteroids`); where it fails, an attack
die for each inch flown this turn as one batch (`asteroids`), a die for each of them that hits, in their order
(`asteroids:multi-hit`), and the hull (see `damage`). The owner rolls all of it.
"""

from core.api import UnitId, plane

from ..figures import in_force, is_shuttle, quality, trait
from ..phases.checks import passes
from ..phases.damage import absorb, sink, strike_hull
from ..phases.wreck import settle
from ..resolution import Resolution
from ..ship import INCH, Ship
from ..terms import Passage
from .events import Battered, Entered, ShieldsSmothered, Swallowed, Wrecked
from .ground import everywhere
from .pieces import KINDS, Terrain
from .tables import terrain_tables


def arrive(work: Resolution, unit: UnitId, told: Passage) -> None:
    """Let a ship be within what its way ended in, and suffer what the way met.

    Rule: Black Holes; Asteroid Fields; Nebulae; Dust Clouds.
    """
    ship = work.ship(unit)
    here = {*told.within, *everywhere(work.state)}
    within = tuple(kind for kind in KINDS if kind in here)
    if told.met or within != ship.within:
        work.tell(Entered(unit, told.met, within))
    work.change(unit, within=within)
    veils = [name for name in told.met if work.state.terrain[name].kind == "nebula"]
    if veils or "nebula" in within:
        _smother(work, unit, veils[0] if veils else "a nebula")
    for name in told.met:
        piece = work.state.terrain[name]
        if work.ship(unit).status != "table":
            return
        if piece.kind == "black_hole":
            sink(work, unit)
            work.tell(Swallowed(unit, name))
        elif piece.kind == "asteroids" and name not in work.ship(unit).braved:
            _brave(work, unit, piece)


def _smother(work: Resolution, unit: UnitId, veil: str) -> None:
    """Take the shields of a ship in a nebula; a shuttle is lost there.

    Rule: Nebulae.
    """
    ship = work.ship(unit)
    work.change(unit, shields=0, boost=0)
    if is_shuttle(ship):
        sink(work, unit)
        work.tell(Wrecked(unit, veil))
    elif ship.shields or ship.boost:
        work.tell(ShieldsSmothered(unit, ship.shields + ship.boost))


def check_bonus(ship: Ship) -> int:
    """Give what is added to the die when a ship flies into asteroids.

    Rule: Asteroid Fields; Nimble.
    """
    table = terrain_tables().asteroids
    if is_shuttle(ship):
        return table.shuttle
    return quality(ship) + (table.nimble if trait(ship, "Nimble") else 0)


def attack_dice(travelled: int) -> int:
    """Give how many attack dice the rocks have against a ship that flew so far: half an inch counts as a whole one."""
    return plane.divide(travelled, INCH)


def _brave(work: Resolution, unit: UnitId, piece: Terrain) -> None:
    """Check whether a ship gets through a field, and let the rocks strike it where it does not.

    Rule: Asteroid Fields.
    """
    ship = work.ship(unit)
    work.change(unit, braved=(*ship.braved, piece.id))
    if passes(work, unit, "asteroids", piece.density, check_bonus(ship)):
        return
    if is_shuttle(ship):
        sink(work, unit)
        work.tell(Wrecked(unit, piece.id))
        return
    table = terrain_tables().asteroids
    faces = work.roll(ship.seat, attack_dice(ship.travelled), "asteroids", (unit,))
    hits = [face for face in faces if face == 6 or (face > 1 and face + table.accurate >= table.hits)]
    points = work.roll(ship.seat, len(hits), "asteroids:multi-hit", (unit,))
    passing = 5 if any(row.bypass for row in in_force(ship)) else 6
    through = sum(count for face, count in zip(hits, points, strict=True) if face >= passing)
    boost, shields, hull = absorb(work, unit, sum(points) - through)
    hull += through
    work.tell(Battered(unit, piece.id, faces, points, boost, shields, hull))
    strike_hull(work, ship.seat, unit, hull, (unit,))
    settle(work, unit)

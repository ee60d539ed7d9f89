"""Where a bot's ships go: places weighed by the harm done and taken there."""

from core.api import Hex, hexgrid, hexmap

from ..orders import Move
from ..path import Pose
from ..phases.movement import ends, points
from ..scenarios import ROWS, columns, edge_crossed
from ..state import Ship
from . import landing
from .scene import Gun, Scene, pose

BEARING = 2.0
"""What it counts to have an enemy ahead."""
HURRY = 4.0
"""What a hex toward its edge counts for a ship that is to get away."""
AWAY = 1000.0
"""What it counts to be away, or to run off a map."""
STALKED = 3
"""The range to which a hidden ship comes. Units: hexes."""
MINED = 12.0
"""What a mine that is known counts against a way."""


def best_move(scene: Scene, ship: Ship) -> Move:
    """Give the move to the best place."""
    state = scene.state
    if points(state, ship) == 0 or ship.at is None:
        return Move(ship.id)
    places = ends(state, ship)
    look = Outlook(scene, ship)
    best = max(sorted(places), key=look.worth)
    return Move(ship.id, at=best.at, heading=best.heading)


class Outlook:
    """What a ship looks at when it moves: its guns, its enemies with theirs."""

    def __init__(self, scene: Scene, ship: Ship) -> None:
        self.scene = scene
        self.ship = ship
        self.guns = [] if scene.mute(ship) and not ship.cloaked else scene.guns(ship)
        self.enemies: list[tuple[Ship, Pose, list[Gun]]] = [
            (other, pose(other), scene.guns(other)) for other in scene.enemies(ship) if other.at is not None
        ]
        self.liking = scene.liking(ship)
        self.stalks = ship.cloaked and not self.guns
        if self.stalks:  # it looks for where it will appear: near, and where shields are weak
            broken = ship.known.broken
            self.guns = [(one, one.data.power) for one in scene.hull(ship).mounts if one.id not in broken]
            self.liking = STALKED
        self.edge = scene.fled(ship)
        self.mined = {mine.at for mine in scene.state.mines if mine.at is not None}
        self.friends = {
            other.at
            for other in scene.state.units.values()
            if other.id != ship.id and other.at is not None and scene.state.friends(ship, other)
        }

    def worth(self, place: Pose) -> float:
        """Give what it is worth to stand somewhere."""
        crossed = edge_crossed(self.scene.state, place.at)
        if crossed:
            return AWAY if crossed == self.edge else -AWAY
        total = -MINED * (place.at in self.mined) - 0.5 * (place.at in self.friends)
        ship = self.ship
        total -= landing.DRAW * landing.distance(self.scene.state, ship.seat, ship, place.at)
        if self.edge:
            total += HURRY * self._progress(place)
        return total + self._fight(place)

    def _progress(self, place: Pose) -> float:
        """Give how far a place is toward the edge, with half a hex for a heading that leads there."""
        column, row = hexmap.column_row(place.at)
        wide = columns(self.scene.state)
        far, headings = {
            "east": (column - wide, (hexgrid.NORTH_EAST, hexgrid.SOUTH_EAST)),
            "west": (-column, (hexgrid.NORTH_WEST, hexgrid.SOUTH_WEST)),
            "north": (-row, (hexgrid.NORTH,)),
            "south": (row - ROWS, (hexgrid.SOUTH,)),
        }[self.edge]
        return far + 0.5 * (place.heading in headings)

    def _fight(self, place: Pose) -> float:
        """Give harm done less harm taken, the enemies where they are now."""
        scene, total, best = self.scene, 0.0, 0.0
        gaps = []
        for other, their, guns in self.enemies:
            gap = hexgrid.distance(place.at, their.at)
            if gap == 0:
                total -= 20
                continue
            gaps.append(gap)
            shield = scene.struck(other, their, place.at)
            best = max(best, scene.harm(self.guns, place, their, shield))
            taken = scene.harm(guns, their, place, scene.struck(self.ship, place, their.at))
            total -= 0 if self.stalks else scene.style.caution * taken
            if not self.edge:
                total += BEARING * _ahead(place, their.at) / len(self.enemies)
        if gaps and not self.edge:
            total -= scene.style.urge * abs(min(gaps) - self.liking)
        return total + best


def _ahead(place: Pose, there: Hex) -> float:
    """Tell how well something lies ahead: 1 in the sixth about the bow, less to its sides."""
    bearings = hexgrid.bearings(place.at, there)
    turn = min(min((one - place.heading) % 6, (place.heading - one) % 6) for one in bearings)
    return {0: 1.0, 1: 0.6}.get(turn, 0.0)

"""Orbits: a leg round a planet that counts as straight ahead.

Units: thousandths of an inch, hundredths of a degree.
"""

from msgspec import Struct

from core.api import plane, template

from ..ship import Ship
from ..state import State

PARALLEL = 100
"""How far off the surface's own direction a ship may head and still fly along it: a degree, as one sees it."""
CHORD = 100
"""An orbit is followed in chords of at most a degree."""


class Orbit(Struct, frozen=True):
    """An orbit that a ship is in: the planet's middle, and which way round."""

    planet: str
    centre: plane.Point
    clockwise: bool

    def after(self, at: plane.Point, heading: int, length: int) -> tuple[plane.Point, int]:
        """Give place and heading after an arc of this length."""
        angle = plane.arc(length, max(1, plane.distance(self.centre, at)))
        angle = angle if self.clockwise else -angle
        return plane.around(self.centre, at, angle), plane.turn(heading, angle)

    def chords(self, at: plane.Point, length: int) -> list[plane.Point]:
        """Give the places on the way along an arc of this length, one at each degree and its end."""
        whole = plane.arc(length, max(1, plane.distance(self.centre, at)))
        sign = 1 if self.clockwise else -1
        steps = [*range(CHORD, whole, CHORD), whole]
        return [plane.around(self.centre, at, sign * step) for step in steps]


def orbit_of(state: State, ship: Ship) -> Orbit | None:
    """Give the orbit that a ship is in where it stands: in a gravity well, along the planet's surface.

    Rule: Orbiting; Gravity Wells.
    """
    if ship.at is None:
        return None
    here = plane.Point(*ship.at)
    for piece in state.terrain.values():
        if piece.kind != "planet" or not isinstance(piece.shape, template.Circle):
            continue
        gap = piece.shape.gap(here)
        outward = plane.bearing(piece.shape.centre, here)
        if outward is None or not 0 < gap <= piece.well:
            continue
        for clockwise, along in ((True, outward + 9000), (False, outward - 9000)):
            if plane.off(ship.heading, along) <= PARALLEL:
                return Orbit(piece.id, piece.shape.centre, clockwise)
    return None

"""The one seam between the rules and the table: what lies between two ships is measured here, or told by the order.

Shape: round a ship the directions are counted in 24 steps, clockwise from its heading. An even number is exactly on a
line that runs through middles of hexes or along their sides; an odd one lies between two of those lines.
"""

from functools import lru_cache

from core.api import Hex, hexgrid, sight as lines

from .orders import Sight
from .state import Body, Ship, State
from .tables import SHIELDS

ROUND = 24
"""Steps of the whole circle."""
_SPAN = {"f": (20, 28), "s": (2, 10), "a": (8, 16), "p": (14, 22)}
"""First and last step of each firing arc (house: the diagram is lost): 120 degrees each, the ends included."""


@lru_cache(maxsize=16384)
def _step(q: int, r: int) -> int:
    """Give the step in which an offset lies, seen along direction 0."""
    sextant = 0
    while not (q > 0 and r >= 0):
        q, r = q + r, -q
        sextant += 1
    return 4 * sextant + (0 if r == 0 else 1 if r < q else 2 if r == q else 3)


def bearing(here: Hex, heading: int, there: Hex) -> int:
    """Give the direction in which a hex lies from another, in steps clockwise from the heading.

    The two hexes differ.
    """
    return (_step(there.q - here.q, there.r - here.r) - 4 * heading) % ROUND


def arcs(here: Hex, heading: int, there: Hex) -> str:
    """Give the firing arcs in which a hex lies; none for the own hex. Rule: Firing Arcs."""
    if here == there:
        return ""
    step = bearing(here, heading, there)
    return "".join(
        arc for arc, (first, last) in _SPAN.items() if first <= step <= last or first <= step + ROUND <= last
    )


def sides(here: Hex, heading: int, there: Hex) -> tuple[int, ...]:
    """Give the shields that face a hex: two on the line between them, all from the own hex.

    Rule: Determining Shield Hit.
    """
    return tuple(sorted(((side - heading) % 6 + 1) % 6 + 1 for side in hexgrid.bearings(here, there)))


def told_wrong(sides: tuple[int, ...]) -> str:
    """Say why no table shows these shields facing something; empty where one may: one shield, or two side by side."""
    if sides and set(sides) <= set(SHIELDS):
        first, last = sides[0], sides[-1]
        if len(sides) == 1 or (len(sides) == 2 and (last - first) % len(SHIELDS) in (1, len(SHIELDS) - 1)):
            return ""
    return f"one shield of 1 to 6 faces it, or two side by side, not {', '.join(map(str, sides)) or 'none'}"


def facing(ship: Ship, other: Ship) -> tuple[int, ...]:
    """Give the shields of a ship that face another."""
    assert ship.at is not None and other.at is not None
    return sides(ship.at, ship.heading, other.at)


def measured(state: State, firer: Ship, target: Ship) -> Sight:
    """Measure on the board."""
    assert firer.at is not None and target.at is not None
    return Sight(
        range=hexgrid.distance(firer.at, target.at),
        arcs=arcs(firer.at, firer.heading, target.at),
        sides=sides(target.at, target.heading, firer.at),
        back=arcs(target.at, target.heading, firer.at),
        clear=clear(state, firer.at, target.at),
    )


def clear(state: State, here: Hex, there: Hex) -> bool:
    """Tell whether no planet, moon or asteroid field stands between. Rule: Sensor Shadows: the line touches no hex of it."""
    return not state.bodies or _touches_none(here, there, state.bodies)


@lru_cache(maxsize=65536)
def _touches_none(here: Hex, there: Hex, bodies: tuple[Body, ...]) -> bool:
    """Tell whether the line touches none of these."""
    return not any(lines.touches(here, there, one) for body in bodies for one in body.hexes)


def sight(state: State, firer: Ship, target: Ship, told: dict[str, Sight]) -> Sight | None:
    """Give what lies between two ships: measured, or told; None where it should be told and is not, or is unknown."""
    if state.cards:
        return told.get(target.id)
    return None if firer.at is None or target.at is None else measured(state, firer, target)

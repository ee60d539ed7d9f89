"""The one seam to geometry: what the table shows is measured on the board, and told by the order in cards.

Units: thousandths of an inch, hundredths of a degree.
"""

from collections.abc import Mapping

from core.api import UnitId, plane

from .orders import Near, Sight
from .ship import INCH, Ship
from .state import State
from .tables import tables
from .terrain import ground

OVERLAP_RANGE = 2 * INCH

SECTORS = {
    "F": (0, 4500),
    "FH": (0, 9000),
    "A": (18000, 4500),
    "AH": (18000, 9000),
    "P": (27000, 4500),
    "PH": (27000, 9000),
    "S": (9000, 4500),
    "SH": (9000, 9000),
    "T": (0, 18000),
}
"""Middle and half width of each arc.

Rule: Movement and Firing.
"""


def sight(state: State, told: Mapping[UnitId, Sight], ship: Ship, target: Ship) -> Sight | None:
    """Give what a ship sees of another; None where the order has not told it."""
    if state.mode == "cards":
        return told.get(target.id)
    return measured(state, ship, target)


def measured(state: State, ship: Ship, target: Ship) -> Sight | None:
    """Measure from one ship to another; None where one of them is not on the board.

    Rule: Stacking (ships whose bases overlap are 2 inches apart); Terrain (line of sight); Nebulae.
    """
    if ship.at is None or target.at is None:
        return None
    here, there = plane.Point(*ship.at), plane.Point(*target.at)
    distance = plane.distance(here, there)
    return Sight(
        OVERLAP_RANGE if distance < state.base else distance,
        plane.relative_bearing(here, ship.heading, there) or 0,
        plane.relative_bearing(there, target.heading, here) or 0,
        ground.is_clear(state, ship.at, target.at),
        ground.is_through_nebula(state, ship.at, target.at),
    )


def site_sight(ship: Ship, site: tuple[int, int]) -> Sight | None:
    """Measure from a ship to a marker on the table."""
    if ship.at is None:
        return None
    here, there = plane.Point(*ship.at), plane.Point(*site)
    bearing = plane.relative_bearing(here, ship.heading, there)
    return Sight(plane.distance(here, there), bearing or 0)


def bears(arcs: tuple[str, ...], bearing: int) -> bool:
    """Tell whether a bank of these arcs covers a bearing; a boundary lies in both arcs.

    Rule: Eligible Targets.
    """
    return any(plane.in_sector(bearing, *SECTORS[arc]) for arc in arcs)


def quarters(bearing: int) -> tuple[str, ...]:
    """Give the quarters in which a bearing lies: two on a boundary."""
    return tuple(arc for arc in ("F", "S", "A", "P") if plane.in_sector(bearing, *SECTORS[arc]))


def open_towards(ship: Ship, bearing: int) -> bool:
    """Tell whether a ship has no active shield towards a bearing.

    Rule: Lowering Shields; Transporters.
    """
    return ship.shields + ship.boost == 0 or any(arc in ship.lowered for arc in quarters(bearing))


def near_pairs(state: State) -> Near:
    """Measure which ships on the table are within reach of each other's explosion, each pair once."""
    reach = tables().explosion.reach
    ships = [ship for ship in state.units.values() if ship.status == "table" and ship.at is not None]
    return tuple(
        (one.id, other.id)
        for index, one in enumerate(ships)
        for other in ships[index + 1 :]
        if plane.within(plane.Point(*one.at), plane.Point(*other.at), reach)  # type: ignore[misc]
    )

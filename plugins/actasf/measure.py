"""The one seam to geometry: what the table shows is measured on the board, and told by the order in cards.

Units: thousandths of an inch, hundredths of a degree.
"""

from collections.abc import Iterable, Mapping

from core.api import UnitId, plane, template

from .figures import trait
from .seekers import Swarm
from .ship import INCH, Bank, Ship
from .state import State
from .tables import tables
from .terms import Near, Sight
from .terrain import ground

OVERLAP_RANGE = 2 * INCH
LEAST_TOLD = INCH // 10
"""Nobody tells a range from ship to ship below a tenth of an inch: whoever writes 6 means inches."""

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


HELP_REACH = 8 * INCH
"""Within which a ship can help another against seekers."""


def sight(state: State, told: Mapping[UnitId, Sight], ship: Ship, target: Ship | Swarm) -> Sight | None:
    """Give what a ship sees of another, of a swarm or of itself; None where the order has not told it."""
    if target.id == ship.id:
        return Sight(0)
    if state.mode == "cards":
        return told.get(target.id)
    return measured(state, ship, target)


def swarm_sight(state: State, told: Sight | None, swarm: Swarm, target: Ship) -> Sight | None:
    """Give what is seen of a ship from a swarm; None where the order has not told it."""
    return told if state.mode == "cards" else measured(state, swarm, target)


def measured(state: State, ship: Ship | Swarm, target: Ship | Swarm) -> Sight | None:
    """Measure from one ship or swarm to another; None where one of them is not on the board.

    Rule: Stacking (ships whose bases overlap are 2 inches apart); Terrain (line of sight); Nebulae.
    """
    if ship.at is None or target.at is None:
        return None
    here, there = plane.Point(*ship.at), plane.Point(*target.at)
    distance = plane.distance(here, there)
    swarm = isinstance(ship, Swarm) or isinstance(target, Swarm)
    return Sight(
        OVERLAP_RANGE if distance < state.base and not swarm else distance,
        plane.relative_bearing(here, ship.heading, there) or 0,
        plane.relative_bearing(there, target.heading, here) or 0,
        ground.is_clear(state, ship.at, target.at),
        ground.is_through_nebula(state, ship.at, target.at),
        ground.rocks_on(state, ship.at, target.at),
    )


def around(state: State, told: Sight | None, bank: Bank, target: Ship | Swarm) -> tuple[UnitId, ...]:
    """Give what else an area effect at a target strikes, whoever owns it, ships first.

    Rule: Area Effect (X).
    """
    radius = int(bank.traits.get("Area Effect", 0)) * INCH
    if not radius:
        return ()
    if state.mode == "cards":
        return told.around if told is not None else ()
    there: list[Ship | Swarm] = [ship for ship in state.units.values() if ship.afloat]
    there += [swarm for swarm in state.swarms.values() if swarm.on is None]
    return tuple(each.id for each in there if each.id != target.id and is_near(each, target, radius))


def friends(state: State, target: Ship) -> tuple[UnitId, ...]:
    """Measure which ships of its side are near enough to help a ship against seekers.

    Rule: Defensive Use by Allied Ships; Escort.
    """
    side = state.side(target.seat)
    return tuple(
        ship.id
        for ship in state.units.values()
        if ship.id != target.id
        and ship.afloat
        and state.side(ship.seat) == side
        and is_near(ship, target, HELP_REACH)
    )


def escorts(state: State, near: Iterable[UnitId]) -> list[Ship]:
    """Give those of some ships that are escorts and can look after others.

    Rule: Escort; Anti-Drone; Crippled Ships; High Energy Turn!; Operating the Cloaking Device.
    """
    found = (state.units[unit] for unit in near if trait(state.units[unit], "Escort"))
    return [ship for ship in found if ship.afloat and not (ship.crippled or ship.helpless or ship.cloak)]


def is_near(one: Ship | Swarm, other: Ship | Swarm, reach: int) -> bool:
    """Tell whether two of them are on the board and within reach of each other."""
    if one.at is None or other.at is None:
        return False
    return plane.within(plane.Point(*one.at), plane.Point(*other.at), reach)


def gap(state: State, ship: Ship, target: str) -> int | None:
    """Measure how far a ship, a piece of terrain, an object or a site is; to terrain from its edge.

    What is neither round nor a point counts as 3 or 6 inches away where it is within these. None where nobody knows.
    """
    if ship.at is None:
        return None
    here = plane.Point(*ship.at)
    unit, thing, site = state.units.get(UnitId(target)), state.objects.get(target), state.sites.get(target)
    if thing is not None and thing.aboard is not None:
        unit = state.units.get(thing.aboard)
    if thing is not None and thing.site is not None:
        site = state.sites.get(thing.site)
    at = next((each.at for each in (unit, site, thing) if each is not None and each.at is not None), None)
    if at is not None:
        return plane.distance(here, plane.Point(*at))
    piece = state.terrain.get(target)
    if piece is None or piece.shape is None:
        return 0 if piece is not None and piece.everywhere else None
    if isinstance(piece.shape, template.Circle):
        return max(0, piece.shape.gap(here))
    if piece.shape.holds(here):
        return 0
    return next((reach for reach in (3 * INCH, 6 * INCH) if piece.shape.reaches(here, reach)), None)


def crosses(arcs: tuple[str, ...], start: int, end: int) -> bool:
    """Tell whether something that goes from one bearing to another passes through an arc, the short way round.

    Rule: Defensive Use by Allied Ships.
    """
    swept = (end - start + 18000) % 36000 - 18000
    middle, half = start + swept // 2, abs(swept) // 2
    return any(plane.in_sector(middle, SECTORS[arc][0], SECTORS[arc][1] + half) for arc in arcs)


def site_sight(ship: Ship, site: tuple[int, int]) -> Sight | None:
    """Measure from a ship to a marker on the table."""
    if ship.at is None:
        return None
    here, there = plane.Point(*ship.at), plane.Point(*site)
    bearing = plane.relative_bearing(here, ship.heading, there)
    return Sight(plane.distance(here, there), bearing or 0)


def sight_of_place(ship: Ship, place: tuple[int, int] | None) -> Sight | None:
    """Measure from a ship to a place; None where it has none."""
    return None if place is None else site_sight(ship, place)


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

"""What makes a fleet: points, conflict intensity, one empire, unique ships, a scenario's limits.

Rule: Conflict Intensity; How to Use the Fleet List; the Fleets entry of a scenario.

Units: points; thousandths of an inch.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import catalogue
from .catalogue import Own, ShipClass
from .data_rows import CatalogueError

FOOT = 12000


class Band(NamedTuple):
    """A conflict intensity: up to how many points, and how large a table it takes at least."""

    name: str
    most: int | None
    table: tuple[int, int]


BANDS = (
    Band("Patrol", 500, (0, 0)),
    Band("Skirmish", 1000, (4 * FOOT, 4 * FOOT)),
    Band("Raid", 1500, (6 * FOOT, 4 * FOOT)),
    Band("Battle", 2000, (6 * FOOT, 4 * FOOT)),
    Band("War", None, (6 * FOOT, 4 * FOOT)),
)
"""Rule: Conflict Intensity. A value on the boundary of two bands belongs to the lower one; a patrol fits any table."""


def band(points: int) -> Band:
    """Give the conflict intensity of a battle of so many points."""
    return next(each for each in BANDS if each.most is None or points <= each.most)


def table_fault(points: int, table: tuple[int, int]) -> str:
    """Say why a table is too small for a battle; empty where it is not."""
    intensity = band(points)
    needed, given = sorted(intensity.table), sorted(table)
    if given[0] >= needed[0] and given[1] >= needed[1]:
        return ""
    feet = " by ".join(f"{side // FOOT} feet" for side in reversed(needed))
    return f"a {intensity.name} of {points} points takes a table of at least {feet}"


class Limits(NamedTuple):
    """What a scenario asks of a fleet.

    Args:
        points: the most that it may cost; 0 is no limit.
        highest: what no ship may cost more than; 0 is no limit.
        besides: a word in the name of the class of which it has one ship beyond both.
    """

    points: int = 0
    highest: int = 0
    besides: str = ""


def counting(ships: Sequence[ShipClass], limits: Limits) -> list[ShipClass]:
    """Give the ships that count against the points: all but the one that comes besides."""
    found = list(ships)
    one = next((ship for ship in ships if limits.besides and limits.besides in ship.class_name), None)
    if one is not None:
        found.remove(one)
    return found


def faults(class_ids: Sequence[str], limits: Limits, empire: str = "", own: Own | None = None) -> list[str]:
    """List everything that is wrong with a fleet.

    Args:
        empire: whose list it is bought from; empty where ships of several may fight together.
    """
    return list(_faults(class_ids, limits, empire, own))


def list_faults(class_ids: Sequence[str], empire: str, points: int, own: Own | None = None) -> list[str]:
    """List everything that is wrong with a fleet that is bought from one list, whichever scenario it is for.

    Rule: How to Use the Fleet List.

    Args:
        empire: whose list, by id or name; empty for that of its ships, which have to be of one empire.
    """
    known = catalogue.empires()
    found = next((one.id for one in known.values() if empire.lower() in (one.id, one.name.lower())), "")
    if empire and not found:
        there = f"there is no empire {empire!r}; there are: {', '.join(sorted(known))}"
        return [there, *faults(class_ids, Limits(points), "", own)]
    listed = faults(class_ids, Limits(points), found, own)
    ships = catalogue.fielded(own)
    owners = sorted({ships[each].empire_id for each in class_ids if each in ships})
    if not empire and len(owners) > 1:
        listed.insert(0, f"mixes ships of {', '.join(owners)}; a fleet is bought from the list of one empire")
    return listed


def _faults(class_ids: Sequence[str], limits: Limits, empire: str, own: Own | None) -> Iterator[str]:
    if not class_ids:
        yield "brings no ship"
    ships: list[ShipClass] = []
    for class_id in class_ids:
        try:
            ships.append(catalogue.ship(class_id, own))
        except CatalogueError as error:
            yield str(error)
    for ship in ships:
        if empire and ship.empire_id != empire:
            yield f"{ship.id} is not on the fleet list of {empire}"
    for class_id in catalogue.repeated(ships):
        yield f"brings {class_id} more than once; it is unique"
    if limits.besides and (number := sum(limits.besides in ship.class_name for ship in ships)) != 1:
        yield f"brings one {limits.besides.lower()}, not {number}"
    counted = counting(ships, limits)
    cost = sum(ship.points for ship in counted)
    if limits.points and cost > limits.points:
        yield f"brings {cost} points of {limits.points}"
    for ship in counted:
        if limits.highest and ship.points > limits.highest:
            yield f"{ship.id} costs {ship.points} points; no ship may cost more than {limits.highest}"

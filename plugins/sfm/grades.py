"""Green troops, regulars and veterans, and their dice of experience. All of it house."""

from functools import cache

from msgspec import Struct

from core.api import Squad, canon
from plugins.sfm.settings import Rules
from plugins.sfm.state import Unit
from plugins.sfm.tables import kinds, read

REGULAR, GREEN, DRILLED, VETERAN = 0, 1, 2, 3
"""Grades as a campaign keeps them; who was never drilled, 0, counts as regular."""
NAMES = {REGULAR: "regular", GREEN: "green", DRILLED: "regular", VETERAN: "veteran"}


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """The house figures of forces in a campaign.

    Args:
        grades: what a grade adds to the dice of an attack.
        promotion: the dice of experience that a grade asks for.
        experience: the dice that a battle gives to who won, fought, or was wounded.
        prices: prestige to raise a unit of a class.
        points: fleet points that stand for a point of prestige.
    """

    reason: str
    grades: dict[str, int]
    promotion: dict[str, int]
    experience: dict[str, int]
    prices: dict[str, int]
    points: dict[str, int]


@cache
def figures() -> Figures:
    """Give the house figures."""
    return canon.convert(read("campaign_house.toml"), Figures, "campaign_house.toml")


def grade(quality: int) -> str:
    """Name a grade; one of another ruleset's scale counts as regular."""
    return NAMES.get(quality, "regular")


def promoted(quality: int, xp: int) -> int:
    """Give the grade of troops that have so many dice of experience; nobody loses one."""
    needed = figures().promotion
    if xp >= needed["veteran"]:
        return VETERAN
    if quality == GREEN and xp >= needed["regular"]:
        return DRILLED
    return quality


def squad_grade(squad: Squad) -> int:
    """Give the grade of a squad of a ship: its experience alone tells."""
    return promoted(REGULAR, squad.xp)


def dice_left(rules: Rules, unit: Unit) -> int:
    """Give the dice of experience that a unit may still roll in this battle."""
    return unit.xp - unit.xp_spent if rules.experience == "reroll" else 0


def price(rules: Rules, class_id: str) -> int:
    """Give what it costs to raise a green unit; one of a club's own is as dear as what it is a copy of. Units: prestige."""
    class_id = rules.base(class_id)
    return figures().prices.get(class_id) or kinds()[class_id].size or 2

"""What a ship of this game carries from battle to battle: the sheet of its unit record.

The engine writes it into a `UnitFate` and reads it when the ship enters a battle; the aftermath clears what is made good
for nothing. An empty sheet is a fresh ship. Shields and critical hits have no place on it: both are repaired for nothing
before a ship can fight again.

Rule: Repairs.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.api import Condition, Skill, canon

from .catalogue import ShipClass
from .skills import refitted


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How far a ship is from fresh.

    Args:
        damage: points of damage taken; never more than the ship has.
        marines: marines left; None is the full complement.
        crippled: whether the damage has reached the threshold.
        lost: traits that a crippled ship is without.
        civilian: no warship of a fleet list.

    Units: points.
    """

    damage: int = 0
    marines: int | None = None
    crippled: bool = False
    lost: tuple[str, ...] = ()
    civilian: bool = False

    @classmethod
    def of(cls, data: Mapping[str, Any], place: str = "sheet") -> "Sheet":
        """Read a unit record's sheet.

        Raises:
            BadInput: naming the field.
        """
        return canon.convert(data, cls, place)

    def data(self) -> dict[str, Any]:
        """Give it as plain data, empty for a fresh ship."""
        result: dict[str, Any] = canon.plain(self)
        return result


def damage_left(ship: ShipClass, skills: Sequence[Skill], sheet: Sheet) -> int:
    """Give the damage points that the ship has left, its refits counted."""
    return refitted(ship, skills).damage - sheet.damage


def condition(ship: ShipClass, skills: Sequence[Skill], sheet: Sheet) -> Condition:
    """Say how the ship stands: fit, damaged, crippled or destroyed.

    Rule: Crippled Ships; the threshold itself is crippled.
    """
    left = damage_left(ship, skills, sheet)
    if left <= 0:
        return "destroyed"
    if left <= ship.crippled:
        return "crippled"
    return "damaged" if sheet.damage else "fit"

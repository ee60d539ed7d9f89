"""What a ship of this game carries from battle to battle: the sheet of its unit record.

The engine writes it into a `UnitFate`, reads it when the ship enters a battle, and the aftermath clears what is
mended for nothing. An empty sheet is a fresh ship.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.api import BadInput, Condition, Skill, canon

from .catalogue import ShipClass
from .ship import Criticals
from .skills import refitted


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How far a ship is from fresh.

    Args:
        damage: points of damage taken; never more than the ship has.
        shields: points of its own shields lost. The aftermath restores them.
        criticals: critical scores by location: `impulse`, `dilithium`, `weapons`, `crew`, `shields`. The aftermath
            repairs them.
        marines: marines lost. The aftermath replaces them.

    Units: points.
    """

    damage: int = 0
    shields: int = 0
    criticals: Mapping[str, int] = {}
    marines: int = 0

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


def sheet_faults(data: Mapping[str, Any]) -> list[str]:
    """List what is wrong with a sheet. How much a ship can take is no matter: its figures may have been replaced."""
    try:
        sheet = Sheet.of(data)
        criticals = canon.exact(sheet.criticals, Criticals, "criticals")
    except BadInput as error:
        return [str(error)]
    faults = [
        f"{name} {getattr(sheet, name)} is below 0"
        for name in ("damage", "shields", "marines")
        if getattr(sheet, name) < 0
    ]
    return faults + [
        f"critical score {score} of {place} is not within 0 and 6"
        for place, score in canon.plain(criticals).items()
        if not 0 <= score <= 6
    ]


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


def worn(ship: ShipClass, skills: Sequence[Skill], sheet: Sheet) -> int:
    """Give how much of the damage that a ship can take is gone, percent, rounded up."""
    whole = refitted(ship, skills).damage
    return min(100, -(-100 * sheet.damage // whole))

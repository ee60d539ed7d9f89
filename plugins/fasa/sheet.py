"""What a ship keeps from battle to battle: its damage, its captain's skill, its crew's efficiency."""

from msgspec import Struct

from core.api import BadInput, Issue, UnitRecord, canon

from .hulls import Hull
from .state import Panel

EFFICIENCY = (20, 35, 50, 65, 80, 90)
"""Crew efficiency, percent, of a crew quality 1 to 6 (house)."""
CAPTAIN = 55
"""The skill rating of a captain of whom nothing is known (house): the middle of what a new one may have."""


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship at rest.

    Args:
        captain, crew: ratings, percent; a crew of 0 takes that of the quality.
        warp, impulse, superstructure: points lost.
    """

    captain: int = CAPTAIN
    crew: int = 0
    warp: tuple[int, ...] = ()
    impulse: int = 0
    superstructure: int = 0


def read_sheet(record: UnitRecord, hull: Hull, issues: list[Issue]) -> Sheet | None:
    """Read a unit's sheet; a crew that has no rating takes the one of its quality."""
    try:
        sheet = canon.convert(dict(record.sheet), Sheet, f"unit {record.id}, sheet")
    except BadInput as error:
        issues.append(Issue(error.place, error.cause))
        return None
    lost = (*sheet.warp, sheet.impulse, sheet.superstructure)
    if min(lost) < 0 or len(sheet.warp) > len(hull.warp) or sheet.superstructure >= hull.superstructure:
        issues.append(Issue(f"unit {record.id}, sheet", "its damage does not fit its class"))
        return None
    if not 1 <= record.quality <= len(EFFICIENCY):
        issues.append(
            Issue(f"unit {record.id}, quality", f"takes 1 to {len(EFFICIENCY)}, not {record.quality}")
        )
        return None
    crew = sheet.crew or EFFICIENCY[record.quality - 1]
    return Sheet(sheet.captain, crew, sheet.warp, sheet.impulse, sheet.superstructure)


def panel_of(hull: Hull, sheet: Sheet | None = None) -> Panel:
    """Give the control panel of a ship at the beginning of a battle."""
    worn = sheet or Sheet()
    lost = (*worn.warp, *([0] * (len(hull.warp) - len(worn.warp))))
    return Panel(
        warp=tuple(max(0, power - gone) for power, gone in zip(hull.warp, lost, strict=True)),
        impulse=max(0, hull.impulse - worn.impulse),
        superstructure=hull.superstructure - worn.superstructure,
    )

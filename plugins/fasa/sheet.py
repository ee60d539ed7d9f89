"""What a ship keeps from battle to battle: its damage, its captain's skill, its crew's efficiency."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import BadInput, Condition, Integer, Issue, Row, UnitRecord, canon

from .hulls import Hull
from .state import Panel

EFFICIENCY = (20, 35, 50, 65, 80, 90)
"""Crew efficiency, percent, of a crew quality 1 to 6 (house)."""
UNMANNED = 0
"""The quality of a crew that has not been rolled yet."""
MILITARY = 4
"""The quality of a crew of which nothing is known (house), as in A Call to Arms."""
CAPTAIN = 55
"""The skill rating of a captain of whom nothing is known (house): the middle of what a new one may have."""
MOST = 95
"""No rating is higher (house)."""
CRIPPLED = 70
"""Percent that are gone of a ship that counts as crippled between battles (house)."""


PAPER = (
    Integer("captain", "Captain's rating", lowest=0, highest=100, unit="percent"),
    Integer("crew", "Crew's rating", lowest=0, highest=100, unit="percent"),
    Integer("impulse", "Impulse points lost", lowest=0, highest=999),
    Integer("superstructure", "Superstructure lost", lowest=0, highest=999),
)
"""What a club has of a ship on paper."""


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship at rest.

    Args:
        captain, crew: ratings, percent; 0 where none is rolled: the crew then has that of its quality.
        warp, impulse, superstructure: points lost.
        guests: ratings of captains aboard whose ships were lost; they wait for new ships.
    """

    captain: int = 0
    crew: int = 0
    warp: tuple[int, ...] = ()
    impulse: int = 0
    superstructure: int = 0
    guests: tuple[int, ...] = ()

    @property
    def lost(self) -> int:
        """All points lost."""
        return sum(self.warp) + self.impulse + self.superstructure

    @classmethod
    def of(cls, data: Mapping[str, Any], place: str = "sheet") -> "Sheet":
        """Read a unit record's sheet.

        Raises:
            BadInput: naming the field.
        """
        return canon.convert(dict(data), cls, place)

    def data(self) -> dict[str, Any]:
        """Give it as plain data, read back from its text, so that it is the same before and after it is stored."""
        result: dict[str, Any] = canon.decode(canon.encode(self), dict[str, Any])
        return result


def read_sheet(record: UnitRecord, hull: Hull, issues: list[Issue]) -> Sheet | None:
    """Read a unit's sheet; a captain and a crew without ratings get those of the house, a crew by its quality."""
    try:
        sheet = Sheet.of(record.sheet, f"unit {record.id}, sheet")
    except BadInput as error:
        issues.append(Issue(error.place, error.cause))
        return None
    lost = (*sheet.warp, sheet.impulse, sheet.superstructure)
    if min(lost) < 0 or len(sheet.warp) > len(hull.warp) or sheet.superstructure >= hull.superstructure:
        issues.append(Issue(f"unit {record.id}, sheet", "its damage does not fit its class"))
        return None
    if not (0 <= sheet.captain <= 100 and 0 <= sheet.crew <= 100):
        issues.append(Issue(f"unit {record.id}, sheet", "a rating is not within 0 and 100"))
        return None
    if not UNMANNED <= record.quality <= len(EFFICIENCY):
        issues.append(
            Issue(f"unit {record.id}, quality", f"takes 1 to {len(EFFICIENCY)}, not {record.quality}")
        )
        return None
    crew = sheet.crew or EFFICIENCY[(record.quality or MILITARY) - 1]
    return replace(sheet, captain=sheet.captain or CAPTAIN, crew=crew)


def quality_of(crew: int) -> int:
    """Give the crew quality nearest to an efficiency, the lower of two as near. Rule: house, On the common scale."""
    return min(
        range(1, len(EFFICIENCY) + 1), key=lambda quality: (abs(EFFICIENCY[quality - 1] - crew), quality)
    )


def worn(hull: Hull, sheet: Sheet) -> int:
    """Give how much of a ship is gone, percent: of its superstructure or its engines, whichever is worse, rounded up."""
    hulk = -(-100 * sheet.superstructure // hull.superstructure)
    engines = -(-100 * (sum(sheet.warp) + sheet.impulse) // hull.power) if hull.power else 0
    return min(100, max(hulk, engines))


def damaged(hull: Hull, sheet: Sheet, percent: int) -> Sheet:
    """Give the sheet with so much of superstructure and engines gone; with any, one point of superstructure at least."""
    gone = max(_share(hull.superstructure, percent), 1 if percent else 0)
    return replace(
        sheet,
        warp=tuple(_share(power, percent) for power in hull.warp) if percent else (),
        impulse=_share(hull.impulse, percent),
        superstructure=min(gone, hull.superstructure - 1),
    )


def _share(whole: int, percent: int) -> int:
    return (whole * percent + 50) // 100


def condition(hull: Hull, sheet: Sheet) -> Condition:
    """Say how a ship stands between battles."""
    if not sheet.lost:
        return "fit"
    return "crippled" if worn(hull, sheet) >= CRIPPLED else "damaged"


def panel_of(hull: Hull, sheet: Sheet | None = None) -> Panel:
    """Give the control panel of a ship at the beginning of a battle."""
    known = sheet or Sheet()
    lost = (*known.warp, *([0] * (len(hull.warp) - len(known.warp))))
    return Panel(
        warp=tuple(max(0, power - gone) for power, gone in zip(hull.warp, lost, strict=True)),
        impulse=max(0, hull.impulse - known.impulse),
        superstructure=hull.superstructure - known.superstructure,
    )


def card(unit: UnitRecord, hull: Hull) -> tuple[Row, ...]:
    """Give the lines of a ship's card; of one whose record is not sound, what is wrong with it."""
    issues: list[Issue] = []
    sheet = read_sheet(unit, hull, issues)
    if sheet is None:
        return tuple(Row(f"Not sound: {issue.place}", issue.cause) for issue in issues)
    rolled = Sheet.of(unit.sheet)
    crew = "not rolled yet" if unit.quality == UNMANNED and not rolled.crew else f"{sheet.crew}%"
    engines = sum(sheet.warp) + sheet.impulse
    return (
        Row("Captain's skill rating", f"{rolled.captain}%" if rolled.captain else "not rolled yet", "house"),
        Row("Crew efficiency", crew, "house"),
        Row("Crew quality", str(unit.quality)),
        Row("Campaign points", str(unit.xp)),
        Row("Power left", f"{hull.power - engines} of {hull.power}"),
        Row("Superstructure left", f"{hull.superstructure - sheet.superstructure} of {hull.superstructure}"),
    )

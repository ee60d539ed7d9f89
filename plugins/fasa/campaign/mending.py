"""Repair between battles (house): shields, weapons and sensors are whole; engines and superstructure by dice or points."""

from msgspec.structs import replace

from core.api import Dice, DiceRequest, Seat, UnitRecord

from ..hulls import Hull
from ..sheet import Sheet

PRICE = 5
"""Fleet points for a point of damage, as in A Call to Arms."""
PARTS = ("engines", "superstructure")


def dice_of(hull: Hull) -> tuple[int, int]:
    """Count the d10 for engines and for superstructure: one for every full ten points of what there was at first."""
    return hull.power // 10, hull.superstructure // 10


def requests(seat: Seat, unit: UnitRecord, hull: Hull, sheet: Sheet) -> list[DiceRequest]:
    """Give the dice of a ship's repair: engines first; none for what is whole or too small for a die."""
    lost = (sum(sheet.warp) + sheet.impulse, sheet.superstructure)
    return [
        DiceRequest(seat, 10, count, f"repair of {part}: {unit.name}", ordered=False)
        for part, count, gone in zip(PARTS, dice_of(hull), lost, strict=True)
        if count and gone
    ]


def rolled(
    seat: Seat, unit: UnitRecord, hull: Hull, sheet: Sheet, dice: Dice
) -> tuple[Sheet, tuple[int, ...], tuple[int, ...]]:
    """Roll a ship's repair, and give its sheet, the faces for its engines and those for its superstructure.

    Dice: see `requests`.
    """
    faces: dict[str, tuple[int, ...]] = dict.fromkeys(PARTS, ())
    for request in requests(seat, unit, hull, sheet):
        part = next(part for part in PARTS if part in request.reason)
        faces[part] = dice.roll(request)
    after = engines_mended(sheet, sum(faces["engines"]))
    mended = min(sum(faces["superstructure"]), sheet.superstructure)
    return (
        replace(after, superstructure=sheet.superstructure - mended),
        faces["engines"],
        faces["superstructure"],
    )


def engines_mended(sheet: Sheet, points: int) -> Sheet:
    """Give points back to the engines: each to the one that has lost most, the warp engines first."""
    lost = [*sheet.warp, sheet.impulse]
    for _ in range(min(points, sum(lost))):
        worst = lost.index(max(lost))
        lost[worst] -= 1
    return replace(sheet, warp=tuple(lost[:-1]), impulse=lost[-1])


def bought(sheet: Sheet, points: int) -> Sheet:
    """Give back points that were paid for: superstructure first, then engines."""
    hulk = min(points, sheet.superstructure)
    return replace(engines_mended(sheet, points - hulk), superstructure=sheet.superstructure - hulk)

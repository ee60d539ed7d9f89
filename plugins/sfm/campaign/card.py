"""The card of a unit of the ground between battles: its grade, its experience, its people, its damage."""

from core.api import Row, UnitRecord
from plugins.sfm.grades import figures, grade, promoted, squad_grade


def card(unit: UnitRecord) -> tuple[Row, ...]:
    """Give the lines of a unit's card."""
    rows = [Row("Troops", grade(unit.quality), "house"), Row("XP dice", str(unit.xp), "house")]
    left = _dice_to_go(unit)
    if left:
        rows.append(Row("Next grade", f"in {left} more XP {'die' if left == 1 else 'dice'}", "house"))
    for squad in unit.squads:
        told = f"{squad.kind}, {grade(squad_grade(squad))}, {squad.xp} XP"
        rows.append(Row(squad.name or squad.id, told, "house"))
    if unit.sheet.get("damage"):
        hull = unit.sheet.get("hull")
        rows.append(Row("Damage", f"{unit.sheet['damage']}" + (f" of {hull}" if hull else "")))
    return tuple(rows)


def _dice_to_go(unit: UnitRecord) -> int:
    """Give the dice of experience that a unit lacks for its next grade; 0 for veterans."""
    now = grade(unit.quality)
    dice = range(unit.xp + 1, max(figures().promotion.values()) + 1)
    return next((xp - unit.xp for xp in dice if grade(promoted(unit.quality, xp)) != now), 0)

"""The card of a ship between battles: its crew, what each skill does, what it brought home.

Rule: Crew Quality; Skills and Refits Table.
"""

from collections.abc import Mapping

from core.api import Row, UnitRecord

from .. import skills
from ..catalogue import ShipClass
from ..sheet import Sheet
from .crews import UNMANNED, quality_label
from .fleet import unit_issues


def card(unit: UnitRecord, classes: Mapping[str, ShipClass]) -> tuple[Row, ...]:
    """Give the lines of a ship's card; of one whose record is not sound, what is wrong with it instead."""
    issues = unit_issues(unit, classes)
    if issues:
        return (
            Row("Crew quality", str(unit.quality)),
            Row("XP dice", str(unit.xp)),
            *(Row(f"Not sound: {issue.place}", issue.cause) for issue in issues),
        )
    crew = "not rolled yet" if unit.quality == UNMANNED else quality_label(unit.quality)
    rows = [Row("Crew quality", crew), Row("XP dice", str(unit.xp))]
    rows += [
        Row(skills.TITLES[skill.code], skills.told(skill, classes[unit.class_id])) for skill in unit.skills
    ]
    ship = skills.refitted(classes[unit.class_id], unit.skills)
    sheet = Sheet.of(unit.sheet, unit.name)
    rows.append(Row("Damage left", f"{ship.damage - sheet.damage} of {ship.damage}"))
    rows.append(Row("Shields left", f"{max(0, ship.shields - sheet.shields)} of {ship.shields}"))
    rows += [
        Row(f"Critical hit: {place}", str(score)) for place, score in sorted(sheet.criticals.items()) if score
    ]
    if sheet.marines:
        rows.append(Row("Marines lost", str(sheet.marines)))
    return tuple(rows)

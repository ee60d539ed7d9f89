"""The card of a ship between battles: its crew, what each skill does, what it brought home.

Rule: Crew Quality; Skills and Refits Table.
"""

from collections.abc import Mapping

from core.api import Row, Skill, UnitRecord

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
    rows += [Row(skills.TITLES[skill.code], _does(unit, skill, classes)) for skill in unit.skills]
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


def _does(unit: UnitRecord, skill: Skill, classes: Mapping[str, ShipClass]) -> str:
    """Say what a skill does, and for which bank or system it was chosen."""
    told = skills.DOES[skill.code]
    if "system" in skill.detail:
        return f"{skill.detail['system']}: {told}"
    if "bank" in skill.detail:
        bank = classes[unit.class_id].weapons[skill.detail["bank"]]
        return f"{bank.name}: {told}"
    return told

"""What a battle did to the forces: ships lost, damage brought home, experience earned.

Rule: Calculate Experience; Skills and Refits Table (Elite Marines).
"""

from core.api import ForceRecord, Issue, Outcome, UnitFate, UnitId, UnitRecord

from ... import skills
from ...sheet import Sheet
from ..ledger import Ledger, ship_class


def bring_home(ledger: Ledger, outcome: Outcome) -> Ledger:
    """Take ships that are gone off the rosters, and give the others their damage and XP dice."""
    fates = {fate.unit: fate for fate in outcome.units}
    for force in ledger.forces:
        for unit in force.units:
            if unit.id in fates:
                ledger = _bring_unit(ledger, unit, fates[unit.id], outcome)
    return ledger


def victims(fate: UnitFate, outcome: Outcome) -> list[UnitId]:
    """List the enemy ships that a ship destroyed, each once."""
    destroyed = {
        other.unit for other in outcome.units if other.condition == "destroyed" and other.seat != fate.seat
    }
    return [unit for unit in dict.fromkeys(fate.kills) if unit in destroyed]


def absent(force: ForceRecord, outcome: Outcome) -> list[Issue]:
    """Say so where a force took no part."""
    if {unit.id for unit in force.units} & {fate.unit for fate in outcome.units}:
        return []
    return [Issue(force.name, "none of its ships took part in the battle")]


def _bring_unit(ledger: Ledger, unit: UnitRecord, fate: UnitFate, outcome: Outcome) -> Ledger:
    if fate.condition in ("destroyed", "captured"):
        return ledger.leave(unit.id, fate.condition)
    sheet = Sheet.of(fate.sheet, unit.name)
    ship = ship_class(unit)
    threshold = ship.damage - ship.crippled
    if fate.condition == "crippled" and sheet.damage < threshold:
        sheet = Sheet(threshold, sheet.shields, sheet.criticals, sheet.marines)
    ledger = ledger.damaged(unit.id, sheet, "brought home from battle")
    if 0 < ship.marines <= sheet.marines and skills.talents(unit.skills).raid_bonus:
        left = tuple(skill for skill in unit.skills if skill.code != skills.ELITE_MARINES)
        ledger = ledger.set(unit.id, "skills", left, "all its elite marines were killed")
    kills = len(victims(fate, outcome))
    why = "survived the battle" + (f", destroyed {kills}" if kills else "")
    return ledger.set(unit.id, "xp", unit.xp + 1 + kills, why)

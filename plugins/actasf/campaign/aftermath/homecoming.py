"""What a battle did to the forces: ships lost, damage brought home, experience earned.

Rule: Calculate Experience; Skills and Refits Table (Elite Marines).
"""

from msgspec.structs import replace

from core.api import ForceRecord, Issue, Outcome, UnitFate, UnitId, UnitRecord

from ... import skills
from ...sheet import Sheet
from ..crews import MILITARY, UNMANNED
from ..ledger import Ledger

GONE = ("destroyed", "captured")


def bring_home(ledger: Ledger, outcome: Outcome) -> Ledger:
    """Take ships that are gone off the rosters, and give the others their damage and XP dice."""
    fates = {fate.unit: fate for fate in outcome.units}
    for force in ledger.forces:
        for unit in force.units:
            if unit.id in fates:
                ledger = _bring_unit(ledger, unit, fates[unit.id], outcome)
    return ledger


def strike_lost(ledger: Ledger, outcome: Outcome) -> Ledger:
    """Take ships that are gone off the rosters, after a battle of another game."""
    fates = {fate.unit: fate for fate in outcome.units}
    for force in ledger.forces:
        for unit in force.units:
            if unit.id in fates and fates[unit.id].condition in GONE:
                ledger = ledger.leave(unit.id, fates[unit.id].condition)
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


def dearer_fleet(ledger: Ledger, outcome: Outcome) -> int:
    """Give the points of the dearer of the fleets that fought, where no points were agreed on."""
    fought = {fate.unit for fate in outcome.units}
    return max(
        sum(
            ledger.classes[unit.class_id].points
            for unit in force.units
            if unit.id in fought and unit.class_id in ledger.classes
        )
        for force in ledger.forces
    )


def _bring_unit(ledger: Ledger, unit: UnitRecord, fate: UnitFate, outcome: Outcome) -> Ledger:
    if fate.condition in GONE:
        return ledger.leave(unit.id, fate.condition)
    if unit.quality == UNMANNED:
        ledger = ledger.set(unit.id, "quality", MILITARY, "never mustered")
    if unit.class_id in ledger.classes:
        ledger = _bring_ship(ledger, unit, fate, outcome)
    kills = len(victims(fate, outcome))
    figures = ledger.figures
    why = "survived the battle" + (f", destroyed {kills}" if kills else "")
    return ledger.set(unit.id, "xp", unit.xp + figures.xp_survived + figures.xp_destroyed * kills, why)


def _bring_ship(ledger: Ledger, unit: UnitRecord, fate: UnitFate, outcome: Outcome) -> Ledger:
    sheet = Sheet.of(unit.sheet if fate.sheet is None else fate.sheet, unit.name)
    ship = ledger.ship_class(unit)
    if fate.condition == "crippled":
        sheet = replace(sheet, damage=max(sheet.damage, ship.damage - ship.crippled))
    ledger = ledger.damaged(unit.id, sheet, "brought home from battle")
    if 0 < ship.marines <= sheet.marines and not _marines_elsewhere(unit, outcome):
        left = tuple(skill for skill in unit.skills if skill.code != skills.ELITE_MARINES)
        ledger = ledger.set(unit.id, "skills", left, "all its elite marines were killed")
    return ledger


def _marines_elsewhere(unit: UnitRecord, outcome: Outcome) -> bool:
    """Say whether marines of a ship live on in another battle or on their way."""
    return any(item.squad.home == unit.id and item.fate != "lost" for item in outcome.squads)

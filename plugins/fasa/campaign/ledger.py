"""The forces as they stand inside a procedure, and the effects that brought them there."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    CLOCK,
    GAMEMASTER,
    AnyEffect,
    Condition,
    ForceChange,
    ForceRecord,
    Issue,
    Seat,
    UnitChange,
    UnitId,
    UnitLeaves,
    UnitRecord,
)

from ..hulls import Hull
from ..settings import Rules
from ..sheet import Sheet, condition, read_sheet

OUR_ID = "fasa"


class Ledger(Struct, frozen=True):
    """Forces and effects, kept in step: each method gives a new ledger with one more change in both."""

    forces: tuple[ForceRecord, ...]
    effects: tuple[AnyEffect, ...] = ()

    def force(self, force: str) -> ForceRecord:
        """Give a force by its id."""
        return next(record for record in self.forces if record.id == force)

    def name(self, force: str) -> str:
        """Name a force; one that takes no part goes by its id."""
        return next((record.name for record in self.forces if record.id == force), force)

    def unit(self, unit: str) -> UnitRecord:
        """Give a unit by its id."""
        return next(ship for record in self.forces for ship in record.units if ship.id == unit)

    def ships(self, rules: Rules, force: str) -> tuple[UnitRecord, ...]:
        """Give the units of a force that are ships of this game."""
        return tuple(unit for unit in self.force(force).units if rules.ship_class(unit.class_id))

    def add(self, force: str, field: Literal["prestige", "points"], by: int, reason: str) -> "Ledger":
        """Raise or lower prestige or fleet points."""
        if by == 0:
            return self
        record = self.force(force)
        after = replace(record, **{field: getattr(record, field) + by})
        return self._with(after, ForceChange(force, field, by, reason))

    def set(
        self, unit: str, field: Literal["quality", "xp", "condition", "sheet"], value: Any, reason: str
    ) -> "Ledger":
        """Give a field of a unit a new value; nothing is noted where it has it already."""
        before = self.unit(unit)
        if getattr(before, field) == value:
            return self
        record = self._owner(unit)
        units = tuple(replace(ship, **{field: value}) if ship.id == unit else ship for ship in record.units)
        return self._with(replace(record, units=units), UnitChange(UnitId(unit), field, value, reason))

    def write(self, unit: str, sheet: Sheet, reason: str) -> "Ledger":
        """Give a ship a new sheet."""
        return self.set(unit, "sheet", sheet.data(), reason)

    def mend(self, hull: Hull, unit: str, sheet: Sheet, reason: str) -> "Ledger":
        """Give a ship a new sheet, and the condition that follows from it."""
        now: Condition = condition(hull, sheet)
        return self.write(unit, sheet, reason).set(unit, "condition", now, reason)

    def leave(self, unit: str, reason: str) -> "Ledger":
        """Strike a unit for good."""
        record = self._owner(unit)
        units = tuple(ship for ship in record.units if ship.id != unit)
        return self._with(replace(record, units=units), UnitLeaves(UnitId(unit), reason))

    def seen_by(self, seat: Seat) -> "Ledger":
        """Give it as a force may know it: the panels of others' ships are their captains' affair."""
        if seat in (GAMEMASTER, CLOCK):
            return self
        forces = tuple(
            record
            if record.id == seat
            else replace(record, units=tuple(replace(ship, sheet=None) for ship in record.units))
            for record in self.forces
        )
        others = {ship.id for record in forces if record.id != seat for ship in record.units}
        effects = tuple(
            one
            for one in self.effects
            if not (isinstance(one, UnitChange) and one.field == "sheet" and one.unit in others)
        )
        return replace(self, forces=forces, effects=effects)

    def _owner(self, unit: str) -> ForceRecord:
        return next(record for record in self.forces if any(ship.id == unit for ship in record.units))

    def _with(self, after: ForceRecord, effect: AnyEffect) -> "Ledger":
        forces = tuple(after if record.id == after.id else record for record in self.forces)
        return replace(self, forces=forces, effects=(*self.effects, effect))


def sheet_of(unit: UnitRecord) -> Sheet:
    """Read a ship's sheet as it is written."""
    return Sheet.of(unit.sheet, f"unit {unit.id}, sheet")


def ledger_issues(rules: Rules, ledger: Ledger) -> list[Issue]:
    """List what is not sound: figures below nothing, sheets that do not fit."""
    issues: list[Issue] = []
    for force in ledger.forces:
        issues += [
            Issue(f"{force.name} {field}", f"{getattr(force, field)} is below 0")
            for field in ("prestige", "points")
            if getattr(force, field) < 0
        ]
        for unit in ledger.ships(rules, force.id):
            if unit.xp < 0:
                issues.append(Issue(f"{unit.name} xp", f"{unit.xp} is below 0"))
            read_sheet(unit, rules.hulls[unit.class_id], issues)
    return issues

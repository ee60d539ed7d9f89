"""The forces as they stand inside a procedure, and the effects that brought them there."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    AnyEffect,
    CampaignEnds,
    ForceChange,
    ForceRecord,
    Issue,
    Seat,
    UnitChange,
    UnitId,
    UnitJoins,
    UnitLeaves,
    UnitRecord,
    canon,
)

from .. import catalogue, sheet, skills
from ..campaign_figures import CampaignFigures
from ..catalogue import ShipClass
from ..sheet import Sheet
from .crews import ELITE


class Ledger(Struct, frozen=True):
    """Forces and effects, kept in step: each method gives a new ledger with one more change in both."""

    forces: tuple[ForceRecord, ...]
    effects: tuple[AnyEffect, ...] = ()
    own: catalogue.Own = {}
    """Figures of ships that an owner of the book puts in place of ours."""
    figures: CampaignFigures = CampaignFigures()
    borne: tuple[str, ...] = ()
    """Names that ships of other fleets of the campaign bear."""
    ship_names: Mapping[str, tuple[str, ...]] = {}
    """The club's own names for ships, by class."""

    @classmethod
    def of(
        cls,
        forces: tuple[ForceRecord, ...],
        detail: Mapping[str, Any],
        own: catalogue.Own,
        figures: CampaignFigures,
    ) -> "Ledger":
        """Open it with the names that the campaign tells in a procedure's detail."""
        borne = canon.convert(detail.get("borne", ()), tuple[str, ...], "borne")
        ship_names = canon.convert(detail.get("ship_names", {}), dict[str, tuple[str, ...]], "ship_names")
        return cls(forces, own=own, figures=figures, borne=borne, ship_names=ship_names)

    @property
    def classes(self) -> Mapping[str, ShipClass]:
        """Every class with the figures that hold in this campaign."""
        return catalogue.fielded(self.own)

    def ship_class(self, unit: UnitRecord) -> ShipClass:
        """Give the class of a ship with its refits worked in."""
        return skills.refitted(self.classes[unit.class_id], unit.skills)

    def is_crippled(self, unit: UnitRecord) -> bool:
        """Say whether a ship is at its crippled threshold or below."""
        return sheet.condition(self.classes[unit.class_id], unit.skills, sheet_of(unit)) == "crippled"

    def force(self, force: str) -> ForceRecord:
        """Give a force by its id."""
        return next(record for record in self.forces if record.id == force)

    def ships(self, force: str) -> tuple[UnitRecord, ...]:
        """Give the units of a force that are ships of this game."""
        return tuple(unit for unit in self.force(force).units if unit.class_id in self.classes)

    def owner(self, unit: UnitId) -> ForceRecord:
        """Give the force that a unit belongs to."""
        return next(record for record in self.forces if any(ship.id == unit for ship in record.units))

    def name(self, force: str) -> str:
        """Name a force; one that takes no part goes by its id."""
        return next((record.name for record in self.forces if record.id == force), force)

    def unit(self, unit: UnitId) -> UnitRecord:
        """Give a unit by its id."""
        return next(ship for record in self.forces for ship in record.units if ship.id == unit)

    def add(self, force: str, field: Literal["prestige", "points"], by: int, reason: str) -> "Ledger":
        """Raise or lower prestige or fleet points; nothing is noted where nothing changes."""
        if by == 0:
            return self
        record = self.force(force)
        after = replace(record, **{field: getattr(record, field) + by})
        return self._with(after, ForceChange(force, field, by, reason))

    def set(
        self,
        unit: UnitId,
        field: Literal["quality", "xp", "skills", "condition", "sheet", "squads"],
        value: Any,
        reason: str,
    ) -> "Ledger":
        """Give a field of a unit a new value; nothing is noted where it has it already."""
        before = self.unit(unit)
        if getattr(before, field) == value:
            return self
        # Read back from its text, so that an effect is the same before and after it is stored.
        plain = canon.decode(canon.encode(value), object)
        record = self.owner(unit)
        units = tuple(replace(ship, **{field: value}) if ship.id == unit else ship for ship in record.units)
        return self._with(replace(record, units=units), UnitChange(unit, field, plain, reason))

    def damaged(self, unit: UnitId, after: Sheet, reason: str) -> "Ledger":
        """Give a ship a new sheet, and the condition that follows from it."""
        record = self.unit(unit)
        now = sheet.condition(self.classes[record.class_id], record.skills, after)
        return self.set(unit, "sheet", after.data(), reason).set(unit, "condition", now, reason)

    def join(self, force: str, unit: UnitRecord, reason: str) -> "Ledger":
        """Take a new unit into a force."""
        record = self.force(force)
        return self._with(replace(record, units=(*record.units, unit)), UnitJoins(force, unit, reason))

    def leave(self, unit: UnitId, reason: str) -> "Ledger":
        """Strike a unit for good."""
        record = self.owner(unit)
        units = tuple(ship for ship in record.units if ship.id != unit)
        return self._with(replace(record, units=units), UnitLeaves(unit, reason))

    def end(self, winner: str, reason: str) -> "Ledger":
        """End the campaign."""
        return replace(self, effects=(*self.effects, CampaignEnds(winner, reason)))

    def _with(self, after: ForceRecord, effect: AnyEffect) -> "Ledger":
        forces = tuple(after if record.id == after.id else record for record in self.forces)
        return replace(self, forces=forces, effects=(*self.effects, effect))


def sheet_of(unit: UnitRecord) -> Sheet:
    """Read what the ship brought home."""
    return Sheet.of(unit.sheet, unit.name)


def share(points: int, percent: int) -> int:
    """Give a percentage of points, halves up. Rule: RULINGS, Quarters and shares."""
    return (points * percent + 50) // 100


def seats(forces: Sequence[str]) -> tuple[Seat, ...]:
    """Give the seats of forces: their ids."""
    return tuple(Seat(force) for force in forces)


def ledger_issues(ledger: Ledger) -> list[Issue]:
    """List what is not sound: figures below nothing, or beyond what a ship can have."""
    issues = []
    for force in ledger.forces:
        issues += [
            Issue(f"{force.name} {field}", f"{getattr(force, field)} is below 0")
            for field in ("prestige", "points")
            if getattr(force, field) < 0
        ]
        for unit in force.units:
            if unit.xp < 0:
                issues.append(Issue(f"{unit.name} xp", f"{unit.xp} is below 0"))
            if not 0 <= unit.quality <= ELITE:
                issues.append(Issue(f"{unit.name} quality", f"{unit.quality} is not between 0 and {ELITE}"))
            if unit.class_id in ledger.classes and not (
                0 <= sheet_of(unit).damage < ledger.ship_class(unit).damage
            ):
                issues.append(Issue(f"{unit.name} damage", f"{sheet_of(unit).damage} leaves no ship"))
    return issues

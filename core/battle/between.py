"""A campaign procedure as a script writes it: the forces it begins with, and the battle before it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from core.contract.engine import State
from core.contract.errors import BadInput
from core.contract.ids import Seat, Side, UnitId
from core.contract.orders import Squad
from core.contract.records import Condition, ForceRecord, Outcome, Skill, UnitFate, UnitRecord
from core.contract.ruleset import Procedure, Ruleset


class WrittenUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a force; without a quality it has no crew yet."""

    class_id: str = field(name="class")
    name: str = ""
    quality: int = 0
    xp: int = 0
    skills: tuple[str | Skill, ...] = ()
    condition: Condition = "fit"
    squads: tuple[Squad, ...] = ()
    sheet: Mapping[str, Any] = {}


class WrittenForce(Struct, frozen=True, forbid_unknown_fields=True):
    """A force, whose id is its seat."""

    units: Mapping[UnitId, WrittenUnit] = {}
    name: str = ""
    empire: str = ""
    prestige: int = 0
    points: int = 0


class WrittenFate(Struct, frozen=True, forbid_unknown_fields=True):
    """What became of a unit; what is not named is as it was before the battle."""

    condition: Condition | None = None
    kills: tuple[UnitId, ...] = ()
    sheet: Mapping[str, Any] | None = None


class WrittenOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How the battle ended; units that are not named came home as they went."""

    winner: Side | None = None
    turns: int = 1
    units: Mapping[UnitId, WrittenFate] = {}


class WrittenProcedure(Struct, frozen=True, forbid_unknown_fields=True):
    """A procedure, by its name in the ruleset.

    Args:
        outcome: of the battle that it follows, where it follows one.
        detail: what else the procedure takes.
    """

    name: str
    forces: Mapping[str, WrittenForce]
    outcome: WrittenOutcome | None = None
    detail: Mapping[str, Any] = {}

    def begin(self, ruleset: Ruleset) -> tuple[Procedure, State]:
        """Begin it.

        Raises:
            BadInput: naming a procedure or class that the ruleset does not have, or a unit that no force has.
            CannotSetUp: listing every reason.
        """
        procedures = ruleset.procedures()
        if self.name not in procedures:
            raise BadInput("procedure.name", f"there is no {self.name!r}; there are: {', '.join(procedures)}")
        procedure = procedures[self.name]
        classes = {each.id for each in ruleset.catalogue()}
        for force, line in self.forces.items():
            for unit, written in line.units.items():
                if written.class_id not in classes:
                    place = f"procedure.forces.{force}.units.{unit}.class"
                    raise BadInput(place, f"{written.class_id}: no such class")
        forces = tuple(_force(name, force) for name, force in self.forces.items())
        outcome = None if self.outcome is None else _outcome(self.outcome, forces)
        return procedure, procedure.begin(forces, outcome, self.detail)


def _force(name: str, force: WrittenForce) -> ForceRecord:
    units = tuple(
        UnitRecord(
            unit,
            line.name or unit,
            line.class_id,
            line.quality,
            line.xp,
            tuple(Skill(skill) if isinstance(skill, str) else skill for skill in line.skills),
            line.condition,
            line.squads,
            line.sheet,
        )
        for unit, line in force.units.items()
    )
    return ForceRecord(name, force.name or name, name, force.empire, force.prestige, force.points, units)


def _outcome(written: WrittenOutcome, forces: tuple[ForceRecord, ...]) -> Outcome:
    known = {unit.id for force in forces for unit in force.units}
    for name in written.units:
        if name not in known:
            raise BadInput(f"procedure.outcome.units.{name}", "no force has this unit")
    fates = []
    for force in forces:
        for unit in force.units:
            fate = written.units.get(unit.id, WrittenFate())
            condition = fate.condition or unit.condition
            sheet = unit.sheet if fate.sheet is None else fate.sheet
            fates.append(UnitFate(unit.id, Seat(force.id), condition, fate.kills, sheet, unit.squads))
    # Sides without a name would make every force a loser.
    return Outcome(written.winner or None, {force.id: 0 for force in forces}, written.turns, tuple(fates))

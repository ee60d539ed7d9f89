"""Forces and outcomes to play campaign procedures with."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.api import (
    Condition,
    Event,
    ForceRecord,
    Outcome,
    Procedure,
    Seat,
    Side,
    Skill,
    UnitFate,
    UnitId,
    UnitRecord,
)
from core.battle.play import judge, submit
from core.contract.dice import ScriptedDice
from plugins.actasf.campaign import procedures
from plugins.actasf.sheet import Sheet


class Play:
    """A procedure under way: give orders as plain data with their dice, read what came of them."""

    def __init__(self, procedure: Procedure, state: Any) -> None:
        self.procedure = procedure
        self.state = state
        self.events: tuple[Event, ...] = ()

    def do(self, seat: str, order: str, dice: Sequence[int] = (), **values: Any) -> "Play":
        """Give an order; all dice given must be rolled."""
        given = self.procedure.order({"order": order, **values})
        scripted = ScriptedDice(dice)
        played = submit(self.procedure, self.state, Seat(seat), given, scripted)
        scripted.finish()
        kept = self.procedure.load(self.procedure.dump(played.state), 1)
        assert self.procedure.dump(kept) == self.procedure.dump(played.state)
        self.state, self.events = kept, played.events
        assert all(self.procedure.describe(event, Seat(seat), self.state) for event in self.events)
        assert not self.procedure.check(self.state)
        return self

    def why_not(self, seat: str, order: str, **values: Any) -> str:
        """Give the reasons against an order, with their rules."""
        given = self.procedure.order({"order": order, **values})
        return "; ".join(f"{v.why} [{v.rule}]" for v in judge(self.procedure, self.state, Seat(seat), given))

    def told(self) -> str:
        """Give the last events in words."""
        return "\n".join(self.procedure.describe(event, Seat("red"), self.state) for event in self.events)

    def force(self, force: str) -> ForceRecord:
        """Give a force as the ledger has it."""
        record: ForceRecord = self.state.ledger.force(force)
        return record

    def unit(self, unit: str) -> UnitRecord:
        """Give a unit as the ledger has it."""
        record: UnitRecord = self.state.ledger.unit(UnitId(unit))
        return record

    def damage(self, unit: str) -> int:
        """Give the damage a ship has taken."""
        return Sheet.of(self.unit(unit).sheet).damage


def ship(
    unit: str, class_id: str, damage: int = 0, skills: Sequence[Skill] = (), **fields: Any
) -> UnitRecord:
    """Give a ship."""
    fields.setdefault("sheet", Sheet(damage).data())
    return UnitRecord(
        UnitId(unit), unit.title(), class_id, fields.pop("quality", 4), skills=tuple(skills), **fields
    )


def red(*units: UnitRecord, prestige: int = 0, points: int = 0) -> ForceRecord:
    """Give a Federation force."""
    return ForceRecord(
        "red", "Red Fleet", "Ann", "federation", prestige, points, units or (ship("hood", "federation.ca"),)
    )


def blue(*units: UnitRecord, prestige: int = 0, points: int = 0) -> ForceRecord:
    """Give a Klingon force."""
    return ForceRecord(
        "blue", "Blue Fleet", "Ben", "klingon", prestige, points, units or (ship("fury", "klingon.f5k"),)
    )


def fate(
    unit: UnitRecord, seat: str, condition: Condition = "fit", kills: Sequence[str] = (), **sheet: Any
) -> UnitFate:
    """Give what became of a ship: its sheet as it came unless told otherwise."""
    after = Sheet(**sheet).data() if sheet else unit.sheet
    return UnitFate(unit.id, Seat(seat), condition, tuple(map(UnitId, kills)), after)


def outcome(winner: str | None, *fates: UnitFate) -> Outcome:
    """Give how a battle ended."""
    return Outcome(Side(winner) if winner else None, {"red": 0, "blue": 0}, 3, fates)


def aftermath(
    forces: Sequence[ForceRecord],
    winner: str | None = None,
    fates: Sequence[UnitFate] = (),
    points: int = 500,
    goal: int = 0,
    **detail: Any,
) -> Play:
    """Begin an aftermath; ships without a fate came home as they went out."""
    told = {item.unit for item in fates}
    rest = [fate(unit, force.id) for force in forces for unit in force.units if unit.id not in told]
    procedure = procedures(goal)["aftermath"]
    detail = {"agreed": {"value": points}, "others": (), **detail}
    return Play(procedure, procedure.begin(tuple(forces), outcome(winner, *fates, *rest), detail))


def begin(
    name: str, forces: Sequence[ForceRecord], playable: Sequence[str] = ("a-call-to-arms",), **detail: Any
) -> Play:
    """Begin another procedure."""
    procedure = procedures(playable=playable)[name]
    return Play(procedure, procedure.begin(tuple(forces), None, detail))


def bare(force: ForceRecord, points: int = 0) -> ForceRecord:
    """Give a force without its ships."""
    return replace(force, units=(), points=points)

"""Forces and outcomes to play the campaign procedures with."""

from collections.abc import Sequence
from typing import Any

from core.api import (
    Condition,
    Event,
    ForceRecord,
    Outcome,
    Procedure,
    Seat,
    Side,
    UnitFate,
    UnitId,
    UnitRecord,
)
from core.battle.play import judge, submit
from core.contract.dice import ScriptedDice
from plugins.fasa.ruleset import TacticalSimulator
from plugins.fasa.sheet import Sheet

RULES = TacticalSimulator()
CA = "federation.constitution-mk-ii"
D10 = "klingon.d-10-d"


class Play:
    """A procedure under way: give orders as plain data with their dice, read what came of them."""

    def __init__(
        self, name: str, forces: Sequence[ForceRecord], outcome: Outcome | None = None, **detail: Any
    ):
        self.procedure: Procedure = RULES.procedures()[name]
        self.state = self.procedure.begin(tuple(forces), outcome, detail)
        self.events: tuple[Event, ...] = ()

    def do(self, seat: str, order: str, /, dice: Sequence[int] = (), **values: Any) -> "Play":
        """Give an order; all dice given must be rolled."""
        given = self.procedure.order({"order": order, **values})
        scripted = ScriptedDice(dice)
        played = submit(self.procedure, self.state, Seat(seat), given, scripted)
        scripted.finish()
        self.state, self.events = played.state, played.events
        assert all(self.procedure.describe(event, Seat(seat), self.state) for event in self.events)
        assert not self.procedure.check(self.state)
        return self

    def why_not(self, seat: str, order: str, /, **values: Any) -> str:
        """Give the reasons against an order."""
        given = self.procedure.order({"order": order, **values})
        return "; ".join(one.why for one in judge(self.procedure, self.state, Seat(seat), given))

    def told(self) -> str:
        """Give the last events in words."""
        return "\n".join(self.procedure.describe(event, Seat("red"), self.state) for event in self.events)

    def unit(self, name: str) -> UnitRecord:
        """Give a ship as it is now."""
        found: UnitRecord = self.state.ledger.unit(name)
        return found

    def sheet(self, name: str) -> Sheet:
        """Give a ship's sheet as it is now."""
        return Sheet.of(self.unit(name).sheet)


def ship(name: str, class_id: str = CA, quality: int = 4, xp: int = 0, **sheet: Any) -> UnitRecord:
    """Give a ship."""
    return UnitRecord(UnitId(name), name.title(), class_id, quality, xp, sheet=sheet)


def force(name: str, *units: UnitRecord, prestige: int = 0, points: int = 0) -> ForceRecord:
    """Give a force."""
    return ForceRecord(name, name.title(), "", "federation", prestige, points, units)


def fate(name: str, seat: str, condition: Condition = "fit", kills: Sequence[str] = ()) -> UnitFate:
    """Say what became of a ship."""
    return UnitFate(UnitId(name), Seat(seat), condition, tuple(map(UnitId, kills)))


def ended(winner: str | None, *fates: UnitFate) -> Outcome:
    """Give the outcome of a battle."""
    return Outcome(None if winner is None else Side(winner), {}, 3, fates)

"""A battle in which weapons are only trained on targets, until somebody fires.

Rule: Border Dispute.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import UnitId

from ..move_events import Withdrew
from ..scenario_events import FireOpened, Trained
from .behaviour import Behaviour, amend
from .kinds import MockBattle

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..ship import Ship
    from ..state import State


def mock(state: "State") -> MockBattle | None:
    """Give the mock battle that is going on."""
    return next((c for c in state.clauses if isinstance(c, MockBattle) and not c.real), None)


def train(work: "Resolution", unit: UnitId, target: UnitId, points: int) -> None:
    """Count the points that trained weapons are worth against the damage that a ship has left."""
    clause = mock(work.state)
    assert clause is not None
    total = clause.trained.get(target, 0) + points
    beaten = total >= work.ship(target).left and target not in clause.beaten
    after = replace(
        clause,
        trained=dict(sorted({**clause.trained, target: total}.items())),
        beaten=(*clause.beaten, target) if beaten else clause.beaten,
    )
    amend(work, clause, after)
    work.tell(Trained(unit, target, points, max(0, work.ship(target).left - total)))


def open_fire(work: "Resolution", unit: UnitId) -> None:
    """Make it a real battle: what was counted is forgotten."""
    clause = mock(work.state)
    if clause is not None:
        amend(work, clause, replace(clause, real=True, trained={}, beaten=()))
        work.tell(FireOpened(unit))


class MockBehaviour(Behaviour[MockBattle]):
    """Let beaten ships go."""

    def attack_fault(self, clause: MockBattle, state: "State", ship: "Ship") -> str:
        """Say that a beaten ship no longer threatens anybody."""
        beaten = ship.id in clause.beaten and not clause.real
        return f"{ship.name} is beaten in the mock battle and has to go" if beaten else ""

    def end_phase(self, clause: MockBattle, work: "Resolution") -> None:
        """Let each beaten ship withdraw."""
        for unit in clause.beaten:
            if work.ship(unit).afloat:
                work.change(unit, status="withdrawn", at=None)
                work.tell(Withdrew(unit))
        current = mock(work.state)
        if current is not None and current.beaten:
            amend(work, current, replace(current, beaten=()))

    def told(self, clause: MockBattle, state: "State") -> Sequence[tuple[str, str]]:
        """Tell what is trained on each ship."""
        if clause.real:
            return (("Mock battle", "over: the fire is real"),)
        return [
            (state.units[unit].name, f"{points} points of trained weapons, {state.units[unit].left} to bear")
            for unit, points in clause.trained.items()
            if state.units[unit].afloat
        ]

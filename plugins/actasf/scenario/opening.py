"""How a battle opens: who holds the first initiative, who is surprised, how ships are set up."""

from typing import TYPE_CHECKING

from core.api import Seat

from ..figures import speed
from .behaviour import Beginning, Behaviour, Path
from .kinds import FirstInitiative, Heading, Surprise, Uncloaked

if TYPE_CHECKING:
    from ..ship import Ship
    from ..state import State


class FirstInitiativeBehaviour(Behaviour[FirstInitiative]):
    """A role holds the initiative of the first turn.

    Rule: Ambush (Scenario Rules).
    """

    def holder(self, clause: FirstInitiative, state: "State") -> Seat | None:
        """Give the first seat of the role, in the first turn."""
        if state.turn != 1:
            return None
        return next((p.seat for p in state.players if p.role == clause.role and state.fleet(p.seat)), None)


class SurpriseBehaviour(Behaviour[Surprise]):
    """Ships that are surprised check, or drift ahead and hold their fire.

    Rule: Ambush (Scenario Rules).
    """

    def surprised(self, clause: Surprise, state: "State", ship: "Ship") -> tuple[int, Path] | None:
        """Give the check and the drift, in the first turn."""
        if state.turn != 1 or state.player(ship.seat).role != clause.role:
            return None
        run = min(clause.run, speed(ship))
        return clause.check, (("forward", run),) if run else ()


class UncloakedBehaviour(Behaviour[Uncloaked]):
    """No ship of the role begins under its cloaking device."""

    def begin(self, clause: Uncloaked, start: Beginning) -> Uncloaked:
        """Name its seats."""
        start.update(uncloaked=(*start.state.uncloaked, *start.seats(clause.role)))
        return clause


class HeadingBehaviour(Behaviour[Heading]):
    """The ships of a role look one way at first."""

    def heading(self, clause: Heading, state: "State", seat: Seat) -> int | None:
        """Give the way."""
        return clause.heading if state.player(seat).role == clause.role else None

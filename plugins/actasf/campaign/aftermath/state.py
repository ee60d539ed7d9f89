"""How far each force has come in the aftermath of a battle."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.api import UnitId

from ..ledger import Ledger

StepId = Literal["experience", "repair", "reinforcement", "done"]
Result = Literal["won", "drew", "lost"]
Part = Literal["ships", "economy"]


class Training(Struct, frozen=True):
    """A skill that waits to be told for which bank or system it is.

    Args:
        left: rolls on the table that the same XP dice still allow.
    """

    unit: UnitId
    code: str
    left: int


class Progress(Struct, frozen=True):
    """Where one force stands; it never waits for another.

    Args:
        tried: ships that tried to improve their crews.
        rolled: ships that rolled their free repair dice.
    """

    force: str
    result: Result
    step: StepId = "experience"
    tried: tuple[UnitId, ...] = ()
    rolled: tuple[UnitId, ...] = ()
    training: Training | None = None


class AftermathState(Struct, frozen=True):
    """The aftermath of one battle.

    Args:
        points: the points value of the scenario.
        goal: the prestige that wins the campaign; 0 where the last fleet does.
        others: forces of the campaign that took no part and still fight on; None where that is not known.
        parts: what is settled here: ships are left to the game that was played, the economy to the game that keeps it.
    """

    ledger: Ledger
    progress: tuple[Progress, ...]
    points: int
    goal: int
    others: tuple[str, ...] | None = None
    parts: tuple[Part, ...] = ("ships", "economy")

    def of(self, force: str) -> Progress:
        """Give a force's progress."""
        return next(item for item in self.progress if item.force == force)

    def advanced(self, after: Progress, ledger: Ledger | None = None) -> "AftermathState":
        """Give the state with a force's progress, and the ledger where it changed."""
        progress = tuple(after if item.force == after.force else item for item in self.progress)
        return replace(self, progress=progress, ledger=ledger or self.ledger)

"""Every error that a user may meet. Each names a place and a cause."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.contract.dice import DiceRequest
    from core.contract.events import Event
    from core.contract.issues import Issue, Violation


class BridgeheadError(Exception):
    """A fault that is told to the user as it is."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are rebuilt from their text by default, which is not what ours are made of.
        return _rebuilt, (type(self), str(self)), vars(self)


def _rebuilt(kind: type[BridgeheadError], text: str) -> BridgeheadError:
    """Make an error anew that another process raised."""
    error = kind.__new__(kind)
    error.args = (text,)
    return error


class BadInput(BridgeheadError):
    """Something handed in is not of its form.

    Args:
        place: file and line, table and row, or field.
        cause: what is wrong there.
    """

    def __init__(self, place: str, cause: str) -> None:
        super().__init__(f"{place}: {cause}" if place else cause)
        self.place = place
        self.cause = cause


class DatabaseFault(BadInput):
    """The database cannot do now what is asked of it.

    Args:
        advice: what the user can do.
    """

    def __init__(self, place: str, cause: str, advice: str) -> None:
        super().__init__(place, cause)
        self.advice = advice


class DatabaseGone(DatabaseFault):
    """The file that was open is no longer the one at its place; it can be opened anew."""


class IllegalOrder(BridgeheadError):
    """The order is well formed, and the rules forbid it here."""

    def __init__(self, violations: Sequence["Violation"]) -> None:
        super().__init__("; ".join(f"{v.why} [{v.rule}]" for v in violations))
        self.violations = tuple(violations)


class NotToAct(BridgeheadError):
    """The seat has nothing to decide now.

    Args:
        called: gives the name of a seat.
    """

    def __init__(self, seat: str, to_act: Sequence[str], called: Callable[[str], str] = str) -> None:
        waiting = ", ".join(map(called, to_act)) or "nobody: the battle is over"
        super().__init__(f"{called(seat)} has nothing to decide now; the game waits for {waiting}")
        self.seat = seat
        self.to_act = tuple(to_act)


class CannotSetUp(BridgeheadError):
    """A battle cannot begin as asked; lists all reasons."""

    def __init__(self, issues: Sequence["Issue"]) -> None:
        super().__init__("; ".join(str(issue) for issue in issues))
        self.issues = tuple(issues)


class DiceNeeded(BridgeheadError):
    """A die is wanted that nobody has typed yet: ask, then submit the order again with it.

    Attributes:
        told: what the order has come to so far, where the ruleset says so.
        about: whom the dice are about and what their faces mean, in a line of words, where the ruleset says so.
    """

    def __init__(self, request: "DiceRequest") -> None:
        super().__init__(f"{request.count}d{request.kind} for {request.reason}")
        self.request = request
        self.told: tuple[Event, ...] = ()
        self.about = ""


class WrongDice(BadInput):
    """Scripted or typed dice do not fit what is rolled: wrong face, missing, or left over."""

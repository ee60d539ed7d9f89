"""Dice, asked for by kind, count and reason. Where they come from is told by the class, and by nothing else."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Protocol

from msgspec import UNSET, Struct, UnsetType

from core.contract.errors import DiceNeeded, WrongDice
from core.contract.ids import GAMEMASTER, Seat

KINDS = (3, 6, 10, 100)
ZEROS = (10, 100)
"""Dice that may show a 0 for their highest face: a d10 numbered 0 to 9, percentile dice that show 00."""


class DiceRequest(Struct, frozen=True):
    """A batch of dice that the rules ask for.

    Args:
        seat: whose dice these are.
        kind: faces of each die: 3, 6, 10 or 100.
        count: how many, 1 or more.
        reason: a short code of the ruleset, such as `attack:phaser-1`.
        ordered: false where the dice are alike, so that counts by face say all.
        secret: true where nobody but the seat sees how they fall; not written down where all do.
    """

    seat: Seat
    kind: int
    count: int
    reason: str
    ordered: bool = True
    secret: bool | UnsetType = UNSET


class Roll(Struct, frozen=True):
    """A request and the faces that answered it."""

    request: DiceRequest
    faces: tuple[int, ...]

    def seen_by(self, seat: Seat) -> bool:
        """Tell whether a seat sees how these dice fell."""
        return not self.request.secret or seat in (self.request.seat, GAMEMASTER)


class Chance(Protocol):
    """A source of random numbers for bots and samples, the only one that a plugin meets."""

    def random(self) -> float:
        """Give a number in [0, 1)."""


class Dice(Protocol):
    """A source of dice."""

    def roll(self, request: DiceRequest) -> tuple[int, ...]:
        """Roll the batch.

        Raises:
            DiceNeeded: when the dice are typed in and these have not been.
            WrongDice: when the dice at hand do not fit.
        """


def check_faces(request: DiceRequest, faces: Sequence[int], place: str) -> None:
    """Refuse faces that the dice do not have.

    Raises:
        WrongDice: naming the die.
    """
    for face in faces:
        if not 1 <= face <= request.kind:
            raise WrongDice(place, f"{face} is no face of a d{request.kind} ({request.reason})")


class SeededDice:
    """Dice from a seed or from the operating system, by way of `random()` alone, so that any generator serves."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    @classmethod
    def from_seed(cls, seed: int) -> "SeededDice":
        """Dice for demos, tests, simulations and practice."""
        return cls(Random(seed))

    def roll(self, request: DiceRequest) -> tuple[int, ...]:
        """Roll the batch."""
        return tuple(int(self._chance.random() * request.kind) + 1 for _ in range(request.count))


class ScriptedDice:
    """Dice given beforehand, in order.

    Args:
        faces: the faces, first to last, as the dice show them (`ZEROS`).
        place: where they stand, for error texts.
        called: gives the name of a seat, for error texts.
    """

    def __init__(self, faces: Iterable[int], place: str = "dice", called: Callable[[str], str] = str) -> None:
        self._faces = tuple(faces)
        self._called = called
        self._next = 0
        self._place = place

    def roll(self, request: DiceRequest) -> tuple[int, ...]:
        """Take the next faces.

        Raises:
            WrongDice: when too few are left or one is no face of that die.
        """
        faces = self._faces[self._next : self._next + request.count]
        if len(faces) < request.count:
            raise WrongDice(
                self._place,
                f"{request.count}d{request.kind} wanted for {request.reason} by {self._called(request.seat)}, "
                f"but only {len(faces)} left of {len(self._faces)} given",
            )
        if request.kind in ZEROS:
            faces = tuple(face or request.kind for face in faces)
        check_faces(request, faces, self._place)
        self._next += request.count
        return faces

    def finish(self) -> None:
        """Refuse dice that nobody rolled.

        Raises:
            WrongDice: listing them.
        """
        left = self._faces[self._next :]
        if left:
            raise WrongDice(self._place, f"left over: {', '.join(map(str, left))}")


class TableDice:
    """Dice at the table: some seats type theirs in, the program rolls for the others.

    An order whose dice are not all known yet is asked again from its beginning, so what was typed or rolled for it
    before comes first, in order. `faces` holds all that is known after a roll, ready to be kept until the next answer.
    `first_typed` is how many faces came before the first that somebody types; None where nobody typed any.

    Args:
        known: what was typed and rolled for this order before.
        typing: the seats that type; None means every seat.
        rolled: the source for the others.
        called: gives the name of a seat, for error texts.
    """

    def __init__(
        self,
        known: Sequence[int],
        typing: Iterable[Seat] | None,
        rolled: Dice | None = None,
        called: Callable[[str], str] = str,
    ) -> None:
        self._known = ScriptedDice(known, called=called)
        self._left = len(known)
        self._typing = None if typing is None else frozenset(typing)
        self._rolled = rolled
        self.faces: list[int] = []
        self.first_typed: int | None = None

    def roll(self, request: DiceRequest) -> tuple[int, ...]:
        """Take known faces first, then ask or roll.

        Raises:
            DiceNeeded: when the seat types and has not yet.
            WrongDice: when only a part of a batch was typed, or a face does not exist.
        """
        source = None if self._typing is None or request.seat in self._typing else self._rolled
        if source is None and self.first_typed is None:
            self.first_typed = len(self.faces)
        if self._left > 0:
            faces = self._known.roll(request)
            self._left -= request.count
        elif source is None:
            raise DiceNeeded(request)
        else:
            faces = source.roll(request)
        self.faces.extend(faces)
        return faces

    def finish(self) -> None:
        """Refuse dice that nobody rolled.

        Raises:
            WrongDice: listing them.
        """
        self._known.finish()


class RollLog:
    """Dice that note what they rolled."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[Roll] = []

    def roll(self, request: DiceRequest) -> tuple[int, ...]:
        """Roll the batch and note it."""
        if request.kind not in KINDS or request.count < 1:
            raise ValueError(f"no such dice: {request.count}d{request.kind} ({request.reason})")
        faces = self._dice.roll(request)
        self.rolls.append(Roll(request, faces))
        return faces

"""An order being carried out: the state as it becomes, the events so far, and the places where it may have to wait.

An order runs from its beginning to its end in plain steps. Where a player may answer (a re-roll, a choice), it stops,
and what is kept is the order, the state before it and the answers so far; each answer runs it again up to the next.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import Departure, Dice, DiceNeeded, DiceRequest, Event, Seat, Step, UnitId

from .attack_orders import TellSights
from .defence_orders import Defend, Grip, Intercept, Racks
from .orders import AnyOrder
from .questions import Asked, Question, RerollOpen
from .rerolls import may_reroll, reroll_seats, rerolled
from .seeker_events import Answered
from .settings import Rules
from .ship import Ship
from .state import Answer, Frame, State
from .system_orders import Counter, Hold, Stow, TellApart
from .turn_events import Declared, DiceShown
from .turn_orders import GoOn, Keep, Reroll, TellNear


class Waits(Exception):
    """Somebody has to answer before the order can go on."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class Resolution:
    """What an order does, step by step.

    Args:
        answers: batches of faces and other answers that are settled already.
    """

    def __init__(
        self, rules: Rules, state: State, seat: Seat, order: AnyOrder, dice: Dice, answers: Sequence[Answer]
    ) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.order = order
        self.events: list[Event] = []
        self.departures: list[Departure] = []
        self.answers: list[Answer] = list(answers)
        self.blasts: list[UnitId] = []
        self.struck: set[UnitId] = set()
        """Ships whose cargo has been asked to share what this order brought on them."""
        self._dice = dice
        self._next = 0

    def ship(self, unit: UnitId) -> Ship:
        """Give a ship as it is now."""
        return self.state.units[unit]

    def change(self, unit: UnitId, **fields: Any) -> Ship:
        """Change fields of a ship."""
        ship = replace(self.state.units[unit], **fields)
        self.state = self.state.with_unit(ship)
        return ship

    def update(self, **fields: Any) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **fields)

    def tell(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    def roll(
        self,
        seat: Seat,
        count: int,
        reason: str,
        affects: Iterable[UnitId] = (),
        alike: bool = False,
        about: str = "",
    ) -> tuple[int, ...]:
        """Roll a batch of dice, and wait if somebody may roll some of them again.

        Rule: Re-rolls (XP dice).

        Args:
            affects: the ships that the dice touch; their seats may re-roll.
            alike: whether the order of the dice means nothing.
            about: what the faces mean, for those who roll them at the table.
        """
        if count <= 0:
            return ()
        if self._next < len(self.answers):
            self._next += 1
            return self.answers[self._next - 1]  # type: ignore[return-value]
        request = DiceRequest(seat, 6, count, reason, ordered=not alike)
        touched = tuple(affects)
        try:
            faces = self._dice.roll(request)
        except DiceNeeded as needed:
            names = " and ".join(self.ship(unit).name for unit in touched)
            needed.about = ": ".join(filter(None, (names, about)))
            needed.told = (Declared(self.seat, self.order), *self.events)
            raise
        seats = reroll_seats(self.state, touched)
        if seats:
            raise Waits(RerollOpen(request, faces, touched, seats))
        self.answers.append(faces)
        self._next += 1
        return faces

    def pick(self, seat: Seat, names: Sequence[str], reason: str, affects: Iterable[UnitId]) -> int:
        """Pick one of several things by their names, each alike, and give its place.

        Dice: none for a single thing; up to six things one d6, more two (the first counts sixes). Numbers beyond the
        last thing start again at the first, and those that would favour some of them are rolled again.
        """
        count = len(names)
        if count == 1:
            return 0
        size = 1 if count <= 6 else 2
        usable = 6**size - 6**size % count
        touched = tuple(affects)
        listed = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
        about = f"{'the first die counts sixes; ' if size == 2 else ''}{listed}"
        while True:
            faces = self.roll(seat, size, reason, touched, about=about)
            number = faces[0] - 1 if size == 1 else 6 * (faces[0] - 1) + faces[1] - 1
            if number < usable:
                return number % count

    def ask(self, question: Asked, standing: Answer | None = None) -> Answer:
        """Ask a player, and wait for the answer.

        Args:
            standing: what the player has said before; taken as the answer, so that it stays if the player changes it.
        """
        if self._next == len(self.answers):
            if standing is None:
                raise Waits(question)
            self.answers.append(standing)
        self._next += 1
        answer = self.answers[self._next - 1]
        if not isinstance(answer, tuple | TellSights):
            self.tell(Answered(question.seat, answer))
        return answer


Answering = (
    Reroll
    | GoOn
    | Keep
    | TellNear
    | Intercept
    | Racks
    | Defend
    | Grip
    | Hold
    | Counter
    | Stow
    | TellApart
    | TellSights
)
"""Orders that answer a question."""
Perform = Callable[[Resolution], None]


def carry_out(
    rules: Rules, state: State, seat: Seat, order: AnyOrder, dice: Dice, perform: Perform, frame: Frame | None
) -> Step:
    """Run an order to its end or to the next answer that it needs.

    Args:
        frame: where it waited, with the answer added.
    """
    answers = frame.answers if frame else ()
    told = frame.told if frame else 0
    resolution = Resolution(rules, state, seat, order, dice, answers)
    try:
        perform(resolution)
    except Waits as waits:
        question = waits.question
        events = resolution.events[told:]
        if frame is None:
            events.insert(0, Declared(seat, order))
        if isinstance(question, RerollOpen):
            events.append(DiceShown(question.request.reason, question.faces, question.seats))
        waiting = Frame(seat, order, state, question, tuple(resolution.answers), len(resolution.events))
        return Step(replace(resolution.state, frames=(waiting,)), tuple(events))
    return Step(
        replace(resolution.state, frames=()),
        tuple(resolution.events[told:]),
        tuple(resolution.departures),
    )


def answered(state: State, seat: Seat, order: Answering, dice: Dice) -> tuple[Frame, tuple[Event, ...], bool]:
    """Put an answer into the frame that waits.

    Dice: for a re-roll, the dice named, in their order.

    Returns:
        The frame, the events of answering, and whether the order can go on.
    """
    frame = state.frames[-1]
    question = frame.question
    if not isinstance(question, RerollOpen):
        match order:
            case Keep():
                answer: Answer = (order.action,)
            case TellNear() | TellApart():
                answer = order.units
            case _:
                answer = order  # type: ignore[assignment]
        return replace(frame, answers=(*frame.answers, answer)), (), True
    events: tuple[Event, ...] = ()
    if isinstance(order, Reroll):
        frame, question, events = rerolled(frame, question, seat, order, dice)
    # The same seat is asked again while it can still roll something.
    seats = question.seats
    if isinstance(order, GoOn) or not may_reroll(frame.before, question, seats[0]):
        seats = seats[1:]
    question = replace(question, seats=seats)
    if seats:
        return replace(frame, question=question), events, False
    return replace(frame, answers=(*frame.answers, question.faces)), events, True

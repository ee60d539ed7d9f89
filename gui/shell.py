"""What the pages share: the desk, commands with their errors told, and the way from page to page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal

from core.contract.errors import BadInput, BridgeheadError, IllegalOrder, NotToAct, WrongDice
from gui.tasks import Progress, Task

if TYPE_CHECKING:  # the desk brings the database's libraries along, which the first window need not wait for
    from core.service.desk import Desk, Done

T = TypeVar("T")

KEPT = "Nothing was changed. All that was done before is on disk."


class Shell(QObject):
    """Holds the desk for the pages.

    Args:
        open_desk: opens the desk, called once.

    Attributes:
        changed: rows that are different now, as table and id.
        told: a line for the status bar.
        failed: what happened, what was kept, what to do.
        travelled: a page shall be shown, with the ids of what it is about.
        working: a task to start and show.
    """

    changed = Signal(object)
    told = Signal(str)
    failed = Signal(str, str, str)
    travelled = Signal(str, dict)
    working = Signal(object)

    def __init__(self, open_desk: Callable[[], Desk]) -> None:
        super().__init__()
        self._open_desk = open_desk
        self._desk: Desk | None = None

    @property
    def desk(self) -> Desk:
        """The desk, opened when it is first needed."""
        if self._desk is None:
            self._desk = self._open_desk()
        return self._desk

    def close(self) -> None:
        """Let go of the database."""
        if self._desk is not None:
            self._desk.close()
            self._desk = None

    def go(self, page: str, **about: str) -> None:
        """Show a page."""
        self.travelled.emit(page, about)

    def run(
        self, campaign: str | None, command: str, seat: str | None = None, **arguments: Any
    ) -> Done | None:
        """Carry out a command; an error is told, and nothing is given then."""
        try:
            done = self.desk.run(campaign, command, seat=seat, **arguments)
        except BridgeheadError as error:
            self.fail(error)
            return None
        self.finish(done)
        return done

    def start(
        self, title: str, work: Callable[[Progress], Done], then: Callable[[Done], object] | None = None
    ) -> Task:
        """Carry out a command in the background, then announce what it changed."""
        task = Task(title, work, self)

        def done(result: Done) -> None:
            self.finish(result)
            if then is not None:
                then(result)

        task.done.connect(done)
        task.failed.connect(self.fail)
        self.working.emit(task)
        return task

    def ask(self, question: Callable[[], T]) -> T | None:
        """Ask the desk something; an error is told, and nothing is given then."""
        try:
            return question()
        except BridgeheadError as error:
            self.fail(error)
            return None

    def finish(self, done: Done) -> None:
        """Announce what a command changed."""
        self.changed.emit(done.changes)
        self.told.emit("; ".join((done.title, *done.notes)))

    def fail(self, error: Exception) -> None:
        """Tell an error; what is no error of ours goes on to the log of the program."""
        if not isinstance(error, BridgeheadError):
            raise error
        self.failed.emit(str(error), KEPT, _advice(error))


def _advice(error: BridgeheadError) -> str:
    match error:
        case IllegalOrder():
            return "Change the order, or give another one."
        case NotToAct():
            return "Wait for the other seat, or look at what is asked of it."
        case WrongDice():
            return "Look at the dice again and type what they show."
        case BadInput(place=place) if place:
            return f"Correct {place}, then try again."
    return "Correct what it names, then try again."

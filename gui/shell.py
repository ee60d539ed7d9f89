"""What the pages share: the desk, commands with their errors told, and the way from page to page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QEventLoop, QObject, QSettings, Qt, Signal

from core.contract.errors import (
    BadInput,
    BridgeheadError,
    DatabaseFault,
    DatabaseGone,
    IllegalOrder,
    NotToAct,
    WrongDice,
)
from core.contract.ids import Seat
from gui.tasks import Progress, Task

if TYPE_CHECKING:  # the desk brings the database's libraries along, which the first pages need not wait for
    from concurrent.futures import Future, ThreadPoolExecutor

    from core.plugin.manager import Plugins
    from core.service.desk import Desk, Done
    from core.store.summary import CampaignSummary

T = TypeVar("T")

KEPT = "Nothing was changed. All that was done before is on disk."
GONE = "Nothing was changed. All that was done before is in the file that is no longer there."


@dataclass(frozen=True)
class Glance:
    """What is known before the desk is open: enough for the list of campaigns."""

    plugins: Plugins
    campaigns: Sequence[CampaignSummary]


class _Over(QObject):
    """Tells the window's thread that something in another one is over."""

    told = Signal()


class Shell(QObject):
    """Holds the desk for the pages.

    Args:
        open_desk: opens the desk, called once.
        look: gives what a look into the database tells; None where only the desk can tell, or say what is wrong.

    Attributes:
        changed: rows that are different now, as table and id.
        told: a line for the status bar.
        failed: what happened, what was kept, what to do.
        travelled: a page shall be shown, with the ids of what it is about.
        working: a task to start and show.
        settings: where the user's habits are kept, such as the speed of bots; None where none are.
        lost: whether the error told last was that the database's file is gone.
        looked: the seat that looked last at a battle, by the battle's id.
        unsaved: what pages have in hand that is not in the database, by page and what it is about.
    """

    changed = Signal(object)
    told = Signal(str)
    failed = Signal(str, str, str)
    travelled = Signal(str, dict)
    working = Signal(object)

    _ready = Signal()

    def __init__(
        self, open_desk: Callable[[], Desk], look: Callable[[], Glance | None] = lambda: None
    ) -> None:
        super().__init__()
        self._open_desk = open_desk
        self._look = look
        self._glance: Glance | None = None
        self._desk: Desk | None = None
        self._beside: ThreadPoolExecutor | None = None
        self._opening: Future[Desk] | None = None
        self.settings: QSettings | None = None
        self.lost = False
        self.looked: dict[str, Seat] = {}
        self.unsaved: dict[tuple[str, ...], Any] = {}
        self._tasks: list[Task] = []
        self._closed = False
        self.working.connect(self._watch)
        self._ready.connect(self._take)

    @property
    def desk(self) -> Desk:
        """The desk, opened when it is first needed; where that has begun, wait for it."""
        if self._desk is None:
            opening, self._opening = self._opening, None
            self._desk = self._open_desk() if opening is None else opening.result()
        return self._desk

    @property
    def plugins(self) -> Plugins:
        """The plugins that are installed, before the desk is open too."""
        glance = self._glanced()
        return self.desk.plugins if glance is None else glance.plugins

    def campaigns(self) -> Sequence[CampaignSummary]:
        """Give every campaign, before the desk is open too."""
        glance = self._glanced()
        return self.desk.campaigns() if glance is None else glance.campaigns

    def open(self) -> None:
        """Begin to open the desk beside the window; what goes wrong is told."""
        from concurrent.futures import ThreadPoolExecutor

        if self._desk is None and self._opening is None:
            self._beside = ThreadPoolExecutor(1, "desk")
            self._opening = self._beside.submit(self._open_desk)
            self._opening.add_done_callback(lambda _: self._ready.emit())

    def listen(self) -> None:
        """Show what other programs did in the database meanwhile; where it cannot be read, the next action tells."""
        if self._desk is None:
            return
        with suppress(BridgeheadError):
            if (heard := self._desk.elsewhere()) is not None:
                self.changed.emit(heard.changes)
                self.told.emit(f"In another window or program: {', '.join(heard.titles)}")

    def close(self) -> None:
        """Let go of the database."""
        self._closed = True
        if self._beside is not None:
            self._beside.shutdown()
        opening, self._opening = self._opening, None
        if opening is not None and opening.exception() is None:
            self._desk = opening.result()
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
        return self.ask(lambda: self.carry_out(campaign, command, seat, **arguments))

    def carry_out(
        self, campaign: str | None, command: str, seat: str | None = None, **arguments: Any
    ) -> Done | None:
        """Carry out a command; nothing is given where the window has been closed meanwhile.

        While a task of this program is at work in the database, the command waits for its turn and the window goes on
        painting; what the user does meanwhile comes after it.

        Raises:
            BridgeheadError: what the command raises.
        """
        work = partial(self.desk.run, campaign, command, seat=seat, **arguments)
        done = self._beside_tasks(work) if self._tasks else work()
        if self._closed:
            return None
        self.finish(done)
        return done

    def start(self, title: str, work: Callable[[Progress], Done]) -> Task:
        """Carry out a command in the background, then announce what it changed."""
        task = Task(title, work, self)
        task.done.connect(self.finish)
        task.failed.connect(self.fail)
        self.working.emit(task)
        return task

    def open_anew(self) -> None:
        """Open what lies now where the database's file is gone, and show its campaigns."""

        def opened() -> bool:
            self.desk.open_anew()
            return True

        if self.ask(opened):
            self.go("campaigns")
            self.told.emit("The file is open anew.")

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
        self.told.emit("; ".join((f"{done.title}: done", *done.notes)))

    def fail(self, error: Exception) -> None:
        """Tell an error; what is no error of ours goes on to the log of the program."""
        if not isinstance(error, BridgeheadError):
            raise error
        self.lost = isinstance(error, DatabaseGone)
        self.failed.emit(str(error), GONE if self.lost else KEPT, _advice(error))

    def _watch(self, task: Task) -> None:
        """Know of a task until it has ended."""
        self._tasks.append(task)
        task.ended.connect(lambda: self._tasks.remove(task))

    def _beside_tasks(self, work: Callable[[], T]) -> T:
        """Do something in a thread, so that it waits there for the tasks that run; give or raise what it does."""
        from concurrent.futures import ThreadPoolExecutor

        waiting = QEventLoop()
        with ThreadPoolExecutor(1, "command") as thread:
            future = thread.submit(work)
            over = _Over()
            over.told.connect(waiting.quit, Qt.ConnectionType.QueuedConnection)
            future.add_done_callback(lambda _: over.told.emit())
            waiting.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
            return future.result()

    def _glanced(self) -> Glance | None:
        if self._desk is None and self._glance is None:
            self._glance = self._look()
        return self._glance if self._desk is None else None

    def _take(self) -> None:
        """Take the desk that was opened, unless a page has done so, and show what it tells."""
        if self._opening is not None and self.ask(lambda: self.desk) is not None:
            self.changed.emit(frozenset())


def _advice(error: BridgeheadError) -> str:
    match error:
        case IllegalOrder():
            return "Change the order, or give another one."
        case NotToAct():
            return "Wait for the other seat, or look at what is asked of it."
        case WrongDice():
            return "Look at the dice again and type what they show."
        case DatabaseFault(advice=advice):
            return advice
        case BadInput(place=place) if place:
            return f"Correct {place}, then try again."
    return "Correct what it names, then try again."

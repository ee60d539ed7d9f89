"""Work in the background, with progress and a way to cancel it."""

from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRunnable, QThreadPool, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from gui.theme import GAP
from gui.widgets import button, label


class Cancelled(Exception):
    """The user no longer wants the work."""


class Progress:
    """What the work holds: it says how far it is, and learns that it shall stop."""

    def __init__(self, report: Callable[[int, int], None], stop: Event) -> None:
        self._report = report
        self._stop = stop

    def __call__(self, done: int, of: int) -> None:
        """Say how much is done.

        Raises:
            Cancelled: when the user wants it to stop; let it through.
        """
        if self._stop.is_set():
            raise Cancelled
        self._report(done, of)


class Task(QObject):
    """A piece of work. Signals arrive in the window's thread.

    Attributes:
        progressed: how much is done, of how much.
        done: the result.
        failed: what it raised.
        cancelled: it stopped as asked.
        ended: it is over, in whichever way.
    """

    progressed = Signal(int, int)
    done = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    ended = Signal()

    def __init__(self, title: str, work: Callable[[Progress], Any], parent: QObject) -> None:
        super().__init__(parent)
        self.title = title
        self._work = work
        self._stop = Event()
        self._over = Event()

    def start(self) -> None:
        """Begin, in a thread of the pool."""
        QThreadPool.globalInstance().start(_Run(self._run))

    def cancel(self) -> None:
        """Ask it to stop at its next report of progress; where it has not begun, it does not."""
        self._stop.set()

    def wait(self) -> None:
        """Wait until it has sent its last signal."""
        self._over.wait()

    def _run(self) -> None:
        try:
            if self._stop.is_set():
                raise Cancelled
            result = self._work(Progress(self.progressed.emit, self._stop))
        except Cancelled:
            self.cancelled.emit()
        except Exception as error:  # told to the user by whoever started the work
            self.failed.emit(error)
        else:
            self.done.emit(result)
        self.ended.emit()
        self._over.set()


class _Run(QRunnable):
    def __init__(self, run: Callable[[], None]) -> None:
        super().__init__()
        self._do = run

    def run(self) -> None:
        self._do()


class TaskBar(QWidget):
    """Shows the work that runs, in the status line; hidden when nothing does."""

    def __init__(self) -> None:
        super().__init__()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(GAP, 0, GAP, 0)
        layout.setSpacing(GAP)
        self._title = label("")
        self._title.setWordWrap(False)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(160)
        self._tasks: list[Task] = []
        self.stop = button("Cancel", self._cancel, flat=True)
        for widget in (self._title, self._bar, self.stop):
            layout.addWidget(widget)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether something runs."""
        return bool(self._tasks)

    def run(self, task: Task) -> None:
        """Start a task and show how far it is."""
        self._tasks.append(task)
        self._title.setText(task.title)
        self._bar.setRange(0, 0)
        self.stop.setEnabled(True)
        task.progressed.connect(self._progress)
        task.ended.connect(partial(self._end, task))
        self.show()
        task.start()

    def _progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)

    def finish(self) -> None:
        """Cancel all that runs, wait until it has stopped, and tell whoever started it."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            task.wait()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall.value)  # their signals

    def _cancel(self) -> None:
        self.stop.setEnabled(False)
        self._title.setText("Stopping…")
        for task in self._tasks:
            task.cancel()

    def _end(self, task: Task) -> None:
        self._tasks.remove(task)
        self.setVisible(self.busy)

"""Work in the background tells how far it is and can be cancelled."""

from threading import Event

from PySide6.QtCore import Qt

from gui.tasks import Task, TaskBar


def test_work_is_done_and_told(qtbot):
    bar = TaskBar()
    qtbot.addWidget(bar)
    task = Task("Counting", lambda progress: [progress(n, 3) for n in range(3)] and "counted", bar)
    with qtbot.waitSignals([task.done, task.ended]):
        bar.run(task)
    assert bar.isHidden()


def test_work_is_cancelled(qtbot):
    bar = TaskBar()
    qtbot.addWidget(bar)
    started, go_on = Event(), Event()

    def work(progress):
        started.set()
        go_on.wait(5)
        progress(1, 2)
        return "never"

    task = Task("Waiting", work, bar)
    with qtbot.assertNotEmitted(task.done), qtbot.waitSignal(task.cancelled):
        bar.run(task)
        started.wait(5)
        assert not bar.isHidden()
        qtbot.mouseClick(bar.stop, Qt.MouseButton.LeftButton)
        go_on.set()


def test_what_work_raises_is_handed_over(qtbot):
    bar = TaskBar()
    qtbot.addWidget(bar)

    def work(progress):
        raise OSError("disk full")

    task = Task("Failing", work, bar)
    with qtbot.waitSignal(task.failed) as caught:
        bar.run(task)
    assert str(caught.args[0]) == "disk full"


def test_work_that_runs_is_stopped_and_told_before_the_window_goes_on(qtbot):
    bar = TaskBar()
    qtbot.addWidget(bar)
    started, steps, told = Event(), [], []

    def work(progress):
        started.set()
        while True:
            steps.append("step")
            progress(len(steps), 0)

    first = Task("Endless", work, bar)
    first.cancelled.connect(lambda: told.append("cancelled"))
    bar.run(first)
    started.wait(5)
    bar.finish()
    assert steps
    assert told == ["cancelled"]
    assert not bar.busy


def test_work_that_has_not_begun_does_not_begin(qtbot):
    bar = TaskBar()
    qtbot.addWidget(bar)
    task = Task("Late", lambda progress: told.append("done"), bar)
    told = []
    task.cancelled.connect(lambda: told.append("cancelled"))
    task.cancel()
    bar.run(task)
    bar.finish()
    assert told == ["cancelled"]

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

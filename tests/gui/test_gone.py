"""The file goes under an open window, or is busy: it is told with the right advice, and there is a way on."""

import shutil
from pathlib import Path
from threading import Event, current_thread, main_thread

from PySide6.QtCore import QTimer
from shiboken6 import isValid

from gui.battle import OpenBattle
from gui.tasks import Task
from tests.gui import keeping


def remove(path):
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def test_a_file_that_is_gone_is_told_and_opened_anew(window, campaign):
    desk = window.shell.desk
    saved = desk.back_up()
    path = Path(desk.database.name)
    remove(path)
    assert window.shell.run(campaign, "campaign.rename", name="Lost") is None
    notice = window.page.notice
    assert "the file is gone" in notice.text
    assert "in the file that is no longer there" in notice.text
    assert "Put it back, or a backup from" in notice.text
    notice.way_out.click()
    assert "there is no such file" in notice.text
    assert notice.way_out.isHidden()
    shutil.copy(saved, path)
    assert window.shell.run(campaign, "campaign.rename", name="Lost") is None
    window.page.notice.way_out.click()
    assert window.page.title == "Campaigns"
    assert window.shell.run(campaign, "campaign.rename", name="Found").number
    assert [one.name for one in desk.campaigns()] == ["Found"]


def test_a_lock_of_another_program_is_waited_for_and_not_corrected(window, campaign):
    database = window.shell.desk.database
    with database.read() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 50")
    with keeping.locked(database.path):
        assert window.shell.run(campaign, "campaign.rename", name="Late") is None
    assert "Correct" not in window.page.notice.text
    assert window.page.notice.way_out.isHidden()


def test_a_command_waits_for_a_task_of_ones_own_while_the_window_goes_on(qtbot, window, campaign):
    desk, held, go_on, ticks = window.shell.desk, Event(), Event(), []

    def hold(_progress):
        with desk.database.write():
            held.set()
            assert go_on.wait(20)

    task = Task("Holds the database", hold, window.shell)
    window.shell.working.emit(task)
    assert held.wait(5)

    def tick():
        ticks.append(current_thread() is main_thread())
        if len(ticks) == 5:
            go_on.set()

    timer = QTimer(interval=5)
    timer.timeout.connect(tick)
    timer.start()
    assert window.shell.run(campaign, "campaign.rename", name="Waited").number
    assert len(ticks) >= 5 and all(ticks)
    assert desk.campaign(campaign).name == "Waited"
    qtbot.waitUntil(lambda: not window.tasks.busy)


def test_a_procedure_that_is_taken_back_twice_at_once_is_taken_back_once(window, campaign):
    done = window.shell.desk.run(campaign, "procedure.begin", procedure="roll", forces=["blues", "reds"])
    window.shell.go("procedure", campaign=campaign, procedure=done.result)
    undo = window.page.undo
    head = window.shell.desk.campaign(campaign).head
    undo.click()
    undo.click()
    assert window.shell.desk.campaign(campaign).head == head + 1


def test_a_bot_that_is_through_once_its_page_is_gone_harms_nothing(qtbot, window, campaign):
    shell = window.shell
    operation = shell.desk.run(campaign, "operation.start", plan="landing").result
    lane = next(lane for lane in shell.desk.timeline(operation).lanes if lane.to_act)
    open_battle = OpenBattle(shell, campaign, lane.battle.id, window.page)
    head = shell.desk.campaign(campaign).head
    with shell.desk.database.write():  # the bot has to wait
        open_battle.let_bot(lane.to_act[0])
        window.shell.go("campaigns")
        qtbot.waitUntil(lambda: not isValid(open_battle))
    qtbot.waitUntil(lambda: not window.tasks.busy)
    assert shell.desk.campaign(campaign).head > head

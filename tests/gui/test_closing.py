"""A window that is closed while something runs: the work comes to a stop first, and what it did is kept."""

from threading import Event

import pytest
from PySide6.QtCore import QSettings

from core.service.desk import Desk
from gui.main_window import MainWindow
from gui.pages.battle import BattlePage
from gui.shell import Shell
from gui.tasks import Task
from tests.gui import keeping, table


class Watched(Desk):
    """A desk that tells when a bot has begun to decide, lets it when it may, and counts what was done and when."""

    def watch(self):
        self.began, self.go_on, self.done, self.is_open = Event(), Event(), 0, True
        return self

    def run(self, campaign, name, /, seat=None, **arguments):
        if name == "battle.bot_order":
            self.began.set()
            assert self.go_on.wait(20)
        done = super().run(campaign, name, seat=seat, **arguments)
        assert self.is_open
        self.done += name == "battle.bot_order"
        return done

    def close(self):
        self.is_open = False
        super().close()


@pytest.fixture
def desk(tmp_path):
    return Watched.open(tmp_path / "bridgehead.db", table.plugins()).watch()


@pytest.fixture
def window(qtbot, tmp_path, desk):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    made = MainWindow(Shell(lambda: desk), settings)
    qtbot.addWidget(made)
    made.show()
    return made


def stored(path, campaign):
    """What a program finds that opens the database next."""
    desk = Desk.open(path, table.plugins())
    assert desk.check().faults == ()
    entries = desk.log(campaign)
    desk.close()
    assert [one.name for one in path.parent.glob("bridgehead.db*")] == ["bridgehead.db"]
    return entries


def test_a_bot_that_thinks_is_waited_for(qtbot, window, desk, tmp_path):
    campaign = table.campaign(desk)
    battle = table.battle(desk, campaign, blue="bot", red="bot")
    before = desk.campaign(campaign).head
    window.shell.go("battle", campaign=campaign, battle=battle)
    assert isinstance(window.page, BattlePage)
    qtbot.waitUntil(desk.began.is_set, timeout=10_000)
    desk.go_on.set()
    window.close()
    assert not desk.is_open
    qtbot.wait(100)  # what was still on its way finds no page and opens no desk
    assert len(stored(tmp_path / "bridgehead.db", campaign)) == before + desk.done
    assert desk.done


def test_bots_that_play_on_stop_after_the_order_that_they_give(qtbot, tmp_path):
    window = keeping.window(qtbot, tmp_path)
    campaign = keeping.start(window)
    desk = window.shell.desk
    keeping.muster(desk, campaign)
    control = {seat: {"by": "bot"} for seat in ("red", "blue")}
    operation = desk.run(campaign, "operation.start", plan="landing", control=control).result
    window.shell.go("operation", campaign=campaign, operation=operation)
    before = desk.campaign(campaign).head
    window.page.bots.play.click()
    window.close()
    again = Desk.open(tmp_path / "isle.sqlite", desk.plugins)
    assert again.check().faults == ()
    assert again.campaign(campaign).head - before < 10
    again.close()


def test_work_that_reports_is_cancelled(qtbot, window, desk):
    window.shell.go("campaigns")
    started, told = Event(), []

    def endless(progress):
        started.set()
        while True:
            progress(0, 0)

    task = Task("Endless", endless, window.shell)
    task.cancelled.connect(lambda: told.append(desk.is_open))
    window.shell.working.emit(task)
    assert started.wait(5)
    window.close()
    assert told == [True]

"""The list of campaigns is there before the desk is open, and goes on when it is or cannot be."""

from datetime import UTC, datetime
from threading import Event, current_thread, main_thread

import pytest
from msgspec import structs
from PySide6.QtCore import QSettings

from core.contract.errors import BadInput
from core.service.desk import Desk
from core.store import summary
from gui.main_window import MainWindow
from gui.shell import Glance, Shell
from tests.gui import table


class Slow:
    """Opens a desk when it is let, and knows whether it was asked beside the window."""

    def __init__(self, path):
        self.path = path
        self.go_on = Event()
        self.error = None
        self.beside = None

    def __call__(self):
        self.beside = current_thread() is not main_thread()
        self.go_on.wait(10)
        if self.error is not None:
            raise self.error
        return Desk.open(self.path, table.plugins())


@pytest.fixture
def path(tmp_path):
    desk = table.desk(tmp_path)
    table.campaign(desk)
    table.campaign(desk)
    desk.close()
    return tmp_path / "bridgehead.db"


@pytest.fixture
def slow(path):
    return Slow(path)


@pytest.fixture
def window(qtbot, tmp_path, path, slow):
    def look():
        return Glance(table.plugins(), summary.campaigns(path))

    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    made = MainWindow(Shell(slow, look), settings)

    def let_go(window):
        slow.go_on.set()
        window.shell.close()

    qtbot.addWidget(made, before_close_func=let_go)
    made.show()
    made.begin()
    qtbot.waitUntil(lambda: made.page is not None and slow.beside is not None)
    return made


def test_the_list_is_there_before_the_desk(window, slow):
    assert slow.beside
    assert not slow.go_on.is_set()
    model = window.page.list.records
    cells = [
        [model.data(model.index(row, column)) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]
    assert [row[0] for row in cells] == ["Reef", "Reef"]
    assert [row[2] for row in cells] == [table.Toy().info.title] * 2
    assert [one.id for one in model.records] == ["reef", "reef-2"]


def test_a_campaign_opens_from_the_early_list(window, slow):
    slow.go_on.set()
    window.page.list.opened.emit(window.page.list.current())
    assert window.page.title == "Reef"
    assert not window.page.notice.text


def test_a_desk_that_cannot_be_opened_is_told_in_the_list(qtbot, window, slow):
    slow.error = BadInput("club.sqlite", "another program is writing to it")
    slow.go_on.set()
    qtbot.waitUntil(lambda: "another program is writing" in window.page.notice.text)
    slow.error = None
    window.page.list.opened.emit(window.page.list.current())
    assert window.page.title == "Reef"


def test_a_window_that_is_closed_at_once_lets_go_of_the_desk(window, slow, path):
    slow.go_on.set()
    window.close()
    assert not path.with_name(f"{path.name}-wal").exists()


def test_campaigns_of_one_name_are_told_apart(window):
    started = next(one for one in window.page.list.records.columns if one.title == "Started")
    times = [
        datetime(2026, 11, 3, 20, minute).astimezone(UTC).isoformat(timespec="seconds") for minute in (5, 6)
    ]
    shown = [started.show(structs.replace(window.page.list.current(), created=at)) for at in times]
    assert shown == ["03 Nov 2026 20:05", "03 Nov 2026 20:06"]

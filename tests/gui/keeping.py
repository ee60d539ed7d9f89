"""A window on the campaign of the isle, and the ways to play on in it that a test is not about."""

import sqlite3
from contextlib import closing, contextmanager

from PySide6.QtCore import QSettings

from core.service.desk import Desk
from gui.main_window import MainWindow
from gui.shell import Shell
from tests.service import isle
from tests.service.conftest import ISLE_PACK


def window(qtbot, folder, plugins=None):
    """Open a window on a database of its own."""
    settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    desk = Desk.open(folder / "isle.sqlite", isle.plugins() if plugins is None else plugins)
    made = MainWindow(Shell(lambda: desk), settings)
    qtbot.addWidget(made, before_close_func=lambda window: window.shell.close())
    made.show()
    return made


def start(window):
    """Start the campaign and show its overview."""
    campaign = window.shell.desk.run(None, "campaign.start", pack=str(ISLE_PACK), seed=1).campaign
    window.shell.go("campaign", campaign=campaign)
    return campaign


def muster(desk, campaign):
    """Hold the muster for all."""
    desk.run(campaign, "procedure.begin", procedure="roll", forces=["blues", "reds"])


def fight(desk, campaign):
    """Play the landing to its end, the azure sunk; gives the operation, which is not taken in yet."""
    operation = desk.run(campaign, "operation.start", plan="landing").result
    water, beach = (lane.battle.id for lane in desk.timeline(operation).lanes)
    desk.run(campaign, "battle.result", battle=water, values={"sunk": ["azure"]})
    desk.run(campaign, "battle.order", battle=beach, seat="red", order={"order": "yield"})
    return operation


@contextmanager
def locked(path):
    """Hold the database's lock, as another program does that writes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")

"""The composition root of the window: makes the application, the shell over the desk, and the main window."""

from __future__ import annotations

import signal
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from gui import theme
from gui.main_window import MainWindow
from gui.shell import Glance, Shell

if TYPE_CHECKING:
    from core.plugin.manager import Plugins
    from core.service.desk import Desk

PICTURES = 128 * 1024
"""Room for kept pictures of boards and tokens: one of a large screen alone takes 8 MB. Units: KiB."""


def main(database: str | None = None, pack: str | None = None) -> int:
    """Open the window and give the program's exit code when it is closed.

    Args:
        database: a file or a database URL; the user's own by default.
        pack: whose campaign is opened, and started where there is none yet; the list of campaigns by default.
    """
    app = QApplication.instance() or QApplication(["bridgehead"])
    assert isinstance(app, QApplication)
    window = open_window(app, database)
    for number in (signal.SIGINT, signal.SIGTERM):  # Ctrl-C in the terminal closes it as its own button does
        signal.signal(number, lambda *_: window.close())
    window.show()
    window.begin(pack)
    return app.exec()


def open_window(app: QApplication, database: str | None, settings: QSettings | None = None) -> MainWindow:
    """Make the window with the colours that were last in use."""
    app.setApplicationName("Bridgehead")
    keep_pictures()
    settings = settings or QSettings("bridgehead", "bridgehead")
    theme.apply(app, theme.THEMES.get(str(settings.value("theme")), theme.LIGHT))
    plugins = cache(_plugins)
    shell = Shell(lambda: _desk(database, plugins()), lambda: _glance(database, plugins))
    return MainWindow(shell, settings)


def keep_pictures() -> None:
    """Make room for the pictures of boards."""
    QPixmapCache.setCacheLimit(PICTURES)


# What brings libraries along is imported once the window is on the screen; those of the database come last.


def _plugins() -> Plugins:
    from core.plugin.manager import Plugins

    return Plugins()


def _glance(database: str | None, plugins: Callable[[], Plugins]) -> Glance | None:
    from core.store import summary

    found = summary.campaigns(database)
    return None if found is None else Glance(plugins(), found)


def _desk(database: str | None, plugins: Plugins) -> Desk:
    from core.service.desk import Desk

    return Desk.open(database, plugins)

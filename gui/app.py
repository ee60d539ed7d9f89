"""The composition root of the window: makes the application, the shell over the desk, and the main window."""

from __future__ import annotations

import signal
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSettings, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon, QPixmapCache
from PySide6.QtWidgets import QApplication

from gui import theme
from gui.files import page_of
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
    app = Application(["bridgehead"])
    windows = Windows(app)
    app.file_opened.connect(windows.open)
    for number in (signal.SIGINT, signal.SIGTERM):  # Ctrl-C in the terminal closes it as its own button does
        signal.signal(number, lambda *_: windows.close())
    windows.open(database, pack)
    return app.exec()


class Application(QApplication):
    """The application. On macOS the files that are double-clicked come as events.

    Attributes:
        file_opened: the system wants a file opened.
    """

    file_opened = Signal(str)

    def event(self, event: QEvent) -> bool:
        """Take the events that concern no window."""
        if isinstance(event, QFileOpenEvent):
            self.file_opened.emit(event.file())
            return True
        return super().event(event)


class Windows:
    """Holds the one window; another campaign file takes its place."""

    def __init__(self, app: QApplication, settings: QSettings | None = None) -> None:
        self._app = app
        self._settings = settings
        self.window: MainWindow | None = None

    def open(self, database: str | None, pack: str | None = None) -> None:
        """Open a window on a database, then close the one that was there; what came by mail is shown in that one."""
        letter = page_of(database)
        if letter is not None and database is not None:
            self._show_letter(letter, database)
            return
        before = self.window
        self.window = open_window(self._app, database, self._settings)
        self.window.elsewhere.connect(self.open)
        self.window.show()
        self.window.begin(pack, file=database is not None)
        if before is not None:
            before.close()
            before.deleteLater()

    def _show_letter(self, page: str, path: str) -> None:
        """Show what came by mail; where no window is open, in one on the user's own database."""
        if self.window is None:
            self.open(None)
        window = self.window
        assert window is not None
        QTimer.singleShot(0, window, lambda: window.shell.go(page, **{page: path}))

    def close(self) -> None:
        """Close the window."""
        if self.window is not None:
            self.window.close()


def open_window(app: QApplication, database: str | None, settings: QSettings | None = None) -> MainWindow:
    """Make the window with the colours that were last in use."""
    app.setApplicationName("Bridgehead")
    app.setDesktopFileName("bridgehead")
    app.setWindowIcon(QIcon(str(theme.ICON)))
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

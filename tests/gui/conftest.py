"""What the window's tests share: colours in force, nothing left open, a window with a campaign and a mouse."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.service.desk import Desk
from gui import theme
from gui.main_window import MainWindow
from tests.gui import keeping
from tests.gui.mouse import Mouse


@pytest.fixture(autouse=True)
def colours(qapp: QApplication) -> None:
    """Begin each test in light colours."""
    theme.apply(qapp, theme.LIGHT)


@pytest.fixture(autouse=True)
def no_window_left(qapp: QApplication) -> Iterator[None]:
    """Let go of every window of a test: those that stay would be painted anew with each change of colours."""
    yield
    for widget in qapp.topLevelWidgets():
        widget.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def no_dialog_left(qapp: QApplication) -> Iterator[None]:
    """Fail a test that leaves a dialog open, which would block the window."""
    yield
    assert QApplication.activeModalWidget() is None


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Open the window on a database of its own."""
    return keeping.window(qtbot, tmp_path)


@pytest.fixture
def desk(window: MainWindow) -> Desk:
    """Give the desk under the window."""
    return window.shell.desk


@pytest.fixture
def campaign(window: MainWindow) -> str:
    """Start a campaign in the window."""
    return keeping.start(window)


@pytest.fixture
def mouse(qtbot: QtBot, window: MainWindow) -> Mouse:
    """Give a hand that clicks in the window."""
    return Mouse(qtbot, window)

"""What the window's tests share: colours in force, no dialog left open."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from gui import theme


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

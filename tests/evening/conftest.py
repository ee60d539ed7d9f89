"""What whole evenings share: colours in force, no dialog left open, no network, a window on a database of its own."""

import os

import pytest
from PySide6.QtCore import QSettings

from gui.app import open_window
from tests.evening.club import LOOK, Evening
from tests.gui.conftest import colours, no_dialog_left, no_window_left

__all__ = ["colours", "no_dialog_left", "no_window_left"]


@pytest.fixture
def evening(qtbot, qapp, tmp_path, monkeypatch):
    """A window without a campaign, and a hand on its mouse."""
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = open_window(qapp, str(tmp_path / "club.db"), settings)
    qtbot.addWidget(window, before_close_func=lambda window: window.shell.close())
    with qtbot.waitExposed(window):
        window.show()
    window.begin()
    qtbot.waitUntil(lambda: window.page is not None)
    made = Evening(qtbot, window, monkeypatch, tmp_path)
    made.look(os.environ.get(LOOK, ""))
    return made

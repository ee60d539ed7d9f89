"""At the size of a small screen nothing that can be pressed is cut."""

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QPushButton

from core.service.desk import Desk
from gui.main_window import MainWindow
from gui.shell import Shell


@pytest.fixture
def window(qtbot, tmp_path):
    settings = QSettings(str(tmp_path / "w.ini"), QSettings.Format.IniFormat)
    made = MainWindow(Shell(lambda: Desk.open(tmp_path / "club.db")), settings)
    made.begin()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize("page", ["forces", "players", "battles", "arrange"])
def test_buttons_have_room_for_their_words(qapp, window, page):
    run = window.shell.desk.run
    campaign = run(None, "campaign.start", pack="rickerbee", seed=5).campaign
    window.resize(1280, 800)
    window.shell.go(page, campaign=campaign)
    qapp.processEvents()
    buttons = [made for made in window.page.findChildren(QPushButton) if made.isVisible()]
    assert buttons
    assert not [made.text() for made in buttons if made.width() < made.sizeHint().width()]

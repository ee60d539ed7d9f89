"""At the size of a small screen nothing that can be pressed is cut."""

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractSpinBox, QPushButton

from core.service.desk import Desk
from gui import theme
from gui.main_window import MainWindow
from gui.shell import Shell


@pytest.fixture
def large(qapp):
    """Letters of twice the usual size."""
    usual = QFont(qapp.font())
    font = QFont(usual)
    font.setPointSize(20)
    qapp.setFont(font)
    theme.apply(qapp, theme.LIGHT)
    yield
    qapp.setFont(usual)
    theme.apply(qapp, theme.LIGHT)


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
    assert not _cut(buttons)


@pytest.mark.parametrize("page", ["forces", "players", "maps", "settings"])
def test_large_letters_on_a_small_screen_are_scrolled_and_not_crushed(qapp, large, window, page):
    run = window.shell.desk.run
    campaign = run(None, "campaign.start", pack="rickerbee", seed=5).campaign
    window.resize(800, 600)
    window.shell.go(page, campaign=campaign)
    qapp.processEvents()
    assert not _cut(made for made in window.page.findChildren(QPushButton) if made.isVisible())
    names = window.navigation
    assert names.sizeHintForColumn(0) <= names.viewport().width()


def test_what_a_player_commands_is_not_cut_where_there_is_room(qapp, window):
    campaign = window.shell.desk.run(None, "campaign.start", pack="three-landings", seed=5).campaign
    window.resize(1280, 800)
    window.shell.go("players", campaign=campaign)
    qapp.processEvents()
    model, listing = window.page.list.records, window.page.list
    forces = max((model.data(model.index(line, 1)) for line in range(model.rowCount())), key=len)
    assert "Frontier Fleet" in forces
    assert listing.fontMetrics().horizontalAdvance(forces) < listing.columnWidth(1)


@pytest.mark.parametrize("page", ["settings", "joining", "maps"])
def test_figures_keep_off_the_edge_of_their_box(window, page):
    campaign = window.shell.desk.run(None, "campaign.start", pack="rickerbee", seed=5).campaign
    window.shell.go(page, campaign=campaign)
    spins = window.page.findChildren(QAbstractSpinBox)
    assert spins and all(spin.lineEdit().textMargins().left() > 0 for spin in spins)


def _cut(buttons):
    return [
        made.text()
        for made in buttons
        if made.width() < made.sizeHint().width() or made.height() < made.sizeHint().height()
    ]

"""At the size of a small screen nothing that can be pressed is cut."""

import itertools

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractSpinBox, QPushButton

from core.service.desk import Desk
from gui import theme
from gui.listing import Listing
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


@pytest.fixture(params=["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "A letter that no system has"])
def family(qapp, request):
    """Letters of another system: wider ones, others, or what stands in for those that are missing."""
    usual = QFont(qapp.font())
    qapp.setFont(QFont(request.param, usual.pointSize()))
    theme.apply(qapp, theme.LIGHT)
    yield
    qapp.setFont(usual)
    theme.apply(qapp, theme.LIGHT)


@pytest.mark.parametrize("page", ["forces", "players", "battles", "arrange"])
def test_buttons_have_room_for_their_words(qapp, family, window, page):
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


@pytest.mark.parametrize("page", ["calendar", "forces", "battles", "people", "players"])
def test_parts_of_a_page_do_not_lie_on_each_other(qapp, window, page):
    run = window.shell.desk.run
    campaign = run(None, "campaign.start", pack="rickerbee", seed=5).campaign
    for week in range(5):
        run(campaign, "session.plan", date=f"2031-01-0{week + 1}", place="The upstairs room", plan="A raid")
    window.resize(1024, 700)
    window.shell.go(page, campaign=campaign)
    qapp.processEvents()
    body = window.page.body
    parts = [body.itemAt(place).widget() for place in range(body.count())]
    shown = [part for part in parts if part is not None and part.isVisible()]
    for above, below in itertools.pairwise(shown):
        assert below.y() - (above.y() + above.height()) >= theme.GAP, (above, below)
    assert all(part.height() >= part.minimumSizeHint().height() for part in shown)


def test_names_are_not_cut_for_the_sake_of_what_stands_beside_them(qapp, window):
    window.shell.desk.run(None, "campaign.start", pack="rickerbee", seed=5)
    window.resize(1024, 700)
    window.shell.go("campaigns")
    qapp.processEvents()
    listing = window.page.findChild(Listing)
    assert listing.fontMetrics().horizontalAdvance("Raid on Rickerbee") < listing.columnWidth(0)
    assert listing.horizontalScrollBar().maximum() == 0
    window.resize(1500, 800)
    qapp.processEvents()
    told = "Star Fleet Marines: Assault"
    assert listing.fontMetrics().horizontalAdvance(told) < listing.columnWidth(3), (
        "where there is room nothing is cut"
    )


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

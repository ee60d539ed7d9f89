"""The window: pages, navigation, colours, errors, keys."""

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QBoxLayout, QLabel, QPushButton

from core.plugin.manager import Plugins
from gui import navigation, theme
from gui.keys import KeysDialog
from gui.main_window import MainWindow
from gui.pages.unplayable import UnplayablePage
from gui.shell import Shell
from gui.widgets import Page
from tests.gui import table


@pytest.fixture
def window(qtbot, tmp_path):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    made = MainWindow(Shell(lambda: table.desk(tmp_path)), settings)
    qtbot.addWidget(made, before_close_func=lambda window: window.shell.close())
    made.show()
    return made


@pytest.fixture
def campaign(window):
    made = table.campaign(window.shell.desk)
    table.battle(window.shell.desk, made)
    window.shell.go("campaign", campaign=made)
    return made


def test_the_window_is_shown_before_the_desk_is_opened(qtbot, tmp_path):
    def refuse():
        raise AssertionError("the first window needs no desk")

    made = MainWindow(Shell(refuse), QSettings(str(tmp_path / "w.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()


def test_an_empty_program_says_what_to_do_first(qtbot, window):
    window.begin()
    qtbot.waitUntil(lambda: window.page is not None)
    assert window.page.empty.isVisible()
    assert not window.page.list.isVisible()


@pytest.mark.parametrize("key", [entry.key for entry in navigation.ENTRIES if entry.title])
def test_every_page_opens_and_takes_the_keyboard(qtbot, window, campaign, key):
    window.shell.go(key)
    assert navigation.BY_KEY[key].place.endswith(type(window.page).__name__)
    focused = QApplication.focusWidget()
    assert focused is window.page or window.page.isAncestorOf(focused)
    assert not window.page.notice.isVisible()


def test_pages_about_a_campaign_wait_until_one_is_open(qtbot, window):
    window.shell.go("campaigns")
    before = window.page
    row = [window.navigation.item(n).data(Qt.ItemDataRole.UserRole) for n in range(window.navigation.count())]
    item = window.navigation.item(row.index("forces"))
    assert not item.flags() & Qt.ItemFlag.ItemIsEnabled
    window.navigation.itemClicked.emit(item)
    assert window.page is before


def test_an_error_says_what_happened_what_was_kept_and_what_to_do(window, campaign):
    window.shell.run(campaign, "unit.rename", unit="nobody", name="Ghost")
    told = window.page.notice.text.splitlines()
    assert "nobody" in told[0]
    assert told[1] == "Nothing was changed. All that was done before is on disk."
    assert told[2].endswith("then try again.")


def test_what_a_command_changes_is_shown_at_once(window, campaign):
    window.shell.go("calendar")
    assert window.page.empty.isVisible()
    window.shell.run(campaign, "session.begin")
    assert not window.page.empty.isVisible()
    assert window.page.list.current().ended is None


def test_light_and_dark(window, campaign, qtbot):
    light = window.grab().toImage().pixelColor(300, 700).lightness()
    window.switch_theme()
    assert window.grab().toImage().pixelColor(300, 700).lightness() < 60 < light
    assert window.palette().window().color().name() == theme.DARK.window


@pytest.mark.parametrize("chosen", theme.THEMES.values(), ids=theme.THEMES)
def test_texts_can_be_read_on_their_ground(chosen):
    for text, ground in (
        ("text", "window"),
        ("text", "base"),
        ("muted", "window"),
        ("muted", "base"),
        ("accent", "base"),
        ("bad", "base"),
        ("good", "base"),
        ("warn", "base"),
        ("on_accent", "accent"),
    ):
        assert contrast(chosen.colour(text), chosen.colour(ground)) >= 4.5, (text, ground)


def contrast(a, b):
    def luminance(colour):
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in colour.getRgbF()[:3]
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_keys_are_listed(qtbot, window):
    qtbot.keyClick(window, Qt.Key.Key_F1)
    dialog = window.findChild(KeysDialog)
    assert dialog is not None
    qtbot.mouseClick(dialog.findChild(QPushButton), Qt.MouseButton.LeftButton)


def test_the_log_names_what_goes_with_an_entry_before_it_is_taken_back(qtbot, window, campaign):
    window.shell.run(campaign, "session.begin")
    window.shell.run(campaign, "session.end")
    window.log_dock.show()
    log = window.log_dock.widget()
    log.list.selectRow(1)
    assert log.list.current().command == "session.begin"
    qtbot.mouseClick(log.undo, Qt.MouseButton.LeftButton)
    assert "Begin a session" in log.question.text()
    assert "End the session" in log.question.text()
    qtbot.mouseClick(log.sure, Qt.MouseButton.LeftButton)
    assert log.list.records.records[0].command == "undo"
    assert window.shell.desk.campaign(campaign).session is None


def test_a_battle_whose_ruleset_is_absent_is_shown_read_only(window, campaign):
    made = window.shell.desk.battles(campaign)[0].id
    window.shell.desk.plugins = Plugins([])
    window.shell.go("battle", campaign=campaign, battle=made)
    assert isinstance(window.page, UnplayablePage)
    words = " ".join(each.text() for each in window.page.findChildren(QLabel))
    assert "ruleset toy: it is not installed or is switched off" in words
    assert "Nothing of the battle is lost or changed" in words
    assert [entry.command for entry in window.page.orders.records.records] == ["battle.create"]


def test_actions_go_below_the_heading_as_soon_as_they_have_no_room_beside_it(qtbot):
    page = Page("A battle above the plateau")
    more = [QPushButton("Run on to my next decision") for _ in range(4)]
    for made in more:
        page.add_action(made)
        made.hide()
    page.resize(800, 400)
    qtbot.addWidget(page)
    page.show()
    assert page._head.direction() == QBoxLayout.Direction.LeftToRight
    for made in more:
        made.show()
    qtbot.waitUntil(lambda: page._head.direction() == QBoxLayout.Direction.TopToBottom)
    for made in more:
        made.hide()
    qtbot.waitUntil(lambda: page._head.direction() == QBoxLayout.Direction.LeftToRight)

"""Whole campaign files: opened in place of another, copied, enrolled with the desktop of each system."""

import configparser
import plistlib
import shlex
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, QUrl
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QFileDialog

from core.service.desk import Desk
from core.store.file import APPLICATION
from gui import desktop, theme
from gui.app import Application, Windows
from tests.gui import table


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Give a file with one campaign."""
    desk = table.desk(tmp_path)
    table.campaign(desk)
    desk.close()
    return tmp_path / "bridgehead.db"


@pytest.fixture
def windows(qtbot, qapp, tmp_path):
    made = Windows(qapp, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    yield made
    made.close()


def _begin(qtbot, windows, path: Path):
    windows.open(str(path))
    qtbot.waitUntil(lambda: windows.window.page is not None)
    return windows.window


def _act(window, text: str) -> None:
    (menu,) = (one.menu() for one in window.menuBar().actions() if one.text() == "&File")
    (action,) = (one for one in menu.actions() if one.text() == text)
    action.trigger()


def test_a_file_with_one_campaign_opens_at_it(qtbot, windows, club):
    window = _begin(qtbot, windows, club)
    qtbot.waitUntil(lambda: window.page.title == "Reef")


def test_a_copy_is_a_file_that_opens(qtbot, windows, club, tmp_path, monkeypatch):
    window = _begin(qtbot, windows, club)
    target = tmp_path / "copy"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    _act(window, "&Save a copy…")
    copy = tmp_path / "copy.bridgehead"
    assert copy.read_bytes()[68:72] == APPLICATION.to_bytes(4, "big")
    desk = Desk.open(copy, table.plugins())
    assert [one.name for one in desk.campaigns()] == ["Reef"]
    desk.close()


def test_a_copy_over_the_open_file_is_refused(qtbot, windows, club, monkeypatch):
    window = _begin(qtbot, windows, club)
    before = club.read_bytes()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(club), ""))
    _act(window, "&Save a copy…")
    assert "is the file that is open" in window.page.notice.text
    assert club.read_bytes() == before


def test_another_file_takes_the_place_of_the_one_that_is_open(qtbot, windows, club, tmp_path, monkeypatch):
    first = _begin(qtbot, windows, club)
    other = tmp_path / "other.bridgehead"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    _act(first, "&Open a campaign file or a packet…")
    second = windows.window
    assert second is not first
    qtbot.waitUntil(lambda: second.page is not None and other.exists())
    assert second.page.title == "Campaigns"
    assert not first.isVisible()


def test_a_file_that_the_system_opens_is_told(qapp):
    opened: list[str] = []

    class Told:
        """What the application does with an event of the system; there is one application in a process."""

        file_opened = type("Signal", (), {"emit": staticmethod(opened.append)})

    event = QFileOpenEvent(QUrl.fromLocalFile("/club/ours.bridgehead"))
    assert event.type() == QEvent.Type.FileOpen
    assert Application.event(Told, event)  # type: ignore[arg-type]
    assert opened == ["/club/ours.bridgehead"]


COMMAND = ("/opt/my tools/100%/bridgehead-window",)


def test_a_free_desktop_is_told_program_type_and_icon(tmp_path):
    files = {path.name: text for path, text in desktop.linux_files(tmp_path, COMMAND).items()}
    entry = configparser.RawConfigParser()
    entry.optionxform = str  # type: ignore[method-assign, assignment]
    entry.read_string(files["bridgehead.desktop"])
    told = entry["Desktop Entry"]
    assert told["Exec"] == '"/opt/my tools/100%%/bridgehead-window" %f'
    assert told["MimeType"] == "application/x-bridgehead;"
    (kind,) = ElementTree.fromstring(files["bridgehead.xml"])
    name = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert kind.get("type") == "application/x-bridgehead"
    assert [one.get("pattern") for one in kind.findall(f"{name}glob")] == [
        "*.bridgehead",
        "*.bridgehead-packet",
        "*.bridgehead-answers",
    ]
    assert kind.find(f"{name}magic/{name}match").get("value") == "0x42726764"


def test_a_mac_is_told_an_application_and_its_files(tmp_path):
    files = {path.name: text for path, text in desktop.mac_files(tmp_path, COMMAND).items()}
    about = plistlib.loads(files["Info.plist"].encode())
    assert about["CFBundleDocumentTypes"][0]["CFBundleTypeExtensions"] == [
        "bridgehead",
        "bridgehead-packet",
        "bridgehead-answers",
    ]
    first, second = files[about["CFBundleExecutable"]].splitlines()
    assert first == "#!/bin/sh"
    assert shlex.split(second) == ["exec", *COMMAND, "$@"]


def test_windows_is_told_the_type_and_how_it_is_opened():
    keys = desktop.windows_keys(("C:\\Program Files\\Bridgehead\\bridgehead-window.exe",))
    assert keys[".bridgehead/."] == "Bridgehead.Campaign"
    opened = keys["Bridgehead.Campaign/shell/open/command/."]
    assert opened == '"C:\\Program Files\\Bridgehead\\bridgehead-window.exe" "%1"'


def test_enrolling_writes_the_files_of_this_system(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    written = desktop.enrol()
    assert str(tmp_path / "applications/bridgehead.desktop") in written
    assert all(Path(path).is_file() for path in written)
    assert b"\r" not in (tmp_path / "applications/bridgehead.desktop").read_bytes()


def test_the_icon_of_the_program_can_be_drawn(qapp):
    assert not QIcon(str(theme.ICON)).pixmap(64, 64).isNull()

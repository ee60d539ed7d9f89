"""Packets and answers in the window: opened as files, sealed at home, taken in at the table."""

import json

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog

from core.service.packet_file import Answers, answers_path, answers_to, read_answers, read_packet, write
from core.service.sealing import seal
from gui.app import Windows, open_window
from gui.standing import standing
from tests.service.mail import Club, enlist


@pytest.fixture
def club(tmp_path):
    (tmp_path / "club").mkdir()
    made = Club(tmp_path / "club", space="fasa")
    yield made
    made.desk.close()


@pytest.fixture
def windows(qtbot, qapp, tmp_path):
    made = Windows(qapp, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    yield made
    made.close()


@pytest.fixture
def keeper(qtbot, qapp, club, tmp_path):
    """The window of whoever keeps the campaign, at its players."""
    settings = QSettings(str(tmp_path / "keeper.ini"), QSettings.Format.IniFormat)
    window = open_window(qapp, str(club.folder / "duel.db"), settings)
    window.show()
    window.shell.go("players", campaign=club.id)
    yield window
    window.close()


@pytest.fixture
def packet(club, tmp_path):
    """Give a packet in which a fleet is to be chosen and power to be allotted."""
    club.hold("roster")
    club.duel()
    write(path := tmp_path / "Bob.bridgehead-packet", club.packet())
    return path


@pytest.fixture
def home(qtbot, windows, packet, tmp_path, monkeypatch):
    """The window of a player who has no campaign, opened on the packet."""
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    windows.open(str(packet))
    qtbot.waitUntil(lambda: windows.window.page is not None and windows.window.page.title == "Packet for Bob")
    return windows.window.page


def _turn_to(page, procedure: bool):
    """Choose the procedure, or the battle, among what waits."""
    row = next(row for row, one in enumerate(page.packet.questions) if bool(one.procedure) is procedure)
    page.questions.selectRow(row)


def test_a_packet_is_answered_in_a_window_without_a_campaign(home, packet, club):
    _turn_to(home, procedure=True)
    home.battle.give(enlist("klingon.d7k", "Avenger II"))
    assert [home.sealed.item(row).text() for row in range(home.sealed.count())] == [
        "Avenger II (D7K) for 170 points; 1830 left"
    ]
    kept = answers_path(packet)
    assert len(read_answers(kept.read_text()).lines) == 1, "it is on disk at once"
    home.battle.give({"order": "finish"})
    assert not home.orders.choices
    home.unseal.click()
    assert home.orders.choices
    assert len(read_answers(kept.read_text()).lines) == 1


def test_an_order_that_is_not_legal_is_told_and_not_sealed(home, packet):
    _turn_to(home, procedure=True)
    home.battle.give({"order": "finish"})
    assert "no ship yet" in home.notice.text
    assert not answers_path(packet).exists()


def test_power_is_allotted_at_the_board_of_a_packet(home, club):
    _turn_to(home, procedure=False)
    assert {token.label for token in home.battle.board().tokens} == {"Hood", "Avenger"}
    assert {track.token for track in home.battle.board().tracks} == {club.ships(club.blue)["Avenger"].id}
    home.orders.choose(home.orders.choices[0])
    assert home.sealed.count() == 1
    assert "power units" in home.sealed.item(0).text()
    assert standing(home.battle) == "All is sealed that can be decided now."


def test_what_was_sealed_is_there_when_the_packet_is_opened_again(qtbot, home, windows, packet):
    _turn_to(home, procedure=True)
    home.battle.give(enlist("klingon.d7k", "Avenger II"))
    windows.window.shell.go("campaigns")
    windows.open(str(packet))
    qtbot.waitUntil(lambda: windows.window.page.title == "Packet for Bob")
    page = windows.window.page
    assert page is not home
    _turn_to(page, procedure=True)
    assert page.sealed.count() == 1


@pytest.mark.parametrize("text", ["", "garbage", "{}", '{"kind": "bridgehead packet 1"}'])
def test_garbage_is_told_in_the_window(qtbot, windows, tmp_path, monkeypatch, text):
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    path = tmp_path / "Bob.bridgehead-packet"
    path.write_text(text)
    windows.open(str(path))
    qtbot.waitUntil(
        lambda: windows.window.page is not None and "Bob.bridgehead-packet" in windows.window.page.notice.text
    )
    assert windows.window.page.title == "Campaigns"


def test_a_packet_that_cannot_be_written_was_not_made(keeper, club, tmp_path, monkeypatch):
    keeper.page.list.selectRow(1)
    path = str(tmp_path / "nowhere" / "mail")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (path, ""))
    keeper.page.packet.click()
    assert "cannot be written" in keeper.page.notice.text
    assert not club.desk.battles(club.id)


def test_the_keeper_makes_a_packet_and_takes_the_answers_in(keeper, club, tmp_path, monkeypatch):
    club.hold("roster")
    players = keeper.page
    players.list.selectRow(1)
    target = tmp_path / "mail"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    players.packet.click()
    path = tmp_path / "mail.bridgehead-packet"
    assert json.loads(path.read_text())["player"] == "Bob"
    packet = read_packet(path)
    answers = answers_to(packet, answers_path(path))
    for order in (enlist("klingon.d7k", "Avenger"), {"order": "finish"}):
        answers = seal(club.plugins, packet.questions[0], answers, order)
    write(answers_path(path), answers)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(answers_path(path)), ""))
    players.answers.click()
    page = keeper.page
    assert page.title == "Answers of Bob"
    page.take.click()
    assert page.told.text() == "Answers of Bob: 2 taken."
    assert set(club.ships(club.blue)) == {"Avenger"}
    page.undo.click()
    assert club.ships(club.blue) == {}
    page.whole.click()
    assert set(club.ships(club.blue)) == {"Avenger"}


def test_a_sealed_order_of_a_battle_is_not_shown_to_who_takes_it_in(keeper, club, packet):
    made = club.packet()
    number = next(place for place, one in enumerate(made.questions) if not one.procedure)
    order = {"order": "allocate", "unit": club.ships(club.blue)["Avenger"].id, "movement": 7}
    write(answers_path(packet), club.answer(made, order, to=number))
    keeper.shell.go("answers", answers=str(answers_path(packet)))
    page = keeper.page
    assert _cells(page) == [["1", "Duel", "a sealed order", ""]]
    page.take.click()
    assert _cells(page) == [["1", "Duel", "a sealed order", "taken"]]


def test_answers_to_nobodys_packet_are_told(keeper, club, packet):
    made = club.packet()
    club.run("undo")
    forged = club.answer(made, enlist("klingon.d7k", "Avenger II"))
    write(answers_path(packet), Answers("bridgehead answers 1", "x", "Bob", 1, "t"))
    keeper.shell.go("answers", answers=str(answers_path(packet)))
    assert "no campaign here has given out their packet" in keeper.page.notice.text
    write(answers_path(packet), forged)
    keeper.shell.go("answers", answers=str(answers_path(packet)))
    keeper.page.take.click()
    assert "their packet was taken back" in keeper.page.notice.text


def _cells(page):
    model = page.lines.records
    return [
        [str(model.data(model.index(line, place))) for place in range(model.columnCount())]
        for line in range(model.rowCount())
    ]

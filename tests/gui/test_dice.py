"""The dice tray takes dice rolled at the table."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea

from core.contract import canon
from core.contract.dice import DiceRequest, Roll
from core.contract.ids import Seat
from core.store.repository import LogEntry
from gui.dice import BATCHES, DiceTray
from gui.log import open_faces

BLUE = Seat("blue")


@pytest.fixture
def tray(qtbot):
    made = DiceTray()
    qtbot.addWidget(made)
    made.show()
    return made


def test_faces_in_order_are_typed(qtbot, tray):
    tray.ask(DiceRequest(BLUE, 6, 3, "attack"))
    assert "roll 3d6 for attack, in the order rolled" in tray.told.text()
    qtbot.keyClicks(tray.entry.field, "4 1")
    assert not tray.take.isEnabled()
    qtbot.keyClicks(tray.entry.field, " 6")
    with qtbot.waitSignal(tray.answered) as caught:
        qtbot.keyClick(tray.entry.field, Qt.Key.Key_Return)
    assert caught.args == [[4, 1, 6]]


def test_faces_without_spaces_are_understood(qtbot, tray):
    tray.ask(DiceRequest(BLUE, 6, 3, "attack"))
    qtbot.keyClicks(tray.entry.field, "416")
    assert tray.entry.faces == [4, 1, 6]


@pytest.mark.parametrize(
    ("typed", "told"), [("7", "Only faces from 1 to 6"), ("1 2 3 4", "1 too many"), ("x", "Only")]
)
def test_wrong_faces_are_refused_with_the_reason(qtbot, tray, typed, told):
    tray.ask(DiceRequest(BLUE, 6, 3, "attack"))
    qtbot.keyClicks(tray.entry.field, typed)
    assert not tray.take.isEnabled()
    assert told in tray.missing.text()


def test_counts_by_face_where_the_order_says_nothing(qtbot, tray):
    tray.ask(DiceRequest(BLUE, 6, 12, "attack", ordered=False))
    assert "in any order" in tray.told.text()
    for face, count in ((1, 5), (6, 7)):
        tray.entry.counts[face - 1].setValue(count)
    with qtbot.waitSignal(tray.answered) as caught:
        qtbot.mouseClick(tray.take, Qt.MouseButton.LeftButton)
    assert caught.args == [[1] * 5 + [6] * 7]


def test_the_story_heads_the_question_and_goes_with_it(tray):
    tray.ask(
        DiceRequest(BLUE, 6, 1, "random:trait"), story=["Kestrel fires", "Merlin is hit", "1 Cloak, 2 Labs"]
    )
    assert tray.story.text() == "Kestrel fires\nMerlin is hit\n1 Cloak, 2 Labs"
    assert tray.story.isVisible() and tray.story.y() < tray.told.y()
    tray.show_rolls([])
    assert not tray.story.isVisible()


def test_large_dice_are_typed(qtbot, tray):
    tray.ask(DiceRequest(BLUE, 100, 1, "event", ordered=False))
    qtbot.keyClicks(tray.entry.field, "73")
    assert tray.entry.faces == [73]


def test_what_was_rolled_is_shown(tray):
    tray.show_rolls([Roll(DiceRequest(BLUE, 6, 2, "attack:lance"), (3, 5))], ["Kestrel is hit"])
    assert tray.shown == ["Kestrel is hit", "Blue, 2d6 for attack, lance", "3, 5"]
    tray.show_rolls([])
    assert tray.told.text() == "The last order needed no dice."


def test_what_was_rolled_leaves_room_and_is_folded_to_a_line(qtbot, tray):
    many = [Roll(DiceRequest(BLUE, 6, 12, f"attack:gun {number}"), (3,) * 12) for number in range(11)]
    tray.resize(340, 600)
    tray.show_rolls(many, [f"Line {number}" for number in range(20)])
    rolled = tray.findChild(QScrollArea)
    assert rolled.isVisible()
    assert tray.sizeHint().height() < 300, "the rest is scrolled to"
    assert rolled.widget().height() > rolled.height(), "nothing is cut"
    tray.make_room(True)
    assert not rolled.isVisible()
    assert tray.fold.isVisible()
    qtbot.mouseClick(tray.fold, Qt.MouseButton.LeftButton)
    assert rolled.isVisible()


@pytest.mark.parametrize(("more", "words"), [(1, "1 more batch"), (2, "2 more batches")])
def test_batches_for_which_there_is_no_room_are_counted(tray, more, words):
    many = [Roll(DiceRequest(BLUE, 6, 1, "attack:gun"), (3,)) for _ in range(BATCHES + more)]
    tray.show_rolls(many, [])
    assert words in [label.text() for label in tray.findChildren(QLabel)]


def test_a_typed_die_is_taken_back(qtbot, tray):
    tray.ask(DiceRequest(BLUE, 6, 3, "check"))
    tray.entry.field.setText("4 1")
    qtbot.mouseClick(tray.back, Qt.MouseButton.LeftButton)
    assert tray.entry.faces == [4]
    tray.ask(DiceRequest(BLUE, 6, 3, "attack", ordered=False))
    tray.entry.counts[5].setValue(1)
    tray.entry.counts[1].setValue(1)
    qtbot.mouseClick(tray.back, Qt.MouseButton.LeftButton)
    assert tray.entry.faces == [6], "the one that was counted last goes"


def test_a_click_or_a_digit_is_one_more_of_a_face(qtbot, tray):
    tray.ask(DiceRequest(BLUE, 6, 3, "attack", ordered=False))
    three = next(one for one in tray.entry.findChildren(QPushButton) if one.text() == "3")
    qtbot.mouseClick(three, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(tray.entry, "36")
    assert tray.entry.faces == [3, 3, 6]
    qtbot.keyClicks(tray.entry, "1")
    assert tray.entry.faces == [3, 3, 6], "no more than were rolled"
    qtbot.keyClick(tray.entry, Qt.Key.Key_Backspace)
    assert tray.entry.faces == [3, 3]
    qtbot.keyClick(tray.entry, Qt.Key.Key_5)
    with qtbot.waitSignal(tray.answered) as caught:
        qtbot.keyClick(tray.entry, Qt.Key.Key_Return)
    assert caught.args == [[3, 3, 5]]


def test_batches_that_fall_together_are_typed_on_one_screen(qtbot, tray):
    misfire = DiceRequest(BLUE, 6, 1, "misfire:weapons")
    attack = DiceRequest(BLUE, 6, 3, "attack:phaser-1", ordered=False)
    charge = DiceRequest(BLUE, 6, 2, "charge")
    tray.ask(misfire, (attack, charge))
    assert [request.reason for request in tray.entry.requests] == ["misfire:weapons", "attack:phaser-1"]
    qtbot.keyClicks(tray.entry, "46")
    assert not tray.take.isEnabled()
    assert tray.missing.text() == "2 still to come."
    qtbot.mouseClick(tray.entry.lines[1][1], Qt.MouseButton.LeftButton)
    qtbot.keyClicks(tray.entry, "91")
    assert tray.entry.faces == [4, 1, 2, 6], "a nine is no face, and each batch is sorted"
    assert tray.entry.lines[1][5].text() == "6 ×1"
    qtbot.keyClick(tray.entry, Qt.Key.Key_Backspace)
    qtbot.keyClick(tray.entry, Qt.Key.Key_6)
    with qtbot.waitSignal(tray.answered) as caught:
        qtbot.keyClick(tray.entry, Qt.Key.Key_Return)
    assert caught.args == [[4, 2, 6, 6]]


def test_the_log_shows_the_dice_that_everybody_has_seen():
    rolls = [
        Roll(DiceRequest(BLUE, 10, 1, "scan", secret=True), (4,)),
        Roll(DiceRequest(BLUE, 10, 2, "hit"), (7, 9)),
    ]
    entry = LogEntry(
        "c", 1, "", None, BLUE, "battle.order", {}, None, "b", None, canon.plain(rolls), (), (), None
    )
    assert open_faces(entry) == [7, 9]


def test_a_raised_digit_is_no_face(tray):
    """A key of its own on French keyboards."""
    tray.ask(DiceRequest(BLUE, 6, 3, "attack", ordered=False))
    QApplication.sendEvent(
        tray.entry, QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, "²")
    )
    assert tray.entry.faces == []

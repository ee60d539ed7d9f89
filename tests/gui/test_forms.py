"""Forms are filled in by mouse and by keyboard into legal orders."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from gui.forms.form import FormWidget
from tests.gui import drill


@pytest.fixture
def open_form(qtbot):
    def opened(form):
        widget = FormWidget(drill.Judge(), form)
        widget.resize(420, 600)
        qtbot.addWidget(widget)
        widget.show()
        return widget

    return opened


def give(qtbot, widget):
    """Press the button and get the order, read as the rules read it."""
    with qtbot.waitSignal(widget.given, timeout=1000) as caught:
        qtbot.mouseClick(widget.give, Qt.MouseButton.LeftButton)
    return drill.Drill().order(caught.args[0])


def tick(qtbot, box):
    """Click the box itself, for beside its words nothing happens."""
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(10, box.height() // 2))


def add(qtbot, widget, line):
    """Press the button beside a leg, once the legs that came with the last one are on the screen."""

    def shown():
        return [
            made for made in widget.findChildren(QPushButton) if made.text() == "Add" and made.isVisible()
        ]

    qtbot.waitUntil(lambda: len(shown()) > line)
    qtbot.mouseClick(shown()[line], Qt.MouseButton.LeftButton)


def test_choice_subset_and_integer(qtbot, open_form):
    widget = open_form(drill.FIRE)
    assert not widget.give.isEnabled()
    target = widget.editor("target")
    tick(qtbot, target.buttons[0])
    boxes = widget.editor("weapons").boxes
    assert [box.text() for box in boxes] == ["Lance", "Torpedo", "Ram"]
    for box in boxes[:2]:
        tick(qtbot, box)
    assert not boxes[2].isEnabled(), "two of them are the most"
    widget.editor("dice").number.set_value(4)
    assert give(qtbot, widget) == drill.Fire("near", ("lance", "torpedo"), 4)


def test_later_fields_follow_earlier_ones(qtbot, open_form):
    widget = open_form(drill.FIRE)
    near, far = widget.editor("target").buttons
    tick(qtbot, near)
    for box in widget.editor("weapons").boxes[:2]:
        tick(qtbot, box)
    widget.editor("dice").number.set_value(5)
    tick(qtbot, far)
    assert widget.form.values == {"target": "far", "weapons": ["lance"], "dice": 3}


def test_violations_are_shown_with_their_rule_and_bar_the_order(qtbot, open_form):
    widget = open_form(drill.FIRE)
    tick(qtbot, widget.editor("target").buttons[1])
    tick(qtbot, widget.editor("weapons").boxes[0])
    widget.editor("dice").number.set_value(3)
    assert widget.preview.lines == ["1 weapons roll at most 2 dice  [Fire]"]
    assert not widget.give.isEnabled()
    widget.editor("dice").number.set_value(2)
    assert widget.preview.lines == ["+1  close by  [Range]"]
    assert widget.give.isEnabled()


def test_choice_by_keyboard(qtbot, open_form):
    widget = open_form(drill.FIRE)
    widget.focus_first()
    near = widget.editor("target").buttons[0]
    qtbot.waitUntil(near.hasFocus)
    qtbot.keyClick(near, Qt.Key.Key_Space)
    box = widget.editor("weapons").boxes[0]
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Space)
    dice = widget.editor("dice").number.spin
    dice.setFocus()
    qtbot.keyClick(dice, Qt.Key.Key_Up)
    widget.give.setFocus()
    with qtbot.waitSignal(widget.given, timeout=1000) as caught:
        qtbot.keyClick(widget.give, Qt.Key.Key_Space)
    assert drill.Drill().order(caught.args[0]) == drill.Fire("near", ("lance",), 2)


def test_split_tells_what_is_left(qtbot, open_form):
    widget = open_form(drill.SHARE)
    power = widget.editor("power")
    assert power.total.text() == "0 shared out, 4 still to share"
    widget.editor("battery").number.set_value(1)
    power.numbers["shields"].set_value(2)
    power.numbers["engines"].set_value(4)
    assert power.total.text() == "6 shared out, 1 more than the 5 there are"
    power.numbers["engines"].set_value(3)
    assert power.total.text() == "5 of 5 shared out, 0 left"
    assert give(qtbot, widget) == drill.Share(1, {"shields": 2, "engines": 3})


def test_hex_path_by_steps_reach_and_going_back(qtbot, open_form):
    widget = open_form(drill.MARCH)
    for at in ((0, 1), (0, 2), (9, 9)):
        widget.pick(at)
    assert widget.form.values["path"] == [[0, 1], [0, 2]], "a hex that is no step is not entered"
    widget.pick((0, 1))
    assert widget.form.values["path"] == [[0, 1]], "a hex of the path is gone back to"
    widget.pick((3, 0))
    assert give(qtbot, widget) == drill.March(((1, 0), (2, 0), (3, 0)))


def test_hex_path_from_the_list(qtbot, open_form):
    widget = open_form(drill.MARCH)
    path = widget.editor("path")
    path.next.setCurrentIndex(path.next.findText("0.1"))
    qtbot.mouseClick(path.add, Qt.MouseButton.LeftButton)
    assert path.told.text() == "0.0 → 0.1"
    qtbot.mouseClick(path.back, Qt.MouseButton.LeftButton)
    assert widget.form.values["path"] == []


def test_table_move_by_legs_and_by_a_click(qtbot, open_form):
    widget = open_form(drill.SAIL)
    move = widget.editor("move")
    assert list(move.numbers) == ["Ahead"]
    widget.pick((1300, 5000))
    assert move.numbers["Ahead"].value == 4000, "as far ahead as the click"
    add(qtbot, widget, 0)
    assert list(move.numbers) == ["Ahead", "Right", "Left"], "after a leg the ship may turn"
    move.numbers["Left"].spin.setValue(-30)
    assert move.numbers["Right"].value == 0, "two legs of one kind have figures of their own"
    move.numbers["Right"].spin.setValue(45)
    add(qtbot, widget, 1)
    assert move.poses()[-1] == (1000, 5000, 4500)
    assert give(qtbot, widget) == drill.Sail((("forward", 4000), ("turn", 4500)))


def test_placing_by_a_click_and_a_heading(qtbot, open_form):
    widget = open_form(drill.PLACE)
    move = widget.editor("move")
    widget.pick((2500, 1500))
    move.numbers["heading"].spin.setValue(90)
    assert give(qtbot, widget) == drill.Sail((("place", 2500, 1500, 9000),))
    assert move.marks().ghost == (2500, 1500, 9000)

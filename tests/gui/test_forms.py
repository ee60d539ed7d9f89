"""Forms are filled in by mouse and by keyboard into legal orders."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from core.api import Choice, HexPath, Option, OrderForm
from core.contract.orders import Part, Split
from gui.forms.allotment import AllotmentEditor
from gui.forms.form import FormWidget
from gui.forms.number import SplitEditor
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


def add(qtbot, move, kind, number):
    """Add a leg by figures."""
    line, button = move.plotting.lines[kind]
    line.slider.setValue(number)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


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
    widget.editor("dice").number.slider.setValue(4)
    assert give(qtbot, widget) == drill.Fire("near", ("lance", "torpedo"), 4)


def test_rows_are_added_filled_in_bounded_by_each_other_and_taken_away(qtbot, open_form):
    widget = open_form(drill.VOLLEY)
    shots = widget.editor("shots")
    assert len(shots.rows) == 1, "one shot is the least"
    assert not shots.rows[0].removed.isEnabled()
    assert widget.form.missing() == ("Shots 1: Target",)
    tick(qtbot, shots.rows[0].cells["target"].buttons[1])
    shots.rows[0].cells["dice"].number.slider.setValue(4)
    qtbot.mouseClick(shots.add, Qt.MouseButton.LeftButton)
    assert [button.text() for button in shots.rows[1].cells["target"].buttons] == ["Near"], "far is taken"
    shots.rows[1].cells["dice"].number.slider.setValue(5)
    assert widget.form.values["shots"][1]["dice"] == 2, "the first shot leaves two dice"
    assert not shots.add.isEnabled()
    assert give(qtbot, widget) == drill.Volley((drill.Shot("far", 4), drill.Shot("near", 2)))
    qtbot.mouseClick(shots.rows[0].removed, Qt.MouseButton.LeftButton)
    assert give(qtbot, widget) == drill.Volley((drill.Shot("near", 2),))


def test_a_click_on_a_unit_fills_a_row_that_wants_one_else_adds_a_row(qtbot, open_form):
    widget = open_form(drill.VOLLEY)
    widget.target("far")
    assert [row.get("target") for row in widget.form.values["shots"]] == ["far"]
    assert widget.gist("near") == "", "nothing speaks against the other"
    widget.target("near")
    assert [row.get("target") for row in widget.form.values["shots"]] == ["far", "near"]


def test_later_fields_follow_earlier_ones(qtbot, open_form):
    widget = open_form(drill.FIRE)
    near, far = widget.editor("target").buttons
    tick(qtbot, near)
    for box in widget.editor("weapons").boxes[:2]:
        tick(qtbot, box)
    widget.editor("dice").number.slider.setValue(5)
    tick(qtbot, far)
    assert widget.form.values == {"target": "far", "weapons": ["lance"], "dice": 3}


def test_violations_are_shown_with_their_rule_and_bar_the_order(qtbot, open_form):
    widget = open_form(drill.FIRE)
    tick(qtbot, widget.editor("target").buttons[1])
    tick(qtbot, widget.editor("weapons").boxes[0])
    widget.editor("dice").number.slider.setValue(3)
    assert widget.preview.lines == ["1 weapons roll at most 2 dice  [Fire]"]
    assert not widget.give.isEnabled()
    widget.editor("dice").number.slider.setValue(2)
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
    assert power.total.text() == "0 of 4 shared out, 4 still to go"
    widget.editor("battery").number.slider.setValue(1)
    power.numbers["shields"].slider.setValue(2)
    power.numbers["engines"].slider.setValue(4)
    assert power.total.text() == "6 of 5 shared out, 1 too many"
    power.numbers["engines"].slider.setValue(3)
    assert power.total.text() == "5 of 5 shared out"
    assert give(qtbot, widget) == drill.Share(1, {"shields": 2, "engines": 3})


@pytest.mark.parametrize(
    ("spent", "told"),
    [
        (0, "0 of 3 shared out; at least 1 must be"),
        (1, "1 of 3 shared out, 2 left"),
        (3, "3 of 3 shared out"),
    ],
)
def test_a_split_with_room_says_what_must_be_and_what_is_left(qtbot, spent, told):
    parts = (Part("hood", "Hood", 0, 2), Part("exeter", "Exeter", 0, 2))
    dice = Split(name="bank", label="Bank", parts=parts, lowest_total=1, highest_total=3)
    shares = {"hood": min(spent, 2), "exeter": max(0, spent - 2)}
    widget = SplitEditor()
    qtbot.addWidget(widget)
    widget.show_field(dice, shares)
    assert widget.total.text() == told


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


def legs_of(move):
    return list(move.plotting.lines)


def test_table_move_by_figures(qtbot, open_form):
    widget = open_form(drill.SAIL)
    move = widget.editor("move")
    assert legs_of(move) == ["Ahead"]
    add(qtbot, move, "Ahead", 4000)
    assert legs_of(move) == ["Ahead", "Right", "Left"], "after a leg the ship may turn"
    assert move.plotting.lines["Left"][0].spin.minimum() >= 0, "the way it turns is in its name"
    add(qtbot, move, "Left", 3000)
    assert move.told.text() == "ahead 4″, left 30°"
    assert widget.form.values["move"][-1] == ["turn", -3000]
    qtbot.mouseClick(move.back, Qt.MouseButton.LeftButton)
    add(qtbot, move, "Right", 4500)
    assert move.told.text() == "ahead 4″, right 45°"
    assert move.poses()[-1] == (1000, 5000, 4500)
    assert give(qtbot, widget) == drill.Sail((("forward", 4000), ("turn", 4500)))


@pytest.mark.parametrize("on_board", [True, False])
def test_a_move_speaks_of_the_board_only_where_there_is_one(qtbot, on_board):
    widget = FormWidget(drill.Judge(), drill.SAIL, on_board=on_board)
    qtbot.addWidget(widget)
    texts = [label.text() for label in widget.editor("move").findChildren(QLabel)]
    assert any("on the board" in text for text in texts) is on_board


def test_table_move_by_clicks(qtbot, open_form):
    widget = open_form(drill.SAIL)
    move = widget.editor("move")
    widget.hover((1000, 5000))
    assert move.marks().ghost == (1000, 5000, 0)
    assert not move.poses()[1:], "what the mouse points out is not taken"
    widget.pick((1000, 3000))
    widget.pick((2000, 4000))
    assert widget.form.values["move"][0] == ["forward", 2000]
    x, y, heading = move.poses()[-1]
    assert (abs(x - 2000) < 100, abs(y - 4000) < 100, heading) == (True, True, 4500)
    qtbot.mouseClick(move.back, Qt.MouseButton.LeftButton)
    assert widget.form.values["move"] == [["forward", 2000]], "a click goes back as a whole"


def test_placing_by_a_drag_and_by_figures(qtbot, open_form):
    widget = open_form(drill.PLACE)
    move = widget.editor("move")
    widget.aim((2500, 1500), (4500, 1500))
    assert move.marks().ghost == (2500, 1500, 9000)
    move.placing.numbers["heading"].spin.setValue(45)
    assert give(qtbot, widget) == drill.Sail((("place", 2500, 1500, 4500),))


class OneHex(drill.Judge):
    """Asks for one hex of three, and offers no more once it is chosen."""

    def refine(self, form):
        if not form.values.get("at"):
            return form
        chosen = HexPath("at", "Hex", start=None, steps=(), may_stop=True)
        return OrderForm(form.order, form.title, (chosen, *form.fields[1:]), form.fixed, form.values)

    def violations(self, order):
        return ()


def test_a_hex_is_exchanged_for_another_while_the_form_still_misses_something(qtbot):
    hexes = HexPath("at", "Hex", start=None, steps=((0, 0), (1, 0), (2, 0)), may_stop=False)
    heading = Choice("heading", "Heading", options=(Option(0, "north"), Option(3, "south")))
    widget = FormWidget(OneHex(), OrderForm("deploy", "Place", (hexes, heading)))
    qtbot.addWidget(widget)
    for at in ((1, 0), (2, 0), (0, 0)):
        widget.pick(at)
        assert widget.form.values["at"] == [list(at)]
        assert widget.form.missing() == ("Heading",)
    widget.editor("at").clear.click()
    assert widget.form.missing() == ("Hex", "Heading")
    assert widget.editor("at").next.count() == 3


def test_the_only_target_is_named_before_it_has_a_share(qtbot):
    editor = AllotmentEditor(lambda _unit: None)
    qtbot.addWidget(editor)
    one, other = Part("hood", "Hood", 0, 2, "8.0″"), Part("fury", "Fury", 0, 2)
    editor.show_fields([Split("bank:0", "Lance", parts=(one,), lowest_total=0, highest_total=2)], {})
    assert editor.told.text() == "Hood  –  8.0″"
    editor.show_fields([Split("bank:0", "Lance", parts=(one, other), lowest_total=0, highest_total=2)], {})
    assert editor.told.text() == ""

"""Fields about one thing stand side by side under its heading, in two columns where there is room."""

from dataclasses import dataclass

import pytest
from PySide6.QtWidgets import QLabel

from core.contract.engine import Preview
from core.contract.orders import Integer, Option, OrderForm, Subset
from gui.forms.form import FormWidget
from gui.forms.groups import TWO

SHIPS = (Option("Hood", "Hood"), Option("Fury", "Fury"))


@dataclass
class Ships:
    """A form that asks first of which ships there is something to tell."""

    def refine(self, form):
        fields = [Integer("turns", "Turns", lowest=1, highest=9), Subset("named", "Ships", options=SHIPS)]
        for ship in form.values.get("named", ()):
            for what in ("damage taken", "shields left", "marines left"):
                fields.append(Integer(f"{what}:{ship}", f"{ship}: {what}", group=ship, lowest=0, highest=20))
        notes = ("No ship is named yet.",) if not form.values.get("named") else ()
        return OrderForm(form.order, form.title, tuple(fields), {}, form.values, notes=notes)

    def violations(self, order):
        return ()

    def preview(self, order):
        return Preview()

    def place_name(self, at):
        return ""

    def is_unit(self, value):
        return False

    is_own = is_unit


@pytest.fixture
def widget(qtbot):
    judge = Ships()
    made = FormWidget(judge, judge.refine(OrderForm("slip", "What came of it")))
    qtbot.addWidget(made)
    made.resize(TWO + 100, 700)
    made.show()
    return made


def texts(box):
    return [label.text() for label in box.findChildren(type(box.body.itemAt(0).widget()))]


def test_a_form_says_what_it_does_not_offer_and_why(widget):
    assert "No ship is named yet." in [
        label.text() for label in widget.findChildren(QLabel) if label.isVisible()
    ]
    widget.editor("named").changed.emit(["Hood"])
    assert "No ship is named yet." not in [label.text() for label in widget.findChildren(QLabel)]


def test_a_group_has_its_name_once_and_its_fields_side_by_side(widget, qtbot):
    widget.editor("named").changed.emit(["Hood", "Fury"])
    hood = widget._groups["Hood"]
    qtbot.waitUntil(lambda: hood.across == 2)
    assert [text for text in texts(hood) if text] == ["Hood", "Damage taken", "Shields left", "Marines left"]
    damage, shields = widget._labels["damage taken:Hood"], widget._labels["shields left:Hood"]
    assert damage.y() == shields.y() and damage.x() < shields.x()
    widget.resize(TWO - 200, 700)
    qtbot.waitUntil(lambda: hood.across == 1)
    qtbot.waitUntil(lambda: damage.y() < shields.y())


def test_a_group_goes_with_its_last_field_and_what_was_told_stays(widget):
    widget.editor("named").changed.emit(["Hood", "Fury"])
    widget.editor("damage taken:Fury").changed.emit(7)
    widget.editor("named").changed.emit(["Fury"])
    assert list(widget._groups) == ["Fury"]
    assert widget.form.values["damage taken:Fury"] == 7
    widget.editor("named").changed.emit([])
    assert not widget._groups

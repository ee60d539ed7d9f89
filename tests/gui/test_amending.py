"""A value is amended in the window, by mouse: unit, value as on the card, what it shall be, why."""

import pytest
from PySide6.QtWidgets import QLabel, QRadioButton

from tests.gui import duelling, patrolling
from tests.gui.mouse import Mouse

FIGURES, EVENTS = 1, 2


def choose(box, text):
    box.setCurrentIndex(box.findText(text))
    assert box.currentText() == text


@pytest.mark.parametrize("mode", ["board", "cards"])
def test_a_value_is_amended_by_its_name_on_the_card_and_undone(qtbot, tmp_path, mode):
    page = patrolling.page(qtbot, tmp_path, mode=mode)
    battle, mouse = page.battle, Mouse(qtbot, page)
    other = next(seat for seat in battle.seats if seat != battle.seat)
    page.tabs.setCurrentIndex(FIGURES)
    mouse.press("Amend a value…")
    choose(page.amending.unit, other.title())
    choose(page.amending.value, "Shields")
    before = battle.view.state.units[other].shields
    assert page.amending.now.text() == str(before)
    page.amending.editor.number.spin.setValue(before - 2)
    assert not page.amending.do.isEnabled(), "why is asked for"
    page.amending.reason.setText("Two boxes were forgotten")
    mouse.press("Amend it")
    assert battle.view.state.units[other].shields == before - 2
    assert not page.amending.isVisible()
    line = f"{other.title()}, Shields: {before} becomes {before - 2} (Two boxes were forgotten)"
    assert page.log.text.splitlines()[-1].endswith(f"{battle.called(battle.seat)}: {line}")
    page.tabs.setCurrentIndex(EVENTS)
    page.log.list.setCurrentRow(page.log.list.count() - 1)
    mouse.press("Take back to here…")
    mouse.press("Take back")
    assert battle.view.state.units[other].shields == before


def test_what_is_not_sound_is_refused_and_told(qtbot, tmp_path):
    page = patrolling.page(qtbot, tmp_path)
    shields = next(one for one in page.battle.amendable() if one.field.label == "Shields")
    assert not page.battle.amend(shields, 500, "x")
    assert "Shields is 0 to" in page.notice.text


def test_a_player_amends_what_is_on_his_own_panel_alone(qtbot, tmp_path):
    page = duelling.page(qtbot, tmp_path)
    mine = page.battle.seat
    other = next(seat for seat in page.battle.seats if seat != mine)
    page.amending.ask(other)
    seen = [page.amending.value.itemText(n) for n in range(page.amending.value.count())]
    assert seen == [
        "Fate",
        "Captain, percent",
        "Crew, percent",
        "Hex, q",
        "Hex, r",
        "Heading, clockwise from the top",
    ]
    choose(page.amending.unit, mine.title())
    choose(page.amending.value, "Sensors damaged")
    next(one for one in page.amending.findChildren(QRadioButton) if one.text() == "yes").click()
    page.amending.reason.setText("A hit was forgotten")
    Mouse(qtbot, page).press("Amend it")
    assert page.battle.view.state.units[mine].panel.sensors.down
    assert page.log.text.splitlines()[-1].endswith("Sensors damaged: no becomes yes (A hit was forgotten)")
    page.battle.sit(other)
    assert page.log.text.splitlines()[-1].endswith(
        f"{mine.title()} has set something by hand (A hit was forgotten)"
    )


@pytest.mark.parametrize("mode", ["board", "cards"])
def test_a_fate_is_amended_in_the_battle_and_once_it_is_over(qtbot, tmp_path, mode):
    page = patrolling.page(qtbot, tmp_path, mode=mode)
    battle, mouse = page.battle, Mouse(qtbot, page)
    first, second = battle.seats
    amend_fate(page, mouse, second, "destroyed")
    assert battle.view.state.units[second].status == "destroyed"
    for seat in (first, second):
        battle.control(seat, "bot", "rolled")
    battle.shell.desk.run(battle.campaign, "battle.bots", battle=battle.id)
    battle.reload()
    assert battle.view.outcome.winner == first
    amend_fate(page, mouse, second, "withdrawn")
    fates = {fate.unit: fate.condition for fate in battle.view.outcome.units}
    assert fates[second] == "withdrawn"
    told = [one.text() for one in page.outcome.findChildren(QLabel)]
    assert "withdrawn" in told
    assert battle.shell.desk.run(battle.campaign, "battle.accept", battle=battle.id)
    battle.reload()
    assert not page.amend.isVisible(), "it is in the campaign; what is wrong there is put right there"


def amend_fate(page, mouse, unit, fate):
    page.tabs.setCurrentIndex(FIGURES)
    mouse.press("Amend a value…")
    choose(page.amending.unit, unit.title())
    choose(page.amending.value, "Fate")
    choose(page.amending.editor.combo, fate)
    page.amending.reason.setText("So it was at the table")
    mouse.press("Amend it")
    assert not page.notice.text

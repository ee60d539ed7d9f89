"""The sheet of an aftermath: a line for each roll, filled in at leisure, taken in one go."""

import pytest
from PySide6.QtCore import Qt

from core.service.desk import Desk
from gui.forms.number import Number
from gui.pages.procedure import ProcedurePage
from gui.shell import Shell

FORCES = """force,player,theater,empire,prestige,points
Border Watch,Ann,space,federation,2,70
Iron Talon,Chris,space,klingon,3,355
"""
UNITS = """force,unit,class,quality,xp
Border Watch,Argosy,CA,4,1
Border Watch,Bellwether,CA,4,3
Iron Talon,Fury,D7K,4,0
"""


@pytest.fixture
def shell(tmp_path):
    made = Shell(lambda: Desk.open(tmp_path / "sheet.db"))
    made.failures = []
    made.failed.connect(lambda *what: made.failures.append(what))
    yield made
    made.close()
    assert made.failures == []


@pytest.fixture
def held(shell):
    """The aftermath of a battle of which one ship came home damaged."""
    desk = shell.desk
    campaign = desk.run(
        None, "campaign.create", name="War", space="actasf", ground="sfm", economy="actasf", seed=4
    ).campaign
    desk.run(campaign, "campaign.enter", forces=FORCES, units=UNITS, turn=2)
    forces = {force.name: force.id for force in desk.forces(campaign)}
    ships = {unit.name: unit.id for force in forces.values() for unit in desk.units(force)}
    seats = [
        {"seat": "ann", "units": [ships["Argosy"], ships["Bellwether"]], "role": "attacker"},
        {"seat": "chris", "units": [ships["Fury"]], "role": "defender"},
    ]
    setup = {"scenario": "a-call-to-arms", "mode": "slip", "forces": seats, "detail": {"value": 500}}
    battle = desk.run(
        campaign, "battle.create", theater="space", ruleset="actasf", name="Ambush", setup=setup
    ).result
    values = {"turns": 3, f"{ships['Fury']}.fate": "destroyed", f"{ships['Argosy']}.damage": 14}
    desk.run(campaign, "battle.result", battle=battle, values=values)
    desk.run(campaign, "battle.accept", battle=battle)
    (due,) = desk.due(campaign)
    made = desk.run(
        campaign, "procedure.begin", procedure=due.procedure, forces=list(due.forces), battle=battle
    ).result
    return campaign, made, forces


@pytest.fixture
def page(qtbot, shell, held):
    campaign, procedure, forces = held
    desk = shell.desk
    desk.run(campaign, "battle.control", battle=procedure, seat=forces["Border Watch"], dice="typed")
    made = ProcedurePage(shell, campaign, procedure)
    shell.changed.connect(made.refresh)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made._sit(forces["Border Watch"])
    return made


def line(page, order, about):
    return next(
        made
        for part in page.sheet.lines
        for made in part
        if made.line.form.order == order and made.line.about == about
    )


def type_in(qtbot, made, text):
    qtbot.keyClicks(made.faces, text)


def told(page):
    return page.told.toPlainText().splitlines()


def test_every_roll_has_a_line_and_all_are_taken_in_one_go(qtbot, page):
    assert page.sheet.isVisible() and not page.orders.isVisible()
    type_in(qtbot, line(page, "improve", "Argosy"), "5")
    type_in(qtbot, line(page, "repair", "Argosy"), "4131")
    type_in(qtbot, line(page, "train", "Bellwether"), "2")
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    lines = told(page)
    assert lines[:2] == [
        "Argosy rolls 5 against 4: crew quality rises to 5 (Veteran)",
        "Bellwether spends 1 XP die (2): no rolls on the table",
    ]
    assert lines[2] == "Border Watch won: prestige +2, now 4"
    assert lines[-1].startswith("Argosy repairs 9 points of damage (4, 1, 3, 1)")
    assert page.battle.question() is None


def test_the_dice_of_prestige_are_on_the_sheet_too(qtbot, page):
    type_in(qtbot, line(page, "repair", "Argosy"), "4131")
    assert page.sheet.ends[-1].request.count == 4, "two, and two for the battle that was won"
    qtbot.keyClicks(page.sheet.ends[-1], "4651")
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    assert "Border Watch receives 200 Fleet Points; prestige dice" in page.told.toPlainText()
    assert page.sheet.onward.text() == "Done: ready for the next battle"
    line(page, "mend", "Argosy").box.setChecked(True)
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    assert "Argosy has 1 point of damage repaired" in told(page)[-1]
    qtbot.mouseClick(page.sheet.onward, Qt.MouseButton.LeftButton)
    assert page._stands(page.battle.seats[0]) == "has nothing to choose now", "the other still chooses"


def test_dice_that_follow_are_asked_for_and_the_rest_is_taken_then(qtbot, page):
    made = line(page, "train", "Bellwether")
    number = made.editors["number"]
    assert isinstance(number, Number)
    number.spin.setValue(2)
    made = line(page, "train", "Bellwether")
    assert made.box.isChecked() and made.faces.request.count == 2
    type_in(qtbot, made, "5")
    assert not page.sheet.take.isEnabled() and page.sheet._wrong.isVisible(), "a die is still to come"
    type_in(qtbot, made, "1")
    type_in(qtbot, line(page, "repair", "Argosy"), "4131")
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    assert page.battle.question().reason == "skill or refit: Bellwether"
    assert line(page, "repair", "Argosy").faces.text() == "4131", "what waits stays on the sheet"
    qtbot.keyClicks(page.tray.entry, "66")
    qtbot.mouseClick(page.tray.take, Qt.MouseButton.LeftButton)
    lines = told(page)
    assert any(one.startswith("Bellwether gains") for one in lines)
    assert any(one.startswith("Argosy repairs 9") for one in lines)


@pytest.mark.parametrize(
    ("text", "cause"),
    [("7", "7 are no faces of 1 to 6"), ("²", "² are no faces of 1 to 6"), ("413", "3 of 4 there")],
)
def test_faces_that_do_not_fit_are_told_with_the_cause(page, text, cause):
    line(page, "repair", "Argosy").faces.setText(text)
    assert page.sheet._wrong.text().endswith(f"4d6 for repair, Argosy; {cause}.")
    assert not page.sheet.take.isEnabled()


def test_dice_that_are_refused_stay_on_the_sheet(qtbot, page, shell):
    type_in(qtbot, line(page, "improve", "Argosy"), "66")
    type_in(qtbot, line(page, "repair", "Argosy"), "4131")
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    assert shell.failures.pop()[0] == "dice: left over: 6"
    made = line(page, "improve", "Argosy")
    assert (made.faces.text(), made.box.isChecked()) == ("66", True)
    assert line(page, "repair", "Argosy").faces.text() == "4131"
    made.faces.setText("5")
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    assert told(page)[0] == "Argosy rolls 5 against 4: crew quality rises to 5 (Veteran)"


def test_a_skill_that_has_to_be_chosen_for_something_is_a_line_and_a_ship_is_bought(qtbot, page):
    made = line(page, "train", "Bellwether")
    type_in(qtbot, made, "5 45")
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    (fit,) = page.sheet.lines[0]
    assert fit.box.text().startswith("Long-Ranged Targeting Systems for Bellwether")
    fit.editors["system"].combo.setCurrentIndex(0)
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    assert "Bellwether gains Long-Ranged Targeting Systems for" in told(page)[-1]
    type_in(qtbot, line(page, "repair", "Argosy"), "4131")
    qtbot.keyClicks(page.sheet.ends[-1], "4651")
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    buy = line(page, "buy", "")
    buy.editors["class_id"].combo.setCurrentIndex(0)
    buy = line(page, "buy", "")
    buy.editors["ship_name"].combo.setCurrentIndex(1)
    buy = line(page, "buy", "")
    type_in(qtbot, buy, "43")
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    assert "joins for" in told(page)[-1] and "4 + 3 = 7" in told(page)[-1]


def test_where_the_program_rolls_a_tick_is_enough(qtbot, page, held):
    forces = held[-1]
    page._sit(forces["Iron Talon"])
    assert not page.typed.isChecked()
    page._sit(forces["Border Watch"])
    page.typed.click()
    made = line(page, "repair", "Argosy")
    assert made.faces is None
    made.box.setChecked(True)
    qtbot.mouseClick(page.sheet.take, Qt.MouseButton.LeftButton)
    assert any(one.startswith("Argosy repairs") for one in told(page))

"""People in the window: the page of everybody, a unit's people and record, medals, names of our own, names for ships."""

import pytest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QTabWidget

from core.plugin.manager import Plugins
from tests.gui import keeping
from tests.gui.mouse import Mouse


@pytest.fixture
def window(qtbot, tmp_path):
    made = keeping.window(qtbot, tmp_path, Plugins())
    made.resize(1280, 800)
    return made


@pytest.fixture
def desk(window):
    return window.shell.desk


@pytest.fixture
def campaign(desk):
    return desk.run(None, "campaign.start", pack="rickerbee", seed=7).campaign


@pytest.fixture
def mouse(qtbot, window):
    return Mouse(qtbot, window)


def column(listing, place):
    """Give what a column of a listing shows, line by line."""
    model = listing.records
    return [str(model.data(model.index(line, place))) for line in range(model.rowCount())]


def select(listing, name, place=0):
    listing.selectRow(column(listing, place).index(name))


def test_everybody_is_found_honoured_and_replaced(window, desk, campaign, mouse):
    window.shell.go("people", campaign=campaign)
    page = window.page
    assert len(column(page.panel.list, 0)) == len(desk.people(campaign)) > 80
    mouse.find(QLineEdit, "Find somebody").setText("hood")
    assert column(page.panel.list, 1) == ["Captain", "Engineer", "Gunner"]
    captain = column(page.panel.list, 0)[0]
    mouse.press("Award…")
    mouse.find(QLineEdit, "Its name").setText("Star of Rickerbee")
    mouse.press("Make a medal")
    mouse.find(QLineEdit, "For what").setText("courage")
    mouse.press("Award a medal")
    assert column(page.panel.list, 5)[0] == "Star of Rickerbee"
    assert column(page.panel.record, 3) == ["Star of Rickerbee: courage", "captain of Hood"]
    mouse.press("Falls or retires…")
    mouse.find(QLineEdit, "Reason").setText("on the bridge")
    mouse.find(QLineEdit, "Who takes the post").setText("Ann Heir")
    mouse.press("Let an officer leave")
    assert column(page.panel.list, 0)[0] == "Ann Heir"
    assert column(page.fallen, 1) == [captain]
    assert column(page.fallen, 4) == ["Star of Rickerbee"]


def test_officers_change_places_in_the_window(window, desk, campaign, mouse):
    window.shell.go("people", campaign=campaign)
    page = window.page
    mouse.find(QLineEdit, "Find somebody").setText("hood")
    captain, engineer, _ = column(page.panel.list, 0)
    mouse.press("Change places…")
    box = mouse.find(QComboBox, "With whom")
    box.setCurrentIndex(next(i for i in range(box.count()) if box.itemText(i).startswith(engineer)))
    assert not any("Avenger" in box.itemText(i) for i in range(box.count()))
    mouse.press("Let officers change places")
    assert column(page.panel.list, 0)[:2] == [engineer, captain]


def test_names_of_our_own_are_kept_and_used(window, desk, campaign, mouse):
    window.shell.go("people", campaign=campaign)
    mouse.press("Keep names of our own…")
    empire = mouse.find(QComboBox, "Empire")
    empire.setCurrentIndex(empire.findData("federation"))
    mouse.find(QPlainTextEdit, "Given names").setPlainText("Ann\n\n Ben \n")
    mouse.find(QPlainTextEdit, "Family names").setPlainText("Heir")
    mouse.press("Keep a list of names")
    window.page.findChild(QTabWidget).setCurrentIndex(2)
    assert column(window.page.kept, 2) == ["federation, 2 given names, 1 family name"]
    fleet = next(
        force for force in desk.forces(campaign) if force.empire == "federation" and force.theater == "space"
    )
    ship = desk.run(campaign, "unit.enter", force=fleet.id, name="", class_id="federation.ca").result
    names = {p.officer.name for p in desk.people(campaign) if p.officer.unit == ship}
    assert {"Ann Heir", "Ben Heir"} < names
    mouse.press("Take it out of the campaign")
    assert column(window.page.kept, 2) == []


def test_a_ship_that_is_entered_is_offered_its_class_names(window, desk, campaign, mouse):
    window.shell.go("forces", campaign=campaign)
    select(window.page.forces, "Third Fleet")
    mouse.press("Enter a unit…")
    box, name = mouse.find(QComboBox, "Class"), mouse.find(QComboBox, "Name")
    box.setCurrentIndex(box.findData("federation.ca"))
    offered = [name.itemText(line) for line in range(name.count())]
    assert "Constitution" in offered and "Hood" not in offered
    name.setEditText("Our Own")
    box.setCurrentIndex(box.findData("federation.cc"))
    assert name.currentText() == "Our Own"  # what was typed stays
    box.setCurrentIndex(box.findData("federation.ca"))
    name.setCurrentText("Constitution")
    mouse.press("Enter a unit")
    assert "Constitution" in column(window.page.units, 0)


def test_a_unit_shows_its_people_and_the_records_of_all_aboard(window, desk, campaign, mouse):
    window.shell.go("forces", campaign=campaign)
    select(window.page.forces, "Northern Reserve")
    select(window.page.units, "Avenger")
    card = window.page.unit
    card.tabs.setCurrentWidget(card.people)
    posts = column(card.people.list, 1)
    assert posts[:4] == ["Captain", "Engineer", "Gunner", "Leader of Raid command"]
    card.tabs.setCurrentIndex(4)
    assert column(card.record, 3) == ["joined Northern Reserve"]
    card.whose.setCurrentIndex(card.whose.findText("First marines"))
    assert column(card.record, 3) == ["joined Avenger"]
    mouse.press("Note a deed…")
    mouse.find(QLineEdit, "What was done").setText("took the bridge")
    mouse.press("Note a deed")
    squad = next(s["id"] for s in desk.unit("avenger").squads if s["name"] == "First marines")
    assert desk.service_records(campaign)[squad][-1].text == "took the bridge"


def test_a_campaign_without_names_is_named_by_a_click(window, desk, campaign, mouse):
    with desk.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM officer")
    window.shell.go("people", campaign=campaign)
    mouse.press("Name those who are missing")
    assert len(column(window.page.panel.list, 0)) > 80
    assert not mouse.sees("Name those who are missing")

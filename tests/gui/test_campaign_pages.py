"""The keeper's pages: what is due, procedures, aftermath, setting up a battle. Nothing is a dead end."""

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QListWidget

from core.plugin.manager import Plugins
from core.service.desk import Desk
from gui.listing import Listing
from gui.main_window import MainWindow
from gui.shell import Shell
from tests.gui import keeping
from tests.gui.mouse import Mouse


@pytest.fixture
def window(qtbot, tmp_path):
    return keeping.window(qtbot, tmp_path)


@pytest.fixture
def campaign(window):
    return keeping.start(window)


@pytest.fixture
def mouse(qtbot, window):
    return Mouse(qtbot, window)


def cells(listing):
    """Give what a listing shows, line by line."""
    model = listing.records
    return [
        [str(model.data(model.index(line, place))) for place in range(model.columnCount())]
        for line in range(model.rowCount())
    ]


def test_the_overview_has_one_main_button_the_first_step(window, campaign, mouse):
    assert [made.text() for made in window.page.steps if made.property("primary")] == ["Begin: Muster"]
    assert window.page.steps[0].text() == "Begin: Muster"
    mouse.press("Begin: Muster")
    assert window.page.title == "Muster"
    mouse.press("Start The landing")
    assert window.page.title == "The landing"


def test_a_pack_named_at_the_start_is_begun_once_and_opened_again(qtbot, window, monkeypatch):
    monkeypatch.setattr(window.shell.desk.plugins, "packs", lambda: [keeping.ISLE_PACK])
    window.begin("isle_pack")
    qtbot.waitUntil(lambda: window.page is not None and window.page.title == "The isle")
    window.shell.go("campaigns")
    window.begin("isle_pack")
    qtbot.waitUntil(lambda: window.page.title == "The isle")
    assert len(window.shell.desk.campaigns()) == 1


def test_a_force_is_through_before_the_others_have_chosen(window, campaign, mouse):
    desk = window.shell.desk
    keeping.muster(desk, campaign)
    desk.run(campaign, "operation.accept", operation=keeping.fight(desk, campaign))
    window.shell.go("campaign")
    mouse.press("Begin: Pay")
    listing = mouse.find(Listing, "Forces")
    listing.selectRow(1)
    assert window.page.battle.seat == "reds"
    mouse.press("Give order")
    assert {force.id: force.prestige for force in desk.forces(campaign)}["reds"] > 1
    assert window.page.battle.view.to_act == ("blues",)
    mouse.press("Leave it for later")
    assert window.page.steps[0].text() == "Go on with: Pay"
    mouse.press("Begin: Strike off")  # the reds go on without the blues
    assert window.page.battle.view.to_act == ()


def test_a_choice_is_undone_and_dice_are_typed(window, campaign, mouse):
    desk = window.shell.desk
    keeping.muster(desk, campaign)
    desk.run(campaign, "operation.accept", operation=keeping.fight(desk, campaign))
    window.shell.go("campaign")
    mouse.press("Begin: Pay")
    mouse.press("Dice are rolled at the table and typed in")
    mouse.press("Give order")
    assert window.page.battle.question() is not None
    window.page.tray.answered.emit([5])
    assert "5" in str(desk.log(campaign)[-1].dice)
    mouse.press("Undo last choice")
    assert {force.id: force.prestige for force in desk.forces(campaign)} == {"blues": 0, "reds": 1}


def test_a_procedure_in_which_nobody_chose_is_taken_back_whole(window, campaign, mouse):
    mouse.press("Begin: Muster")
    mouse.press("Undo last choice")
    assert window.page.title == "The isle"
    assert mouse.sees("Begin: Muster")


def test_the_aftermath_shows_what_became_of_everybody_and_leads_on(window, campaign, mouse):
    desk = window.shell.desk
    keeping.muster(desk, campaign)
    window.shell.go("operation", operation=keeping.fight(desk, campaign))
    mouse.press("Take into the campaign")
    assert window.page.title == "Aftermath of The landing"
    azure = next(line for line in cells(window.page.units) if line[1] == "Azure")
    assert azure[2] == "fit → destroyed"
    assert mouse.sees("Begin: Pay")
    window.shell.go("aftermath", aftermath="nothing")
    assert "its outcome has not been taken into the campaign" in window.page.notice.text


def test_a_procedure_that_the_rules_refuse_is_told_in_the_page(window, campaign, mouse):
    desk = window.shell.desk
    mouse.press("Buy")
    assert window.page.title == "Buy"
    mouse.find(QComboBox, "Who begins").setCurrentText("Reds")
    mouse.press("Begin: Buy")
    assert any(unit.name == "New" for unit in desk.units("reds"))
    window.shell.go("hold", ruleset="sea", procedure="buy")
    mouse.find(QComboBox, "Who begins").setCurrentText("Reds")
    mouse.press("Begin: Buy")
    assert "joins, but there is one of that id" in window.page.notice.text
    assert "Nothing was changed" in window.page.notice.text
    for name in ("Blues", "Reds"):
        mouse.press(name)
    assert not mouse.sees("Begin: Buy")


def test_a_battle_is_set_up_from_the_forces_and_its_result_entered(window, campaign, mouse):
    desk = window.shell.desk
    window.shell.go("arrange")
    units = mouse.find(QListWidget, "Units of the ")
    units.item(0).setCheckState(Qt.CheckState.Unchecked)
    mouse.press("Begin the battle")
    assert not window.page.notice.text
    (battle,) = desk.battles(campaign)
    assert {seat["seat"] for seat in battle.setup["forces"]} <= {"blues", "reds"}
    mouse.press("Enter a result…")
    mouse.press("Enter its result")
    assert window.page.title.startswith("Result of")
    mouse.press("Take this result")
    assert desk.battle(battle.id).outcome is not None


def test_bots_play_an_operation_and_stop_where_a_player_decides(qtbot, window, campaign, mouse):
    desk = window.shell.desk
    operation = desk.run(campaign, "operation.start", plan="landing").result
    window.shell.go("operation", operation=operation)
    assert not mouse.sees("Play on with the bots")
    mouse.press("Let bots hold every seat")
    lane = desk.timeline(operation).lanes[0]
    desk.run(campaign, "battle.control", battle=lane.battle.id, seat="red", by="player")
    window.page.refresh(frozenset())
    mouse.press("Play on with the bots")
    qtbot.waitUntil(lambda: not window.tasks.isVisible(), timeout=20_000)
    lane = desk.timeline(operation).lanes[0]
    assert lane.to_act == ("red",)
    assert lane.battle.turn > 0


def test_a_campaign_without_its_ruleset_opens_and_says_what_can_be_looked_at(window, campaign):
    desk = window.shell.desk
    keeping.muster(desk, campaign)
    desk.plugins = Plugins([])
    for page in (
        "campaign",
        "forces",
        "players",
        "battles",
        "sessions",
        "settings",
        "arrange",
        "rulesets",
        "care",
    ):
        window.shell.go(page)
        assert not window.page.notice.text, page
        if page == "campaign":
            told = " ".join(_texts(window.page))
            assert "The ruleset sea is not at hand" in told
            assert "can be looked at" in told


def _texts(page):
    return [label.text() for label in page.findChildren(QLabel)]


@pytest.mark.parametrize("page", ["campaign", "forces", "players", "battles", "sessions", "arrange"])
def test_an_empty_page_says_what_to_do_and_takes_the_keyboard(qtbot, window, page):
    campaign = window.shell.desk.run(None, "campaign.create", name="Bare", space="sea").campaign
    window.shell.go(page, campaign=campaign)
    mouse = Mouse(qtbot, window)
    assert any(text for text in mouse.buttons()), page
    assert not window.page.notice.text
    focused = window.focusWidget()
    assert focused is not None
    assert window.page.isAncestorOf(focused) or focused is window.page


def test_boxes_are_reached_by_keyboard(qtbot, window, campaign):
    window.shell.go("hold", ruleset="sea", procedure="buy")
    window.page.take_focus()
    box = window.page.findChild(QCheckBox)
    checked = box.isChecked()
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert box.isChecked() != checked


def test_an_error_of_the_database_is_told_before_any_page(qtbot, tmp_path):
    bad = tmp_path / "bad.sqlite"
    bad.write_text("no database " * 100)

    settings = QSettings(str(tmp_path / "w.ini"), QSettings.Format.IniFormat)
    made = MainWindow(Shell(lambda: Desk.open(bad)), settings)
    qtbot.addWidget(made)
    made.show()
    made.shell.go("campaigns")
    assert "bad.sqlite" in " ".join(_texts(made))

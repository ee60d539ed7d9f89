"""The keeper's pages: what is due, procedures, aftermath, setting up a battle. Nothing is a dead end."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QListWidget

from core.plugin.manager import Plugins
from core.service.desk import Desk
from gui.force_colours import seat_colours
from gui.listing import Listing
from gui.main_window import LEAST, MainWindow
from gui.shell import Shell
from gui.timeline import TimelineView
from tests.gui import keeping
from tests.gui.mouse import Mouse, texts
from tests.service import isle


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
    assert window.page.title == "Muster (Blues and Reds)"
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
    assert window.page.steps[0].text() == "Go on with: Pay (Blues and Reds)"
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
    mouse.press("Start all the same")
    assert not window.page.notice.text
    (battle,) = desk.battles(campaign)
    assert {seat["seat"] for seat in battle.setup["forces"]} == {"Blues", "Reds"}
    mouse.press("Enter a result…")
    assert window.page.title.startswith("Result of")
    mouse.press("Take this result")
    assert desk.battle(battle.id).outcome is not None
    window.shell.go("battle", battle=battle.id)
    assert "below stands what was played before" in texts(window.page)


def test_an_operation_without_links_is_in_the_turn_of_its_battle(window, campaign, mouse):
    window.shell.go("arrange")
    units = mouse.find(QListWidget, "Units of the ")
    units.item(0).setCheckState(Qt.CheckState.Unchecked)
    mouse.press("Begin the battle")
    mouse.press("Start all the same")
    (battle,) = window.shell.desk.battles(campaign)
    window.shell.go("battles")
    model = window.page.operations.model()
    assert battle.turn > 0
    assert model.data(model.index(0, 1)) == battle.turn


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
        "calendar",
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


@pytest.mark.parametrize("page", ["campaign", "forces", "players", "battles", "calendar", "arrange"])
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


def test_the_timeline_shares_the_width_and_opens_at_the_turn_that_runs(qtbot, window, campaign):
    desk = window.shell.desk
    operation = desk.run(campaign, "operation.start", plan="landing").result
    shown = desk.timeline(operation)
    cells = [
        [cell for turn in range(1, 21) for cell in (replace(one, turn=turn) for one in lane.cells[:3])]
        for lane in shown.lanes
    ]
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(1000, 300)
    view.show()

    def show(turns):
        lanes = tuple(
            replace(lane, cells=tuple(cell for cell in own if cell.turn <= turns))
            for lane, own in zip(shown.lanes, cells, strict=True)
        )
        view.show_timeline(replace(shown, turns=tuple(range(1, turns + 1)), lanes=lanes))

    step = shown.lanes[0].cells[0].step
    first, width = shown.lanes[0].battle.id, view.viewport().width
    show(9)
    assert all(0 < view.place(first, turn, step).x() < width() for turn in range(1, 10))
    show(20)
    assert view.place(first, 1, step).x() < 0
    assert 0 < view.place(first, 20, step).x() < width()
    with qtbot.waitSignal(view.opened) as caught:
        qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 80))
    assert caught.args == [first, 20, ""], "the name stays at the left and opens the battle as it stands"
    qtbot.keyClick(view, Qt.Key.Key_Left)
    show(20)
    with qtbot.waitSignal(view.opened) as caught:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert caught.args == [first, 19, ""], "a turn that was chosen stays chosen"


def test_an_operation_is_abandoned_after_it_says_what_is_kept(qtbot, window, campaign, mouse):
    desk = window.shell.desk
    operation = desk.run(campaign, "operation.start", plan="landing").result
    before = desk.units("reds")
    window.shell.go("operation", operation=operation)
    page = window.page
    assert not page.sure.isVisible()
    mouse.press("Abandon…")
    assert "as it was before the operation" in " ".join(_texts(page.sure))
    assert not page.sure.sure.isEnabled(), "not without a reason"
    qtbot.keyClicks(page.sure.reason, "rain")
    mouse.press("Abandon it")
    assert desk.operation(operation).detail["abandoned"] == "rain"
    assert desk.units("reds") == before
    assert "Abandoned: rain" in " ".join(_texts(page))
    assert not mouse.sees("Abandon…")
    window.shell.go("campaign")
    assert mouse.sees("Start The landing"), "it can be started again"


def test_a_page_has_one_main_button(window, campaign, mouse):
    desk = window.shell.desk
    operation = desk.run(campaign, "operation.start", plan="landing").result
    window.shell.go("operation", operation=operation)
    made = window.page
    assert [b.property("primary") for b in (made.play, made.bots.play)] == [True, False]
    mouse.press("Let bots hold every seat")
    assert [b.property("primary") for b in (made.play, made.bots.play)] == [False, True]


def test_a_start_warns_of_what_comes_first_and_offers_to_go_there(window, campaign, mouse):
    desk = window.shell.desk
    assert any(text.startswith("First: Muster (") for text in _texts(window.page))
    mouse.press("Start The landing")
    assert not desk.operations(campaign), "it asks first"
    mouse.press("Not now")
    mouse.press("Start The landing")
    mouse.press("Hold Muster first")
    assert window.page.title == "Muster (Blues and Reds)"
    assert not desk.due(campaign)
    window.shell.go("campaign")
    mouse.press("Start The landing")
    assert window.page.title == "The landing"


def test_a_procedure_that_leaves_a_force_without_units_says_so_and_how_to_go_back(window, campaign, mouse):
    green = window.shell.run(campaign, "force.create", name="Greens", empire="green", theater="space").result
    done = window.shell.run(campaign, "procedure.begin", procedure="roll", forces=[green, "reds"])
    assert done.notes == ("Greens has no units; undo leads back to choosing some",)
    window.shell.go("procedure", procedure=done.result)
    told = "There was nothing to choose, and Greens has no units. “Undo last choice” leads back."
    assert window.page.through.isVisible() and told in _texts(window.page)
    mouse.press("Undo last choice")
    assert window.page.title == "The isle"
    window.shell.go(
        "procedure",
        procedure=window.shell.run(campaign, "procedure.begin", procedure="roll", forces=["reds"]).result,
    )
    assert "There was nothing to choose, and the campaign knows it." in _texts(window.page)


def test_a_procedure_of_so_many_forces_says_how_many(window, campaign, mouse, monkeypatch):
    monkeypatch.setattr(isle.Buy, "holders", 1)
    window.shell.go("hold", ruleset="sea", procedure="buy")
    assert "Choose the 1 force that takes part." in _texts(window.page)
    assert not window.page.begin.isEnabled() and "2 chosen." in _texts(window.page)
    window.page.boxes["blues"].click()
    assert window.page.begin.isEnabled()


def test_what_goes_on_stands_first_in_the_list_of_battles_then_the_newest(window, campaign):
    desk = window.shell.desk
    keeping.muster(desk, campaign)
    first = desk.run(campaign, "operation.start", plan="landing").result
    done = desk.run(campaign, "procedure.begin", procedure="buy", forces=["reds"]).result
    window.shell.go("battles")
    running = [battle.id for battle in desk.battles(campaign, first)]
    muster = next(battle.id for battle in desk.battles(campaign) if battle.name.startswith("Muster"))
    listed = [battle.id for battle in window.page.battles.records.records]
    assert listed == [*reversed(running), done, muster]


def test_what_comes_first_is_told_of_who_takes_part(window, campaign, mouse):
    desk = window.shell.desk
    window.shell.run(campaign, "force.create", name="Greens", empire="green", theater="space")
    assert "First: Muster (Blues, Reds)" in _texts(window.page)
    mouse.press("Start The landing")
    assert "Muster (Blues, Reds)" in _texts(window.page)
    mouse.press("Hold Muster first")
    assert {force.name for force in desk.forces(campaign) if force.id in window.page.battle.seats} == {
        "Reds",
        "Blues",
    }


def test_an_operation_is_started_all_the_same(window, campaign, mouse):
    mouse.press("Start The landing")
    mouse.press("Start all the same")
    assert window.page.title == "The landing"
    assert "Muster has not been held" in window.statusBar().currentMessage()


def test_a_force_has_one_colour_in_every_battle_and_in_the_standings(window, campaign):
    desk = window.shell.desk
    desk.run(campaign, "operation.start", plan="landing")
    forces = [force.id for force in desk.forces(campaign)]
    battles = desk.battles(campaign)
    assert len(battles) == 2
    for battle in battles:  # the reds have no unit on the beach yet
        assert seat_colours(desk, battle) == {"red": forces.index("reds"), "blue": forces.index("blues")}


def test_a_window_smaller_than_a_page_scrolls_it(window, campaign):
    window.resize(640, 480)
    assert (window.width(), window.height()) == (640, 480)
    assert window.page.width() >= LEAST[0]
    assert window.page.height() >= LEAST[1]
    window.resize(1280, 800)
    assert window.page.width() > 1000


def test_a_setting_that_is_empty_by_default_says_so(qtbot, tmp_path):
    window = keeping.window(qtbot, tmp_path, Plugins())
    campaign = window.shell.desk.run(None, "campaign.start", pack="rickerbee", seed=5).campaign
    window.shell.go("settings", campaign=campaign)
    assert any(text.endswith("default: none") for text in _texts(window.page))

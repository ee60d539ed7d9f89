"""The pages that look after a campaign: players, forces, units, corrections, settings, backups, the log."""

from importlib.metadata import EntryPoint

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QComboBox, QLineEdit, QListWidget, QSpinBox

from core.contract.errors import BadInput
from core.contract.issues import Issue
from core.plugin.manager import Plugins
from core.service.desk import Desk
from core.store.integrity import Report
from gui.forms.record import ValuesEditor, merged
from gui.listing import WIDEST, Listing
from gui.pages.care import REASONS
from gui.theme import GAP
from plugins.sfm.ruleset import StarFleetMarines
from tests.gui import keeping
from tests.gui.mouse import Mouse, texts
from tests.swap import war


def select(listing: Listing, name):
    """Choose the line whose first column says so."""
    model = listing.records
    for line in range(model.rowCount()):
        if str(model.data(model.index(line, 0))) == name:
            listing.selectRow(line)
            return
    raise AssertionError(f"{name} is not listed")


def test_players_come_leave_to_an_heir_and_come_back(window, desk, campaign, mouse):
    window.shell.go("players")
    mouse.press("Add a player…")
    mouse.press("Cancel")
    mouse.press("Add a player…")
    mouse.find(QLineEdit, "Name").setText("Cleo")
    mouse.press("Add a player")
    select(window.page.list, "Ann")
    mouse.press("Leaves the campaign…")
    mouse.find(QComboBox, "Who takes the forces over").setCurrentText("Cleo")
    mouse.press("Let a player leave")
    owner = {force.id: force.player for force in desk.forces(campaign)}["reds"]
    assert next(player.name for player in desk.players(campaign) if player.id == owner) == "Cleo"
    select(window.page.list, "Ann")
    mouse.press("Comes back")
    assert all(player.left is None for player in desk.players(campaign))


def test_a_missing_players_seats_are_played_by_bots(window, desk, campaign, mouse):
    operation = desk.run(campaign, "operation.start", plan="landing").result
    window.shell.go("players")
    select(window.page.list, "Bob")
    mouse.press("Bots play for the player")
    water = desk.timeline(operation).lanes[0].battle
    assert (water.control["blue"]["by"], water.control["red"]["by"]) == ("bot", "player")
    mouse.press("The player takes the seats back")
    assert desk.timeline(operation).lanes[0].battle.control["blue"]["by"] == "player"


def test_a_force_is_raised_given_a_unit_and_handed_over(window, desk, campaign, mouse):
    window.shell.go("forces")
    mouse.press("Raise a force…")
    mouse.find(QLineEdit, "Name").setText("Greens")
    mouse.find(QSpinBox, "Fleet points").setValue(7)
    mouse.find(QLineEdit, "Empire").setText("green")
    mouse.press("Raise a force")
    assert not window.page.notice.text
    greens = next(force for force in desk.forces(campaign) if force.name == "Greens")
    assert (greens.points, greens.player) == (7, None)
    select(window.page.forces, "Greens")
    mouse.press("Enter a unit…")
    mouse.find(QLineEdit, "Name").setText("Grass")
    mouse.press("Enter a unit")
    assert [unit.name for unit in desk.units(greens.id)] == ["Grass"]
    mouse.press("Hand over…")
    mouse.find(QComboBox, "Player").setCurrentText("Bob")
    mouse.press("Hand a force over")
    assert next(f for f in desk.forces(campaign) if f.name == "Greens").player is not None


def test_a_unit_has_a_card_a_service_record_and_another_name(window, desk, campaign, mouse):
    keeping.muster(desk, campaign)
    window.shell.go("forces")
    select(window.page.forces, "Reds")
    select(window.page.units, "Ruby")
    card = window.page.unit
    assert card.name.text() == "Ruby"
    card.tabs.setCurrentIndex(4)
    told = [card.record.records.data(card.record.records.index(line, 3)) for line in range(2)]
    assert told == ["crew quality 3 → 4", "joined Reds"]
    mouse.press("Rename…")  # the first of that name is the force's
    mouse.press("Cancel")
    card.rename.click()
    mouse.find(QLineEdit, "Name").setText("Garnet")
    mouse.press("Rename a unit")
    assert desk.unit("ruby").name == "Garnet"
    assert window.page.unit.name.text() == "Garnet"


def test_squads_are_moved_between_units(window, desk, campaign, mouse):
    window.shell.go("forces")
    select(window.page.forces, "Reds")
    select(window.page.units, "Rust")
    mouse.press("Move squads here…")
    squads = mouse.find(QListWidget, "Squads")
    squads.item(0).setCheckState(Qt.CheckState.Checked)
    mouse.press("Move squads to another unit")
    assert len(desk.unit("rust").squads) == 1


def test_a_correction_needs_a_reason_and_takes_back_what_is_checked(window, desk, campaign, mouse):
    keeping.muster(desk, campaign)
    window.shell.go("correction", table="unit", thing="ruby")
    page = window.page
    page.field.setCurrentIndex(page.field.findData("quality"))
    assert not mouse.sees("Put it right")
    page.value.setValue(6)
    mouse.find(QLineEdit, "Reason").setText("rolled again at the table")
    azure = next(box for box in page.boxes if "Azure" in box.text())
    assert "3 → 4" in azure.text()
    azure.setChecked(True)
    mouse.press("Put it right")
    assert (desk.unit("ruby").quality, desk.unit("azure").quality, desk.unit("navy").quality) == (6, 3, 4)
    assert desk.log(campaign)[-1].arguments["reason"] == "rolled again at the table"


def test_squads_are_put_right_in_fields(qtbot, window, desk, campaign, mouse):
    window.shell.go("correction", table="unit", thing="ruby")
    page = window.page
    page.field.setCurrentIndex(page.field.findData("squads"))
    mouse.press("Take out")
    mouse.press("Add a squad")
    lines = page.value.findChildren(QLineEdit)
    names = [made for made in lines if made.accessibleName() == "Name of the squad"]
    names[-1].setText("Late arrivals")
    page.value.findChildren(QSpinBox)[-2].setValue(4)
    page.reason.setText("counted again")
    mouse.press("Put it right")
    before, after = ["r1", "r2", "r3"], desk.unit("ruby").squads
    assert [squad["id"] for squad in after] == [*before[1:], "ruby-squad-1"]
    assert (after[-1]["name"], after[-1]["size"], after[-1]["home"]) == ("Late arrivals", 4, "ruby")


def test_skills_and_sheets_are_put_right_in_fields(window, desk, campaign, mouse):
    def put(field, value):
        desk.run(campaign, "correction.make", table="unit", id="azure", field=field, value=value, reason="so")

    put("skills", [{"code": "gunner", "detail": {"bank": 2}}])
    put("sheets", {"sea": {"version": 1, "data": {"hull": 2, "holes": {"bow": 1}}}})
    window.shell.go("correction", table="unit", thing="ruby")
    page = window.page
    page.field.setCurrentIndex(page.field.findData("skills"))
    mouse.press("Add a skill")
    page.reason.setText("forgotten")
    mouse.press("Put it right")
    assert [skill["code"] for skill in desk.unit("ruby").skills] == ["gunner"]
    window.shell.go("correction", table="unit", thing="azure")
    page = window.page
    page.field.setCurrentIndex(page.field.findData("sheets"))
    assert "2" in page.before.text()
    fields = {made.accessibleName(): made for made in page.value.findChildren(QSpinBox)}
    assert set(fields) == {"Hull", "Bow"}
    fields["Bow"].setValue(3)
    page.reason.setText("looked again")
    mouse.press("Put it right")
    assert desk.unit("azure").sheets == {"sea": {"version": 1, "data": {"hull": 2, "holes": {"bow": 3}}}}


def test_a_value_that_others_have_can_be_added_to_a_sheet(qtbot):
    editor = ValuesEditor(
        {"holes": {}}, merged([{"hull": 2}, {"holes": {"bow": 1}}, {"holes": {"stern": 2}}])
    )
    qtbot.addWidget(editor)
    editor.add.click()
    assert editor.value() == {"holes": {}, "hull": 0}
    inner = editor.findChild(ValuesEditor)
    inner.add.click()
    inner.add.click()
    assert editor.value() == {"holes": {"bow": 0, "stern": 0}, "hull": 0}


def test_a_backup_is_restored_once_it_is_confirmed(window, desk, campaign, mouse):
    window.shell.go("care")
    assert "There is no backup yet" in texts(window.page)
    mouse.press("Make a backup now")
    desk.run(campaign, "unit.rename", unit="ruby", name="Garnet")
    mouse.press("Restore this one…")
    mouse.press("Keep what is there")
    assert desk.unit("ruby").name == "Garnet"
    mouse.press("Restore this one…")
    mouse.press("Restore it")
    assert window.page.title == "Campaigns"
    assert desk.unit("ruby").name == "Ruby"
    assert [one.reason for one in desk.backups()] == ["restore", "manual"]


def test_the_check_runs_in_the_background_and_tells_what_it_found(
    qtbot, window, desk, campaign, mouse, monkeypatch
):
    window.shell.go("care")
    mouse.press("Check everything")
    qtbot.waitUntil(lambda: "Everything is sound." in texts(window.page))
    fault = Report((Issue("battle x", "is broken"),), ())
    monkeypatch.setattr(Desk, "check", lambda self, progress: fault)
    mouse.press("Check everything")
    qtbot.waitUntil(lambda: "1 fault found" in texts(window.page))
    assert window.page.findings.isVisible()


def test_what_was_taken_back_stands_again(window, desk, campaign, mouse):
    desk.run(campaign, "unit.rename", unit="ruby", name="Garnet")
    desk.run(campaign, "undo", number=desk.campaign(campaign).head)
    window.shell.go("forces")
    window.log_dock.show()
    log = window.log_dock.widget()
    log.list.selectRow(1)
    mouse.press("Let it stand again")
    assert desk.unit("ruby").name == "Garnet"


def test_a_campaign_begins_empty_by_mouse(window, desk, mouse):
    window.shell.go("campaigns")
    mouse.press("Begin an empty campaign…")
    mouse.find(QLineEdit, "Name").setText("Club night")
    mouse.find(QComboBox, "Game in space").setCurrentText("Sea")
    mouse.press("Begin an empty campaign")
    assert window.page.title == "Club night"
    assert mouse.sees("Raise a force")


def test_another_game_takes_a_theater_after_a_look(window, desk, campaign, mouse):
    window.shell.go("settings")
    window.page.tabs.setCurrentIndex(window.page.tabs.count() - 1)
    mouse.find(QComboBox, "In space").setCurrentText("Lagoon")
    mouse.press("Look what becomes of the units")
    assert window.page.findChildren(Listing)[-1].records.rowCount() == 5
    mouse.press("Take the units over")
    assert desk.campaign(campaign).space == "lagoon"
    assert desk.unit("ruby").class_id == "punt"


def test_what_becomes_of_each_unit_is_shown_and_a_class_is_chosen_by_hand(qtbot, tmp_path):
    window = keeping.window(qtbot, tmp_path, war.plugins())
    desk, mouse = window.shell.desk, Mouse(qtbot, window)
    campaign = desk.run(None, "campaign.start", pack="two-books", seed=1).campaign
    desk.run(campaign, "unit.enter", force="border-squadron", name="Ssk", class_id="gorn.bc", quality=3)
    window.shell.go("campaign", campaign=campaign)
    window.shell.go("settings")
    window.page.tabs.setCurrentIndex(window.page.tabs.count() - 1)
    mouse.find(QComboBox, "In space").setCurrentText("Starship Tactical Combat Simulator")
    mouse.press("Look what becomes of the units")
    listing = next(one for one in window.page.findChildren(Listing) if one.isVisible())
    model = listing.records
    rows = {
        str(model.data(model.index(line, 0))): [
            str(model.data(model.index(line, column))) for column in range(1, model.columnCount())
        ]
        for line in range(model.rowCount())
    }
    assert rows["Kongo"] == [
        "Constitution-class Heavy Cruiser",
        "Constitution Mk II",
        "4 → 4",
        "its equal (house)",
        "",
    ]
    assert rows["Ssk"][1:3] == ["waits as it is", "3"]
    assert "8 units will be taken over, 1 will wait: choose a class for them by hand." in texts(window.page)
    select(listing, "Ssk")
    mouse.find(QComboBox, "Class of this unit").setCurrentText("Gallant Wing Type 1 (romulan)")
    mouse.press("Take this class")
    assert "9 units will be taken over." in texts(window.page)
    assert desk.campaign(campaign).space == "actasf"  # nothing is done yet
    mouse.press("Take the units over")
    assert desk.campaign(campaign).space == "fasa"
    (guest,) = [unit for unit in desk.units("border-squadron") if unit.name == "Ssk"]
    assert guest.class_id == "romulan.gallant-wing-type-1"


def test_a_game_is_not_looked_at_while_a_battle_is_open(qtbot, tmp_path):
    window = keeping.window(qtbot, tmp_path, war.plugins())
    desk, mouse = window.shell.desk, Mouse(qtbot, window)
    campaign = desk.run(None, "campaign.start", pack="two-books", seed=1).campaign
    desk.run(campaign, "operation.start", plan="first-shots")
    window.shell.go("campaign", campaign=campaign)
    window.shell.go("settings")
    window.page.tabs.setCurrentIndex(window.page.tabs.count() - 1)
    mouse.find(QComboBox, "In space").setCurrentText("Starship Tactical Combat Simulator")
    mouse.press("Look what becomes of the units")
    assert "is in the battle First shots" in window.page.notice.text


@pytest.fixture
def fleet(qtbot, tmp_path):
    """A campaign of the starship game that ships, with one ship that has a skill."""
    window = keeping.window(qtbot, tmp_path, Plugins())
    desk = window.shell.desk
    campaign = desk.run(None, "campaign.create", name="War", space="actasf", economy="actasf").campaign
    force = desk.run(campaign, "force.create", name="Fleet", theater="space", empire="federation").result
    skills = [{"code": "lucky-crew"}]
    desk.run(
        campaign,
        "unit.enter",
        force=force,
        name="Hood",
        class_id="federation.ca",
        quality=4,
        xp=2,
        skills=skills,
    )
    window.shell.go("campaign", campaign=campaign)
    return window


def test_admiral_and_space_dock_are_written_in_the_roster(qtbot, fleet):
    fleet.shell.go("forces")
    page = fleet.page
    assert page.facts.isHidden()
    page.inscribe.click()
    form = page.drawer._form
    form.inputs["fact"].setCurrentText("Space Dock")
    form.inputs["words"].setText("Terra")
    form.do.click()
    assert page.facts.text() == "Space Dock: Terra"
    assert not page.facts.isHidden()


def test_house_rules_are_switched_off_with_their_reasons_in_sight(qtbot, fleet):
    mouse = Mouse(qtbot, fleet)
    fleet.shell.go("settings")
    assert "house rule: in no book" in texts(fleet.page)
    assert not mouse.sees("Keep these settings")
    mouse.press("Switch all house rules off")
    mouse.press("Keep these settings")
    (campaign,) = fleet.shell.desk.campaigns()
    kept = campaign.settings["rulesets"]["actasf"]
    assert kept
    assert not any(kept.values())


def test_settings_stand_under_headings_and_are_found_by_a_word(qtbot, tmp_path):
    window = keeping.window(qtbot, tmp_path, Plugins())
    desk = window.shell.desk
    campaign = desk.run(None, "campaign.create", name="War", ground="sfm").campaign
    window.shell.go("campaign", campaign=campaign)
    window.shell.go("settings")
    pane = window.page.panes["sfm"]
    assert list(pane.headings) == list(dict.fromkeys(s.group for s in StarFleetMarines.settings if s.group))
    assert not any(heading.isHidden() for heading in pane.headings.values())
    pane.search.setText("hill SIGHT")
    shown = [name for name, made in pane.inputs.items() if not made.isHidden()]
    assert shown == ["hills_cover", "hills_between", "hills_overlook"]
    assert [name for name, heading in pane.headings.items() if not heading.isHidden()] == [
        "Terrain, movement and sight"
    ]
    pane.search.clear()
    assert not any(made.isHidden() for made in pane.inputs.values())
    pane.inputs["hills_cover"].setChecked(False)
    pane.keep.click()
    assert desk.campaigns()[0].settings["rulesets"]["sfm"] == {"hills_cover": False}


def test_the_experience_of_squads_is_on_the_page_of_the_force_and_on_the_card(qtbot, tmp_path):
    window = keeping.window(qtbot, tmp_path, Plugins())
    desk = window.shell.desk
    campaign = desk.run(None, "campaign.create", name="War", space="actasf", ground="sfm").campaign
    fleet = desk.run(campaign, "force.create", name="Fleet", theater="space", empire="federation").result
    squads = [{"id": "s1", "name": "Old hands", "xp": 4}, {"id": "s2", "name": "New hands"}]
    desk.run(
        campaign, "unit.enter", force=fleet, name="Hood", class_id="federation.ca", quality=4, squads=squads
    )
    garrison = desk.run(campaign, "force.create", name="Garrison", theater="ground", empire="").result
    desk.run(campaign, "unit.enter", force=garrison, name="Guard", class_id="militia", quality=1, xp=1)
    window.shell.go("campaign", campaign=campaign)
    window.shell.go("forces")
    page = window.page
    select(page.forces, "Fleet")
    select(page.units, "Hood")
    row = [str(page.units.records.data(page.units.records.index(0, column))) for column in range(7)]
    assert row[5:] == ["2", "4"]
    assert "Old hands (4 XP), New hands" in texts(page.unit)
    select(page.forces, "Garrison")
    select(page.units, "Guard")
    told = texts(page.unit)
    assert "green" in told
    assert "in 1 more XP die" in told


def test_figures_of_the_owner_s_book_are_entered_and_given_back(qtbot, fleet):
    mouse = Mouse(qtbot, fleet)
    fleet.shell.go("settings")
    editor = fleet.page.panes["actasf"].inputs["figures"]
    editor.choose.setCurrentIndex(editor.choose.findData("gorn.bc"))
    qtbot.waitUntil(lambda: "33  (house)" in texts(editor))
    editor.inputs["damage"].setText("40")
    traits = editor.inputs["traits"]
    traits.switch.click()
    while len(traits.editor.rows) > 1:
        traits.editor.rows[-1].removed.click()
    traits.editor.changed.emit([{"trait": "Labs", "score": 2}])
    assert "Replaced: 2, of Confederation of the Gorn" in texts(editor)
    mouse.press("Keep these settings")
    (campaign,) = fleet.shell.desk.campaigns()
    kept = campaign.settings["rulesets"]["actasf"]
    assert kept == {"figures": {"gorn.bc": {"damage": 40, "traits": {"Labs": 2}}}}
    editor = fleet.page.panes["actasf"].inputs["figures"]
    editor.choose.setCurrentIndex(editor.choose.findData("gorn.bc"))
    editor.inputs["damage"].setText("plenty")
    mouse.press("Keep these settings")
    assert "figures, gorn.bc, damage: takes a whole number, not 'plenty'" in fleet.page.notice.text
    mouse.press("Defaults")
    mouse.press("Keep these settings")
    assert fleet.shell.desk.campaigns()[0].settings["rulesets"]["actasf"] == {}


def test_lists_and_tables_of_figures_are_entered_row_by_row(fleet):
    fleet.shell.go("settings")
    editor = fleet.page.panes["actasf"].inputs["figures"]
    editor.choose.setCurrentIndex(editor.choose.findData("klingon.e4"))
    weapons = editor.inputs["weapons"]
    weapons.switch.click()
    ours = editor.values["klingon.e4"]["weapons"]
    weapons.editor.rows[0].cells["ad"].changed.emit(9)
    assert editor.values["klingon.e4"]["weapons"] == [{**ours[0], "ad": 9}, *ours[1:]]
    weapons.switch.click()
    assert editor.values == {}
    editor.choose.setCurrentIndex(editor.choose.findData("scenario.ambush"))
    zones = editor.inputs["attacker_zones"]
    zones.switch.click()
    zones.editor.rows[1].removed.click()
    zones.editor.rows[0].cells["left"].changed.emit(6000)
    assert editor.values == {"scenario.ambush": {"attacker_zones": [[6000, 0, 60000, 6000]]}}
    zones.switch.click()
    editor.choose.setCurrentIndex(editor.choose.findData("traits"))
    editor.inputs["immune"].switch.click()
    editor.inputs["immune"].editor.changed.emit(["Slow"])
    assert editor.values == {"traits": {"immune": ["Slow"]}}


def test_figures_are_replaced_one_by_one_by_command(fleet):
    desk = fleet.shell.desk
    (campaign,) = desk.campaigns()

    def replace(row, **figures):
        desk.run(campaign.id, "ruleset.figures", ruleset="actasf", row=row, figures=figures)
        return desk.campaigns()[0].settings["rulesets"]["actasf"]["figures"]

    assert replace("klingon.e4", shields=9) == {"klingon.e4": {"shields": 9}}
    assert replace("klingon.e4", marines=3) == {"klingon.e4": {"shields": 9, "marines": 3}}
    assert replace("klingon.e4", shields=None) == {"klingon.e4": {"marines": 3}}
    with pytest.raises(BadInput, match=r"klingon\.e9: there is no such row"):
        replace("klingon.e9", shields=None)
    assert replace("klingon.e4", marines=None) == {}


def test_a_card_says_what_each_skill_does(qtbot, fleet):
    fleet.shell.go("forces")
    told = texts(fleet.page.unit)
    assert "4 (Military Grade)" in told
    assert "Lucky Crew" in told
    assert "an XP die sets a die to any face" in told


def test_a_card_has_the_figures_that_the_campaign_plays_with(qtbot, fleet):
    desk = fleet.shell.desk
    (campaign,) = desk.campaigns()
    for class_id in {unit.class_id for force in desk.forces(campaign.id) for unit in desk.units(force.id)}:
        desk.run(campaign.id, "ruleset.figures", ruleset="actasf", row=class_id, figures={"shields": 97})
    fleet.shell.go("forces")
    assert "97 of 97" in texts(fleet.page.unit)


def test_a_plugin_that_failed_is_named_on_the_page_of_rulesets(qtbot, tmp_path):
    entry = EntryPoint("broken", "no.such.module", "bridgehead.plugins")
    window = keeping.window(qtbot, tmp_path, Plugins([entry]))
    window.shell.go("rulesets")
    assert "Switched off: broken" in texts(window.page)
    assert "No ruleset is installed" in texts(window.page)


def test_what_is_wrong_with_a_fleet_stands_beside_it(window, campaign, monkeypatch):
    window.shell.go("forces")
    assert "What is wrong" not in texts(window)
    monkeypatch.setattr(
        "gui.pages.forces.force_faults", lambda *_: ["brings kestrel twice", "costs too much"]
    )
    window.page.refresh(frozenset())
    assert "What is wrong with this fleet:\nbrings kestrel twice\ncosts too much" in texts(window)


def test_why_a_backup_was_made_fits_its_column(qapp):
    letters = QFontMetrics(qapp.font())
    assert all(letters.horizontalAdvance(why) < WIDEST - 2 * GAP for why in REASONS.values())

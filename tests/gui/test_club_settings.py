"""What a club sets while its campaign runs: figures from a turn on, classes of its own, awards, the turn."""

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton

from core.service.desk import Desk
from core.store.states import settings_of
from gui.pages.forces import ForcesPage
from gui.pages.settings import SettingsPage
from gui.shell import Shell


@pytest.fixture
def shell(tmp_path):
    made = Shell(lambda: Desk.open(tmp_path / "club.db"))
    yield made
    made.close()


@pytest.fixture
def campaign(shell):
    desk = shell.desk
    made = desk.run(None, "campaign.create", name="War", space="actasf", economy="actasf").campaign
    desk.run(made, "force.create", name="Talons", theater="space", empire="klingon", prestige=2)
    return made


def settings(qtbot, shell, campaign) -> SettingsPage:
    page = SettingsPage(shell, campaign)
    qtbot.addWidget(page)
    shell.changed.connect(page.refresh)
    page.show()
    return page


def press(page, text: str) -> None:
    next(made for made in page.findChildren(QPushButton) if made.text().replace("&", "") == text).click()


def test_a_figure_is_set_from_a_turn_on_and_the_change_can_be_dropped(qtbot, shell, campaign):
    page = settings(qtbot, shell, campaign)
    pane = page.panes["actasf"]
    assert pane.from_turn.text() == "from now on"
    figures = pane.inputs["figures"]
    assert figures.choose.currentText() == "Campaign: prices, shares and tables"
    figures.inputs["share"].setText("50")
    pane.from_turn.setValue(3)
    pane.keep.click()
    pane = page.panes["actasf"]
    assert any("From turn 3: campaign share 50" in made.text() for made in pane.findChildren(QLabel))
    assert settings_of(shell.desk.campaign(campaign), "actasf") == {}
    press(pane, "Drop it")
    assert not any("From turn 3" in made.text() for made in page.panes["actasf"].findChildren(QLabel))
    shell.run(campaign, "campaign.turn", turn=3)
    assert shell.desk.ruleset(campaign, "actasf").rules.campaign.share == 40


def test_charts_and_tables_are_entered_with_commas(qtbot, shell):
    made = shell.desk.run(None, "campaign.create", name="War", space="fasa").campaign
    page = settings(qtbot, shell, made)
    figures = page.panes["fasa"].inputs["figures"]
    for row, name, told, text in (
        ("chart.A", "hits", "8, 6, 4, 2", "9, 7,5"),
        ("damage.outpost", "any", "shield, weapon, matter 1/2", ", ".join(["bridge 2C"] * 10)),
        ("federation.constitution-mk-ii", "warp", "20, 20", "[25, 25]"),
    ):
        figures.choose.setCurrentIndex(figures.choose.findData(row))
        assert any(line.text().startswith(told) for line in figures.findChildren(QLabel))
        figures.inputs[name].setText(text)
    weapon = "weapon.FH-3"
    figures.choose.setCurrentIndex(figures.choose.findData(weapon))
    lines = [line.text() for line in figures.findChildren(QLabel)]
    assert any(line.startswith("damage added 3, from range 1, to range 10\n") for line in lines)
    page.panes["fasa"].keep.click()
    assert settings_of(shell.desk.campaign(made), "fasa")["figures"] == {
        "chart.A": {"hits": [9, 7, 5]},
        "damage.outpost": {"any": ["bridge 2C"] * 10},
        "federation.constitution-mk-ii": {"warp": [25, 25]},
    }


def test_a_class_is_copied_edited_and_removed(qtbot, shell, campaign):
    page = settings(qtbot, shell, campaign)
    pane = page.own_classes["actasf"]
    assert not pane.copy.isEnabled()
    pane.of.setCurrentIndex(pane.of.findData("klingon.d7k"))
    pane.name.setText("Blockade Cruiser")
    pane.code.setText("D7Z")
    pane.copy.click()
    pane = page.own_classes["actasf"]
    assert not pane.keep.isEnabled(), "nothing is replaced yet"
    assert "●" not in pane.edited.choose.currentText()
    pane.edited.inputs["shields"].setText("26")
    pane.keep.click()
    (made,) = [one for one in shell.desk.classes(campaign, "actasf") if one.id == "klingon.d7z"]
    assert (made.figures["shields"], made.provenance) == (26, "house")
    settings_pane = page.panes["actasf"]
    settings_pane.inputs["stealth"].setCurrentText("die")
    settings_pane.keep.click()
    assert "klingon.d7z" in settings_of(shell.desk.campaign(campaign), "actasf")["classes"], "it is kept"
    page.own_classes["actasf"].remove.click()
    assert page.own_classes["actasf"].edited is None


def test_points_are_taken_with_a_reason(qtbot, shell, campaign):
    page = ForcesPage(shell, campaign)
    qtbot.addWidget(page)
    page.show()
    page.award.click()
    form = page.drawer._form
    form.inputs["by"].setValue(-1)
    form.inputs["reason"].setText("late twice")
    form.do.click()
    (force,) = shell.desk.forces(campaign)
    assert force.prestige == 1


def test_a_unit_of_a_class_of_ones_own_is_marked_as_house(qtbot, shell, campaign):
    key = shell.desk.run(
        campaign, "class.copy", ruleset="actasf", of="klingon.d7k", name="Blockade Cruiser", code="D7Z"
    ).result
    (force,) = shell.desk.forces(campaign)
    shell.desk.run(campaign, "unit.enter", force=force.id, name="Gate", class_id=key, quality=4)
    page = ForcesPage(shell, campaign)
    qtbot.addWidget(page)
    (unit,) = page.units.records.records
    assert page._class(unit) == "Blockade Cruiser (house)"


def test_the_turn_is_set(qtbot, shell, campaign):
    page = settings(qtbot, shell, campaign)
    press(page, "Turn of the campaign…")
    page.drawer._form.do.click()
    assert shell.desk.campaign(campaign).turn == 1


def test_a_folder_is_chosen_from_a_dialog_or_typed(qtbot, shell, campaign, tmp_path, monkeypatch):
    page = settings(qtbot, shell, campaign)
    page.resize(1280, 800)
    pane = page.panes["actasf"]
    folder = pane.inputs["scenarios"]
    assert folder.line.width() > 500, "a path is long"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    folder.choose.click()
    assert folder.line.text() == str(tmp_path) and pane.keep.isEnabled()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    folder.choose.click()
    assert folder.line.text() == str(tmp_path), "a dialog that is left changes nothing"
    pane.keep.click()
    assert settings_of(shell.desk.campaign(campaign), "actasf")["scenarios"] == str(tmp_path)
    pane = page.panes["actasf"]
    pane.defaults.click()
    assert pane.inputs["scenarios"].line.text() == ""


def test_the_weapons_of_a_class_of_ones_own_are_edited_line_by_line(qtbot, shell):
    desk = shell.desk
    made = desk.run(None, "campaign.create", name="Hexes", space="fasa", economy="fasa").campaign
    desk.run(made, "class.copy", ruleset="fasa", of="klingon.d-10-d", name="Gatekeeper", code="D10Z")
    page = settings(qtbot, shell, made)
    weapons = page.own_classes["fasa"].edited.inputs["weapons"]
    weapons.switch.click()
    kept = page.own_classes["fasa"].edited.values["klingon.d10z"]["weapons"]
    assert kept[:2] == [["KD-9", 2, "fp"], ["KD-9", 2, "f"]]
    weapons._edit([{"type": "KD-9", "number": 4, "arcs": "f"}])
    page.own_classes["fasa"].keep.click()
    (copy,) = [one for one in desk.classes(made, "fasa") if one.id == "klingon.d10z"]
    assert copy.figures["weapons"] == [["KD-9", 4, "f"]]


def test_a_button_leads_to_where_a_game_is_changed(qtbot, shell, campaign):
    page = settings(qtbot, shell, campaign)
    press(page, "Change a game…")
    assert page.tabs.tabText(page.tabs.currentIndex()) == "Which game is played where"

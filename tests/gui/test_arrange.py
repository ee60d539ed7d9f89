"""The page on which a battle is set up shows prices, sums and the scenario before anything is begun."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from core.service.desk import Desk
from gui.pages.arrange import ArrangePage
from gui.shell import Shell

FLEETS = {"federation": ("ca", "ca", "ffg"), "klingon": ("d7k", "c7")}


@pytest.fixture
def page(qtbot, tmp_path):
    shell = Shell(lambda: Desk.open(tmp_path / "duel.db"))
    campaign = shell.desk.run(None, "campaign.create", name="Duel", space="actasf", ground="sfm").campaign
    for empire, codes in FLEETS.items():
        about = {"name": f"{empire} patrol", "empire": empire, "theater": "space"}
        force = shell.desk.run(campaign, "force.create", **about).result
        for number, code in enumerate(codes):
            unit = {"name": f"{empire} {number}", "class_id": f"{empire}.{code}", "quality": 4}
            shell.desk.run(campaign, "unit.enter", force=force, **unit)
    made = ArrangePage(shell, campaign)
    shell.failed.connect(made.notice.tell)
    qtbot.addWidget(made)
    yield made
    shell.close()


def choose(page, scenario):
    page.scenario.setCurrentIndex(page.scenario.findText(scenario))


def told(page):
    return [label.text() for label in page.findChildren(QLabel)]


def test_each_unit_has_its_price_and_the_sum_runs_with_the_choice(page):
    side = page.sides["attacker"]
    assert "180 points" in side.units.item(0).text()
    assert side.told.text() == "3 of 3 units take part, 455 points."
    page.detail["points"].setValue(300)
    assert side.told.text() == "3 of 3 units take part, 455 of 300 points, 155 too many."
    assert side.told.property("bad")
    assert side.faults.text() == "brings 455 points of 300"
    side.units.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert side.told.text() == "2 of 3 units take part, 275 of 300 points."
    assert not side.told.property("bad")
    assert not side.faults.text()
    assert not page.notice.text


def test_a_role_has_its_share_of_the_points(page):
    choose(page, "Convoy Terror")
    page.detail["points"].setValue(1000)
    assert "of 1,500 points" in page.sides["attacker"].told.text()
    assert "of 1,000 points" in page.sides["defender"].told.text()


def test_a_scenario_says_how_it_is_won_before_it_is_begun(page):
    choose(page, "Towering Inferno")
    assert "after turn 12" in told(page)
    assert "the most victory points" in told(page)
    page.detail["turns"].setValue(5)
    assert "after turn 5" in told(page)
    assert "The number of the turn is added to the dice for reinforcements" in told(page)


def test_what_stands_in_the_way_of_both_sides_is_told_apart(page):
    page.sides["defender"].force.setCurrentIndex(0)
    assert any("is in two fleets at once" in text for text in told(page))


def test_a_game_without_prices_tells_none(page):
    page.theater.setCurrentIndex(1)
    choose(page, "Raid on Rickerbee")
    assert "after turn 10; the defender wins then" in told(page)
    assert "Won by the attacker" in told(page)
    assert page.sides["attacker"].told.text() == "This force has no unit for this game."


def add(page):
    (editor,) = page.agreed.editors.values()
    editor.add.click()
    return editor


def test_terrain_of_ones_choice_is_listed_and_placed_on_the_board(page, qtbot):
    page.resize(1280, 1400)
    page.show()
    page.detail["points"].setValue(0)
    assert page.agreed.hint.isHidden()
    editor = add(page)
    assert page.agreed.values["laid"] == [
        {"kind": "asteroids", "across": 6000, "x": 36000, "y": 24000, "density": 0}
    ]
    assert not page.agreed.hint.isHidden()
    page.agreed.board.picked.emit(10000, 20000)
    assert (page.agreed.values["laid"][0]["x"], page.agreed.values["laid"][0]["y"]) == (10000, 20000)
    (field,) = page.agreed.board.board_scene.board.features
    assert "Asteroid field" in field.label
    add(page)
    editor.rows[1].changed.emit({**page.agreed.values["laid"][1], "kind": "planet"})
    assert page.agreed.values["laid"][1] == {"kind": "planet", "across": 6000, "x": 36000, "y": 24000}
    assert not page._faults.text()
    page._start()
    (battle,) = page.shell.desk.battles(page.campaign)
    terrain = page.shell.desk.battle(battle.id).state.terrain
    assert [piece.kind for piece in terrain.values()] == ["asteroids", "planet"]
    assert terrain["asteroids-1"].density >= 6, "its density is rolled for"
    assert not page.notice.text


def test_what_cannot_lie_there_is_told_before_the_battle_begins(page):
    editor = add(page)
    add(page)
    for number in (0, 1):
        editor.rows[number].changed.emit({"kind": "black_hole"})
    assert "there is never more than one black hole" in page._faults.text()
    editor.rows[1].gone.emit()
    assert not page._faults.text()


def test_at_the_table_terrain_is_listed_without_a_place(page):
    page.mode.setCurrentIndex(page.mode.findData("cards"))
    add(page)
    assert page.agreed.values["laid"] == [{"kind": "asteroids", "density": 0}]
    assert page.agreed.board.isHidden()


def test_another_scenario_keeps_the_terrain_and_a_game_without_any_has_no_list(page):
    add(page)
    choose(page, "Towering Inferno")
    assert len(page.agreed.values["laid"]) == 1
    page.theater.setCurrentIndex(1)
    assert page.agreed.isHidden()


def test_a_faulty_scenario_is_told_once_and_cannot_be_begun(page, qtbot, tmp_path):
    (tmp_path / "reef.toml").write_text('id = "reef"\n', encoding="utf-8")
    desk = page.shell.desk
    desk.run(page.campaign, "ruleset.configure", ruleset="actasf", settings={"scenarios": str(tmp_path)})
    again = ArrangePage(page.shell, page.campaign)
    qtbot.addWidget(again)
    again.show()
    choose(again, "reef (faulty)")
    assert not again.begin.isEnabled()
    seen = [label.text() for label in again.findChildren(QLabel) if label.isVisible()]
    assert any("reef.toml: " in text for text in seen)
    assert not any("is not played" in text or "at least two sides" in text for text in seen)
    choose(again, "Ambush")
    assert again.begin.isEnabled()
    assert any(label.text() == "Won by" and label.isVisible() for label in again.findChildren(QLabel))


def test_units_of_a_running_battle_are_grey_with_its_name(qtbot, page):
    side = page.sides["attacker"]
    side.units.item(2).setCheckState(Qt.CheckState.Unchecked)
    page.detail["points"].setValue(0)
    name = page.name.text()
    page._start()
    assert page.shell.desk.operations(page.campaign)
    assert not page.notice.text
    again = ArrangePage(page.shell, page.campaign)
    qtbot.addWidget(again)
    lines = [again.sides["attacker"].units.item(n) for n in range(3)]
    assert [f"committed to {name}" in line.text() for line in lines] == [True, True, False]
    assert [line.flags() == Qt.ItemFlag.NoItemFlags for line in lines] == [True, True, False]
    assert len(again.sides["attacker"].chosen()) == 1

"""Plans in the window: kept, looked at with what is at stake, made larger by battles and links, started, called off."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from core.service.desk import Desk
from gui.pages.campaign import CampaignPage
from gui.pages.joining import JoiningPage
from gui.pages.plan import PlanPage
from gui.pages.rebinding import Rebinding
from gui.shell import Shell
from gui.steps import next_steps
from tests.property.landings import PACK


@pytest.fixture
def shell(tmp_path):
    made = Shell(lambda: Desk.open(tmp_path / "plans.db"))
    made.failures = []
    made.failed.connect(lambda *what: made.failures.append(what))
    made.travels = []
    made.travelled.connect(lambda page, about: made.travels.append((page, about)))
    yield made
    made.close()
    assert made.failures == []


@pytest.fixture
def campaign(shell):
    return shell.desk.run(None, "campaign.start", pack=str(PACK), seed=3).campaign


@pytest.fixture
def agreed(shell, campaign):
    """A battle in space that was agreed on, with one ship a side."""
    forces = [force for force in shell.desk.forces(campaign) if force.theater == "space"][:2]
    seats = [
        {
            "seat": force.name,
            "side": force.name,
            "force": force.id,
            "role": role,
            "units": [shell.desk.units(force.id)[0].id],
        }
        for force, role in zip(forces, ("attacker", "defender"), strict=True)
    ]
    battle = {
        "id": "battle",
        "title": "Ambush",
        "theater": "space",
        "scenario": "a-call-to-arms",
        "seats": seats,
        "detail": {"value": 500, "limits": False},
    }
    plan = {"id": "", "title": "Ambush", "brief": "500 points.", "battles": [battle]}
    return shell.desk.run(campaign, "plan.keep", plan=plan).result


def shown(page) -> str:
    return "\n".join(made.text() for made in page.findChildren(QLabel))


def press(page, text: str) -> None:
    next(made for made in page.findChildren(QPushButton) if made.text().replace("&", "") == text).click()


def make(qtbot, kind, *about):
    page = kind(*about)
    qtbot.addWidget(page)
    page.resize(1200, 900)
    page.show()
    return page


def test_a_plan_of_another_game_is_marked_before_the_swap_and_after_it(qtbot, shell, campaign, agreed):
    page = make(qtbot, Rebinding, shell, shell.desk.campaign(campaign))
    box = page.boxes["space"]
    box.setCurrentIndex(box.findData("fasa"))
    page._look("space")
    assert page.plans.text().startswith("Ambush could not begin then.")
    page.bind.click()
    steps = {step.title: step for step in next_steps(shell, campaign)}
    assert "does not say what fasa plays instead" in steps["Fight: Ambush"].fault
    assert {title for title, step in steps.items() if step.fault} == {"Fight: Ambush", "Start Landfall"}
    assert steps["Fight: Ambush"].fault in shown(make(qtbot, CampaignPage, shell, campaign))


def test_a_plan_tells_what_to_bring_and_what_is_at_stake(qtbot, shell, campaign, agreed):
    steps = {step.title: step for step in next_steps(shell, campaign)}
    assert steps["Fight: Ambush"].page == "plan"
    text = shown(make(qtbot, PlanPage, shell, campaign, agreed))
    for words in ("Table", "Terrain", "Prestige", "its 40 % of 500", "XP dice"):
        assert words in text


def test_a_ground_battle_with_links_is_added_to_what_was_agreed_on(qtbot, shell, campaign, agreed):
    page = make(qtbot, JoiningPage, shell, campaign, agreed)
    assert [pane.kind for pane in page.links if pane.wanted.isChecked()] == ["transporter", "recovery"]
    press(page, "Keep it as a plan")
    assert shell.travels[-1][0] == "plan"
    (plan,) = [one for one in shell.desk.plans(campaign) if one["id"] == agreed]
    assert [(one["id"], one["theater"]) for one in plan["battles"]] == [
        ("battle", "space"),
        ("ground", "ground"),
    ]
    assert {(one["kind"], one["source"], one["target"]) for one in plan["links"]} == {
        ("transporter", "battle", "ground"),
        ("recovery", "ground", "battle"),
    }
    whole = make(qtbot, PlanPage, shell, campaign, agreed)
    assert "Links between the battles: recovery, transporter." in shown(whole)
    assert "Fleet Points" in shown(whole) and "gives them for battles in space" in shown(whole)


def test_a_battle_that_cannot_begin_so_says_why_before_it_is_kept(qtbot, shell, campaign, agreed):
    page = make(qtbot, JoiningPage, shell, campaign, agreed)
    ground = page.battles["ground"]
    assert ground.scenario.currentText() == "Landing", "the first that suits the garrison as it is"
    ground.scenario.setCurrentIndex(ground.scenario.findText("Raid on Rickerbee"))
    qtbot.waitUntil(ground._wrong.isVisible)
    assert "too many" in ground._wrong.text()
    press(page, "Keep it as a plan")
    assert "It cannot begin so: " in shown(make(qtbot, PlanPage, shell, campaign, agreed))


def test_one_operation_holds_several_battles_of_both_kinds(qtbot, shell, campaign, agreed):
    for force, class_id in (("pickets", "federation.ca"), ("raiders", "klingon.d7k")):
        shell.desk.run(campaign, "unit.enter", force=force, name="Fresh", class_id=class_id, quality=4)
    page = make(qtbot, JoiningPage, shell, campaign, agreed)
    press(page, "Add a battle in space")
    press(page, "Add a battle on the ground")
    assert [pane.theater for pane in page.battles.values()] == ["ground", "space", "ground"]
    assert not any(pane.chosen() for pane in page.battles["ground-2"].sides), (
        "nobody is in two battles at once"
    )
    for key in ("ground", "ground-2"):
        scenario = page.battles[key].scenario
        scenario.setCurrentIndex(
            next(n for n in range(scenario.count()) if scenario.itemData(n).id == "pick_up")
        )
    for side, force in zip(page.battles["space-2"].sides, ("pickets", "raiders"), strict=True):
        side.force.setCurrentIndex(side.force.findData(force))
        for line in range(side.units.count()):
            if side.units.item(line).flags():
                side.units.item(line).setCheckState(Qt.CheckState.Checked)
    for pane in page.links:
        pane.wanted.setChecked(pane.kind == "transporter")
    plan = page.plan()
    assert len(plan["links"]) == 4 and len({link["id"] for link in plan["links"]}) == 4
    press(page, "Keep it as a plan")
    done = shell.desk.run(campaign, "operation.start", plan=agreed, mode="slip")
    lanes = shell.desk.timeline(done.result).lanes
    assert sorted(lane.battle.theater for lane in lanes) == ["ground", "ground", "space", "space"]
    assert len(shell.desk.operation(done.result).links) == 4


def test_a_ship_that_is_committed_cannot_be_chosen_for_another_battle(qtbot, shell, campaign, agreed):
    page = make(qtbot, JoiningPage, shell, campaign)
    (plan,) = [one for one in shell.desk.plans(campaign) if one["id"] == agreed]
    bound = {unit for seat in plan["battles"][0]["seats"] for unit in seat["units"]}
    for side in page.battles["space"].sides:
        assert not bound & set(side.chosen())
        assert any("committed to Ambush" in side.units.item(n).text() for n in range(side.units.count()))


def test_a_plan_is_called_off_with_a_reason(qtbot, shell, campaign, agreed):
    page = make(qtbot, PlanPage, shell, campaign, agreed)
    press(page, "Call it off…")
    form = page.drawer._form
    form.inputs["reason"].setText("Bob has the flu")
    form.do.click()
    assert shell.travels[-1][0] == "campaign"
    assert agreed not in {one["id"] for one in shell.desk.plans(campaign)}
    page.refresh(frozenset())
    assert "This plan is not waiting any more." in shown(page) and not page.start.isVisible()

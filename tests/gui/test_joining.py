"""The page for linked operations: two battles, every kind of link there can be, and the plan that comes of it."""

import pytest
from PySide6.QtWidgets import QCheckBox, QPushButton

from core.service.desk import Desk
from gui.pages.joining import JoiningPage
from gui.shell import Shell
from tests.property.landings import PACK
from tests.service.test_documents import MAP, SCENARIO

KINDS = ["transporter", "shuttle", "landing", "bombardment", "recovery", "control"]


@pytest.fixture
def shell(tmp_path):
    made = Shell(lambda: Desk.open(tmp_path / "joined.db"))
    yield made
    made.close()


@pytest.fixture
def page(qtbot, shell):
    campaign = shell.desk.run(None, "campaign.start", pack=str(PACK), seed=3).campaign
    made = JoiningPage(shell, campaign)
    qtbot.addWidget(made)
    made.resize(1200, 900)
    made.show()
    return made


def test_every_kind_of_link_can_be_chosen(page):
    assert [pane.kind for pane in page.links] == KINDS
    assert not any(pane.wanted.isChecked() for pane in page.links)
    assert all(box.accessibleName() or box.text() for box in page.findChildren(QCheckBox))


def test_a_joined_operation_begins(page, shell):
    space, ground = page.battles["space"], page.battles["ground"]
    space.scenario.setCurrentIndex(
        next(n for n in range(space.scenario.count()) if space.scenario.itemData(n).id == "a-call-to-arms")
    )
    ground.scenario.setCurrentIndex(
        next(n for n in range(ground.scenario.count()) if ground.scenario.itemData(n).id == "pick_up")
    )
    attacker, defender = ground.sides
    attacker.force.setCurrentIndex(attacker.force.findData("raiders"))
    defender.force.setCurrentIndex(defender.force.findData("garrison"))
    for pane in page.links:
        if pane.kind in ("transporter", "shuttle", "recovery"):
            pane.wanted.setChecked(True)
    assert " points" in space.sides[0].told.text(), "what a side costs is told before anything begins"
    plan = page.plan()
    assert [(link["kind"], link["source"], link["seats"]) for link in plan["links"]] == [
        ("transporter", "space", ["Raiders"]),
        ("shuttle", "space", ["Raiders"]),
        ("recovery", "ground", ["Raiders"]),
    ]
    assert plan["links"][1]["source_detail"] == {"site": [36000, 24000], "reach": 1000}
    told = []
    shell.failed.connect(lambda *what: told.append(what))
    page.begin.click()
    for made in page.before.findChildren(QPushButton):
        if made.text() == "&Start all the same":
            made.click()
    assert told == []
    (operation,) = shell.desk.operations(page.campaign)
    assert [link["kind"] for link in operation.links] == ["transporter", "shuttle", "recovery"]


def test_a_scenario_of_the_campaign_is_offered_and_goes_into_the_plan(qtbot, shell):
    campaign = shell.desk.run(None, "campaign.start", pack=str(PACK), seed=3).campaign
    for kind, name, text in (("map", "field", MAP), ("scenario", "farm", SCENARIO)):
        shell.desk.run(campaign, "document.keep", ruleset="sfm", kind=kind, name=name, text=text)
    page = JoiningPage(shell, campaign)
    qtbot.addWidget(page)
    ground = page.battles["ground"].scenario
    ground.setCurrentIndex(ground.findText("The Farm"))
    battle = page.plan()["battles"][1]
    assert (battle["scenario"], battle["detail"]["scenario"]["id"]) == ("farm", "farm")


def test_who_is_lost_is_not_offered(qtbot, shell):
    campaign = shell.desk.run(None, "campaign.start", pack=str(PACK), seed=3).campaign
    force = next(one for one in shell.desk.forces(campaign) if one.theater == "space")
    lost = shell.desk.units(force.id)[0]
    told = {
        "table": "unit",
        "id": lost.id,
        "field": "condition",
        "value": "destroyed",
        "reason": "said later",
    }
    shell.desk.run(campaign, "correction.make", **told)
    page = JoiningPage(shell, campaign)
    qtbot.addWidget(page)
    side = page.battles["space"].sides[0]
    side.force.setCurrentIndex(side.force.findData(force.id))
    assert lost.id not in side.chosen()

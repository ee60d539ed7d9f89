"""A force is given to an admiral in the window, and a battle tells why its bots did what they did."""

from importlib.metadata import EntryPoint

import pytest
from PySide6.QtWidgets import QComboBox

from core.plugin.manager import Plugins
from core.service.desk import Desk
from gui.pages.battle import BattlePage
from gui.shell import Shell
from tests.gui.test_campaign_pages import cells


def test_an_admiral_takes_a_force_over_and_gives_it_back(qtbot, window, campaign, mouse):
    window.shell.go("forces")
    mouse.press("Let an admiral lead…")
    levels = mouse.find(QComboBox, "Its bots in battles")
    assert [levels.itemText(place) for place in range(levels.count())] == ["the bot", "a bot of no skill"]
    mouse.press("Say who leads a force")
    assert sum("admiral" in line[1] for line in cells(window.page.forces)) == 1
    window.shell.go("campaign")
    told = []
    window.shell.told.connect(told.append)
    mouse.press("Let the admirals act")
    qtbot.waitUntil(lambda: any("Let the admirals act" in words for words in told))
    window.shell.go("forces")
    mouse.press("Let the player lead")
    assert not any("admiral" in line[1] for line in cells(window.page.forces))


@pytest.fixture
def fought(tmp_path):
    """A skirmish of two ships in which bots have moved and fired."""
    desk = Desk.open(
        tmp_path / "war.sqlite", Plugins([EntryPoint("actasf", "plugins.actasf", "bridgehead.plugins")])
    )
    campaign = desk.run(
        None, "campaign.create", name="War", space="actasf", economy="actasf", seed=2
    ).campaign
    ship = {"name": "Hood", "quality": 4}
    forces = [
        {"seat": "red", "units": [{**ship, "id": "hood", "class_id": "federation.ca"}]},
        {"seat": "blue", "units": [{**ship, "id": "fury", "name": "Fury", "class_id": "klingon.d7k"}]},
    ]
    battle = desk.run(
        campaign,
        "battle.create",
        theater="space",
        ruleset="actasf",
        setup={"scenario": "a-call-to-arms", "forces": forces},
        name="Skirmish",
        control={"red": {"by": "bot"}},
    ).result
    desk.run(campaign, "battle.bots", battle=battle, seats="all", most=30)
    yield desk, campaign, battle
    desk.close()


def test_the_battle_tells_why_a_bot_did_that(qtbot, fought):
    desk, campaign, battle = fought
    page = BattlePage(Shell(lambda: desk), campaign, battle)
    qtbot.addWidget(page)
    why = {}
    for place in range(page.log.list.count()):
        page.log.list.setCurrentRow(place)
        why[page.log.list.item(place).text()] = page.log.why.text()
    moves = [words for told, words in why.items() if "Hood" in told and "moves" in told]
    assert moves and all(words.startswith("Why: Hood to ") and "worth" in words for words in moves)
    assert "" in why.values(), "an order that needed no weighing gives no reason"

"""Two windows at one database: what is done in one is shown and told in the other, without a restart."""

import pytest

from core.service.desk import Desk
from gui.main_window import LISTEN
from tests.gui import keeping


@pytest.fixture
def other(window):
    """The desk of the other window."""
    made = Desk.open(window.shell.desk.database.path, window.shell.desk.plugins)
    yield made
    made.close()


def test_a_campaign_begun_in_the_other_is_listed(qtbot, window, campaign, other):
    window.shell.go("campaigns")
    assert [one.name for one in window.page.list.records.records] == ["The isle"]
    other.run(None, "campaign.create", name="Atoll")
    qtbot.waitUntil(
        lambda: [one.name for one in window.page.list.records.records] == ["Atoll", "The isle"],
        timeout=3 * LISTEN,
    )
    assert "In another window or program: Begin an empty campaign" in window.statusBar().currentMessage()


def test_an_order_given_in_the_other_is_shown_and_one_here_follows_it(qtbot, window, campaign, other):
    keeping.muster(other, campaign)
    operation = other.run(campaign, "operation.start", plan="landing").result
    water = other.timeline(operation).lanes[0].battle.id
    window.shell.go("battle", campaign=campaign, battle=water)
    turn = window.page.battle.view.battle.step
    for seat in ("red", "blue"):
        other.run(campaign, "battle.order", battle=water, seat=seat, order={"order": "done"})
    qtbot.waitUntil(lambda: window.page.battle.view.battle.step != turn, timeout=3 * LISTEN)
    before = other.campaign(campaign).head
    seat = window.page.battle.view.to_act[0]
    assert window.shell.run(campaign, "battle.order", battle=water, seat=seat, order={"order": "done"})
    assert other.campaign(campaign).head == before + 1


def test_an_order_that_the_other_has_overtaken_is_told(window, campaign, other):
    keeping.muster(other, campaign)
    operation = other.run(campaign, "operation.start", plan="landing").result
    water = other.timeline(operation).lanes[0].battle.id
    window.shell.go("battle", campaign=campaign, battle=water)
    seat = window.page.battle.view.to_act[0]
    other.run(campaign, "battle.order", battle=water, seat=seat, order={"order": "done"})
    head = other.campaign(campaign).head
    assert not window.shell.run(campaign, "battle.order", battle=water, seat=seat, order={"order": "done"})
    assert f"{seat} has nothing to decide now" in window.page.notice.text
    assert other.campaign(campaign).head == head

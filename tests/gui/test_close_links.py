"""The links of an operation are closed in the window: asked, done, shown, and who waits for whom is said."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from core.service.desk import Desk
from gui.pages.operation import OperationPage
from gui.shell import Shell

PACK = Path(__file__).parents[1] / "property" / "landfall-by-hexes"


@pytest.fixture
def page(qtbot, tmp_path):
    shell = Shell(lambda: Desk.open(tmp_path / "club.sqlite"))
    campaign = shell.desk.run(None, "campaign.start", pack=str(PACK), seed=5).campaign
    operation = shell.desk.run(campaign, "operation.start", plan="landfall", mode="slip").result
    shown = OperationPage(shell, campaign, operation)
    shell.changed.connect(shown.refresh)
    shown.resize(1280, 800)
    qtbot.addWidget(shown)
    shown.show()
    yield shown
    shell.close()


def tell(page, number):
    """Tell a turn of a battle by empty slips, as far as it need not wait."""
    turn = page._lanes[number].battle.turn
    while page._lanes[number].playable and page._lanes[number].battle.turn == turn:
        battle = page._lanes[number].battle.id
        about = {"battle": battle, "seat": "gamemaster", "order": {"order": "slip"}}
        assert page.shell.run(page.campaign, "battle.order", **about)


def test_links_are_closed_by_three_clicks_and_a_table_runs_ahead(qtbot, page):
    qtbot.mouseClick(page.close_links, Qt.MouseButton.LeftButton)
    assert page.closing.isVisible()
    assert page.closing.first.text() == "From turn 2 to the end of turn"
    page.closing.until.setValue(3)
    qtbot.mouseClick(page.closing.sure, Qt.MouseButton.LeftButton)
    assert not page.closing.isVisible()
    tell(page, 1)
    tell(page, 0)
    tell(page, 1)
    assert [lane.battle.turn for lane in page._lanes] == [2, 2]
    names = [lane.battle.name for lane in page._lanes]
    assert "it may run ahead to the end of turn 3" in page._now.text()
    tell(page, 0)
    tell(page, 0)
    assert [lane.battle.turn for lane in page._lanes] == [4, 2]
    told = page._now.text()
    assert f"{names[0]} waits for {names[1]}" in told
    assert "because the links were closed until the end of turn 3 only" in told
    page.timeline.viewport().grab()
    tell(page, 1)
    tell(page, 1)
    assert [lane.battle.turn for lane in page._lanes] == [4, 4]
    assert f"{names[0]} waits for" not in page._now.text()
    assert "because squads may still come from there" in page._now.text(), "open links are waited for again"

"""In a battle of any ruleset bots are paused, run to one's own decision, and say why they did what they did."""

from random import Random

import pytest

from core.contract import canon
from core.service.reasons import SECRET
from gui.pages.battle import EVENTS, BattlePage
from gui.shell import Shell
from tests.gui.mouse import Mouse
from tests.service import duel

ORDERS = 14
"""So many orders of one's own are given at most before a bot has weighed something."""


@pytest.fixture(params=duel.ONE_AGAINST_ONE)
def page(request, qtbot, tmp_path):
    """A battle of one's own unit against a bot's, of each ruleset."""
    desk = duel.desk(tmp_path)
    campaign, battle = duel.one_against_one(desk, request.param, control={"blue": {"by": "bot"}})
    shell = Shell(lambda: desk)
    shell.working.connect(lambda task: task.start())
    made = BattlePage(shell, campaign, battle)
    shell.changed.connect(made.refresh)
    shell.failed.connect(made.notice.tell)
    qtbot.addWidget(made, before_close_func=lambda _page: shell.close())
    made.resize(1280, 800)
    made.show()
    return made


def test_bots_pause_run_to_ones_own_decision_and_say_why(qtbot, page):
    battle, mouse, chance = page.battle, Mouse(qtbot, Window(page)), Random(1)
    mouse.press("Pause bots")
    paused = 0
    for _ in range(ORDERS):
        qtbot.waitUntil(lambda: not battle.busy)
        if battle.bot_turn() is not None:
            before = len(battle.history())
            qtbot.wait(20)
            assert len(battle.history()) == before, "they are paused"
            paused += 1
            mouse.press("Run to my decision")
        qtbot.waitUntil(lambda: battle.my_turn and not battle.busy, timeout=20_000)
        if paused and reasons(page):
            break
        choice = battle.engine.bot().choose(battle._known(), battle.seat, chance)
        battle.give(canon.plain(choice))
        assert not page.notice.text
    assert paused
    (first, *_) = reasons(page)
    if page.battle.open_to_all:
        assert " worth " in first
    else:
        assert first == f"Why: {SECRET}"
        battle.lift()
        assert " worth " in reasons(page)[0]


def reasons(page):
    """Give what the list of events tells of the bot's reasons."""
    page.tabs.setCurrentIndex(EVENTS)
    found = []
    for place in range(page.log.list.count()):
        page.log.list.setCurrentRow(place)
        found += [page.log.why.text()] if page.log.why.text().startswith("Why: ") else []
    return found


class Window:
    """What the mouse takes for a window: a page alone."""

    def __init__(self, page):
        self.page = page

    def findChildren(self, kind):
        """Find what is on the page."""
        return self.page.findChildren(kind)

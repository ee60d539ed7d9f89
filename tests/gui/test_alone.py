"""An evening alone in the window: a challenge to an admiral, its battle and its aftermath, and only one's own is ever pressed."""

from random import Random

import pytest
from PySide6.QtWidgets import QComboBox, QLabel

from core.contract import canon
from core.plugin.manager import Plugins
from gui.pages.battle import SEATS
from plugins.actasf.campaign_figures import FACES, ROW
from tests.gui import keeping
from tests.gui.mouse import Mouse

FIGURES = {"budget": 400, "intensity": dict.fromkeys(FACES, 200)}
"""Small fleets, so that their battle is soon fought."""


@pytest.fixture
def window(qtbot, tmp_path):
    return keeping.window(qtbot, tmp_path, Plugins())


@pytest.fixture
def fleets(window):
    """One's own fleet and a foe's, still without a ship."""
    desk = window.shell.desk
    settings = {"actasf": {"figures": {ROW: FIGURES}}}
    campaign = desk.run(
        None, "campaign.create", name="War", space="actasf", economy="actasf", seed=4, settings=settings
    ).campaign
    ann = desk.run(campaign, "player.add", name="Ann").result
    foe = desk.run(campaign, "force.create", name="Foe", theater="space", empire="klingon").result
    own = desk.run(
        campaign, "force.create", name="Own", theater="space", empire="federation", player=ann
    ).result
    window.shell.go("campaign", campaign=campaign)
    return campaign, own, foe


def hold(qtbot, window, mouse, own):
    """Choose what the own force has to choose in the procedure on the page, as a bot would."""
    page = window.page
    qtbot.waitUntil(lambda: not page.battle.busy)
    if own in page.battle.view.to_act:
        mouse.press("Let the bot decide for this force")
    qtbot.waitUntil(lambda: own not in page.battle.view.to_act and not page.battle.busy, timeout=20_000)


def test_a_challenge_to_an_admiral_is_pressed_through_for_one_side_alone(qtbot, window, fleets):
    campaign, own, foe = fleets
    desk, mouse = window.shell.desk, Mouse(qtbot, window)
    window.shell.go("forces")
    window.page.forces.selectRow(0)
    mouse.press("Let an admiral lead…")
    mouse.press("Say who leads a force")
    assert desk.units(foe), "it has mustered at once"
    window.shell.go("campaign")
    for title in ("Begin: Battle fleet roster", "Begin: Muster", "Go on with: Challenge (Foe and Own)"):
        mouse.press(title)
        hold(qtbot, window, mouse, own)
        if "Challenge" not in title:
            window.shell.go("campaign")
    press_on(qtbot, mouse)  # it has begun, for the admiral had nothing to wait for
    mouse.press("What is at stake")
    told = " ".join(one.text() for one in window.page.findChildren(QLabel) if one.isVisible())
    assert "Fleet Points" in told
    assert not mouse.sees("Start it")
    window.shell.go("operation", operation=desk.operations(campaign)[0].id)
    press_on(qtbot, mouse)
    page = window.page
    page.bots.speed.setCurrentText("Slow")
    decide(qtbot, page, mouse)
    page.tabs.setCurrentIndex(SEATS)
    by = mouse.find(QComboBox, "Who decides for Own")
    by.setCurrentIndex(1)
    by.activated.emit(1)
    page.bots.speed.setCurrentText("At once")
    page.bots.go_on()
    qtbot.waitUntil(lambda: page.battle.view.outcome is not None, timeout=60_000)
    mouse.press("To the operation")
    mouse.press("Take into the campaign")
    mouse.press("Begin: Aftermath of battle")
    assert list(window.page.battle.seats) == [own], "the admiral has held its own"
    orders = [entry for entry in desk.log(campaign, limit=500) if entry.play and entry.seat in (foe, "Foe")]
    assert {entry.command for entry in orders} <= {"battle.bot_order", "battle.bots"}
    assert len(orders) > 20


def press_on(qtbot, mouse):
    """Press the button that plays the battle, whichever the dice have brought about."""
    qtbot.waitUntil(lambda: any(text.startswith("Play ") for text in mouse.buttons()))
    mouse.press(next(text for text in mouse.buttons() if text.startswith("Play ")))


def decide(qtbot, page, mouse):
    """Give three orders as a bot would, each once the admiral's bots have run to it."""
    for _ in range(3):
        qtbot.waitUntil(lambda: not page.battle.busy)
        if page.battle.bot_turn() is not None:
            mouse.press("Run to my decision")
        qtbot.waitUntil(lambda: page.battle.my_turn and not page.battle.busy, timeout=20_000)
        order = page.battle.engine.bot().choose(page.battle._known(), page.battle.seat, Random(1))
        page.battle.give(canon.plain(order))

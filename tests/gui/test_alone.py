"""An evening alone in the window: a challenge to an admiral, its battle and its aftermath, and only one's own is ever pressed."""

import pytest

from core.plugin.manager import Plugins
from gui.pages.battle import BattlePage
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
    print(mouse.buttons())
    for title in ("Battle fleet roster", "Muster"):
        mouse.press(f"Begin: {title}")
        hold(qtbot, window, mouse, own)
        window.shell.go("campaign")
    print(mouse.buttons())
    assert 0

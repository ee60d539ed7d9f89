"""The main job, by the mouse alone: a campaign from its start over an operation and its aftermath to new standings."""

import pytest
from PySide6.QtCore import QSettings

from gui.app import open_window
from gui.bars import Bars
from tests.gui.mouse import Mouse


@pytest.fixture
def window(qtbot, qapp, tmp_path):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    made = open_window(qapp, str(tmp_path / "club.db"), settings)
    qtbot.addWidget(made, before_close_func=lambda window: window.shell.close())
    with qtbot.waitExposed(made):
        made.show()
    made.begin()
    return made


def test_a_campaign_is_played_from_its_start_to_its_aftermath_by_mouse(qtbot, window):
    mouse = Mouse(qtbot, window)
    mouse.press("Start Raid on Rickerbee")
    before = mouse.find(Bars, "Fleet points").accessibleName()
    mouse.press("Begin: Battle fleet roster")
    mouse.press("Begin: Muster")
    mouse.press("Start Raid on Rickerbee")
    mouse.press("Let bots hold every seat")
    mouse.press("Play on with the bots")
    mouse.press("Take into the campaign", timeout=120_000)
    mouse.press("Begin: Aftermath of battle")
    while not mouse.sees("Begin: Aftermath on the ground"):
        mouse.press("Let the bot decide for this force")
        qtbot.waitUntil(
            lambda: any(
                map(mouse.sees, ("Let the bot decide for this force", "Begin: Aftermath on the ground"))
            ),
            timeout=20_000,
        )
    mouse.press("Begin: Aftermath on the ground")
    mouse.press("Let the bot decide for this force")
    mouse.press("To the overview", timeout=20_000)
    after = mouse.find(Bars, "Fleet points").accessibleName()
    assert after != before
    assert not window.page.notice.text
    assert window.shell.desk.due(window.shell.desk.campaigns()[0].id) == []

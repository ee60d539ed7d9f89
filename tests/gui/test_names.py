"""Names with signs that mean something to a toolkit are shown as they were written."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel

from core.plugin.manager import Plugins
from tests.gui import keeping

NAME = "<b>Jack</b> & Jill"


@pytest.fixture
def window(qtbot, tmp_path):
    return keeping.window(qtbot, tmp_path, Plugins())


@pytest.fixture
def campaign(window):
    run = window.shell.desk.run
    campaign = run(None, "campaign.start", pack="rickerbee", name=NAME, seed=5).campaign
    run(campaign, "force.rename", force="third-fleet", name=NAME)
    run(campaign, "player.rename", player=window.shell.desk.players(campaign)[0].id, name=NAME)
    run(campaign, "session.begin")
    return campaign


@pytest.mark.parametrize("page", ["campaign", "calendar", "hold"])
def test_no_letter_is_taken_for_a_key_or_a_tag(window, campaign, page):
    window.shell.go(page, campaign=campaign, ruleset="actasf", procedure="muster")
    named = [one for one in window.page.findChildren(QAbstractButton) if "Jack" in one.text()]
    assert all("& Jill" in shown(one) and one.shortcut() == QKeySequence() for one in named)
    labels = [one for one in window.page.findChildren(QLabel) if "Jack" in one.text()]
    assert all(one.textFormat() == Qt.TextFormat.PlainText for one in labels)
    assert named or labels


def test_who_came_stands_there_as_written(window, campaign):
    window.shell.go("calendar", campaign=campaign)
    assert NAME in [shown(box) for box in window.page.findChildren(QCheckBox)]


def shown(button):
    """Give what a person reads on a button: a pair of ampersands is one, a single one marks a key."""
    return button.text().replace("&&", "\0").replace("&", "").replace("\0", "&")

"""A bot at a table of miniatures, in the window: who sits there moves its ships and tells what they see."""

import pytest
from PySide6.QtCore import Qt

from core.service.desk import Desk
from gui.forms.rows import RowsEditor
from gui.pages.battle import BattlePage
from gui.shell import Shell
from tests.service.test_bots_by_cards import Table


@pytest.fixture
def shell(tmp_path):
    made = Shell(lambda: Desk.open(tmp_path / "table.db"))
    yield made
    made.close()


def opened(qtbot, shell, table):
    page = BattlePage(shell, table.campaign, table.battle)
    shell.changed.connect(page.refresh)
    shell.failed.connect(page.notice.tell)
    page.resize(1280, 800)
    qtbot.addWidget(page)
    page.show()
    page.bots.pause.setChecked(True)
    return page


def test_what_a_ship_of_the_bot_sees_is_told_at_the_players_seat(qtbot, shell):
    table = Table(shell.desk, ("klingon",))
    table.until_asked()
    page = opened(qtbot, shell, table)
    ship = table.state.frames[-1].question.unit
    form = page.orders.form
    assert page.battle.seat == "federation"
    assert form.form.title == f"What {table.state.units[ship].name} sees"
    assert not form.give.isEnabled(), "nothing is taken for granted"
    (rows,) = form.findChildren(RowsEditor)
    target = form.form.values["sights"][0]["target"]
    rows.changed.emit([{"target": target, "range": 6000, "bearing": 0, "aspect": 0}])
    qtbot.mouseClick(form.give, Qt.MouseButton.LeftButton)
    assert table.state.looked[ship] == (target,)
    assert not page.notice.text
    assert page.battle.bot_turn() == "klingon", "it fires by what it was told"


def test_a_ship_of_the_bot_is_moved_at_the_players_seat(qtbot, shell):
    table = Table(shell.desk, ("klingon",))
    table.until_steered()
    page = opened(qtbot, shell, table)
    ship = table.state.units[table.state.steering.unit]
    assert page.orders.form.form.title == f"Move {ship.name}" and page.orders.form.form.values["path"]
    qtbot.mouseClick(page.orders.form.give, Qt.MouseButton.LeftButton)
    assert table.state.units[ship.id].has_moved and not page.notice.text

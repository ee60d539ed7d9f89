"""The page of an operation: arrows, steps of past turns, and each seat's next decision."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip

from core.service.desk import Desk
from gui.pages.battle import BattlePage
from gui.pages.operation import OperationPage
from gui.shell import Shell

PACK = Path(__file__).parents[1] / "property" / "landfall"


@pytest.fixture
def page(qtbot, tmp_path):
    """Show a landing that bots have played for a turn and some."""
    shell = Shell(lambda: Desk.open(tmp_path / "club.sqlite"))
    desk = shell.desk
    campaign = desk.run(None, "campaign.start", pack=str(PACK), seed=5).campaign
    operation = desk.run(campaign, "operation.start", plan="landfall").result
    desk.run(campaign, "operation.bots", operation=operation, seats="all", most=30)
    shown = OperationPage(shell, campaign, operation)
    shown.resize(1280, 800)
    qtbot.addWidget(shown)
    shown.show()
    shown.timeline.viewport().grab()
    yield shown
    shell.close()


def test_hovering_an_arrow_tells_who_travels_and_where_they_are(page, monkeypatch):
    told = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: told.append(text))
    view = page.timeline
    for arrow in view._arrows:
        at = arrow.line.pointAt(0.4).toPoint()
        QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at)))
    assert any("Transporter: arrived" in text and "one: in Town" in text for text in told)
    assert any("in Hammer shuttle 1" in text for text in told)


def test_an_arrow_is_clicked_and_the_battle_at_its_nearer_end_is_opened_as_it_was_then(qtbot, page):
    view, opened = page.timeline, []
    view.opened.connect(lambda *where: opened.append(where))
    arrow = next(one for one in view._arrows if "Transporter: arrived" in one.text)
    by = arrow.passages[0].transfer
    for share in (0.35, 0.65):
        at = arrow.line.pointAt(share).toPoint()
        qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert opened == [
        (by.source, by.left_turn, by.left_step),
        (by.target, by.due_turn, by.due_step),
    ]
    page._open(*opened[0])
    assert page.past.title.text().startswith("Orbit, turn 1, as ")


def test_of_an_empty_shuttle_the_list_says_where_it_has_come(page):
    craft = next(one for one in page._passages.values() if one.transfer.craft and one.fate == "arrived")
    assert page._whereabouts(replace(craft, people=())) == "in Town"


def test_the_legend_and_the_list_tell_the_same_as_the_arrows(page):
    assert page.legend.accessibleName().startswith("Arrows: Transporter, Shuttle")
    assert page.transfers.records.rowCount() == len(page._passages)


def test_a_step_is_clicked_and_the_board_goes_there_and_on(qtbot, page):
    lane = page._lanes[0]
    step = next(cell.step for cell in lane.cells if cell.turn == 1 and cell.title.startswith("Attack"))
    at = page.timeline.place(lane.battle.id, 1, step).toPoint()
    qtbot.mousePress(page.timeline.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.past.title.text() == "Orbit, turn 1, as Attack Phase began (to look at)"
    then = page.past.board.board_scene.board
    while not page.past.title.text().startswith("Orbit, turn 1, as Movement Phase began"):
        assert page.past.earlier.isEnabled()
        page.past.earlier.click()
    assert page.past.board.board_scene.board != then
    page.past.step.setCurrentIndex(0)
    assert page.past.title.text().startswith("Orbit, as turn 1 began")
    assert not page.past.earlier.isEnabled()
    page.past.step.setCurrentIndex(page.past.step.count() - 1)
    page.past.later.click()
    assert page.past.title.text().startswith("Orbit, as turn 2 began")


def test_each_seat_has_a_button_for_its_next_decision(page):
    def offered():
        return [made.text() for made in page._decide.findChildren(QPushButton) if not made.isHidden()]

    went = []
    page.shell.travelled.connect(lambda key, about: went.append((key, about)))
    lane = next(lane for lane in page._lanes if lane.playable)
    (text,) = offered()
    assert text.startswith(f"{lane.to_act[0].title()}: {lane.battle.name}, ")
    page.decisions.itemAt(0).widget().click()
    assert went == [("battle", {"battle": lane.battle.id})]
    page.shell.run(page.campaign, "battle.control", battle=lane.battle.id, seat=lane.to_act[0], by="bot")
    page.refresh(frozenset())
    before = page.shell.desk.campaign(page.campaign).head
    assert page.decisions.itemAt(0).widget().text().startswith(f"{lane.to_act[0].title()} (bot): ")
    page.decisions.itemAt(0).widget().click()
    assert page.shell.desk.campaign(page.campaign).head > before


def test_the_transfer_chosen_in_the_list_stands_out(page):
    page.transfers.setFocus()
    page.transfers.selectRow(1)
    assert page.timeline._chosen == page.transfers.current().id


def test_a_result_is_entered_for_the_battle_that_is_furthest_behind(page):
    gone = []
    page.shell.travelled.connect(lambda name, about: gone.append((name, about)))
    page.result.click()
    behind = min(page._lanes, key=lambda lane: lane.battle.turn)
    assert gone == [("result", {"battle": behind.battle.id})]


def test_a_past_turn_comes_into_sight(qtbot, page):
    page.resize(1000, 640)
    battle = page._lanes[0].battle.id
    page._open(battle, 1, "")
    qtbot.waitUntil(lambda: page.past.visibleRegion().boundingRect().height() == page.past.height())


def test_shuttles_are_flown_by_clicks_one_after_the_other(qtbot, tmp_path):
    shell = Shell(lambda: Desk.open(tmp_path / "club.sqlite"))
    desk = shell.desk
    campaign = desk.run(None, "campaign.start", pack=str(PACK), seed=5).campaign
    control = {seat: {"by": "player"} for seat in ("klingon", "federation")}
    operation = desk.run(campaign, "operation.start", plan="landfall", control=control).result
    orbit = desk.timeline(operation).lanes[0].battle.id
    while len(desk.battle(orbit).state.shuttles("klingon")) < 2 or not desk.battle(orbit).state.shuttling:
        desk.run(campaign, "battle.bot_order", battle=orbit, seat=desk.battle(orbit).to_act[0])
    while desk.battle(orbit).state.shuttling != "move":
        desk.run(campaign, "battle.bot_order", battle=orbit, seat=desk.battle(orbit).to_act[0])
    page = BattlePage(shell, campaign, orbit)
    qtbot.addWidget(page)
    first, second = desk.battle(orbit).state.shuttles(page.battle.seat)
    form = page.orders.form
    assert "course" in form._titles[f"way:{first.id}"].text()
    for shuttle in (first, second):
        x, y = shuttle.at
        page.board.picked.emit(x + 1000, y + 1500)
    page.orders.confirm()
    assert not page.notice.text
    moves = desk.log(campaign)[-1].play["order"]["moves"]
    for shuttle in (first, second):
        (x, y) = moves[shuttle.id]["way"][-1]
        assert abs(x - shuttle.at[0] - 1000) < 100
        assert abs(y - shuttle.at[1] - 1500) < 100
    shell.close()

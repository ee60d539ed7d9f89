"""Both battles of the pack, played by mouse on their boards, and the operation that holds them."""

import pytest
from PySide6.QtCore import QPoint, Qt

from core.contract import canon
from core.service.desk import Desk
from core.service.playing import Control
from gui.board.callout import Callout
from gui.board.place import to_scene
from gui.listing import Listing
from gui.pages.battle import BattlePage
from gui.pages.operation import OperationPage
from gui.pages.rulesets import RulesetsPage
from gui.shell import Shell

MOST = 600
SEATS = ("federation", "klingon")


@pytest.fixture
def shell(tmp_path):
    made = Shell(lambda: Desk.open(tmp_path / "raid.db"))
    yield made
    made.close()


@pytest.fixture
def campaign(shell):
    return shell.desk.run(None, "campaign.start", pack="rickerbee", seed=7).campaign


@pytest.fixture
def operation(shell, campaign):
    plan = next(iter(shell.desk.campaign(campaign).facts["plans"].values()))
    control = canon.plain({seat: Control() for seat in SEATS})
    return shell.desk.run(campaign, "operation.start", plan=plan["id"], control=control).result


def lanes(shell, operation):
    return shell.desk.timeline(operation).lanes


def run_until(shell, campaign, operation, reached):
    """Let bots decide until the timeline's lanes are as wanted."""
    for _ in range(MOST):
        found = lanes(shell, operation)
        if reached(found):
            return
        lane = min((one for one in found if one.playable), key=lambda one: one.battle.turn)
        shell.desk.run(campaign, "battle.bot_order", battle=lane.battle.id, seat=lane.to_act[0])
    raise AssertionError("never reached")


@pytest.fixture
def open_battle(qtbot, shell, campaign):
    def opened(battle):
        page = BattlePage(shell, campaign, battle)
        shell.changed.connect(page.refresh)
        shell.failed.connect(page.notice.tell)
        page.resize(1200, 800)
        qtbot.addWidget(page)
        page.show()
        return page

    return opened


def spot(page, at):
    return page.board.mapFromScene(to_scene(page.board.board_scene.board.ground, at))


def on(page, unit):
    return page.board.mapFromScene(page.board.board_scene.tokens[unit].pos())


def click(qtbot, page, pos):
    qtbot.mouseMove(page.board.viewport(), pos)
    qtbot.mouseClick(page.board.viewport(), Qt.MouseButton.LeftButton, pos=pos)


def last_order(shell, campaign):
    return shell.desk.log(campaign)[-1].play["order"]


def test_a_ship_is_set_up_by_a_drag(qtbot, shell, campaign, operation, open_battle):
    page = open_battle(lanes(shell, operation)[0].battle.id)
    page.orders.choose(page.orders.choices[0])
    press, to = spot(page, (30000, 6000)), spot(page, (30000, 20000))
    qtbot.mousePress(page.board.viewport(), Qt.MouseButton.LeftButton, pos=press)
    qtbot.mouseMove(page.board.viewport(), to)
    qtbot.mouseRelease(page.board.viewport(), Qt.MouseButton.LeftButton, pos=to)
    page.orders.confirm()
    assert not page.notice.text
    _, x, y, heading = last_order(shell, campaign)["place"][0]
    assert (abs(x - 30000) < 200, abs(y - 6000) < 200, heading) == (True, True, 0)


def test_a_ship_moves_to_a_click_and_fires_at_another(qtbot, shell, campaign, operation, open_battle):
    run_until(shell, campaign, operation, lambda found: found[0].title == "Movement Phase")
    page = open_battle(lanes(shell, operation)[0].battle.id)
    unit = next(one.unit for one in page.orders.choices if getattr(one, "order", "") == "move")
    click(qtbot, page, on(page, unit))
    assert page.orders.form.form.unit == unit, "its only form opens with a click on the ship"
    x, y = page.board.board_scene.tokens[unit].token.at
    ahead = 5000 if y < 24000 else -5000
    qtbot.mouseMove(page.board.viewport(), spot(page, (x + 2000, y + ahead)))
    assert page.board.board_scene.marks.ghost is not None
    click(qtbot, page, spot(page, (x + 2000, y + ahead)))
    assert not page.orders.form.preview.lines, "the way that is plotted is legal"
    page.orders.confirm()
    assert last_order(shell, campaign)["path"][0][0] == "forward"
    page.bots.pause.setChecked(True)
    run_until(
        shell,
        campaign,
        operation,
        lambda found: found[0].title == "Attack Phase" and found[0].battle.turn == 2,
    )
    page.battle.reload()
    form = next(one for one in page.orders.choices if getattr(one, "order", "") == "attack")
    page.orders.choose(form)
    target = page.board.board_scene.marks.targets[0]
    page.whole.click()
    qtbot.mouseMove(page.board.viewport(), QPoint(1, 1))
    qtbot.mouseMove(page.board.viewport(), on(page, target))
    assert "hits expected" in page.orders.gist(target)
    page.board.targeted.emit(target)
    assert page.board.board_scene.marks.taken == (target,)
    told = page.board.viewport().findChild(Callout)
    spin = next(iter(page.orders.form.editor("allotment").spins.values()))
    for number in (0, 1):
        spin.setValue(number)
        assert page.orders.gist(target)
        assert told.text().endswith(page.orders.gist(target)), "what stands beside it follows the form"
    qtbot.mouseClick(page.orders.form.give, Qt.MouseButton.LeftButton)
    assert not page.notice.text
    shots = last_order(shell, campaign)["shots"]
    assert shots
    assert {shot["target"] for shot in shots} == {target}
    assert page.tray.shown, "its dice are shown with what they did"


def test_the_log_takes_orders_back_with_what_was_built_on_them(
    qtbot, shell, campaign, operation, open_battle
):
    run_until(shell, campaign, operation, lambda found: found[0].title == "Movement Phase")
    page = open_battle(lanes(shell, operation)[0].battle.id)
    page.log.list.setCurrentRow(1)
    before = page.log.list.count()
    qtbot.mouseClick(page.log.undo, Qt.MouseButton.LeftButton)
    assert "and with it" in page.log.question.text()
    qtbot.mouseClick(page.log.sure, Qt.MouseButton.LeftButton)
    assert page.log.list.count() == 1 < before


def test_rare_orders_are_folded_until_they_are_wanted(qtbot, shell, campaign, operation, open_battle):
    page = open_battle(lanes(shell, operation)[0].battle.id)
    texts = [page.orders.list.item(place).text() for place in range(page.orders.list.count())]
    assert texts[-1].startswith("What you are asked about")
    page.orders.list.setCurrentRow(len(texts) - 1)
    qtbot.mouseClick(page.orders.give, Qt.MouseButton.LeftButton)
    texts = [page.orders.list.item(place).text() for place in range(page.orders.list.count())]
    assert "Never ask me about re-rolls" in texts


def test_a_unit_is_placed_on_the_map_by_a_click(qtbot, shell, campaign, operation, open_battle):
    page = open_battle(lanes(shell, operation)[1].battle.id)
    form = page.orders.form.form
    assert form.values["unit"], "the form is open, with the first unit"
    hexes = page.board.board_scene.marks.reach
    click(qtbot, page, spot(page, hexes[0]))
    page.orders.confirm()
    assert not page.notice.text
    assert last_order(shell, campaign)["unit"] == form.values["unit"]
    assert page.board.board_scene.tokens[form.values["unit"]].token.at == hexes[0]


def test_the_operation_says_what_waits_for_what_and_shows_past_turns(qtbot, shell, campaign, operation):
    run_until(shell, campaign, operation, lambda found: min(one.battle.turn for one in found) == 2)
    page = OperationPage(shell, campaign, operation)
    page.resize(1200, 800)
    qtbot.addWidget(page)
    page.show()
    went = []
    shell.travelled.connect(lambda key, about: went.append((key, about)))
    behind = min((one for one in lanes(shell, operation) if one.playable), key=lambda one: one.battle.turn)
    assert behind.battle.name in page.play.text()
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert went == [("battle", {"battle": behind.battle.id})]
    first = lanes(shell, operation)[0].battle
    page.timeline.opened.emit(first.id, 1, "")
    assert page.past.isVisible()
    assert page.past.title.text().startswith(f"{first.name}, as turn 1 began")
    assert page.past.board.board_scene.board is not None
    assert len(went) == 1, "a past turn is looked at here"


def test_the_shipped_rulesets_are_shown_with_classes_scenarios_and_settings(qtbot, shell):
    page = RulesetsPage(shell)
    qtbot.addWidget(page)
    for row in range(page.list.count()):
        page.list.setCurrentRow(row)
        lists = [made for made in page.findChildren(Listing) if made.records.rowCount()]
        assert {"Classes", "Scenarios", "Settings"} <= {made.accessibleName() for made in lists}


def test_why_a_ship_beams_nobody_down_stands_among_the_orders(qtbot, shell, campaign, operation, open_battle):
    run_until(
        shell,
        campaign,
        operation,
        lambda found: found[0].title == "Attack Phase" and found[0].to_act == ("klingon",),
    )
    page = open_battle(lanes(shell, operation)[0].battle.id)
    lines = page.orders.list
    fold = next(n for n in range(lines.count()) if lines.item(n).text().startswith("What cannot be done now"))
    lines.setCurrentRow(fold)
    qtbot.mouseClick(page.orders.give, Qt.MouseButton.LeftButton)
    assert lines.item(fold).text().startswith("Beam squads down from ")
    assert lines.currentRow() == fold
    assert page.orders.preview.lines, "every reason stands below, with its rule"
    assert not page.orders.give.isEnabled()


def test_the_clock_names_the_moment_as_the_battle_does(qtbot, shell, campaign, operation):
    for lane in lanes(shell, operation):
        assert [cell.title for cell in lane.cells if cell.state == "now"] == ["Deployment"] == [lane.title]

"""XP dice in a battle in the window, by mouse: the dice lie there, one is rolled again, and the new face counts."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from core.api import BattleSetup, Seat, SeatForce, Side, UnitId, UnitRecord
from gui.rerolls import Lain
from gui.shell import Shell
from tests.gui import patrolling
from tests.gui.mouse import Mouse
from tests.service import duel

EVENTS = 2
HILL = {"map": {"columns": 4, "rows": 4, "terrain": {}}, "turns": 3}


@pytest.fixture
def page(qtbot, tmp_path):
    """Open a patrol in which the dice of an attack lie on the table: two ones, both misses."""
    page = patrolling.page(qtbot, tmp_path, xp=2)
    battle = page.battle
    order = patrolling.at_fire(page)
    for seat in battle.seats:
        battle.control(seat, "player", "typed")
    battle.give(order)
    type_dice(qtbot, page, 1, 1)
    return page


def type_dice(qtbot, page, *faces):
    """Type the dice that the tray asks for, and take them."""
    assert page.tray.wanted == len(faces)
    keys = page.tray.entry.focusProxy() or page.tray.entry
    for face in faces:
        qtbot.keyClick(keys, getattr(Qt.Key, f"Key_{face}"))
    qtbot.mouseClick(page.tray.take, Qt.MouseButton.LeftButton)


def go_on(qtbot, page):
    """Let all dice lie that are still to come, and type what is due besides."""
    while page.battle.view.state.frames or page.tray.request is not None:
        if page.tray.request is not None:
            type_dice(qtbot, page, *([3] * page.tray.wanted))
        else:
            Mouse(qtbot, page).press("Give order")


def line(page, text):
    """Choose a line of the orders that are listed."""
    lines = [page.orders.list.item(n) for n in range(page.orders.list.count())]
    (found,) = [item for item in lines if text in item.text()]
    page.orders.list.setCurrentItem(found)


def fired(page):
    events = [event for entry in page.battle.history() for event in entry.events]
    return [event for event in events if event["event"] == "fired"]


def test_nobody_is_asked_and_a_die_is_claimed_on_the_dice_that_lie_there(qtbot, page):
    battle, mouse = page.battle, Mouse(qtbot, page)
    (before,) = fired(page)
    assert sorted(before["dice"]) == [1, 1] and before["hits"] == 0, "nobody was asked"
    assert "1 1; " in page.log.text and "may re-roll" in page.log.text, page.log.text
    assert "1, 1" in str(page.tray.shown)
    mouse.press("Claim a re-roll of these dice…")
    assert not fired(page), "nothing has come of it yet"
    unit = battle.view.state.frames[-1].order.unit
    ship = battle.view.state.units[unit]
    line(page, f"Re-roll with an XP die of {ship.name}")
    mouse.press("Fill in…")
    boxes = page.orders.form.editor("places").boxes
    assert [box.text() for box in boxes] == ["1", "1"], "the dice as they lie there"
    assert not page.orders.form.give.isEnabled()
    mouse.press("1")
    mouse.press("Give order")
    type_dice(qtbot, page, 6)
    assert battle.view.state.units[unit].xp_spent == 1
    assert not page.notice.text
    go_on(qtbot, page)
    (event,) = fired(page)
    assert sorted(event["dice"]) == [1, 6] and event["hits"] == 1, "the new face counts, the old one does not"
    page.tabs.setCurrentIndex(EVENTS)
    assert f"{ship.name} re-rolls die 1: 6" in page.log.text
    assert page.rerolls.isHidden()


def test_whoever_is_fired_at_claims_a_die_too(qtbot, page):
    Mouse(qtbot, page).press("Claim a re-roll of these dice…")
    asked = page.battle.view.state.frames[-1].question.seats
    assert len(asked) == 2
    Mouse(qtbot, page).press("Give order")  # the first of them lets the dice lie
    (seat,) = page.battle.view.state.frames[-1].question.seats
    assert page.battle.seat == seat
    (ship,) = page.battle.view.state.fleet(seat)
    line(page, f"Re-roll with an XP die of {ship.name}")


def test_dice_lie_as_they_fell_where_nobody_claims_any(page):
    state = page.battle.view.state
    assert not state.frames and not any(ship.xp_spent for ship in state.units.values())
    assert page.rerolls.isVisible()
    assert "re-rolls" not in page.log.text


@pytest.fixture
def bot(qtbot, tmp_path):
    """Open a patrol in which a bot has just fired at a player's ship that has dice of experience; give page and bot."""
    page = patrolling.page(qtbot, tmp_path, xp=2)
    order = patrolling.at_fire(page)
    seat = page.battle.seat
    page.bots.pause.setChecked(True)
    page.battle.control(seat, "bot", "rolled")
    page.battle.give_for(seat, order)
    while page.battle.is_waiting:  # its own dice are its own to roll again
        with qtbot.waitSignal(page.battle.answered):
            page.battle.let_bot(seat)
        qtbot.waitUntil(lambda: not page.battle.busy)
    return page, seat


def test_nobody_is_asked_where_a_bot_has_fired_either(qtbot, bot):
    page, seat = bot
    battle = page.battle
    assert len(fired(page)) >= 1, "the volley is through, and nobody was asked"
    assert page.rerolls.isVisible() and "may re-roll" in page.rerolls.claimable[0]
    Mouse(qtbot, page).press("Claim a re-roll of these dice…")
    assert not fired(page), "nothing has come of it yet"
    (player,) = set(battle.seats) - {seat}
    assert battle.seat == player
    (ship,) = battle.view.state.fleet(player)
    line(page, f"Re-roll with an XP die of {ship.name}")


def test_of_several_volleys_it_is_said_which(qtbot, bot, monkeypatch):
    monkeypatch.setattr(QMenu, "popup", lambda _menu, _at: None)
    page, _ = bot
    page.rerolls._lain.insert(0, Lain(page.rerolls._lain[0].number, "Dice for attack: 1 1", []))
    qtbot.mouseClick(page.rerolls, Qt.MouseButton.LeftButton)
    (menu,) = page.rerolls.findChildren(QMenu)
    told = [action.text() for action in menu.actions()]
    assert told == [page.rerolls.claimable[1], "Dice for attack: 1 1"], "the newest first"
    menu.actions()[0].trigger()
    assert not fired(page)
    assert page.battle.is_waiting


@pytest.fixture
def troops(qtbot, tmp_path):
    """Open a battle by cards of two bodies of troops with dice of experience."""
    shell = Shell(lambda: duel.desk(tmp_path))
    shell.working.connect(lambda task: task.start())
    campaign = shell.desk.run(
        None, "campaign.create", name="P", seed=3, space="actasf", ground="sfm"
    ).campaign
    forces = tuple(
        SeatForce(
            Seat(seat), Side(seat), (UnitRecord(UnitId(seat), seat.title(), "marine", 5, xp=2),), role=role
        )
        for seat, role in (("red", "attacker"), ("blue", "defender"))
    )
    setup = BattleSetup("pick_up", forces, mode="cards", detail=HILL)
    done = shell.desk.run(
        campaign, "battle.create", theater="ground", ruleset="sfm", name="Hill", setup=setup
    )
    return patrolling.opened(qtbot, shell, campaign, str(done.result))


@pytest.fixture
def missed(qtbot, troops):
    """Let bots deploy; then red fires at blue with dice that come to nothing."""
    page, battle = troops, troops.battle
    while battle.view.position.step != "fire-1":
        seat = battle.view.to_act[0]
        battle.shell.desk.run(battle.campaign, "battle.bot_order", seat=seat, battle=battle.id)
        battle.reload()
    for seat in battle.seats:
        battle.control(seat, "player", "typed")
    battle.give({"order": "fire", "unit": "red", "target": "blue", "shown": {"range": 2}})
    type_dice(qtbot, page, 6, 6)
    return page


def test_an_attack_of_troops_is_rolled_again_when_it_is_claimed(qtbot, missed):
    page, battle = missed, missed.battle
    mouse = Mouse(qtbot, page)
    assert battle.view.state.units["blue"].place == "map", "nobody was asked"
    assert page.rerolls.isVisible() and "rolled 12" in page.rerolls.claimable[0]
    mouse.press("Claim a re-roll of these dice…")
    assert battle.seat == "red"
    assert battle.preview({"order": "reroll"}).notes == ("1 die of experience left after it",)
    line(page, "Roll again with a die of experience")
    mouse.press("Give order")
    type_dice(qtbot, page, 1, 1)
    units = battle.view.state.units
    assert (units["red"].xp_spent, units["blue"].place) == (1, "lost"), "the new dice count"
    assert page.rerolls.isHidden() and not page.notice.text

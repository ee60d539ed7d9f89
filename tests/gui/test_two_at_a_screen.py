"""Two at one screen: a cover only where something is secret, the keeper's veil, odds for nobody."""

from random import Random

import pytest
from PySide6.QtCore import Qt

from core.api import GAMEMASTER
from core.contract import canon
from core.contract.ids import PUBLIC
from gui.pages.battle import SEATS, BattlePage
from gui.shell import Shell
from tests.gui import duelling, patrolling
from tests.gui.mouse import Mouse
from tests.service import duel


@pytest.fixture
def secret(qtbot, tmp_path):
    """The page of a duel in which power is allotted in secret."""
    return duelling.page(qtbot, tmp_path)


@pytest.fixture
def patrol(qtbot, tmp_path):
    """The page of a battle in which nothing is secret, by cards."""
    return patrolling.page(qtbot, tmp_path)


def told(page):
    return page.log.text.splitlines()


def test_where_nothing_is_secret_nobody_is_covered(patrol):
    seats = set()
    assert patrol.battle.seat != PUBLIC
    battle = patrol.battle
    while battle.view.to_act:
        seats.add(battle.seat)
        assert not patrol.cover.isVisible()
        battle.shell.run(battle.campaign, "battle.bot_order", seat=battle.view.to_act[0], battle=battle.id)
    assert len(seats) == 2, "both sat at the screen"


def test_who_opens_a_battle_with_secrets_says_who_they_are(qtbot, secret):
    again = BattlePage(secret.shell, secret.battle.campaign, secret.battle.id)
    qtbot.addWidget(again)
    again.show()
    assert (again.battle.seat, again.cover.isVisible()) == (secret.battle.seat, False), "who looked last"
    secret.shell.looked.clear()
    again = BattlePage(secret.shell, secret.battle.campaign, secret.battle.id)
    qtbot.addWidget(again)
    again.show()
    assert (again.battle.seat, again.cover.isVisible()) == (PUBLIC, True)
    qtbot.mouseClick(again.cover.ready, Qt.MouseButton.LeftButton)
    assert again.battle.seat == again.battle.next_seat()


def test_a_keeper_who_plays_sees_all_only_once_the_log_says_so(qtbot, secret):
    mine = secret.battle.seat
    secret.seat.setCurrentIndex(secret.seat.findData(GAMEMASTER))
    secret.seat.activated.emit(secret.seat.currentIndex())
    assert (secret.battle.seat, secret.seat.currentData()) == (mine, mine)
    assert secret.veil.isVisible()
    qtbot.mouseClick(secret.veil.keep, Qt.MouseButton.LeftButton)
    assert not secret.veil.isVisible()
    assert not any("veil" in line for line in told(secret))
    secret.seat.setCurrentIndex(secret.seat.findData(GAMEMASTER))
    secret.seat.activated.emit(secret.seat.currentIndex())
    qtbot.mouseClick(secret.veil.lift, Qt.MouseButton.LeftButton)
    assert (secret.battle.seat, secret.cover.isVisible()) == (GAMEMASTER, False)
    entry = secret.shell.desk.log(secret.battle.campaign)[-1]
    line = f"{entry.number}  {secret.battle.called(mine)}: lifts the keeper's veil and sees all"
    assert told(secret)[-1] == line
    secret.shell.run(secret.battle.campaign, "undo", number=entry.number)
    secret.battle.reload()
    assert line in told(secret), "it cannot be hidden"


def test_where_nothing_is_secret_the_gamemaster_has_no_veil(patrol):
    patrol.seat.setCurrentIndex(patrol.seat.findData(GAMEMASTER))
    patrol.seat.activated.emit(patrol.seat.currentIndex())
    assert patrol.battle.seat == GAMEMASTER
    assert not patrol.veil.isVisible()


def test_against_a_bot_a_player_is_at_the_screen_while_it_decides(qtbot, secret):
    mine, other = secret.battle.seats
    secret.battle.control(other, "bot", "rolled")
    secret.shell.looked.clear()
    again = BattlePage(secret.shell, secret.battle.campaign, secret.battle.id)
    qtbot.addWidget(again)
    assert again.battle.seat == mine, "not the gamemaster, who sees the bot's ships"


def test_odds_are_switched_off_and_dice_stay(qtbot, patrol):
    order = patrolling.at_fire(patrol)
    before = patrol.battle.preview(order)
    assert before.odds.outcomes and before.gist
    patrol.tabs.setCurrentIndex(SEATS)
    Mouse(qtbot, patrol).press("The odds of orders are told")
    assert not patrol.seats.odds.isChecked()
    after = patrol.battle.preview(order)
    assert (after.odds, after.gist) == (None, "")
    assert (after.dice, after.modifiers) == (before.dice, before.modifiers)
    assert told(patrol)[-1].endswith("no odds are told from now on")
    patrol.orders.choose(next(one for one in patrol.orders.choices if getattr(one, "order", "") == "attack"))
    assert patrol.orders.form.preview.weigh is None


@pytest.mark.parametrize(("game", "covered"), [("actasf", False), ("fasa", True), ("sfm", False)])
def test_two_who_play_in_turn_are_covered_in_a_game_with_secrets_alone(qtbot, tmp_path, game, covered):
    shell = Shell(lambda: duel.desk(tmp_path))
    campaign, battle = duel.one_against_one(shell.desk, game)
    page = BattlePage(shell, campaign, battle)
    shell.changed.connect(page.refresh)
    shell.failed.connect(page.notice.tell)
    qtbot.addWidget(page, before_close_func=lambda _page: shell.close())
    page.show()
    covers = handed = 0
    for number in range(14):
        if page.cover.isVisible():
            covers += 1
            page.cover.ready.click()
        open_battle = page.battle
        assert open_battle.my_turn
        before = open_battle.seat
        order = open_battle.engine.bot().choose(open_battle._known(), before, Random(number))
        open_battle.give(canon.plain(order))
        handed += open_battle.next_seat() != before
    assert handed > 2
    assert bool(covers) == covered
    assert page.battle.is_veiled == covered, "where nothing is secret the keeper needs to lift nothing"

"""The page of a battle: orders through the desk, dice from the table, bots, hand-over, undo."""

from random import Random

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel

from core.api import GAMEMASTER, OrderForm, sample_form
from core.contract import canon
from core.contract.dice import DiceRequest, Roll
from gui.pages.battle import BattlePage
from gui.pages.battle_bots import BotsBar
from gui.shell import Shell
from tests.gui import table


@pytest.fixture
def shell(tmp_path):
    made = Shell(lambda: table.desk(tmp_path))
    yield made
    made.close()


@pytest.fixture
def campaign(shell):
    return table.campaign(shell.desk)


@pytest.fixture
def open_page(qtbot, shell, campaign):
    def opened(**control):
        page = BattlePage(shell, campaign, table.battle(shell.desk, campaign, **control))
        shell.changed.connect(page.refresh)
        shell.failed.connect(page.notice.tell)
        shell.working.connect(lambda task: task.start())
        page.resize(1100, 760)
        qtbot.addWidget(page)
        page.show()
        sit(qtbot, page)
        return page

    return opened


def deploy(qtbot, page):
    """Fill in the first form by hand: its token into a hex, picked on the board."""
    page.orders.choose(page.orders.choices[0])
    field = page.orders.form.form.fields[0]
    page.board.picked.emit(*field.steps[0])
    qtbot.mouseClick(page.orders.form.give, Qt.MouseButton.LeftButton)


def play(page, chance):
    """Give some legal order of the seat at the screen."""
    choice = page.orders.choices[int(chance.random() * len(page.orders.choices))]
    battle = page.battle
    if isinstance(choice, OrderForm):
        known = battle.engine.view(battle.view.state, battle.seat)
        choice = sample_form(battle.engine, known, battle.seat, choice, chance)
    page.orders.choose(choice)


def sit(qtbot, page):
    """Uncover the page where it is covered."""
    if page.cover.isVisible():
        qtbot.mouseClick(page.cover.ready, Qt.MouseButton.LeftButton)


def test_an_order_given_on_the_board_is_in_the_log_and_told(qtbot, shell, campaign, open_page):
    page = open_page()
    before = len(page.battle.board().tokens)
    seat = page.battle.seat
    deploy(qtbot, page)
    entry = shell.desk.log(campaign)[-1]
    assert (entry.command, entry.seat, entry.play["order"]["order"]) == ("battle.order", seat, "deploy")
    assert not page.notice.text
    page.battle.sit(seat)
    assert len(page.battle.board().tokens) >= before
    assert page.log.text.startswith(f"{entry.number}  {page.battle.called(seat)}: ")
    assert page.log.list.item(0).toolTip() == "Rules: Deployment"


def test_a_form_that_is_opened_folds_the_dice_and_keeps_its_reasons_beside_the_button(qtbot, open_page):
    page = open_page()
    page.tray.show_rolls([Roll(DiceRequest(page.battle.seat, 6, 12, "attack"), (3,) * 12)], ["A hit"])
    assert not page.tray.fold.isChecked()
    page.orders.choose(page.orders.choices[0])
    assert page.tray.fold.isChecked()
    form = page.orders.form
    assert form.foot.isAncestorOf(form.preview.reasons)
    assert not page.orders._scroll.isAncestorOf(form.foot)
    assert form.preview.reasons.isVisible(), form.preview.lines
    qtbot.mouseClick(form.cancel, Qt.MouseButton.LeftButton)
    assert not page.tray.fold.isChecked()


def test_the_last_dice_are_told_to_whoever_opens_the_battle_or_sits_down(qtbot, shell, campaign, open_page):
    page = open_page()
    chance = Random(table.SEED)
    for _ in range(200):
        play(page, chance)
        sit(qtbot, page)
        last = page.battle.history()[-1]
        if last.dice and len(page.battle.view.to_act) == 1:
            break
    assert last.dice, "somebody rolls"
    seat = page.battle.seat
    assert page.tray.shown[:1] == page.battle.describe(last)[:1]
    again = BattlePage(shell, campaign, page.battle.id)
    qtbot.addWidget(again)
    assert again.battle.seat == seat
    assert again.tray.shown == page.tray.shown
    assert not again.tray.told.isVisibleTo(again)
    page._sit_down(GAMEMASTER)
    assert page.tray.shown[:1] == page.battle.describe(last)[:1]


def test_a_half_filled_order_outlives_what_does_not_change_the_battle(qtbot, shell, campaign, open_page):
    page = open_page()
    page.orders.choose(page.orders.choices[0])
    page.board.picked.emit(*page.orders.form.form.fields[0].steps[0])
    form, values = page.orders.form, dict(page.orders.form.form.values)
    assert values
    page.repaint_all()
    other = next(seat for seat in page.battle.seats if seat != page.battle.seat)
    page.battle.control(other, "player", "typed")
    shell.desk.run(campaign, "battle.control", battle=page.battle.id, seat=other, dice="rolled")
    page.battle.reload()
    assert page.orders.form is form
    assert form.form.values == values
    qtbot.mouseClick(form.give, Qt.MouseButton.LeftButton)
    assert page.orders.form is not form, "a given order is put away"


def test_an_order_by_keyboard_alone(qtbot, shell, campaign, open_page):
    page = open_page()
    page.take_focus()
    qtbot.keyClick(page.orders.list, Qt.Key.Key_Return)
    path = page.orders.form.editor("at")
    qtbot.waitUntil(path.next.hasFocus)
    path.add.setFocus()
    qtbot.keyClick(path.add, Qt.Key.Key_Space)
    page.orders.form.give.setFocus()
    qtbot.keyClick(page.orders.form.give, Qt.Key.Key_Space)
    assert shell.desk.log(campaign)[-1].play["order"]["order"] == "deploy"


def test_a_seat_with_secrets_is_covered_until_it_is_taken(qtbot, open_page):
    page = open_page()
    chance = Random(table.SEED)
    while not page.cover.isVisible():
        first = page.battle.seat
        play(page, chance)
    assert page.cover.geometry() == page.rect()
    sit(qtbot, page)
    assert not page.cover.isVisible()
    assert page.battle.seat != first


def test_undo_takes_the_last_order_back(qtbot, shell, campaign, open_page):
    page = open_page()
    state = page.battle.view.state
    deploy(qtbot, page)
    sit(qtbot, page)
    assert page.battle.view.state != state
    qtbot.mouseClick(page.undo, Qt.MouseButton.LeftButton)
    assert page.battle.view.state == state
    assert shell.desk.log(campaign)[-1].command == "undo"


def test_the_gamemaster_sees_all_and_orders_nothing(open_page):
    page = open_page()
    page.battle.sit(GAMEMASTER)
    assert page.orders.list.count() == 0
    assert not page.battle.secret_from(GAMEMASTER)


def test_bots_play_on_until_they_are_paused_and_taken_over_from(qtbot, shell, campaign, open_page):
    page = open_page(red="bot", blue="bot")
    qtbot.waitUntil(lambda: len(shell.desk.log(campaign)) > 6, timeout=20_000)
    page.bots.pause.setChecked(True)
    qtbot.waitUntil(lambda: not page.battle.busy, timeout=5_000)
    played = len(shell.desk.log(campaign))
    qtbot.wait(600)
    assert len(shell.desk.log(campaign)) == played
    page.battle.control("red", "player", "rolled")
    assert page.battle.by("red") == "player"


def play_until_dice_are_asked_for(qtbot, page):
    for seat in page.battle.seats:
        page.battle.control(seat, "player", "typed")
    chance = Random(table.SEED)
    for _ in range(200):
        sit(qtbot, page)
        if page.tray.request is not None:
            return
        play(page, chance)
        assert not page.notice.text
    raise AssertionError("within 200 orders somebody rolls")


@pytest.mark.parametrize("who", ["a player", "the bot"])
def test_dice_that_are_asked_for_are_rolled_once_the_seat_rolls_here(qtbot, open_page, who):
    page = open_page()
    play_until_dice_are_asked_for(qtbot, page)
    page.bots.pause.setChecked(True)
    by, dice = page.seats.boxes[page.tray.request.seat]
    by.setCurrentText(who)
    dice.setCurrentText("rolled here")
    dice.activated.emit(dice.currentIndex())
    assert page.battle.question() is None and page.tray.request is None
    assert page.tray.shown, "the dice that were rolled are shown"
    assert not page.notice.text


def test_typed_dice_are_asked_for_and_taken(qtbot, shell, campaign, open_page):
    page = open_page()
    play_until_dice_are_asked_for(qtbot, page)
    entries = len(shell.desk.log(campaign))
    while page.tray.request is not None:
        request = page.tray.request
        if hasattr(page.tray.entry, "field"):
            page.tray.entry.field.setText(" ".join(["1"] * request.count))
        else:
            page.tray.entry.counts[0].setValue(request.count)
        qtbot.mouseClick(page.tray.take, Qt.MouseButton.LeftButton)
    entry = shell.desk.log(campaign)[-1]
    assert len(shell.desk.log(campaign)) == entries + 1
    assert all(face == 1 for roll in entry.dice for face in roll["faces"])


def test_bots_wait_where_a_player_may_decide_at_the_same_time(qtbot, shell, campaign, open_page):
    page = open_page(red="bot")
    chance = Random(table.SEED)
    for _ in range(200):
        view = page.battle.view
        if len(view.to_act) > 1:
            break
        if page.battle.my_turn:
            play(page, chance)
        else:
            qtbot.waitUntil(lambda before=view: page.battle.view is not before, timeout=5_000)
    assert {page.battle.by(seat) for seat in page.battle.view.to_act} == {"player", "bot"}
    assert page.battle.bot_turn() is None
    assert not page.bots.run.isEnabled()
    page.bots._step()
    assert not page.battle.busy, "the bot does not begin"
    done = shell.desk.run(campaign, "battle.bots", battle=page.battle.id)
    assert (done.number, done.result.orders) == (None, 0)
    assert done.result.stopped.endswith("Blue to decide, and no bot")


def test_bots_at_once_come_to_ones_own_decision_and_what_came_of_ones_order_is_kept(
    qtbot, tmp_path, shell, campaign, open_page
):
    shell.settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    page = open_page(red="bot")
    page.bots.speed.setCurrentText("At once")
    page.bots.speed.textActivated.emit("At once")
    assert shell.settings.value("bots") == "At once"
    again = BotsBar(page.battle)
    qtbot.addWidget(again)
    assert again.speed.currentText() == "At once", "it is remembered"
    chance = Random(table.SEED)
    answered = False
    for _ in range(30):
        qtbot.waitUntil(lambda: not page.battle.busy and page.battle.bot_turn() is None, timeout=20_000)
        if page.battle.view.outcome is not None or answered:
            break
        before = len(page.battle.history())
        play(page, chance)
        qtbot.waitUntil(lambda: not page.battle.busy and page.battle.bot_turn() is None, timeout=20_000)
        own, *others = page.battle.history()[before:]
        answered = bool(others) and page.battle.by(others[-1].seat) == "bot"
        if answered:
            told = [line for entry in (own, *others) for line in page.battle.describe(entry)]
            assert page.tray.shown[: len(told) + 1] == ["Since your last order:", *told]
    assert answered
    assert page.battle.my_turn, "the bots have come to the player's decision"
    assert page.orders.choices, "which the page shows"


def test_an_order_that_another_one_has_overtaken_is_dropped_silently(qtbot, shell, campaign, open_page):
    page = open_page()
    told = []
    shell.told.connect(told.append)
    battle, chance = page.battle, Random(table.SEED)
    known = battle.engine.view(battle.view.state, battle.seat)
    order = canon.plain(sample_form(battle.engine, known, battle.seat, page.orders.choices[0], chance))
    shell.desk.run(campaign, "battle.order", battle=battle.id, seat=battle.seat, order=order)
    entries = len(shell.desk.log(campaign))
    battle.give(order)
    assert not page.notice.text
    assert told[-1].startswith("Somebody else was first")
    assert len(shell.desk.log(campaign)) == entries
    assert battle.view.battle.state == shell.desk.battle(battle.id).battle.state
    battle.give(order)
    assert page.notice.text, "what was never legal is told"


def test_the_board_can_be_read_as_text(qtbot, open_page):
    page = open_page()
    qtbot.mouseClick(page.as_text, Qt.MouseButton.LeftButton)
    assert page.text.isVisible()
    assert "Map of" in page.text.toPlainText()


def test_whole_orders_are_named_in_words(open_page):
    page = open_page()
    for choice in page.orders.choices:
        title = page.battle.title(choice)
        assert title
        assert "{" not in title


def test_a_seat_is_handed_to_a_bot_of_a_chosen_level(qtbot, open_page):
    page = open_page(blue="player", red="player")
    (seat, (by, _dice)), *_ = page.seats.boxes.items()
    assert [by.itemText(place) for place in range(by.count())] == [
        "a player",
        "the bot",
        "the bot, wild",
        "a bot of no skill",
    ]
    page.bots.pause.setChecked(True)
    for place, control in ((2, ("bot", "wild")), (3, ("bot", "random")), (0, ("player", "sound"))):
        by.setCurrentIndex(place)
        by.activated.emit(place)
        held = page.battle.view.control[seat]
        assert (held.by, held.level) == control
        assert by.currentIndex() == place


def test_a_battle_that_is_over_shows_what_became_of_everybody(qtbot, open_page):
    page = open_page(blue="bot", red="bot")
    page.bots.pause.setChecked(True)
    assert not page.tabs.isTabVisible(page.tabs.indexOf(page.outcome.parentWidget()))
    desk, battle = page.shell.desk, page.battle
    while battle.view.outcome is None:
        desk.run(battle.campaign, "battle.bot_order", battle=battle.id, seat=desk.battle(battle.id).to_act[0])
        battle.reload()
    assert page.outcome.isVisible()
    assert not page.dice.isVisible()
    told = {child.text() for child in page.outcome.findChildren(QLabel)}
    names = {unit["name"] for seat in battle.view.battle.setup["forces"] for unit in seat["units"]}
    assert names <= told
    assert {fate.condition for fate in battle.view.outcome.units} <= told


def test_who_hands_the_seat_at_the_screen_to_the_bot_lets_the_other_player_sit_down(qtbot, open_page):
    page = open_page()
    first = page.battle.seat
    other = next(seat for seat in page.battle.seats if seat != first)
    page.battle.control(other, "player", "rolled")
    assert page.battle.seat == first, "nobody leaves"
    by, _dice = page.seats.boxes[first]
    by.setCurrentText("the bot")
    by.activated.emit(by.currentIndex())
    sit(qtbot, page)
    assert page.battle.seat == other and page.seat.currentData() == other

"""What the screen shows of a duel in secret: to whoever sits there, and to nobody in a past turn."""

from msgspec.structs import replace

from core.contract import canon
from core.contract.dice import DiceRequest, Roll
from core.contract.ids import GAMEMASTER, Seat
from gui.past_turn import PastTurn
from tests.gui import duelling


def test_secret_dice_are_shown_to_their_seat_alone(qtbot, tmp_path):
    page = duelling.page(qtbot, tmp_path)
    battle = page.battle
    theirs = next(Seat(seat) for seat in battle.view.control if seat != battle.seat)
    rolls = [Roll(DiceRequest(seat, 10, 1, "scan", secret=True), (4,)) for seat in (battle.seat, theirs)]
    rolls.append(Roll(DiceRequest(theirs, 10, 1, "lock"), (9,)))
    entry = replace(battle.history()[-1], dice=canon.plain(rolls))
    battle.since_own = lambda: [entry]
    page._tell(entry)
    assert [line for line in page.tray.shown if line in ("4", "9")] == ["4", "9"]
    battle.sit(GAMEMASTER)
    page._tell(entry)
    assert [line for line in page.tray.shown if line in ("4", "9")] == ["4", "4", "9"]


def test_a_past_turn_shows_no_panel(qtbot, tmp_path):
    page = duelling.page(qtbot, tmp_path)
    duelling.give(page, page.orders.choices[-1])
    past = PastTurn(page.battle.shell)
    qtbot.addWidget(past)
    past.show_turn(page.battle.id, 1, "")
    ruleset, state = page.battle.ruleset, page.battle.view.state
    assert ruleset.board(ruleset.view(state, page.battle.seat)).tracks
    assert not past.board.board_scene.board.tracks

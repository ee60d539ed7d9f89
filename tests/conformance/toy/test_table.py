"""The same fight measured on the board and told by cards."""

from core.api import GAMEMASTER, Hex, canon
from core.battle.play import Battle, judge
from core.conformance.toy.orders import Attack, Fire, Move, Search
from core.contract.dice import ScriptedDice
from tests.conformance.toy.position import battle, ship

SHIPS = (
    ship("adder", "red", [-1, 0], {"engine": 3, "weapon": 3}),
    ship("crane", "blue", [0, 1], {"shield": 1, "weapon": 1}, watching=True),
    ship("dove", "blue", [-2, 2], {}, hidden=True),
)


def both() -> tuple[Battle, Battle]:
    without = [{key: value for key, value in found.items() if key != "at"} for found in SHIPS]
    return battle(*SHIPS), battle(*without, mode="cards")


def test_the_same_attack_comes_out_the_same() -> None:
    board, cards = both()
    attack = Attack("adder", "crane")
    told = board.ruleset.told(board.ruleset.view(board.state, GAMEMASTER), "red", attack)
    assert told == Attack("adder", "crane", reach=2, cover=1)
    for fight, order in ((board, attack), (cards, told)):
        fight.submit("red", order, ScriptedDice(()))
        fight.submit("blue", Fire(), ScriptedDice((6, 5, 4)))
    assert board.entries[-1].events == cards.entries[-1].events
    assert board.state.ships["crane"].hull == cards.state.ships["crane"].hull == 3


def test_by_cards_range_and_cover_must_be_told_and_on_the_board_must_not() -> None:
    board, cards = both()
    assert [v.rule for v in judge(cards.ruleset, cards.state, "red", Attack("adder", "crane"))] == [
        "Fire",
        "Fire",
    ]
    told = Attack("adder", "crane", reach=1, cover=1)
    assert [v.rule for v in judge(board.ruleset, board.state, "red", told)] == ["Table"]


def test_a_move_that_a_watcher_stops_is_told_with_its_range() -> None:
    board, cards = both()
    move = Move("adder", (Hex(-1, 1), Hex(-2, 1)))
    told = board.ruleset.told(board.state, "red", move)
    assert told == Move("adder", entered=1, watcher="crane", reach=1, cover=0)
    on_board, by_cards = (
        board.submit("red", move, ScriptedDice(())),
        cards.submit("red", told, ScriptedDice(())),
    )
    plain = [canon.plain(board.ruleset.told_event(event)) for event in on_board.events]
    assert plain == [canon.plain(event) for event in by_cards.events]
    assert board.state.stack == cards.state.stack


def test_what_only_the_truth_forbids_becomes_an_event() -> None:
    board, _ = both()
    path = (Hex(-2, 1), Hex(-2, 2))
    assert judge(board.ruleset, board.state, "red", Move("adder", path)) == []
    board.submit("red", Move("adder", path), ScriptedDice(()))  # crane watches the first hex
    board.submit("blue", Fire(), ScriptedDice(()))
    played = board.submit("red", Move("adder", path[1:]), ScriptedDice(()))
    assert [event.name for event in played.events] == ["moved", "met", "revealed"]
    assert board.state.ships["adder"].at == (-2, 1)
    assert not board.state.ships["dove"].hidden


def test_a_search_of_an_empty_hex_finds_nothing_and_is_no_error() -> None:
    board, _ = both()
    played = board.submit("red", Search("adder", Hex(-1, 1)), ScriptedDice(()))
    assert played.entry.events[0]["found"] is None
    assert board.state.ships["dove"].hidden

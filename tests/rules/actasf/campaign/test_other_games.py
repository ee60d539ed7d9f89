"""The aftermath where a battle was fought by another game, or another game keeps the economy (house)."""

from core.api import Seat
from tests.rules.actasf.campaign.playing import Play, aftermath, blue, fate, red, ship

HOOD, KONGO, WOLF = (
    ship(name, class_id)
    for name, class_id in (("hood", "federation.ca"), ("kongo", "federation.ca"), ("wolf", "klingon.d7k"))
)


def begun(**detail: str) -> Play:
    fates = (fate(HOOD, "red"), fate(KONGO, "red", "destroyed"), fate(WOLF, "blue"))
    return aftermath((red(HOOD, KONGO), blue(WOLF)), "red", fates, **detail)


def test_after_a_battle_of_another_game_only_prestige_and_points_are_settled():
    play = begun(ruleset="fasa", economy="actasf")
    assert {unit.id: unit.xp for unit in play.force("red").units} == {"hood": 0}  # the lost are struck
    assert [order.name for order in play.procedure.legal_orders(play.state, Seat("red"))] == ["proceed"]
    assert "settled by the game that was played" in play.why_not("red", "improve", unit="hood")
    play.do("red", "proceed", [5, 2])  # prestige is rolled for
    assert play.force("red").prestige == 2
    assert play.force("red").points > 0
    assert "buy" in [
        getattr(one, "order", "") for one in play.procedure.legal_orders(play.state, Seat("red"))
    ]
    play.do("red", "proceed")
    assert play.procedure.to_act(play.state) == ("blue",)


def test_where_another_game_keeps_the_economy_only_ships_are_settled():
    play = begun(economy="fasa")
    assert play.force("red").units[0].xp == 1
    play.do("red", "proceed")
    assert (play.force("red").prestige, play.force("red").points) == (0, 0)
    assert play.procedure.to_act(play.state) == ("blue",)


def test_without_a_word_of_other_games_all_is_settled():
    play = begun()
    assert play.force("red").units[0].xp == 1
    assert play.do("red", "proceed", [5, 2]).force("red").prestige == 2

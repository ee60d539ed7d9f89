"""Points, improvement and repair after a battle (house)."""

import pytest

from core.api import CannotSetUp, ForceChange, UnitLeaves
from core.contract.errors import NotToAct
from tests.rules.fasa.campaign.playing import D10, RULES, Play, ended, fate, force, ship

WON = ended(
    "red",
    fate("hood", "red", kills=["wolf"]),
    fate("wolf", "blue", "destroyed"),
    fate("fox", "blue", "withdrawn"),
)


def begun(*units, outcome=WON, points=0, **detail):
    mine = force("red", *(units or (ship("hood"),)), points=points)
    return Play("advancement", [mine, force("blue", ship("wolf", D10), ship("fox", D10))], outcome, **detail)


def test_points_for_coming_through_for_kills_for_ships_driven_off_and_for_winning():
    play = begun(economy="actasf")
    assert play.unit("hood").xp == 1 + 1 + 1 + 1
    assert play.unit("fox").xp == 1
    assert play.unit("wolf").xp == 0


def test_points_for_ships_driven_off_go_round():
    outcome = ended(
        "red",
        fate("hood", "red"),
        fate("kongo", "red"),
        *(fate(f"f{n}", "blue", "withdrawn") for n in range(3)),
    )
    forces = [
        force("red", ship("hood"), ship("kongo")),
        force("blue", *(ship(f"f{n}", D10) for n in range(3))),
    ]
    play = Play("advancement", forces, outcome)
    assert [play.unit(name).xp for name in ("hood", "kongo")] == [1 + 1 + 2, 1 + 1 + 1]


def test_where_this_game_keeps_the_economy_prestige_is_counted_and_the_lost_are_struck():
    effects = begun().state.ledger.effects
    assert ForceChange("red", "prestige", 2, "won a battle") in effects
    assert not [
        one for one in effects if isinstance(one, ForceChange) and one.force == "blue"
    ]  # never below 0
    assert [one.unit for one in effects if isinstance(one, UnitLeaves)] == ["wolf"]


def test_where_another_game_keeps_it_it_does_both():
    effects = begun(economy="actasf").state.ledger.effects
    assert not [one for one in effects if isinstance(one, ForceChange | UnitLeaves)]


def test_of_a_battle_of_another_game_only_prestige_is_left():
    play = begun(ruleset="actasf", economy="fasa")
    assert play.procedure.to_act(play.state) == ()
    assert [type(one) for one in play.state.ledger.effects] == [ForceChange]


def test_without_a_battle_there_is_nothing_to_settle():
    with pytest.raises(CannotSetUp, match="no battle was fought"):
        Play("advancement", [force("red", ship("hood"))])


@pytest.mark.parametrize(
    ("rating", "dice", "after"),
    [("captain", [61, 7], 67), ("captain", [60], 60), ("crew", [66, 10], 75), ("crew", [65], 65)],
)
def test_a_roll_above_the_rating_adds_a_die(rating, dice, after):
    play = begun(ship("hood", captain=60))
    play.do("red", "improve", dice, unit="hood", rating=rating)
    assert (getattr(play.sheet("hood"), rating) or 65) == after
    assert play.unit("hood").xp == 3  # the point is spent either way
    assert play.unit("hood").quality == (5 if after == 75 else 4)


def test_no_rating_is_higher_than_95():
    play = begun(ship("hood", captain=90, crew=95))
    play.do("red", "improve", [91, 10], unit="hood", rating="captain")
    assert play.sheet("hood").captain == 95
    assert (
        play.why_not("red", "improve", unit="hood", rating="captain")
        == "the captain of Hood cannot be better"
    )
    assert play.why_not("red", "improve", unit="hood", rating="crew") == "the crew of Hood cannot be better"


def test_without_a_point_nobody_improves():
    play = begun(ship("hood"), ship("kongo"))
    assert play.why_not("red", "improve", unit="kongo", rating="crew") == "Kongo has no campaign point"


def test_engines_and_superstructure_regain_a_die_for_every_full_ten_points():
    # 40 power and 20 superstructure: four dice and two; points go to the engine that has lost most
    play = begun(ship("hood", warp=[10, 4], impulse=2, superstructure=9))
    play.do("red", "repair", [1, 2, 3, 2, 3, 2], units=["hood"])
    after = play.sheet("hood")
    assert (after.warp, after.impulse, after.superstructure) == ((3, 3), 2, 4)
    assert play.unit("hood").condition == "damaged"
    assert (
        play.told() == "Hood is repaired, engines 1 + 2 + 3 + 2, superstructure 3 + 2: 12 points still lost"
    )
    assert play.why_not("red", "repair", units=["hood"]) == "Hood has rolled its repair dice"


def test_what_is_whole_rolls_nothing():
    play = begun(ship("hood", superstructure=3))
    play.do("red", "repair", [9, 9], units=["hood"])
    assert (play.unit("hood").condition, play.sheet("hood").lost) == ("fit", 0)
    assert "nothing that dice repair" in begun(ship("hood")).why_not("red", "repair", units=["hood"])


def test_more_is_repaired_for_fleet_points():
    play = begun(ship("hood", warp=[2, 0], superstructure=3), points=26)
    assert "that costs 30 fleet points; Red has 26" in play.why_not(
        "red", "buy_repair", unit="hood", points=6
    )
    play.do("red", "buy_repair", unit="hood", points=4)
    assert (play.sheet("hood").superstructure, play.sheet("hood").warp) == (0, (1, 0))
    assert play.state.ledger.force("red").points == 6
    assert "has lost 1 points, not 2" in play.why_not("red", "buy_repair", unit="hood", points=2)


def test_forces_are_through_each_at_its_own_time():
    play = begun().do("red", "finish")
    assert play.procedure.to_act(play.state) == ("blue",)
    with pytest.raises(NotToAct):
        play.do("red", "finish")


def test_a_better_crew_shows_on_the_card():
    rows = {row.label: row.value for row in RULES.card(ship("hood", captain=61, superstructure=3))}
    assert rows["Captain's skill rating"] == "61%"
    assert rows["Crew efficiency"] == "65%"
    assert rows["Superstructure left"] == "17 of 20"

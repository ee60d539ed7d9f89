"""Terrain: asteroid fields.

Rule: Asteroid Fields.
"""

import pytest

from plugins.actasf.terrain.effects import attack_dice
from plugins.actasf.terrain.tables import terrain_tables
from tests.rules.actasf.pieces import below, board, rocks
from tests.rules.actasf.playing import CASES, armed, bank, ship


def test_a_crew_that_reaches_the_density_gets_through():
    table = board(rocks(9), ca=below())
    table.move("ca", 5, go=[("forward", 12)])
    (check,) = table.told("check")
    assert (check.check, check.total, check.needed, check.passed) == ("asteroids", 9, 9, True)
    assert table["ca"].within == ("asteroids",)
    assert table["ca"].shields == 24


def test_rocks_strike_with_a_die_an_inch():
    table = board(rocks(9), ca=below())
    table.move("ca", 4, 2, 3, 4, 5, 2, 1, 1, 1, 1, 1, 1, 1, 3, 1, 2, 6, 5, go=[("forward", 12)])
    (battered,) = table.told("battered")
    assert (len(battered.dice), battered.points, battered.shields, battered.hull) == (
        12,
        (3, 1, 2, 6, 5),
        17,
        0,
    )
    assert table["ca"].shields == 24 - 17


def test_the_example_of_the_d5():
    """Fourteen inches with all power to the engines, of which the last four lie among rocks."""
    d5 = ship("klingon.d5k", "a", at=(20, 10), actions=[])
    table = board(rocks(9, (20, 23)), d5=d5)
    hits = (2, 3, 4, 5, 2, 3, 4, 5)
    dice = (1, *hits, 1, 1, 1, 1, 1, 1, 1, 5, 2, 3, 4, 2, 3, 4)
    shields = table["d5"].shields
    table.move("d5", *dice, go=[("forward", 14)], actions=[("all_power", "no_phasers")])
    (battered,) = table.told("battered")
    assert (len(battered.dice), sum(battered.points)) == (14, 24)
    assert table["d5"].shields == shields - 24


@pytest.mark.case("TER-004")
def test_ter_004_a_six_takes_its_points_past_the_shields():
    assert CASES["TER-004"]["expected"].startswith("two hits: 6 bypasses 4 points")
    table = board(rocks(9, (20, 16)), ca=below())
    table.move("ca", 1, 6, 1, 1, 1, 2, 4, 3, 2, 2, 2, 2, go=[("forward", 5)])
    (battered,) = table.told("battered")
    assert (battered.points, battered.shields, battered.hull) == ((4, 3), 3, 4)
    assert (table["ca"].shields, table["ca"].damage) == (21, 4)


@pytest.mark.case("TER-005")
@pytest.mark.parametrize(("die", "total", "fate"), [(3, 9, "table"), (2, 8, "destroyed")])
def test_ter_005_shuttles_add_six_and_are_lost(die, total, fate):
    shuttle = ship("shuttle", "a", at=(20, 16))
    table = board(rocks(9), shuttle=shuttle)
    table.play("a", "shuttles", die, moves={"shuttle": {"way": [[20000, 20000]]}})
    assert table.told("check")[0].total == total
    assert table["shuttle"].status == fate
    assert len(table.told("wrecked")) == (fate == "destroyed")


@pytest.mark.case("TER-006")
def test_ter_006_who_is_among_rocks_evades_on_a_five():
    gun = armed(bank(multi_hit=2))
    t = ship("klingon.d7k", "b", at=(20, 20), has_attacked=True)
    table = board(rocks(), step="attack", a=ship("federation.ca", "a", at=(20, 12), roster=gun), t=t)
    table.fire("a", [(0, "t")], {}, 4, 5, 4)
    (fired,) = table.told("fired")
    assert (fired.stealth, fired.evaded, fired.shields) == ((5, 4), 1, 1)


@pytest.mark.case("TER-007")
@pytest.mark.parametrize(("die", "density"), list(enumerate((6, 6, 7, 8, 9, 10), 1)))
def test_ter_007_density_by_die(die, density):
    assert CASES["TER-007"]["expected"].split(",")[die - 1] == str(density)
    assert terrain_tables().asteroids.density[die - 1] == density


def test_nimble_ships_check_with_one_more():
    table = board(rocks(9), pol=ship("federation.pol", "a", at=(20, 10)))
    assert table.facts("pol")["asteroid_bonus"] == table["pol"].quality + 1
    table.move("pol", 4, go=[("forward", 12)])
    assert table.told("check")[0].passed


def test_a_crippled_ship_has_lost_its_nimbleness_there_too():
    table = board(rocks(9), pol=ship("federation.pol", "a", at=(20, 14), crippled=True))
    assert table.facts("pol")["asteroid_bonus"] == table["pol"].quality


def test_damage_to_the_crew_counts_in_the_check():
    table = board(rocks(9), ca=below(criticals={"crew": 3}))
    table.move("ca", 6, go=[("forward", 12)])
    assert table.told("check")[0].total == 9


def test_a_field_is_checked_once_a_turn():
    table = board(rocks(9), ca=ship("federation.ca", "a", at=(20, 16), braved=["rocks"]))
    table.move("ca", go=[("forward", 4)])
    assert not table.told("check")


def test_who_stays_among_rocks_makes_no_check():
    table = board(rocks(9), ca=ship("federation.ca", "a", at=(20, 20)))
    table.move("ca", go=[("turn", 45)])
    assert not table.told("check")
    assert table["ca"].within == ("asteroids",)


def test_who_flies_among_rocks_makes_one():
    table = board(rocks(9), ca=ship("federation.ca", "a", at=(20, 20)))
    table.move("ca", 5, go=[("forward", 2)])
    assert table.told("check")[0].passed


def test_crossing_a_field_is_enough():
    table = board(rocks(9, (20, 14), 2), ca=below())
    table.move("ca", 5, go=[("forward", 12)])
    assert table.told("terrain")[0].met == ("rocks",)
    assert table["ca"].within == ()


def test_touching_its_edge_is_enough():
    table = board(rocks(9, (20, 14), 2), ca=ship("federation.ca", "a", at=(18, 10)))
    table.move("ca", 5, go=[("forward", 8)])
    assert table.told("check")


def test_passing_by_is_not():
    table = board(rocks(9, (20, 14), 2), ca=ship("federation.ca", "a", at=(17, 10)))
    table.move("ca", go=[("forward", 8)])
    assert not table.told("check") and not table.told("terrain")


def test_two_fields_are_checked_in_the_order_of_the_way():
    near, far = rocks(6, (20, 13), 1, id="z"), rocks(10, (20, 18), 1, id="a")
    table = board(near, far, ca=below())
    table.move("ca", 2, 6, go=[("forward", 10)])
    assert [check.needed for check in table.told("check")] == [6, 10]


def test_wasted_inches_are_no_flight():
    table = board(rocks(9, (20, 14), 2), ca=below())
    table.move("ca", 1, *[1] * 6, go=[("forward", 6), ("waste", 4)])
    assert len(table.told("battered")[0].dice) == 6


@pytest.mark.parametrize(("flown", "dice"), [(0, 0), (499, 0), (500, 1), (4500, 5), (12499, 12)])
def test_half_an_inch_counts_as_a_whole_one(flown, dice):
    assert attack_dice(flown) == dice


def test_backward_counts_too():
    table = board(rocks(9, (20, 8), 1), ca=below())
    table.move("ca", 1, 1, 1, go=[("reverse", 2)])
    assert len(table.told("battered")[0].dice) == 2


def test_rocks_can_destroy_a_ship():
    table = board(rocks(9, (20, 12), 1), ca=below(shields=0, left=1))
    table.move("ca", 1, 2, 1, 1, 2, 1, go=[("forward", 2)])
    assert table["ca"].status == "destroyed"


def test_a_ship_that_leaves_the_table_through_rocks_is_struck_first():
    table = board(rocks(9, (20, 46), 1), ca=ship("federation.ca", "a", at=(20, 44)))
    table.move("ca", 1, 2, 1, 1, 1, 3, go=[("forward", 6)])
    assert table["ca"].status == "withdrawn"
    assert table["ca"].shields == 21


def test_an_experienced_crew_may_roll_the_check_again():
    table = board(rocks(9), ca=below(xp=1))
    table.move("ca", 1, go=[("forward", 12)])
    table.play("a", "reroll", 5, unit="ca", places=[0])
    assert table.told("check")[0].passed


def test_who_leaves_through_rocks_is_at_the_edge_while_they_strike():
    """Asked for an XP die it still has a place."""
    table = board(rocks(10, at=(20, 46), radius=2), a=ship("federation.ca", at=(20, 43), xp=1))
    table.play("a", "move", 1, unit="a", path=[["forward", 8000]])
    assert table.state.frames
    assert table["a"].at == (20000, 48000)
    assert not table.rules.check(table.state)
    table.play("a", "go_on", 1, 1, 1, 1, 1)
    table.play("a", "go_on")
    assert (table["a"].status, table["a"].exit) == ("withdrawn", "top")

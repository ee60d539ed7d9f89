"""The general scenarios that are fought for ships: who sets up where, special rules, length, victory."""

from typing import Any

import pytest

from core.api import CannotSetUp
from tests.rules.actasf.playing import Table, ship
from tests.rules.actasf.scenarios.playing import Battle, duel, end_turn, ended, position

DREADNOUGHT = "federation.dng"


# --- Ambush ---


def ambush(*dice: int) -> Battle:
    battle = Battle(duel("ambush"), *dice)
    battle.place("blue-1", 20, 24)
    battle.place("red-1", 30, 3)
    return battle


def test_the_ambushed_fleet_sets_up_first_and_looks_towards_its_edge():
    battle = Battle(duel("ambush"))
    assert battle.rules.to_act(battle.state) == ("blue",)
    battle.place("blue-1", 20, 24, 200)
    assert battle["blue-1"].heading == 9000


def test_the_ambusher_stands_in_one_of_two_areas_and_hides_behind_terrain():
    battle = Battle(duel("ambush", red=("federation.ffg", "federation.pol")))
    assert {piece.kind for piece in battle.state.terrain.values()} == {"dust"}
    battle.place("blue-1", 20, 24)
    battle.place("red-1", 30, 45)
    assert "outside the deployment zone" in battle.why_not(
        "red", "deploy", unit="red-2", place=[["place", 30000, 3000, 0]]
    )
    battle.place("red-2", 34, 45)


@pytest.mark.case("INI-020")
def test_the_ambusher_holds_the_first_initiative_and_no_other():
    battle = ambush()
    battle.do("red", "initiative")
    assert battle.state.initiative == ("red", "blue")
    battle.bot(("movement", "attack", "end"))
    assert (battle.state.turn, battle.state.step) == (2, "initiative")
    battle.do("blue", "initiative", 1, 1, 6, 6)
    assert battle.state.initiative == ("blue", "red")


def test_who_is_surprised_and_fails_drifts_six_inches_and_holds_fire():
    battle = ambush()
    battle.do("red", "initiative")
    battle.do("blue", "move", 5, unit="blue-1", path=[["turn", 9000]], actions=[])
    assert (battle["blue-1"].at, battle["blue-1"].heading, battle["blue-1"].actions) == (
        (26000, 24000),
        9000,
        (),
    )
    battle.do("red", "move", unit="red-1")
    battle.do("red", "attack", unit="red-1")
    assert battle["blue-1"].has_attacked


def test_who_is_surprised_and_passes_moves_as_ordered():
    battle = ambush()
    battle.do("red", "initiative")
    battle.do("blue", "move", 6, unit="blue-1", path=[["turn", 9000]])
    assert (battle["blue-1"].at, battle["blue-1"].heading) == ((20000, 24000), 18000)


def test_the_ambushed_are_saved_over_their_edge_and_lost_over_any_other():
    found = Table(
        position=position("ambush", turn=2, barred={"b": ["top", "bottom", "left"]}),
        out=ship("klingon.e4", "b", at=(70, 24), heading=90),
        astray=ship("klingon.e4", "b", at=(20, 47)),
        by=ship("klingon.e4", "b", at=(20, 20)),
        red=ship("federation.ffg", "a", at=(36, 40)),
    )
    found.move("astray", go=[("forward", 6)])
    found.move("red")
    found.move("out", go=[("forward", 6)])
    assert found["astray"].forfeit
    assert not found["out"].forfeit
    assert found.rules.facts(found.state)["scores"] == {"a": 70, "b": 70}


@pytest.mark.case("SCN-006")
def test_an_ambush_ends_when_only_ships_adrift_are_left():
    adrift = {"criticals": {"impulse": 4}}
    more = position("ambush", turn=2, ending={"turns": 8, "adrift": False})
    found = Table(
        step="attack",
        position=more,
        b=ship("klingon.e4", "b", at=(20, 20), **adrift),
        a=ship("federation.ffg", "a", at=(60, 20)),
    )
    end_turn(found, 1)
    assert found.state.step == "over"
    assert found.state.reason == "fleet gone"


@pytest.mark.case("SCN-006")
def test_an_ambush_lasts_eight_turns():
    battle = Battle(duel("ambush"))
    assert battle.state.ending.turns == 8
    assert not battle.state.ending.adrift


# --- A Call to Arms, Annihilation, Assassination ---


@pytest.mark.case("SCN-001")
def test_attacker_first_then_in_turn():
    battle = Battle(duel("a-call-to-arms", red=("federation.ffg", "federation.pol"), blue=("klingon.e4",)))
    assert battle.rules.to_act(battle.state) == ("red",)
    battle.place("red-1", 20, 5)
    assert battle.rules.to_act(battle.state) == ("blue",)
    battle.place("blue-1", 20, 45)
    assert battle.rules.to_act(battle.state) == ("red",)
    battle.place("red-2", 30, 5)
    assert battle.state.step == "initiative"


@pytest.mark.case("SCN-007")
@pytest.mark.parametrize(("dice", "first"), [((3, 3, 2, 2), "blue"), ((1, 1, 6, 6), "red")])
def test_the_loser_of_the_initiative_sets_its_whole_fleet_up_first(dice: Any, first: str):
    battle = Battle(
        duel("annihilation", red=("federation.ffg", "federation.pol"), blue=("klingon.e4",) * 2), *dice
    )
    assert battle.rules.to_act(battle.state) == (first,)
    y = 42 if first == "blue" else 6
    battle.place(f"{first}-1", 20, y)
    assert battle.rules.to_act(battle.state) == (first,)
    battle.place(f"{first}-2", 30, y)
    assert battle.rules.to_act(battle.state) != (first,)


def test_a_tie_for_the_set_up_is_broken_by_single_dice():
    battle = Battle(duel("annihilation"), 3, 3, 2, 4, 5, 5, 6, 2)
    assert battle.state.sequence == ("blue", "red")


@pytest.mark.case("SCN-007")
def test_only_cripples_withdraw_from_annihilation():
    found = Table(
        position=position("annihilation"),
        sound=ship("klingon.e4", "b", at=(20, 47)),
        hurt=ship("klingon.f5k", "b", at=(30, 47), left=2),
        red=ship("federation.ffg", "a", at=(36, 10)),
    )
    assert "may not withdraw unless it is crippled" in found.why_not_move("sound", go=[("forward", 6)])
    assert "may not withdraw" in found.why_not_move(
        "sound", actions=[("maximum_warp", "slow")], go=[("forward", 0.5)]
    )
    assert found.why_not_move("hurt", go=[("forward", 3)]) == ""
    form = next(f for f in found.rules.legal_orders(found.state, "b") if getattr(f, "unit", "") == "sound")
    legs = next(field for field in form.fields if field.name == "path").legs
    assert next(leg.highest for leg in legs if leg.kind == "forward") < 1000


@pytest.mark.case("SCN-007")
def test_the_last_ship_on_the_table_wins_annihilation_whatever_the_points():
    found = Table(
        step="end",
        position=position("annihilation"),
        b=ship("klingon.e4", "b", at=(20, 47)),
        a=ship("federation.ca", "a", status="destroyed"),
        c=ship("klingon.c8k", "b", status="destroyed"),
    )
    end_turn(found)
    assert ended(found).winner == "b"


@pytest.mark.case("SCN-008")
def test_the_owner_marks_one_of_its_dearest_ships():
    blue = ("klingon.d7k", "klingon.d7k", "klingon.e4", "klingon.e4", "klingon.f5k")
    battle = Battle(duel("assassination", red=("federation.ca",) * 3, blue=blue))
    assert battle.rules.to_act(battle.state) == ("blue",)
    assert "one of Blue 1, Blue 2" in battle.why_not("blue", "choose", unit="blue-3")
    battle.do("blue", "choose", unit="blue-2")
    assert battle.clause("target-ship").unit == "blue-2"
    assert battle.rules.to_act(battle.state) == ("blue",)
    assert battle.state.ending.turns == 8


@pytest.mark.case("SCN-008")
def test_in_a_patrol_any_ship_is_marked():
    battle = Battle(duel("assassination", blue=("klingon.d7k", "klingon.e4")))
    battle.do("blue", "choose", unit="blue-2")
    assert "Marked ship" in str(battle.rules.board(battle.state).panels)


def test_a_fleet_with_one_dearest_ship_has_nothing_to_choose():
    battle = Battle(duel("assassination", blue=("klingon.c8k", "klingon.d7k", "klingon.e4")))
    assert battle.clause("target-ship").unit == "blue-1"


@pytest.mark.case("SCN-009")
@pytest.mark.parametrize(
    ("status", "scores"),
    [("destroyed", {"a": 170, "b": 0}), ("table", {"a": 0, "b": 100}), ("withdrawn", {"a": 18, "b": 0})],
)
def test_what_the_marked_ship_is_worth(status: str, scores: dict[str, int]):
    at = {"at": (20, 40)} if status == "table" else {}
    clause = {"clause": "target-ship", "role": "defender", "unit": "mark"}
    found = Table(
        step="end",
        position=position("assassination", turn=8, ending={"turns": 8}, clauses=[clause]),
        mark=ship("klingon.e4", "b", status=status, **at),
        guard=ship("klingon.e4", "b", at=(40, 40)),
        red=ship("federation.ffg", "a", at=(36, 10)),
    )
    end_turn(found)
    assert ended(found).scores == scores


# --- The Wounded Lion ---


def lion(**detail: Any) -> Battle:
    return Battle(
        duel("the-wounded-lion", blue=(DREADNOUGHT, "federation.ffg"), red=("klingon.e4",), **detail)
    )


@pytest.mark.case("SCN-010")
def test_the_dreadnought_begins_as_it_limps():
    battle = lion()
    found = battle["blue-1"]
    facts = battle.rules.facts(battle.state)["units"]["blue-1"]
    assert (found.left, found.crippled, found.shields, found.marines) == (17, True, 18, 11)
    assert (facts["speed"], facts["turn"], facts["most_actions"]) == (3000, 8000, 1)
    assert facts["check_bonus"] == 3
    assert {name for name in found.roster.losable if name not in {lost.trait for lost in found.lost}} == {
        "Command",
        "Tractor Beam",
    }
    assert set(found.quiet) == {"impulse", "dilithium", "crew", "shields"}


@pytest.mark.case("SCN-011")
def test_limits_of_the_wounded_lion():
    with pytest.raises(CannotSetUp, match=r"no ship may cost more than 130") as error:
        Battle(
            duel("the-wounded-lion", blue=(DREADNOUGHT, "federation.ca"), red=("klingon.d7k",), limits=True)
        )
    assert "klingon.d7k costs 170" in str(error.value)
    five = ("federation.ffg",) * 5
    Battle(duel("the-wounded-lion", blue=(DREADNOUGHT, *five), red=("klingon.f5k",) * 5, limits=True))
    with pytest.raises(CannotSetUp, match="brings 570 points of 500"):
        Battle(duel("the-wounded-lion", blue=(DREADNOUGHT, *five, "federation.ffg"), limits=True))
    with pytest.raises(CannotSetUp, match="brings one dreadnought, not 0"):
        Battle(duel("the-wounded-lion", blue=five, limits=True))


def test_the_hunters_move_on_over_the_short_edge():
    battle = lion()
    battle.place("blue-1", 30, 24)
    battle.place("blue-2", 30, 30)
    battle.do("blue", "initiative", 1, 1, 6, 6)
    assert battle.state.step == "arrival"
    assert battle.rules.position(battle.state).step == "movement"
    assert "outside" in battle.why_not("red", "deploy", unit="red-1", place=[["place", 5000, 20000, 9000]])
    battle.place("red-1", 0, 20, 90)
    assert battle.state.step == "movement"
    battle.do("red", "move", unit="red-1", path=[["forward", 12000]])
    assert battle["red-1"].at == (12000, 20000)


@pytest.mark.case("SCN-012")
def test_home_over_its_own_edge_the_dreadnought_wins_the_battle():
    clause = {
        "clause": "wounded-ship", "role": "defender", "named": "Dreadnought", "edge": "right",
        "criticals": {}, "keeps": [], "unit": "dn",
    }  # fmt: skip
    units = {
        "dn": ship(DREADNOUGHT, "b", at=(71, 20), heading=90, left=17),
        "red": ship("klingon.e4", "a", at=(20, 20)),
        "guard": ship("federation.ffg", "b", at=(40, 40)),
    }
    found = Table(position=position("the-wounded-lion", clauses=[clause]), **units)
    assert "over the right edge alone" in found.why_not_move("dn", actions=[("maximum_warp", "phasers_only")])
    found.move("dn", go=[("forward", 2)])
    end_turn(found)
    assert (ended(found).winner, found.state.reason) == ("b", "objective")
    units["dn"] = ship(DREADNOUGHT, "b", status="destroyed")
    lost = Table(step="end", position=position("the-wounded-lion", clauses=[clause]), **units)
    end_turn(lost)
    assert ended(lost).winner == "a"

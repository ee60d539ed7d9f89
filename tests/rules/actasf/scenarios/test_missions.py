"""The general scenarios with something to find, reach, hold or bring home: special rules, length, victory."""

from typing import Any

import pytest

from core.api import CannotSetUp
from tests.rules.actasf.playing import Table, ship
from tests.rules.actasf.scenarios.playing import Battle, duel, end_turn, ended, position

CLASS = {"a": "federation.ffg", "b": "klingon.e4"}


# --- Strange New Worlds, Recon Run ---


def survey(learned: int, edge: str = "left", turn: int = 3, **more: Any) -> Table:
    clause = {
        "clause": "planet-survey",
        "role": "attacker",
        "planet": "planet",
        "edge": "left",
        "needed": 200,
    }
    x, heading = (1, 270) if edge == "left" else (71, 90)
    return Table(
        position=position(
            "strange-new-worlds",
            active="a",
            turn=turn,
            ending={"turns": 8},
            clauses=[clause],
            information={"a": {"planet": learned}},
        ),
        a=ship("federation.ca", "a", at=(x, 20), heading=heading, **more),
        b=ship("klingon.e4", "b", at=(50, 20)),
    )


@pytest.mark.case("SCN-013")
def test_a_quarter_of_the_fleets_points_is_needed():
    eight = ("federation.ca",) * 4 + ("federation.pol",)
    battle = Battle(duel("strange-new-worlds", red=eight))
    assert battle.clause("planet-survey").needed == 202
    assert battle.state.information_from == ("planet",)
    assert battle.state.ending.turns == 8


@pytest.mark.case("SCN-013")
@pytest.mark.parametrize(
    ("learned", "edge", "more", "winner"),
    [
        (200, "left", {}, "a"),
        (199, "left", {}, "b"),
        (200, "right", {}, "b"),
        (200, "left", {"lost": ["Labs"]}, "b"),
    ],
)
def test_who_has_learned_enough_wins_by_taking_laboratories_home(
    learned: int, edge: str, more: dict[str, Any], winner: str
):
    found = survey(learned, edge, **more)
    found.move("a", go=[("forward", 6)])
    end_turn(found)
    assert ended(found).winner == winner


def recon(**information: Any) -> Table:
    return Table(
        position=position(
            "recon-run", active="a", turn=3, ending={"turns": 8}, information={"a": information}
        ),
        a=ship("federation.ca", "a", at=(1, 20), heading=270),
        a2=ship("federation.ca", "a", at=(30, 5)),
        one=ship("klingon.e4", "b", at=(50, 20)),
        two=ship("klingon.e4", "b", at=(50, 30)),
    )


@pytest.mark.case("SCN-014")
def test_a_recon_run_needs_five_points_of_each_and_a_withdrawal():
    battle = Battle(duel("recon-run"))
    assert len(battle["red-1"].arrival.entries) == 4
    found = recon(one=5, two=5)
    found.move("a", go=[("forward", 6)])
    end_turn(found)
    assert (ended(found).winner, found.state.turn) == ("a", 3)
    less = recon(one=5, two=4)
    less.move("a", go=[("forward", 6)])
    end_turn(less)
    assert less.state.step == "initiative"


@pytest.mark.case("SCN-014")
def test_half_the_points_and_one_edge_for_all():
    with pytest.raises(CannotSetUp, match="red: brings 275 points of 250"):
        Battle(
            duel(
                "recon-run",
                red=("federation.pol", "federation.ffg", "federation.ffg"),
                points=500,
                limits=True,
            )
        )
    battle = Battle(duel("recon-run", red=("federation.ffg", "federation.pol")))
    battle.place("blue-1", 36, 24)
    battle.do("blue", "initiative", 6, 6, 1, 1)
    battle.place("red-1", 20, 48, 180)
    assert "outside" in battle.why_not("red", "deploy", unit="red-2", place=[["place", 20000, 0, 0]])
    battle.place("red-2", 30, 48, 180)


# --- Rescue, Space Superiority ---


@pytest.mark.parametrize(
    ("near", "far", "scores"),
    [
        ((36, 18), (36, 40), {"a": 100, "b": 0}),
        ((36, 18), (36, 28), {"a": 0, "b": 100}),
        ((36, 17.9), (36, 40), {"a": 0, "b": 0}),
    ],
)
def test_the_dearest_ship_beside_the_helpless_one_has_the_bonus(near: Any, far: Any, scores: dict[str, int]):
    found = Table(
        step="end",
        position=position("rescue", turn=8, ending={"turns": 8}),
        a=ship("federation.ffg", "a", at=near),
        b=ship("klingon.d7k", "b", at=far),
    )
    end_turn(found)
    assert ended(found).scores == scores


def test_nobody_has_the_bonus_of_a_rescue_between_ships_alike():
    found = Table(
        step="end",
        position=position("rescue", turn=8, ending={"turns": 8}),
        a=ship("klingon.d7k", "a", at=(36, 20)),
        b=ship("klingon.d7k", "b", at=(36, 28)),
    )
    end_turn(found)
    assert ended(found).scores == {"a": 0, "b": 0}


def test_by_cards_the_order_tells_who_is_near_or_is_asked():
    fields = {
        "a": ship("federation.ffg", "a"),
        "b": ship("klingon.d7k", "b"),
    }
    found = Table(
        step="end", position=position("rescue", turn=8, ending={"turns": 8}, mode="cards"), **fields
    )
    found.play("a", "repair", near=[])
    found.play("b", "repair", near=[], within={"objective": ["b"]})
    assert ended(found).scores == {"a": 0, "b": 100}
    found = Table(
        step="end", position=position("rescue", turn=8, ending={"turns": 8}, mode="cards"), **fields
    )
    found.play("a", "repair", near=[])
    found.play("b", "repair", near=[])
    (form,) = [
        one for one in found.rules.legal_orders(found.state, "b") if getattr(one, "order", "") == "near"
    ]
    assert form.title == "Near the objective ship"
    found.play("b", "near", units=["a"])
    assert ended(found).scores == {"a": 100, "b": 0}


def squares(**units: Any) -> dict[str, int]:
    found = Table(step="end", position=position("space-superiority", turn=8, ending={"turns": 8}), **units)
    end_turn(found)
    return dict(ended(found).scores)


@pytest.mark.case("SCN-016")
def test_squares_held_alone_count_fifty_each():
    assert squares(
        a=ship("federation.ffg", "a", at=(10, 10)),
        a2=ship("federation.ffg", "a", at=(30, 10)),
        a3=ship("federation.ffg", "a", at=(60, 10)),
        b=ship("klingon.e4", "b", at=(60, 12)),
        b2=ship("klingon.e4", "b", at=(60, 40)),
    ) == {"a": 100, "b": 50}


@pytest.mark.case("SCN-016")
def test_neither_cripples_nor_ships_adrift_hold_a_square():
    hurt = {"left": 4, "shields": 0}
    assert (
        squares(
            a=ship("federation.ffg", "a", at=(10, 10), criticals={"impulse": 4}, quiet=["impulse"]),
            b=ship("klingon.e4", "b", at=(60, 40), **hurt),
            b2=ship("klingon.e4", "b", at=(61, 24)),
        )["b"]
        == 50
    )


@pytest.mark.case("SCN-016")
def test_a_square_is_not_held_beside_a_cripple_of_the_enemy():
    assert (
        squares(
            a=ship("federation.ffg", "a", at=(10, 10), crippled=True),
            b=ship("klingon.e4", "b", at=(12, 12)),
        )["b"]
        == 48
    )


def test_the_enemys_short_edge_is_no_way_out_of_space_superiority():
    battle = Battle(duel("space-superiority"), 1, 1, 6, 6)
    assert battle.state.barred == {"red": ("right",), "blue": ("left",)}


# --- Towering Inferno, We Come in Peace, Convoy Terror ---


def inferno(**detail: Any) -> Battle:
    battle = Battle(
        duel("towering-inferno", red=("federation.ffg",) * 3, blue=("klingon.e4",), **detail), 1, 1, 6, 6
    )
    battle.place("red-1", 30, 6)
    assert battle.rules.to_act(battle.state) == ("blue",)
    battle.place("blue-1", 30, 42)
    return battle


@pytest.mark.case("SCN-017")
def test_the_second_turn_brings_who_rolls_a_six_where_a_die_tells():
    battle = inferno()
    assert battle.state.ending.turns == 12
    battle.do("red", "initiative", 6, 6, 1, 1)
    for step in ("move", "attack", "repair"):
        for _ in range(2):
            seat = battle.rules.to_act(battle.state)[0]
            last = step == "repair" and battle.state.sequence[-1] == seat
            fields = {} if step == "repair" else {"unit": f"{seat}-1"}
            battle.do(seat, step, *((6, 4, 3) if last else ()), **fields)
    assert battle.state.turn == 2
    assert battle["red-2"].arrival.turn == 2
    assert battle["red-3"].arrival.turn == 0
    battle.do("red", "initiative", 6, 6, 1, 1)
    assert battle.rules.to_act(battle.state) == ("red",)
    battle.place("red-2", 60, 48, 180)
    assert battle.state.step == "movement"


def test_the_hurried_inferno_adds_the_turn():
    assert inferno(hurried=True).clause("patrols").hurried


def test_counters_are_laid_before_the_ships_the_loser_three_first():
    battle = Battle(duel("we-come-in-peace"), 6, 6, 1, 1)
    assert battle.rules.to_act(battle.state) == ("blue",)
    spot = ["place", 36000, 24000, 0]
    assert "farther from every deployment zone" in battle.why_not(
        "blue", "choose", spot=[["place", 36000, 12000, 0]]
    )
    battle.do("blue", "choose", spot=[spot])
    assert "too near to Counter 1" in battle.why_not("blue", "choose", spot=[["place", 40000, 24000, 0]])
    for x in (22, 50):
        battle.do("blue", "choose", spot=[["place", x * 1000, 24000, 0]])
    assert battle.rules.to_act(battle.state) == ("red",)
    for x in (8, 64):
        battle.do("red", "choose", spot=[["place", x * 1000, 24000, 0]])
    assert len(battle.state.objects) == 5
    assert battle.rules.to_act(battle.state) == ("blue",)


def test_who_takes_most_counters_home_wins():
    things = [{"id": "one", "aboard": "a"}, {"id": "two", "at": [36000, 24000]}]
    found = Table(
        position=position("we-come-in-peace", active="a", turn=8, ending={"turns": 8}, objects=things),
        a=ship("federation.ffg", "a", at=(1, 20), heading=270),
        a2=ship("federation.ffg", "a", at=(20, 20)),
        b=ship("klingon.e4", "b", at=(50, 20)),
    )
    found.move("a", go=[("forward", 3)])
    end_turn(found)
    assert set(found.state.objects) == {"two"}
    assert ended(found).winner == "a"


def test_a_convoy_comes_beside_the_fleet_and_counts_only_when_it_burns():
    battle = Battle(duel("convoy-terror"))
    classes = [ship.class_id for ship in battle.state.units.values() if ship.id.startswith("convoy")]
    counts = {name: classes.count(f"civilian.{name}") for name in ("lf", "sf", "ft", "at")}
    assert counts == {"lf": 3, "sf": 5, "ft": 2, "at": 2}
    clauses = [
        {"clause": "convoy", "role": "defender", "classes": {"civilian.lf": 1}, "units": ["x", "y", "z"]},
        {"clause": "exits", "role": "defender", "saved": "nothing"},
    ]
    found = Table(
        step="end",
        position=position("convoy-terror", turn=8, ending={"turns": 8}, clauses=clauses),
        x=ship("civilian.lf", "b", at=(20, 20), crippled=True),
        y=ship("civilian.lf", "b", status="destroyed"),
        z=ship("civilian.lf", "b", status="withdrawn", crippled=True),
        escort=ship("klingon.e4", "b", status="withdrawn"),
        red=ship("federation.ffg", "a", at=(36, 10)),
    )
    end_turn(found)
    assert ended(found).scores == {"a": 50, "b": 0}


def test_raiders_of_a_convoy_have_half_as_much_again():
    with pytest.raises(CannotSetUp, match="red: brings 760 points of 750"):
        Battle(duel("convoy-terror", red=("federation.ffg",) * 8, points=500, limits=True))


def test_counters_float_again_where_their_ship_went_down():
    things = [{"id": "one", "aboard": "a"}, {"id": "two", "at": [36000, 24000]}]
    found = Table(
        position=position("we-come-in-peace", turn=8, active="b", objects=things),
        a=ship("federation.ffg", "a", at=(20, 20), status="destroyed"),
        a2=ship("federation.ffg", "a", at=(60, 20)),
        b=ship("klingon.d7k", "b", at=(20, 30)),
    )
    found.play("b", "move", unit="b")
    assert found.state.objects["one"].floats
    assert found.state.objects["one"].at == (20000, 20000)


@pytest.mark.parametrize(
    ("scenario", "left", "over"),
    [
        ("a-call-to-arms", "a", True),
        ("strange-new-worlds", "a", False),
        ("strange-new-worlds", "b", True),
        ("recon-run", "a", False),
        ("recon-run", "b", True),
        ("rescue", "a", False),
        ("space-superiority", "b", False),
        ("admiral-adrift", "b", False),
        ("we-come-in-peace", "a", True),
        ("rescue", "", True),
        ("admiral-adrift", "", True),
    ],
)
def test_who_is_alone_plays_on_where_there_is_more_to_reach(scenario: str, left: str, over: bool):
    fleet = {
        seat: ship(CLASS[seat], seat, at=at) if seat == left else ship(CLASS[seat], seat, status="destroyed")
        for seat, at in (("a", (20, 20)), ("b", (20, 40)))
    }
    if not left:
        fleet["a"] = ship(CLASS["a"], "a", at=(20, 20), actions=["maximum_warp"])
    counters = (
        [{"id": "c", "title": "Counter", "at": [36000, 24000]}] if scenario == "we-come-in-peace" else []
    )
    table = Table(step="end", position=position(scenario, objects=counters), **fleet)
    end_turn(table)
    assert (table.state.reason == "fleet gone") is over
    assert (table.state.step == "over") is over


def test_a_position_has_the_length_and_the_barred_edges_of_its_scenario():
    fleet = {"a": ship(CLASS["a"], "a", at=(20, 20)), "b": ship(CLASS["b"], "b", at=(20, 40))}
    state = Table(step="attack", position=position("ambush"), **fleet).state
    assert (state.ending.turns, state.ending.adrift) == (8, False)
    assert state.barred == {"b": ("top", "bottom", "left")}
    told = Table(step="attack", position=position("ambush", ending={"turns": 3}, barred={}), **fleet).state
    assert (told.ending.turns, told.barred) == (3, {})

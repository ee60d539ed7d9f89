"""The general scenarios: who sets up where, special rules, length, victory."""

from typing import Any

import pytest

from core.api import CannotSetUp
from tests.rules.actasf.playing import Table, ship
from tests.rules.actasf.scenarios.playing import Battle, duel

DREADNOUGHT = "federation.dng"
CLASS = {"a": "federation.ffg", "b": "klingon.e4"}


def position(scenario: str, **more: Any) -> dict[str, Any]:
    seats = [
        {"seat": "a", "side": "a", "role": "attacker"},
        {"seat": "b", "side": "b", "role": "defender"},
    ]
    return {"scenario": scenario, "seats": seats, **more}


def ended(found: Table) -> Any:
    return found.rules.outcome(found.state)


def end_turn(found: Table, *dice: int) -> None:
    """Let every seat do nothing to the end of the turn."""
    while found.state.step in ("movement", "attack", "end"):
        seat = found.rules.to_act(found.state)[0]
        own = found.state.fleet(seat)
        match found.state.step:
            case "movement":
                unit = next(each.id for each in own if not each.has_moved)
                found.play(seat, "move", unit=unit)
            case "attack":
                unit = next(each.id for each in own if not each.has_attacked)
                found.play(seat, "attack", unit=unit)
            case _ if found.state.surveying:
                found.play(seat, "survey")
            case _:
                last = found.state.sequence[-1] == seat
                found.play(seat, "repair", *(dice if last else ()))


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
    table = Table(step="end", position=position(scenario), **fleet)
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

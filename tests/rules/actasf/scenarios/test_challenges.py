"""The tactical challenges: mock battles, an admiral, secret goals, garrisons."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.api import GAMEMASTER, BattleSetup, CannotSetUp
from tests.rules.actasf.playing import Table, bank, seen, ship
from tests.rules.actasf.scenarios.playing import Battle, duel, end_turn, ended, force, position

PHASERS = bank("Phaser-1", 18, "T", 6, kill_zone=8, accurate=1, precise=True)


# --- Border Dispute ---


def mock(**more: Any) -> Table:
    return Table(
        step="attack",
        position=position("border-dispute", turn=2, ending={"turns": 10}, mode="cards"),
        a=ship("federation.ffg", "a", roster={"banks": [PHASERS]}, **more),
        b=ship("klingon.e4", "b"),
    )


@pytest.mark.case("SCN-021")
@pytest.mark.parametrize(("inches", "points"), [(8, 12), (9, 6)])
def test_trained_weapons_count_each_die_as_often_as_it_would_strike(inches: int, points: int):
    found = mock()
    found.fire("a", [(0, "b")], {"b": seen(inches)})
    (told,) = found.told("trained")
    assert told.points == points
    assert (found["b"].damage, found["b"].shields) == (0, found["b"].roster.shields)
    assert found["b"].criticals == type(found["b"].criticals)()


@pytest.mark.case("SCN-021")
def test_a_ship_that_could_bear_no_more_leaves_at_the_end_of_the_turn():
    found = mock()
    found.state = found.state.with_unit(replace(found["b"], damage=found["b"].roster.damage - 6))
    found.fire("a", [(0, "b")], {"b": seen(9)})
    assert "beaten in the mock battle" in found.why_not_fire("b", [(0, "a")], {"a": seen(9)})
    found.fire("b", [], {})
    found.play("a", "repair")
    found.play("b", "repair")
    assert found["b"].status == "withdrawn"
    assert ended(found).winner == "a"


@pytest.mark.case("SCN-021")
def test_whoever_opens_fire_makes_it_real():
    found = mock()
    found.fire("a", [(0, "b")], {"b": seen(9)})
    found.fire("b", [], {})
    assert next(iter(found.state.clauses)).trained == {"b": 6}
    found.play("a", "repair")
    found.play("b", "repair")
    found.play("a", "initiative", 6, 6, 1, 1)
    found.play("b", "move", unit="b")
    found.play("a", "move", unit="a")
    found.fire("a", [(0, "b", 1)], {"b": seen(17)}, 1, real=True)
    (clause,) = found.state.clauses
    assert (clause.real, clause.trained) == (True, {})
    assert "no mock battle to end" in found.why_not_fire("b", [], {}, real=True)


@pytest.mark.case("SCN-021")
def test_a_border_dispute_is_a_patrol_of_ten_turns():
    battle = Battle(duel("border-dispute"), 1, 1, 6, 6)
    assert battle.state.ending.turns == 10
    with pytest.raises(CannotSetUp, match="brings 510 points of 500"):
        Battle(duel("border-dispute", blue=("klingon.d7k",) * 3, limits=True))


# --- the admiral ---

FIELD = {"kind": "asteroids", "id": "field", "density": 7, "polygon": [[30000, 0], [48000, 0], [48000, 48000], [30000, 48000]]}  # fmt: skip


def adrift(step: str = "end", clauses: Any = None, **units: Any) -> Table:
    admiral = {"clause": "admiral", "shut": "right"}
    return Table(
        step=step,
        position=position(
            "admiral-adrift", terrain=[FIELD], clauses=[admiral] if clauses is None else clauses
        ),
        **units,
    )


def shuttle(seat: str, at: tuple[float, float]) -> dict[str, Any]:
    return ship("federation.pol", seat, at=at, roster={"traits": {"Shuttle": True}})


@pytest.mark.case("SCN-023")
@pytest.mark.parametrize(("place", "found"), [((40, 24), True), ((40, 27), False), ((20, 20), False)])
def test_a_shuttle_among_the_asteroids_helps_to_find_the_admiral(place: Any, found: bool):
    table = adrift(
        a=ship("federation.ffg", "a", at=(40, 20)),
        pod=shuttle("a", place),
        b=ship("klingon.e4", "b", at=(10, 20)),
    )
    table.play("a", "repair")
    table.play("b", "repair", 5)
    assert (table.state.clauses[0].aboard == "a") is found


@pytest.mark.case("SCN-023")
def test_who_took_a_special_action_does_not_search():
    table = adrift(
        a=ship("federation.ffg", "a", at=(40, 20), actions=["evasive"]),
        b=ship("klingon.e4", "b", at=(40, 30)),
    )
    table.play("a", "repair")
    table.play("b", "repair", 6)
    assert table.state.clauses[0].aboard == "b"


def test_seats_search_in_turn_until_he_is_found():
    table = adrift(
        a=ship("federation.ffg", "a", at=(40, 20)),
        a2=ship("federation.ffg", "a", at=(40, 10)),
        b=ship("klingon.e4", "b", at=(40, 30)),
    )
    table.play("a", "repair")
    table.play("b", "repair", 1, 6)
    assert [event.unit for event in table.told("searched")] == ["a", "b"]


def aboard(**more: Any) -> dict[str, Any]:
    return {"clause": "admiral", "shut": "right", "aboard": "a", **more}


def test_raiders_take_him_instead_of_a_critical_hit():
    table = adrift(
        "attack",
        [aboard()],
        a=ship("federation.ffg", "a", at=(20, 20), shields=0),
        b=ship("klingon.d7k", "b", at=(20, 22), heading=180, actions=["hit_and_run"], marines=4),
    )
    table.play("a", "attack", unit="a")
    table.play("b", "attack", 6, unit="b", raids=[{"target": "a", "marines": 1}])
    assert table.state.clauses[0].aboard == "b"
    assert not table.told("critical")


@pytest.mark.parametrize(("x", "heading", "winner"), [(1, 270, "a"), (71, 90, None)])
def test_he_is_home_over_any_edge_but_the_stars(x: int, heading: int, winner: str | None):
    table = adrift(
        "movement",
        [aboard()],
        a=ship("federation.ffg", "a", at=(x, 20), heading=heading),
        a2=ship("federation.ffg", "a", at=(10, 30)),
        b=ship("klingon.e4", "b", at=(10, 20)),
    )
    table.play("b", "move", unit="b")
    table.move("a", go=[("forward", 6)])
    end_turn(table)
    assert (ended(table).winner, table.state.reason) == (winner, "objective")


def test_warp_is_no_way_home():
    table = adrift(
        clauses=[aboard()],
        a=ship("federation.ffg", "a", at=(20, 20), actions=["maximum_warp"]),
        b=ship("klingon.e4", "b", at=(10, 20)),
    )
    end_turn(table)
    assert (ended(table).winner, table.state.reason) == (None, "objective")


def test_his_death_is_a_draw():
    table = adrift(
        clauses=[aboard()],
        a=ship("federation.ffg", "a", status="destroyed"),
        a2=ship("federation.ffg", "a", at=(10, 30)),
        b=ship("klingon.e4", "b", at=(10, 20)),
    )
    end_turn(table)
    assert (ended(table).winner, ended(table).scores["b"]) == (None, 95)


STAR = {"clause": "unstable-star", "edge": "right"}


@pytest.mark.case("SCN-024")
def test_the_star_pulls_before_movement():
    table = adrift(
        "initiative",
        [STAR],
        a=ship("federation.ffg", "a", at=(10, 20)),
        b=ship("klingon.e4", "b", at=(71, 30)),
    )
    table.play("a", "initiative", 6, 6, 1, 1, 4, 6)
    assert (table["a"].at, table["b"].at) == ((14000, 20000), (72000, 30000))


def test_who_is_pulled_among_rocks_checks_with_its_own_move():
    """The pull asks for no check; the move that begins among the rocks does, in the same turn."""
    table = adrift(
        "initiative",
        [STAR],
        a=ship("federation.ffg", "a", at=(37, 20)),
        b=ship("klingon.e4", "b", at=(10, 30)),
    )
    table.play("a", "initiative", 6, 6, 1, 1, 4, 6)
    assert (table["a"].at, table["a"].within) == ((41000, 20000), ("asteroids",))
    assert not table.told("check")
    table.play("b", "move", unit="b")
    table.move("a", 6, go=[("forward", 4)])
    assert [check.check for check in table.told("check")] == ["asteroids"]


def test_the_star_pulls_shuttles_too_and_lays_no_model_on_another():
    """The second ship stops a miniature's width short of the first, which lies at the edge."""
    table = adrift(
        "initiative",
        [STAR],
        a=ship("federation.ffg", "a", at=(71, 20)),
        b=ship("klingon.e4", "b", at=(60, 30)),
        c=ship("federation.ffg", "a", at=(69, 20)),
        sh=ship("shuttle", "a", at=(40, 10), parent="a"),
    )
    table.play("a", "initiative", 6, 6, 1, 1, 3, 5, 2, 4)
    assert table["a"].at == (72000, 20000)
    assert table["c"].at == (71000, 20000)
    assert table["sh"].at == (42000, 10000)
    assert table["b"].at == (64000, 30000)


@pytest.mark.case("SCN-024")
def test_flares_burn_who_is_near_the_star():
    table = adrift(
        clauses=[STAR],
        a=ship("federation.ca", "a", at=(53.9, 20)),
        b=ship("klingon.d7k", "b", at=(54, 30)),
    )
    table.play("a", "repair")
    table.play("b", "repair", 5, 1, 5, 5)
    (told,) = table.told("flared")
    assert (told.unit, told.criticals) == ("b", 3)
    assert (table["b"].criticals.impulse, table["b"].criticals.crew) == (1, 2)


# --- King of the World ---


def kings(*sides: str, dice: tuple[int, ...] = ()) -> Battle:
    forces = tuple(
        force(f"k{n}", ("klingon.e4", "klingon.f5k"), "attacker" if n == 1 else "defender", side)
        for n, side in enumerate(sides, 1)
    )
    return Battle(BattleSetup("king-of-the-world", forces), *(dice or (4, 1, *([1] * len(sides)))))


@pytest.mark.case("SCN-025")
def test_each_seat_comes_in_at_its_own_entry():
    battle = kings(*"abcdefgh")
    entries = [battle[f"k{n}-1"].arrival.entries for n in range(1, 9)]
    assert len(set(entries)) == 8
    assert battle.state.step == "initiative"
    assert battle.state.ending.turns == 10


@pytest.mark.case("SCN-025")
def test_few_players_have_two_fleets_each():
    battle = kings("a", "a", "b", "b")
    assert {player.side for player in battle.state.players} == {"a", "b"}
    assert battle["k1-1"].arrival.entries != battle["k2-1"].arrival.entries
    with pytest.raises(CannotSetUp, match="brings 330 points of 300"):
        Battle(
            BattleSetup(
                "king-of-the-world",
                (
                    force("x", ("klingon.f5k",) * 2 + ("klingon.e4",) * 2, "attacker"),
                    force("y", ("klingon.e4",), "defender"),
                ),
            )
        )


@pytest.mark.case("SCN-025")
def test_whole_fleets_move_the_lowest_first():
    battle = kings("a", "b")
    battle.do("k1", "initiative", 6, 6, 1, 1)
    battle.bot(("arrival",))
    assert battle.rules.to_act(battle.state) == ("k2",)
    battle.do("k2", "move", unit="k2-1", path=[["forward", 6000]])
    assert battle.rules.to_act(battle.state) == ("k2",)
    battle.do("k2", "move", unit="k2-2", path=[["forward", 6000]])
    assert battle.rules.to_act(battle.state) == ("k1",)


def test_the_planet_has_a_size_by_chance():
    small, large = kings("a", "b", dice=(1, 1, 1, 1)), kings("a", "b", dice=(6, 6, 1, 1))
    radius = [battle.state.terrain["planet"].shape.radius for battle in (small, large)]
    assert radius[0] < radius[1]


def test_goals_are_hidden_from_the_other_side():
    battle = kings("a", "a", "b", dice=(4, 1, 4, 2, 6))
    goals = {seat: goal.id for seat, goal in battle.clause("secret-goals").goals.items()}
    assert goals == {"k1": "old-enemy", "k2": "killer", "k3": "alliance"}

    def known(seat: str) -> dict[str, str]:
        view = battle.rules.view(battle.state, seat)
        return {name: goal.id for name, goal in view.clauses[-1].goals.items()}

    assert known("k3") == {"k1": "", "k2": "", "k3": "alliance"}
    assert known("k1") == {"k1": "old-enemy", "k2": "killer", "k3": ""}
    assert known(GAMEMASTER) == goals
    assert "swor" not in str(battle.rules.board(battle.rules.view(battle.state, "k3")).panels)


def throne(goal: str, enemy: str | None = None, more: dict[str, Any] | None = None, **units: Any) -> Table:
    clause = {
        "clause": "secret-goals",
        "planet": "planet",
        "goals": {"a": {"id": goal, "enemy": enemy}, "b": {"id": "boarder"}},
        **(more or {}),
    }
    planet = {"kind": "planet", "id": "planet", "circle": [36000, 24000, 3000]}
    return Table(
        step="end",
        position=position(
            "king-of-the-world", turn=10, ending={"turns": 10}, clauses=[clause], terrain=[planet]
        ),
        **{"a": ship("klingon.d7k", "a", at=(5, 5)), "b": ship("klingon.e4", "b", at=(5, 40)), **units},
    )


@pytest.mark.parametrize(
    ("goal", "units", "winner"),
    [
        ("alone", {}, "a"),
        ("alone", {"b": ship("klingon.e4", "b", at=(36, 34.9))}, None),
        ("killer", {"a": ship("klingon.d7k", "a", at=(5, 5), kills=["x", "y"])}, "a"),
        ("killer", {"a": ship("klingon.d7k", "a", at=(5, 5), kills=["x"])}, None),
        ("planet", {"a": ship("klingon.d7k", "a", at=(36, 29))}, "a"),
        ("planet", {"a": ship("klingon.d7k", "a", at=(36, 29.1))}, None),
    ],
)
def test_who_reaches_a_goal_alone_wins(goal: str, units: dict[str, Any], winner: str | None):
    found = throne(goal, **units)
    end_turn(found)
    assert ended(found).winner == winner


@pytest.mark.parametrize(
    ("left", "dice", "swarmed"), [(1, (6, *[2] * 6, 1), (("b", "a"),)), (12, (6, *[2] * 6), ())]
)
def test_what_a_swarm_does_counts_for_its_seat(left: int, dice: tuple[int, ...], swarmed: Any):
    goals = {"a": {"id": "alliance"}, "b": {"id": "killer"}}
    table = Table(
        a=ship("klingon.e4", "a", at=(20, 30), shields=0, left=left, roster={"banks": []}, beams=1),
        a2=ship("klingon.e4", "a", at=(50, 30)),
        b=ship("kzinti.ff", "b", at=(60, 2)),
        step="drones",
        position=position(
            "king-of-the-world",
            countering=False,
            swarms={"s": {"seat": "b", "drones": 1, "at": [20000, 25000]}},
            clauses=[{"clause": "secret-goals", "planet": "planet", "kills": 1, "goals": goals}],
        ),
    )
    table.play("b", "swarm_attack", *dice, swarm="s", target="a")
    clause = table.state.clauses[0]
    assert (clause.fired, clause.swarmed) == ((("b", "a"),), swarmed)
    assert table.state.units["b"].kills == ()


def test_two_seats_form_no_alliance():
    battle = kings("a", "b", dice=(4, 1, 6, 6, 2, 3))
    goals = {seat: goal.id for seat, goal in battle.clause("secret-goals").goals.items()}
    assert goals == {"k1": "killer", "k2": "planet"}


def test_an_old_enemy_has_to_be_destroyed():
    found = throne("old-enemy", "foe", foe=ship("klingon.c7", "b", status="destroyed"))
    end_turn(found)
    assert ended(found).winner == "a"


def test_an_ally_does_not_fire():
    spared = throne("alliance", more={"allies": 1})
    end_turn(spared)
    assert ended(spared).winner == "a"
    shot = throne("alliance", more={"allies": 1, "fired": [["b", "a"]]})
    end_turn(shot)
    assert ended(shot).winner is None


# --- Invasion, On the Back Foot ---


def test_an_invasion_grows_turn_by_turn():
    red = ("klingon.e4",) * 3 + ("klingon.f5k",) * 3
    battle = Battle(duel("invasion", red=red, blue=("federation.ca",), points=400, limits=True))
    turns = [battle[f"red-{n}"].arrival.turn for n in range(1, 7)]
    assert turns == [1, 1, 2, 3, 3, 4]
    assert battle.state.ending.turns == 8


def test_the_garrison_does_not_withdraw_and_holds_out():
    units = {
        "a": ship("klingon.e4", "a", at=(5, 5)),
        "b": ship("federation.ffg", "b", at=(20, 47)),
    }
    found = Table(position=position("invasion", turn=8, ending={"turns": 8}), **units)
    assert "may not withdraw" in found.why_not_move("b", go=[("forward", 6)])
    end_turn(found)
    assert ended(found).winner == "b"
    units["b"]["crippled"] = True
    moral = Table(step="end", position=position("invasion", turn=8, ending={"turns": 8}), **units)
    end_turn(moral)
    assert ended(moral).winner is None


@pytest.mark.case("SCN-028")
def test_two_forces_from_the_short_edges_and_help_in_the_fifth_turn():
    red, blue = ("klingon.d7k", "klingon.d7k"), ("federation.ca",) * 4
    battle = Battle(duel("on-the-back-foot", red=red, blue=blue, limits=True))
    assert [battle[f"blue-{n}"].arrival and battle[f"blue-{n}"].arrival.turn for n in (1, 2, 3, 4)] == [
        None,
        None,
        5,
        5,
    ]
    assert battle.state.ending.turns == 12
    battle.place("blue-1", 36, 24)
    battle.place("blue-2", 40, 24)
    battle.do("blue", "initiative", 6, 6, 1, 1)
    battle.place("red-1", 0, 24, 90)
    assert "outside" in battle.why_not("red", "deploy", unit="red-2", place=[["place", 0, 30000, 9000]])
    battle.place("red-2", 72, 24, 270)
    with pytest.raises(CannotSetUp, match="brings 850 points of 800"):
        Battle(duel("on-the-back-foot", red=("klingon.d7k",) * 5, limits=True))


def test_the_squadron_alone_is_set_up():
    battle = Battle(duel("on-the-back-foot", red=("klingon.e4",), blue=("federation.ffg",) * 2, points=95))
    assert battle["blue-2"].arrival.turn == 5
    battle.bot(("deployment",))
    assert battle.state.step == "initiative"

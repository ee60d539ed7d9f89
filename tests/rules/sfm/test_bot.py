"""The sound bot: each trait on a position, and how it does against one of no skill."""

import json
from itertools import product
from random import Random

import pytest

from core.contract import canon
from core.contract.errors import BadInput
from plugins.sfm.ruleset import StarFleetMarines
from tests.rules.sfm.battles import FEDERATION, KLINGON, won
from tests.rules.sfm.playing import Table, unit

RAID = {"seats": ["klingon", "federation"], "scenario": "rickerbee"}


def choice(table, seat="red"):
    assert seat in table.rules.to_act(table.state)
    order = table.rules.bot().choose(table.rules.view(table.state, seat), seat, Random(1))
    assert not table.rules.violations(table.state, seat, order)
    return json.loads(canon.encode(order))


def test_shoots_where_the_odds_are_best():
    terrain = {"2,0": "forest"}
    table = Table(
        unit("a", "marine"),
        unit("hidden", "marine", "blue", (2, 0)),
        unit("open", "marine", "blue", (0, 2)),
        map={"radius": 5, "terrain": terrain},
    )
    assert choice(table) == {
        "order": "fire",
        "unit": "a",
        "target": "open",
        "munitions": False,
        "shown": None,
    }


def test_waits_to_assault_what_is_near():
    units = (unit("a", "engineer"), unit("b", "marine", "blue", (1, 0), stunned=True))
    assert choice(Table(*units))["order"] == "done"
    assert choice(Table(*units, step="assault"))["order"] == "assault"


def test_does_not_charge_among_upright_enemies():
    crowd = [unit(f"b{n}", "marine", "blue", (1, 0)) for n in range(3)]
    assert choice(Table(unit("a", "marine"), *crowd, step="assault"))["order"] == "done"


@pytest.mark.parametrize("cover", [[3, 0], [2, 1], [1, 2]])
def test_uses_cover(cover):
    """Of three hexes equally near to the enemy it takes the one in cover."""
    terrain = {f"{cover[0]},{cover[1]}": "light_forest"}
    table = Table(
        unit("a", "marine"),
        unit("b", "marine", "blue", (4, 2)),
        map={"radius": 8, "terrain": terrain},
        step="movement",
    )
    assert choice(table)["path"][-1] == cover


def test_defenders_mark_and_hold():
    units = (unit("k", "marine", "klingon", (0, 10)), unit("f", "marine", "federation", (17, 3)))
    table = Table(*units, **RAID, step="opportunity", active="federation")
    assert choice(table, "federation") == {"order": "mark", "units": ["f"]}
    table = Table(*units, **RAID, step="movement", active="federation")
    assert choice(table, "federation") == {"order": "done"}


def test_raiders_go_for_the_towns():
    units = (unit("k", "marine", "klingon", (10, 6)), unit("f", "militia", "federation", (18, 2)))
    table = Table(*units, **RAID, step="movement")
    before = table.facts("k")["distance"]["f"]
    order = choice(table, "klingon")
    table.play("klingon", **order)
    assert table.facts("k")["distance"]["f"] == before - 3


def test_raiders_shoot_at_towns():
    units = (unit("k", "marine", "klingon", (15, 3)), unit("f", "militia", "federation", (20, 2)))
    assert choice(Table(*units, **RAID), "klingon")["target"] == "17,2"


def test_marines_assault_civilians_to_cross_a_town():
    ruins = {key: {"destroyed": True, "crossed": key != "17,2"} for key in ("17,2", "18,1", "18,2")}
    units = (unit("k", "marine", "klingon", (16, 2)), unit("c", "civilian", "federation", (17, 2)))
    table = Table(*units, **RAID, buildings=ruins, step="assault")
    assert choice(table, "klingon")["target"] == "c"


def test_marines_do_not_dally():
    """With the towns destroyed a marine goes on to cross them and does not stop to shoot."""
    ruins = {key: {"destroyed": True} for key in ("17,2", "18,1", "18,2")}
    units = (unit("k", "marine", "klingon", (14, 3)), unit("f", "marine", "federation", (14, 5)))
    assert choice(Table(*units, **RAID, buildings=ruins), "klingon")["order"] == "done"


TOWN = {"radius": 8, "terrain": {"0,0": "town", "1,0": "town", "0,1": "town", "-3,0": "forest"}}


@pytest.mark.parametrize(("turn", "q", "order"), [(3, -3, "fire"), (4, -3, "done"), (4, -2, "fire")])
def test_marines_hurry_when_it_is_late(turn, q, order):
    """From the fourth turn on a marine shoots only from where one hex more brings it next to a town to cross."""
    units = (unit("k", "marine", "klingon", (q, 0)), unit("m", "militia", "federation", (-2, 2)))
    assert choice(Table(*units, **RAID, map=TOWN, turn=turn), "klingon")["order"] == order


def test_raiders_silence_turrets_first():
    """A stunned turret shoots neither at movers nor in its own turn: the heavy weapons see to that before the towns."""
    units = (unit("w", "heavy", "klingon", (-3, 0)), unit("t", "turret", "federation", (-1, 0)))
    assert choice(Table(*units, **RAID, map=TOWN), "klingon")["target"] == "t"
    stunned = (units[0], unit("t", "turret", "federation", (-1, 0), stunned=True))
    assert choice(Table(*stunned, **RAID, map=TOWN), "klingon")["target"] == "0,0"


def test_raiders_leave_cover_to_get_on():
    units = (
        unit("k", "marine", "klingon", (-3, 0), fired=True),
        unit("m", "militia", "federation", (1, 0)),
    )
    table = Table(*units, **RAID, map=TOWN, step="movement")
    assert choice(table, "klingon") == {"order": "move", "unit": "k", "path": [[-2, 0]], "hops": []}


@pytest.mark.parametrize(("kind", "end"), [("marine", [3, 0]), ("commando", [-4, 0])])
def test_marines_go_where_nobody_has_crossed(kind, end):
    """They leave the buildings that stand to the others, who go there."""
    towns = {"radius": 8, "terrain": {"-4,0": "town", "4,0": "town"}}
    buildings = {"-4,0": {"crossed": True}, "4,0": {"destroyed": True}}
    units = (
        unit("k", kind, "klingon", (0, 0)),
        unit("m", "militia", "federation", (0, 8)),
        unit("c", "civilian", "federation", (4, 0)),
    )
    table = Table(*units, **RAID, map=towns, buildings=buildings, step="movement")
    assert choice(table, "klingon")["path"][-1] == end


def test_lands_near_the_towns_and_out_of_sight():
    units = (
        unit("k", "marine", "klingon", None, place="landing"),
        unit("t", "turret", "federation", (15, 3), marked=True),
    )
    table = Table(*units, **RAID, step="movement")
    table.play("klingon", **choice(table, "klingon"))
    assert table.rules.to_act(table.state) == ("klingon",)
    towns = [(17, 2), (18, 1), (18, 2)]
    q, r = table["k"].at
    assert min(max(abs(q - a), abs(r - b), abs(q + r - a - b)) for a, b in towns) <= 2


@pytest.mark.parametrize(("mover", "answer"), [("marine", "opportunity"), ("civilian", "hold")])
def test_shoots_in_opportunity_where_it_pays(mover, answer):
    table = Table(unit("m", mover, at=(3, 0)), unit("w", "marine", "blue", marked=True), step="movement")
    table.play("red", "move", unit="m", path=[[2, 0]])
    assert choice(table, "blue")["order"] == answer


def test_falls_back_into_cover():
    table = Table(
        unit("s", "heavy", "blue", (2, 0)),
        unit("u", "marine"),
        map={"radius": 9, "terrain": {"0,0": "forest", "-1,1": "forest"}},
        active="blue",
        settings={"stun_retreat": True},
    )
    table.play("blue", "fire", 3, 4, unit="s", target="u")
    assert choice(table) == {"order": "retreat", "to": [-1, 1], "hops": []}


def test_levels():
    with pytest.raises(BadInput, match="sound"):
        StarFleetMarines().bot("divine")


@pytest.mark.parametrize(
    ("scenario", "sound"), list(product(("rickerbee", "pick_up"), (KLINGON, FEDERATION)))
)
def test_beats_no_skill(scenario, sound):
    assert won(scenario, sound, 1)


@pytest.mark.slow
def test_beats_no_skill_in_ninety_of_a_hundred():
    sides = list(product(("rickerbee", "pick_up"), (KLINGON, FEDERATION)))
    assert sum(won(*sides[seed % 4], seed) for seed in range(100)) >= 90


@pytest.mark.parametrize(("seat", "theirs"), [("federation", False), ("klingon", True)])
def test_by_cards_only_the_raiders_shoot_at_the_town(seat, theirs):
    """Nobody tells where anything stands, but everybody knows whose town it is."""
    ruleset = StarFleetMarines()
    units = [unit("turret", "turret", "federation", (16, 3)), unit("heavy", "heavy", "klingon", (12, 3))]
    board = {**RAID, "active": seat, "step": "fire", "units": units}
    state = ruleset.arrange(ruleset.told_script(board))
    assert state.cards and state.buildings
    bot = ruleset.bot()
    orders = [bot.choose(ruleset.view(state, seat), seat, Random(number)) for number in range(200)]
    assert not any(ruleset.violations(state, seat, order) for order in orders)
    targets = {order.target for order in orders if order.name == "fire"}
    assert targets - set(state.buildings)
    assert bool(targets & set(state.buildings)) is theirs

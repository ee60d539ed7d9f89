"""The keen bot, and what both levels do with riders and engineers, each trait on a position."""

import json
from random import Random

import pytest

from core.contract import canon
from core.geometry.hexgrid import Hex
from plugins.sfm.bot.prospects import passing
from plugins.sfm.bot.scene import Scene
from plugins.sfm.orders import Move
from plugins.sfm.path import allowance, reach
from plugins.sfm.phases.movement import move_faults
from tests.rules.sfm.playing import Table, unit


def keen(table, seat="red", level="keen"):
    assert seat in table.rules.to_act(table.state)
    order = table.rules.bot(level).choose(table.rules.view(table.state, seat), seat, Random(1))
    assert not table.rules.violations(table.state, seat, order)
    return json.loads(canon.encode(order))


def test_stays_out_of_range_of_those_who_fire_first():
    """Three heavy weapon squads in the open ahead: the sound bot walks into their range, the keen one does not."""
    guns = [unit(f"w{n}", "heavy", "blue", (n, 0)) for n in range(3)]
    table = Table(unit("m", "militia", at=(7, 0)), *guns, map={"radius": 12}, step="movement")
    order = keen(table)
    end = order["path"][-1] if order["order"] == "move" else [7, 0]
    assert min(max(abs(end[0] - n), abs(end[1]), abs(end[0] - n + end[1])) for n in range(3)) > 5


def test_marks_who_would_stay():
    guns = [unit(f"w{n}", "heavy", "blue", (n, 0)) for n in range(3)]
    table = Table(unit("m", "militia", at=(8, 0)), *guns, map={"radius": 12}, step="opportunity")
    assert keen(table) == {"order": "mark", "units": ["m"]}


def test_stuns_first_what_threatens_most():
    """Of two like squads in the open it fires at the one that could fire back."""
    far = unit("a", "marine", "blue", (0, 3))
    near = unit("b", "marine", "blue", (3, 0), stunned=True)
    assert keen(Table(unit("w", "marine"), far, near, map={"radius": 8}))["target"] == "a"


def test_counts_opportunity_fire_on_the_way():
    watcher = unit("w", "heavy", "blue", (0, 0), marked=True)
    table = Table(unit("m", "marine", at=(7, 0)), watcher, map={"radius": 10}, step="movement")
    scene, mover = Scene(table.rules.rules, table.state, "red"), table["m"]
    assert passing(scene, mover, (Hex(6, 0),)) == 0
    assert passing(scene, mover, (Hex(6, 0), Hex(5, 0))) > 0.2


@pytest.mark.parametrize("level", ["sound", "keen"])
def test_riders_get_out_near_the_enemy(level):
    """A loaded vehicle comes on while the enemy is far, and lets its riders out when it is near."""
    foe = unit("f", "marine", "blue", (20, 0))
    for q, wanted in ((0, "move"), (14, "unload")):
        rider = unit("m", "marine", at=None, carrier="v")
        table = Table(
            unit("v", "apv", at=(q, 0)), rider, foe, map={"columns": 24, "rows": 20}, step="movement"
        )
        orders = []
        for _ in range(6):
            orders.append(keen(table, level=level))
            if orders[-1]["order"] in ("done", wanted):
                break
            table.play("red", **orders[-1])
        assert orders[-1]["order"] == wanted


def test_boards_what_stands_there_when_the_way_is_long():
    units = (unit("v", "truck"), unit("m", "marine"), unit("f", "marine", "blue", (15, 0)))
    table = Table(*units, map={"columns": 20, "rows": 12}, step="movement")
    assert keen(table)["order"] == "load"


def test_keen_marks_and_fires_in_defence_of_a_town():
    units = (unit("k", "marine", "klingon", (15, 3)), unit("f", "militia", "federation", (17, 2)))
    raid = {"seats": ["klingon", "federation"], "scenario": "rickerbee"}
    table = Table(*units, **raid, step="opportunity", active="federation")
    assert keen(table, "federation")["order"] == "mark"


@pytest.mark.parametrize("kind", ["marine", "heavy", "tank", "apv", "gas"])
def test_ways_are_legal_and_cost_what_is_said(kind):
    """Costs that are looked up are those of the steps, positions and swamps included."""
    terrain = {"1,0": "swamp", "2,0": "swamp", "0,1": "hill", "1,1": "forest", "-1,0": "town"}
    works = {"0,0": "improved", "1,-1": "battle", "0,-1": "improved"}
    table = Table(
        unit("u", kind),
        map={"radius": 4, "terrain": terrain, "roads": [[[0, 0], [1, -1], [2, -1]], [[1, 0], [2, 0]]]},
        works=works,
        step="movement",
    )
    mover = table["u"]
    ways = reach(table.rules.rules, table.state, mover)
    assert ways
    for to, way in ways.items():
        assert way.path[-1] == to
        assert way.spent <= allowance(table.rules.rules, mover)
        assert not move_faults(table.rules.rules, table.state, "red", Move("u", way.path))

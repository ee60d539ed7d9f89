"""Map files: what ships, every fault with its hex, and the same map read and written."""

from itertools import pairwise
from random import Random

import pytest

from core.contract.errors import BadInput
from core.geometry import hexmap
from core.geometry.hexgrid import Hex, distance, hexside, neighbours
from plugins.sfm.cartography import MapRoom
from plugins.sfm.drawing import chains, map_of
from plugins.sfm.ground import ground
from plugins.sfm.map_file import map_of_text, named_map, read_map, redesignated, shipped
from plugins.sfm.tables import letters, terrains

ROOM = MapRoom()
SMALL = """
title = "Small"
rows = ["...", ".t.", "..."]
roads = [[[1, 2], [2, 2], [3, 2]]]
labels = [{ at = [2, 2], text = "Here" }]
"""


def faults(text):
    return [str(fault) for fault in ROOM.read(text, "m.toml")[1]]


@pytest.mark.parametrize(
    ("name", "size", "towns"),
    [
        ("rickerbee", (28, 22), 3),
        ("tarn_bridge", (34, 24), 8),
        ("hollow_ridge", (38, 26), 7),
        ("cinder_plateau", (32, 24), 7),
    ],
)
def test_the_maps_that_ship(name, size, towns):
    drawing, wrong = ROOM.read(shipped()[name], name)
    assert wrong == []
    assert (drawing.columns, drawing.rows) == size
    plan = named_map(name)
    assert len(ground(plan).towns) == towns
    assert len(plan.labels) >= 1 and len(plan.roads) >= 1


@pytest.mark.parametrize("name", shipped())
def test_on_each_map_infantry_can_walk_from_edge_to_edge(name):
    terrain = ground(named_map(name))
    able = {
        here for here, kind in terrain.kind.items() if kind.infantry is not None or here in terrain.on_road
    }
    start = [here for here in able if terrain.borders(here, "west")]
    found, edge = set(start), list(start)
    while edge:
        for near in neighbours(edge.pop()):
            if near in able and near not in found:
                found.add(near)
                edge.append(near)
    assert any(terrain.borders(here, "east") for here in found)


def test_tarn_bridge_is_crossed_by_the_bridge_and_by_vehicles_at_the_ford():
    terrain = ground(named_map("tarn_bridge"))
    bridge = [here for here, name in terrain.terrain.items() if name == "bridge"]
    ford = [here for here, name in terrain.terrain.items() if name == "passable_water"]
    assert len(bridge) >= 1 and all(here in terrain.on_road and here in terrain.towns for here in bridge)
    assert len(ford) == 2
    assert {(terrain.kind[here].infantry, terrain.kind[here].vehicle) for here in ford} == {(None, 4)}


@pytest.mark.parametrize("name", shipped())
def test_what_is_written_is_what_was_read(name):
    drawing, _ = ROOM.read(shipped()[name], name)
    again, wrong = ROOM.read(ROOM.write(drawing), name)
    assert (again, wrong) == (drawing, [])
    assert map_of(again) == map_of(drawing)


def test_an_option_and_odd_words_survive():
    drawing, _ = ROOM.read(
        SMALL.replace("Small", 'A \\"small\\" map').replace("title", "hills_cover = false\ntitle"), "m"
    )
    again, _ = ROOM.read(ROOM.write(drawing), "m")
    assert again.title == 'A "small" map'
    assert again.options == {"hills_cover": False}
    assert not map_of(again).hills_cover


def test_places_are_columns_and_rows():
    plan = map_of_text(SMALL, "small")
    here = hexmap.at(2, 2)
    assert here == Hex(1, 1)
    assert plan.terrain == ((here, "town"),)
    assert plan.labels == ((here, "Here"),)
    assert ground(plan).roads == {hexside(hexmap.at(1, 2), here), hexside(here, hexmap.at(3, 2))}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('".t."', '".q."', "hex 0202: no terrain has the letter 'q'"),
        ('".t."', '".t"', "hex 0302: the row has 2 hexes, others have 3"),
        ("[3, 2]]", "[3, 1]]", "hex 0202: the road leaps from here to column 3, row 1"),
        ("[[1, 2], [2, 2], [3, 2]]", "[[1, 2]]", "hex 0102: a road leads through two hexes or more"),
        ("[3, 2]]", "[3, 2], [4, 1]]", "hex 0401: a road leads off the map"),
        ("at = [2, 2]", "at = [9, 9]", "hex 0909: the name Here is off the map"),
        ('"Here"', '" "', "hex 0202: the name is empty"),
        ('"Here"', f'"{"x" * 41}"', "hex 0202: the name is longer than 40 letters"),
        ('"Small"', '""', "the map has no title"),
        ('["...", ".t.", "..."]', '["...", ".t."]', "3 columns and 2 rows: a map has 3 to 100 of each"),
    ],
)
def test_each_fault_is_told_with_its_hex(before, after, told):
    assert faults(SMALL) == []
    assert told in faults(SMALL.replace(before, after))


def test_two_names_that_are_alike():
    two = SMALL.replace('Here" }', 'Here" }, { at = [1, 1], text = "here" }')
    assert faults(two) == [
        "hex 0101: another hex is named here, too",
        "hex 0202: another hex is named Here, too",
    ]


def test_all_faults_are_told_at_once_and_a_battle_gets_none_of_it():
    broken = SMALL.replace('".t."', '"q.z"').replace("[3, 2]]", "[3, 1]]")
    assert len(faults(broken)) == 3
    with pytest.raises(BadInput, match=r"hex 0102: no terrain has the letter 'q' \(and 2 more\)"):
        map_of_text(broken, "m.toml")


def test_a_map_of_data_is_one_of_a_file():
    plan = read_map({"title": "Small", "rows": ["...", ".t.", "..."]})
    assert (plan.columns, plan.rows, plan.terrain) == (3, 3, ((Hex(1, 1), "town"),))


def test_a_script_names_places():
    plan = read_map({"columns": 3, "rows": 3, "labels": {"1,1": "Here"}})
    assert plan.labels == ((Hex(1, 1), "Here"),)
    with pytest.raises(BadInput, match="off the map"):
        read_map({"columns": 3, "rows": 3, "labels": {"9,9": "There"}})


def test_ground_is_another_in_a_scenario():
    """Rule: The Map: Terrain: a forest of the map can be a swamp in a scenario, water can be passable."""
    plan = named_map("rickerbee")
    forests = sum(name == "forest" for _, name in plan.terrain)
    swamps = sum(name == "swamp" for _, name in plan.terrain)
    changed = redesignated(plan, {"forest": "swamp", "open": "sand"}, "terrain")
    assert sum(name == "swamp" for _, name in changed.terrain) == forests + swamps == 107 + 8
    assert changed.fill == "sand"
    assert redesignated(plan, {}, "terrain") is plan
    with pytest.raises(BadInput, match="there is no terrain 'jungle'"):
        redesignated(plan, {"forest": "jungle"}, "terrain")


@pytest.mark.parametrize("seed", range(20))
def test_roads_laid_end_to_end_are_the_same_roads(seed):
    chance = Random(seed)
    area = hexmap.rectangle(6, 6)
    sides = {hexside(a, b) for a in area for b in neighbours(a) if b in area and chance.random() < 0.3}
    laid = chains(sides)
    steps = [hexside(a, b) for chain in laid for a, b in pairwise(chain)]
    assert len(steps) == len(sides) and set(steps) == sides
    assert all(distance(a, b) == 1 for chain in laid for a, b in pairwise(chain))


def test_the_palette_has_every_terrain_with_a_letter_of_its_own():
    assert {one.name for one in ROOM.palette} == set(terrains())
    assert {one.letter: one.name for one in ROOM.palette} == letters()
    notes = {one.name: one.note for one in ROOM.palette}
    assert notes["hill"] == "infantry 1, vehicles 2, covers, blocks sight, high"
    assert notes["passable_water"] == "infantry barred, vehicles 4"

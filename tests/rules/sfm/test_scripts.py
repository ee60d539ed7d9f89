"""The scripts in the documentation play as they say; what is wrong in a position is told by field."""

import re
import tomllib
from pathlib import Path

import pytest

from core.battle.script import Player, load, parse
from core.contract.errors import BadInput
from plugins.sfm.ruleset import StarFleetMarines
from tests.rules.sfm.playing import Table, unit

SCRIPTS = Path(__file__).parent / "scripts"
DOCUMENT = Path(__file__).parents[3] / "docs" / "scripts-sfm.md"


EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[1])
def test_documented_scripts(text):
    script, lines = parse(text, "document.toml")
    account = Player(StarFleetMarines(), script, lines, "document.toml").play()
    assert not account.findings
    assert account.steps


def test_documented_orders():
    """Each order of the table of orders is one that the ruleset reads."""
    found = [
        line.split("`")[-2]
        for line in DOCUMENT.read_text(encoding="utf-8").splitlines()
        if "order = " in line and line.startswith("|")
    ]
    assert len(found) == 27
    for text in found:
        order = tomllib.loads(f"step = {text}")["step"]
        order.pop("dice", None)
        order.pop("seat")
        assert StarFleetMarines().order(order).name == order["order"]


@pytest.mark.parametrize("file", sorted(SCRIPTS.glob("*.toml")), ids=lambda file: file.stem)
def test_worked_scripts(file):
    """Rules cases written as scripts: every expectation in them holds."""
    script, lines = load(file)
    assert not Player(StarFleetMarines(), script, lines, file.name).play().findings


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"step": "recovery"}, "position.step"),
        ({"active": "green"}, "position.active"),
        ({"scenario": "siege"}, "position.scenario"),
        ({"turn": 0}, "position.turn"),
        ({"seats": ["red", "blue", "green", "gold"]}, "position.seats"),
        ({"seats": ["red", "blue"], "sides": ["one", "one"]}, "position.sides"),
        ({"striker": "red"}, "position.striker"),
        ({"map": {"name": "atlantis"}}, "position.map"),
        ({"map": {"radius": 3, "terrain": {"9,9": "hill"}}}, "position.map.terrain.9,9"),
        ({"map": {"radius": 3, "terrain": {"1;1": "hill"}}}, "position.map.terrain"),
        ({"map": {"radius": 3, "fill": "cheese"}}, "position.map.fill"),
        ({"map": {"radius": 3, "roads": [[[0, 0], [2, 0]]]}}, "position.map.roads"),
        ({"works": {"30,0": "improved"}}, "position.works.30,0"),
        ({"buildings": {"0,1": {"damage": 1}}}, "position.buildings.0,1"),
        ({"buildings": {"0,1": {"damaged": 1}}}, "position"),
        ({"standing": {"green": {}}}, "position.standing"),
        ({"standing": {"blue": {"unts": []}}}, "position"),
        ({"turns": -1}, "position"),
        ({"weather": "rain"}, "position"),
    ],
)
def test_faults_of_positions(fields, place):
    with pytest.raises(BadInput) as caught:
        Table(unit("a", "marine"), unit("b", "marine", "blue", (1, 0)), **fields)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        (unit("a", "dragon"), "no class 'dragon'"),
        (unit("a", "marine", "green"), "no seat"),
        (unit("a", "marine", at=None), "`at` is missing"),
        (unit("a", "marine", at=(40, 0)), "off the map"),
        (unit("b", "marine"), "same id"),
        (unit("a", "marine", place="reserve"), "stays away"),
        (unit("a", "gcv", spent=0.3), "multiple of 0.5"),
        (unit("a", "marine", stuns=-1), "units, row 1, stuns: takes a whole number of 0 or more"),
        (unit("a", "gcv", stuns=8), "8 stun results, which destroy a vehicle"),
    ],
)
def test_faults_of_units(line, cause):
    with pytest.raises(BadInput, match=cause):
        Table(line, unit("b", "marine", "blue", (1, 0)))


@pytest.mark.parametrize(
    ("order", "cause"),
    [
        ({"order": "close_assault"}, "there is no order 'close_assault'; there are: "),
        ({"order": "move", "unit": "a", "to": [1, 0]}, "`move` takes unit, path, hops; not to"),
        ({"order": "hold", "unit": "a"}, "`hold` takes nothing more; not unit"),
        ({"order": ["fire"]}, r"there is no order \['fire'\]; there are: "),
    ],
)
def test_faults_of_orders(order, cause):
    with pytest.raises(BadInput, match=cause):
        StarFleetMarines().order(order)


def test_ways_to_write():
    """Keys of hexes may hold blanks, points spent be halves, a town hex as a target be written like other hexes."""
    table = Table(
        unit("a", "gcv", spent=0.5),
        unit("b", "marine", "blue", (0, 3)),
        map={"radius": 4, "terrain": {"0, 1": "town"}},
        works={"0, 0": "battle"},
        buildings={"0, 1": {"damage": 1}},
    )
    assert table.facts("a")["points"] == 9.5
    assert table["a"].dug_in
    table.play("red", "fire", 4, 4, unit="a", target=[0, 1])
    assert table.state.buildings["0,1"].destroyed


def test_path_through_the_own_hex():
    table = Table(unit("a", "marine"), unit("b", "marine", "blue", (0, 3)), step="movement")
    assert "a stands in 0,0 already" in table.why_not("red", "move", unit="a", path=[[0, 0], [1, 0]])


@pytest.mark.parametrize(
    ("settings", "cause"),
    [
        ({"dice": 3}, "takes 1 or 2"),
        ({"edition": "1999"}, "2007, 2011"),
        ({"figures": {"chart.militia": {"infantry": [7, 3]}}}, "last totals of two bands"),
        ({"figures": {"chart.militia": {"infantry": 3}}}, "takes a list, not 3"),
        ({"figures": {"chart.militia": {"range": -1}}}, "-1 is no range"),
        ({"figures": {"chart.cook": {"range": 1}}}, "chart.cook: there is no such row"),
        (
            {"house_rows": False, "figures": {"chart.militia": {"range": 3}}},
            "chart.militia: infantry, .* are lacking, and the house rows are switched off",
        ),
        ({"colour": "red"}, "none of that name"),
    ],
)
def test_faults_of_settings(settings, cause):
    with pytest.raises(BadInput, match=cause):
        StarFleetMarines(settings)

"""Spotting, line of sight, range."""

import pytest

from tests.rules.sfm.playing import CASES, Table, unit

NAMES = {"lava (high)": "high_lava"}


@pytest.mark.parametrize(
    "name",
    [
        "LOS-clear",
        "LOS-out-forest",
        "LOS-into-second-forest",
        "LOS-through-town",
        "LOS-swamp",
        "LOS-edge-one",
        "LOS-edge-mixed",
        "LOS-edge-long",
        "LOS-edge-hills",
        "LOS-hill-down-blocked",
        "LOS-into-hill",
        "LOS-hill-forest",
        "LOS-lava-high",
    ],
)
def test_line_of_sight(name):
    inputs = CASES[name]["inputs"]
    terrain = {key: NAMES.get(value, value) for key, value in inputs["terrain"].items()}
    table = Table(
        unit("a", "heavy", at=inputs["from"]),
        unit("b", "marine", "blue", inputs["to"]),
        map={"radius": 8, "terrain": terrain},
    )
    assert table.facts("a")["distance"]["b"] == inputs["distance"]
    seen = CASES[name]["expected"]["visible"]
    assert ("b" in table.facts("a")["sees"]) is seen
    assert ("b" in table.facts("b")["sees"]) is False
    assert ("a" in table.facts("b")["sees"]) is seen
    assert (not table.why_not("red", "fire", unit="a", target="b")) is seen


def test_edge_between_two_forests_is_blocked():
    """Rule: Spotting: not between two hexes of identical blocking terrain."""
    terrain = {"1,0": "forest", "0,1": "light_forest"}
    table = Table(
        unit("a", "heavy"), unit("b", "marine", "blue", (1, 1)), map={"radius": 3, "terrain": terrain}
    )
    assert "no line of sight" in table.why_not("red", "fire", unit="a", target="b")


def test_hill_to_hill():
    """House: blocked by a hill between; neighbours see each other."""
    terrain = {"0,0": "hill", "1,0": "hill", "2,0": "hill"}
    table = Table(
        unit("a", "heavy"),
        unit("b", "marine", "blue", (1, 0)),
        unit("c", "marine", "blue", (2, 0)),
        map={"radius": 3, "terrain": terrain},
    )
    assert table.facts("a")["sees"] == ["b"]


@pytest.mark.case("LOS-town-ruin")
def test_ruin():
    """Sight is open through it, and its cover stays; by setting it blocks on."""
    units = (unit("a", "marine"), unit("b", "marine", "blue", (2, 0)), unit("c", "marine", "blue", (1, 0)))
    ruin = {"map": {"radius": 3, "terrain": {"1,0": "town"}}, "buildings": {"1,0": {"destroyed": True}}}
    table = Table(*units, settings={"edition": "2011"}, **ruin)
    assert not table.why_not("red", "fire", unit="a", target="b")
    table.play("red", "fire", 1, 1, unit="a", target="c")
    assert dict(table.fired().modifiers) == {
        "cover": CASES["LOS-town-ruin"]["expected"]["infantry_in_ruin_modifier"]
    }
    table = Table(*units, settings={"ruins_open": False}, **ruin)
    assert "no line of sight" in table.why_not("red", "fire", unit="a", target="b")


@pytest.mark.parametrize("name", ["RANGE-2", "RANGE-3", "RANGE-4"])
def test_range(name):
    inputs = CASES[name]["inputs"]
    table = Table(unit("a", "heavy", at=inputs["from"]), unit("b", "marine", "blue", inputs["to"]))
    table.play("red", "fire", 6, 6, unit="a", target="b")
    assert table.fired().range == CASES[name]["expected"]["range"]

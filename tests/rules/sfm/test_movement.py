"""Movement: allowances, terrain costs, roads, climbing, minimum of one hex."""

import pytest

from plugins.sfm.tables import kinds
from tests.rules.sfm.playing import CASES, Table, kind, unit

LINE = [[q, 0] for q in range(1, 30)]


def march(name, terrain=(), roads=False, start="open", **more):
    """A unit at 0,0 with these terrains before it, one after another along a row."""
    plan = {"radius": 30, "terrain": {"0,0": start, **{f"{q},0": name for q, name in enumerate(terrain, 1)}}}
    if roads:
        plan["roads"] = [[[q, 0] for q in range(30)]]
    return Table(unit("u", name, **more), unit("z", "marine", "blue", (0, 20)), map=plan, step="movement")


def goes(table, hexes):
    return table.why_not("red", "move", unit="u", path=LINE[:hexes])


def cost(table, hexes):
    before = table.facts("u")["points"]
    table.play("red", "move", unit="u", path=LINE[:hexes])
    return before - table.facts("u")["points"]


@pytest.mark.case("MOVE-allowances", "MOVE-hq", "MOVE-amv")
def test_allowances():
    """MOVE-allowances, MOVE-hq, MOVE-amv, for the types that are in the catalogue."""
    wanted = dict(CASES["MOVE-allowances"]["expected"])
    wanted["HQ"] = CASES["MOVE-hq"]["expected"]["allowance"]
    for name in CASES["MOVE-amv"]["inputs"]["units"]:
        assert wanted.get(name, 10) == CASES["MOVE-amv"]["expected"]["allowance"]
    checked = 0
    for name, points in wanted.items():
        if kind(name) in kinds():
            assert march(kind(name)).facts("u")["allowance"] == points, name
            checked += 1
    assert checked == len(wanted) - len({"stunned infantry"})
    assert march("marine", stunned=True).facts("u")["allowance"] == wanted["stunned infantry"]


@pytest.mark.parametrize(
    ("name", "terrain", "start", "points"),
    [
        ("MOVE-open", ["open"] * 3, "open", 3),
        ("MOVE-hill-inf-climb", ["hill"], "open", 2),
        ("MOVE-hill-veh-climb", ["hill"], "open", 3),
        ("MOVE-hill-hill", ["hill"] * 3, "hill", 3),
        ("MOVE-hill-down", ["open"], "hill", 1),
        ("MOVE-swamp-inf", ["swamp", "open"], "open", 3),
        ("MOVE-light-forest", ["light_forest"] * 3, "open", 3),
    ],
)
def test_costs(name, terrain, start, points):
    case = CASES[name]
    table = march(kind(case["inputs"]["unit"]), terrain, start=start)
    assert cost(table, len(terrain)) == points == case["expected"].get("cost", points)


@pytest.mark.case("MOVE-open")
def test_fourth_open_hex():
    assert "0 movement points left" in goes(march("marine"), 4)


@pytest.mark.case("MOVE-town")
def test_town():
    for name, points in (("marine", 1), ("gcv", 1)):
        assert cost(march(name, ["town"]), 1) == points


@pytest.mark.case("MOVE-road-veh")
def test_road():
    """Twenty-four hexes of road for a truck, and no more."""
    table = march("truck", roads=True)
    assert not goes(table, 24)
    assert "entering open costs 0.5" in goes(table, 25)
    assert cost(table, 24) == 12
    assert table["u"].road_moved == table.state.half


@pytest.mark.case("MOVE-road-inf")
def test_road_on_foot():
    table = march("marine", roads=True)
    assert goes(table, 4)
    assert cost(table, 3) == 3


@pytest.mark.case("MOVE-road-enter")
def test_onto_a_road():
    """A road hex entered from beside it costs what the hex costs."""
    plan = {"radius": 5, "roads": [[[1, 0], [2, 0]]]}
    table = Table(unit("u", "gcv"), unit("z", "marine", "blue", (0, 5)), map=plan, step="movement")
    assert cost(table, 1) == 1
    assert table["u"].road_moved == 0


@pytest.mark.case("MOVE-road-mixed")
def test_road_and_open():
    """Half points add up."""
    plan = {"radius": 30, "roads": [[[q, 0] for q in range(6)]]}
    table = Table(unit("u", "gcv"), unit("z", "marine", "blue", (0, 20)), map=plan, step="movement")
    assert "0.5 movement points left" in goes(table, 13)
    assert cost(table, 12) == 9.5


def test_road_into_town():
    """Rule: Road: a vehicle pays the town's cost."""
    assert cost(march("gcv", ["open", "town"], roads=True), 2) == 1.5


def test_road_up_a_hill():
    """House."""
    assert cost(march("gcv", ["hill"], roads=True), 1) == 1.5


@pytest.mark.case("MOVE-swamp-veh")
def test_swamp_bars_vehicles():
    """The minimum of one hex does not help."""
    assert "may not enter swamp" in goes(march("gcv", ["swamp"]), 1)


def test_one_swamp_hex_a_turn():
    """Reading: the chart's cost, and one swamp hex at most; a setting."""
    assert "swamp hex in this turn already" in goes(march("commando", ["swamp", "swamp"]), 2)
    plan = {"radius": 5, "terrain": {"1,0": "swamp", "2,0": "swamp"}}
    free = Table(
        unit("u", "commando"),
        unit("z", "hq", "blue", (0, 5)),
        map=plan,
        step="movement",
        settings={"swamp_limit": False},
    )
    assert cost(free, 2) == 4


@pytest.mark.case("MOVE-min-one-climb")
def test_minimum_of_one_hex():
    """Heavy weapons may climb into a forest on a hill, and then no further."""
    table = march("heavy", ["forest_hill", "forest_hill"])
    assert not goes(table, 1)
    assert goes(table, 2)
    table.play("red", "move", unit="u", path=LINE[:1])
    assert table.facts("u")["points"] == 0


@pytest.mark.case("MOVE-no-save")
def test_points_are_not_saved():
    table = march("marine")
    assert cost(table, 1) == 1
    assert table.facts("u")["points"] == 2
    table.play("red", "done")
    for _ in range(4):
        table.play("blue", "done")
    assert table.facts("u")["points"] == 3


@pytest.mark.case("MOVE-lava-inf")
def test_infantry_never_enters_lava():
    assert "may not enter passable lava" in goes(march("commando", ["passable_lava"]), 1)
    assert not goes(march("gcv", ["passable_lava"]), 1)


@pytest.mark.case("MOVE-enemy-hex")
def test_enemy_hex():
    table = Table(unit("u", "marine"), unit("z", "marine", "blue", (1, 0)), step="movement")
    assert "holds an enemy unit" in goes(table, 1)


@pytest.mark.parametrize("name", ["MOVE-fired-unit", "MOVE-stunned-inf"])
def test_upside_down(name):
    table = march("marine", **({"fired": True} if "fired" in name else {"stunned": True}))
    assert not goes(table, 1)
    assert "one hex only" in goes(table, 2)


@pytest.mark.case("MOVE-stunned-veh")
def test_stunned_vehicle():
    """Two points; one that merely fired: one hex."""
    table = march("gcv", roads=True, stunned=True)
    assert not goes(table, 4)
    assert goes(table, 5)
    assert not goes(march("gcv", ["forest"], stunned=True), 1)
    assert goes(march("gcv", roads=True, fired=True), 2)


@pytest.mark.case("MOVE-iip-leave")
def test_leaving_an_improved_position():
    """2 for the first hex, 1 for the second; entering is free."""
    table = march("marine", prepared=True)
    assert "0 movement points left" in goes(table, 3)
    assert cost(table, 1) == 2
    table = Table(
        unit("u", "marine"), unit("z", "marine", "blue", (0, 5)), works={"1,0": "improved"}, step="movement"
    )
    assert cost(table, 1) == 1
    assert table["u"].dug_in


@pytest.mark.case("MOVE-vbp-inf")
def test_infantry_and_vehicle_positions():
    """Nothing extra; a vehicle pays 2 to enter and 2 to leave."""
    works = {"1,0": "battle"}
    foot = Table(unit("u", "marine"), unit("z", "marine", "blue", (0, 5)), works=works, step="movement")
    assert cost(foot, 2) == 2
    wheels = Table(unit("u", "gcv"), unit("z", "marine", "blue", (0, 5)), works=works, step="movement")
    assert cost(wheels, 2) == 6


def test_marked_units_stay():
    """Rule: Sequence of Play: Opportunity Phase."""
    assert "marked for opportunity fire" in goes(march("marine", marked=True), 1)


@pytest.mark.parametrize(
    ("name", "units", "crowded"),
    [
        ("STACK-0-4", [("gcv", 4)], True),
        ("STACK-nolimit", [("marine", 7)], True),
        ("STACK-mixed-sides", [("marine", 2)], True),
        ("", [("marine", 3), ("gcv", 3)], False),
    ],
)
def test_stacking(name, units, crowded):
    lines = [unit(f"{kind}{n}", kind) for kind, count in units for n in range(count)]
    foes = [unit(f"z{n}", "marine", "blue", (0, 0), stunned=True) for n in range(2 if "mixed" in name else 0)]
    table = Table(*lines, *foes, unit("far", "marine", "blue", (5, 0)))
    assert table.rules.facts(table.state)["hexes"]["0,0"]["crowded"] is crowded
    if name:
        assert CASES[name]["expected"]["overcrowded"] is crowded


@pytest.mark.case("STACK-nolimit")
def test_fourth_unit_may_enter():
    """Overcrowding is a penalty and no ban."""
    crowd = [unit(f"x{n}", "marine", at=(1, 0)) for n in range(3)]
    table = Table(unit("u", "marine"), *crowd, unit("z", "marine", "blue", (0, 5)), step="movement")
    assert not goes(table, 1)


def test_way_of_the_form_is_the_way_of_the_rules():
    """Every hex that the form reaches is legal, and costs no more than there is."""
    plan = {"name": "rickerbee"}
    table = Table(
        unit("u", "apv", at=(2, 10)), unit("z", "marine", "blue", (20, 0)), map=plan, step="movement"
    )
    form = next(
        form for form in table.rules.legal_orders(table.state, "red") if form.data()["order"] == "move"
    )
    reach = table.rules.refine(table.state, "red", form).fields[0].reach
    assert len(reach) > 60
    for path in reach:
        assert not table.why_not("red", "move", unit="u", path=[list(one) for one in path])

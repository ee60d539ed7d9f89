"""Shuttles and gunboats: flight, landing, loads, damage, leaving."""

import pytest
from msgspec.structs import replace

from core.contract.dice import ScriptedDice
from core.contract.records import BattleSetup, SeatForce, UnitRecord
from plugins.sfm.outcome import outcome_now
from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.state import Verdict
from tests.rules.sfm.playing import CASES, Table, kind, unit


def moving(*units, **fields):
    return Table(*units, unit("foe", "marine", "blue", (-5, 0)), step="movement", **fields)


@pytest.mark.case("SH-move")
def test_one_point_a_hex_whatever_lies_below():
    terrain = {
        f"{n},0": name if name != "lava" else "lava"
        for n, name in enumerate(CASES["SH-move"]["inputs"]["path"], 1)
    }
    table = moving(unit("s", "gas"), map={"radius": 22, "terrain": terrain})
    path = [[n, 0] for n in range(1, 22)]
    assert "movement points left" in table.why_not("red", "move", unit="s", path=path)
    table.play("red", "move", unit="s", path=path[:20])
    assert table["s"].spent == 2 * CASES["SH-move"]["expected"]["cost"]
    assert table["s"].at == (20, 0)


@pytest.mark.case("SH-land-min")
def test_landing_needs_five_points():
    low = moving(unit("s", "admin", spent=16))
    assert low.facts("s")["points"] == CASES["SH-land-min"]["inputs"]["mp_left"]
    assert "landing costs 5" in low.why_not("red", "land", unit="s")
    table = moving(unit("s", "admin", spent=15))
    table.play("red", "land", unit="s")
    assert (table["s"].aloft, table.facts("s")["points"]) == (False, 0)


@pytest.mark.case("SH-range-landed")
def test_a_landed_shuttle_fires_five_hexes():
    table = Table(
        unit("s", "gas", on_ground=True),
        unit("near", "marine", "blue", (5, 0)),
        unit("far", "marine", "blue", (0, 6)),
    )
    assert not table.why_not("red", "fire", unit="s", target="near")
    assert "6 hexes away; s reaches 5" in table.why_not("red", "fire", unit="s", target="far")


@pytest.mark.case("CHART-air-range-landed")
def test_a_landed_shuttle_is_engaged_at_ordinary_range():
    for landed, distance, legal in ((True, 3, True), (True, 4, False), (False, 15, True), (False, 16, False)):
        table = Table(unit("m", "marine"), unit("s", "admin", "blue", (distance, 0), on_ground=landed))
        assert bool(table.why_not("red", "fire", unit="m", target="s")) is not legal, (landed, distance)


@pytest.mark.case("SH-half")
def test_a_damaged_result_is_half_the_points_rounded_down():
    case = CASES["SH-half"]
    for points, damage in zip(case["inputs"]["points"], case["expected"]["damage"], strict=True):
        table = Table(unit("m", "marine"), unit("s", "admin", "blue", (2, 0), hull=points))
        table.play("red", "fire", 1, 2, unit="m", target="s")
        assert [event.points for event in table.events if event.name == "hit"] == [damage]
        assert table.facts("s")["damage_points"] == damage


def test_two_damaged_results_destroy():
    table = Table(unit("m", "marine"), unit("s", "admin", "blue", (2, 0), damage=1))
    table.play("red", "fire", 1, 3, unit="m", target="s")
    assert table["s"].place == "lost"


@pytest.mark.case("SH-default-flight")
def test_in_flight_unless_its_owner_says_otherwise():
    assert moving(unit("s", "mrs"))["s"].aloft
    assert not moving(unit("s", "mrs", on_ground=True))["s"].aloft


@pytest.mark.parametrize(("landed", "end"), [(False, ""), (True, ", landed")])
def test_its_owner_says_it_where_it_is_set_up(landed, end):
    """All who see it are told."""
    units = (unit("s", "mrs", at=None, place="reserve"), unit("b", "marine", "blue", (3, 0)))
    table = Table(*units, step="deployment")
    table.play("red", "deploy", unit="s", at=[0, 0], landed=landed)
    (event,) = table.events
    assert (table["s"].aloft, event.landed) == (not landed, landed)
    assert table.rules.describe(event, "blue", table.state) == f"s set up in 0,0{end}"


def loads(name, kinds, **settings):
    """Whether a landed shuttle takes these in, all at once."""
    units = [unit(f"u{n}", kind(one)) for n, one in enumerate(kinds)]
    table = moving(unit("s", name, on_ground=True), *units, settings=settings)
    return not table.why_not("red", "load", units=[one["id"] for one in units], into="s")


@pytest.mark.case("SH-hts-2007")
def test_heavy_transport_in_the_draft():
    case = CASES["SH-hts-2007"]
    assert [loads("hts", load) for load in case["inputs"]["loads"]] == case["expected"]["results"]
    assert loads("hts", ["marine"] * 4)
    assert not loads("hts", ["GCV", "marine", "marine"])
    assert loads("hts", ["THZ"], hts_artillery=True)
    assert not loads("hts", ["tank"], hts_artillery=True)


@pytest.mark.case("SH-hts-2011")
def test_heavy_transport_in_2011():
    case = CASES["SH-hts-2011"]
    found = [loads("hts", load, edition="2011") for load in case["inputs"]["loads"]]
    assert found == case["expected"]["results"]


@pytest.mark.case("SH-has-2011")
def test_heavy_assault_shuttle():
    case = CASES["SH-has-2011"]
    assert [loads("has", load, edition="2011") for load in case["inputs"]["loads"]] == case["expected"][
        "results"
    ]
    assert not loads("has", ["tank"])
    assert loads("has", ["marine"] * 4)


@pytest.mark.parametrize("name", ["hts", "has"])
def test_any_vehicle_is_any_that_there_is(name):
    """One of the other edition among them, where the classes of both are played; the list names none that is not there."""
    assert loads(name, ["CEV"], edition="2011", unit_list="all")
    assert loads(name, ["CEV"], **{f"{name}_load": "2011"})
    rules = StarFleetMarines({"edition": "2011"})
    (figures,) = (one.figures for one in rules.catalogue() if one.id == name)
    assert "tank" in figures["carries"] and "cev" not in figures["carries"]


@pytest.mark.case("SH-hts-cost")
def test_a_heavy_transport_lets_a_vehicle_out():
    expected = CASES["SH-hts-cost"]["expected"]
    table = moving(unit("s", "hts", on_ground=True, spent=10), unit("g", "gcv", at=None, carrier="s"))
    table.play("red", "unload", units=["g"])
    assert table.facts("s")["points"] == expected["hts_left"]
    assert table.facts("g")["points"] == expected["gcv_left"]
    flying = moving(unit("s", "hts"), unit("g", "gcv", at=None, carrier="s"))
    assert "in flight" in flying.why_not("red", "unload", units=["g"])


@pytest.mark.case("SH-leave-2011")
def test_twice_the_passengers_when_it_leaves():
    squads = [unit(f"m{n}", "marine") for n in range(5)]
    four, five = [f"m{n}" for n in range(4)], [f"m{n}" for n in range(5)]
    table = moving(
        unit("s", "admin", on_ground=True), *squads, map={"radius": 5}, settings={"edition": "2011"}
    )
    assert "room for 2" in table.why_not("red", "load", units=four, into="s"), "nobody rides outside"
    assert "room for 4" in table.why_not("red", "load", units=five, into="s", leaving=True)
    table.play("red", "load", units=four, into="s", leaving=True)
    line = table.rules.describe(table.events[0], "blue", table.state)
    assert line == "m0, m1, m2, m3 loaded into s, to leave the battle with it"
    assert "is to leave" in table.why_not("red", "unload", units=["m0"])
    table.play("red", "take_off", unit="s")
    assert "is to leave" in table.why_not("red", "land", unit="s")
    table.play("red", "move", unit="s", path=[[n, 0] for n in range(1, 6)])
    table.play("red", "leave", unit="s")
    assert {table[name].place for name in ("s", *four)} == {"flown"}
    draft = moving(unit("s", "admin", on_ground=True), *squads)
    assert "takes no more than its capacity" in draft.why_not(
        "red", "load", units=four, into="s", leaving=True
    )


def test_the_form_for_twice_the_passengers():
    """It is offered beside the plain one, where that rule is on, to shuttles that have not taken in so many yet."""
    squads = [unit(f"m{n}", "marine") for n in range(5)]
    shuttle = unit("s", "admin", on_ground=True)

    def most(edition, **more):
        table = moving({**shuttle, **more}, *squads, settings={"edition": edition})
        offered = table.rules.legal_orders(table.state, "red")
        forms = [form for form in offered if getattr(form, "order", "") == "load"]
        return [(form.fixed.get("leaving", False), form.fields[0].at_most) for form in forms]

    assert most("2007") == [(False, 2)]
    assert most("2011") == [(False, 2), (True, 4)]
    assert most("2011", leaving=True) == [(False, 4)]


def test_a_vehicle_takes_the_place_of_twice_the_passengers():
    """Beside a vehicle a heavy transport of 2011 has no room for squads, whether it leaves or not."""
    squads = [unit(f"m{n}", "marine", at=None, carrier="s") for n in range(4)]
    shuttle, vehicle = unit("s", "hts", on_ground=True), unit("g", "gcv")
    full = moving(shuttle, vehicle, *squads, settings={"edition": "2011"})
    assert "has room for 0" in full.why_not("red", "load", units=["g"], into="s", leaving=True)
    empty = moving(shuttle, vehicle, settings={"edition": "2011"})
    empty.play("red", "load", units=["g"], into="s", leaving=True)
    assert empty["g"].carrier == "s"


@pytest.mark.case("SH-repair")
def test_a_damaged_shuttle_goes_back_to_its_carrier():
    rider = unit("m", "marine", at=None, carrier="s")
    table = moving(unit("s", "gas", at=(4, 0), damage=1), rider, map={"radius": 5})
    assert "not at an edge" in table.why_not("red", "leave", unit="s")
    table.play("red", "move", unit="s", path=[[5, 0]])
    table.play("red", "leave", unit="s")
    (event,) = table.events
    assert (event.name, event.aboard, event.points) == ("flew_off", ("m",), 4)
    assert (table["s"].place, table["s"].damage, table["m"].place) == ("flown", 1, "flown")


@pytest.mark.case("GB-fires")
def test_gunboats_fire_two_or_four_times():
    case = CASES["GB-fires"]
    names = {"troop": "troop_gunboat", "cargo": "cargo_gunboat", "combat": "gunboat"}
    for type_, shots in zip(case["inputs"]["types"], case["expected"]["shots"], strict=True):
        table = Table(unit("g", names[type_]), *(unit(f"b{n}", "marine", "blue", (2, n)) for n in range(5)))
        for n in range(shots):
            assert not table.why_not("red", "fire", unit="g", target=f"b{n}")
            table.play("red", "fire", 6, 6, unit="g", target=f"b{n}")
        assert "upside down" in table.why_not("red", "fire", unit="g", target=f"b{shots % 5}")


@pytest.mark.case("GB-move")
def test_a_gunboat_lands_unloads_and_takes_off():
    table = moving(
        unit("g", "troop_gunboat"), *(unit(f"m{n}", "marine", at=None, carrier="g") for n in range(4))
    )
    table.play("red", "land", unit="g")
    table.play("red", "unload", units=["m0", "m1", "m2", "m3"])
    table.play("red", "take_off", unit="g")
    expected = CASES["GB-move"]["expected"]
    assert (table["g"].spent / 2, table.facts("g")["points"]) == (expected["cost"], expected["left"])


@pytest.mark.case("GB-range")
def test_ranges_of_and_at_gunboats():
    expected = CASES["GB-range"]["expected"]
    for distance in (expected["engaged_in_flight_to"], expected["engaged_in_flight_to"] + 1):
        table = Table(unit("m", "marine"), unit("g", "gunboat", "blue", (distance, 0)))
        assert bool(table.why_not("red", "fire", unit="m", target="g")) is (distance > 15)
    landed = Table(unit("g", "gunboat", on_ground=True), unit("m", "marine", "blue", (6, 0)))
    assert landed.facts("g")["range"] == expected["landed_max"]
    assert "reaches 5" in landed.why_not("red", "fire", unit="g", target="m")


@pytest.mark.parametrize(
    ("setting", "total", "points"), [("draft", 2, 4), ("draft", 4, 2), ("published", 4, 4)]
)
def test_damage_to_a_gunboat(setting, total, points):
    dice = (1, total - 1)
    table = Table(
        unit("m", "marine"), unit("g", "gunboat", "blue", (9, 0)), settings={"ship_damage": setting}
    )
    table.play("red", "fire", *dice, unit="m", target="g")
    assert (table["g"].damage, table.facts("g")["damage_points"]) == (points, points)


def test_points_of_a_hull_destroy_a_gunboat():
    table = Table(unit("m", "marine"), unit("g", "gunboat", "blue", (9, 0), damage=12))
    table.play("red", "fire", 1, 1, unit="m", target="g")
    assert table["g"].place == "lost"


def test_damage_comes_from_the_record_and_goes_back_to_it():
    """Damage and hull of a record hold in the battle; the outcome tells them again, and the aftermath repairs."""
    game = StarFleetMarines()
    shuttle = UnitRecord("s", "Shuttle", "gas", 0, sheet={"hull": 9, "damage": 1})  # type: ignore[arg-type]
    foe = UnitRecord("m", "Marines", "marine", 0)  # type: ignore[arg-type]
    forces = (SeatForce("red", "red", (shuttle,)), SeatForce("blue", "blue", (foe,)))  # type: ignore[arg-type]
    state = game.setup(BattleSetup("pick_up", forces), ScriptedDice(()))
    assert (
        game.facts(replace(state, units={**state.units, "s": replace(state.units["s"], place="map")}))[
            "units"
        ]["s"]["damage_points"]
        == 4
    )
    fates = {fate.unit: fate for fate in outcome_now(game.rules, state, Verdict(None, "agreed")).units}
    assert (fates["s"].condition, fates["s"].sheet) == ("damaged", {"damage": 1, "hull": 9})


def test_a_larger_ship_is_a_base_on_the_ground():
    table = Table(unit("m", "marine"), unit("x", "starship", "blue", (3, 0)), step="movement", active="blue")
    assert "does not move" in table.why_not("blue", "move", unit="x", path=[[4, 0]])
    assert (table.facts("x")["range"], table.facts("x")["column"]) == (6, "ship")
    assert "starship" not in {one.id for one in StarFleetMarines({"landed_ships": False}).catalogue()}

"""Vehicles that carry, bunkers, engineers at work: the cases, and what players see of them."""

import pytest

from core.api import HexPath, sample_form
from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.tables import kinds
from tests.rules.sfm.playing import CASES, Table, kind, unit

FOE = unit("foe", "marine", "blue", (15, 0))
ROAD = {"radius": 15, "roads": [[[q, 0] for q in range(9)]]}


def table(*units, settings=None, **fields):
    """A movement phase with a foe far away."""
    return Table(*units, FOE, step="movement", settings=settings, **fields)


def beside(vehicle, *loads, **more):
    """A carrier `v` with units in its hex."""
    return table(unit("v", vehicle), *(unit(f"u{n}", one) for n, one in enumerate(loads)), **more)


def loads(vehicle, kinds_of, **more):
    """Whether a carrier takes these in at once."""
    names = [f"u{n}" for n in range(len(kinds_of))]
    return not beside(vehicle, *kinds_of, **more).why_not("red", "load", units=names, into="v")


@pytest.mark.case("TR-apv-militia", "TR-cev", "TR-hq-cpv")
@pytest.mark.parametrize("edition", ["2007", "2011"])
def test_loads_that_fit(edition):
    for name, vehicle, more in (
        ("TR-apv-militia", "apv", "marine"),
        ("TR-cev", "cev", "marine"),
        ("TR-hq-cpv", "cpv", "marine"),
    ):
        case = CASES[name]
        if vehicle not in StarFleetMarines({"edition": edition}).rules.kinds:
            continue
        load = [kind(one) for one in case["inputs"]["load"]]
        assert loads(vehicle, load, settings={"edition": edition}) is case["expected"]["legal"]
        assert not loads(vehicle, [*load, more], settings={"edition": edition})


@pytest.mark.case("TR-gav-internal")
def test_carries_nobody():
    for edition in ("2007", "2011"):
        expected = CASES["TR-gav-internal"]["expected"]["legal"]
        assert loads("gav", ["marine"], settings={"edition": edition}) is expected


@pytest.mark.case("TR-load", "TR-load-two")
def test_loading_costs():
    one = beside("gcv", "marine")
    one.play("red", "load", units=["u0"], into="v")
    expected = CASES["TR-load"]["expected"]
    assert one.facts("u0")["points"] == expected["infantry_left"]
    assert one.facts("v")["points"] == expected["vehicle_left"]
    two = beside("apv", "marine", "marine")
    before = two.facts("u0")["points"]
    two.play("red", "load", units=["u0", "u1"], into="v")
    expected = CASES["TR-load-two"]["expected"]
    assert two.facts("v")["points"] == expected["vehicle_left"]
    for name in ("u0", "u1"):
        assert before - two.facts(name)["points"] == expected["each_infantry_paid"]


@pytest.mark.case("TR-load-civilian")
def test_civilians():
    expected = CASES["TR-load-civilian"]["expected"]
    literal = loads("apv", ["civilian"], settings={"civilian_loading": False})
    assert (literal, loads("apv", ["civilian"])) == (
        expected["literal"] != "refused",
        "allowed" in expected["house"],
    )
    moved = table(unit("v", "apv"), unit("c", "civilian", spent=1))
    assert "nothing else" in moved.why_not("red", "load", units=["c"], into="v")


def ride(rider, path, **vehicle):
    """A rider let out of a GCV after these hexes."""
    found = table(
        unit("v", "gcv", **vehicle), {"id": "r", "kind": rider, "seat": "red", "carrier": "v"}, map=ROAD
    )
    if path:
        found.play("red", "move", unit="v", path=path)
    found.play("red", "unload", units=["r"])
    return found


@pytest.mark.case("TR-unload", "TR-unload-inherit", "TR-unload-inherit-zero")
def test_unloading_costs():
    still = ride("marine", [], spent=4, steps=4)
    assert still.facts("v")["points"] == CASES["TR-unload"]["expected"]["vehicle_left"]
    road = ride("marine", [[q, 0] for q in range(1, 5)])
    assert road.facts("r")["points"] == CASES["TR-unload-inherit"]["expected"]["rider_left"]
    far = ride("commando", [[0, r] for r in range(1, 7)])
    expected = CASES["TR-unload-inherit-zero"]["expected"]
    assert far.facts("r")["points"] == expected["rider_left"]
    assert bool(far.why_not("red", "move", unit="r", path=[[0, 7]])) is (expected["rider_moves"] == "refused")


@pytest.mark.case("TR-split-unload")
def test_vehicles_apart():
    shared = {"id": "m", "kind": "militia", "seat": "red", "carrier": "v", "partner": "w"}
    apart = table(unit("v", "gcv"), unit("w", "gcv", at=(1, 0)), shared)
    notes = apart.rules.preview(
        apart.state, "red", apart.rules.order({"order": "unload", "units": ["m"]})
    ).notes
    assert any("is lost" in note for note in notes)
    apart.play("red", "unload", units=["m"])
    assert CASES["TR-split-unload"]["expected"]["unit"] == "destroyed"
    assert apart["m"].place == "lost"
    together = table(unit("v", "gcv"), unit("w", "gcv"), shared)
    together.play("red", "unload", units=["m"])
    assert together["m"].at == (0, 0)


@pytest.mark.case("STACK-carried")
def test_riders_do_not_crowd():
    case = CASES["STACK-carried"]["inputs"]
    vehicles = [unit(f"v{n}", "apv") for n in range(case["vehicles"])]
    riders = [
        {"id": f"r{n}", "kind": "marine", "seat": "red", "carrier": f"v{n // 2}"}
        for n in range(case["carried_infantry"])
    ]
    people = [unit(f"m{n}", "marine") for n in range(case["infantry"])]
    found = table(*vehicles, *riders, *people).rules
    state = table(*vehicles, *riders, *people).state
    assert found.facts(state)["hexes"]["0,0"]["crowded"] is CASES["STACK-carried"]["expected"]["overcrowded"]


@pytest.mark.case("BK-capacity", "BK-mixed")
def test_bunkers_hold():
    case = CASES["BK-capacity"]
    for load, fits in zip(case["inputs"]["loads"], case["expected"]["results"], strict=True):
        assert loads("bunker", load) is fits
    assert loads("bunker", CASES["BK-mixed"]["inputs"]["load"]) is CASES["BK-mixed"]["expected"]["legal"]


@pytest.mark.case("BK-six")
def test_six_shots_out_of_a_bunker():
    """One out of each hexside; a seventh unit outside the bunker is not bound by them."""
    inside = CASES["BK-six"]["inputs"]["inside"]
    riders = [{"id": f"m{n}", "kind": one, "seat": "red", "carrier": "b"} for n, one in enumerate(inside)]
    around = [(2, 0), (0, 2), (-2, 2), (-2, 0), (0, -2), (2, -2)]
    foes = [unit(f"x{n}", "marine", "blue", at) for n, at in enumerate(around)]
    found = Table(unit("b", "bunker"), *riders, *foes)
    shots = 0
    for n in range(len(inside)):
        if n:
            assert "hexside" in found.why_not("red", "fire", unit=f"m{n}", target="x0")
        found.play("red", "fire", 6, 6, unit=f"m{n}", target=f"x{n}")
        shots += 1
    assert shots == CASES["BK-six"]["expected"]["max_shots"]
    assert len(found["b"].ports) == shots


@pytest.mark.case("BK-destroy")
def test_bunkers_take_all_with_them():
    case = CASES["BK-destroy"]
    inside = [{"id": f"m{n}", "kind": "marine", "seat": "blue", "carrier": "b"} for n in range(3)]
    found = Table(unit("s", kind(case["inputs"]["shooter"])), unit("b", "bunker", "blue", (2, 0)), *inside)
    found.play("red", "fire", *case["inputs"]["dice"], unit="s", target="b")
    assert found.fired().result == case["expected"]["result"]
    assert {found[name].place for name in ("b", "m0", "m1", "m2")} == {"lost"}


@pytest.mark.case("BK-per-hex")
@pytest.mark.parametrize("number", range(3))
def test_one_structure_in_a_hex(number):
    case = CASES["BK-per-hex"]
    wanted = case["inputs"]["hexes"][number]
    lake = any("lake" in one for one in wanted)
    reserve = [unit(f"b{n}", "bunker", at=None, place="reserve") for n in range(len(wanted))]
    found = Table(
        *reserve,
        FOE,
        step="deployment",
        settings={"edition": "2011"},
        map={"radius": 20, "terrain": {"0,0": "water"} if lake else {}},
        active="red",
    )
    legal = True
    for one in reserve:
        legal = legal and not found.why_not("red", "deploy", unit=one["id"], at=[0, 0])
        if legal:
            found.play("red", "deploy", unit=one["id"], at=[0, 0])
    assert legal is case["expected"]["results"][number]


# --- what players see ----------------------------------------------------------------------------------------


def forms(found, order):
    return [
        form for form in found.rules.legal_orders(found.state, "red") if getattr(form, "order", "") == order
    ]


class Always:
    """A chance that always draws the same."""

    def __init__(self, value):
        self.value = value

    def random(self):
        return self.value


def test_forms_offer_what_fits_whoever_is_chosen():
    """Four of a truck's room: two sections, or three of which one is a section."""
    found = beside("truck", "militia", "marine", "marine", "marine", "marine")
    (form,) = forms(found, "load")
    assert form.fields[0].at_most == 3
    for value in (0.0, 0.5, 0.99):
        order = sample_form(found.rules, found.state, "red", form, Always(value))
        assert not found.rules.violations(found.state, "red", order)


def test_forms_offer_two_vehicles_to_one_section():
    found = table(unit("v", "gcv"), unit("w", "gcv"), unit("m", "militia"))
    (form,) = forms(found, "load")
    assert form.title == "Load m into v and another"
    order = sample_form(found.rules, found.state, "red", form, Always(0.0))
    assert order == found.rules.order({"order": "load", "units": ["m"], "into": "v", "partner": "w"})


def test_nobody_moves_out_of_a_carrier_by_a_move():
    found = table(unit("v", "apv"), {"id": "r", "kind": "marine", "seat": "red", "carrier": "v"})
    assert [form.unit for form in forms(found, "move")] == ["v"]
    assert forms(found, "unload")[0].fields[0].options[0].note == "3 movement points left"
    assert all(isinstance(field, HexPath) for form in forms(found, "move") for field in form.fields)


def test_previews():
    found = beside("apv", "marine")
    order = found.rules.order({"order": "load", "units": ["u0"], "into": "v"})
    assert found.rules.preview(found.state, "red", order).notes == (
        "v has 8 movement points left",
        "u0 has 1 movement point left",
    )
    works = table(unit("e", "cev"))
    order = works.rules.order({"order": "build", "unit": "e", "work": "bunker"})
    assert works.rules.preview(works.state, "red", order).notes == ("2 turns of 6 done after it",)


def test_boards_say_who_is_in_what():
    found = table(
        unit("v", "apv", name="Rover"), {"id": "r", "kind": "marine", "seat": "red", "carrier": "v"}
    )
    board = found.rules.board(found.state)
    notes = {token.id: token.notes for token in board.tokens}
    assert notes["v"] == ("holds r", "room for 1")
    assert notes["r"] == ("in Rover",)
    assert [token.id for token in board.tokens if "holds others" in token.flags] == ["v"]
    assert {token.id: token.at for token in board.tokens}["r"] is None


def test_those_in_a_bunker_are_seen_where_they_fight():
    found = table(
        unit("b", "bunker", at=(2, 1)), {"id": "m", "kind": "marine", "seat": "red", "carrier": "b"}
    )
    token = next(one for one in found.rules.board(found.state).tokens if one.id == "m")
    assert (token.at, token.notes, "aboard" in token.flags) == ((2, 1), ("in b",), True)


def test_the_board_shows_work_that_is_begun():
    found = table(unit("e", "engineer"), sites={"0,0": {"bunker": 4}})
    rows = {row.label: row.value for row in found.rules.board(found.state).panels[0].rows}
    assert rows["Work in 0,0"] == "bunker, 4 of 6 turns"


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ({"carrier": "nobody"}, "no unit 'nobody'"),
        ({"carrier": "foe"}, "foe: holds more than it has room for"),
        ({"carrier": "r"}, "carries itself"),
        ({"carrier": "v", "at": [0, 0]}, "`at` stays away"),
        ({"place": "aboard"}, "go together"),
        ({"carrier": "gav"}, "more than it has room for"),
        ({"partner": "v"}, "its carrier is none"),
    ],
)
def test_faults_of_positions(line, cause):
    rider = {"id": "r", "kind": "marine", "seat": "red", **line}
    if "partner" in line:
        rider["at"] = [0, 0]
    with pytest.raises(Exception, match=cause):
        table(unit("v", "apv"), unit("gav", "gav"), rider)


def test_every_capacity_has_its_source():
    for name, one in kinds().items():
        if one.capacity and one.category in ("vehicle", "structure"):
            assert "Unit Types" in one.source, name


@pytest.mark.parametrize("turns", [0, "two"])
def test_faults_of_building_times(turns):
    with pytest.raises(Exception, match="construction"):
        StarFleetMarines({"figures": {"construction": {"bunker": turns}}})


def test_bots_man_bunkers_and_let_riders_out():
    """The defender's infantry goes into its bunker; who rides gets out once his vehicle has come as far as it wants."""
    crew = [unit(f"m{n}", "marine", at=None, place="reserve") for n in range(3)]
    found = Table(
        unit("b", "bunker", at=None, place="reserve"),
        *crew,
        unit("foe", "marine", "blue", (5, 0)),
        seats=["blue", "red"],
        step="deployment",
        active="red",
    )
    bot = found.rules.bot()
    for _ in range(4):
        order = bot.choose(found.state, "red", Always(0.0))
        found.play("red", order.name, **{key: value for key, value in order_fields(order).items() if value})
    assert {found[f"m{n}"].carrier for n in range(3)} == {"b"}
    rider = {"id": "r", "kind": "marine", "seat": "red", "carrier": "v"}
    ride = Table(
        unit("v", "apv"), rider, unit("foe", "marine", "blue", (10, 0)), map={"radius": 12}, step="movement"
    )
    orders = []
    while ride.rules.to_act(ride.state) == ("red",) and "done" not in orders:
        order = ride.rules.bot().choose(ride.state, "red", Always(0.0))
        orders.append(order.name)
        ride.play("red", order.name, **{key: value for key, value in order_fields(order).items() if value})
    assert orders[:2] == ["move", "unload"]


def order_fields(order):
    return {name: getattr(order, name) for name in order.__struct_fields__}

"""The scenario Raid on Rickerbee."""

from collections import Counter

import pytest

from core.contract.dice import ScriptedDice
from core.contract.errors import CannotSetUp
from core.contract.records import BattleSetup, LinkEnd, SeatForce, UnitRecord
from core.geometry.hexgrid import distance
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.map_file import named_map
from plugins.sfm.ruleset import StarFleetMarines
from tests.rules.sfm.playing import CASES, Table, unit

TOWNS = ("17,2", "18,1", "18,2")


def set_up(detail=None, settings=None, **more):
    forces = more.pop("forces", None) or (
        SeatForce("klingon", "klingon", (), role="attacker"),
        SeatForce("federation", "federation", (), role="defender"),
    )
    table = Table.__new__(Table)
    table.rules = StarFleetMarines(settings or {})
    setup = BattleSetup("rickerbee", forces, detail=detail or {}, **more)
    table.state = table.rules.setup(setup, ScriptedDice(()))
    table.events = ()
    return table


@pytest.mark.case("RB-hexid")
def test_map():
    """The place is house; three hexes that touch each other, 13 hexes or more from one edge."""
    terrain = ground(named_map("rickerbee"))
    assert tuple(hex_key(here) for here in terrain.towns) == TOWNS
    assert all(distance(a, b) <= 1 for a in terrain.towns for b in terrain.towns)
    west = [here for here in terrain.terrain if here.q == 0]
    assert min(distance(a, b) for a in west for b in terrain.towns) >= 13


@pytest.mark.case("RB-fed")
def test_forces():
    """Counts, and who sets up first."""
    table = set_up()
    expected = dict(CASES["RB-fed"]["expected"])
    expected.pop("sets_up")
    total = expected.pop("total")
    count = Counter(one.kind for one in table.state.units.values() if one.seat == "federation")
    assert count["turret"] == expected.pop("defense_turret")
    assert {name: count[name] for name in expected} == expected
    assert count.total() == total
    assert table.rules.to_act(table.state) == ("federation",)
    klingons = Counter(one.kind for one in table.state.units.values() if one.seat == "klingon")
    assert klingons == {"hq": 1, "marine": 9, "heavy": 1, "commando": 1}


@pytest.mark.parametrize(
    ("name", "unit_id", "near", "far"),
    [
        ("RB-fed-turret", "federation-turret-1", [12, 7], [11, 8]),
        ("RB-fed-marine", "federation-marine-1", [12, 7], [11, 8]),
        ("", "federation-militia-1", [15, 4], [14, 5]),
    ],
)
def test_federation_zones(name, unit_id, near, far):
    if name:
        assert CASES[name]["inputs"]["distances"] == [5, 6]
    table = set_up()
    assert not table.why_not("federation", "deploy", unit=unit_id, at=near)
    assert "sets up within" in table.why_not("federation", "deploy", unit=unit_id, at=far)


@pytest.mark.case("RB-fed-civ")
def test_two_civilians_in_each_town_hex():
    table = set_up()
    assert "in a town hex" in table.why_not("federation", "deploy", unit="federation-civilian-1", at=[16, 2])
    for number in (1, 2):
        table.play("federation", "deploy", unit=f"federation-civilian-{number}", at=[18, 1])
    assert "two civilian units" in table.why_not(
        "federation", "deploy", unit="federation-civilian-3", at=[18, 1]
    )
    assert "not placed yet" in table.why_not("federation", "done")


@pytest.mark.case("RB-fed-option")
def test_extra_marines():
    case = CASES["RB-fed-option"]
    for extra, allowed in zip(case["inputs"]["extra"], case["expected"]["results"], strict=True):
        if allowed:
            state = set_up({"extra_marines": extra}).state
            assert (
                sum(one.kind == "marine" and one.seat == "federation" for one in state.units.values())
                == 1 + extra
            )
        else:
            with pytest.raises(CannotSetUp, match="0 to 2"):
                set_up({"extra_marines": extra})


def test_klingon_zone():
    """Rule: Klingon Forces: beyond ten hexes of every town hex, and unseen."""
    units = [
        unit("k", "marine", "klingon", None, place="reserve"),
        unit("t", "turret", "federation", (12, 7)),
    ]
    table = Table(*units, seats=["klingon", "federation"], scenario="rickerbee", step="deployment")
    assert not table.why_not("klingon", "deploy", unit="k", at=[0, 0])
    assert "farther than 10" in table.why_not("klingon", "deploy", unit="k", at=[9, 10])
    units[1] = unit("t", "turret", "federation", (6, 9))
    seen = Table(*units, seats=["klingon", "federation"], scenario="rickerbee", step="deployment")
    assert "can spot" in seen.why_not("klingon", "deploy", unit="k", at=[6, 10])


def raid(destroyed=3, crossed=3, turn=10, **more):
    buildings = {key: {"destroyed": n < destroyed, "crossed": n < crossed} for n, key in enumerate(TOWNS)}
    units = [unit("k", "marine", "klingon", (0, 10)), unit("f", "marine", "federation", (20, 5))]
    return Table(
        *units,
        seats=["klingon", "federation"],
        scenario="rickerbee",
        map={"name": "rickerbee"},
        buildings=buildings,
        step="movement",
        turn=turn,
        **more,
    )


@pytest.mark.case("RB-mission")
def test_both_parts_of_the_mission():
    """Not won yet, and in turn ten lost."""
    inputs = CASES["RB-mission"]["inputs"]
    table = raid(inputs["destroyed"], inputs["visited"], active="federation")
    table.play("federation", "done")
    assert table.rules.outcome(table.state).winner == "federation"


@pytest.mark.case("RB-win")
def test_victory():
    """Checked at the end of each player turn."""
    inputs = CASES["RB-win"]["inputs"]
    table = raid(inputs["destroyed"], inputs["visited"], inputs["turn"])
    assert table.rules.outcome(table.state) is None
    table.play("klingon", "done")
    assert table.rules.outcome(table.state).winner == "klingon"


@pytest.mark.case("RB-length")
def test_length():
    (scenario,) = [one for one in StarFleetMarines().scenarios() if one.id == "rickerbee"]
    assert scenario.turns == CASES["RB-length"]["expected"]["turns"]
    table = raid(0, 0, turn=9, active="federation")
    table.play("federation", "done")
    assert table.rules.outcome(table.state) is None


def test_crossing():
    """House: a marine boarding party that enters a town hex by its own movement, or leaves it."""
    for kind, crossed in (("marine", True), ("commando", False)):
        table = Table(
            unit("k", kind, "klingon", (16, 2)),
            unit("f", "marine", "federation", (20, 5)),
            seats=["klingon", "federation"],
            scenario="rickerbee",
            step="movement",
        )
        table.play("klingon", "move", unit="k", path=[[17, 2]])
        assert table.state.buildings["17,2"].crossed is crossed


def test_a_marine_that_dies_in_the_town_has_not_crossed_it():
    table = Table(
        unit("k", "marine", "klingon", (16, 2)),
        unit("f", "marine", "federation", (18, 1), marked=True),
        seats=["klingon", "federation"],
        scenario="rickerbee",
        step="movement",
    )
    table.play("klingon", "move", unit="k", path=[[17, 2]])
    table.play("federation", "opportunity", 1, 1, units=["f"])
    assert not table.state.buildings["17,2"].crossed


@pytest.mark.parametrize(("carrier", "crossed"), [("gcv", True), ("gas", False)])
def test_marines_ride_through_a_town_and_fly_over_it(carrier, crossed):
    table = Table(
        unit("c", carrier, "klingon", (16, 2)),
        unit("k", "marine", "klingon", None, carrier="c"),
        unit("f", "marine", "federation", (20, 5)),
        seats=["klingon", "federation"],
        scenario="rickerbee",
        step="movement",
    )
    table.play("klingon", "move", unit="c", path=[[17, 2], [18, 2]])
    assert [table.state.buildings[key].crossed for key in ("17,2", "18,2")] == [crossed, crossed]


def test_raiders_from_ships_start_aboard():
    """With links the raiders' twelve units are on their ships, and none on the map."""
    links = (LinkEnd("down", "transporter", False, ("klingon",)),)
    table = set_up(links=links)
    assert not [one for one in table.state.units.values() if one.seat == "klingon"]


def test_needs_house_rows():
    """House: without them the set-up names what is missing."""
    with pytest.raises(CannotSetUp, match="no militia row"):
        set_up(settings={"house_rows": False})


def test_too_many_units():
    units = tuple(UnitRecord(f"m{n}", "Squad", "marine", 0) for n in range(4))
    forces = (
        SeatForce("klingon", "klingon", (), role="attacker"),
        SeatForce("federation", "federation", units, role="defender"),
    )
    with pytest.raises(CannotSetUp, match="4 are too many"):
        set_up(forces=forces)


@pytest.mark.parametrize(("edition", "allowed"), [("2007", True), ("2011", False)])
def test_two_turrets_in_a_hex(edition, allowed):
    """Rule: Unit Types (2011): Structures: one in a hex."""
    units = [
        unit("t", "turret", "federation", (18, 1)),
        unit("u", "turret", "federation", None, place="reserve"),
        unit("k", "marine", "klingon", (0, 5)),
    ]
    seats = ["klingon", "federation"]
    table = Table(*units, seats=seats, active="federation", step="deployment", settings={"edition": edition})
    assert (not table.why_not("federation", "deploy", unit="u", at=[18, 1])) is allowed


def test_the_gamemaster_amends():
    table = raid()
    table.play("gamemaster", "amend", path=["units", "f", "stunned"], value=True, reason="forgotten")
    assert table["f"].stunned

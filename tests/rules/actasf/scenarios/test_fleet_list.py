"""Conflict intensity, tables, fleets and their variants."""

import pytest
from msgspec.structs import replace

from core.api import BattleSetup, CannotSetUp, SeatForce, UnitRecord
from core.cli.main import main
from core.contract.dice import ScriptedDice
from plugins.actasf import catalogue
from plugins.actasf.fleet_list import Limits, band, faults, table_fault
from plugins.actasf.ruleset import StarFleet


@pytest.mark.case("VPS-007")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        (350, "Patrol"),
        (500, "Patrol"),
        (501, "Skirmish"),
        (1000, "Skirmish"),
        (1500, "Raid"),
        (2000, "Battle"),
        (2500, "War"),
    ],
)
def test_a_boundary_belongs_to_the_lower_band(points: int, name: str):
    assert band(points).name == name


@pytest.mark.case("VPS-007")
@pytest.mark.parametrize(
    ("points", "table", "fault"),
    [
        (500, (36000, 36000), ""),
        (750, (48000, 48000), ""),
        (750, (48000, 36000), "a Skirmish of 750 points takes a table of at least 4 feet by 4 feet"),
        (1250, (48000, 72000), ""),
        (1250, (48000, 48000), "a Raid of 1250 points takes a table of at least 6 feet by 4 feet"),
        (5000, (72000, 48000), ""),
    ],
)
def test_the_table_grows_with_the_battle(points: int, table: tuple[int, int], fault: str):
    assert table_fault(points, table) == fault


def test_a_list_tells_everything_that_is_wrong_with_it():
    found = faults(
        ("klingon.d7k", "federation.ca", "klingon.zz"), Limits(points=300, highest=175), empire="klingon"
    )
    assert found == [
        "klingon.zz: no such ship in the fleet lists",
        "federation.ca is not on the fleet list of klingon",
        "brings 350 points of 300",
        "federation.ca costs 180 points; no ship may cost more than 175",
    ]
    assert faults((), Limits()) == ["brings no ship"]


def test_a_unique_ship_comes_once():
    class_id = next(ship.id for ship in catalogue.ships().values() if "Unique" in ship.traits)
    assert faults((class_id, class_id), Limits()) == [f"brings {class_id} more than once; it is unique"]


def test_the_one_ship_besides_counts_neither_for_points_nor_for_the_price():
    limits = Limits(points=100, highest=100, besides="Dreadnought")
    assert faults(("federation.dng", "federation.ffg"), limits) == []
    assert faults(("federation.ffg",), limits) == ["brings one dreadnought, not 0"]


@pytest.mark.parametrize(
    ("class_id", "weapon", "left"),
    [("klingon.d7k", "Disruptor", 3), ("federation.ca", "Photon Torpedo", 3), ("kzinti.ff", "Disruptor", 0)],
)
def test_a_variant_gives_one_die_of_its_weapon_for_one_of_drones(class_id: str, weapon: str, left: int):
    printed, variant = catalogue.ship(class_id), catalogue.ship(f"{class_id}+d")

    def dice(ship: catalogue.ShipClass, name: str) -> int:
        return sum(bank.ad for bank in ship.weapons if bank.name == name)

    assert dice(printed, weapon) - dice(variant, weapon) == 1
    assert dice(variant, "Drone") - dice(printed, "Drone") == 1
    assert dice(variant, weapon) == left
    assert variant.points == printed.points


def test_no_other_empire_makes_variants():
    ids = {class_id for class_id in catalogue.fielded() if class_id.endswith("+d")}
    assert {class_id.partition(".")[0] for class_id in ids} == {"klingon", "federation", "kzinti"}
    assert {"klingon.d7k+d", "federation.ca+d"} <= {row.id for row in StarFleet().catalogue()}


def test_figures_of_an_owner_reach_the_variant():
    own = {"klingon.d7k": {"shields": 99}}
    assert catalogue.fielded(own)["klingon.d7k+d"].shields == 99


def test_the_command_line_checks_a_list(capsys: pytest.CaptureFixture[str]):
    sound = ["fleet", "actasf", "klingon.d7k", "klingon.e4+d", "--empire", "klingon", "--points", "300"]
    assert main(sound) == 0
    assert capsys.readouterr().out == "2 classes, 240 points: a fleet\n"
    assert main([*sound[:4], "federation.ca", "--empire", "klingon", "--points", "300"]) == 1
    out = capsys.readouterr().out
    assert "federation.ca is not on the fleet list of klingon" in out
    assert "brings 420 points of 300" in out


def test_the_command_line_takes_the_empire_from_the_classes_and_reports_a_mixture(
    capsys: pytest.CaptureFixture[str],
):
    mixed = ["fleet", "actasf", "klingon.d7k", "federation.ca", "romulan.kr"]
    assert main(mixed) == 1
    out = capsys.readouterr().out
    assert "mixes ships of federation, klingon, romulan; a fleet is bought from the list of one empire" in out
    assert out.endswith("not a fleet\n")
    assert main([*mixed[:3], "klingon.e4"]) == 0


def test_the_command_line_knows_an_empire_by_id_and_name_and_says_which_there_are(
    capsys: pytest.CaptureFixture[str],
):
    one = ["fleet", "actasf", "klingon.d7k", "--empire"]
    assert main([*one, "Klingon Empire"]) == 0
    capsys.readouterr()
    assert main([*one, "Klingons"]) == 1
    out = capsys.readouterr().out
    assert "there is no empire 'Klingons'; there are: civilian, federation, gorn, klingon" in out
    assert "not on the fleet list" not in out


def test_a_force_brings_ships_of_its_own_list_where_fleets_have_limits():
    units = (UnitRecord("ca", "Ca", "federation.ca", 4), UnitRecord("snb", "Snb", "romulan.snb", 4))
    mixed = SeatForce("a", "a", units, role="attacker", empire="federation")
    other = SeatForce("b", "b", (UnitRecord("e4", "E4", "klingon.e4", 4),), role="defender", empire="klingon")
    with pytest.raises(CannotSetUp, match=r"romulan\.snb is not on the fleet list of federation"):
        StarFleet().setup(BattleSetup("a-call-to-arms", (mixed, other)), ScriptedDice(()))
    for forces, detail in (((mixed, other), {"limits": False}), ((replace(mixed, empire=""), other), {})):
        state = StarFleet().setup(
            BattleSetup("a-call-to-arms", forces, detail={"random_terrain": False, **detail}),
            ScriptedDice(()),
        )
        assert "snb" in state.units

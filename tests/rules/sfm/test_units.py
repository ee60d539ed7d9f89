"""Unit lists and sizes."""

import pytest

from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.tables import kinds
from tests.rules.sfm.playing import CASES, kind

NAMES = {
    "Marines": "marine", "Regular Army": "regular", "Combat Engineers": "engineer", "Commando": "commando", "Prime Team": "prime",
    "HQ": "hq", "Headquarters": "hq", "Heavy Weapons": "heavy", "Militia": "militia", "Civilian": "civilian", "GCV": "gcv", "APV": "apv",
    "GAV": "gav", "Truck": "truck", "Tank": "tank", "Trans-Howitzer": "thz", "THZ": "thz", "Ammo Vehicle": "amv", "AMV": "amv",
    "Command Post Vehicle": "cpv", "CPV": "cpv", "Combat Engineer Vehicle": "cev",
}  # fmt: skip


def listed(edition):
    return {one.id for one in StarFleetMarines({"edition": edition}).catalogue()}


@pytest.mark.case("UL-2007", "UL-2011")
def test_infantry_and_vehicles_by_edition():
    """Infantry, vehicles and structures; what flies is not in the catalogue."""
    for name, edition in (("UL-2007", "2007"), ("UL-2011", "2011")):
        expected = CASES[name]["expected"]
        wanted = set()
        for entry in (*expected["infantry"], *expected["vehicles"]):
            title = entry if entry in NAMES else entry.rsplit(" ", 1)[0]
            wanted.add(NAMES[title])
        structures = {"turret", "bunker"} | ({"base"} if "Base" in expected["structures"] else set())
        assert listed(edition) == wanted | structures
    assert listed("2007") - listed("2011") == {"civilian", "cev"}


@pytest.mark.case("UL-hq")
def test_headquarters():
    hq, expected = kinds()["hq"], CASES["UL-hq"]["expected"]
    assert (hq.row, hq.move, hq.size) == (expected["row"], expected["move"], expected["size"])


@pytest.mark.case("TR-size")
def test_sizes():
    for name, size in CASES["TR-size"]["expected"].items():
        assert kinds()[kind(name)].size == size


def test_house_figures_are_marked():
    """Each class whose row is house says so, and none other."""
    for one in StarFleetMarines().catalogue():
        row = one.exceptions.get("chart_row", "")
        assert row.startswith("house") is (one.figures["chart_row"] not in ("marine", "heavy", "unarmed"))


def test_without_house_rows_they_are_incomplete():
    incomplete = {one.id for one in StarFleetMarines({"house_rows": False}).catalogue() if not one.complete}
    assert incomplete == {"hq", "militia", "civilian", "gav", "tank", "thz", "amv", "cpv", "turret"}

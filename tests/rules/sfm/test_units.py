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
SHUTTLES = {
    "Administrative": "admin", "Civilian": "civilian_shuttle", "Minesweeping": "minesweeper", "Multi-Role": "mrs", "Ground Assault": "gas", "Ground": "gas",
    "Ground Bombardment": "gbs", "Heavy Assault": "has", "Heavy Transport": "hts", "Fighter": "fighter",
    "Ground Attack Fighter": "attack_fighter",
}  # fmt: skip
GUNBOATS = {"gunboat", "troop_gunboat", "cargo_gunboat", "free_trooper", "free_tanker"}


def named(entry, names):
    """The class of an entry; 2011 prints a code after most of them."""
    return names[entry if entry in names else entry.rsplit(" ", 1)[0]]


def listed(edition):
    return {one.id for one in StarFleetMarines({"edition": edition}).catalogue()}


@pytest.mark.case("UL-2007", "UL-2011")
def test_infantry_and_vehicles_by_edition():
    """Infantry, vehicles, shuttles, structures; gunboats, and ships on the ground, are known to both."""
    for name, edition in (("UL-2007", "2007"), ("UL-2011", "2011")):
        expected = CASES[name]["expected"]
        wanted = set()
        for entry in (*expected["infantry"], *expected["vehicles"]):
            wanted.add(named(entry, NAMES))
        for entry in expected["shuttles"]:
            wanted.add(named(entry, SHUTTLES))
        structures = {"turret", "bunker"} | ({"base"} if "Base" in expected["structures"] else set())
        assert listed(edition) == wanted | structures | GUNBOATS | {"starship"}
    assert listed("2007") - listed("2011") == {"civilian", "cev", "attack_fighter"}


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
        flies = one.figures["category"] in ("flyer", "fighter") and one.figures["chart_row"] != "unarmed"
        printed = one.figures["chart_row"] in ("marine", "heavy", "unarmed")
        assert row.startswith("house") is (flies or not printed), one.id


def test_without_house_rows_they_are_incomplete():
    incomplete = {one.id for one in StarFleetMarines({"house_rows": False}).catalogue() if not one.complete}
    assert incomplete == {
        *("hq", "militia", "civilian", "gav", "tank", "thz", "amv", "cpv", "turret"),
        *("admin", "minesweeper", "gbs", "attack_fighter", "starship", *GUNBOATS),
    }


def test_hulls_of_an_owner_and_none():
    """House hulls can be replaced by an owner's, and switched off."""
    own = StarFleetMarines({"figures": {"hull.admin": {"hull": 9}}}).rules.kinds
    assert (own["admin"].hull, own["gas"].hull) == (9, 8)
    none = StarFleetMarines({"house_hulls": False}).rules.kinds
    assert (none["admin"].hull, none["troop_gunboat"].capacity) == (0, 0)

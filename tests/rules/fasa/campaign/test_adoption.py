"""Ships of another game become ships of this one: by the table of equals, by empire and strength, by hand."""

import pytest

from core.api import Adoption, Issue, Skill, UnitRecord
from plugins.actasf import catalogue
from plugins.fasa.equals import equal_elsewhere, equals, nearest, strength
from plugins.fasa.hulls import hulls
from plugins.fasa.ruleset import TacticalSimulator
from plugins.fasa.sheet import EFFICIENCY, Sheet, damaged, quality_of, worn
from tests.rules.fasa.campaign.playing import CA, D10, RULES, ship

LIAISON = RULES.liaison()
FIGURES = {"empire": "klingon", "points": 175}


def adopted(unit: UnitRecord, source: str = "actasf", **figures: object) -> Adoption:
    found = LIAISON.adopt(unit, {**FIGURES, **figures}, source)
    assert isinstance(found, Adoption)
    return found


def test_every_class_of_the_table_is_one_in_both_books_and_stands_for_one_alone():
    rows = equals()["actasf"]
    assert set(rows) <= set(catalogue.fielded())
    assert {name: name.split(".")[0] for name in rows} == {
        name: ours[0].split(".")[0] for name, ours in rows.items()
    }


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("federation.ca", CA),
        ("klingon.d7k", "klingon.d-7-m"),
        ("klingon.d5w", D10),
        ("romulan.we", "romulan.bird-of-prey-type-4"),
    ],
)
def test_equals_go_there_and_back(theirs, ours):
    assert adopted(ship("x", theirs)).unit.class_id == ours
    assert equal_elsewhere(ours) == {"actasf": theirs}
    assert equal_elsewhere("klingon.t-3-a") == {}


def test_a_constitution_is_worth_as_much_in_both_games():
    assert strength(hulls()[CA]) == pytest.approx(catalogue.ships()["federation.ca"].points, abs=2)


def test_beyond_the_table_the_nearest_in_strength_of_the_empire():
    found = adopted(ship("x", "klingon.d5k"))
    gap = abs(strength(hulls()[found.unit.class_id]) - 175)
    fleet = [hull for hull in hulls().values() if hull.empire == "klingon" and hull.role == "Cruiser"]
    assert gap == min(gap, *(abs(strength(hull) - 175) for hull in fleet))
    assert found.basis == "nearest of its empire in strength (house)"
    assert nearest(hulls(), "gorn", 200) is None


def test_without_one_it_says_so_and_takes_the_class_that_is_chosen():
    told = LIAISON.adopt(ship("x", "gorn.bc"), {"empire": "gorn", "points": 200}, "actasf")
    assert isinstance(told, Issue) and "no ship of gorn can stand in for gorn.bc" in told.cause
    found = adopted(ship("x", "gorn.bc"), empire="gorn", chosen=D10)
    assert (found.unit.class_id, found.basis) == (D10, "chosen by hand")
    assert isinstance(LIAISON.adopt(ship("x"), {**FIGURES, "chosen": "moon"}, "actasf"), Issue)


def test_without_the_manuals_a_ship_becomes_one_of_the_two_that_are_printed():
    printed = TacticalSimulator({"secondary": False}).liaison()
    assert printed is not None
    found = printed.adopt(ship("x", "klingon.e4"), {"empire": "klingon", "points": 70}, "actasf")
    assert isinstance(found, Adoption) and found.unit.class_id == D10


def test_skills_and_sheets_are_set_aside_and_people_stay():
    unit = UnitRecord("x", "X", "federation.ca", 5, 3, (Skill("ace-helm"),), "damaged", sheet={"damage": 3})
    found = adopted(unit, worn=9)
    assert found.set_aside == ("skills: ace-helm", "its sheet of actasf")
    assert (found.unit.name, found.unit.xp, found.unit.quality, found.unit.skills) == ("X", 3, 5, ())


@pytest.mark.parametrize(("quality", "crew"), list(enumerate(EFFICIENCY, 1)))
def test_crew_quality_stands_for_an_efficiency_and_back_the_nearest(quality, crew):
    assert quality_of(crew) == quality_of(crew + 5) == quality
    assert adopted(ship("x", quality=quality)).unit.quality == quality


def test_a_crew_of_another_scale_keeps_its_place_between_worst_and_best():
    assert adopted(ship("x", quality=9), quality_scale=(1, 9)).unit.quality == 6
    assert adopted(ship("x", quality=5), quality_scale=(1, 9)).unit.quality == 4
    assert adopted(ship("x", quality=0)).unit.quality == 0  # its crew is still to be rolled


def test_who_comes_back_keeps_captain_and_crew_and_takes_the_damage_of_elsewhere():
    kept = {"captain": 61, "crew": 57, "superstructure": 9}
    same = adopted(ship("x", quality=3), kept=kept, chosen=CA).unit
    assert Sheet.of(same.sheet) == Sheet(61, 57, (), 0, 9)
    hurt = adopted(ship("x", quality=3), kept=kept, chosen=CA, worn=50).unit
    assert Sheet.of(hurt.sheet).superstructure == 10
    better = adopted(ship("x", quality=5), kept=kept, chosen=CA).unit
    assert (Sheet.of(better.sheet).captain, Sheet.of(better.sheet).crew) == (61, 80)


@pytest.mark.parametrize("percent", [0, 1, 10, 33, 50, 70, 99, 100])
@pytest.mark.parametrize("name", [CA, D10, "klingon.k-23-d", "romulan.free-flight-type-1"])
def test_damage_is_the_same_share_as_near_as_whole_points_allow(name, percent):
    hull = hulls()[name]
    sheet = damaged(hull, Sheet(), percent)
    assert sheet.superstructure < hull.superstructure
    assert bool(sheet.lost) == bool(percent and hull.superstructure > 1)
    one_point = 100 / min(hull.superstructure, hull.power) + 1
    assert percent == 100 or abs(worn(hull, sheet) - percent) <= one_point


def test_a_wreck_counts_as_crippled_whatever_its_sheet_says():
    assert RULES.worn(UnitRecord("x", "X", CA, 4, condition="crippled")) == 70
    assert RULES.worn(ship("x", superstructure=5)) == 25
    assert RULES.worn(UnitRecord("x", "X", "moon", 4, condition="damaged")) == 25

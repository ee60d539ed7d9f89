"""Ships of another game become ships of this one (house): equals, strength, damage by its share."""

import pytest

from core.api import Adoption, Issue, UnitRecord
from plugins.actasf import catalogue
from plugins.actasf.ruleset import StarFleet

CA = "federation.ca"
RULES = StarFleet()
FIGURES = {"empire": "federation", "points": 36036, "strength": 180, "quality_scale": [1, 6]}


def adopted(condition: str = "fit", quality: int = 4, **figures: object) -> Adoption:
    unit = UnitRecord("x", "X", "fasa.ship", quality, condition=condition)  # type: ignore[arg-type]
    found = RULES.liaison().adopt(unit, {**FIGURES, **figures}, "fasa")
    assert isinstance(found, Adoption)
    return found


def test_a_class_that_names_its_equal_becomes_it():
    assert adopted(equals={"actasf": "federation.ffg"}).unit.class_id == "federation.ffg"
    assert adopted(equals={"actasf": "moon", "other": "federation.ffg"}).basis != "its equal (house)"


def test_strength_counts_before_points_of_another_measure():
    found = adopted()
    assert catalogue.ships()[found.unit.class_id].points == 180
    assert found.basis == "nearest of its empire in points (house)"


def test_a_class_chosen_by_hand_is_taken():
    assert (adopted(chosen="gorn.bc").unit.class_id, adopted(chosen="gorn.bc").basis) == (
        "gorn.bc",
        "chosen by hand",
    )
    unit = UnitRecord("x", "X", "fasa.ship", 4)
    assert isinstance(RULES.liaison().adopt(unit, {**FIGURES, "chosen": "moon"}, "fasa"), Issue)


@pytest.mark.parametrize(
    ("condition", "worn", "damage"),
    [
        ("fit", 0, 0),
        ("damaged", 1, 1),
        ("damaged", 50, 17),
        ("damaged", 90, 34 - 11 - 1),  # not crippled there, not crippled here
        ("crippled", 70, 24),
        ("crippled", 20, 34 - 11),
        ("crippled", 100, 33),  # a ship that came home is no wreck
    ],
)
def test_damage_is_the_same_share_and_a_ship_is_crippled_if_it_was(condition, worn, damage):
    found = adopted(condition, chosen=CA, worn=worn).unit
    assert found.sheet.get("damage", 0) == damage
    assert RULES.unit_issues(found) == ()


def test_damage_that_was_kept_stands_where_nothing_changed():
    kept = {"damage": 5, "criticals": {"crew": 2}}
    assert adopted("damaged", chosen=CA, kept=kept).unit.sheet == kept
    assert adopted("damaged", chosen=CA, kept=kept, worn=50).unit.sheet == {**kept, "damage": 17}


@pytest.mark.parametrize(
    ("quality", "scale", "ours"), [(0, [1, 6], 0), (6, [1, 6], 6), (5, [1, 9], 4), (99, [1, 9], 6)]
)
def test_crew_quality_keeps_its_place(quality, scale, ours):
    assert adopted(quality=quality, quality_scale=scale).unit.quality == ours


def test_how_much_of_a_ship_is_gone():
    assert RULES.worn(UnitRecord("x", "X", CA, 4)) == 0
    assert RULES.worn(UnitRecord("x", "X", CA, 4, sheet={"damage": 17})) == 50
    assert RULES.worn(UnitRecord("x", "X", CA, 4, sheet={"damage": 1})) == 3
    assert RULES.worn(UnitRecord("x", "X", "moon", 4, condition="crippled")) == 70

"""What each skill and refit does to a ship's figures, and when it can be gained.

Rule: Skills and Refits Table.
"""

import pytest

from core.api import BadInput, Skill
from plugins.actasf import catalogue, skills
from plugins.actasf.sheet import Sheet, condition, damage_left
from plugins.actasf.skills import open_details, refitted, talents

CA = catalogue.ship("federation.ca")
CC = catalogue.ship("federation.cc")
E4 = catalogue.ship("klingon.e4")


def test_a_reinforced_hull_adds_a_tenth_rounded_up_and_again_each_time() -> None:
    assert refitted(CA, [Skill(skills.REINFORCED_HULL)]).damage == 38
    assert refitted(E4, [Skill(skills.REINFORCED_HULL)]).damage == 15
    assert refitted(CA, [Skill(skills.REINFORCED_HULL)] * 2).damage == 42
    assert refitted(CA, [Skill(skills.REINFORCED_HULL)]).crippled == CA.crippled


def test_enhanced_shields_add_four_each_time() -> None:
    assert refitted(CA, [Skill(skills.ENHANCED_SHIELDS)]).shields == CA.shields + 4
    assert refitted(CA, [Skill(skills.ENHANCED_SHIELDS)] * 2).shields == CA.shields + 8


def test_a_refit_of_a_bank_changes_that_bank_alone() -> None:
    photons = next(n for n, bank in enumerate(CA.weapons) if bank.name == "Photon Torpedo")
    both = [Skill(skills.EXTRA_WEAPONRY, {"bank": photons}), Skill(skills.PRECISE_GUNNERS, {"bank": photons})]
    result = refitted(CA, both)
    for number, (before, after) in enumerate(zip(CA.weapons, result.weapons, strict=True)):
        if number == photons:
            assert after.ad == before.ad + 1
            assert after.traits == {**before.traits, "Precise": True} != before.traits
        else:
            assert after == before


def test_the_other_skills_leave_the_figures_alone() -> None:
    crew = [
        Skill(skills.ELITE_MARINES),
        Skill(skills.LUCKY_CREW),
        Skill(skills.LUCKY_CREW),
        Skill(skills.CHIEF_ENGINEER),
        Skill(skills.LONG_RANGED, {"system": "Phaser"}),
        Skill(skills.DEFENSIVE_GUNNERS),
        Skill(skills.SKILLED_CAPTAIN),
    ]
    assert refitted(CA, crew) == CA
    assert talents(crew) == skills.Talents(1, 2, 1, frozenset({"Phaser"}), True, True)
    assert talents([]) == skills.Talents()


@pytest.mark.parametrize("code", sorted(skills.ONCE))
def test_once_only_is_blocked_the_second_time(code: str) -> None:
    assert open_details(CA, [], code) == ({},)
    assert open_details(CA, [Skill(code)], code) == ()


@pytest.mark.parametrize("code", [skills.REINFORCED_HULL, skills.LUCKY_CREW, skills.ENHANCED_SHIELDS])
def test_the_others_may_come_again(code: str) -> None:
    assert open_details(CA, [Skill(code)] * 3, code) == ({},)


def test_a_bank_gains_a_die_once_and_every_bank_can() -> None:
    free = open_details(CA, [], skills.EXTRA_WEAPONRY)
    assert len(free) == len(CA.weapons)
    had = [Skill(skills.EXTRA_WEAPONRY, detail) for detail in free]
    assert open_details(CA, had[1:], skills.EXTRA_WEAPONRY) == (free[0],)
    assert open_details(CA, had, skills.EXTRA_WEAPONRY) == ()


def test_precise_gunners_serve_only_banks_that_are_not_precise() -> None:
    names = {CA.weapons[detail["bank"]].name for detail in open_details(CA, [], skills.PRECISE_GUNNERS)}
    assert "Photon Torpedo" in names
    assert not any(name.startswith("Phaser") for name in names)


def test_all_phasers_are_one_system() -> None:
    assert skills.system_of("Phaser-1") == skills.system_of("Phaser-3") == "Phaser"
    assert {"system": "Phaser"} in open_details(CA, [], skills.LONG_RANGED)
    left = open_details(CA, [Skill(skills.LONG_RANGED, {"system": "Phaser"})], skills.LONG_RANGED)
    assert left == ({"system": "Photon Torpedo"},)


def test_a_sheet_is_empty_for_a_fresh_ship_and_names_what_it_does_not_know() -> None:
    assert Sheet().data() == {}
    assert Sheet.of({}) == Sheet()
    assert Sheet.of(Sheet(damage=3, marines=0).data()) == Sheet(damage=3, marines=0)
    with pytest.raises(BadInput, match="lasers"):
        Sheet.of({"lasers": 1})


def test_condition_turns_at_the_crippled_threshold() -> None:
    assert condition(CA, (), Sheet()) == "fit"
    assert condition(CA, (), Sheet(damage=CA.damage - CA.crippled - 1)) == "damaged"
    assert condition(CA, (), Sheet(damage=CA.damage - CA.crippled)) == "crippled"
    assert condition(CA, (), Sheet(damage=CA.damage)) == "destroyed"
    assert damage_left(CA, [Skill(skills.REINFORCED_HULL)], Sheet(damage=10)) == 28


def test_skills_that_a_ship_cannot_have_are_named() -> None:
    faults = skills.skill_faults(
        CA,
        [
            Skill("singing"),
            Skill(skills.EXTRA_WEAPONRY),
            Skill(skills.EXTRA_WEAPONRY, {"bank": 99}),
            Skill(skills.LUCKY_CREW),
            Skill(skills.LONG_RANGED, {"system": "Phaser"}),
        ],
    )
    assert [fault.split(";")[0] for fault in faults] == [
        "there is no skill 'singing'",
        "extra-weaponry cannot be for {}",
        "extra-weaponry cannot be for {'bank': 99}",
    ]

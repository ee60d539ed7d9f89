"""XP dice: earned by surviving and destroying, spent on better crews, skills and refits.

Rule: Calculate Experience; Improve Crew Quality; Skills and Refits.
"""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from core.api import CannotSetUp, OrderForm, Skill, Squad, SquadFate, UnitLeaves
from core.contract.errors import NotToAct
from plugins.actasf import catalogue, skills
from plugins.actasf.campaign import procedures
from tests.rules.actasf.campaign.playing import Play, aftermath, blue, fate, outcome, red, ship

CA = catalogue.ship("federation.ca")
PHOTONS = next(n for n, bank in enumerate(CA.weapons) if bank.name == "Photon Torpedo")


def veteran(xp: int = 3, quality: int = 4, had: Sequence[Skill] = ()) -> Play:
    """An aftermath of the Hood with so many XP dice, one of them just earned."""
    return aftermath([red(ship("hood", "federation.ca", xp=xp - 1, quality=quality, skills=had)), blue()])


def test_only_enemy_ships_that_were_destroyed_count_and_each_once() -> None:
    hood, exeter = ship("hood", "federation.ca"), ship("exeter", "federation.ca")
    one, two, three = (ship(name, "klingon.e4") for name in ("one", "two", "three"))
    play = aftermath(
        [red(hood, exeter), blue(one, two, three)],
        "red",
        [
            fate(hood, "red", kills=["one", "one", "exeter", "three", "nobody"]),
            fate(exeter, "red", "destroyed", kills=["two"]),
            fate(one, "blue", "destroyed"),
            fate(two, "blue", "destroyed"),
        ],
    )
    assert play.unit("hood").xp == 2
    assert [unit.id for unit in play.force("red").units] == ["hood"]
    assert [unit.id for unit in play.force("blue").units] == ["three"]
    assert play.unit("three").xp == 1


def test_ships_destroyed_or_captured_are_struck_and_those_withdrawn_come_home() -> None:
    hood, exeter, reliant = (ship(name, "federation.ca") for name in ("hood", "exeter", "reliant"))
    play = aftermath(
        [red(hood, exeter, reliant), blue()],
        "blue",
        [
            fate(hood, "red", "destroyed"),
            fate(exeter, "red", "captured"),
            fate(reliant, "red", "withdrawn", damage=CA.damage - 5),
        ],
    )
    assert play.procedure.effects(play.state)[:2] == (
        UnitLeaves("hood", "destroyed"),
        UnitLeaves("exeter", "captured"),
    )
    assert play.unit("reliant").condition == "crippled"
    assert play.unit("reliant").xp == 1


def test_a_ship_that_stayed_at_home_earns_nothing() -> None:
    hood, exeter = ship("hood", "federation.ca"), ship("exeter", "federation.ca")
    forces = (red(hood, exeter), blue())
    state = procedures()["aftermath"].begin(
        forces, outcome(None, fate(hood, "red"), fate(forces[1].units[0], "blue")), {"points": 500}
    )
    assert state.ledger.unit("hood").xp == 1
    assert state.ledger.unit("exeter").xp == 0


def test_a_crew_improves_when_the_die_exceeds_its_quality() -> None:
    play = veteran(quality=4).do("red", "improve", unit="hood", dice=[5])
    assert (play.unit("hood").quality, play.unit("hood").xp) == (5, 2)
    assert play.told() == "Hood rolls 5 against 4: crew quality rises to 5 (Veteran)"


def test_a_die_that_only_equals_it_is_spent_for_nothing() -> None:
    play = veteran(quality=4).do("red", "improve", unit="hood", dice=[4])
    assert (play.unit("hood").quality, play.unit("hood").xp) == (4, 2)
    assert "stays 4" in play.told()


@pytest.mark.parametrize("die", [1, 6])
def test_one_attempt_after_each_battle(die: int) -> None:
    play = veteran(quality=3).do("red", "improve", unit="hood", dice=[die])
    assert "has tried once" in play.why_not("red", "improve", unit="hood")


def test_improving_needs_a_die_and_room_to_improve() -> None:
    assert "none is better" in veteran(quality=6).why_not("red", "improve", unit="hood")
    play = veteran(xp=1).do("red", "train", unit="hood", number=1, dice=[4])
    assert "has no XP die" in play.why_not("red", "improve", unit="hood")
    assert "no ship of Red Fleet" in play.why_not("red", "improve", unit="fury")


def test_the_fifth_step_of_quality_is_reached_and_no_more() -> None:
    play = veteran(quality=5).do("red", "improve", unit="hood", dice=[6])
    assert play.unit("hood").quality == 6


def test_dice_for_skills_are_spent_whatever_they_show() -> None:
    play = veteran(xp=3).do("red", "train", unit="hood", number=3, dice=[4, 1, 2])
    assert play.unit("hood").xp == 0
    assert play.unit("hood").skills == ()
    assert play.told() == "Hood spends 3 XP dice (4, 1, 2): no rolls on the table"


def test_more_dice_than_there_are_cannot_be_rolled() -> None:
    play = veteran(xp=2)
    assert "has 2 XP dice, not 3" in play.why_not("red", "train", unit="hood", number=3)
    assert "at least one" in play.why_not("red", "train", unit="hood", number=0)


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ((1, 1), skills.REINFORCED_HULL),
        ((1, 3), skills.LEADER_OF_MEN),
        ((3, 3), skills.ELITE_MARINES),
        ((3, 4), skills.LUCKY_CREW),
        ((4, 4), skills.CHIEF_ENGINEER),
        ((4, 6), skills.ENHANCED_SHIELDS),
        ((5, 6), skills.DEFENSIVE_GUNNERS),
        ((6, 6), skills.SKILLED_CAPTAIN),
    ],
)
def test_a_five_or_six_rolls_on_the_table(dice: tuple[int, int], code: str) -> None:
    play = veteran(xp=1).do("red", "train", unit="hood", number=1, dice=[5, *dice])
    assert play.unit("hood").skills == (Skill(code),)
    assert skills.TITLES[code] in play.told()


@pytest.mark.parametrize("code", sorted(skills.ONCE))
def test_a_blocked_skill_is_rolled_again_until_one_is_open(code: str) -> None:
    number = next(n for n, entry in skills.TABLE.items() if entry == code)
    pair = [number // 2, number - number // 2]
    play = veteran(xp=1, had=[Skill(code)])
    play.do("red", "train", unit="hood", number=1, dice=[6, *pair, *pair, 3, 4])
    assert play.unit("hood").skills == (Skill(code), Skill(skills.LUCKY_CREW))
    assert play.told().count("rolled again") == 2


def test_a_skill_for_a_bank_waits_until_the_bank_is_named_and_the_other_rolls_follow() -> None:
    play = veteran(xp=3).do("red", "train", unit="hood", number=3, dice=[5, 2, 6, 2, 3])
    assert play.unit("hood").skills == ()
    (form,) = play.procedure.legal_orders(play.state, "red")
    assert isinstance(form, OrderForm)
    assert len(form.fields[0].options) == len(CA.weapons)
    assert "waits to be told" in play.why_not("red", "proceed")
    assert "waits to be told" in play.why_not("red", "train", unit="hood", number=1)
    assert "cannot have Extra Weaponry for that" in play.why_not("red", "fit", bank=99)
    assert "cannot have" in play.why_not("red", "fit", system="Phaser")
    play.do("red", "fit", bank=PHOTONS, dice=[6, 6])
    assert play.unit("hood").skills == (
        Skill(skills.EXTRA_WEAPONRY, {"bank": PHOTONS}),
        Skill(skills.SKILLED_CAPTAIN),
    )
    assert "no skill waits" in play.why_not("red", "fit", bank=0)


def test_the_other_force_goes_on_while_a_bank_is_chosen() -> None:
    play = veteran(xp=1).do("red", "train", unit="hood", number=1, dice=[5, 2, 3])
    play.do("blue", "improve", unit="fury", dice=[1])
    play.do("red", "fit", bank=0)
    assert len(play.unit("hood").skills) == 1


def test_where_only_one_bank_is_left_nobody_is_asked() -> None:
    had = [Skill(skills.EXTRA_WEAPONRY, {"bank": n}) for n in range(1, len(CA.weapons))]
    play = veteran(xp=1, had=had).do("red", "train", unit="hood", number=1, dice=[5, 2, 3])
    assert play.unit("hood").skills[-1] == Skill(skills.EXTRA_WEAPONRY, {"bank": 0})
    play = veteran(xp=1, had=play.unit("hood").skills)
    play.do("red", "train", unit="hood", number=1, dice=[5, 2, 3, 1, 1])
    assert play.unit("hood").skills[-1] == Skill(skills.REINFORCED_HULL)


def test_long_ranged_targeting_is_for_a_system() -> None:
    play = veteran(xp=1).do("red", "train", unit="hood", number=1, dice=[5, 4, 5])
    assert "cannot have" in play.why_not("red", "fit", system="Drone")
    play.do("red", "fit", system="Phaser")
    assert play.unit("hood").skills == (Skill(skills.LONG_RANGED, {"system": "Phaser"}),)


def test_elite_marines_are_lost_with_the_last_marine_and_can_be_trained_anew() -> None:
    hood = ship("hood", "federation.ca", skills=[Skill(skills.ELITE_MARINES), Skill(skills.LUCKY_CREW)])
    some = aftermath([red(hood), blue()], None, [fate(hood, "red", marines=CA.marines - 1)])
    assert some.unit("hood").skills == hood.skills
    none = aftermath([red(hood), blue()], None, [fate(hood, "red", marines=CA.marines)])
    assert none.unit("hood").skills == (Skill(skills.LUCKY_CREW),)
    below = replace(
        outcome(None, fate(hood, "red", marines=CA.marines), fate(blue().units[0], "blue")),
        squads=(SquadFate(Squad("m1", home="hood"), "red", "fighting"),),
    )
    state = procedures()["aftermath"].begin((red(hood), blue()), below, {"points": 500})
    assert state.ledger.unit("hood").skills == hood.skills
    none.do("red", "train", unit="hood", number=1, dice=[5, 3, 3])
    assert none.unit("hood").skills == (Skill(skills.LUCKY_CREW), Skill(skills.ELITE_MARINES))


def test_experience_is_spent_before_prestige_is_counted() -> None:
    play = veteran().do("red", "proceed", dice=[1])
    assert "has its place in experience" in play.why_not("red", "improve", unit="hood")
    assert "has its place in experience" in play.why_not("red", "train", unit="hood", number=1)


def test_the_form_bounds_the_dice_by_the_ship_and_gives_the_chances() -> None:
    play = aftermath([red(ship("hood", "federation.ca", xp=4), ship("exeter", "federation.ca")), blue()])
    forms = [form for form in play.procedure.legal_orders(play.state, "red") if isinstance(form, OrderForm)]
    improve, train = forms
    assert [one.note for one in train.fields[0].options] == ["5 XP dice", "1 XP die"]
    assert improve.fields[0].options[0].note == "quality 4 (Military Grade), better on 5+ (2 in 6)"
    bounded = play.procedure.refine(play.state, "red", train.filled("unit", "exeter"))
    assert bounded.fields[1].highest == 1
    order = play.procedure.order({"order": "train", "unit": "hood", "number": 2})
    odds = play.procedure.preview(play.state, "red", order).odds
    assert odds is not None and odds.outcomes[0] == ("at least one skill", pytest.approx(5 / 9))


def test_an_aftermath_needs_a_battle_in_which_the_forces_fought() -> None:
    procedure = procedures()["aftermath"]
    with pytest.raises(CannotSetUp, match="no battle was fought"):
        procedure.begin((red(), blue()), None, {"points": 500})
    with pytest.raises(CannotSetUp, match="Blue Fleet: none of its ships took part"):
        procedure.begin((red(), blue()), outcome("red", fate(red().units[0], "red")), {})


def test_units_of_another_game_serve_on_but_its_refits_are_not_theirs() -> None:
    cube, sphere = ship("cube", "borg.cube", sheet={"power": 3}), ship("sphere", "borg.sphere")
    play = aftermath([red(cube, sphere), blue()], None, [fate(sphere, "red", "destroyed")])
    assert [unit.id for unit in play.force("red").units] == ["cube"]
    assert play.unit("cube").xp == 1
    assert "no ship of Red Fleet" in play.why_not("red", "train", unit="cube", number=1)
    play.do("red", "proceed", dice=[1]).do("red", "proceed")
    assert play.unit("cube").sheet == {"power": 3}


def test_a_force_that_is_through_has_nothing_to_decide() -> None:
    play = veteran(xp=1).do("red", "proceed", dice=[1]).do("red", "proceed")
    assert play.procedure.to_act(play.state) == ("blue",)
    assert play.procedure.legal_orders(play.state, "red") == ()
    with pytest.raises(NotToAct):
        play.do("red", "proceed")

"""The worked cases of the campaign."""

import pytest

from core.api import Skill
from plugins.actasf import catalogue, skills
from plugins.actasf.campaign import crews
from plugins.actasf.campaign.challenge.scenarios import SCENARIOS, TABLE
from plugins.actasf.skills import open_details, refitted, system_of, talents
from tests.rules.actasf.campaign.playing import aftermath, bare, begin, blue, fate, red, ship

CA = catalogue.ship("federation.ca")


@pytest.mark.case("CMP-002")
def test_crew_quality_by_two_dice() -> None:
    found = []
    for total in (2, 3, 4, 7, 8, 10, 11, 12):
        play = begin("muster", [red(ship("hood", "federation.ca", quality=0))]).do(
            "red", "man", units=["hood"], dice=[total // 2, total - total // 2]
        )
        found.append(play.unit("hood").quality)
    assert found == [2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.case("CMP-003")
def test_crew_quality_is_military_grade_unless_rolled() -> None:
    play = begin("roster", [bare(red())]).do("red", "enlist", class_id="federation.dw", ship_name="Barzani")
    unmanned = play.force("red").units[-1]
    assert unmanned.quality == crews.UNMANNED
    fought = aftermath([red(unmanned), blue()])
    assert fought.unit(unmanned.id).quality == crews.MILITARY == 4
    assert (crews.TITLES[1], crews.TITLES[6]) == ("Ship of Fools", "Elite")
    assert sorted(crews.TITLES) == [1, 2, 3, 4, 5, 6]


@pytest.mark.case("CMP-004")
def test_scenario_table() -> None:
    titles = [
        SCENARIOS[TABLE[total]].title if TABLE[total] in SCENARIOS else "Player's Choice"
        for total in range(2, 13)
    ]
    assert titles == [
        "Ambush",
        "Recon Run",
        "We Come in Peace (Shoot to Kill)",
        "Assassination",
        "Space Superiority",
        "A Call to Arms",
        "Annihilation",
        "Towering Inferno",
        "We Come in Peace (Shoot to Kill)",
        "Rescue",
        "Player's Choice",
    ]
    play = begin("challenge", [red(), blue()]).do("red", "roll", dice=[6, 6])
    assert play.state.step == "choice"


@pytest.mark.case("CMP-006")
def test_a_tenth_fewer_or_more() -> None:
    play = begin("challenge", [red(), blue()]).do("red", "roll", dice=[3, 4, 3])
    play.do("blue", "answer", agree=True)
    play.do("red", "allot", dice=[2]).do("blue", "allot", dice=[5])
    assert (play.state.points, play.state.fleet("red").limit, play.state.fleet("blue").limit) == (
        750,
        675,
        825,
    )


@pytest.mark.case("CMP-008")
def test_experience() -> None:
    hood, one, two = ship("hood", "federation.ca"), ship("one", "klingon.e4"), ship("two", "klingon.e4")
    lost = [fate(one, "blue", "destroyed"), fate(two, "blue", "destroyed")]
    play = aftermath([red(hood), blue(one, two)], "red", [fate(hood, "red", kills=["one", "two"]), *lost])
    assert play.unit("hood").xp == 3


@pytest.mark.case("CMP-009")
def test_dice_used_for_rerolls_come_back() -> None:
    """A battle hands back no XP dice spent on re-rolls, so both are there again, with the one for surviving."""
    play = aftermath([red(ship("hood", "federation.ca", xp=2)), blue()])
    assert play.unit("hood").xp == 3


@pytest.mark.case("CMP-012")
def test_the_best_crew_cannot_improve() -> None:
    play = aftermath([red(ship("hood", "federation.ca", quality=6)), blue()])
    assert "none is better" in play.why_not("red", "improve", unit="hood")


@pytest.mark.case("CMP-013")
def test_three_xp_dice_for_skills() -> None:
    play = aftermath([red(ship("hood", "federation.ca", xp=2)), blue()])
    play.do("red", "train", unit="hood", number=3, dice=[5, 2, 6, 3, 4, 4, 6])
    assert len(play.unit("hood").skills) == 2
    assert play.unit("hood").xp == 0


@pytest.mark.case("CMP-014")
def test_skills_table() -> None:
    assert [skills.TITLES[skills.TABLE[total]] for total in range(2, 13)] == [
        "Reinforced Hull",
        "Precise Gunners",
        "Leader of Men",
        "Extra Weaponry",
        "Elite Marines",
        "Lucky Crew",
        "Chief Engineer",
        "Long-Ranged Targeting Systems",
        "Enhanced Shields",
        "Defensive Gunners",
        "Skilled Captain",
    ]


@pytest.mark.case("CMP-016")
def test_a_blocked_repeat_is_rolled_again() -> None:
    had = [Skill(skills.PRECISE_GUNNERS, detail) for detail in open_details(CA, (), skills.PRECISE_GUNNERS)]
    play = aftermath([red(ship("hood", "federation.ca", skills=had)), blue()])
    play.do("red", "train", unit="hood", number=1, dice=[5, 1, 2, 3, 4])
    assert play.unit("hood").skills == (*had, Skill(skills.LUCKY_CREW))


@pytest.mark.case("CMP-017")
def test_leader_of_men() -> None:
    leader = Skill(skills.LEADER_OF_MEN)
    assert refitted(CA, [leader]).traits["Command"] == 1
    assert refitted(catalogue.ship("federation.cc"), [leader]).traits["Command"] == 2
    assert open_details(CA, [leader], skills.LEADER_OF_MEN) == ()


@pytest.mark.case("CMP-019")
def test_long_ranged_targeting() -> None:
    """The campaign's part: what is gained is all phasers at once. The shot itself is fought in the battle's tests."""
    play = aftermath([red(), blue()]).do("red", "train", unit="hood", number=1, dice=[5, 4, 5])
    play.do("red", "fit", system="Phaser")
    gained = talents(play.unit("hood").skills).long_ranged
    assert {system_of(f"Phaser-{n}") for n in (1, 2, 3)} == gained


@pytest.mark.case("CMP-021")
def test_lucky_crew() -> None:
    """The campaign's part: once a battle for each, and the XP die is there again afterwards."""
    lucky = ship("hood", "federation.ca", xp=1, skills=[Skill(skills.LUCKY_CREW)])
    play = aftermath([red(lucky), blue()])
    assert talents(play.unit("hood").skills).lucky == 1
    assert play.unit("hood").xp == 2


@pytest.mark.case("CMP-022")
def test_prestige() -> None:
    totals, force = [], red()
    for winner in ("red", "red", "blue", None):
        play = aftermath([force, blue()], winner)
        before = force.prestige
        play.do("red", "proceed", dice=[1] * (before + {"red": 2, "blue": -1, None: 1}[winner]))
        force = play.force("red")
        totals.append(force.prestige)
    assert totals == [2, 4, 3, 4]
    assert aftermath([red(), blue()], "blue").do("red", "proceed").force("red").prestige == 0


@pytest.mark.case("CMP-023")
def test_repairs() -> None:
    play = aftermath(
        [red(ship("hood", "federation.ca", damage=12), ship("wreck", "federation.ca", damage=30)), blue()],
        "blue",
    )
    play.do("red", "proceed").do("red", "repair", units=["hood"], dice=[3, 2, 1, 4])
    assert play.damage("hood") == 2
    assert "is crippled" in play.why_not("red", "repair", units=["wreck"])


@pytest.mark.case("CMP-024")
def test_two_dice_and_never_above_full() -> None:
    play = aftermath([red(), blue(ship("keeper", "klingon.e4", damage=5))], "red")
    play.do("blue", "proceed").do("blue", "repair", units=["keeper"], dice=[6, 6])
    assert play.damage("keeper") == 0


@pytest.mark.case("CMP-026")
def test_a_crippled_ship_is_restored() -> None:
    play = aftermath([red(ship("hood", "federation.ca", damage=30), points=50), blue()], "blue", points=1)
    play.do("red", "proceed").do("red", "restore", unit="hood")
    assert (play.force("red").points, CA.damage - play.damage("hood")) == (5, 12)
    assert not play.why_not("red", "mend", unit="hood", points=1)
    play.do("red", "repair", units=["hood"], dice=[1, 1, 1, 1])
    assert CA.damage - play.damage("hood") == 16


@pytest.mark.case("CMP-027")
def test_seven_points_of_damage() -> None:
    play = aftermath([red(ship("hood", "federation.ca", damage=7), points=36), blue()], "blue", points=1)
    play.do("red", "proceed").do("red", "proceed").do("red", "mend", unit="hood", points=7)
    assert (play.force("red").points, play.damage("hood")) == (1, 0)


@pytest.mark.case("CMP-029")
def test_the_campaign_is_won() -> None:
    play = aftermath([red(prestige=14), blue()], "red", goal=15)
    play.do("red", "proceed", dice=[1] * 16).do("red", "proceed").do("blue", "proceed").do("blue", "proceed")
    assert play.force("red").prestige == 16
    assert play.told().endswith("Red Fleet wins the campaign: 16 prestige, 15 were wanted")

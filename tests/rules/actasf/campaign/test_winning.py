"""How a campaign ends.

Rule: Winning the Campaign.
"""

import pytest
from msgspec.structs import replace

from core.api import CampaignEnds, CannotSetUp, ForceChange, Seat, UnitLeaves
from tests.rules.actasf.campaign.playing import Play, aftermath, begin, blue, fate, red, ship


def settle(play: Play) -> Play:
    """Let both forces go through without a choice, with dice that bring nothing."""
    for force in ("red", "blue"):
        while force in play.procedure.to_act(play.state):
            record = play.force(force)
            changed = {"won": 2, "drew": 1, "lost": -1}[play.state.of(force).result]
            starts = play.state.of(force).step == "experience"
            play.do(force, "proceed", dice=[1] * max(0, record.prestige + changed) if starts else [])
    return play


def ends(play: Play) -> list[CampaignEnds]:
    return [effect for effect in play.procedure.effects(play.state) if isinstance(effect, CampaignEnds)]


def going_on(play: Play, force: str) -> str:
    """Say what going on comes to."""
    seat = Seat(force)
    return play.procedure.entitled(play.procedure.onward(play.state, seat), seat, play.state)


@pytest.mark.parametrize("goal", [15, 25, 50])
def test_the_prestige_goal_wins(goal: int) -> None:
    short = settle(aftermath([red(prestige=goal - 3), blue()], "red", goal=goal))
    assert not ends(short)
    won = settle(aftermath([red(prestige=goal - 2), blue()], "red", goal=goal))
    assert ends(won) == [CampaignEnds("red", f"{goal} prestige, {goal} were wanted")]
    assert "Red Fleet wins the campaign" in won.told()


def test_without_a_goal_prestige_does_not_end_it() -> None:
    assert not ends(settle(aftermath([red(prestige=60), blue()], "red")))


def test_two_that_reach_the_goal_together_go_on_until_one_leads() -> None:
    assert not ends(settle(aftermath([red(prestige=14), blue(prestige=14)], None, goal=15)))
    assert ends(settle(aftermath([red(prestige=15), blue(prestige=14)], None, goal=15)))[0].winner == "red"


def test_nothing_ends_before_both_are_through() -> None:
    play = aftermath([red(prestige=14), blue()], "red", goal=15)
    play.do("red", "proceed", dice=[1] * 16).do("red", "proceed")
    assert play.procedure.to_act(play.state) == ("blue",)
    assert not ends(play)


def test_the_last_fleet_wins() -> None:
    fury = blue().units[0]
    play = settle(aftermath([red(), blue()], "red", [fate(fury, "blue", "destroyed")], points=100))
    assert ends(play) == [CampaignEnds("red", "the last battle fleet")]


def test_the_last_fleet_may_be_one_that_took_no_part() -> None:
    lost = [fate(red().units[0], "red", "destroyed"), fate(blue().units[0], "blue", "destroyed")]
    play = settle(aftermath([red(), blue()], None, lost, points=100, others=["gorn"]))
    assert ends(play) == [CampaignEnds("gorn", "the last battle fleet")]
    assert "gorn wins the campaign" in play.told()


def test_a_fleet_that_buys_a_ship_is_not_lost() -> None:
    fury = blue().units[0]
    play = aftermath([red(), blue()], "red", [fate(fury, "blue", "destroyed")], points=500)
    play.do("blue", "proceed")
    assert "lost to the campaign" in going_on(play, "blue"), "it is warned"
    play.do("blue", "buy", class_id="klingon.e4", ship_name="Keeper", dice=[4, 4])
    assert going_on(play, "blue") == "Done: ready for the next battle"
    assert not ends(settle(play))


def test_nobody_is_the_last_where_the_other_fleets_are_not_known() -> None:
    fury = blue().units[0]
    lost = [fate(fury, "blue", "destroyed")]
    assert not ends(settle(aftermath([red(), blue()], "red", lost, points=100, others=None)))


def test_others_that_fight_on_keep_it_going() -> None:
    fury = blue().units[0]
    play = settle(
        aftermath([red(), blue()], "red", [fate(fury, "blue", "destroyed")], points=100, others=["gorn"])
    )
    assert not ends(play)


def test_a_fleet_that_surrenders_gives_up_ships_and_points() -> None:
    play = begin("surrender", [red(), blue(points=80)], force="blue", others=[])
    assert play.procedure.to_act(play.state) == ("blue",)
    play.do("blue", "surrender")
    assert play.procedure.effects(play.state) == (
        UnitLeaves("fury", "surrendered"),
        ForceChange("blue", "points", -80, "surrendered"),
        CampaignEnds("red", "the last battle fleet"),
    )
    assert (
        play.told() == "Blue Fleet surrenders with 1 ship\nRed Fleet wins the campaign: the last battle fleet"
    )


def test_surrender_among_three_ends_nothing_and_may_be_thought_better_of() -> None:
    gorn = replace(red(ship("rex", "gorn.dd")), id="gorn", empire="gorn")
    play = begin("surrender", [red(), blue(), gorn], force="blue", others=[]).do("blue", "surrender")
    assert not ends(play)
    assert ends(begin("surrender", [blue()], others=["red"]).do("blue", "surrender"))[0].winner == "red"
    assert not ends(
        begin("surrender", [red(), blue()], force="blue", others=["gorn"]).do("blue", "surrender")
    )
    stays = begin("surrender", [red(), blue()], force="blue").do("blue", "fight_on")
    assert stays.procedure.effects(stays.state) == ()
    assert stays.procedure.to_act(stays.state) == ()
    with pytest.raises(CannotSetUp, match="none of the forces"):
        begin("surrender", [red(), blue()], force="gorn")

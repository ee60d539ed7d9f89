"""Procedures: what is due, how it is held, and what it does to the campaign."""

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk


def play_landing(desk: Desk, campaign: str, sunk: list[str]) -> str:
    """Play the landing to its end without an order, and take it in; gives the battle above."""
    operation = desk.run(campaign, "operation.start", plan="landing").result
    water, beach = (lane.battle.id for lane in desk.timeline(operation).lanes)
    desk.run(campaign, "battle.result", battle=water, values={"sunk": sunk})
    desk.run(campaign, "battle.order", battle=beach, seat="red", order={"order": "yield"})
    desk.run(campaign, "operation.accept", operation=operation)
    return water


def hold(desk: Desk, campaign: str, due) -> str:
    return desk.run(
        campaign,
        "procedure.begin",
        procedure=due.procedure,
        forces=due.forces,
        ruleset=due.ruleset,
        battle=due.battle,
    ).result


def test_a_muster_is_due_once_for_each_force(sea, campaign):
    (due,) = sea.due(campaign)
    assert (due.ruleset, due.procedure, due.title, due.forces, due.battle) == (
        "sea", "roll", "Muster", ("blues", "reds"), None,
    )  # fmt: skip
    sea.run(campaign, "procedure.begin", procedure="roll", forces=["reds"])
    assert [unit.quality for unit in sea.units("reds")] == [4, 4, 4]
    assert [one.forces for one in sea.due(campaign)] == [("blues",)]
    hold(sea, campaign, sea.due(campaign)[0])
    assert sea.due(campaign) == []


def test_after_a_battle_its_forces_hold_the_economys_procedures_in_their_order(sea, campaign):
    hold(sea, campaign, sea.due(campaign)[0])
    water = play_landing(sea, campaign, ["azure"])
    assert [(due.procedure, due.forces, due.battle) for due in sea.due(campaign)] == [
        ("pay", ("blues", "reds"), water),
        ("strike", ("blues", "reds"), water),
    ]
    pay = hold(sea, campaign, sea.due(campaign)[0])
    before = {force.id: force.prestige for force in sea.forces(campaign)}
    assert sea.battle(pay).to_act == ("blues", "reds")
    first = sea.run(campaign, "battle.bot_order", battle=pay, seat="blues")
    paid = {**before, "blues": before["blues"] + first.result[0]["face"]}
    assert {
        force.id: force.prestige for force in sea.forces(campaign)
    } == paid  # blue is through, and need not wait
    last = sea.run(campaign, "battle.order", battle=pay, seat="reds", order={"order": "take"})
    after = {force.id: force.prestige for force in sea.forces(campaign)}
    assert after["blues"] == before["blues"] + first.result[0]["face"]
    assert after["reds"] == before["reds"] + last.result[0]["face"]
    assert ("force", "reds") in last.changes
    hold(sea, campaign, sea.due(campaign)[0])
    assert {unit.id: unit.left for unit in sea.units("blues")} == {"azure": "destroyed", "navy": None}
    assert sea.due(campaign) == []
    assert sea.check().faults == ()


def test_the_effects_go_with_the_order_that_brought_them(sea, campaign):
    hold(sea, campaign, sea.due(campaign)[0])
    play_landing(sea, campaign, [])
    pay = hold(sea, campaign, sea.due(campaign)[0])
    sea.run(campaign, "battle.bot_order", battle=pay, seat="blues")
    last = sea.run(campaign, "battle.bot_order", battle=pay, seat="reds")
    with pytest.raises(BadInput, match="has been taken into the campaign"):
        sea.run(campaign, "battle.order", battle=pay, seat="reds", order={"order": "take"})
    paid = {force.id: force.prestige for force in sea.forces(campaign)}
    sea.run(campaign, "undo", number=last.number)
    assert {force.id: force.prestige for force in sea.forces(campaign)} == {**paid, "reds": 1}
    assert sea.battle(pay).to_act == ("reds",)


def test_a_force_buys_between_battles(sea, campaign):
    sea.run(campaign, "procedure.begin", procedure="buy", forces=["reds"])
    new = next(unit for unit in sea.units("reds") if unit.id == "reds.new")
    assert (new.name, new.ruleset, new.sheets) == ("New", "sea", {"sea": {"version": 1, "data": {"hull": 1}}})
    assert next(force for force in sea.forces(campaign) if force.id == "reds").points == 9
    with pytest.raises(BadInput, match="reds.new: joins, but there is one of that id"):
        sea.run(campaign, "procedure.begin", procedure="buy", forces=["reds"])


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (
            {"procedure": "dance", "forces": ["reds"]},
            "procedure dance: sea has none of that name; there are: buy",
        ),
        ({"procedure": "pay", "forces": ["greens"]}, "force greens: there is none of that id"),
        ({"procedure": "pay", "forces": ["reds"], "battle": "x"}, "battle x: there is none of that id"),
    ],
)
def test_what_cannot_begin_says_why(sea, campaign, arguments, cause):
    with pytest.raises(BadInput, match=cause):
        sea.run(campaign, "procedure.begin", **arguments)


def test_a_battle_comes_before_its_aftermath(sea, campaign):
    operation = sea.run(campaign, "operation.start", plan="landing").result
    water = sea.timeline(operation).lanes[0].battle.id
    with pytest.raises(BadInput, match="On the water: is not in the campaign yet"):
        sea.run(campaign, "procedure.begin", procedure="pay", forces=["reds"], battle=water)


def test_a_campaign_without_economy_has_to_name_the_ruleset(sea):
    campaign = sea.run(None, "campaign.create", name="Bare", space="sea").campaign
    force = sea.run(campaign, "force.create", name="Reds", theater="space", empire="red").result
    with pytest.raises(BadInput, match="has no economy; name the ruleset"):
        sea.run(campaign, "procedure.begin", procedure="pay", forces=[force])


def test_a_force_that_still_chooses_holds_nothing_else_and_nobody_up(sea, campaign):
    hold(sea, campaign, sea.due(campaign)[0])
    play_landing(sea, campaign, [])
    pay = hold(sea, campaign, sea.due(campaign)[0])
    sea.run(campaign, "battle.bot_order", battle=pay, seat="blues")
    (strike,) = sea.due(campaign)
    assert (strike.procedure, strike.forces) == ("strike", ("blues",))
    with pytest.raises(BadInput, match="force Reds: still chooses in Pay"):
        sea.run(campaign, "procedure.begin", procedure="buy", forces=["reds"])
    hold(sea, campaign, strike)
    assert sea.due(campaign) == []
    with pytest.raises(BadInput, match="force Reds: still chooses in Pay"):
        sea.run(campaign, "operation.start", plan="landing")
    sea.run(campaign, "battle.bot_order", battle=pay, seat="reds")
    assert [(one.procedure, one.forces) for one in sea.due(campaign)] == [("strike", ("reds",))]

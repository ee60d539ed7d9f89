"""Plans that were agreed on: kept, changed, called off, and the units that they bind until they are fought."""

from copy import deepcopy

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from tests.service.test_operations import OWN

NEXT_WEEK = deepcopy(OWN) | {"id": "", "title": "Next week"}
NEXT_WEEK["battles"][0]["seats"][0]["units"] = ["ruby"]


@pytest.fixture
def kept(sea: Desk, campaign: str) -> str:
    return sea.run(campaign, "plan.keep", plan=NEXT_WEEK).result


def open_ids(desk: Desk, campaign: str) -> list[str]:
    return sorted((plan["id"] for plan in desk.plans(campaign)), reverse=True)


def test_a_ship_that_a_plan_names_fights_nowhere_else(sea, campaign, kept):
    assert open_ids(sea, campaign) == ["landing", kept]
    cause = "unit Ruby: is committed to Next week"
    with pytest.raises(BadInput, match=cause):
        sea.run(campaign, "operation.start", plan="landing")
    with pytest.raises(BadInput, match=cause):
        sea.run(campaign, "plan.keep", plan=NEXT_WEEK | {"title": "The week after"})
    setup = {"scenario": "isle", "forces": [{"seat": "red", "units": ["ruby"]}]}
    with pytest.raises(BadInput, match=cause):
        sea.run(campaign, "battle.create", theater="space", ruleset="sea", setup=setup, name="Raid")
    setup["forces"][0]["units"] = [{"id": "ruby", "name": "Ruby", "class_id": "boat", "quality": 1}]
    with pytest.raises(BadInput, match=cause):
        sea.run(campaign, "battle.create", theater="space", ruleset="sea", setup=setup, name="Raid")
    with pytest.raises(BadInput, match=cause):
        sea.run(campaign, "unit.transfer", unit="ruby", force="blues")
    sea.run(campaign, "squad.transfer", squads=["r1"], unit="rust")  # who is aboard is nobody's promise


def test_a_seat_that_names_nobody_takes_who_is_free(sea, campaign, kept):
    others = deepcopy(OWN) | {"id": "now", "title": "Now"}
    others["battles"][0]["seats"][1]["units"] = ["navy"]
    operation = sea.run(campaign, "operation.start", plan=others).result
    (battle,) = sea.battles(campaign, operation)
    assert [unit["id"] for unit in battle.setup["forces"][0]["units"]] == ["rose", "rust"]


def test_a_plan_is_changed_in_its_place_and_binds_nobody_against_itself(sea, campaign, kept):
    changed = deepcopy(NEXT_WEEK) | {"id": kept, "title": "In two weeks"}
    changed["battles"][0]["seats"][0]["units"] = ["ruby", "rose"]
    assert sea.run(campaign, "plan.keep", plan=changed).result == kept
    assert {plan["title"] for plan in sea.plans(campaign)} == {"The landing", "In two weeks"}
    operation = sea.run(campaign, "operation.start", plan=kept).result
    assert open_ids(sea, campaign) == ["landing"]
    with pytest.raises(BadInput, match="is none that is still to be fought; there are: landing"):
        sea.run(campaign, "plan.keep", plan=changed)
    sea.run(campaign, "operation.abandon", operation=operation, reason="the table was taken")
    assert open_ids(sea, campaign) == ["landing", kept]


def test_a_plan_that_is_called_off_sets_its_ships_free(sea, campaign, kept):
    done = sea.run(campaign, "plan.call_off", plan=kept, reason="Bob has the flu")
    assert open_ids(sea, campaign) == ["landing"]
    with pytest.raises(BadInput, match="Next week was called off"):
        sea.run(campaign, "operation.start", plan=kept)
    assert sea.run(campaign, "plan.keep", plan=NEXT_WEEK).result != kept, "no plan takes another's id"
    sea.run(campaign, "undo", number=done.number)
    assert open_ids(sea, campaign) == ["landing", kept]


@pytest.mark.parametrize(
    ("units", "cause"),
    [
        (["azure"], "unit Azure: does not serve in Reds"),
        (["ruby", "ruby"], "unit Ruby: is named for Water and for Water"),
        (["nobody"], "unit nobody"),
    ],
)
def test_what_cannot_be_planned_is_refused(sea, campaign, units, cause):
    plan = deepcopy(NEXT_WEEK)
    plan["battles"][0]["seats"][0]["units"] = units
    with pytest.raises(BadInput, match=cause):
        sea.run(campaign, "plan.keep", plan=plan)
    assert open_ids(sea, campaign) == ["landing"]


def test_who_leaves_with_a_force_leaves_plans_that_are_to_be_called_off(sea, campaign, kept):
    player = next(one.id for one in sea.players(campaign) if one.name == "Ann")
    done = sea.run(campaign, "player.leave", player=player)
    assert done.notes == ("Next week cannot be fought without Reds: call it off",)
    sea.run(campaign, "undo", number=done.number)
    heir = next(one.id for one in sea.players(campaign) if one.name == "Bob")
    assert sea.run(campaign, "player.leave", player=player, to=heir).notes == ()
    assert sea.run(campaign, "operation.start", plan=kept).result, "the heir fights what was agreed on"

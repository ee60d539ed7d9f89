"""A campaign's rulesets: their settings, and swapping one for another between battles."""

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from core.store.log import SHELVES
from core.store.models import Unit


def fields(desk: Desk) -> dict:
    return {
        unit.id: (unit.ruleset, unit.class_id, unit.quality)
        for force in ("reds", "blues")
        for unit in desk.units(force)
    }


@pytest.fixture
def fought(sea: Desk, campaign: str) -> str:
    """The campaign after a battle in which Azure was damaged, so that its sheet is not empty."""
    operation = sea.run(campaign, "operation.start", plan="landing").result
    water, beach = (lane.battle.id for lane in sea.timeline(operation).lanes)
    sea.run(campaign, "battle.result", battle=water, values={"sunk": []})
    sea.run(campaign, "battle.order", battle=beach, seat="red", order={"order": "yield"})
    sea.run(campaign, "operation.accept", operation=operation)
    return campaign


def test_what_a_swap_does_is_shown_first_then_done_then_taken_back_by_swapping_back(sea, fought):
    before = {unit.id: unit for unit in sea.units("reds")}
    shown = sea.rebinding(fought, "space", "lagoon")
    ruby = next(one for one in shown if one.before.id == "ruby")
    assert (ruby.after.class_id, ruby.after.quality, ruby.set_aside) == ("punt", 4, ("its sheet",))
    assert fields(sea)["ruby"] == ("sea", "boat", 3)
    done = sea.run(fought, "ruleset.bind", theater="space", ruleset="lagoon")
    assert done.result == list(shown)
    assert sea.campaign(fought).space == "lagoon"
    assert fields(sea)["ruby"] == ("lagoon", "punt", 4)
    operation = sea.run(fought, "operation.start", plan="landing").result
    assert sea.timeline(operation).lanes[0].battle.ruleset == "lagoon"
    sea.run(fought, "undo", number=sea.campaign(fought).head)
    sea.run(fought, "ruleset.bind", theater="space", ruleset="sea")
    after = {unit.id: unit for unit in sea.units("reds")}
    assert after["ruby"].sheets["sea"]["data"] == before["ruby"].sheets["sea"]["data"] == {"hull": 2}
    assert fields(sea)["ruby"] == ("sea", "boat", 3)
    assert sea.check().faults == ()


def test_nothing_is_swapped_while_its_units_fight(sea, campaign):
    sea.run(campaign, "operation.start", plan="landing")
    with pytest.raises(BadInput, match="is in the battle On the water"):
        sea.run(campaign, "ruleset.bind", theater="space", ruleset="lagoon")
    assert sea.campaign(campaign).space == "sea"


def test_who_cannot_be_taken_over_waits_and_is_not_fielded(sea, campaign):
    with sea.database.write() as connection:  # no command makes one: its class has no figures
        SHELVES[Unit].update(connection, "navy", {"class_id": "hulk"})
    found = sea.run(campaign, "ruleset.bind", theater="space", ruleset="lagoon").result
    navy = next(one for one in found if one.before.id == "navy")
    assert (navy.after, navy.problem) == (None, "Navy: stays at home")
    assert fields(sea)["navy"] == ("sea", "hulk", 3)
    with pytest.raises(BadInput, match="unit Navy: is kept for sea, and space is played by lagoon"):
        sea.run(campaign, "operation.start", plan="landing")


@pytest.mark.parametrize(
    ("theater", "ruleset", "cause"),
    [
        ("space", "sea", "ruleset sea: plays space already"),
        ("space", "land", "ruleset land: is played in ground, not in space"),
        ("space", "pond", "ruleset pond: it is not installed"),
    ],
)
def test_a_ruleset_that_cannot_play_the_theater_is_refused(sea, campaign, theater, ruleset, cause):
    for ask in (
        lambda: sea.rebinding(campaign, theater, ruleset),
        lambda: sea.run(campaign, "ruleset.bind", theater=theater, ruleset=ruleset),
    ):
        with pytest.raises(BadInput, match=cause):
            ask()


def test_settings_are_those_that_the_ruleset_knows(desk):
    campaign = desk.run(None, "campaign.create", name="Duels", space="duel").campaign
    desk.run(campaign, "ruleset.configure", ruleset="duel", settings={"saves": False})
    assert desk.campaign(campaign).settings["rulesets"] == {"duel": {"saves": False}}
    with pytest.raises(BadInput, match="setting luck: there is none of that name"):
        desk.run(campaign, "ruleset.configure", ruleset="duel", settings={"luck": True})


def test_the_procedures_that_forces_can_hold_are_listed(sea, campaign):
    found = {(one.procedure, one.forces) for one in sea.procedures(campaign)}
    both = ("blues", "reds")
    assert found == {("roll", both), ("pay", both), ("strike", both), ("buy", both)}

"""The gazette of an evening: what was fought, what came of it for ships and people, and what comes next."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.battle.printed import text
from core.contract.errors import BadInput
from core.contract.words import titled
from core.plugin.manager import Plugins
from core.service.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "raid.sqlite", Plugins())
    yield opened
    opened.close()


@pytest.fixture
def campaign(desk: Desk) -> str:
    return desk.run(None, "campaign.start", pack="rickerbee", seed=1).campaign


def _told(desk, campaign, session):
    (sheet,) = desk.gazette(campaign, session)
    parts = {display.title: {row.label: row.value for row in display.figures} for display in sheet.displays}
    return sheet, parts


@pytest.fixture
def fought(desk, campaign):
    """Plan and hold an evening on which the raid is fought to its end; give the session."""
    session = desk.run(
        campaign, "session.plan", date="2027-03-05", place="The Anchor", story_date="May", players=["kim"]
    ).result
    desk.run(campaign, "session.begin", session=session, notes="Rain.")
    operation = desk.run(campaign, "operation.start", plan="raid-on-rickerbee").result
    desk.run(campaign, "operation.bots", operation=operation, seats="all")
    desk.run(campaign, "operation.accept", operation=operation)
    desk.run(campaign, "session.end")
    return session


def test_it_tells_the_battles_with_their_winners_and_what_became_of_ships(desk, campaign, fought):
    sheet, parts = _told(desk, campaign, fought)
    assert sheet.title == "Raid on Rickerbee: gazette"
    assert "The Anchor · May · Kim · Rain." in sheet.about
    for battle in desk.battles(campaign):
        told = parts["Battles"][battle.name]
        assert f"after {battle.outcome['turns']} turn" in told
        winner = battle.outcome["winner"]
        assert told.startswith("nobody won" if winner is None else f"{titled(winner)} won")
    fates = {unit["unit"]: unit for battle in desk.battles(campaign) for unit in battle.outcome["units"]}
    lost = {one for one, fate in fates.items() if fate["condition"] in ("destroyed", "captured")}
    names = {unit.id: unit.name for force in desk.forces(campaign) for unit in desk.units(force.id)}
    assert lost
    assert {names[one] for one in lost} <= parts["Losses"].keys()
    killers = {one for one, fate in fates.items() if fate["kills"]}
    assert {names[one] for one in killers} <= parts["Deeds"].keys()


def test_what_a_ship_and_its_people_did_is_told_once_and_who_fell_is_named(desk, campaign, fought):
    _, parts = _told(desk, campaign, fought)
    units = {unit.id: unit for force in desk.forces(campaign) for unit in desk.units(force.id)}
    officers = [one.officer for one in desk.people(campaign)]
    destroyed = next(one for one in units.values() if one.name in parts["Losses"] and one.ruleset == "actasf")
    crew = [one for one in officers if one.unit == destroyed.id]
    assert crew
    assert all(f"{one.role} {one.name}" in parts["Losses"][destroyed.name] for one in crew)
    named = {one.name for one in officers}
    assert not named & {label for part in parts.values() for label in part}
    assert not any(label != label.split("-")[0] for label in parts["Losses"]), "names, and no ids"
    assert "Comings and goings" not in parts, "squads that were named for a battle were there before"


def test_a_new_captain_is_news_and_the_crew_of_a_new_ship_is_not(desk, campaign):
    desk.run(campaign, "session.begin")
    session = desk.campaign(campaign).session
    captain = next(one for one in desk.people(campaign) if one.officer.role == "captain")
    desk.run(
        campaign, "officer.leave", officer=captain.id, how="retired", reason="old age", successor="Ro Vale"
    )
    desk.run(campaign, "unit.enter", force="third-fleet", name="Grissom", class_id="federation.ca", quality=4)
    told = _told(desk, campaign, session)[1]["Comings and goings"]
    assert told == {
        f"{captain.name}, captain of {captain.unit.name}": "old age",
        "Ro Vale": f"captain of {captain.unit.name}",
        "Grissom": "joined Third Fleet",
    }


def test_an_honour_stands_in_it_and_goes_when_that_is_undone(desk, campaign):
    desk.run(campaign, "session.begin")
    medal = desk.run(campaign, "medal.keep", title="Star of the Reach").result
    unit = desk.units("northern-reserve")[0]
    number = desk.run(campaign, "medal.award", medal=medal, to=unit.id, reason="held the line").number
    session = desk.campaign(campaign).session
    assert _told(desk, campaign, session)[1]["Honours"][unit.name] == "Star of the Reach: held the line"
    desk.run(campaign, "undo", number=number)
    assert "Honours" not in _told(desk, campaign, session)[1]


def test_another_evening_does_not_tell_it_again(desk, campaign, fought):
    desk.run(campaign, "session.begin")
    later = desk.campaign(campaign).session
    _, parts = _told(desk, campaign, later)
    assert parts["Battles"] == {"None": "nobody fought"}
    assert not {"Losses", "Deeds"} & parts.keys()


def test_of_a_battle_that_goes_on_it_tells_no_more_than_its_turn(desk, campaign):
    desk.run(campaign, "session.begin")
    operation = desk.run(campaign, "operation.start", plan="raid-on-rickerbee").result
    desk.run(campaign, "operation.bots", operation=operation, until="turn", seats="all")
    sheet, parts = _told(desk, campaign, desk.campaign(campaign).session)
    space = next(battle for battle in desk.battles(campaign) if battle.theater == "space")
    assert parts["Battles"][space.name] == f"goes on, turn {space.turn}"
    names = [unit.name for force in desk.forces(campaign) for unit in desk.units(force.id)]
    assert not any(name in text(sheet) for name in names)


def test_a_session_that_has_not_begun_has_none(desk, campaign):
    session = desk.run(campaign, "session.plan", date="2027-03-05").result
    for one in (session, "no-such"):
        with pytest.raises(BadInput, match="is none that has begun"):
            desk.gazette(campaign, one)

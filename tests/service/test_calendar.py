"""The calendar: sessions planned, changed, cancelled and begun; what was played on each; what waits for whom."""

from datetime import date

import pytest

from core.contract.errors import BadInput
from tests.service.test_plans import NEXT_WEEK


@pytest.fixture
def planned(sea, campaign):
    return sea.run(
        campaign,
        "session.plan",
        date="2027-03-05",
        place=" The Anchor ",
        plan="The landing, turns 1 to 3",
        story_date="Third month of the war",
        players=["ann"],
    ).result


def _session(sea, campaign, session):
    return next(one for one in sea.sessions(campaign) if one.id == session)


def test_a_session_is_planned_with_all_that_is_known_of_it(sea, campaign, planned):
    kept = _session(sea, campaign, planned)
    assert (kept.date, kept.place, kept.plan) == ("2027-03-05", "The Anchor", "The landing, turns 1 to 3")
    assert (kept.story_date, kept.players, kept.began) == ("Third month of the war", ["ann"], None)
    assert sea.campaign(campaign).session is None


def test_a_plan_that_is_named_by_its_id_stands_in_the_calendar_by_its_title(sea, campaign, planned):
    (plan,) = sea.plans(campaign)
    session = sea.run(campaign, "session.plan", date="2027-03-12", plan=plan["id"]).result
    sea.run(campaign, "session.change", session=planned, plan=plan["id"])
    assert {_session(sea, campaign, one).plan for one in (session, planned)} == {plan["title"]}


def test_everybody_is_expected_where_nobody_is_named(sea, campaign):
    session = sea.run(campaign, "session.plan", date=date(2027, 3, 12)).result
    assert _session(sea, campaign, session).players == ["ann", "bob"]


@pytest.mark.parametrize("day", ["5.3.2027", "2027-02-30", "soon", 3])
def test_a_day_that_there_is_not_is_refused(sea, campaign, day):
    with pytest.raises(BadInput, match="session.plan, date"):
        sea.run(campaign, "session.plan", date=day)
    assert not sea.sessions(campaign)


def test_a_player_who_has_left_is_not_expected(sea, campaign):
    sea.run(campaign, "player.leave", player="bob", to="ann")
    with pytest.raises(BadInput, match="has left"):
        sea.run(campaign, "session.plan", date="2027-03-05", players=["bob"])


def test_what_is_not_named_stays_as_it_was(sea, campaign, planned):
    sea.run(campaign, "session.change", session=planned, date="2027-03-06", plan="")
    kept = _session(sea, campaign, planned)
    assert (kept.date, kept.place, kept.plan) == ("2027-03-06", "The Anchor", "")


def test_a_planned_session_begins_with_whom_it_expected(sea, campaign, planned):
    assert sea.run(campaign, "session.begin", session=planned, notes="Rain.").result == planned
    kept = _session(sea, campaign, planned)
    assert (kept.players, kept.place, kept.notes) == (["ann"], "The Anchor", "Rain.")
    assert kept.date == date.today().isoformat()
    assert sea.campaign(campaign).session == planned
    for command in ("session.begin", "session.cancel"):
        with pytest.raises(BadInput, match="end it first|has begun already"):
            sea.run(campaign, command, session=planned)


def test_a_session_that_is_cancelled_is_back_when_that_is_undone(sea, campaign, planned):
    before = _session(sea, campaign, planned)
    number = sea.run(campaign, "session.cancel", session=planned).number
    assert not sea.sessions(campaign)
    sea.run(campaign, "undo", number=number)
    assert _session(sea, campaign, planned) == before


def test_what_was_played_is_read_from_the_log(sea, campaign, planned):
    sea.run(campaign, "session.begin", session=planned)
    operation = sea.run(campaign, "operation.start", plan="landing").result
    battles = [lane.battle.id for lane in sea.timeline(operation).lanes]
    assert planned not in sea.played(campaign)
    done = sea.run(campaign, "battle.bots", battle=battles[0], most=1, seats="all")
    assert [battle.id for battle in sea.played(campaign)[planned]] == [battles[0]]
    sea.run(campaign, "undo", number=done.number)
    assert planned not in sea.played(campaign)


def test_a_result_that_is_entered_counts_as_played(sea, campaign, planned):
    sea.run(campaign, "session.begin", session=planned)
    operation = sea.run(campaign, "operation.start", plan="landing").result
    water = sea.timeline(operation).lanes[0].battle.id
    sea.run(campaign, "battle.result", battle=water, values={"sunk": ["azure"]})
    assert [one.id for one in sea.played(campaign)[planned]] == [water]


def _waits(sea, campaign):
    return [(one.player, one.force, one.words) for one in sea.agenda(campaign)]


def test_what_is_due_waits_for_whose_force_it_is(sea, campaign):
    due = [(one.title, force) for one in sea.due(campaign) for force in one.forces]
    players = {force.id: force.player for force in sea.forces(campaign)}
    assert due
    assert _waits(sea, campaign) == [(players[force], force, f"Hold: {title}") for title, force in due]


def test_a_battle_waits_for_the_players_whose_seats_decide_and_bots_for_the_keeper(sea, campaign):
    operation = sea.run(campaign, "operation.start", plan="landing").result
    battle = sea.timeline(operation).lanes[0].battle
    seats = [seat for seat in sea.battle(battle.id).to_act if seat != "clock"]
    asked = [one for one in sea.agenda(campaign) if one.battle == battle.id]
    forces = {force.id: force for force in sea.forces(campaign)}
    assert {forces[one.force].player for one in asked} == {one.player for one in asked}
    assert len(asked) == len(seats)
    assert {one.words for one in asked} == {f"Decide in {battle.name}, turn {battle.turn}"}
    for seat in seats:
        sea.run(campaign, "battle.control", battle=battle.id, seat=seat, by="bot")
    (left,) = [one for one in sea.agenda(campaign) if one.battle == battle.id]
    assert (left.player, left.words) == (None, f"Let the bots play on: {battle.name}")


def test_a_battle_that_was_agreed_on_says_who_brings_what_until_it_begins(sea, campaign):
    before = sea.agenda(campaign)
    plan = sea.run(campaign, "plan.keep", plan=NEXT_WEEK).result
    players = {force.id: force.player for force in sea.forces(campaign)}
    red, blue = NEXT_WEEK["battles"][0]["seats"]
    added = [one for one in sea.agenda(campaign) if one not in before]
    assert [(one.player, one.force, one.words) for one in added] == [
        (players[red["force"]], red["force"], "Bring 1 unit to Next week"),
        (players[blue["force"]], blue["force"], "Bring 1 unit to Next week"),
        (None, None, "Begin Next week"),
    ]
    assert {one.plan for one in added} == {plan}
    sea.run(campaign, "operation.start", plan=plan)
    assert not [one for one in sea.agenda(campaign) if one.plan is not None]


def test_nothing_waits_once_the_campaign_is_over(sea, campaign):
    sea.run(campaign, "campaign.end", reason="We are through.")
    assert sea.agenda(campaign) == ()

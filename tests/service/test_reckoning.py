"""The campaign's own dates: turns have them in words or by a first date, and they stand wherever a turn is told."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from core.cli import show
from core.contract.errors import BadInput
from core.plugin.manager import Plugins
from core.service.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "war.sqlite", Plugins())
    yield opened
    opened.close()


@pytest.fixture
def war(desk: Desk) -> str:
    return desk.run(None, "campaign.create", name="War", space="actasf", economy="actasf").campaign


def told(desk: Desk, campaign: str) -> str:
    turns = desk.reckoning(campaign)
    return turns.told(turns.now)


def test_turns_have_dates_by_the_first_and_how_long_they_last_or_in_words(desk: Desk, war: str) -> None:
    assert told(desk, war) == ""
    desk.run(war, "campaign.turn", turn=3)
    assert told(desk, war) == "turn 3"
    desk.run(war, "campaign.reckon", first=date(2265, 1, 31))
    assert [desk.reckoning(war).date(turn) for turn in (1, 2, 3, 13)] == [
        "31 January 2265",
        "28 February 2265",
        "31 March 2265",
        "31 January 2266",
    ]
    desk.run(war, "campaign.reckon", first=date(2265, 1, 1), each=2, unit="week")
    assert told(desk, war) == "turn 3, 29 January 2265"
    desk.run(war, "campaign.turn", turn=4, date="Stardate 4102.7")
    assert told(desk, war) == "turn 4, Stardate 4102.7"
    assert desk.reckoning(war).date(5) == "26 February 2265"
    desk.run(war, "undo")
    assert told(desk, war) == "turn 3, 29 January 2265"
    with pytest.raises(BadInput, match="no calendar reaches so far"):
        desk.run(war, "campaign.reckon", first=date(9999, 12, 1))
    with pytest.raises(BadInput, match="lasts 1 or more"):
        desk.run(war, "campaign.reckon", first=date(2265, 1, 1), each=0)


def test_a_turn_beyond_every_calendar_is_refused_unless_words_date_it(desk: Desk, war: str) -> None:
    desk.run(war, "campaign.turn", turn=5)
    desk.run(war, "campaign.turn", turn=1)
    desk.run(war, "campaign.reckon", first=date(9999, 12, 31), each=999_999_999, unit="year")
    assert told(desk, war) == "turn 1, 31 December 9999"
    with pytest.raises(BadInput, match="turn 2: no calendar reaches so far from 9999-12-31"):
        desk.run(war, "campaign.turn", turn=2)
    desk.run(war, "campaign.turn", turn=2, date="the end of days")
    assert told(desk, war) == "turn 2, the end of days"
    assert desk.reckoning(war).told(5) == "turn 5"
    with pytest.raises(BadInput, match="date: is no line of text"):
        desk.run(war, "campaign.turn", turn=3, date="the\nend")


def test_log_and_service_record_tell_the_turn_in_which_it_was(
    desk: Desk, war: str, capsys: pytest.CaptureFixture[str]
) -> None:
    force = desk.run(war, "force.create", name="Reds", theater="space", empire="federation").result
    first = desk.run(war, "unit.enter", force=force, name="Hood", class_id="federation.ca")
    desk.run(war, "campaign.reckon", first=date(2265, 1, 1))
    desk.run(war, "campaign.turn", turn=1)
    second = desk.run(war, "unit.enter", force=force, name="Exeter", class_id="federation.ca")
    desk.run(war, "campaign.turn", turn=2, date="the thaw")
    third = desk.run(war, "unit.enter", force=force, name="Potemkin", class_id="federation.ca")
    turns = desk.reckoning(war)
    whole = ["", "turn 1, 1 January 2265", "turn 2, the thaw"]
    assert [turns.at(done.number) for done in (first, second, third)] == whole
    records = desk.service_records(war)
    assert [records[done.result][0].turn for done in (first, second, third)] == whole
    show.one(desk, "unit", third.result, False, ())
    assert "turn 2, the thaw  Joined" in capsys.readouterr().out


def test_a_session_that_begins_has_the_date_of_the_turn_unless_it_has_its_own(desk: Desk, war: str) -> None:
    desk.run(war, "campaign.reckon", first=date(2265, 1, 1))
    desk.run(war, "campaign.turn", turn=2)
    own = desk.run(war, "session.plan", date=date(2030, 5, 1), story_date="the long night").result
    plain = desk.run(war, "session.begin").result
    desk.run(war, "session.end")
    desk.run(war, "session.begin", session=own)
    told = {one.id: one.story_date for one in desk.sessions(war)}
    assert told == {plain: "1 February 2265", own: "the long night"}
    (gazette,) = desk.gazette(war, plain)
    assert "1 February 2265" in gazette.about

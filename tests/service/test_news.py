"""What other programs did is found out: each entry once, and none of one's own."""

import pytest

from core.service.desk import Desk, Elsewhere
from tests.service import isle
from tests.service.conftest import ISLE_PACK


@pytest.fixture
def desks(tmp_path):
    """Two desks on one database with a campaign, as two programs have them."""
    path = tmp_path / "shared.sqlite"
    here = Desk.open(path, isle.plugins())
    here.run(None, "campaign.start", pack=str(ISLE_PACK), seed=1)
    there = Desk.open(path, isle.plugins())
    yield here, there
    here.close()
    there.close()


def test_what_is_done_in_one_is_told_in_the_other_once(desks):
    here, there = desks
    there.run("isle", "unit.rename", unit="ruby", name="Red")
    there.run("isle", "unit.rename", unit="rose", name="Pink")
    assert here.elsewhere() == Elsewhere(
        ("Rename a unit",), frozenset({("campaign", "isle"), ("unit", "ruby"), ("unit", "rose")})
    )
    assert here.elsewhere() is None
    assert there.elsewhere() is None


def test_entries_that_alternate_are_told_apart(desks):
    here, there = desks
    here.run("isle", "unit.rename", unit="ruby", name="A")
    there.run("isle", "session.begin")
    here.run("isle", "unit.rename", unit="rose", name="B")
    heard = here.elsewhere()
    assert heard.titles == ("Begin a session",)
    assert ("unit", "ruby") not in heard.changes
    assert there.elsewhere().titles == ("Rename a unit",)


def test_a_new_campaign_is_told(desks):
    here, there = desks
    made = there.run(None, "campaign.create", name="Reef").campaign
    assert ("campaign", made) in here.elsewhere().changes


def test_an_order_and_its_undo_name_the_battle(desks):
    here, there = desks
    there.run("isle", "procedure.begin", procedure="roll", forces=["blues", "reds"])
    operation = there.run("isle", "operation.start", plan="landing").result
    here.elsewhere()
    water = there.timeline(operation).lanes[0].battle.id
    done = there.run("isle", "battle.order", battle=water, seat="red", order={"order": "done"})
    assert ("battle", water) in here.elsewhere().changes
    there.run("isle", "undo", number=done.number)
    assert ("battle", water) in here.elsewhere().changes


def test_what_failed_is_no_news(desks):
    here, there = desks
    with pytest.raises(Exception, match="nobody"):
        there.run("isle", "unit.rename", unit="nobody", name="Ghost")
    assert here.elsewhere() is None


def test_a_backup_in_its_place_is_no_news(desks):
    here, there = desks
    there.close()
    kept = here.back_up()
    here.run("isle", "unit.rename", unit="ruby", name="A")
    here.restore(kept)
    assert here.elsewhere() is None
    here.run("isle", "unit.rename", unit="ruby", name="B")
    assert here.elsewhere() is None

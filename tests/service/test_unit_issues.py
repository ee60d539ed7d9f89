"""What a ruleset finds wrong with a unit: refused on entry, and what is there already is reported and does no harm."""

import pytest

from core.contract.errors import BadInput
from core.contract.records import Skill
from core.plugin.manager import Plugins
from core.service.desk import Desk

SHIP = {"force": "third-fleet", "name": "Kirov", "class_id": "federation.ca"}


@pytest.fixture
def space(tmp_path):
    opened = Desk.open(tmp_path / "space.sqlite", Plugins())
    yield opened
    opened.close()


@pytest.fixture
def raid(space):
    return space.run(None, "campaign.start", pack="rickerbee", seed=1).campaign


@pytest.mark.parametrize(
    ("field", "value", "cause"),
    [
        ("skills", [{"code": "zz"}], "unit hood, skills: there is no skill 'zz'"),
        (
            "skills",
            [{"code": "precise-gunners", "detail": {"bank": 99}}],
            "unit hood, skills: precise-gunners",
        ),
        ("class_id", "zz", "unit hood, class_id: class 'zz' is in no fleet list"),
        ("quality", 9, "unit hood, quality: 9 is not within 0 and 6"),
        (
            "sheets",
            {"actasf": {"version": 1, "data": {"damage": -3}}},
            "unit hood, sheet: damage -3 is below 0",
        ),
        (
            "sheets",
            {"actasf": {"version": 1, "data": {"criticals": {"nose": 1}}}},
            "unit hood, sheet: .*nose",
        ),
    ],
)
def test_a_correction_that_the_ruleset_cannot_read_is_refused(space, raid, field, value, cause):
    with pytest.raises(BadInput, match=cause):
        space.run(raid, "correction.make", table="unit", id="hood", field=field, value=value, reason="r")
    assert space.plugins.has("actasf")
    assert not space.check().faults


@pytest.mark.parametrize(
    ("more", "cause"),
    [
        ({"skills": [Skill("zz")]}, "unit.enter, skills: there is no skill 'zz'"),
        ({"quality": 99}, "unit.enter, quality: 99 is not within"),
        ({"xp": -1}, "unit.enter, xp: takes a whole number of 0 or more"),
    ],
)
def test_a_unit_that_is_not_sound_is_not_entered(space, raid, more, cause):
    with pytest.raises(BadInput, match=cause):
        space.run(raid, "unit.enter", **SHIP, **more)


def test_what_is_there_already_is_reported_and_one_fault_after_the_other_is_mended(space, raid):
    with space.database.write() as connection:
        connection.exec_driver_sql(
            """UPDATE unit SET quality = 99, skills = '[{"code":"zz","detail":{}}]' WHERE id = 'hood'"""
        )
    told = {str(fault) for fault in space.check().faults}
    assert {"unit hood, quality: 99 is not within 0 and 6"} <= told
    assert any(one.startswith("unit hood, skills: there is no skill 'zz'") for one in told)
    correct = {"table": "unit", "id": "hood", "reason": "r"}
    space.run(raid, "correction.make", **correct, field="skills", value=[])
    with pytest.raises(BadInput, match="quality: 7 is not"):
        space.run(raid, "correction.make", **correct, field="quality", value=7)
    space.run(raid, "correction.make", **correct, field="quality", value=4)
    assert not [one for one in space.check().faults if "quality" in one.place and "within" in one.cause]

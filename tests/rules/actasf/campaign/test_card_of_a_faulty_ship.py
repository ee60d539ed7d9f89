"""The card of a ship whose record is not sound says what is wrong with it."""

import pytest

from core.api import Skill, UnitId, UnitRecord
from plugins.actasf.ruleset import StarFleet


@pytest.mark.parametrize(
    ("fields", "field", "cause"),
    [
        ({"skills": (Skill("zz"),)}, "skills", "there is no skill 'zz'"),
        ({"skills": (Skill("extra-weaponry", {"bank": 99}),)}, "skills", "cannot be for"),
        ({"skills": (Skill("extra-weaponry"),)}, "skills", "cannot be for"),
        ({"quality": 99}, "quality", "99 is not within"),
        ({"class_id": "zz"}, "class_id", "is in no fleet list"),
        ({"sheet": {"damage": "much"}}, "sheet", "takes a whole number"),
        ({"sheet": {"criticals": {"crew": 7}}}, "sheet", "critical score 7 of crew"),
    ],
)
def test_it_is_shown(fields, field, cause):
    whole = {"id": UnitId("hood"), "name": "Hood", "class_id": "federation.ca", "quality": 4, **fields}
    rows = {row.label: row.value for row in StarFleet().card(UnitRecord(**whole))}
    assert cause in rows[f"Not sound: {field}"]
    assert rows["XP dice"] == "0"

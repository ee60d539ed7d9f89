"""Corrections: a fact is put right, what came after stands, and consequences are listed to be taken or left."""

import pytest

from core.contract.errors import BadInput
from tests.service.test_procedures import hold, play_landing


def correct(desk, campaign, **arguments):
    return desk.run(campaign, "correction.make", **{"reason": "said next day", **arguments})


def test_a_unit_that_survived_after_all_comes_back_and_what_came_after_stands(sea, campaign):
    hold(sea, campaign, sea.due(campaign)[0])
    play_landing(sea, campaign, ["azure"])
    for due in sea.due(campaign):
        procedure = hold(sea, campaign, due)
        for seat in sea.battle(procedure).to_act:
            sea.run(campaign, "battle.bot_order", battle=procedure, seat=seat)
    prestige = {force.id: force.prestige for force in sea.forces(campaign)}
    found = sea.consequences(campaign, "unit", "azure", "condition")
    fields = {(one.command, one.table, one.id, one.field) for one in found}
    assert ("procedure.begin", "unit", "azure", "left") in fields
    assert ("battle.accept", "unit", "azure", "squads") in fields
    left = next(one for one in found if one.field == "left")
    take = [{"number": left.number, "table": "unit", "id": "azure", "field": "left"}]
    done = correct(sea, campaign, table="unit", id="azure", field="condition", value="damaged", take=take)
    azure = next(unit for unit in sea.units("blues") if unit.id == "azure")
    assert (azure.condition, azure.left) == ("damaged", None)
    assert {force.id: force.prestige for force in sea.forces(campaign)} == prestige
    assert [(one.table, one.id, one.field) for one in done.result] == [
        (one.table, one.id, one.field) for one in found if one != left
    ]
    (entry,) = sea.log(campaign, done.number - 1, 1)
    assert (entry.command, entry.arguments["reason"], entry.cause) == (
        "correction.make",
        "said next day",
        None,
    )
    assert sea.check().faults == ()


def test_a_number_that_is_taken_back_keeps_what_was_added_since(sea, campaign):
    hold(sea, campaign, sea.due(campaign)[0])
    muster = sea.log(campaign)[-1].number
    before = next(unit for unit in sea.units("reds") if unit.id == "ruby").quality
    correct(sea, campaign, table="unit", id="azure", field="quality", value=6)
    found = sea.consequences(campaign, "unit", "ruby", "quality")
    azure = next(one for one in found if one.id == "azure")
    assert (azure.number, azure.field, azure.after - azure.before) == (muster, "quality", 4 - 3)
    take = [{"number": muster, "table": "unit", "id": "azure", "field": "quality"}]
    correct(sea, campaign, table="unit", id="ruby", field="quality", value=5, take=take)
    qualities = {unit.id: unit.quality for force in ("reds", "blues") for unit in sea.units(force)}
    assert before == 4
    assert (qualities["ruby"], qualities["azure"], qualities["navy"]) == (5, 6 - 1, 4)


def test_what_came_of_a_value_is_listed_again_when_its_correction_is_undone(sea, campaign):
    hold(sea, campaign, sea.due(campaign)[0])
    play_landing(sea, campaign, ["azure"])
    for due in sea.due(campaign):
        procedure = hold(sea, campaign, due)
        for seat in sea.battle(procedure).to_act:
            sea.run(campaign, "battle.bot_order", battle=procedure, seat=seat)
    found = sea.consequences(campaign, "unit", "azure", "condition")
    done = correct(sea, campaign, table="unit", id="azure", field="condition", value="damaged")
    assert done.notes[-1].startswith("Azure is still off the rolls (destroyed)")
    sea.run(campaign, "undo", number=done.number)
    assert found and sea.consequences(campaign, "unit", "azure", "condition") == found


def test_a_correction_is_undone_like_anything_else(sea, campaign):
    done = correct(sea, campaign, table="unit", id="ruby", field="quality", value=6)
    sea.run(campaign, "undo", number=done.number)
    assert next(unit for unit in sea.units("reds") if unit.id == "ruby").quality == 3


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        ({"id": "nobody", "field": "xp", "value": 1}, "unit nobody: there is none of that id"),
        ({"field": "id", "value": "x"}, "unit, id: cannot be put right; these can: name"),
        ({"field": "xp", "value": "many"}, "unit ruby, xp: takes a whole number, not words"),
        ({"field": "xp", "value": -1}, "unit ruby, xp: takes a whole number of 0 or more"),
        (
            {"table": "force", "id": "reds", "field": "prestige", "value": -2},
            "prestige: takes a whole number of 0 or more",
        ),
        (
            {"table": "force", "id": "reds", "field": "points", "value": 2**31},
            "points: takes a whole number ",
        ),
        ({"field": "class_id", "value": "zz"}, "unit ruby, class_id: sea has no class 'zz'"),
        ({"field": "class_id", "value": ""}, "unit ruby, class_id: sea has no class ''"),
        ({"field": "condition", "value": "dizzy"}, "unit ruby, condition: Invalid enum value 'dizzy'"),
        ({"field": "force", "value": "greens"}, "force greens: there is none of that id"),
        ({"field": "xp", "value": 1, "reason": " "}, "reason: is empty"),
        (
            {
                "field": "xp",
                "value": 1,
                "take": [{"number": 1, "table": "unit", "id": "ruby", "field": "name"}],
            },
            "entry 1 has no such consequence for unit ruby",
        ),
    ],
)
def test_what_cannot_be_put_right_says_why(sea, campaign, arguments, cause):
    with pytest.raises(BadInput, match=cause):
        correct(sea, campaign, **{"table": "unit", "id": "ruby", **arguments})

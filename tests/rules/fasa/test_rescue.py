"""Rescues in the repair phase (house): who takes people aboard, who knows of it, and what becomes of their captain."""

from random import Random

import pytest

from plugins.fasa.outcome import outcome_now
from plugins.fasa.state import Verdict, with_ship
from tests.rules.fasa.playing import BOW, Table, ship

WRECK = {"superstructure": 0, "wreck": True, "captain": 77}


def beside(at=(1, 0), mode="board", **kong):
    """A whole ship beside a friend's wreck; an enemy has something to repair."""
    place = (None,) * 3 if mode == "cards" else (at, (0, 0), (9, 0))
    return Table(
        ship("hood", at=place[0], **WRECK),
        ship("kong", at=place[1], **kong),
        ship("wolf", "blue", place[2], sensors=1),
        course="advanced",
        step="repair",
        order=["hood", "kong", "wolf"],
        mode=mode,
    )


@pytest.mark.parametrize(("die", "percent"), [(1, 5), (10, 50)])
def test_a_point_is_five_percent_which_its_own_side_alone_learns(die, percent):
    table = beside()
    table.play("red", "repair", die, rescues={"kong": {"wreck": "hood"}})
    assert table.seen("rescued").seen_by("red").percent == percent
    assert table.seen("rescued").seen_by("blue") is None
    assert table["hood"].saved == {"kong": percent}
    assert table.rules.view(table.state, "blue").units["hood"].saved == {}


@pytest.mark.parametrize("kong", [{"engines": [20, 19, 4]}, {"superstructure": 19}])
def test_a_damaged_ship_rescues_nobody(kong):
    why = beside(**kong).why_not("red", "repair", rescues={"kong": {"wreck": "hood"}})
    assert "kong is damaged" in why


def test_nobody_is_asked_who_is_too_far():
    assert beside((2, 0)).rules.to_act(beside((2, 0)).state) == ("blue",)


def test_the_shields_that_face_the_wreck_are_down():
    table = beside(shields=[0, 1, 0, 0, 0, 0])
    assert f"shield {BOW} of kong" in table.why_not("red", "repair", rescues={"kong": {"wreck": "hood"}})
    assert not beside(shields=[1, 0, 1, 1, 1, 1]).why_not(
        "red", "repair", rescues={"kong": {"wreck": "hood"}}
    )
    assert "shield 1 of kong" in beside((0, 0), shields=[1, 0, 0, 0, 0, 0]).why_not(
        "red", "repair", rescues={"kong": {"wreck": "hood"}}
    )


def test_by_cards_the_order_tells_the_shield():
    table = beside(mode="cards", shields=[0, 1, 0, 0, 0, 0])
    assert "`sides` is missing" in table.why_not("red", "repair", rescues={"kong": {"wreck": "hood"}})
    up = {"kong": {"wreck": "hood", "sides": [2]}}
    assert "shield 2" in table.why_not("red", "repair", rescues=up)
    table.play("red", "repair", 3, rescues={"kong": {"wreck": "hood", "sides": [4]}})
    assert table["hood"].saved == {"kong": 15}


def test_the_form_offers_whom_a_ship_can_rescue():
    for table, values in (
        (beside(), ["hood"]),
        (beside(mode="cards"), [f"hood:{side}" for side in range(1, 7)]),
    ):
        form, _ = table.rules.legal_orders(table.rules.view(table.state, "red"), "red")
        (field,) = form.fields
        assert [option.value for option in field.options] == values
        order = table.rules.order({"order": "repair", field.name: values[-1]})
        assert order.rescues["kong"].wreck == "hood"
        assert not table.rules.violations(table.state, "red", order)


@pytest.mark.parametrize(("standing", "guests"), [("map", (61,)), ("destroyed", (61, 77))])
def test_the_captain_of_a_ship_that_explodes_goes_on_aboard_the_rescuer(standing, guests):
    table = beside(guests=[61])
    table.play("red", "repair", 1, rescues={"kong": {"wreck": "hood"}})
    state = with_ship(table.state, "hood", standing=standing, record=True)
    state = with_ship(state, "kong", record=True)
    fates = {fate.unit: fate for fate in outcome_now(table.rules.rules, state, Verdict(None, "")).units}
    assert tuple(fates["kong"].sheet["guests"]) == guests


def test_a_bot_rescues_whom_it_can():
    table = beside()
    order = table.rules.bot("sound").choose(table.rules.view(table.state, "red"), "red", Random(1))
    assert order.rescues["kong"].wreck == "hood"

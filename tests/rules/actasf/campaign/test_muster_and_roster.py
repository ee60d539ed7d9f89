"""Choosing a fleet and rolling its crews.

Rule: Preparing Your Battle Fleet; Battle Fleet Roster; Manning Your Battle Fleet.
"""

import pytest

from core.api import CannotSetUp, DiceNeeded, ForceChange, UnitJoins
from core.battle.play import submit
from core.contract.dice import TableDice
from core.contract.errors import IllegalOrder, NotToAct
from tests.rules.actasf.campaign.playing import begin, blue, red, ship


def empty_red(points: int = 0):  # type: ignore[no-untyped-def]
    force = red(points=points)
    return type(force)(force.id, force.name, force.player, force.empire, 0, points, ())


def test_a_fleet_is_bought_for_2000_points_and_the_rest_is_kept() -> None:
    play = begin("roster", [empty_red()])
    assert play.force("red").points == 2000
    for number in range(11):
        play.do("red", "enlist", class_id="federation.ca", ship_name=f"Ship {number}")
    assert play.force("red").points == 20
    assert "costs 85 points, Red Fleet has 20" in play.why_not(
        "red", "enlist", class_id="federation.pol", ship_name="Last"
    )
    play.do("red", "finish")
    assert play.procedure.to_act(play.state) == ()
    effects = play.procedure.effects(play.state)
    joined = [effect.unit for effect in effects if isinstance(effect, UnitJoins)]
    assert len({unit.id for unit in joined}) == 11
    assert {unit.quality for unit in joined} == {4}
    assert sum(effect.by for effect in effects if isinstance(effect, ForceChange)) == 20


def test_a_fleet_that_has_ships_is_raised_to_the_sum_and_no_further() -> None:
    play = begin("roster", [red(ship("hood", "federation.ca"), points=100)], points=1000)
    assert play.force("red").points == 820
    with pytest.raises(CannotSetUp, match="exceed 150 points by 30"):
        begin("roster", [red(ship("hood", "federation.ca"))], points=150)


def test_a_ship_chosen_here_can_be_given_back_and_no_other() -> None:
    play = begin("roster", [red(ship("hood", "federation.ca"))])
    play.do("red", "enlist", class_id="federation.dw", ship_name="Barzani")
    chosen = play.force("red").units[1].id
    assert play.force("red").points == 2000 - 180 - 120
    play.do("red", "dismiss", unit=chosen)
    assert play.force("red").points == 2000 - 180
    assert "was not chosen here" in play.why_not("red", "dismiss", unit="hood")
    assert "was not chosen here" in play.why_not("red", "dismiss", unit=chosen)


def test_what_may_not_be_enlisted() -> None:
    play = begin("roster", [red(ship("hood", "federation.ca"))])
    assert "not on the fleet list of federation" in play.why_not(
        "red", "enlist", class_id="klingon.d7k", ship_name="Spy"
    )
    assert "not on the fleet list" in play.why_not(
        "red", "enlist", class_id="federation.tug", ship_name="Tug"
    )
    assert "has a ship named Hood" in play.why_not(
        "red", "enlist", class_id="federation.ca", ship_name="Hood"
    )
    assert "needs a name" in play.why_not("red", "enlist", class_id="federation.ca", ship_name=" ")


def test_a_fleet_without_a_ship_is_not_complete() -> None:
    play = begin("roster", [empty_red()])
    assert "has no ship yet" in play.why_not("red", "finish")


def test_one_force_does_not_wait_for_the_other() -> None:
    play = begin("roster", [red(), blue()])
    play.do("red", "finish")
    assert play.procedure.to_act(play.state) == ("blue",)
    with pytest.raises(NotToAct):
        play.do("red", "finish")
    play.do("blue", "finish")
    assert "Blue" not in play.told()
    assert "blue is complete: 1 ships" in play.told()


def test_the_form_offers_names_of_the_class_that_are_free() -> None:
    play = begin("roster", [red(ship("hood", "federation.ca"))])
    form = next(
        form
        for form in play.procedure.legal_orders(play.state, "red")
        if getattr(form, "order", "") == "enlist"
    )
    names = (
        play.procedure.refine(play.state, "red", form.filled("class_id", "federation.ca")).fields[1].options
    )
    assert names
    assert "Hood" not in {option.value for option in names}


def test_muster_rolls_two_dice_for_each_ship_in_roster_order() -> None:
    play = begin("muster", [red(ship("hood", "federation.ca"), ship("exeter", "federation.ca"))])
    play.do("red", "man", units=["hood", "exeter"], dice=[6, 6, 1, 2])
    assert play.unit("hood").quality == 5
    assert play.unit("exeter").quality == 2
    assert play.told() == (
        "Hood rolls 6 + 6: crew quality 5 (Veteran)\nExeter rolls 1 + 2: crew quality 2 (Trainees)"
    )
    assert play.procedure.to_act(play.state) == ()


def test_muster_ship_by_ship_and_by_force() -> None:
    play = begin("muster", [red(ship("hood", "federation.ca"), ship("exeter", "federation.ca")), blue()])
    play.do("blue", "man", units=["fury"], dice=[4, 4])
    assert play.procedure.to_act(play.state) == ("red",)
    play.do("red", "man", units=["exeter"], dice=[2, 2])
    assert "waits for a crew" in play.why_not("red", "man", units=["exeter"])
    assert "waits for a crew" in play.why_not("red", "man", units=["fury"])
    assert "named twice" in play.why_not("red", "man", units=["hood", "hood"])
    assert "no ship is named" in play.why_not("red", "man", units=[])
    with pytest.raises(IllegalOrder):
        play.do("red", "man", units=["fury"], dice=[1, 1])


def test_typed_dice_are_asked_for_ship_by_ship() -> None:
    play = begin("muster", [red(ship("hood", "federation.ca"), ship("exeter", "federation.ca"))])
    order = play.procedure.order({"order": "man", "units": ["hood", "exeter"]})
    with pytest.raises(DiceNeeded) as first:
        submit(play.procedure, play.state, "red", order, TableDice([], None))
    assert (first.value.request.count, first.value.request.reason) == (2, "crew quality: Hood")
    with pytest.raises(DiceNeeded) as second:
        submit(play.procedure, play.state, "red", order, TableDice([3, 4], None))
    assert second.value.request.reason == "crew quality: Exeter"


def test_muster_of_named_ships_and_of_none() -> None:
    play = begin(
        "muster", [red(ship("hood", "federation.ca"), ship("exeter", "federation.ca"))], units=["exeter"]
    )
    assert "waits for a crew" in play.why_not("red", "man", units=["hood"])
    with pytest.raises(CannotSetUp, match="no force has a unit nobody"):
        begin("muster", [red()], units=["nobody"])
    with pytest.raises(CannotSetUp, match="no ship to man"):
        begin("muster", [empty_red()])


@pytest.mark.parametrize("name", ["roster", "muster", "challenge"])
def test_forces_that_the_game_does_not_know_are_named(name: str) -> None:
    stranger = type(red())("red", "Red Fleet", "Ann", "borg", 0, 0, (ship("cube", "borg.cube"),))
    with pytest.raises(CannotSetUp) as caught:
        begin(name, [stranger])
    assert "empire 'borg' has no fleet list" in str(caught.value)
    assert "class 'borg.cube' is in no fleet list" in str(caught.value)
    with pytest.raises(CannotSetUp, match="no force takes part"):
        begin(name, [])

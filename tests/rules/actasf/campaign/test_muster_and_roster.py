"""Choosing a fleet and rolling its crews.

Rule: Preparing Your Battle Fleet; Battle Fleet Roster; Manning Your Battle Fleet.
"""

import pytest
from msgspec.structs import replace

from core.api import CannotSetUp, DiceNeeded, ForceChange, Skill, UnitJoins, UnitRecord
from core.battle.play import submit
from core.contract.dice import TableDice
from core.contract.errors import IllegalOrder, NotToAct
from plugins.actasf import catalogue
from plugins.actasf.campaign.ledger import Ledger
from plugins.actasf.ruleset import StarFleet
from tests.rules.actasf.campaign.playing import bare, begin, blue, red, ship


def raw(unit: str, class_id: str = "federation.ca") -> UnitRecord:
    """A ship that has not mustered."""
    return ship(unit, class_id, quality=0)


def test_a_fleet_is_bought_for_2000_points_and_the_rest_is_kept() -> None:
    play = begin("roster", [bare(red())])
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
    assert {unit.quality for unit in joined} == {0}
    assert sum(effect.by for effect in effects if isinstance(effect, ForceChange)) == 20


def test_points_that_a_fleet_has_are_what_it_spends() -> None:
    assert begin("roster", [bare(red(), points=2500)]).force("red").points == 2500
    assert begin("roster", [bare(red())], points=1000).force("red").points == 1000


def test_a_fleet_that_has_ships_is_complete() -> None:
    play = begin("roster", [red(points=180), bare(blue())])
    assert play.procedure.to_act(play.state) == ("blue",)
    assert play.force("red").points == 180
    assert play.procedure.legal_orders(play.state, "red") == ()


def test_a_ship_chosen_here_can_be_given_back_and_no_other() -> None:
    play = begin("roster", [bare(red())])
    play.do("red", "enlist", class_id="federation.ca", ship_name="Hood")
    hood = play.force("red").units[0].id
    play.do("red", "enlist", class_id="federation.dw", ship_name="Barzani")
    assert play.force("red").points == 2000 - 180 - 120
    play.do("red", "dismiss", unit=hood)
    assert play.force("red").points == 2000 - 120
    assert [unit.name for unit in play.force("red").units] == ["Barzani"]
    assert "was not chosen here" in play.why_not("red", "dismiss", unit=hood)
    assert "was not chosen here" in play.why_not("red", "dismiss", unit="fury")


def test_what_may_not_be_enlisted() -> None:
    play = begin("roster", [bare(red())]).do("red", "enlist", class_id="federation.ca", ship_name="Hood")
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
    play = begin("roster", [bare(red())])
    assert "has no ship yet" in play.why_not("red", "finish")
    poor = begin("roster", [replace(bare(red()), points=1)])
    assert poor.do("red", "finish").procedure.to_act(poor.state) == (), "unless its points buy none"


def test_one_force_does_not_wait_for_the_other() -> None:
    play = begin("roster", [bare(red()), bare(blue())])
    play.do("red", "enlist", class_id="federation.ca", ship_name="Hood").do("red", "finish")
    assert play.procedure.to_act(play.state) == ("blue",)
    with pytest.raises(NotToAct):
        play.do("red", "finish")
    play.do("blue", "enlist", class_id="klingon.e4", ship_name="Keeper").do("blue", "finish")
    assert "Blue Fleet is complete: 1 ship," in play.told()


def test_the_form_offers_names_of_the_class_that_are_free() -> None:
    play = begin("roster", [bare(red())]).do(
        "red", "enlist", class_id="federation.ca", ship_name="Enterprise"
    )
    form = next(
        form
        for form in play.procedure.legal_orders(play.state, "red")
        if getattr(form, "order", "") == "enlist"
    )
    names = (
        play.procedure.refine(play.state, "red", form.filled("class_id", "federation.ca")).fields[1].options
    )
    assert names
    assert "Enterprise" in catalogue.ship("federation.ca").names
    assert "Enterprise" not in {option.value for option in names}


def test_muster_rolls_two_dice_for_each_ship_in_roster_order() -> None:
    play = begin("muster", [red(raw("hood"), raw("exeter"))])
    play.do("red", "man", units=["hood", "exeter"], dice=[6, 6, 1, 2])
    assert play.unit("hood").quality == 5
    assert play.unit("exeter").quality == 2
    assert play.told() == (
        "Hood rolls 6 + 6: crew quality 5 (Veteran)\nExeter rolls 1 + 2: crew quality 2 (Trainees)"
    )
    assert play.procedure.to_act(play.state) == ()


def test_muster_ship_by_ship_and_by_force() -> None:
    play = begin("muster", [red(raw("hood"), raw("exeter")), blue(raw("fury", "klingon.f5k"))])
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
    play = begin("muster", [red(raw("hood"), raw("exeter"))])
    order = play.procedure.order({"order": "man", "units": ["hood", "exeter"]})
    with pytest.raises(DiceNeeded) as first:
        submit(play.procedure, play.state, "red", order, TableDice([], None))
    assert (first.value.request.count, first.value.request.reason) == (2, "crew quality: Hood")
    with pytest.raises(DiceNeeded) as second:
        submit(play.procedure, play.state, "red", order, TableDice([3, 4], None))
    assert second.value.request.reason == "crew quality: Exeter"


def test_crews_that_are_known_do_not_roll_unless_they_are_named() -> None:
    fleet = red(raw("hood"), ship("exeter", "federation.ca", quality=5))
    play = begin("muster", [fleet])
    assert "waits for a crew" in play.why_not("red", "man", units=["exeter"])
    play.do("red", "man", units=["hood"], dice=[4, 4])
    assert play.procedure.to_act(play.state) == ()
    named = begin("muster", [fleet], units=["exeter"]).do("red", "man", units=["exeter"], dice=[1, 1])
    assert named.unit("exeter").quality == 2
    known = begin("muster", [red()])
    assert known.procedure.to_act(known.state) == ()


def test_a_muster_needs_ships() -> None:
    with pytest.raises(CannotSetUp, match="no force has a unit nobody"):
        begin("muster", [red()], units=["nobody"])
    with pytest.raises(CannotSetUp, match="Red Fleet: it has no ship to man"):
        begin("muster", [bare(red()), blue()])


def test_what_the_game_does_not_know_is_named() -> None:
    stranger = replace(red(ship("cube", "borg.cube")), empire="borg")
    with pytest.raises(CannotSetUp, match="Cube: class 'borg.cube' is in no fleet list"):
        begin("challenge", [stranger, blue()])
    with pytest.raises(CannotSetUp, match="Red Fleet: empire 'borg' has no fleet list"):
        begin("roster", [bare(stranger)])
    singer = red(ship("hood", "federation.ca", skills=[Skill("singing")]))
    with pytest.raises(CannotSetUp, match="there is no skill 'singing'"):
        begin("challenge", [singer, blue()])


def test_a_drone_variant_is_enlisted_is_sound_and_fights() -> None:
    """Rule: the drone-armed variants of the fleet lists."""
    play = begin("roster", [bare(red())])
    play.do("red", "enlist", class_id="federation.ca+d", ship_name="Hood")
    assert play.force("red").points == 2000 - 180
    (hood,) = play.force("red").units
    assert hood.class_id == "federation.ca+d"
    game = StarFleet()
    assert game.unit_issues(hood) == ()
    units = {
        "hood": {"class": "federation.ca+d", "seat": "federation", "at": [0, 0]},
        "d7k": {"class": "klingon.d7k+d", "seat": "klingon", "at": [0, 6000]},
    }
    assert game.check(game.arrange({"step": "attack", "units": units})) == ()


def test_after_a_battle_a_drone_variant_is_cared_for_as_any_ship() -> None:
    ledger = Ledger((replace(red(), units=(ship("hood", "federation.ca+d"),)),))
    assert [unit.id for unit in ledger.ships("red")] == ["hood"]
    assert ledger.ship_class(ledger.force("red").units[0]).class_name.endswith("(drone variant)")

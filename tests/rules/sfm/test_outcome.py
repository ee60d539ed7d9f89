"""Outcomes, result forms, the aftermath in a campaign."""

from random import Random

import pytest
from msgspec.structs import replace

from core.battle.bots import auto_resolve
from core.battle.play import Battle, submit
from core.contract.dice import ScriptedDice, SeededDice
from core.contract.effects import ForceChange, UnitChange, UnitJoins, UnitLeaves
from core.contract.errors import BadInput, IllegalOrder
from core.contract.records import BattleSetup, ForceRecord, Outcome, SeatForce, UnitRecord
from plugins.sfm.ruleset import StarFleetMarines

RED = tuple(
    UnitRecord(f"r{n}", f"Red {n}", kind, 0, xp=1) for n, kind in enumerate(("marine", "militia", "gcv"))
)
BLUE = (UnitRecord("b0", "Blue 0", "marine", 0),)
GAME = StarFleetMarines()


def begun():
    forces = (
        SeatForce("red", "reds", RED, role="attacker"),
        SeatForce("blue", "blues", BLUE, role="defender"),
    )
    return GAME.setup(BattleSetup("pick_up", forces), ScriptedDice(()))


def entered(**values) -> Outcome:
    return GAME.result(begun(), {"winner": "reds", "lost": ["r1", "b0"], "turns": 5, **values})


def test_result_from_the_table():
    outcome = entered()
    assert (outcome.winner, outcome.turns, outcome.scores) == ("reds", 5, {"reds": 1, "blues": 2})
    assert {fate.unit: fate.condition for fate in outcome.units} == {
        "r0": "fit",
        "r1": "destroyed",
        "r2": "fit",
        "b0": "destroyed",
    }
    assert entered(winner="draw").winner is None


def test_the_result_form_of_a_battle_by_cards_fills_itself():
    """From the first turn to the last: what the form then holds is the outcome of the battle."""
    chance = Random(2)
    dice = SeededDice(chance)
    forces = (
        SeatForce("red", "reds", RED, role="attacker"),
        SeatForce("blue", "blues", BLUE, role="defender"),
    )
    battle = Battle.begin(GAME, BattleSetup("pick_up", forces, "cards", detail={"turns": 6}), dice)
    for _ in auto_resolve(battle, dict.fromkeys(("red", "blue"), GAME.bot()), chance, dice):
        pass
    assert battle.state.mode == "cards"
    outcome = GAME.outcome(battle.state)
    assert any(fate.condition == "destroyed" for fate in outcome.units)
    entered = GAME.result(battle.state, GAME.result_form(battle.state).values)
    assert replace(entered, reason=outcome.reason) == outcome


@pytest.mark.parametrize(
    ("values", "place"),
    [
        ({"winner": "greens"}, "result.winner"),
        ({"lost": ["ghost"]}, "result.lost"),
        ({"destroyed": ["0,0"]}, "result.destroyed"),
        ({"turns": 0}, "result.turns"),
        ({"weather": 1}, "result"),
    ],
)
def test_faults_of_results(values, place):
    with pytest.raises(BadInput) as caught:
        entered(**values)
    assert caught.value.place == place


def aftermath(prestige):
    forces = (
        ForceRecord("fr", "Red force", "ann", "", prestige, 0, RED),
        ForceRecord("fb", "Blue force", "bob", "", prestige, 0, BLUE),
    )
    return (game := StarFleetMarines().procedures()["aftermath"]), game.begin(
        forces, entered(), {"sides": {"red": "reds", "blue": "blues"}}
    )


def test_aftermath():
    """Losses leave, survivors learn (winners twice), what is paid for comes back green."""
    procedure, state = aftermath(2)
    assert procedure.to_act(state) == ("fr",)
    state = submit(
        procedure, state, "fr", procedure.order({"order": "raise", "units": ["r1"]}), ScriptedDice(())
    ).state
    assert procedure.to_act(state) == ("fb",)
    state = submit(procedure, state, "fb", procedure.order({"order": "raise"}), ScriptedDice(())).state
    effects = procedure.effects(state)
    assert [(one.unit, one.value) for one in effects if isinstance(one, UnitChange)] == [("r0", 3), ("r2", 3)]
    assert [one.unit for one in effects if isinstance(one, UnitLeaves)] == ["r1", "b0"]
    (joins,) = [one for one in effects if isinstance(one, UnitJoins)]
    assert (joins.force, joins.unit.class_id, joins.unit.xp) == ("fr", "militia", 0)
    (paid,) = [one for one in effects if isinstance(one, ForceChange)]
    assert (paid.force, paid.field, paid.by) == ("fr", "prestige", -2)


def test_what_cannot_be_paid_is_not_raised():
    procedure, state = aftermath(1)
    with pytest.raises(IllegalOrder, match="cost 2 prestige"):
        submit(procedure, state, "fr", procedure.order({"order": "raise", "units": ["r1"]}), ScriptedDice(()))
    with pytest.raises(IllegalOrder, match="was not lost"):
        submit(procedure, state, "fr", procedure.order({"order": "raise", "units": ["r0"]}), ScriptedDice(()))

"""Interrupts within interrupts are data in the state, and the dice are asked for where they fall."""

import subprocess
import sys

import pytest

from core.api import DiceNeeded, Hex, canon
from core.battle.play import Battle, judge, submit
from core.conformance.toy import Toy
from core.conformance.toy.orders import Attack, Fire, GoOn, Move, Reroll
from core.conformance.toy.state import Defence, Passage, Shot, Window
from core.contract.dice import ScriptedDice, TableDice
from tests.conformance.toy.position import battle, ship, told


def duel() -> Battle:
    """Adder fires three dice at crane; crane and green's eland may answer; adder and crane have XP dice."""
    return battle(
        ship("adder", "red", [0, -1], {"weapon": 3}, xp=1),
        ship("crane", "blue", [2, -1], {"weapon": 1}, xp=1),
        ship("eland", "green", [2, 0], {"weapon": 1}),
    )


def frames(fight: Battle) -> list[type]:
    return [type(frame) for frame in fight.state.stack]


def test_a_reroll_inside_defensive_fire_inside_an_attack() -> None:
    fight = duel()
    nothing = ScriptedDice(())
    fight.submit("red", Attack("adder", "crane"), nothing)
    assert fight.ruleset.to_act(fight.state) == ("blue", "green")  # asked at once, answered in any order
    fight.submit("green", Fire(("eland",)), nothing)
    assert fight.ruleset.to_act(fight.state) == ("blue",)
    fight.submit("blue", Fire(("crane",)), ScriptedDice((1, 6)))  # now both roll: crane 1, eland 6
    assert frames(fight) == [Shot, Defence, Window]
    assert fight.ruleset.to_act(fight.state) == ("blue",)  # green has no XP die
    fight.submit("blue", Reroll("crane", (0,)), ScriptedDice((5, 6, 1)))  # two parried; one die is left: 6
    assert frames(fight) == [Shot, Window]
    assert fight.state.stack[-1].faces == (6,)


def test_going_on_is_the_answer_no_and_the_window_opens_once() -> None:
    fight = duel()
    fight.submit("red", Attack("adder", "crane"), ScriptedDice(()))
    fight.submit("blue", Fire(), ScriptedDice(()))
    fight.submit("green", Fire(), ScriptedDice((6, 6, 2)))
    assert fight.ruleset.to_act(fight.state) == ("red",)
    fight.submit("red", GoOn(), ScriptedDice(()))
    assert fight.state.stack == ()
    assert fight.state.ships["crane"].hull == 2
    assert fight.ruleset.to_act(fight.state) == ("red",)


def test_a_standing_answer_is_not_asked_again() -> None:
    fight = battle(
        ship("adder", "red", [0, -1], {"weapon": 1}),
        ship("crane", "blue", [2, -1], {"weapon": 1}, xp=1),
    )
    wants = {"blue": {"defence": False, "rerolls": True}}
    state = canon.convert({**canon.plain(fight.state), "standing": wants}, fight.ruleset.state_type)
    played = submit(fight.ruleset, state, "red", Attack("adder", "crane"), ScriptedDice((6,)))
    assert told(played.entry.events) == ["aimed", "rolled", "struck"]


def test_opportunity_fire_inside_a_path_that_then_goes_on() -> None:
    fight = battle(
        ship("adder", "red", [-2, 0], {"engine": 3}),
        ship("crane", "blue", [1, 0], {"weapon": 2}, watching=True, xp=1),
    )
    path = (Hex(-1, 0), Hex(-1, 1), Hex(-2, 1))
    fight.submit("red", Move("adder", path), ScriptedDice(()))
    assert [type(f) for f in fight.state.stack] == [Passage]
    assert fight.state.ships["adder"].at == (-1, 0)  # stopped on the first hex that is watched
    fight.submit("blue", Fire(("crane",)), ScriptedDice((1,)))
    fight.submit("blue", Reroll("crane", (0,)), ScriptedDice((6,)))
    assert fight.state.ships["adder"].hull == 3
    assert fight.ruleset.to_act(fight.state) == ("red",)
    fight.submit("red", Move("adder", path[1:]), ScriptedDice(()))  # with what remains
    assert fight.state.ships["adder"].at == (-2, 1)
    assert fight.state.ships["adder"].steps == 0


def test_an_answer_that_is_not_asked_for_is_refused() -> None:
    fight = duel()
    assert judge(fight.ruleset, fight.state, "red", Fire(("adder",)))[0].rule == "Answers"


ANSWER_IN_A_NEW_PROGRAM = """
import sys
from core.api import DiceNeeded, canon
from core.conformance.toy import Toy
from core.conformance.toy.orders import AnyOrder
from core.contract.dice import TableDice
kept = canon.decode(sys.stdin.read(), dict)
game = Toy()
state = game.load(canon.encode(kept["state"]), 1)
dice = TableDice(kept["known"] + kept["typed"], ["red", "blue", "green"])
try:
    step = game.apply(state, kept["seat"], game.order(kept["order"]), dice)
except DiceNeeded as needed:
    print(canon.encode({"asks": needed.request, "known": dice.faces}).decode())
else:
    dice.finish()
    print(canon.encode({"state": step.state}).decode())
"""


def test_typed_dice_across_a_nested_interrupt_survive_the_program() -> None:
    """Blue's answer rolls defensive dice for two seats and then the attack: three questions, each by a new program."""
    fight = battle(
        ship("adder", "red", [0, -1], {"weapon": 3}),
        ship("crane", "blue", [2, -1], {"weapon": 1}),
        ship("eland", "green", [2, 0], {"weapon": 1}),
    )
    fight.submit("red", Attack("adder", "crane"), ScriptedDice(()))
    fight.submit("green", Fire(("eland",)), ScriptedDice(()))
    order = Fire(("crane",))
    dice = TableDice((), ["red", "blue", "green"])
    with pytest.raises(DiceNeeded) as first:
        submit(fight.ruleset, fight.state, "blue", order, dice)
    assert (first.value.request.seat, first.value.request.count) == ("blue", 1)

    kept = {"state": canon.plain(fight.state), "seat": "blue", "order": canon.plain(order), "known": []}
    answers = []
    for typed in ([3], [5], [6, 4]):
        result = subprocess.run(
            [sys.executable, "-c", ANSWER_IN_A_NEW_PROGRAM],
            input=canon.encode({**kept, "typed": typed}).decode(), capture_output=True, text=True, check=True,
        )  # fmt: skip
        answers.append(canon.decode(result.stdout, dict))
        kept["known"] = answers[-1].get("known")
    assert [answer["asks"]["seat"] for answer in answers[:-1]] == ["green", "red"]
    assert answers[1]["known"] == [3, 5]

    whole = fight.submit("blue", order, ScriptedDice((3, 5, 6, 4)))
    assert answers[-1]["state"] == canon.decode(canon.encode(whole.state), dict)
    assert Toy().check(whole.state) == []

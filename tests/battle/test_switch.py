"""Switching the way of playing: recorded and replayed like any order, refused with every reason."""

from random import Random

import pytest

from core.api import GAMEMASTER, Seat, Switch, sample_order
from core.battle.bots import decide
from core.battle.play import Battle, judge, replay
from core.battle.record import read, write
from core.conformance.toy import SETUPS, Toy
from core.conformance.toy.campaign import Refit
from core.contract.dice import SeededDice
from core.contract.errors import IllegalOrder


@pytest.fixture
def battle():
    """A duel on the board, in its first turn."""
    game, dice, chance = Toy().configure({}), SeededDice.from_seed(1), Random(2)
    made = Battle.begin(game, SETUPS["duel"], dice)
    bots = {seat: game.bot() for seat in made.state.seats}
    while game.position(made.state).step != "action":
        decide(made, bots, chance, dice)
    return made


def switch(battle, mode, **places):
    return battle.submit(GAMEMASTER, Switch(mode, places), SeededDice.from_seed(1))


PLACES = {"adder": ((-2, 0),), "boar": ((-2, 1),), "crane": ((2, 0),), "dove": ((2, -1),)}


def test_a_record_with_all_ways_replays(battle):
    switch(battle, "slip")
    slip = sample_order(battle.ruleset, battle.state, GAMEMASTER, Random(4))
    battle.submit(GAMEMASTER, slip, SeededDice.from_seed(1))
    switch(battle, "cards")
    alive = {unit for unit, ship in battle.state.ships.items() if ship.alive}
    switch(battle, "board", **{unit: place for unit, place in PLACES.items() if unit in alive})
    again = replay(Toy(), read(write(battle.record)))
    assert again.state == battle.state
    assert [entry.order["mode"] for entry in again.entries if entry.order["order"] == "switch"] == [
        "slip",
        "cards",
        "board",
    ]


def test_a_switch_is_taken_back(battle):
    before = battle.state
    switch(battle, "cards")
    assert battle.state.ships["adder"].at is None
    battle.undo()
    assert battle.state == before


@pytest.mark.parametrize(
    ("seat", "order", "reasons"),
    [
        ("red", Switch("board"), ["only the gamemaster switches", "in the way board already"]),
        ("gamemaster", Switch("cards", PLACES), ["in the way cards nobody enters places"]),
    ],
)
def test_a_switch_that_cannot_be_is_refused(battle, seat, order, reasons):
    with pytest.raises(IllegalOrder) as refused:
        battle.submit(Seat(seat), order, SeededDice.from_seed(1))
    assert [reason for reason in reasons if reason not in str(refused.value)] == []


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        ({"adder": ((9, 9),)}, "Adder cannot stand at 9, 9"),
        ({"adder": ()}, "Adder cannot stand at no place"),
        ({"adder": ((-2, 0), (-2, 1))}, "Adder cannot stand at -2, 0; -2, 1"),
        ({"adder": (("place", 0, 0, 0),)}, "Adder cannot stand at place, 0, 0, 0"),
        ({"hood": ((0, 0),)}, "there is no hood to place"),
    ],
)
def test_every_place_is_told_and_is_one(battle, places, reason):
    switch(battle, "cards")
    with pytest.raises(IllegalOrder, match=reason):
        switch(battle, "board", **{**PLACES, **places})
    with pytest.raises(IllegalOrder, match="it is not told where Boar stands"):
        switch(battle, "board", **{unit: place for unit, place in PLACES.items() if unit != "boar"})


def test_nothing_is_switched_while_an_answer_is_awaited_or_all_is_over(battle):
    dice, chance = SeededDice.from_seed(1), Random(2)
    bots = {seat: battle.ruleset.bot() for seat in battle.state.seats}
    while not battle.state.stack:
        decide(battle, bots, chance, dice)
    with pytest.raises(IllegalOrder, match="under way; answer it first"):
        switch(battle, "cards")
    while battle.ruleset.to_act(battle.state):
        decide(battle, bots, chance, dice)
    with pytest.raises(IllegalOrder, match="the battle is decided"):
        switch(battle, "cards")


def test_a_procedure_has_one_way():
    (violation,) = judge(Refit(), None, GAMEMASTER, Switch("cards"))
    assert violation.why == "a procedure has one way of playing only"

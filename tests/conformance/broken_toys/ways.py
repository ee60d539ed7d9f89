"""Rulesets broken in the ways of playing: cards, slips, switches between them."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import (
    Dice,
    DiceRequest,
    Order,
    Seat,
    Step,
    Switch,
    Violation,
)
from core.conformance import kit
from core.conformance.toy import Toy, orders as give
from core.conformance.toy.state import State
from tests.conformance.broken_toys.caught import caught_by


@caught_by(kit.cards_come_out_as_the_board)
class CardsForgetCover(Toy):
    def told(self, view: State, seat: Seat, order: Order) -> Order:
        told = super().told(view, seat, order)
        return replace(told, cover=0) if isinstance(told, give.Attack) else told


@caught_by(kit.cards_come_out_as_the_board)
class CardsRollOtherDice(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if state.mode == "cards" and isinstance(order, give.Attack):
            dice.roll(DiceRequest(seat, 6, 1, "luck"))
        return super().apply(state, seat, order, dice)


@caught_by(kit.switching_keeps_the_battle)
class ForgetsAWatchWhenItIsSwitched(Toy):
    def switched(self, state: State, order: Switch) -> State:
        for unit in state.ships:
            state = state.ship(unit, watching=False)
        return super().switched(state, order)


@caught_by(kit.switching_keeps_the_battle)
class KnowsThePlacesByCards(Toy):
    def switched(self, state: State, order: Switch) -> State:
        if order.mode == "board":
            return super().switched(state, order)
        return replace(state, mode=order.mode)


@caught_by(kit.switching_keeps_the_battle)
class IsSwitchedInTheMiddleOfAnAttack(Toy):
    def switch_violations(self, state: State, order: Switch) -> Sequence[Violation]:
        return ()

    def switched(self, state: State, order: Switch) -> State:
        return replace(super().switched(state, order), stack=())


@caught_by(kit.switching_keeps_the_battle)
class CannotBeSwitched(Toy):
    def switch_violations(self, state: State, order: Switch) -> Sequence[Violation]:
        return (Violation("Answers", "it is always a bad moment"),)


@caught_by(kit.bots_play_on_after_a_switch)
class PutsShipsOntoTheBoardOffTheMap(Toy):
    def switched(self, state: State, order: Switch) -> State:
        state = super().switched(state, order)
        if order.reason:  # given by the kit where it does not put the same places back
            for unit in state.ships:
                state = state.ship(unit, at=None)
        return state


@caught_by(kit.slips_end_turns)
class SlipThatGoesOn(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Slip) and state.turn == 1 and not state.ships["adder"].steps:
            again = state.ship("adder", steps=1)
            return replace(step, state=again)
        return step


@caught_by(kit.cards_come_out_as_the_board)
class TellsAnotherPosition(Toy):
    def told_script(self, script: Mapping[str, Any]) -> Mapping[str, Any]:
        told = super().told_script(script)
        return {**told, "units": [{**unit, "hull": 1} for unit in told["units"]]}

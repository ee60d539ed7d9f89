"""Rulesets broken in how a battle is played: seeds, states, orders, undo, bots."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from msgspec.structs import force_setattr, replace

from core.api import (
    Dice,
    DiceRequest,
    Issue,
    Order,
    OrderForm,
    Outcome,
    Seat,
    Step,
    Violation,
)
from core.conformance import kit
from core.conformance.toy import Toy, events as tell, orders as give
from core.conformance.toy.state import State
from tests.conformance.broken_toys.caught import caught_by


@caught_by(kit.same_seed_same_bytes)
class HiddenRandomness(Toy):
    _calls = count()

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Watch):
            return replace(step, state=step.state.ship(order.unit, xp=next(self._calls) % 7))
        return step


@caught_by(kit.same_seed_same_bytes)
class MutatesItsState(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.End):
            force_setattr(state, "active", state.active + 1)
        return step


@caught_by(kit.another_program_agrees)
class GoesThroughASet(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.End):
            return replace(step, events=(*step.events, *map(tell.Held, set(state.ships))))
        return step


@caught_by(kit.states_survive_keeping)
class LossyDump(Toy):
    def dump(self, state: State) -> bytes:
        return super().dump(replace(state, standing={}))


@caught_by(kit.states_survive_keeping)
class EventThatDoesNotRead(Toy):
    event_type = tell.Deployed | tell.Allocated


@caught_by(kit.loaded_states_go_on)
class ForgetsWhatIsUnfinished(Toy):
    def load(self, data: bytes, version: int) -> State:
        return replace(super().load(data, version), stack=())


@caught_by(kit.loaded_states_go_on)
class KeepsPartOfItsStateInItself(Toy):
    _last: Any = None

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.End):
            known = state is self._last
            step = replace(step, events=(*step.events, tell.Held("known" if known else "new")))
        type(self)._last = step.state
        return step


@caught_by(kit.states_are_sound)
class BreaksAnInvariant(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Watch):
            return replace(step, state=step.state.ship(order.unit, battery=99))
        return step


@caught_by(kit.states_are_sound)
class OutcomeBeforeTheEnd(Toy):
    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(replace(state, step="over") if state.turn == 2 else state)


@caught_by(kit.states_are_sound)
class ClockThatRunsBack(Toy):
    def position(self, state: State) -> Any:
        return replace(super().position(state), turn=-state.turn)


@caught_by(kit.offered_orders_are_legal)
class OffersAnIllegalOrder(Toy):
    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order | OrderForm]:
        offered = super().legal_orders(view, seat)
        return (*offered, give.Watch("nobody")) if view.step == "action" and len(view.ships) == 6 else offered


@caught_by(kit.same_seed_same_bytes)
class FormWithTooWideBounds(Toy):
    def refine(self, view: State, seat: Seat, form: OrderForm) -> OrderForm:
        refined = super().refine(view, seat, form)
        if form.order != "allocate":
            return refined
        battery, power = refined.fields
        return replace(refined, fields=(replace(battery, highest=9), power))  # type: ignore[type-var]


@caught_by(kit.mutated_orders_are_judged)
class JudgesByTheFormAlone(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        return () if isinstance(order, give.Allocate) else super().violations(view, seat, order)


@caught_by(kit.mutated_orders_are_judged)
class JudgingRaises(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, give.Attack):
            view.ships[order.target]
        return super().violations(view, seat, order)


@caught_by(kit.typed_dice_come_out_the_same)
class AsksOtherwiseTheSecondTime(Toy):
    _calls = count()

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if isinstance(order, give.Reroll):
            dice = Renaming(dice, str(next(self._calls)))
        return super().apply(state, seat, order, dice)


class Renaming:
    """Dice asked for under another reason each time."""

    def __init__(self, dice: Dice, reason: str) -> None:
        self._dice, self._reason = dice, reason

    def roll(self, request: DiceRequest) -> tuple[int, ...]:
        return self._dice.roll(replace(request, reason=self._reason))


@caught_by(kit.undo_restores)
class UndoLeadsElsewhere(Toy):
    _deployed = 0

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        type(self)._deployed += 1
        if isinstance(order, give.Allocate):
            return replace(step, state=step.state.ship(order.unit, kills=(str(self._deployed),)))
        return step


@caught_by(kit.bots_end_the_game)
class BotThatNeverEnds(Toy):
    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        super().__init__({**(settings or {}), "turns": 10_000})


@caught_by(kit.states_are_sound)
class HoldsAFloat(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        return replace(step, state=replace(step.state, turn=float(step.state.turn)))


@caught_by(kit.mutated_orders_are_judged)
class NobodyCanSayWhoActsNext(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        return () if isinstance(order, give.Move) else super().violations(view, seat, order)

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if isinstance(order, give.Move) and super().violations(state, seat, order):
            return Step(replace(state, active=99), ())
        return super().apply(state, seat, order, dice)

    def check(self, state: State) -> Sequence[Issue]:
        return ()

"""Rulesets broken in what seats see: views, events, boards, printouts."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.api import (
    PUBLIC,
    BadInput,
    Board,
    Bot,
    Box,
    Boxes,
    Dice,
    Display,
    Event,
    Feature,
    Hex,
    Order,
    OrderForm,
    Printout,
    Seat,
    Step,
    Table,
    UnitId,
    UnitRecord,
    Violation,
    plane,
    template,
)
from core.conformance import kit
from core.conformance.toy import Toy, events as tell, orders as give
from core.conformance.toy.bot import ToyBot
from core.conformance.toy.state import State
from tests.conformance.broken_toys.caught import caught_by


@caught_by(kit.view_and_state_answer_alike)
class FormFromTheTruth(Toy):
    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order | OrderForm]:
        offered = super().legal_orders(view, seat)
        written = [ship for ship in view.ships.values() if ship.seat != seat and ship.sealed]
        return offered[:1] if written else offered


@caught_by(kit.view_and_state_answer_alike)
class JudgesFromTheTruth(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, give.Move):
            places = [ship.at for ship in view.ships.values() if ship.hidden and ship.seat != seat]
            if any(place is not None for place in places):
                return [Violation("Hiding", "somebody is there")]
        return super().violations(view, seat, order)

    def told(self, view: State, seat: Seat, order: Order) -> Order:
        return order


class Peeping(ToyBot):
    def choose(self, view: State, seat: Seat, chance: Any) -> Order:
        for ship in view.ships.values():
            if ship.hidden and ship.seat != seat and ship.at is not None:
                chance.random()
        return super().choose(view, seat, chance)


@caught_by(kit.view_and_state_answer_alike)
class BotThatPeeps(Toy):
    def bot(self, level: str = "sound") -> Bot:
        return Peeping(self, level)


@caught_by(kit.view_and_state_answer_alike)
class ShowsNobodyAll(Toy):
    def view(self, state: State, seat: Seat) -> State:
        return state if seat == PUBLIC else super().view(state, seat)


@caught_by(kit.secrets_do_not_leak)
class ShowsSealedPower(Toy):
    def view(self, state: State, seat: Seat) -> State:
        shown = super().view(state, seat)
        ships = {key: replace(ship, sealed=state.ships[key].sealed) for key, ship in shown.ships.items()}
        return replace(shown, ships=ships)


@caught_by(kit.secrets_do_not_leak)
class ShowsHiddenPlaces(Toy):
    def view(self, state: State, seat: Seat) -> State:
        shown = super().view(state, seat)
        ships = {key: replace(ship, at=state.ships[key].at) for key, ship in shown.ships.items()}
        return replace(shown, ships=ships)


class Loud(tell.Allocated, frozen=True, tag="allocated"):
    def public(self) -> "Loud":
        return self


@caught_by(kit.secrets_do_not_leak)
class TellsSealedPower(Toy):
    event_type = Event

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        loud = tuple(
            Loud(e.unit, e.seat, e.sealed) if isinstance(e, tell.Allocated) else e for e in step.events
        )
        return replace(step, events=loud)


@caught_by(kit.secrets_do_not_leak)
class TellsDeclaredFire(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Fire) and step.state.stack == state.stack[:-1] + step.state.stack[-1:]:
            return replace(step, events=(*step.events, tell.Defended(order.units)))
        return step


@caught_by(kit.events_are_described)
class CannotTellAnEvent(Toy):
    def describe(self, event: Event, seat: Seat, view: State) -> str:
        return "" if isinstance(event, tell.WentOn) else super().describe(event, seat, view)


@caught_by(kit.events_are_described)
class RaisesOnAPublicForm(Toy):
    def describe(self, event: Event, seat: Seat, view: State) -> str:
        if isinstance(event, tell.Allocated):
            return f"{event.unit} draws {event.sealed.battery}"  # type: ignore[union-attr]
        return super().describe(event, seat, view)


class Unruled(Event, frozen=True, tag="unruled"):
    pass


@caught_by(kit.events_name_their_rule)
class ForgetsARule(Toy):
    event_type = tell.AnyEvent | Unruled


@caught_by(kit.boards_show_every_view)
class BoardOfTheTruthOnly(Toy):
    def board(self, view: State) -> Board:
        for ship in view.ships.values():
            _: Hex = (ship.at[0], ship.at[1])  # type: ignore[index]
        return super().board(view)


@caught_by(kit.printouts_show_every_view)
class PrintsAnUnknownMark(Toy):
    def printout(self, view: State, unit: str) -> Printout | None:
        return Printout(unit, "", (Display("Ship", (), (Boxes("Hull", (Box("1", "torn"),)),)),))  # type: ignore[arg-type]


@caught_by(kit.printouts_show_every_view)
class PrintsLessForTheGamemaster(Toy):
    def printout(self, view: State, unit: str) -> Printout | None:
        enemies = [ship for ship in view.ships.values() if ship.seat != view.ships[UnitId(unit)].seat]
        return None if any(ship.sealed for ship in enemies) else super().printout(view, unit)


@caught_by(kit.printouts_show_every_view)
class PrintsNothingAtRest(Toy):
    def printout_at_rest(self, unit: UnitRecord) -> Printout | None:
        raise BadInput(unit.id, "cannot be printed")


@caught_by(kit.boards_show_every_view)
class TokensOffTheMap(Toy):
    def board(self, view: State) -> Board:
        board = super().board(view)
        return replace(board, tokens=tuple(replace(t, at=t.at and (99, 99)) for t in board.tokens))


@caught_by(kit.boards_show_every_view)
class DrawsTerrainThatNobodyKnows(Toy):
    def board(self, view: State) -> Board:
        board = super().board(view)
        cell = replace(board.ground.cells[0], fill="marzipan")
        return replace(board, ground=replace(board.ground, cells=(cell, *board.ground.cells[1:])))


@caught_by(kit.boards_show_every_view)
class HasTwoFeaturesOfOneId(Toy):
    def board(self, view: State) -> Board:
        cloud = Feature("cloud", "Cloud", "dust", template.Circle(plane.Point(0, 0), 1000))
        return Board(Table(6000, 6000), features=(cloud, cloud))

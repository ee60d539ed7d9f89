"""The verb `show battle`: where it stands, the dice it waits for, the board as text, and the orders that can be given."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.battle.board_text import board_text
from core.cli import inside
from core.cli.meant import brief
from core.cli.names import Names, named, ruleset_name
from core.cli.orders import Orders
from core.cli.outcome import fates, summed_up
from core.cli.output import command_line, written
from core.cli.question import question
from core.cli.result_and_places import result_told
from core.contract import canon
from core.contract.board import Board
from core.contract.dice import DiceRequest
from core.contract.errors import BadInput
from core.contract.ids import CLOCK, GAMEMASTER, Seat
from core.contract.orders import OrderForm
from core.contract.words import titled
from core.service.battle_views import BattleView
from core.service.desk import Desk
from core.store.repository import BattleInfo, PendingInfo


def data(desk: Desk, battle: str, seat: str | None) -> dict[str, Any]:
    """Give a battle as data, as a seat sees it or as all is."""
    view = desk.battle(battle)
    orders, board, form, places = desk.plugins.guard(view.battle.ruleset, lambda: _asked(view, seat))
    info = {name: getattr(view.battle, name) for name in BattleInfo.__struct_fields__}
    return {
        "battle": info,
        "control": view.control,
        "mode": view.mode,
        "to_act": view.to_act,
        "orders": orders,
        "pending": _pending(view, seat),
        "outcome": view.outcome,
        "problem": view.problem,
        "board": board,
        "result_form": form,
        "places_form": places,
    }


def _pending(view: BattleView, seat: str | None) -> list[PendingInfo]:
    """Give the orders that wait for dice; of another seat's nobody sees more than that it has ordered."""
    return [
        one if seat in (None, GAMEMASTER, one.seat) else replace(one, order={}, faces=())
        for one in view.pending
    ]


def _asked(
    view: BattleView, seat: str | None
) -> tuple[dict[str, Any], Board | None, OrderForm | None, OrderForm | None]:
    """Ask a battle's rules for the orders of each seat that has to act, the board and the forms of result and places."""
    engine, ruleset = view.engine, view.ruleset
    if engine is None or ruleset is None:
        return {}, None, None, None
    orders: dict[str, Any] = {
        one: engine.legal_orders(engine.view(view.state, one), one)
        for one in view.to_act
        if seat in (None, one)
    }
    if ruleset is not engine:
        return orders, None, None, None
    if view.outcome is not None:
        return orders, _board(view, seat), None, None
    places = ruleset.places_form(view.state) if view.mode != "board" else None
    return orders, _board(view, seat), ruleset.result_form(view.state), places


def _board(view: BattleView, seat: str | None) -> Board | None:
    if view.ruleset is None or view.ruleset is not view.engine:
        return None
    return view.ruleset.board(view.ruleset.view(view.state, Seat(seat) if seat else GAMEMASTER))


class Told:
    """A battle in words.

    Args:
        seat: whose view and orders are shown; None where all are.
        cards: whether all that is written about each unit is shown.
        options: what stands behind each command line that it shows.
    """

    def __init__(
        self, desk: Desk, battle: str, seat: str | None, cards: bool, options: Sequence[str] = ()
    ) -> None:
        self._desk = desk
        self._view = desk.battle(battle)
        self._seat = seat
        self._cards = cards
        self._options = options
        self._names = Names(desk, self._view.battle.campaign)
        self._brief = brief(desk, "battle", self._view.battle.id)

    def all(self) -> None:
        """Tell all of it."""
        view = self._view
        battle = view.battle
        game = ruleset_name(self._desk.plugins, battle.ruleset)
        turn = f", turn {battle.turn}" if battle.turn else ""
        step = f", {view.moment}" if view.moment not in ("", battle.status) else ""
        mode = f", by {view.mode}" if view.mode in ("cards", "slip") else ""
        print(f"{named(battle.name, battle.id)}: {game}{turn}{step}; {battle.status}{mode}")
        print(f"to act: {'; '.join(self._who(seat) for seat in view.to_act) or 'nobody'}")
        if view.problem:
            print(f"cannot be played here: {view.problem}")
        for waiting in _pending(view, self._seat):
            self._waiting(waiting)
        board = self._guarded(lambda: _board(view, self._seat))
        if board is not None:
            print(f"\n{board_text(board, as_ordered=True, cards=self._cards)}")
        for seat in self._acting:
            lines = self._guarded(lambda seat=seat: list(self._orders(seat).all()))
            print("\n".join((f"\n{self._name(seat)} may order:", *lines)))
        if view.outcome is not None:
            print(f"\n{summed_up(view.outcome)}")
            for line in fates(view.outcome, self._names):
                print(f"  {line}")

    def result(self) -> None:
        """Tell the form on which the battle's result is entered."""
        for line in result_told(self._desk, self._view, _board(self._view, self._seat), self._options):
            print(line)

    def begun(self, order: Mapping[str, Any]) -> None:
        """Tell what else an order takes that has been begun.

        Raises:
            BadInput: when nobody who has to act can begin so.
        """
        found = False
        for seat in self._acting:
            orders = self._orders(seat)
            whole = inside.filled_in(self._desk, self._view, seat, dict(order), "--order", orders.begin)
            lines = self._guarded(lambda orders=orders, whole=whole: list(orders.begun(whole)))
            if lines:
                found = True
                print("\n".join((f"{self._name(seat)} may order:", *lines)))
        if not found:
            seats = ", ".join(self._acting) or "nobody"
            raise BadInput("--order", f"{written(order)} begins no form of who has to act: {seats}")

    @property
    def _acting(self) -> list[Seat]:
        """The seats whose orders are shown."""
        return [seat for seat in self._view.to_act if seat != CLOCK and self._seat in (None, seat)]

    def _name(self, seat: str) -> str:
        """Name a seat; those of a procedure are forces."""
        return self._names.of(seat) if self._view.battle.theater == "campaign" else titled(seat)

    def _guarded(self, question: Any) -> Any:
        return self._desk.plugins.guard(self._view.battle.ruleset, question)

    def _who(self, seat: str) -> str:
        control = self._view.control.get(seat)
        if control is None:
            return self._name(seat)
        return f"{self._name(seat)} [{control.by}, dice {control.dice}]"

    def _orders(self, seat: Seat) -> Orders:
        engine = self._view.engine
        assert engine is not None, "only who can be asked has to act"
        known = engine.view(self._view.state, seat)
        board = _board(self._view, seat)
        return Orders(
            engine,
            known,
            seat,
            board,
            lambda order: command_line(
                "battle.order", {"battle": self._brief, "seat": seat, "order": order}, self._options
            ),
        )

    def _waiting(self, waiting: PendingInfo) -> None:
        told = f": {written(waiting.order)}" if waiting.order else ""
        print(f"\n{self._name(waiting.seat)} has ordered, and it waits for dice{told}")
        request = canon.convert(waiting.request, DiceRequest, "dice")
        several = len(self._view.pending) > 1
        seat = waiting.seat if several else None
        for line in question(request, waiting.faces, self._brief, seat, self._options):
            print(f"  {line}")

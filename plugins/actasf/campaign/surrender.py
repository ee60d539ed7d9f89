"""Surrender: a battle fleet gives up; the last one left wins.

Rule: Winning the Campaign.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    AnyEffect,
    Bot,
    CannotSetUp,
    Chance,
    Dice,
    Event,
    FirstLegal,
    ForceRecord,
    Issue,
    Order,
    OrderForm,
    Outcome,
    Procedure,
    Seat,
    Step,
    Violation,
    counted,
)

from ..catalogue import Own, fielded
from .fleet import affordable
from .ledger import Ledger, ledger_issues, seats
from .winning import others_of, winner


class SurrenderState(Struct, frozen=True):
    """A force that thinks of surrender; `others` are forces not given here that fight on."""

    ledger: Ledger
    force: str
    others: tuple[str, ...] | None = None
    decided: bool = False


class Surrender(Order, frozen=True, tag="surrender"):
    """Give up."""


class FightOn(Order, frozen=True, tag="fight_on"):
    """Do not give up."""


class Surrendered(Event, frozen=True, tag="surrendered"):
    """A force gave up its ships."""

    rule = "Winning the Campaign"

    force: str
    ships: int


class FoughtOn(Event, frozen=True, tag="fought_on"):
    """A force did not give up."""

    rule = "Winning the Campaign"

    force: str


class LastFleet(Event, frozen=True, tag="last_fleet"):
    """One fleet is left."""

    rule = "Winning the Campaign"

    force: str
    reason: str


class SurrenderFleet(Procedure):
    """Let one force surrender.

    `detail` may hold `force`, the one that decides, else it is the first; and `others`, forces that are not given here
    and fight on.
    """

    title = "Surrender"
    summary = "A force that cannot go on leaves the campaign; the last one left has won."
    moment = "between"
    state_type = SurrenderState
    order_type = Surrender | FightOn
    event_type = Surrendered | FoughtOn | LastFleet

    def __init__(self, own: Own | None = None) -> None:
        self._own = own or {}

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> SurrenderState:
        """Begin it."""
        force = detail.get("force", forces[0].id if forces else "")
        if force not in {record.id for record in forces}:
            raise CannotSetUp([Issue("force", f"{force!r} is none of the forces of this campaign")])
        others = others_of(detail)
        return SurrenderState(Ledger(forces, own=self._own), str(force), others)

    def to_act(self, state: SurrenderState) -> tuple[Seat, ...]:
        """Give the force that decides."""
        return () if state.decided else seats([state.force])

    def legal_orders(self, view: SurrenderState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer both answers."""
        return () if view.decided or seat != view.force else (Surrender(), FightOn())

    def violations(self, view: SurrenderState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Nothing forbids either answer."""
        return ()

    def entitled(self, order: Order, seat: Seat, view: SurrenderState) -> str:
        """Name both answers."""
        name = view.ledger.name(seat)
        return f"{name} surrenders" if isinstance(order, Surrender) else f"{name} fights on"

    def apply(self, state: SurrenderState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry it out. Dice: none."""
        state = replace(state, decided=True)
        if isinstance(order, FightOn):
            return Step(state, (FoughtOn(state.ledger.name(seat)),))
        ledger = state.ledger
        force = ledger.force(seat)
        for unit in force.units:
            ledger = ledger.leave(unit.id, "surrendered")
        ledger = ledger.add(seat, "points", -force.points, "surrendered")
        events: list[Event] = [Surrendered(force.name, len(force.units))]
        won = winner(ledger.forces, state.others, 0)
        if won is not None:
            ledger = ledger.end(*won)
            events.append(LastFleet(ledger.name(won[0]), won[1]))
        return Step(replace(state, ledger=ledger), tuple(events))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        """Tell what was decided."""
        match event:
            case Surrendered():
                return f"{event.force} surrenders with {counted(event.ships, 'ship')}"
            case FoughtOn():
                return f"{event.force} fights on"
            case LastFleet():
                return f"{event.force} wins the campaign: {event.reason}"
        raise TypeError(f"no event of this procedure: {event!r}")

    def check(self, state: SurrenderState) -> Sequence[Issue]:
        """Give what is not sound."""
        return ledger_issues(state.ledger)

    def bot(self) -> Bot:
        """Give the one that surrenders without a ship."""

        def ideas(state: SurrenderState, seat: Seat, _chance: Chance) -> Iterator[Order]:
            yield FightOn() if state.ledger.force(seat).units else Surrender()

        return FirstLegal(self, ideas)

    def wanted(
        self, force: ForceRecord, others: Sequence[ForceRecord], detail: Mapping[str, Any]
    ) -> Sequence[str]:
        """Surrender where there is no ship, and no points for one."""
        lost = not force.units and not affordable(force, fielded(self._own))
        return (force.id,) if lost else ()

    def effects(self, state: SurrenderState) -> tuple[AnyEffect, ...]:
        """Give what the surrender did."""
        return state.ledger.effects

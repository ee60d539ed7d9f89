"""Roster: choose the ships of a new battle fleet for its points; what is left stays as Fleet Points.

Rule: Preparing Your Battle Fleet; Battle Fleet Roster.
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
    Choice,
    Dice,
    Event,
    FirstLegal,
    ForceRecord,
    Issue,
    Option,
    Order,
    OrderForm,
    Outcome,
    Procedure,
    Seat,
    Step,
    UnitId,
    Violation,
    canon,
    counted,
)

from ..campaign_figures import CampaignFigures
from ..catalogue import Own
from .buying import choice
from .fleet import affordable, class_option, empire_issues, named_form, new_ship, purchase_violations
from .ledger import Ledger, ledger_issues, seats

RULE = "Preparing Your Battle Fleet"


class RosterState(Struct, frozen=True):
    """The forces that still choose, and the ships chosen here."""

    ledger: Ledger
    choosing: tuple[str, ...]
    chosen: tuple[UnitId, ...] = ()


class Enlist(Order, frozen=True, tag="enlist"):
    """Take a ship into the fleet."""

    class_id: str
    ship_name: str


class Dismiss(Order, frozen=True, tag="dismiss"):
    """Give a ship chosen here back for its points."""

    unit: UnitId


class Finish(Order, frozen=True, tag="finish"):
    """The fleet is complete."""


class Enlisted(Event, frozen=True, tag="enlisted"):
    """A ship was chosen."""

    rule = "Preparing Your Battle Fleet"

    ship: str
    class_id: str
    cost: int
    left: int


class Dismissed(Event, frozen=True, tag="dismissed"):
    """A ship was given back."""

    rule = "Preparing Your Battle Fleet"

    ship: str
    left: int


class Finished(Event, frozen=True, tag="finished"):
    """A fleet is complete."""

    rule = "Preparing Your Battle Fleet"

    force: str
    ships: int
    left: int


class Roster(Procedure):
    """Choose the ships of fleets that have none.

    `detail` may hold `points`, what a fleet may spend that has no Fleet Points of its own yet.
    """

    title = "Battle fleet roster"
    moment = "muster"
    state_type = RosterState
    order_type = Enlist | Dismiss | Finish
    event_type = Enlisted | Dismissed | Finished

    def __init__(self, own: Own | None = None, figures: CampaignFigures | None = None) -> None:
        self._own = own or {}
        self._figures = figures or CampaignFigures()

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> RosterState:
        """Begin it for these forces; a fleet that has ships is complete."""
        bare = [force for force in forces if not force.units]
        issues = empire_issues(bare)
        if issues:
            raise CannotSetUp(issues)
        budget = canon.convert(detail.get("points", self._figures.budget), int, "points")
        ledger = Ledger.of(forces, detail, self._own, self._figures)
        for force in bare:
            if not force.points:
                ledger = ledger.add(force.id, "points", budget, "a new battle fleet")
        return RosterState(ledger, tuple(force.id for force in bare))

    def to_act(self, state: RosterState) -> tuple[Seat, ...]:
        """Give the forces that still choose."""
        return seats(state.choosing)

    def legal_orders(self, view: RosterState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer ships that the points buy, ships to give back, and the end once there is a ship, or no points for one."""
        if seat not in view.choosing:
            return ()
        force = view.ledger.force(seat)
        offered: list[Order | OrderForm] = []
        ships = affordable(force, view.ledger.classes)
        if ships:
            field = Choice("class_id", "Class", options=tuple(map(class_option, ships)))
            offered.append(OrderForm("enlist", f"Choose a ship ({force.points} points left)", (field,)))
        mine = [unit for unit in force.units if unit.id in view.chosen]
        if mine:
            given = tuple(
                Option(unit.id, unit.name, f"{view.ledger.classes[unit.class_id].points} points")
                for unit in mine
            )
            offered.append(OrderForm("dismiss", "Give a ship back", (Choice("unit", "Ship", options=given),)))
        if force.units or not ships:
            offered.append(Finish())
        return offered

    def refine(self, view: RosterState, seat: Seat, form: OrderForm) -> OrderForm:
        """Offer the names of the chosen class."""
        return named_form(view.ledger, seat, form)

    def violations(self, view: RosterState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        force = view.ledger.force(seat)
        match order:
            case Enlist():
                return purchase_violations(force, view.ledger.classes, order.class_id, order.ship_name, RULE)
            case Dismiss():
                if order.unit not in view.chosen or all(unit.id != order.unit for unit in force.units):
                    return (Violation(RULE, f"{order.unit} was not chosen here by {force.name}"),)
            case Finish():
                if not force.units and affordable(force, view.ledger.classes):
                    return (Violation(RULE, f"{force.name} has no ship yet"),)
        return ()

    def entitled(self, order: Order, seat: Seat, view: RosterState) -> str:
        """Name the end of choosing."""
        return "The fleet is complete" if isinstance(order, Finish) else ""

    def apply(self, state: RosterState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry it out. Dice: none."""
        ledger = state.ledger
        force = ledger.force(seat)
        match order:
            case Enlist():
                ship = ledger.classes[order.class_id]
                unit = new_ship(force, ship, order.ship_name, state)
                ledger = ledger.join(seat, unit, "chosen").add(
                    seat, "points", -ship.points, f"ship {order.ship_name}"
                )
                event: Event = Enlisted(order.ship_name, ship.id, ship.points, ledger.force(seat).points)
                after = replace(state, ledger=ledger, chosen=(*state.chosen, unit.id))
            case Dismiss():
                unit = ledger.unit(order.unit)
                price = ledger.classes[unit.class_id].points
                ledger = ledger.leave(unit.id, "given back").add(seat, "points", price, f"ship {unit.name}")
                event = Dismissed(unit.name, ledger.force(seat).points)
                after = replace(
                    state, ledger=ledger, chosen=tuple(other for other in state.chosen if other != unit.id)
                )
            case _:
                event = Finished(force.name, len(force.units), force.points)
                after = replace(state, choosing=tuple(other for other in state.choosing if other != seat))
        return Step(after, (event,))

    def describe(self, event: Event, seat: Seat, view: RosterState) -> str:
        """Tell what was chosen."""
        match event:
            case Enlisted():
                return f"{event.ship} ({view.ledger.classes[event.class_id].code}) for {counted(event.cost, 'point')}; {event.left} left"
            case Dismissed():
                return f"{event.ship} is given back; {counted(event.left, 'point')} left"
            case Finished():
                return f"{event.force} is complete: {counted(event.ships, 'ship')}, {counted(event.left, 'Fleet Point')} kept"
        raise TypeError(f"no event of this procedure: {event!r}")

    def check(self, state: RosterState) -> Sequence[Issue]:
        """Give what is not sound."""
        return ledger_issues(state.ledger)

    def bot(self) -> Bot:
        """Give the one that chooses ships while the points last."""

        def ideas(state: RosterState, seat: Seat, _chance: Chance) -> Iterator[Order]:
            found = choice(state.ledger, state.ledger.force(seat))
            if found is not None:
                yield Enlist(*found)
            yield Finish()

        return FirstLegal(self, ideas)

    def effects(self, state: RosterState) -> tuple[AnyEffect, ...]:
        """Give the ships and points so far."""
        return state.ledger.effects

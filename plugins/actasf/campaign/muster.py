"""Muster: every ship of a fleet rolls for its crew.

Rule: Manning Your Battle Fleet.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    AnyEffect,
    CannotSetUp,
    Dice,
    Event,
    ForceRecord,
    Issue,
    Option,
    Order,
    OrderForm,
    Outcome,
    Preview,
    Procedure,
    Seat,
    Step,
    Subset,
    UnitId,
    Violation,
)

from ..campaign_figures import CampaignFigures
from ..catalogue import Own
from .crews import UNMANNED, quality_dice, quality_label, quality_odds, roll_quality
from .fleet import fleet_issues
from .ledger import Ledger, ledger_issues, seats

RULE = "Manning Your Battle Fleet"


class MusterState(Struct, frozen=True):
    """The ships that have no crew yet."""

    ledger: Ledger
    waiting: tuple[UnitId, ...]


class Man(Order, frozen=True, tag="man"):
    """Roll the crews of these ships."""

    units: tuple[UnitId, ...]


class Manned(Event, frozen=True, tag="manned"):
    """A crew came aboard."""

    rule = "Manning Your Battle Fleet"

    unit: UnitId
    ship: str
    dice: tuple[int, ...]
    quality: int


class Muster(Procedure):
    """Roll crew quality for the ships of each force.

    `detail` may name the ships in `units`; otherwise all roll that have no crew quality yet.
    """

    title = "Muster"
    moment = "muster"
    state_type = MusterState
    order_type = Man
    event_type = Manned

    def __init__(self, own: Own | None = None, figures: CampaignFigures | None = None) -> None:
        self._own = own or {}
        self._figures = figures or CampaignFigures()

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> MusterState:
        """Begin it for these forces."""
        issues = [
            Issue(force.name, "it has no ship to man; choose its fleet first")
            for force in forces
            if not force.units
        ]
        all_units = {unit.id for force in forces for unit in force.units}
        named = detail.get("units")
        issues += [
            Issue("units", f"no force has a unit {unit}") for unit in named or () if unit not in all_units
        ]
        issues += fleet_issues(forces, self._own)
        if issues:
            raise CannotSetUp(issues)
        waiting = (
            unit.id
            for force in forces
            for unit in force.units
            if (unit.quality == UNMANNED if named is None else unit.id in named)
        )
        return MusterState(Ledger(forces, own=self._own, figures=self._figures), tuple(waiting))

    def to_act(self, state: MusterState) -> tuple[Seat, ...]:
        """Give the forces with ships to man."""
        return seats([force.id for force in state.ledger.forces if _waiting(state, force.id)])

    def legal_orders(self, view: MusterState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer all at once, or some of them."""
        waiting = _waiting(view, seat)
        if not waiting:
            return ()
        options = tuple(Option(unit, view.ledger.unit(unit).name, "2D6") for unit in waiting)
        return (
            Man(waiting),
            OrderForm("man", "Roll some crews", (Subset("units", "Ships", options=options, at_least=1),)),
        )

    def violations(self, view: MusterState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        assert isinstance(order, Man)
        waiting = _waiting(view, seat)
        found = [
            Violation(RULE, f"{unit} is no ship of {view.ledger.name(seat)} that waits for a crew")
            for unit in order.units
            if unit not in waiting
        ]
        if not order.units:
            found.append(Violation(RULE, "no ship is named"))
        if len(set(order.units)) < len(order.units):
            found.append(Violation(RULE, "a ship rolls once; one is named twice"))
        return found

    def preview(self, view: MusterState, seat: Seat, order: Order) -> Preview:
        """Give the dice, and the chances of each crew."""
        assert isinstance(order, Man)
        dice = tuple(quality_dice(seat, view.ledger.unit(unit).name) for unit in order.units)
        return Preview(dice=dice, odds=quality_odds(view.ledger.figures))

    def entitled(self, order: Order, seat: Seat, view: MusterState) -> str:
        """Name the crews that are rolled."""
        if isinstance(order, Man):
            return f"Roll the crews of {', '.join(view.ledger.unit(unit).name for unit in order.units)}"
        return ""

    def apply(self, state: MusterState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Roll.

        Dice: two for each ship, ship by ship.
        """
        assert isinstance(order, Man)
        events: list[Event] = []
        ledger = state.ledger
        for unit in order.units:
            name = ledger.unit(unit).name
            faces, quality = roll_quality(seat, name, dice, ledger.figures)
            ledger = ledger.set(unit, "quality", quality, "muster")
            events.append(Manned(unit, name, faces, quality))
        waiting = tuple(unit for unit in state.waiting if unit not in order.units)
        return Step(replace(state, ledger=ledger, waiting=waiting), tuple(events))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        """Tell what came aboard."""
        assert isinstance(event, Manned)
        rolled = " + ".join(map(str, event.dice))
        return f"{event.ship} rolls {rolled}: crew quality {quality_label(event.quality)}"

    def check(self, state: MusterState) -> Sequence[Issue]:
        """Give what is not sound."""
        return ledger_issues(state.ledger)

    def effects(self, state: MusterState) -> tuple[AnyEffect, ...]:
        """Give the crews so far."""
        return state.ledger.effects


def _waiting(state: MusterState, force: str) -> tuple[UnitId, ...]:
    mine = {unit.id for unit in state.ledger.force(force).units}
    return tuple(unit for unit in state.waiting if unit in mine)

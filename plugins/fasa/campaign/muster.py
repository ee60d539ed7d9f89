"""Muster: every ship rolls for its captain's skill rating, and for its crew where it has none. All of it house.

A crew that another game rolled keeps its quality, which says how efficient it is.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    AnyEffect,
    Bot,
    Dice,
    DiceRequest,
    Event,
    FirstLegal,
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
    UnitRecord,
    Violation,
)

from ..settings import Rules
from ..sheet import MOST, UNMANNED, quality_of
from .ledger import Ledger, ledger_issues, sheet_of

RULE = "Creating captains and crews (house)"
CAPTAIN = (40, 3)
CREW = (30, 5)
"""A new rating, percent: so much and so many d10."""


class MusterState(Struct, frozen=True):
    """The ships that have no captain or no crew yet."""

    ledger: Ledger
    waiting: tuple[UnitId, ...]


class Commission(Order, frozen=True, tag="commission"):
    """Roll for the captains and crews of these ships."""

    units: tuple[UnitId, ...]


class Commissioned(Event, frozen=True, tag="commissioned"):
    """A captain came aboard, rescued from a lost ship or new, and a crew where there was none: then `crew_dice` are not empty."""

    rule = RULE

    unit: UnitId
    ship: str
    dice: tuple[int, ...]
    captain: int
    crew_dice: tuple[int, ...] = ()
    crew: int = 0
    quality: int = 0
    rescued: bool = False


class Muster(Procedure):
    """Roll captains and crews for the ships of each force."""

    title = "Captains and crews"
    summary = (
        "Every ship rolls for its captain's skill rating, and for its crew's efficiency where it has none."
    )
    moment = "muster"
    state_type = MusterState
    order_type = Commission
    event_type = Commissioned

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> MusterState:
        """Begin it for these forces."""
        ledger = Ledger(forces)
        waiting = (
            unit.id for force in forces for unit in ledger.ships(self._rules, force.id) if _lacks(unit)
        )
        return MusterState(ledger, tuple(waiting))

    def to_act(self, state: MusterState) -> tuple[Seat, ...]:
        """Give the forces with ships that wait."""
        return tuple(Seat(force.id) for force in state.ledger.forces if _waiting(state, force.id))

    def view(self, state: MusterState, seat: Seat) -> MusterState:
        """Give the state without the panels of other forces' ships."""
        return replace(state, ledger=state.ledger.seen_by(seat))

    def legal_orders(self, view: MusterState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer all at once, or some of them."""
        waiting = _waiting(view, seat)
        if not waiting:
            return ()
        options = tuple(Option(unit, view.ledger.unit(unit).name) for unit in waiting)
        field = Subset("units", "Ships", options=options, at_least=1)
        return (Commission(waiting), OrderForm("commission", "Roll some captains and crews", (field,)))

    def violations(self, view: MusterState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        assert isinstance(order, Commission)
        waiting = _waiting(view, seat)
        found = [
            Violation(
                RULE, f"{unit} is no ship of {view.ledger.name(seat)} that waits for a captain or a crew"
            )
            for unit in order.units
            if unit not in waiting
        ]
        if not order.units:
            found.append(Violation(RULE, "no ship is named"))
        if len(set(order.units)) < len(order.units):
            found.append(Violation(RULE, "a ship rolls once; one is named twice"))
        return found

    def preview(self, view: MusterState, seat: Seat, order: Order) -> Preview:
        """Give the dice."""
        assert isinstance(order, Commission)
        guests = _guests(self._rules, view.ledger, seat, order.units)
        return Preview(
            dice=tuple(
                one for unit in order.units for one in _requests(seat, view.ledger.unit(unit), unit in guests)
            )
        )

    def entitled(self, order: Order, seat: Seat, view: MusterState) -> str:
        """Name the ships that roll."""
        assert isinstance(order, Commission)
        return f"Roll captains and crews of {', '.join(view.ledger.unit(unit).name for unit in order.units)}"

    def apply(self, state: MusterState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Roll.

        Captains who were rescued from lost ships come first, the best of them first, with their ratings.

        Dice: ship by ship three d10 for the captain where there is none, then five for the crew where there is none.
        """
        assert isinstance(order, Commission)
        ledger, events = state.ledger, []
        guests = _guests(self._rules, ledger, seat, order.units)
        for name in order.units:
            unit = ledger.unit(name)
            sheet = sheet_of(unit)
            faces: tuple[int, ...] = ()
            crew_faces: tuple[int, ...] = ()
            if name in guests:
                carrier, rating = guests[name]
                host = sheet_of(ledger.unit(carrier))
                left = list(host.guests)
                left.remove(rating)
                ledger = ledger.write(
                    carrier, replace(host, guests=tuple(left)), "a rescued captain has a ship"
                )
                sheet = replace(sheet, captain=rating)
            elif not sheet.captain:
                faces = dice.roll(_captain_dice(seat, unit))
                sheet = replace(sheet, captain=min(MOST, CAPTAIN[0] + sum(faces)))
            if unit.quality == UNMANNED:
                crew_faces = dice.roll(_crew_dice(seat, unit))
                sheet = replace(sheet, crew=min(MOST, CREW[0] + sum(crew_faces)))
                ledger = ledger.set(name, "quality", quality_of(sheet.crew), "mustered")
            ledger = ledger.write(name, sheet, "mustered")
            quality = ledger.unit(name).quality
            events.append(
                Commissioned(
                    name, unit.name, faces, sheet.captain, crew_faces, sheet.crew, quality, name in guests
                )
            )
        waiting = tuple(unit for unit in state.waiting if unit not in order.units)
        return Step(MusterState(ledger, waiting), tuple(events))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        """Tell who came aboard."""
        assert isinstance(event, Commissioned)
        captain = f"captain's skill rating {event.captain}% ({_written(CAPTAIN[0], event.dice)})"
        crew = (
            f"crew efficiency {event.crew}% ({_written(CREW[0], event.crew_dice)}), quality {event.quality}"
        )
        if not event.dice and event.rescued:
            captain = f"a rescued captain takes command, {event.captain}%"
        parts = ([captain] if event.dice or event.rescued else []) + ([crew] if event.crew_dice else [])
        return f"{event.ship}: {'; '.join(parts)}"

    def check(self, state: MusterState) -> Sequence[Issue]:
        """Give what is not sound."""
        return ledger_issues(self._rules, state.ledger)

    def bot(self) -> Bot:
        """Give the one that rolls for all at once."""
        return FirstLegal(self, lambda state, seat, _chance: iter((Commission(_waiting(state, seat)),)))

    def effects(self, state: MusterState) -> tuple[AnyEffect, ...]:
        """Give the captains and crews so far."""
        return state.ledger.effects


def _lacks(unit: UnitRecord) -> bool:
    return unit.quality == UNMANNED or not sheet_of(unit).captain


def _waiting(state: MusterState, force: str) -> tuple[UnitId, ...]:
    mine = {unit.id for unit in state.ledger.force(force).units}
    return tuple(unit for unit in state.waiting if unit in mine)


def _captain_dice(seat: Seat, unit: UnitRecord) -> DiceRequest:
    return DiceRequest(seat, 10, CAPTAIN[1], f"captain's skill rating: {unit.name}", ordered=False)


def _crew_dice(seat: Seat, unit: UnitRecord) -> DiceRequest:
    return DiceRequest(seat, 10, CREW[1], f"crew efficiency: {unit.name}", ordered=False)


def _guests(rules: Rules, ledger: Ledger, force: str, units: Sequence[str]) -> dict[str, tuple[UnitId, int]]:
    """Give ships without a captain one who was rescued: the ship that has him aboard, and his rating."""
    waiting = sorted(
        (-rating, unit.id) for unit in ledger.ships(rules, force) for rating in sheet_of(unit).guests
    )
    new = [unit for unit in units if not sheet_of(ledger.unit(unit)).captain]
    return {unit: (carrier, -rating) for unit, (rating, carrier) in zip(new, waiting, strict=False)}


def _requests(seat: Seat, unit: UnitRecord, guest: bool) -> list[DiceRequest]:
    captain = [] if guest or sheet_of(unit).captain else [_captain_dice(seat, unit)]
    return captain + ([_crew_dice(seat, unit)] if unit.quality == UNMANNED else [])


def _written(base: int, faces: tuple[int, ...]) -> str:
    return f"{base} + {' + '.join(map(str, faces))}"

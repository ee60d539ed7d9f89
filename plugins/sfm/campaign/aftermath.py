"""The aftermath of a ground battle in a campaign: losses, experience, replacements. All of it house.

The source has no campaign rules for ground forces. Units killed leave their force; each one that came through gains a
die of experience, two on the winning side, the wounded one in any case; with enough dice it is of the next grade. The
wounded are back for the next battle, what flies is repaired, and what was lost may be raised anew, green, for prestige.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    Amend,
    Amended,
    AnyEffect,
    Bot,
    Chance,
    Dice,
    Event,
    FirstLegal,
    ForceChange,
    ForceRecord,
    Option,
    Order,
    OrderForm,
    Outcome,
    Procedure,
    Row,
    Seat,
    SquadId,
    Step,
    Subset,
    UnitChange,
    UnitId,
    UnitJoins,
    UnitLeaves,
    UnitRecord,
    Violation,
    counted,
)
from plugins.sfm.grades import GREEN, figures, grade, price, promoted
from plugins.sfm.settings import Rules
from plugins.sfm.tables import kinds


class Loss(Struct, frozen=True):
    """A unit that was lost, and what it costs to raise it anew."""

    unit: UnitRecord
    cost: int


class Books(Struct, frozen=True):
    """One force in the aftermath."""

    force: ForceRecord
    won: bool
    survivors: tuple[UnitRecord, ...]
    losses: tuple[Loss, ...]
    damaged: tuple[UnitRecord, ...] = ()
    wounded: tuple[UnitId, ...] = ()
    raised: tuple[str, ...] = ()
    settled: bool = False


class AftermathState(Struct, frozen=True):
    """The aftermath so far; forces settle one after another."""

    books: tuple[Books, ...]


class Raise(Order, frozen=True, tag="raise"):
    """Raise these lost units anew, and settle the force's books."""

    units: tuple[str, ...] = ()


class Settled(Event, frozen=True, tag="settled"):
    """A force has settled its books: its name, and those of its units."""

    rule = ""

    force: str
    lost: tuple[str, ...]
    raised: tuple[str, ...]
    cost: int
    wounded: tuple[str, ...] = ()
    promoted: tuple[str, ...] = ()


class Aftermath(Procedure):
    """Losses, experience and replacement after a battle."""

    title = "Aftermath on the ground"
    state_type = AftermathState
    order_type = Raise | Amend
    event_type = Settled | Amended

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> AftermathState:
        """Begin it; without an outcome there is nothing to settle."""
        fates = {fate.unit: fate for fate in outcome.units} if outcome else {}
        winners = {
            fate.seat
            for fate in fates.values()
            if detail.get("sides", {}).get(fate.seat, fate.seat) == (outcome and outcome.winner)
        }
        books = []
        for force in forces:
            fought = [
                unit
                for unit in force.units
                if unit.id in fates and self._rules.base(unit.class_id) in kinds()
            ]
            lost = [unit for unit in fought if fates[unit.id].condition == "destroyed"]
            left = tuple(unit for unit in fought if unit not in lost)
            losses = tuple(Loss(unit, price(self._rules, unit.class_id)) for unit in lost)
            won = any(fates[unit.id].seat in winners for unit in fought)
            damaged = tuple(unit for unit in left if fates[unit.id].condition == "damaged")
            wounded = tuple(
                unit.id for unit in damaged if kinds()[self._rules.base(unit.class_id)].category == "infantry"
            )
            books.append(Books(force, won, left, losses, damaged, wounded, settled=not fought))
        return AftermathState(tuple(books))

    def stakes(
        self, forces: Sequence[ForceRecord], detail: Mapping[str, Any]
    ) -> Mapping[str, tuple[Row, ...]]:
        """Tell what each force stands to win: dice of experience, and nothing besides."""
        dice = figures().experience
        rows = (
            Row("Prestige", "none is won or lost below; who is lost can be raised anew for it (house)"),
            Row(
                "Experience",
                f"dice for each unit that comes through: {dice['won']} won, {dice['fought']} else, "
                f"{dice['wounded']} wounded (house)",
            ),
        )
        return {force.id: rows for force in forces}

    def to_act(self, state: AftermathState) -> tuple[Seat, ...]:
        """Give the next force that has not settled."""
        book = self._open(state)
        return (Seat(book.force.id),) if book else ()

    def _open(self, state: AftermathState) -> Books | None:
        return next((book for book in state.books if not book.settled), None)

    def legal_orders(self, view: AftermathState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Give the form for replacements; plain settling where nothing can be raised."""
        book = self._open(view)
        if book is None or seat not in self.to_act(view):
            return ()
        able = [loss for loss in book.losses if loss.cost <= book.force.prestige]
        if not able:
            return (Raise(),)
        form = OrderForm("raise", f"Replacements of {book.force.name}", (self._field(book, able),))
        return (form,)

    def _field(self, book: Books, able: Sequence[Loss]) -> Subset:
        options = tuple(Option(loss.unit.id, loss.unit.name, f"{loss.cost} prestige") for loss in able)
        costs = sorted((loss.cost for loss in able), reverse=True)
        most = max(count for count in range(len(costs) + 1) if sum(costs[:count]) <= book.force.prestige)
        return Subset("units", "Raise anew", options=options, at_most=most)

    def violations(self, view: AftermathState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Say why these cannot be raised."""
        book = self._open(view)
        if book is None or seat not in self.to_act(view):
            return (Violation("Aftermath (house)", "this force has nothing to settle now"),)
        if not isinstance(order, Raise):
            return (Violation("Aftermath (house)", f"`{order.name}` has no place here"),)
        costs: dict[str, int] = {loss.unit.id: loss.cost for loss in book.losses}
        found = [
            Violation("Aftermath (house)", f"{name!r} was not lost")
            for name in order.units
            if name not in costs
        ]
        if len(set(order.units)) != len(order.units):
            found.append(Violation("Aftermath (house)", "a unit is named twice"))
        total = sum(costs.get(name, 0) for name in order.units)
        if total > book.force.prestige:
            why = f"they cost {total} prestige; {book.force.name} has {book.force.prestige}"
            found.append(Violation("Aftermath (house)", why))
        return found

    def entitled(self, order: Order, seat: Seat, view: AftermathState) -> str:
        """Name the end of the books where nothing is raised."""
        return "Settle the books" if isinstance(order, Raise) and not order.units else ""

    def apply(self, state: AftermathState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Settle one force's books. Dice: none."""
        book = self._open(state)
        assert book is not None and isinstance(order, Raise)
        done = replace(book, raised=order.units, settled=True)
        cost = sum(loss.cost for loss in book.losses if loss.unit.id in order.units)
        names = {loss.unit.id: loss.unit.name for loss in book.losses}
        raised = tuple(names[UnitId(unit)] for unit in order.units)
        wounded = tuple(unit.name for unit in book.survivors if unit.id in book.wounded)
        higher = tuple(
            f"{unit.name} {grade(now)}"
            for unit in book.survivors
            if grade(now := promoted(unit.quality, unit.xp + _gain(book, unit))) != grade(unit.quality)
        )
        event = Settled(book.force.name, tuple(names.values()), raised, cost, wounded, higher)
        return Step(AftermathState(tuple(done if one is book else one for one in state.books)), (event,))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        """Tell what was settled."""
        if isinstance(event, Settled):
            lost = f"{counted(len(event.lost), 'unit')} lost" + (
                f" ({', '.join(event.lost)})" if event.lost else ""
            )
            raised = (
                f", {', '.join(event.raised)} raised anew for {event.cost} prestige" if event.raised else ""
            )
            hurt = f", wounded: {', '.join(event.wounded)}" if event.wounded else ""
            higher = f", promoted: {', '.join(event.promoted)}" if event.promoted else ""
            return f"{event.force}: {lost}{raised}{hurt}{higher}"
        return event.name

    def bot(self) -> Bot:
        """Give the one that raises the dearest units anew that prestige pays for."""

        def ideas(state: AftermathState, seat: Seat, _chance: Chance) -> Iterator[Order]:
            book = self._open(state)
            purse = 0 if book is None else book.force.prestige
            raised: list[str] = []
            for loss in sorted(book.losses, key=lambda one: -one.cost) if book is not None else ():
                if loss.cost <= purse:
                    purse -= loss.cost
                    raised.append(loss.unit.id)
            yield Raise(tuple(raised))

        return FirstLegal(self, ideas)

    def effects(self, state: AftermathState) -> tuple[AnyEffect, ...]:
        """Give losses, experience and replacements of the forces that have settled."""
        found: list[AnyEffect] = []
        for book in state.books:
            if book.settled:
                found += _effects(book)
        return tuple(found)


def _gain(book: Books, unit: UnitRecord) -> int:
    """Give the dice of experience that a battle has brought a unit."""
    dice = figures().experience
    return dice["wounded"] if unit.id in book.wounded else dice["won" if book.won else "fought"]


def _effects(book: Books) -> list[AnyEffect]:
    found: list[AnyEffect] = []
    for unit in book.survivors:
        xp = unit.xp + _gain(book, unit)
        found.append(UnitChange(unit.id, "xp", xp, "came through a battle (house)"))
        now = promoted(unit.quality, xp)
        if now != unit.quality:
            found.append(UnitChange(unit.id, "quality", now, f"promoted to {grade(now)} (house)"))
    for unit in book.damaged:
        if unit.id in book.wounded:
            found.append(UnitChange(unit.id, "condition", "fit", "back on duty (house)"))
            continue
        sheet = {name: value for name, value in unit.sheet.items() if name != "damage"}
        found.append(UnitChange(unit.id, "sheet", sheet, "repaired (house)"))
        found.append(UnitChange(unit.id, "condition", "fit", "repaired (house)"))
    for loss in book.losses:
        found.append(UnitLeaves(loss.unit.id, "killed on the ground"))
        if loss.unit.id in book.raised:
            green = _anew(loss.unit)
            found.append(UnitJoins(book.force.id, green, "raised anew (house)"))
            found.append(
                ForceChange(book.force.id, "prestige", -loss.cost, f"{loss.unit.name} raised anew (house)")
            )
    return found


def _anew(unit: UnitRecord) -> UnitRecord:
    """Give the green unit that takes a lost one's place: other people under its name."""
    ident = UnitId(f"{unit.id}-2")
    squads = tuple(replace(squad, id=SquadId(f"{squad.id}-2"), home=ident, xp=0) for squad in unit.squads)
    return replace(unit, id=ident, quality=GREEN, xp=0, skills=(), condition="fit", squads=squads, sheet={})

"""Advancement and repair after a battle: each force spends its points and mends its ships at its own time. All house.

Where another game keeps the economy, that counts prestige and strikes ships that are lost.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    AnyEffect,
    Bot,
    CannotSetUp,
    Chance,
    Choice,
    Dice,
    DiceRequest,
    Event,
    FirstLegal,
    ForceRecord,
    Integer,
    Issue,
    Odds,
    Option,
    Order,
    OrderForm,
    Outcome,
    Preview,
    Procedure,
    Row,
    Seat,
    Step,
    Subset,
    UnitId,
    UnitRecord,
    Violation,
    canon,
    counted,
)

from ..settings import Rules
from ..sheet import MOST, Sheet, quality_of, read_sheet
from .homecoming import PRESTIGE, bring_home, prestige
from .ledger import OUR_ID, Ledger, ledger_issues, sheet_of
from .mending import PRICE, bought, requests, rolled

RULE = "Campaign Advancement (house)"
MEND = "Repair between battles (house)"
STEP = 10
"""Faces of the die that a rating gains."""
Rating = Literal["captain", "crew"]
TITLES: Mapping[str, str] = {"captain": "the captain", "crew": "the crew"}


class AftermathState(Struct, frozen=True):
    """The aftermath of one battle.

    Args:
        open: the forces that are not through.
        rolled: ships that rolled their repair dice.
    """

    ledger: Ledger
    open: tuple[str, ...]
    rolled: tuple[UnitId, ...] = ()


class Improve(Order, frozen=True, tag="improve"):
    """Spend a campaign point on a roll to improve a captain or a crew."""

    unit: UnitId
    rating: Rating


class Repair(Order, frozen=True, tag="repair"):
    """Roll the repair dice of ships, once each."""

    units: tuple[UnitId, ...]


class Buy(Order, frozen=True, tag="buy_repair"):
    """Repair points of damage for fleet points."""

    unit: UnitId
    points: int


class Finish(Order, frozen=True, tag="finish"):
    """The force is ready for the next battle."""


class Improved(Event, frozen=True, tag="improved"):
    """A captain or a crew tried to improve: the percentile dice, and the die of what was gained, 0 for nothing."""

    rule = RULE

    ship: str
    rating: Rating
    roll: int
    die: int
    before: int
    after: int


class Repaired(Event, frozen=True, tag="repaired"):
    """A ship was mended: faces for engines and superstructure, none where it was paid for; points still lost."""

    rule = MEND

    ship: str
    engines: tuple[int, ...]
    superstructure: tuple[int, ...]
    paid: int
    lost: int


class Finished(Event, frozen=True, tag="finished"):
    """A force is through."""

    rule = RULE

    force: str


AnyOrder = Improve | Repair | Buy | Finish
AnyEvent = Improved | Repaired | Finished


class Aftermath(Procedure):
    """Go through what follows a battle.

    `detail` may hold `sides`, the side of each seat where that is not the seat itself; `ruleset`, by which the battle
    was played; `economy`, the ruleset that keeps prestige. A battle of another game leaves only prestige to count.
    """

    title = "Advancement and repair"
    summary = "Ships that came through have campaign points; points improve captains and crews, and damage is repaired."
    moment = "aftermath"
    state_type = AftermathState
    order_type = AnyOrder
    event_type = AnyEvent

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> AftermathState:
        """Bring the ships of these forces home and count their points."""
        if outcome is None:
            raise CannotSetUp([Issue("outcome", "no battle was fought")])
        ledger = Ledger(forces)
        sides = canon.convert(detail.get("sides", {}), dict[str, str], "sides")
        keeps = detail.get("economy") in (None, OUR_ID)
        if keeps:
            ledger = prestige(ledger, outcome, sides)
        if detail.get("ruleset", OUR_ID) != OUR_ID:
            return AftermathState(ledger, ())
        ledger = bring_home(self._rules, ledger, outcome, sides, strikes=keeps)
        return AftermathState(ledger, tuple(force.id for force in ledger.forces if force.units))

    def stakes(
        self, forces: Sequence[ForceRecord], detail: Mapping[str, Any]
    ) -> Mapping[str, tuple[Row, ...]]:
        """Tell what each force stands to win: campaign points, and prestige where this game keeps it."""
        ours = detail.get("ruleset", OUR_ID) == OUR_ID
        points = (
            Row("Campaign points", "for each ship: 1 come through, 1 a kill, 1 driven off, 1 won (house)"),
        )
        rows: dict[str, tuple[Row, ...]] = {}
        for force in forces:
            after = {result: max(0, force.prestige + by) for result, by in PRESTIGE.items()}
            told = ", ".join(f"{result} {total}" for result, total in after.items())
            keeps = detail.get("economy") in (None, OUR_ID)
            counted_up = (Row("Prestige", f"now {force.prestige}; {told} (house)"),) if keeps else ()
            rows[force.id] = (*counted_up, *(points if ours else ()))
        return rows

    def to_act(self, state: AftermathState) -> tuple[Seat, ...]:
        """Give the forces that are not through."""
        return tuple(map(Seat, state.open))

    def view(self, state: AftermathState, seat: Seat) -> AftermathState:
        """Give the state without the panels of other forces' ships."""
        return replace(state, ledger=state.ledger.seen_by(seat))

    def legal_orders(self, view: AftermathState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer rolls to improve, repair, and the end."""
        if seat not in view.open:
            return ()
        ships = view.ledger.ships(self._rules, seat)
        offered: list[Order | OrderForm] = []
        able = tuple(
            Option(unit.id, unit.name, counted(unit.xp, "campaign point"))
            for unit in ships
            if unit.xp and any(self._rating(unit, which) < MOST for which in TITLES)
        )
        if able:
            ratings = tuple(
                Option(which, title.removeprefix("the ").capitalize()) for which, title in TITLES.items()
            )
            fields = (Choice("unit", "Ship", options=able), Choice("rating", "Who", options=ratings))
            offered.append(OrderForm("improve", "Improve a captain or a crew for a campaign point", fields))
        offered += self._repairs(view, seat, ships)
        return [*offered, Finish()]

    def _repairs(
        self, view: AftermathState, seat: Seat, ships: Sequence[UnitRecord]
    ) -> list[Order | OrderForm]:
        offered: list[Order | OrderForm] = []
        rolling = [unit for unit in ships if not self._repair_faults(view, unit)]
        if rolling:
            options = tuple(Option(unit.id, unit.name, _note(unit)) for unit in rolling)
            field = Subset("units", "Ships", options=options, at_least=1)
            offered.append(Repair(tuple(unit.id for unit in rolling)))
            offered.append(OrderForm("repair", "Roll repair dice of some ships", (field,)))
        purse = view.ledger.force(seat).points // PRICE
        hurt = [unit for unit in ships if sheet_of(unit).lost]
        if purse and hurt:
            options = tuple(Option(unit.id, unit.name, _note(unit)) for unit in hurt)
            most = min(purse, max(sheet_of(unit).lost for unit in hurt))
            fields = (
                Choice("unit", "Ship", options=options),
                Integer("points", "Points of damage", lowest=1, highest=most, unit="points"),
            )
            offered.append(OrderForm("buy_repair", f"Repair damage for {PRICE} fleet points a point", fields))
        return offered

    def onward(self, view: AftermathState, seat: Seat) -> Order:
        """Be through: all else can be done in one step."""
        return Finish()

    def refine(self, view: AftermathState, seat: Seat, form: OrderForm) -> OrderForm:
        """Bound points by the damage of the chosen ship, and who improves by the ratings that are not the highest."""
        ships = {unit.id: unit for unit in view.ledger.ships(self._rules, seat)}
        unit = ships.get(form.values.get("unit", ""))
        if unit is None:
            return form
        first, *others = form.fields
        if form.order == "buy_repair":
            most = min(sheet_of(unit).lost, view.ledger.force(seat).points // PRICE)
            return replace(form, fields=(first, replace(others[0], highest=most)))
        if form.order == "improve" and isinstance(others[0], Choice):
            left = tuple(one for one in others[0].options if self._rating(unit, one.value) < MOST)
            return replace(form, fields=(first, replace(others[0], options=left)))
        return form

    def violations(self, view: AftermathState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        if seat not in view.open:
            return (Violation(RULE, f"{view.ledger.name(seat)} is through"),)
        ships = {unit.id: unit for unit in view.ledger.ships(self._rules, seat)}
        force = view.ledger.force(seat)
        named: tuple[str, ...] = ()
        if isinstance(order, Improve | Buy):
            named = (order.unit,)
        elif isinstance(order, Repair):
            named = order.units
        found = [Violation(RULE, f"{name} is no ship of {force.name}") for name in named if name not in ships]
        if found:
            return found
        match order:
            case Improve():
                unit = ships[order.unit]
                if not unit.xp:
                    found.append(Violation(RULE, f"{unit.name} has no campaign point"))
                if self._rating(unit, order.rating) >= MOST:
                    found.append(Violation(RULE, f"{TITLES[order.rating]} of {unit.name} cannot be better"))
            case Repair():
                if not order.units or len(set(order.units)) < len(order.units):
                    found.append(Violation(MEND, "each ship is named once, and one at least"))
                for name in order.units:
                    found += self._repair_faults(view, ships[name])
            case Buy():
                unit, cost = ships[order.unit], PRICE * order.points
                lost = sheet_of(unit).lost
                if not 1 <= order.points <= lost:
                    found.append(Violation(MEND, f"{unit.name} has lost {lost} points, not {order.points}"))
                if cost > force.points:
                    found.append(
                        Violation(MEND, f"that costs {cost} fleet points; {force.name} has {force.points}")
                    )
        return found

    def _repair_faults(self, view: AftermathState, unit: UnitRecord) -> list[Violation]:
        if unit.id in view.rolled:
            return [Violation(MEND, f"{unit.name} has rolled its repair dice")]
        if not requests(Seat(""), unit, self._rules.hulls[unit.class_id], sheet_of(unit)):
            return [Violation(MEND, f"{unit.name} has nothing that dice repair")]
        return []

    def preview(self, view: AftermathState, seat: Seat, order: Order) -> Preview:
        """Give the dice, and the chance of a roll to improve."""
        match order:
            case Improve():
                unit = view.ledger.unit(order.unit)
                chance = (100 - self._rating(unit, order.rating)) / 100
                odds = Odds((("better", chance), ("no better", 1 - chance)), exact=True)
                return Preview(dice=(_percentile(seat, unit, order.rating),), odds=odds)
            case Repair():
                units = [view.ledger.unit(name) for name in order.units]
                return Preview(
                    dice=tuple(
                        one
                        for unit in units
                        for one in requests(seat, unit, self._rules.hulls[unit.class_id], sheet_of(unit))
                    )
                )
        return Preview()

    def entitled(self, order: Order, seat: Seat, view: AftermathState) -> str:
        """Name the ships that roll, and the end."""
        match order:
            case Repair():
                return f"Roll the repair dice of {', '.join(view.ledger.unit(name).name for name in order.units)}"
            case Finish():
                return "Done: ready for the next battle"
        return ""

    def apply(self, state: AftermathState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry it out.

        Dice: to improve percentile dice, then a d10 where they are above the rating; for repair, ship by ship, one d10
        for every full ten points of engines, then of superstructure, where some are lost.
        """
        match order:
            case Improve():
                return self._improve(state, seat, order, dice)
            case Repair():
                return self._repair(state, seat, order, dice)
            case Buy():
                return self._buy(state, seat, order)
        left = tuple(force for force in state.open if force != seat)
        return Step(replace(state, open=left), (Finished(state.ledger.force(seat).name),))

    def _improve(self, state: AftermathState, seat: Seat, order: Improve, dice: Dice) -> Step:
        unit = state.ledger.unit(order.unit)
        before = self._rating(unit, order.rating)
        (roll,) = dice.roll(_percentile(seat, unit, order.rating))
        die = dice.roll(DiceRequest(seat, STEP, 1, f"improvement: {unit.name}"))[0] if roll > before else 0
        after = min(MOST, before + die)
        ledger = state.ledger.set(unit.id, "xp", unit.xp - 1, f"a roll to improve {TITLES[order.rating]}")
        if die:
            sheet = replace(sheet_of(unit), **{order.rating: after})
            ledger = ledger.write(unit.id, sheet, "improved")
            if order.rating == "crew":
                ledger = ledger.set(unit.id, "quality", max(unit.quality, quality_of(after)), "improved")
        event = Improved(unit.name, order.rating, roll, die, before, after)
        return Step(replace(state, ledger=ledger), (event,))

    def _repair(self, state: AftermathState, seat: Seat, order: Repair, dice: Dice) -> Step:
        ledger = state.ledger
        events: list[Event] = []
        for name in order.units:
            unit = ledger.unit(name)
            hull = self._rules.hulls[unit.class_id]
            sheet, engines, superstructure = rolled(seat, unit, hull, sheet_of(unit), dice)
            ledger = ledger.mend(hull, name, sheet, "repaired by its crew")
            events.append(Repaired(unit.name, engines, superstructure, 0, sheet.lost))
        return Step(replace(state, ledger=ledger, rolled=(*state.rolled, *order.units)), tuple(events))

    def _buy(self, state: AftermathState, seat: Seat, order: Buy) -> Step:
        unit = state.ledger.unit(order.unit)
        sheet, cost = bought(sheet_of(unit), order.points), PRICE * order.points
        hull = self._rules.hulls[unit.class_id]
        ledger = state.ledger.mend(hull, unit.id, sheet, "repaired for fleet points")
        ledger = ledger.add(seat, "points", -cost, f"repair of {unit.name}")
        return Step(replace(state, ledger=ledger), (Repaired(unit.name, (), (), cost, sheet.lost),))

    def _rating(self, unit: UnitRecord, which: str) -> int:
        """Give a rating as it counts: a captain or crew without one has that of the house."""
        sheet = read_sheet(unit, self._rules.hulls[unit.class_id], []) or Sheet()
        rating: int = getattr(sheet, which)
        return rating

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        """Tell what came of it."""
        match event:
            case Improved():
                who = f"{event.ship}, {TITLES[event.rating]}: rolled {event.roll} against {event.before}%"
                return f"{who}, {event.after}% now" if event.die else f"{who}, no better"
            case Repaired():
                left = f"{counted(event.lost, 'point')} still lost" if event.lost else "whole again"
                if event.paid:
                    return f"{event.ship} is repaired for {counted(event.paid, 'fleet point')}: {left}"
                rolls = [
                    f"{part} {' + '.join(map(str, faces))}"
                    for part, faces in (("engines", event.engines), ("superstructure", event.superstructure))
                    if faces
                ]
                return f"{event.ship} is repaired, {', '.join(rolls)}: {left}"
            case Finished():
                return f"{event.force} is ready for the next battle"
        raise TypeError(f"no event of this procedure: {event!r}")

    def check(self, state: AftermathState) -> Sequence[Issue]:
        """Give what is not sound."""
        return ledger_issues(self._rules, state.ledger)

    def bot(self) -> Bot:
        """Give the one that mends all it can, and improves who is worst."""
        return FirstLegal(self, self._ideas)

    def _ideas(self, state: AftermathState, seat: Seat, _chance: Chance) -> Iterator[Order]:
        ships = state.ledger.ships(self._rules, seat)
        rolling = tuple(unit.id for unit in ships if not self._repair_faults(state, unit))
        if rolling:
            yield Repair(rolling)
        for unit in sorted(ships, key=lambda one: -sheet_of(one).lost):
            points = min(sheet_of(unit).lost, state.ledger.force(seat).points // PRICE)
            if points:
                yield Buy(unit.id, points)
        ratings: tuple[Rating, ...] = ("captain", "crew")
        for unit in ships:
            yield Improve(unit.id, min(ratings, key=lambda which: self._rating(unit, which)))
        yield Finish()

    def effects(self, state: AftermathState) -> tuple[AnyEffect, ...]:
        """Give what the battle and the forces' decisions did so far."""
        return state.ledger.effects


def _percentile(seat: Seat, unit: UnitRecord, rating: str) -> DiceRequest:
    return DiceRequest(seat, 100, 1, f"improve {TITLES[rating]}: {unit.name}")


def _note(unit: UnitRecord) -> str:
    return f"{counted(sheet_of(unit).lost, 'point')} lost"

"""Muster: a force raises troops and vehicles, for prestige or for fleet points. All of it house."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    AnyEffect,
    Bot,
    Chance,
    Choice,
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
    Seat,
    Squad,
    SquadId,
    Step,
    UnitId,
    UnitJoins,
    UnitRecord,
    Violation,
    canon,
    counted,
)
from plugins.sfm.grades import DRILLED, GREEN, figures, price
from plugins.sfm.settings import Rules

RULE = "Muster (house)"
Grade = Literal["green", "regular"]
Purse = Literal["prestige", "points"]
PURSES: dict[Purse, str] = {"prestige": "prestige", "points": "fleet points"}
TIMES: dict[Grade, int] = {"green": 1, "regular": 2}
"""How many times the price of green troops a grade costs."""
QUALITY: dict[Grade, int] = {"green": GREEN, "regular": DRILLED}
NOT_RAISED = ("starship", "civilian")
"""Classes that no force raises."""


class MusterState(Struct, frozen=True):
    """The forces that still raise troops, and all that was raised so far."""

    forces: tuple[ForceRecord, ...]
    raising: tuple[str, ...]
    done: tuple[AnyEffect, ...] = ()


class Enlist(Order, frozen=True, tag="enlist"):
    """Raise a unit of a class, of a grade, out of a purse."""

    class_id: str
    grade: Grade = "green"
    purse: Purse = "prestige"


class Finish(Order, frozen=True, tag="finish"):
    """The force raises nobody else."""


class Enlisted(Event, frozen=True, tag="enlisted"):
    """A unit was raised."""

    rule = ""

    unit: str
    grade: Grade
    cost: int
    purse: Purse
    left: int


class Finished(Event, frozen=True, tag="finished"):
    """A force is complete."""

    rule = ""

    force: str
    units: int


KEPT = 50
"""So much of what a force has a computer keeps to raise its losses anew. Units: percent. House."""


def cost_of(rules: Rules, class_id: str, grade: Grade, purse: Purse) -> int:
    """Give what a unit costs. Units: of the purse."""
    prestige = price(rules, class_id) * TIMES[grade]
    return prestige * figures().points["prestige"] if purse == "points" else prestige


class Muster(Procedure):
    """Raise troops and vehicles for forces on the ground."""

    title = "Muster on the ground"
    summary = "Raise squads and vehicles for prestige, or for fleet points."
    moment = "between"
    state_type = MusterState
    order_type = Enlist | Finish
    event_type = Enlisted | Finished

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> MusterState:
        """Begin it; a force that can pay nothing has nothing to decide."""
        able = tuple(force.id for force in forces if self._affordable(force))
        return MusterState(forces, able)

    def _affordable(self, force: ForceRecord) -> list[tuple[str, Grade, Purse]]:
        purses: tuple[Purse, ...] = ("prestige", "points")
        return [
            (name, grade, purse)
            for name in self._rules.kinds
            if self._rules.base(name) not in NOT_RAISED
            for grade in TIMES
            for purse in purses
            if cost_of(self._rules, name, grade, purse) <= getattr(force, purse)
        ]

    def to_act(self, state: MusterState) -> tuple[Seat, ...]:
        """Give the forces that still raise troops."""
        return tuple(Seat(force) for force in state.raising)

    def legal_orders(self, view: MusterState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer what the force can pay, and the end."""
        if seat not in view.raising:
            return ()
        force = self._force(view, seat)
        able = self._affordable(force)
        offered: list[Order | OrderForm] = [Finish()]
        if able:
            title = f"Raise a unit ({force.prestige} prestige, {counted(force.points, 'fleet point')})"
            offered.insert(0, OrderForm("enlist", title, self._fields(able, {})))
        return offered

    def _fields(self, able: list[tuple[str, Grade, Purse]], values: Mapping[str, Any]) -> tuple[Choice, ...]:
        """Ask for class, grade and purse, each as far as those chosen before let it be paid."""
        chosen = tuple(values.get(name) for name in ("class_id", "grade", "purse"))
        left = [
            one for one in able if all(want in (None, got) for want, got in zip(chosen, one, strict=True))
        ]
        classes = tuple(
            Option(name, self._rules.called(name), f"{price(self._rules, name)} prestige green")
            for name in dict.fromkeys(one[0] for one in able)
        )
        grades = tuple(Option(grade, grade) for grade in dict.fromkeys(one[1] for one in left))
        purses = tuple(Option(purse, PURSES[purse]) for purse in dict.fromkeys(one[2] for one in left))
        return (
            Choice("class_id", "Class", options=classes),
            Choice("grade", "Troops", options=grades),
            Choice("purse", "Paid with", options=purses),
        )

    def refine(self, view: MusterState, seat: Seat, form: OrderForm) -> OrderForm:
        """Leave grades and purses with which the chosen class can be paid."""
        able = self._affordable(self._force(view, seat))
        fields = self._fields(able, form.values)
        return OrderForm(form.order, form.title, fields, form.fixed, form.values)

    def violations(self, view: MusterState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        if seat not in view.raising:
            return (Violation(RULE, "this force raises nobody now"),)
        if isinstance(order, Finish):
            return ()
        assert isinstance(order, Enlist)
        kind = self._rules.kinds.get(order.class_id)
        if kind is None or self._rules.base(order.class_id) in NOT_RAISED:
            return (Violation(RULE, f"no force raises a {order.class_id!r}"),)
        force = self._force(view, seat)
        cost, has = (
            cost_of(self._rules, order.class_id, order.grade, order.purse),
            getattr(force, order.purse),
        )
        if cost > has:
            what = f"{order.grade} {kind.name.lower()}"
            return (Violation(RULE, f"{what}: costs {cost} {PURSES[order.purse]}; {force.name} has {has}"),)
        return ()

    def entitled(self, order: Order, seat: Seat, view: MusterState) -> str:
        """Name the end."""
        if not isinstance(order, Finish):
            return ""
        return "The force is complete" if self._force(view, seat).units else "Raise nobody"

    def apply(self, state: MusterState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry it out. Dice: none."""
        force = self._force(state, seat)
        if isinstance(order, Finish):
            left = tuple(other for other in state.raising if other != seat)
            return Step(replace(state, raising=left), (Finished(force.name, len(force.units)),))
        assert isinstance(order, Enlist)
        unit = self._unit(state, force, order)
        cost = cost_of(self._rules, order.class_id, order.grade, order.purse)
        paid: dict[str, Any] = {order.purse: getattr(force, order.purse) - cost}
        after = replace(force, units=(*force.units, unit), **paid)
        effects = (
            UnitJoins(force.id, unit, "raised (house)"),
            ForceChange(force.id, order.purse, -cost, f"{unit.name} raised (house)"),
        )
        forces = tuple(after if one.id == force.id else one for one in state.forces)
        state = replace(state, forces=forces, done=(*state.done, *effects))
        return Step(
            state, (Enlisted(unit.name, order.grade, cost, order.purse, getattr(after, order.purse)),)
        )

    def _unit(self, state: MusterState, force: ForceRecord, order: Enlist) -> UnitRecord:
        """Give the new unit; its id comes from the moment, so that no two of a campaign share one."""
        kind = self._rules.kinds[order.class_id]
        names = {unit.name for unit in force.units}
        number = next(one for one in range(1, len(names) + 2) if f"{kind.name} {one}" not in names)
        name = f"{kind.name} {number}"
        mark = canon.digest([canon.plain(state), name])[:8]
        ident = UnitId(f"{force.id}-{order.class_id}-{mark}")
        squad = Squad(SquadId(f"{ident}-squad"), order.class_id, kind.size, ident, name)
        squads = (squad,) if kind.category == "infantry" else ()
        return UnitRecord(ident, name, order.class_id, QUALITY[order.grade], squads=squads)

    def _force(self, state: MusterState, seat: str) -> ForceRecord:
        return next(force for force in state.forces if force.id == seat)

    def describe(self, event: Event, seat: Seat, view: MusterState) -> str:
        """Tell who was raised."""
        match event:
            case Enlisted():
                paid = f"{event.cost} {PURSES[event.purse]}"
                return f"{event.unit} is raised, {event.grade}, for {paid}; {event.left} left"
            case Finished():
                return f"{event.force} is complete: {counted(event.units, 'unit')}"
        raise TypeError(f"no event of this procedure: {event!r}")

    def bot(self) -> Bot:
        """Give the one that raises the dearest regulars, a class after the other, and keeps a part for losses."""

        def ideas(state: MusterState, seat: Seat, _chance: Chance) -> Iterator[Order]:
            found = self._next(self._force(state, seat), self._spent(state, seat))
            if found is not None:
                yield found
            yield Finish()

        return FirstLegal(self, ideas)

    def wanted(
        self, force: ForceRecord, others: Sequence[ForceRecord], detail: Mapping[str, Any]
    ) -> Sequence[str]:
        """Muster where there is enough for a unit, and to raise losses anew."""
        return (force.id,) if self._next(force, {}) is not None else ()

    def _spent(self, state: MusterState, seat: str) -> Mapping[Purse, int]:
        """Add up what a force has paid here out of each purse."""
        spent = dict.fromkeys(PURSES, 0)
        for change in state.done:
            if isinstance(change, ForceChange) and change.force == seat:
                spent[change.field] -= change.by
        return spent

    def _next(self, force: ForceRecord, spent: Mapping[Purse, int]) -> Enlist | None:
        """Choose what a computer raises next: of the classes that the force has fewest of the dearest."""
        had = Counter(unit.class_id for unit in force.units)
        able = []
        for name, grade, purse in self._affordable(force):
            left = getattr(force, purse) - cost_of(self._rules, name, grade, purse)
            if 100 * left >= KEPT * (getattr(force, purse) + spent.get(purse, 0)):
                able.append((-had[name], TIMES[grade], price(self._rules, name), name, grade, purse))
        best = max(able, default=None)
        return None if best is None else Enlist(*best[3:])

    def effects(self, state: MusterState) -> tuple[AnyEffect, ...]:
        """Give who was raised so far, and what was paid."""
        return state.done

"""What Lantern Reef does in a campaign: how squads come and go, and the refit between battles."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    Adoption,
    AnyEffect,
    CannotSetUp,
    Cell,
    Choice,
    Dice,
    DiceRequest,
    Event,
    ForceChange,
    ForceRecord,
    Integer,
    Issue,
    Offer,
    Option,
    Order,
    OrderForm,
    Outcome,
    Procedure,
    Rows,
    Seat,
    SquadFate,
    Step,
    UnitChange,
    UnitId,
    UnitRecord,
    Violation,
    titled,
)
from core.conformance.toy.catalogue import FIGURES
from core.conformance.toy.measure import room
from core.conformance.toy.state import State


def squads(state: State) -> tuple[SquadFate, ...]:
    """Give every squad in the battle: aboard, waiting to be taken aboard, or lost."""
    aboard = [
        SquadFate(squad, ship.seat, "aboard")
        for _, ship in sorted(state.ships.items())
        for squad in ship.squads
    ]
    waiting = [
        SquadFate(squad, contingent.seat, "fighting")
        for contingent in state.pool
        for squad in contingent.squads
    ]
    lost = [SquadFate(squad, seat, "lost") for seat, squad in state.lost]
    return (*aboard, *waiting, *lost)


class ToyLiaison:
    """Ships take squads in while their shield is down, and are taken over by their hull."""

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Give what each ship takes in."""
        taken = tuple(
            Offer(link.id, unit, ship.seat, 0, "its shield is up")
            if ship.power.shield
            else Offer(link.id, unit, ship.seat, room(state, unit))
            for link in state.links
            for unit, ship in sorted(state.ships.items())
            if ship.alive and ship.seat in link.seats and not link.sends
        )
        return (*taken, *self._beacons(state))

    def _beacons(self, state: State) -> Iterator[Offer]:
        """Tell of the ships that a control link names whether they are still there."""
        for link in state.links:
            for unit in link.detail.get("units", ()) if link.kind == "control" and link.sends else ():
                ship = state.ships[unit]
                yield Offer(link.id, unit, ship.seat, int(ship.alive), "" if ship.alive else "it is lost")

    def squads(self, state: State) -> tuple[SquadFate, ...]:
        """Give every squad in the battle."""
        return squads(state)

    def adopt(self, unit: UnitRecord, figures: Mapping[str, Any], source: str) -> Adoption | Issue:
        """Take a ship over as the class whose hull is next to its own."""
        hull = figures.get("hull", figures.get("damage"))
        if not isinstance(hull, int):
            return Issue(f"unit {unit.id}", f"{source} says nothing of its hull")
        nearest = min(sorted(FIGURES), key=lambda key: abs(FIGURES[key].hull - hull))
        skills = tuple(skill.code for skill in unit.skills)
        return Adoption(replace(unit, class_id=nearest, skills=(), squads=(), sheet={}), skills)


# --- the refit ---------------------------------------------------------------------------------------------------


class RefitState(Struct, frozen=True):
    """Forces that have not finished, with their prestige, damage still to repair, and what was done."""

    prestige: Mapping[str, int]
    damage: Mapping[str, Mapping[UnitId, int]]
    done: tuple[str, ...] = ()
    effects: tuple[AnyEffect, ...] = ()


class Job(Struct, frozen=True):
    """Tries to repair a ship."""

    unit: UnitId
    tries: int


class Repair(Order, frozen=True, tag="repair"):
    """Spend prestige on ships, one for each try, ship after ship."""

    jobs: tuple[Job, ...]


class Finish(Order, frozen=True, tag="finish"):
    """Leave the rest as it is."""


class Repaired(Event, frozen=True, tag="repaired"):
    """A repair was tried."""

    rule = "Refit"

    unit: UnitId
    face: int
    worked: bool


class Refit(Procedure):
    """Damaged ships are repaired for prestige: each try costs one and works on 3 or more."""

    title = "Refit"
    moment = "between"
    state_type = RefitState
    order_type = Repair | Finish
    event_type = Repaired

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> RefitState:
        """Begin with the forces' damaged ships."""
        if not forces:
            raise CannotSetUp([Issue("forces", "a refit wants at least one")])
        damage = {
            f.id: {u.id: int(u.sheet["damage"]) for u in f.units if int(u.sheet.get("damage", 0)) > 0}
            for f in forces
        }
        return RefitState({force.id: force.prestige for force in forces}, damage)

    def to_act(self, state: RefitState) -> tuple[Seat, ...]:
        """Give the forces that have not finished."""
        return tuple(Seat(force) for force in sorted(state.prestige) if force not in state.done)

    def legal_orders(self, view: RefitState, seat: Seat) -> Sequence[Order | OrderForm]:
        """Give the repairs where some can be paid, and the end."""
        if seat not in self.to_act(view):
            return ()
        if not view.damage[seat] or view.prestige[seat] < 1:
            return (Finish(),)
        return (self.refine(view, seat, OrderForm("repair", "Repair ships")), Finish())

    def refine(self, view: RefitState, seat: Seat, form: OrderForm) -> OrderForm:
        """Give each job the ships that no other has, and the prestige that the others leave."""
        jobs = form.values.get("jobs", [])
        paid = sum(job.get("tries", 1) for job in jobs)
        rows = []
        for job in jobs:
            others = {other.get("unit") for other in jobs if other is not job}
            left = view.prestige[seat] - paid + job.get("tries", 1)
            rows.append(_job(sorted(set(view.damage[seat]) - others), left))
        most = len(jobs) + min(len(view.damage[seat]) - len(jobs), view.prestige[seat] - paid)
        named = {job.get("unit") for job in jobs}
        more = _job(sorted(set(view.damage[seat]) - named), max(1, view.prestige[seat] - paid))
        field = Rows(
            name="jobs", label="Ships", cells=more, rows=tuple(rows), at_least=1, at_most=max(1, most)
        )
        return OrderForm(form.order, form.title, (field,), form.fixed, form.values)

    def violations(self, view: RefitState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        if seat not in self.to_act(view):
            return (Violation("Refit", f"{seat} has finished"),)
        if not isinstance(order, Repair):
            return ()
        units = [job.unit for job in order.jobs]
        found = []
        if not units or len(set(units)) != len(units) or set(units) - set(view.damage[seat]):
            whole = ", ".join(sorted(view.damage[seat])) or "none"
            found.append(Violation("Refit", f"{seat} repairs some of {whole}, each once"))
        if (
            any(job.tries < 1 for job in order.jobs)
            or sum(job.tries for job in order.jobs) > view.prestige[seat]
        ):
            found.append(Violation("Refit", f"{seat} pays for 1 to {view.prestige[seat]} tries in all"))
        return found

    def apply(self, state: RefitState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Try the repairs; a ship that is repaired needs no more tries, and pays for none.

        Dice: a d6 for each try, one after another.
        """
        if not isinstance(order, Repair):
            return Step(replace(state, done=(*state.done, seat)), ())
        events = []
        for job in order.jobs:
            for _ in range(job.tries):
                (face,) = dice.roll(DiceRequest(seat, 6, 1, "repair"))
                events.append(Repaired(job.unit, face, face >= 3))
                if face >= 3:
                    break
        paid = tuple(ForceChange(seat, "prestige", -1, f"repair of {event.unit}") for event in events)
        whole = {event.unit for event in events if event.worked}
        mended = tuple(UnitChange(unit, "sheet", {"damage": 0}, "repaired") for unit in sorted(whole))
        after = RefitState(
            {**state.prestige, seat: state.prestige[seat] - len(events)},
            {**state.damage, seat: {u: d for u, d in state.damage[seat].items() if u not in whole}},
            state.done,
            (*state.effects, *paid, *mended),
        )
        return Step(after, tuple(events))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        """Tell how a repair went."""
        if not isinstance(event, Repaired):
            return event.name
        return f"{titled(event.unit)} rolls {event.face} for repair: {'repaired' if event.worked else 'still damaged'}"

    def effects(self, state: RefitState) -> tuple[AnyEffect, ...]:
        """Give what was paid and repaired."""
        return state.effects


def _job(units: Sequence[UnitId], most: int) -> tuple[Cell, ...]:
    ships = tuple(Option(unit, unit.title()) for unit in units)
    return (
        Choice(name="unit", label="Ship", options=ships),
        Integer(name="tries", label="Tries", lowest=1, highest=most),
    )

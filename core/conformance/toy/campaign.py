"""What Lantern Reef does in a campaign: how squads come and go, and the refit between battles."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    Adoption,
    AnyEffect,
    CannotSetUp,
    Dice,
    DiceRequest,
    Event,
    ForceChange,
    ForceRecord,
    Issue,
    Offer,
    Order,
    Outcome,
    Procedure,
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
from core.conformance.toy.resolution import room
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
        return tuple(
            Offer(link.id, unit, ship.seat, 0, "its shield is up")
            if ship.power.shield
            else Offer(link.id, unit, ship.seat, room(state, unit))
            for link in state.links
            for unit, ship in sorted(state.ships.items())
            if ship.alive and ship.seat in link.seats and not link.sends
        )

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


class Repair(Order, frozen=True, tag="repair"):
    """Spend one prestige on a ship."""

    unit: UnitId


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

    def legal_orders(self, view: RefitState, seat: Seat) -> Sequence[Order]:
        """Give each repair that can be paid, and the end."""
        if seat not in self.to_act(view):
            return ()
        units = sorted(view.damage[seat]) if view.prestige[seat] > 0 else []
        return (*(Repair(unit) for unit in units), Finish())

    def violations(self, view: RefitState, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        if order in self.legal_orders(view, seat):
            return ()
        return (Violation("Refit", f"{seat} cannot {order.name} this now"),)

    def apply(self, state: RefitState, seat: Seat, order: Order, dice: Dice) -> Step:
        """Try a repair.

        Dice: one d6.
        """
        if not isinstance(order, Repair):
            return Step(replace(state, done=(*state.done, seat)), ())
        (face,) = dice.roll(DiceRequest(seat, 6, 1, "repair"))
        worked = face >= 3
        left = {u: d for u, d in state.damage[seat].items() if not (worked and u == order.unit)}
        paid: AnyEffect = ForceChange(seat, "prestige", -1, f"repair of {order.unit}")
        mended: AnyEffect = UnitChange(order.unit, "sheet", {"damage": 0}, "repaired")
        after = RefitState(
            {**state.prestige, seat: state.prestige[seat] - 1},
            {**state.damage, seat: left},
            state.done,
            (*state.effects, paid, mended) if worked else (*state.effects, paid),
        )
        return Step(after, (Repaired(order.unit, face, worked),))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        """Tell how a repair went."""
        if not isinstance(event, Repaired):
            return event.name
        return f"{titled(event.unit)} rolls {event.face} for repair: {'repaired' if event.worked else 'still damaged'}"

    def effects(self, state: RefitState) -> tuple[AnyEffect, ...]:
        """Give what was paid and repaired."""
        return state.effects

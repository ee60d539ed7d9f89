"""Rulesets broken in linked battles: clock, arrivals, departures, squads."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.api import (
    OVER,
    STANDING_BY,
    Craft,
    Dice,
    Liaison,
    Offer,
    Order,
    Outcome,
    Seat,
    SquadFate,
    Step,
    Tick,
    Violation,
)
from core.conformance import kit
from core.conformance.toy import Toy, orders as give
from core.conformance.toy.campaign import ToyLiaison, squads
from core.conformance.toy.state import State
from tests.conformance.broken_toys.caught import caught_by


@caught_by(kit.squads_balance)
class SlipThatKeepsWhomItSends(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if isinstance(order, give.Slip) and order.sent:
            kept = {
                unit: replace(ship, squads=state.ships[unit].squads)
                for unit, ship in step.state.ships.items()
            }
            return replace(step, state=replace(step.state, ships=kept))
        return step


@caught_by(kit.squads_balance)
class LosesSquadsOnTheWay(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        return replace(step, departures=())


class DoubleBooks(ToyLiaison):
    def squads(self, state: State) -> tuple[SquadFate, ...]:
        return (*squads(state), *squads(state)[:1])


@caught_by(kit.squads_balance)
class CountsASquadTwice(Toy):
    def liaison(self) -> Liaison:
        return DoubleBooks()


@caught_by(kit.squads_balance)
class OutcomeForgetsTheLost(Toy):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return replace(outcome, squads=outcome.squads[1:]) if outcome is not None else None


@caught_by(kit.squads_balance)
class FatesWithoutSquads(Toy):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        return replace(outcome, units=tuple(replace(fate, squads=()) for fate in outcome.units))


@caught_by(kit.clock_is_asked)
class BeginsTurnsWithoutTheClock(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        return replace(step, state=replace(step.state, due=False))


@caught_by(kit.arrivals_are_taken)
class TakesNobodyIn(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, Tick) and order.arrivals:
            return [Violation("Links", "nobody may come")]
        return super().violations(view, seat, order)


def _sending(step: Step, **changed: object) -> Step:
    """Change what leaves by boat with a step."""
    departures = tuple(
        replace(one, contingent=replace(one.contingent, **changed)) if one.contingent.craft else one
        for one in step.departures
    )
    return replace(step, departures=departures)


@caught_by(kit.departures_fit_their_links)
class SendsBoatsWithoutBoats(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        return _sending(super().apply(state, seat, order, dice), craft=None)


@caught_by(kit.departures_fit_their_links)
class SendsFireAlongWithPeople(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        return _sending(super().apply(state, seat, order, dice), strength=3)


@caught_by(kit.craft_stay_what_they_are)
class SendsTheSameBoatTwice(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        return _sending(super().apply(state, seat, order, dice), craft=Craft("boat", "boat"))


class SilentBeacons(ToyLiaison):
    def _beacons(self, state: State) -> Iterator[Offer]:
        return iter(())


@caught_by(kit.control_is_told)
class TellsNothingOfTheLost(Toy):
    def liaison(self) -> Liaison:
        return SilentBeacons()


@caught_by(kit.decided_battles_stand_by)
class NeverStandsBy(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if step.state.step == STANDING_BY:
            return replace(step, state=replace(step.state, step=OVER))
        return step


@caught_by(kit.decided_battles_stand_by)
class CountsTurnsOfStandingBy(Toy):
    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(replace(state, decided=state.turn))


@caught_by(kit.decided_battles_stand_by)
class StandsByInTheSameTurn(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        step = super().apply(state, seat, order, dice)
        if step.state.step == STANDING_BY:
            return replace(step, state=replace(step.state, turn=state.turn))
        return step

    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        return () if isinstance(order, Tick) else super().violations(view, seat, order)


@caught_by(kit.closed_battles_go_on_alone)
class CannotBeClosedEarly(Toy):
    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, Tick) and order.closing and view.step != STANDING_BY:
            return [Violation("Clock", "it is not decided")]
        return super().violations(view, seat, order)


@caught_by(kit.squads_balance)
class ArrivalsLoseTheirNumber(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if isinstance(order, Tick):
            arrivals = tuple(
                replace(one, squads=tuple(replace(squad, size=1) for squad in one.squads))
                for one in order.arrivals
            )
            order = replace(order, arrivals=arrivals)
        return super().apply(state, seat, order, dice)


@caught_by(kit.closed_links_are_left_alone)
class SendsAlongClosedLinks(Toy):
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if isinstance(order, Tick):
            order = replace(order, offers=tuple(offer for offer in order.offers if offer.unit))
        return super().apply(state, seat, order, dice)

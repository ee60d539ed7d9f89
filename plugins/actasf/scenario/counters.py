"""Counters to be fetched and taken home.

Rule: We Come in Peace (Shoot to Kill); Scenario Objectives (tractor beams take them aboard).
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import BadInput, Order, OrderForm, Seat, TableMove, UnitId, Violation, plane

from ..objects import Thing
from ..scenario_events import CounterLaid, CountersHome
from .areas import Area
from .behaviour import Beginning, Behaviour, Verdict, amend
from .kinds import Counters, Rectangle

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..state import State
    from ..turn_orders import Choose

STEP = 2000


class CountersBehaviour(Behaviour[Counters]):
    """Lay counters, and count those that are taken home."""

    def begin(self, clause: Counters, start: Beginning) -> Counters:
        """Give the loser of the roll for set-up its counters to lay first; with more seats all but the last are losers."""
        *losers, winner = start.state.sequence
        return replace(clause, laid=(*((seat, clause.loser) for seat in losers), (winner, clause.winner)))

    def arranged(self, clause: Counters, state: "State") -> tuple[Counters, "State"]:
        """Ask for the counters, which players lay."""
        if not state.objects and not clause.home:
            raise BadInput(
                "objects", "has the counters that lie on the table; `home` counts those taken off it"
            )
        return clause, state

    def to_choose(self, clause: Counters, state: "State") -> Seat | None:
        """Give the seat that lays the next counter."""
        if state.mode == "board" and not spots(clause, state):
            return None
        return next((seat for seat, left in clause.laid if left), None)

    def choices(self, clause: Counters, state: "State", seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer the places where a counter may lie."""
        if state.mode == "cards":
            return [OrderForm("choose", "Lay a counter", ())]
        zones = tuple((x, y, x, y) for x, y in spots(clause, state))
        return [
            OrderForm(
                "choose",
                "Lay a counter",
                (TableMove("spot", "Place", start=None, zones=zones, may_stop=False),),
            )
        ]

    def choice_faults(
        self, clause: Counters, state: "State", seat: Seat, order: "Choose"
    ) -> Iterable[Violation]:
        """Say why a counter cannot lie there."""
        rule = "We Come in Peace"
        if order.unit is not None:
            yield Violation(rule, "a counter is laid at a place")
        if state.mode == "cards":
            if order.place is not None:
                yield Violation("Cards", "by cards nobody enters positions")
            return
        if order.place is None:
            yield Violation(rule, "a counter is laid at a place")
            return
        for fault in _faults(clause, state, order.place):
            yield Violation(rule, fault)

    def choose(self, clause: Counters, work: "Resolution", order: "Choose") -> None:
        """Lay a counter."""
        seat = next(seat for seat, left in clause.laid if left)
        laid = tuple((each, left - 1 if each == seat else left) for each, left in clause.laid)
        amend(work, clause, replace(clause, laid=laid))
        name = f"counter-{len(work.state.objects) + 1}"
        thing = Thing(name, f"Counter {len(work.state.objects) + 1}", order.place)
        work.update(objects={**work.state.objects, name: thing})
        work.tell(CounterLaid(seat, thing.title, order.place))

    def left(self, clause: Counters, work: "Resolution", unit: UnitId, edge: str) -> None:
        """Take what a ship has aboard off the table with it."""
        ship = work.ship(unit)
        aboard = [thing for thing in work.state.objects.values() if thing.aboard == unit]
        if not aboard or ship.forfeit:
            return
        home = {**clause.home, ship.seat: clause.home.get(ship.seat, 0) + len(aboard)}
        amend(work, clause, replace(clause, home=dict(sorted(home.items()))))
        gone = {thing.id for thing in aboard}
        work.update(objects={key: thing for key, thing in work.state.objects.items() if key not in gone})
        work.tell(CountersHome(unit, len(aboard)))

    def salvage(self, clause: Counters) -> bool:
        """Put counters back where their ship went down."""
        return True

    def over(self, clause: Counters, state: "State") -> str:
        """End the battle once no counter is left on the table."""
        left = any(not thing.lost for thing in state.objects.values())
        return "" if left or any(left for _, left in clause.laid) else "objective"

    def verdict(self, clause: Counters, state: "State") -> Verdict:
        """Give the battle to the side that took most home."""
        home = {
            player.side: sum(clause.home.get(p.seat, 0) for p in state.players if p.side == player.side)
            for player in state.players
        }
        best = [side for side, number in home.items() if number == max(home.values())]
        return Verdict(best[0] if len(best) == 1 else None)

    def told(self, clause: Counters, state: "State") -> Sequence[tuple[str, str]]:
        """Tell how many are home."""
        return [
            (f"Counters of {state.player(seat).seat}", f"{clause.home.get(seat, 0)} home")
            for seat, _ in clause.laid
        ]


def spots(clause: Counters, state: "State") -> list[tuple[int, int]]:
    """Give places where a counter may still lie, on a lattice of the table."""
    width, height = state.table
    return [
        (x, y)
        for y in range(STEP, height, STEP)
        for x in range(STEP, width, STEP)
        if not any(_faults(clause, state, (x, y)))
    ]


def _faults(clause: Counters, state: "State", place: tuple[int, int]) -> Iterable[str]:
    if not Area("", "", box=(0, 0, *state.table)).holds(place):
        yield "a counter lies on the table"
    here = plane.Point(*place)
    for zones in state.zones.values():
        if any(_near(zone, place, clause.apart) for zone in zones):
            yield "a counter lies farther from every deployment zone"
    for thing in state.objects.values():
        if thing.at is not None and plane.within(here, plane.Point(*thing.at), clause.apart):
            yield f"it lies too near to {thing.title}"


def _near(zone: Rectangle, place: tuple[int, int], reach: int) -> bool:
    left, bottom, right, top = zone
    nearest = plane.Point(min(max(place[0], left), right), min(max(place[1], bottom), top))
    return plane.within(plane.Point(*place), nearest, reach)

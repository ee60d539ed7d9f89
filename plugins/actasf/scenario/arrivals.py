"""Ships that wait off the table and come in over its edges.

Rule: The Wounded Lion, Strange New Worlds, Recon Run, King of the World, Invasion, On The Back Foot (ships move on);
Towering Inferno (they come by dice). The Invasion of reinforcements goes by the defender's points.

Dice: Patrols, at the start of each turn from the second, for each ship that waits in the order of their ids: one die
(`arrival`), and where it comes one more for its place (`entry`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import BadInput, Seat, UnitId

from ..scenario_events import ArrivalRolled
from ..ship import Arrival
from .behaviour import Beginning, Behaviour
from .kinds import Arrivals, Patrols, Rectangle, Reinforcements

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..state import State


class ArrivalsBehaviour(Behaviour[Arrivals]):
    """A whole fleet moves on in one turn."""

    def begin(self, clause: Arrivals, start: Beginning) -> Arrivals:
        """Let the ships wait; those of `own` entries go to the seats in turn."""
        for number, seat in enumerate(start.seats(clause.role)):
            entries = clause.entries
            if clause.choice == "own":
                entries = (entries[number % len(entries)],)
            _wait(start, [unit.id for unit in start.fleets[seat]], clause.turn, entries)
        return clause

    def arranged(self, clause: Arrivals, state: "State") -> tuple[Arrivals, "State"]:
        """Let ships that wait come in as soon as they may."""
        seats = [player.seat for player in state.players if clause.role in ("", player.role)]
        for number, seat in enumerate(seats):
            entries = clause.entries
            if clause.choice == "own":
                entries = (entries[number % len(entries)],)
            turn = max(clause.turn, state.turn + (state.step not in ("initiative", "arrival")))
            state = _waiting(state, seat, Arrival(turn, entries))
        return clause, state

    def deployed(self, clause: Arrivals, work: "Resolution", unit: UnitId) -> None:
        """Bind the other ships to the edge of the first, or keep the last for an edge that has none yet."""
        state = work.state
        ship = state.units[unit]
        if ship.arrival is None or clause.choice not in ("one", "each"):
            return
        if clause.role not in ("", state.player(ship.seat).role):
            return
        others = [
            s for s in state.units.values() if s.seat == ship.seat and s.status == "waiting" and s.arrival
        ]
        entries = clause.entries
        here = tuple(entry for entry in entries if ship.at is not None and _on(entry, ship.at))
        if clause.choice == "one" and here:
            entries = here[:1]
        if clause.choice == "each" and state.mode == "board":
            came = [s.at for s in state.fleet(ship.seat) if s.at is not None]
            empty = tuple(e for e in entries if not any(_on(e, at) for at in came))
            if len(empty) >= len(others):
                entries = empty or entries
        for other in others:
            assert other.arrival is not None
            work.change(other.id, arrival=replace(other.arrival, entries=entries))


class ReinforcementsBehaviour(Behaviour[Reinforcements]):
    """What goes beyond the first points of a fleet comes in waves."""

    def begin(self, clause: Reinforcements, start: Beginning) -> Reinforcements:
        """Share the ships out to the waves, in the order of the list; a ship that fits in no wave waits for its points."""
        for seat in start.seats(clause.role):
            spent = 0
            for unit in start.fleets[seat]:
                spent += start.state.units[unit.id].roster.points
                beyond = 100 * spent - clause.share * start.points
                if start.points and beyond > 0:
                    waves = -(-beyond // (clause.wave * start.points))
                    turn = clause.turn + (waves - 1 if clause.every else 0)
                    _wait(start, [unit.id], turn, clause.entries)
        return clause

    def arranged(self, clause: Reinforcements, state: "State") -> tuple[Reinforcements, "State"]:
        """Ask when each ship that waits comes, which follows from the order of a list."""
        for ship in state.units.values():
            role = state.player(ship.seat).role
            if role == clause.role and ship.status == "waiting" and ship.arrival is None:
                raise BadInput(
                    f"units.{ship.id}.arrival", "tells in which turn a ship that waits comes, and where"
                )
        return clause, state

    def told(self, clause: Reinforcements, state: "State") -> Sequence[tuple[str, str]]:
        """Name what is still to come."""
        waiting = [ship for ship in state.units.values() if ship.status == "waiting" and ship.arrival]
        return [
            (f"Turn {ship.arrival.turn}", f"{ship.name} comes in")
            for ship in sorted(waiting, key=lambda ship: (ship.arrival.turn if ship.arrival else 0, ship.id))
            if ship.arrival is not None
            and ship.arrival.turn > 1
            and state.player(ship.seat).role == clause.role
        ]


class PatrolsBehaviour(Behaviour[Patrols]):
    """A few ships are there; the others come as dice will have it."""

    def begin(self, clause: Patrols, start: Beginning) -> Patrols:
        """Note whether help comes faster turn by turn."""
        return replace(clause, hurried=clause.hurried or start.hurried)

    def deployed(self, clause: Patrols, work: "Resolution", unit: UnitId) -> None:
        """Once a seat has set up its patrol, let its other ships wait for their dice."""
        state = work.state
        ship = state.units[unit]
        if state.step != "deployment" or len(state.fleet(ship.seat)) < clause.first:
            return
        for other in state.units.values():
            if other.seat == ship.seat and other.status == "waiting" and other.arrival is None:
                work.change(other.id, arrival=Arrival(0, ()))

    def arranged(self, clause: Patrols, state: "State") -> tuple[Patrols, "State"]:
        """Let ships that wait come by dice."""
        for player in state.players:
            state = _waiting(state, player.seat, Arrival(0, ()))
        return clause, state

    def turn_began(self, clause: Patrols, work: "Resolution") -> None:
        """Roll for each ship that waits."""
        if work.state.turn < clause.turn:
            return
        for ship in list(work.state.units.values()):
            if ship.status != "waiting" or ship.arrival is None or ship.arrival.turn:
                continue
            (die,) = work.roll(ship.seat, 1, "arrival")
            total = die + (work.state.turn if clause.hurried else 0)
            entry = 0
            if total >= clause.needed:
                (entry,) = work.roll(ship.seat, 1, "entry")
                arrival = Arrival(work.state.turn, (clause.entries[entry - 1],))
                work.change(ship.id, arrival=arrival)
            work.tell(ArrivalRolled(ship.id, die, entry))


def _waiting(state: "State", seat: Seat, arrival: Arrival) -> "State":
    """Tell the ships of a seat that wait for nothing yet how they come."""
    for ship in state.units.values():
        if ship.seat == seat and ship.status == "waiting" and ship.arrival is None:
            state = state.with_unit(replace(ship, arrival=arrival))
    return state


def _wait(start: Beginning, units: Sequence[UnitId], turn: int, entries: tuple[Rectangle, ...]) -> None:
    for unit in units:
        ship = start.state.units[unit]
        start.state = start.state.with_unit(replace(ship, arrival=Arrival(turn, entries)))


def _on(strip: Rectangle, place: tuple[int, int]) -> bool:
    return strip[0] <= place[0] <= strip[2] and strip[1] <= place[1] <= strip[3]


def due(state: "State", seat: Seat) -> list[UnitId]:
    """Give the ships of a seat that come in this turn."""
    return [
        ship.id
        for ship in state.units.values()
        if ship.seat == seat
        and ship.status == "waiting"
        and ship.arrival is not None
        and 0 < ship.arrival.turn <= state.turn
    ]

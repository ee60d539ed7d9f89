"""An admiral adrift among asteroids, and the star that makes haste advisable.

Rule: Tactical Challenges (the challenge whose title is lost).

Dice: before each movement phase one for each ship that can be moved (`star`), in the order of the fleets by
initiative; in the end phase one for each ship that searches (`search`), the seats in turn; then for each ship near the
star one (`flares`: halved, fractions up), and as many for locations (`critical`) with what these bring.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import UnitId, plane

from ..figures import is_shuttle
from ..phases.damage import places_told, raise_score
from ..phases.wreck import settle
from ..scenario_events import AdmiralTaken, Flared, Searched, StarPulled
from ..ship import INCH
from ..tables import tables
from ..terrain.ground import kinds_at
from ..walking import walk
from .areas import Area, along, inward
from .behaviour import Behaviour, Verdict, amend
from .kinds import Admiral, UnstableStar

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..ship import Ship
    from ..state import State

STAR = "star"
HELPED = "helped"


class AdmiralBehaviour(Behaviour[Admiral]):
    """Search for him, steal him, take him home."""

    def areas(self, clause: Admiral, state: "State") -> Sequence[Area]:
        """Give the area about each shuttle among the asteroids: who is in it finds him more easily."""
        return [
            Area(f"{HELPED}-{shuttle.id}", f"Near {shuttle.name}", shuttle.at, clause.reach)
            for shuttle in state.units.values()
            if is_shuttle(shuttle) and shuttle.afloat and "asteroids" in shuttle.within
        ]

    def end_phase(self, clause: Admiral, work: "Resolution") -> None:
        """Let the ships among the asteroids search, the seats in turn, until he is found."""
        carrier = None if clause.aboard is None else work.ship(clause.aboard)
        if carrier is not None and (carrier.status == "destroyed" or carrier.stricken is not None):
            amend(work, clause, replace(clause, lost=True))
            return
        if clause.aboard is not None:
            return
        fleets = [_searching(work.state, seat) for seat in work.state.initiative]
        for ship in (each for turn in zip_longest(*fleets) for each in turn if each is not None):
            (die,) = work.roll(ship.seat, 1, "search", (ship.id,))
            total = die + (1 if _helped(work.state, ship) else 0)
            work.tell(Searched(ship.id, die, total, total >= clause.needed))
            if total >= clause.needed:
                amend(work, clause, replace(clause, aboard=ship.id))
                return

    def raided(
        self, clause: Admiral, work: "Resolution", unit: UnitId, target: UnitId, criticals: int
    ) -> int:
        """Let raiders who strike home bring him back with them instead of one critical hit."""
        if target != clause.aboard or not criticals:
            return criticals
        amend(work, clause, replace(clause, aboard=unit))
        work.tell(AdmiralTaken(unit, target))
        return criticals - 1

    def left(self, clause: Admiral, work: "Resolution", unit: UnitId, edge: str) -> None:
        """Note that he is home, or gone where he is of use to nobody: a jump to warp is no way over an edge."""
        if unit != clause.aboard:
            return
        home = work.ship(unit).seat if edge and edge != clause.shut else None
        amend(work, clause, replace(clause, home=home, lost=home is None))

    def over(self, clause: Admiral, state: "State") -> str:
        """End the battle when he is home or lost."""
        return "objective" if clause.home is not None or clause.lost else ""

    def verdict(self, clause: Admiral, state: "State") -> Verdict:
        """Give the battle to who has taken him home; else nobody has won."""
        return Verdict(None if clause.home is None else state.side(clause.home))

    def told(self, clause: Admiral, state: "State") -> Sequence[tuple[str, str]]:
        """Tell where he is."""
        place = "adrift" if clause.aboard is None else f"aboard {state.units[clause.aboard].name}"
        return (("Admiral", "lost" if clause.lost else place),)


def _searching(state: "State", seat: str) -> list["Ship"]:
    """Give the ships of a seat that search: among asteroids, and without special actions this turn."""
    return [
        ship
        for ship in state.units.values()
        if ship.seat == seat
        and ship.afloat
        and not is_shuttle(ship)
        and "asteroids" in ship.within
        and not ship.declared
    ]


def _helped(state: "State", ship: "Ship") -> bool:
    side = state.side(ship.seat)
    return any(
        ship.id in units and state.side(state.units[UnitId(name.removeprefix(f"{HELPED}-"))].seat) == side
        for name, units in state.within.items()
        if name.startswith(f"{HELPED}-")
    )


class StarBehaviour(Behaviour[UnstableStar]):
    """Pull everything towards the star, and burn what is near it."""

    def areas(self, clause: UnstableStar, state: "State") -> Sequence[Area]:
        """Give the strip that flares reach."""
        return (Area(STAR, "Near the star", box=along(clause.edge, clause.reach, state.table)),)

    def before_movement(self, clause: UnstableStar, work: "Resolution") -> None:
        """Pull each ship, then each shuttle, of one seat after another; the table's edge and other models stop it."""
        towards = plane.turn(inward(clause.edge), 18000)
        for seat in work.state.initiative:
            for ship in (*work.state.fleet(seat), *work.state.shuttles(seat)):
                if "Immobile" in ship.roster.traits:
                    continue
                (die,) = work.roll(ship.seat, 1, STAR, (ship.id,))
                far = die * INCH
                if ship.at is not None:
                    at = _pulled(work.state, ship, towards, far)
                    far = plane.distance(plane.Point(*ship.at), plane.Point(*at))
                    work.change(ship.id, at=at, within=kinds_at(work.state.terrain.values(), at))
                work.change(ship.id, travelled=ship.travelled + far)
                work.tell(StarPulled(ship.id, die, work.ship(ship.id).at))

    def end_phase(self, clause: UnstableStar, work: "Resolution") -> None:
        """Deal critical hits to each ship near the star."""
        for unit in work.state.within.get(STAR, ()):
            ship = work.ship(unit)
            if not ship.afloat:
                continue
            (die,) = work.roll(ship.seat, 1, "flares", (unit,))
            number = (die + 1) // 2
            work.tell(Flared(unit, die, number))
            for face in work.roll(ship.seat, number, "critical", (unit,), about=places_told()):
                if work.ship(unit).afloat:
                    raise_score(work, ship.seat, unit, tables().locations.dice[face - 1], 1, (unit,))
            settle(work, unit)


def _pulled(state: "State", ship: "Ship", towards: int, far: int) -> tuple[int, int]:
    """Give where a ship on the board comes to when it is pulled so far."""
    assert ship.at is not None
    here, (width, height) = plane.Point(*ship.at), state.table
    end = plane.advance(here, towards, far)
    inside = plane.Point(max(0, min(width, end.x)), max(0, min(height, end.y)))
    place = walk(state, replace(ship, heading=towards), (("forward", plane.distance(here, inside)),))
    return ship.at if place.at is None else place.at

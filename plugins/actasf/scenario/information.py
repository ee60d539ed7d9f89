"""What has to be learned with laboratories and probes, and brought home.

Rule: Strange New Worlds; Recon Run.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import Side, UnitId

from ..figures import is_shuttle, trait
from .behaviour import Beginning, Behaviour, Verdict, amend
from .kinds import PlanetSurvey, Reconnaissance

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..state import State


def learned(state: "State", role: str, source: str) -> int:
    """Give what the seats of a role have learned of something: they share it at once."""
    return sum(
        state.information.get(player.seat, {}).get(source, 0)
        for player in state.players
        if player.role == role
    )


def sides_of(state: "State", role: str) -> tuple[Side, Side]:
    """Give the side of a role, and the other one."""
    own = next(player.side for player in state.players if player.role == role)
    return own, next(player.side for player in state.players if player.role != role)


def _also(state: "State", sources: Iterable[str]) -> tuple[str, ...]:
    """Give what yields information, with more."""
    return tuple(dict.fromkeys((*state.information_from, *sources)))


class SurveyBehaviour(Behaviour[PlanetSurvey]):
    """Learn of a planet, and leave over one's own edge."""

    def begin(self, clause: PlanetSurvey, start: Beginning) -> PlanetSurvey:
        """Settle how much is needed: a share of what the fleet cost, fractions up."""
        fleet = [ship for ship in start.state.units.values() if ship.seat in start.seats(clause.role)]
        cost = sum(ship.roster.points for ship in fleet)
        start.update(information_from=(*start.state.information_from, clause.planet))
        return replace(clause, needed=-(-cost * clause.share // 100))

    def arranged(self, clause: PlanetSurvey, state: "State") -> tuple[PlanetSurvey, "State"]:
        """Settle how much is needed, and that the planet yields it."""
        fleet = [ship for ship in state.units.values() if state.player(ship.seat).role == clause.role]
        cost = sum(ship.roster.points for ship in fleet)
        state = replace(state, information_from=_also(state, (clause.planet,)))
        return replace(clause, needed=clause.needed or -(-cost * clause.share // 100)), state

    def left(self, clause: PlanetSurvey, work: "Resolution", unit: UnitId, edge: str) -> None:
        """Note a ship with laboratories that takes enough home."""
        ship = work.ship(unit)
        enough = learned(work.state, clause.role, clause.planet) >= clause.needed
        own = work.state.player(ship.seat).role == clause.role
        if own and enough and edge == clause.edge and trait(ship, "Labs"):
            amend(work, clause, replace(clause, home=True))

    def over(self, clause: PlanetSurvey, state: "State") -> str:
        """End the battle once it is home."""
        return "objective" if clause.home else ""

    def verdict(self, clause: PlanetSurvey, state: "State") -> Verdict:
        """Give the battle to the role that brought it home, else to the other."""
        own, other = sides_of(state, clause.role)
        return Verdict(own if clause.home else other)

    def told(self, clause: PlanetSurvey, state: "State") -> Sequence[tuple[str, str]]:
        """Tell how far it is."""
        found = learned(state, clause.role, clause.planet)
        return (("Information", f"{found} of {clause.needed}, home over the {clause.edge} edge"),)


class ReconBehaviour(Behaviour[Reconnaissance]):
    """Learn something of every enemy ship, and withdraw with it."""

    def begin(self, clause: Reconnaissance, start: Beginning) -> Reconnaissance:
        """Name the enemy ships."""
        own = start.seats(clause.role)
        enemy = tuple(ship.id for ship in start.state.units.values() if ship.seat not in own)
        start.update(information_from=(*start.state.information_from, *enemy))
        return clause

    def arranged(self, clause: Reconnaissance, state: "State") -> tuple[Reconnaissance, "State"]:
        """Name the enemy ships."""
        enemy = [
            s.id
            for s in state.units.values()
            if state.player(s.seat).role != clause.role and not is_shuttle(s)
        ]
        return clause, replace(state, information_from=_also(state, enemy))

    def left(self, clause: Reconnaissance, work: "Resolution", unit: UnitId, edge: str) -> None:
        """Note a withdrawal of the role."""
        ship = work.ship(unit)
        if work.state.player(ship.seat).role == clause.role and not ship.forfeit:
            amend(work, clause, replace(clause, home=True))

    def over(self, clause: Reconnaissance, state: "State") -> str:
        """End the battle once all are scanned and somebody is home."""
        return "objective" if clause.home and not self._missing(clause, state) else ""

    def verdict(self, clause: Reconnaissance, state: "State") -> Verdict:
        """Give the battle to the role that knows all and is home, else to the other."""
        own, other = sides_of(state, clause.role)
        return Verdict(own if clause.home and not self._missing(clause, state) else other)

    def told(self, clause: Reconnaissance, state: "State") -> Sequence[tuple[str, str]]:
        """Name the ships of which too little is known."""
        names = [state.units[unit].name for unit in self._missing(clause, state)]
        return (("Still to be scanned", ", ".join(names) or "none"),)

    def _missing(self, clause: Reconnaissance, state: "State") -> list[UnitId]:
        return [
            ship.id
            for ship in state.units.values()
            if state.player(ship.seat).role != clause.role
            and not is_shuttle(ship)
            and learned(state, clause.role, ship.id) < clause.each
        ]

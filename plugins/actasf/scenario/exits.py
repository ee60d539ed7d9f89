"""Over which edges ships withdraw, and what that is worth.

Rule: Tactical Withdrawals (some scenarios restrict the edges); Annihilation; Ambush; Convoy Terror; Invasion.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.api import Seat, Side

from ..terms import Edge
from .behaviour import Beginning, Behaviour
from .kinds import EDGES, AnyClause, Exits

if TYPE_CHECKING:
    from ..ship import Ship
    from ..state import Player, State


class ExitsBehaviour(Behaviour[Exits]):
    """Bar edges, keep ships on the table, and count those that got away."""

    def begin(self, clause: Exits, start: Beginning) -> Exits:
        """Bar the edges that are not safe."""
        start.update(barred={**start.state.barred, **barred_by([clause], start.state.players)})
        return clause

    def exit_fault(self, clause: Exits, state: "State", ship: "Ship", edge: str) -> str:
        """Say that a ship has to stay."""
        if not _covers(clause, state, ship):
            return ""
        if clause.stay == "all":
            return f"{ship.name} may not withdraw in this scenario"
        if clause.stay == "able" and not ship.crippled:
            return f"{ship.name} may not withdraw unless it is crippled"
        return ""

    def worth(self, clause: Exits, state: "State", ship: "Ship") -> int | None:
        """Give nothing for a ship that is safe, where the scenario says so."""
        if not _covers(clause, state, ship) or ship.status != "withdrawn" or ship.forfeit:
            return None
        if clause.saved == "nothing" or (clause.saved == "own" and ship.exit in clause.safe):
            return 0
        return None

    def bonus(self, clause: Exits, state: "State", side: Side, final: bool) -> int:
        """Give a side the full points of its ships that are safe, where the scenario says so."""
        if clause.saved != "own":
            return 0
        return sum(
            ship.roster.points
            for ship in state.units.values()
            if _covers(clause, state, ship)
            and state.side(ship.seat) == side
            and ship.status == "withdrawn"
            and ship.exit in clause.safe
        )

    def holding_ground(self, clause: Exits) -> bool:
        """Tell that the ground counts for nothing where leaving is what counts."""
        return clause.saved != "own"


def barred_by(clauses: Iterable[AnyClause], players: Iterable["Player"]) -> dict[Seat, tuple[Edge, ...]]:
    """Give the edges that clauses bar for seats: those that are not safe for their role."""
    found: dict[Seat, tuple[Edge, ...]] = {}
    for clause in clauses:
        if not isinstance(clause, Exits):
            continue
        if unsafe := tuple(edge for edge in EDGES if edge not in clause.safe):
            found |= {player.seat: unsafe for player in players if clause.role in ("", player.role)}
    return found


def _covers(clause: Exits, state: "State", ship: "Ship") -> bool:
    return clause.role in ("", state.player(ship.seat).role)

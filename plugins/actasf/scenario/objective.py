"""What lies on the table: a ship to stand by, squares to hold.

Rule: Rescue; Space Superiority.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.api import Side

from ..figures import is_adrift, is_shuttle
from .areas import Area
from .behaviour import Behaviour
from .kinds import ObjectiveShip, Squares

if TYPE_CHECKING:
    from ..ship import Ship
    from ..state import State

OBJECTIVE = "objective"


class ObjectiveBehaviour(Behaviour[ObjectiveShip]):
    """Count who stands by a ship at the end: the dearest ship there decides."""

    def areas(self, clause: ObjectiveShip, state: "State") -> Sequence[Area]:
        """Give the area about it."""
        return (Area(OBJECTIVE, f"Near the {clause.title.lower()}", clause.at, clause.reach),)

    def bonus(self, clause: ObjectiveShip, state: "State", side: Side, final: bool) -> int:
        """Give the bonus to the side whose dearest ship there costs most; nobody has it where that is tied."""
        if not final:
            return 0
        best: dict[Side, int] = {}
        for unit in state.within.get(OBJECTIVE, ()):
            ship = state.units[unit]
            if ship.afloat and not is_shuttle(ship):
                owner = state.side(ship.seat)
                best[owner] = max(best.get(owner, 0), ship.roster.points)
        mine = best.pop(side, 0)
        return clause.bonus if mine and all(mine > other for other in best.values()) else 0


class SquaresBehaviour(Behaviour[Squares]):
    """Count the squares that a side holds alone at the end."""

    def areas(self, clause: Squares, state: "State") -> Sequence[Area]:
        """Give the squares, from the lower left along the rows; what is left of the table belongs to none."""
        columns, rows = state.table[0] // clause.side, state.table[1] // clause.side
        return [
            Area(
                f"square-{row * columns + column + 1}",
                f"In square {row * columns + column + 1}",
                box=(
                    column * clause.side,
                    row * clause.side,
                    (column + 1) * clause.side - 1,
                    (row + 1) * clause.side - 1,
                ),
            )
            for row in range(rows)
            for column in range(columns)
        ]

    def bonus(self, clause: Squares, state: "State", side: Side, final: bool) -> int:
        """Give the bonus for each square that the side holds alone."""
        if not final:
            return 0
        held = 0
        for area in self.areas(clause, state):
            here = [state.units[unit] for unit in state.within.get(area.name, ())]
            ships = [ship for ship in here if ship.afloat and not is_shuttle(ship)]
            alone = all(state.side(ship.seat) == side for ship in ships)
            held += alone and any(_claims(ship) for ship in ships)
        return clause.bonus * held


def _claims(ship: "Ship") -> bool:
    """Tell whether a ship can hold a square."""
    return not (ship.crippled or is_adrift(ship) or ship.cloak)

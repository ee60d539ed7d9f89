"""Who wins by what is left on the table.

Rule: Annihilation; Invasion; King of the World (fleets move as a whole).
"""

from typing import TYPE_CHECKING

from core.api import Side

from ..figures import is_shuttle
from .behaviour import Behaviour, Verdict
from .information import sides_of
from .kinds import Holdout, LastStanding, WholeFleets

if TYPE_CHECKING:
    from ..state import State


def standing(state: "State") -> tuple[Side, ...]:
    """Give the sides that have a ship on the table, shuttles not counted."""
    ships = [ship for ship in state.units.values() if ship.afloat and not is_shuttle(ship)]
    return tuple(dict.fromkeys(state.side(ship.seat) for ship in ships))


class LastStandingBehaviour(Behaviour[LastStanding]):
    """The last ship on the table wins."""

    def verdict(self, clause: LastStanding, state: "State") -> Verdict:
        """Give the battle to the only side that is left."""
        left = standing(state)
        return Verdict(left[0] if len(left) == 1 else None)


class HoldoutBehaviour(Behaviour[Holdout]):
    """Hold out with one sound ship."""

    def verdict(self, clause: Holdout, state: "State") -> Verdict:
        """Give the battle to the role if a ship of it is sound, to the other if none is left, else to nobody."""
        own, other = sides_of(state, clause.role)
        left = [
            ship
            for ship in state.units.values()
            if ship.afloat and not is_shuttle(ship) and state.side(ship.seat) == own
        ]
        if not left:
            return Verdict(other)
        return Verdict(own if any(not ship.crippled for ship in left) else None)


class WholeFleetsBehaviour(Behaviour[WholeFleets]):
    """A seat moves all its ships at once."""

    def whole_fleets(self, clause: WholeFleets) -> bool:
        """Say so."""
        return True

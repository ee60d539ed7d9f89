"""A convoy that belongs to a fleet beside its points.

Rule: Convoy Terror.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import BadInput, UnitId

from .behaviour import Beginning, Behaviour
from .kinds import Convoy

if TYPE_CHECKING:
    from ..ship import Ship
    from ..state import State


class ConvoyBehaviour(Behaviour[Convoy]):
    """Add the ships, and count those that are destroyed."""

    def begin(self, clause: Convoy, start: Beginning) -> Convoy:
        """Add the ships to the first seat of the role."""
        seat = start.seats(clause.role)[0]
        made: list[Ship] = []
        for class_id, number in sorted(clause.classes.items()):
            for count in range(1, number + 1):
                name = UnitId(f"convoy-{class_id.rpartition('.')[2]}-{count}")
                ship = start.house_ship(name, "", class_id, seat)
                made.append(replace(ship, name=f"{ship.roster.name} {count}", civilian=True))
        units = {**start.state.units, **{ship.id: ship for ship in made}}
        start.update(units=dict(sorted(units.items())))
        return replace(clause, units=tuple(ship.id for ship in made))

    def arranged(self, clause: Convoy, state: "State") -> tuple[Convoy, "State"]:
        """Name the ships of the convoy: those of its classes that the position has."""
        if clause.units:
            return clause, state
        found = [
            ship
            for ship in state.units.values()
            if ship.class_id in clause.classes and state.player(ship.seat).role == clause.role
        ]
        if not found:
            classes = ", ".join(clause.classes)
            raise BadInput("units", f"names the convoy, and the {clause.role} has none of: {classes}")
        for ship in found:
            state = state.with_unit(replace(ship, civilian=True))
        return replace(clause, units=tuple(ship.id for ship in found)), state

    def worth(self, clause: Convoy, state: "State", ship: "Ship") -> int | None:
        """Give nothing for a ship of the convoy that is only crippled."""
        if (
            ship.id not in clause.units
            or ship.status in ("destroyed", "captured")
            or ship.stricken is not None
        ):
            return None
        return ship.roster.points if ship.forfeit else 0

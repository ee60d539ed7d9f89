"""A ship that is marked: its end is worth points to the enemy, its survival to its own side.

Rule: Assassination.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.api import BadInput, Choice, Option, Order, OrderForm, Seat, Side, Violation

from ..scenario_events import Marked
from .behaviour import Beginning, Behaviour, amend
from .kinds import TargetShip

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..ship import Ship
    from ..state import State
    from ..turn_orders import Choose


class TargetBehaviour(Behaviour[TargetShip]):
    """Let the owner mark a ship, and count what becomes of it."""

    def begin(self, clause: TargetShip, start: Beginning) -> TargetShip:
        """Mark the only ship that can be marked; note whether any can."""
        every = [ship for ship in start.state.units.values() if ship.seat in start.seats(clause.role)]
        points = start.points or sum(ship.roster.points for ship in every)
        clause = replace(clause, any_up_to=1 if points <= clause.any_up_to else 0)
        able = _able(clause, start.state)
        return replace(clause, unit=able[0].id) if len(able) == 1 else clause

    def arranged(self, clause: TargetShip, state: "State") -> tuple[TargetShip, "State"]:
        """Mark the only ship that can be marked; of several its owner chooses."""
        if clause.unit is not None:
            return clause, state
        able = _able(replace(clause, any_up_to=0), state)
        if len(able) != 1:
            names = ", ".join(ship.id for ship in able) or f"no ship of the {clause.role}"
            raise BadInput("unit", f"names the marked ship, which its owner chooses of: {names}")
        return replace(clause, unit=able[0].id), state

    def to_choose(self, clause: TargetShip, state: "State") -> Seat | None:
        """Give the owner, until a ship is marked."""
        if clause.unit is not None:
            return None
        return next((player.seat for player in state.players if player.role == clause.role), None)

    def choices(self, clause: TargetShip, state: "State", seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer the ships that can be marked."""
        options = tuple(Option(s.id, s.name, f"{s.roster.points} points") for s in _able(clause, state))
        return [OrderForm("choose", "Choose the marked ship", (Choice("unit", "Ship", options=options),))]

    def choice_faults(
        self, clause: TargetShip, state: "State", seat: Seat, order: "Choose"
    ) -> Iterable[Violation]:
        """Say why a ship cannot be marked."""
        able = {ship.id: ship.name for ship in _able(clause, state)}
        if order.unit not in able or order.place is not None:
            yield Violation("Assassination", f"the marked ship is one of {', '.join(able.values())}")

    def choose(self, clause: TargetShip, work: "Resolution", order: "Choose") -> None:
        """Mark a ship."""
        assert order.unit is not None
        amend(work, clause, replace(clause, unit=order.unit))
        work.tell(Marked(order.unit))

    def bonus(self, clause: TargetShip, state: "State", side: Side, final: bool) -> int:
        """Give the bonus for its end to the enemy, for its survival to its owner once all is over."""
        ship = None if clause.unit is None else state.units.get(clause.unit)
        if ship is None:
            return 0
        own = state.side(ship.seat) == side
        gone = ship.status == "destroyed" or ship.stricken is not None
        if gone:
            return 0 if own else clause.bonus
        return clause.bonus if own and final and ship.status == "table" else 0

    def told(self, clause: TargetShip, state: "State") -> Sequence[tuple[str, str]]:
        """Name the marked ship."""
        return () if clause.unit is None else (("Marked ship", state.units[clause.unit].name),)


def _able(clause: TargetShip, state: "State") -> list["Ship"]:
    """Give the ships that can be marked: any in a small battle, else those of the highest points."""
    fleet = [ship for ship in state.units.values() if state.player(ship.seat).role == clause.role]
    if clause.any_up_to:
        return fleet
    most = max((ship.roster.points for ship in fleet), default=0)
    return [ship for ship in fleet if ship.roster.points == most]

"""What may be attacked.

Rule: Eligible Targets.
"""

from ..ship import Ship
from ..state import State


def target_fault(state: State, ship: Ship, target: Ship | None, name: str) -> tuple[str, str] | None:
    """Give why a unit is no target: rule and reason."""
    if target is None or target.status != "table":
        return "Eligible Targets", f"{name} is no ship on the table"
    if state.side(target.seat) == state.side(ship.seat):
        return "Eligible Targets", f"{target.name} is on one's own side"
    if target.stricken is not None:
        return "Stricken Ships", f"{target.name} is stricken and cannot be attacked again"
    return None


def swarm_fault(state: State, ship: Ship, name: str) -> tuple[str, str] | None:
    """Give why a swarm is no target: rule and reason."""
    swarm = state.swarms.get(name)  # type: ignore[call-overload]
    if swarm is None or swarm.on is not None:
        return "Eligible Targets", f"{name} is no ship and no swarm on the table"
    if state.side(swarm.seat) == state.side(ship.seat):
        return "Eligible Targets", f"{name} is on one's own side"
    return None

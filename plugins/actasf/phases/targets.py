"""What may be attacked.

Rule: Eligible Targets.
"""

from ..figures import is_hidden
from ..seekers import Swarm
from ..ship import Ship
from ..state import State


def target_fault(state: State, ship: Ship | Swarm, target: Ship | None, name: str) -> tuple[str, str] | None:
    """Give why a unit is no target: rule and reason."""
    if target is None or target.status != "table":
        return "Eligible Targets", f"{name} is no ship on the table"
    if state.side(target.seat) == state.side(ship.seat):
        return "Eligible Targets", f"{target.name} is on one's own side"
    if target.stricken is not None:
        return "Stricken Ships", f"{target.name} is stricken and cannot be attacked again"
    return None


def seeking_fault(state: State, ship: Ship, target: Ship | None, name: str) -> tuple[str, str] | None:
    """Give why a unit is no target for what seeks, tractors or beams: also because it is fully cloaked.

    Rule: Using the Cloaking Device (Limitations).
    """
    fault = target_fault(state, ship, target, name)
    if fault is None and target is not None and is_hidden(target):
        return cloak_fault(target)
    return fault


def cloak_fault(target: Ship) -> tuple[str, str]:
    """Say that a ship is fully cloaked."""
    return "Using the Cloaking Device", f"{target.name} is fully cloaked"


def swarm_fault(state: State, ship: Ship | Swarm, name: str) -> tuple[str, str] | None:
    """Give why a swarm is no target: rule and reason."""
    swarm = state.swarms.get(name)  # type: ignore[call-overload]
    if swarm is None or swarm.on is not None:
        return "Eligible Targets", f"{name} is no ship and no swarm on the table"
    if state.side(swarm.seat) == state.side(ship.seat):
        return "Eligible Targets", f"{name} is on one's own side"
    return None

"""Whom a ship could fire at from a place: the same that an attack from there would be allowed.

Units: thousandths of an inch, hundredths of a degree.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from core.api import UnitId

from .aiming import attack_violations
from .attack_orders import Attack, Shot
from .figures import is_shuttle
from .measure import bears, measured
from .phases.targets import swarm_fault, target_fault
from .ship import Ship
from .state import State
from .terms import FireMode

MODES: tuple[FireMode, ...] = ("", "bolt", "carronade")


def aimed(state: State, unit: UnitId, pose: tuple[int, int, int]) -> Mapping[UnitId, tuple[str, ...]]:
    """Give whom a ship could fire at if it stood so, each with the arcs that reach it, named as on the board.

    Rule: Eligible Targets.
    """
    ship = state.units.get(unit)
    if ship is None or is_shuttle(ship):
        return {}
    ship = replace(ship, at=pose[:2], heading=pose[2], status="table")
    state = replace(state.with_unit(ship), mode="board", nominated=())
    targets = [each for each, other in state.units.items() if target_fault(state, ship, other, each) is None]
    targets += [each for each in state.swarms if swarm_fault(state, ship, each) is None]
    found = {target: _labels(state, ship, target) for target in targets}
    return {target: labels for target, labels in found.items() if labels}


def _labels(state: State, ship: Ship, target: UnitId) -> tuple[str, ...]:
    seen = measured(state, ship, state.units.get(target) or state.swarms[target])
    return tuple(
        f"{bank.weapon} {arc}"
        for number, bank in enumerate(ship.roster.banks)
        for arc in bank.arcs
        if seen is not None and bears((arc,), seen.bearing) and _may_fire(state, ship, number, target)
    )


def _may_fire(state: State, ship: Ship, number: int, target: UnitId) -> bool:
    """Tell whether a bank may fire at a target in any way."""
    orders = (Attack(ship.id, (Shot(number, target, mode=mode),)) for mode in MODES)
    return any(not any(attack_violations(state, ship.seat, order)) for order in orders)

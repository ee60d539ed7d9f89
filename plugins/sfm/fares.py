"""What loading and unloading cost.

Units: half movement points.
"""

from collections.abc import Iterable
from typing import NamedTuple

from plugins.sfm.path import BATTLE, POINT, allowance
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import FLYING, kinds


class Fee(NamedTuple):
    """What it costs. Units: half movement points, of the carrier once and of each unit."""

    carrier: int
    unit: int


VEHICLE = Fee(3 * POINT, 2 * POINT)
"""What it costs that a shuttle takes a vehicle in or lets it out. Rule: Heavy Transport Shuttles."""


LOADING = {
    "vehicle": Fee(2 * POINT, 2 * POINT),
    "structure": Fee(0, POINT),
    "flyer": Fee(2 * POINT, 2 * POINT),
    "gunboat": Fee(2 * POINT, 2 * POINT),
}
"""What loading costs, by the category of the carrier."""
UNLOADING = {
    "vehicle": Fee(POINT, 0),
    "structure": Fee(0, POINT),
    "flyer": Fee(2 * POINT, 0),
    "gunboat": Fee(2 * POINT, 0),
}
"""What unloading costs. Out of all but structures a unit pays what the carrier has spent, besides."""


def carrier_fee(rules: Rules, carrier: Unit, units: Iterable[Unit], loads: bool) -> int:
    """Give what a carrier pays to take units in or let them out, once for all of them."""
    kind = rules.kinds[carrier.class_id]
    if kind.category in FLYING and any(is_vehicle(unit) for unit in units):
        return VEHICLE.carrier
    return POINT * kind.loading or (LOADING if loads else UNLOADING)[kind.category].carrier


def is_vehicle(unit: Unit) -> bool:
    """Tell whether a unit is a vehicle."""
    return kinds()[unit.kind].category == "vehicle"


def loading_fee(state: State, carrier: Unit, unit: Unit, leaves: tuple[str, ...] = ()) -> int:
    """Give what a unit pays to load, and more where it leaves a position by it.

    Rule: Improved Positions; Vehicle Battle Positions.

    Args:
        leaves: by cards, who does.
    """
    out = unit.id in leaves if state.cards else unit.dug_in
    surcharge = (BATTLE if is_vehicle(unit) else POINT) if out else 0
    return LOADING[kinds()[carrier.kind].category].unit + surcharge


def exit_fee(carrier: Unit, unit: Unit, enters: str) -> int:
    """Give what a unit pays of its own to get out; a vehicle more into a battle position. Rule: Vehicle Battle Positions.

    Args:
        enters: the position in the hex.
    """
    category = kinds()[carrier.kind].category
    if category in FLYING and is_vehicle(unit):
        return VEHICLE.unit + (BATTLE if enters == "battle" else 0)
    return UNLOADING[category].unit


def paid(rules: Rules, unit: Unit, fee: int) -> int:
    """Give what a unit has spent after a fee, at most all that it has."""
    return max(unit.spent, min(allowance(rules, unit), unit.spent + fee))

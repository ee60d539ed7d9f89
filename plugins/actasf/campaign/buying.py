"""How a computer buys ships for a battle fleet. Judgements, not rules."""

from msgspec.structs import replace

from core.api import ForceRecord, UnitId, UnitRecord

from ..catalogue import ShipClass
from .crews import UNMANNED
from .fleet import affordable, fleet_issues, free_names
from .ledger import Ledger

LARGEST = 40
"""So much of what there is to spend goes into one ship of a new fleet at most. Units: percent."""


def purchase(ledger: Ledger, force: ForceRecord, most: int) -> tuple[str, str] | None:
    """Choose the dearest class for up to so many points with which the fleet is no worse than before, and a name.

    Classes with figures of the house alone come last.
    """
    before = len(fleet_issues((force,), ledger.own))
    ships = [ship for ship in affordable(force, ledger.classes) if ship.points <= most]
    ships.sort(key=lambda ship: (not ship.house_figures, ship.points, ship.id), reverse=True)
    for ship in ships:
        if len(fleet_issues((_joined(force, ship),), ledger.own)) <= before:
            return ship.id, free_names(ledger, force.id, ship)[0]
    return None


def choice(ledger: Ledger, force: ForceRecord) -> tuple[str, str] | None:
    """Choose the next ship of a new fleet: several of middling size, then what the rest buys."""
    share = max(1, force.points * LARGEST // 100)
    return purchase(ledger, force, share) or purchase(ledger, force, force.points)


def _joined(force: ForceRecord, ship: ShipClass) -> ForceRecord:
    unit = UnitRecord(UnitId("new"), "new", ship.id, UNMANNED)
    return replace(force, units=(*force.units, unit))

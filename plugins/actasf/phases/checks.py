"""Crew Quality checks. Dice: one (`check:<name>`)."""

from core.api import UnitId

from ..events import Checked
from ..figures import quality
from ..resolution import Resolution


def check(work: Resolution, unit: UnitId, name: str, needed: int, bonus: int = 0) -> bool:
    """Make a Crew Quality check.

    Rule: Crew Quality Checks.
    """
    return passes(work, unit, name, needed, quality(work.ship(unit)) + bonus)


def passes(work: Resolution, unit: UnitId, name: str, needed: int, added: int) -> bool:
    """Roll a die, add to it, and tell whether that is enough."""
    ship = work.ship(unit)
    (die,) = work.roll(ship.seat, 1, f"check:{name}", (ship.id,))
    total = die + added
    work.tell(Checked(ship.id, name, die, total, needed, total >= needed))
    return total >= needed

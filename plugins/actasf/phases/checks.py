"""Crew Quality checks. Dice: one (`check:<name>`); an opposed one the ship's, then the other's (`opposed:<name>`)."""

from core.api import UnitId

from ..figures import quality
from ..move_events import Checked
from ..resolution import Resolution
from ..state import State
from ..system_events import Opposed


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


def opposed(
    work: Resolution, unit: UnitId, by: UnitId, name: str, bonus: int = 0, against_bonus: int = 0
) -> bool:
    """Let a ship's crew check against another's, and tell whether it wins.

    Rule: Crew Quality Checks (opposed; who won the initiative wins a tie).
    """
    ship, other = work.ship(unit), work.ship(by)
    touched = (unit, by)
    (die,) = work.roll(ship.seat, 1, f"opposed:{name}", touched)
    (against,) = work.roll(other.seat, 1, f"opposed:{name}", touched)
    total = die + quality(ship) + bonus
    against_total = against + quality(other) + against_bonus
    won = total > against_total or (total == against_total and wins_ties(work.state, unit, by))
    work.tell(Opposed(unit, by, name, die, total, against, against_total, won))
    return won


def wins_ties(state: State, unit: UnitId, other: UnitId) -> bool:
    """Tell whose seat comes first by initiative; among ships of one seat the one named first."""
    order = state.initiative or tuple(player.seat for player in state.players)
    return order.index(state.units[unit].seat) <= order.index(state.units[other].seat)

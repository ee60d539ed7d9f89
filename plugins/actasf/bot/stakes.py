"""What fire on a ship takes from it: quickly, for comparing places, and in chances, for allotting fire.

Units: victory points.
"""

from math import erf, exp, pi, sqrt
from typing import NamedTuple

from ..ship import Ship
from .firepower import Line


def shields_of(ship: Ship) -> int:
    """Count what stops points before the hull does."""
    return ship.shields + ship.boost


class Mark(NamedTuple):
    """What fire on a ship has to get through, and what is to be won by it.

    Args:
        room: points until the hull gives in: until it is crippled, or destroyed where it is crippled already.
        prize: what is still to be won. Units: victory points.
    """

    shields: float
    room: float
    prize: float


CRIPPLE = 0.6
"""What there is still to win by a ship that is crippled, as a share of its points."""
SHIELD = 0.6
"""What a point of shields counts beside a point of the hull."""


def mark(ship: Ship, extra: int = 0) -> Mark:
    """Give what fire on a ship has to get through.

    Rule: Victory Points.

    Args:
        extra: what its end is worth beside its points.
    """
    room = max(1, ship.left - (0 if ship.crippled else ship.roster.crippled))
    prize = max(1, ship.roster.points) * (CRIPPLE if ship.crippled else 1.0) + extra
    return Mark(shields_of(ship), room, prize)


def worth(ship: Mark, shield: float, depth: float, past: float) -> float:
    """Give how much of a ship's prize expected fire takes: quick, for comparing places."""
    shields, room, prize = ship
    over = shield - shields
    done = SHIELD * shields + past + depth * over / shield if over > 0 else SHIELD * shield + past
    share = done / (SHIELD * shields + room)
    return prize * share if share < 1.15 else prize * 1.15


def _below(z: float) -> float:
    """Give the chance that a standard normal number is below z."""
    return 0.5 * (1 + erf(z / sqrt(2)))


def _above(limit: float, mean: float, deviation: float) -> float:
    """Give the chance that a sum of dice reaches a limit."""
    return _below((mean - limit + 0.5) / deviation)


def fate(ship: Ship, shields: float, total: Line) -> tuple[float, float, float]:
    """Give the chances that fire cripples and destroys a ship, and the share of its strength that it takes on average."""
    mean = total.shield
    deviation = sqrt(total.spread + 0.3)
    z = (mean - shields) / deviation
    # The mean of what is left of a normal number above a limit.
    over = (mean - shields) * _below(z) + deviation * exp(-z * z / 2) / sqrt(2 * pi)
    each = total.depth / mean if mean > 0 else 1.2
    harm_done = total.past + max(0.0, over) * each
    wide = sqrt(harm_done * 1.5 + total.spread * 0.3 + 0.3)
    crippled = 1.0 if ship.crippled else _above(max(1, ship.left - ship.roster.crippled), harm_done, wide)
    destroyed = _above(max(1, ship.left), harm_done, wide)
    share = (SHIELD * min(mean, shields) + min(harm_done, ship.left)) / (SHIELD * shields + max(1, ship.left))
    return crippled, destroyed, share

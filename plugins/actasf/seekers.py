"""What seeks a target by itself: drones on the table, and whatever comes in together.

Units: thousandths of an inch, hundredths of a degree clockwise from +y.
"""

from typing import Literal

from msgspec import Struct

from core.api import Seat, UnitId

from .terms import Sight

SeekerKind = Literal["drone", "plasma", "shuttle"]


class Swarm(Struct, frozen=True):
    """Drones on their way: a marker on the table.

    Args:
        at: its place; None by cards.
        heading: where the drones fly.
        on: the ship that they have intercepted already.
    """

    id: UnitId
    seat: Seat
    drones: int
    at: tuple[int, int] | None = None
    heading: int = 0
    on: UnitId | None = None


class Origin(Struct, frozen=True):
    """Where seekers come from.

    Args:
        unit: the ship that launched them now; None for a swarm.
        at: the place; None by cards.
        sight: what is seen of the target from there.
        far: a swarm at the end of its second turn.
        intercepting: the target came within reach while it moved.
    """

    seat: Seat
    sight: Sight
    unit: UnitId | None = None
    swarm: UnitId | None = None
    at: tuple[int, int] | None = None
    far: bool = False
    intercepting: bool = False

    @property
    def bearing(self) -> int:
        """Where the target sees them come from."""
        return 0 if self.intercepting else self.sight.aspect


class Seeker(Struct, frozen=True):
    """One thing that comes in.

    Args:
        salvo: the weapons that it came with, counted from 0.
        dice: attack dice left; none once it is shot down.
    """

    kind: SeekerKind
    salvo: int
    weapon: str
    dice: int = 1

"""What an order under way may ask a player."""

from msgspec import Struct

from core.api import DiceRequest, Seat, UnitId

from .seekers import Origin, Seeker


class RerollOpen(Struct, frozen=True, tag="reroll"):
    """Dice lie on the table and may be rolled again.

    Args:
        affects: the ships that these dice touch.
        seats: who has still to say; the first is asked.
        again: the places of dice rolled again already.
    """

    request: DiceRequest
    faces: tuple[int, ...]
    affects: tuple[UnitId, ...]
    seats: tuple[Seat, ...]
    again: tuple[int, ...] = ()


class KeepOpen(Struct, frozen=True, tag="keep"):
    """A ship may go on with only one of its special actions: which?"""

    unit: UnitId
    seat: Seat
    actions: tuple[str, ...]


class NearOpen(Struct, frozen=True, tag="near"):
    """By cards: which units are within 4 inches of an exploding ship?"""

    unit: UnitId
    seat: Seat


class LookOpen(Struct, frozen=True, tag="look"):
    """By cards, a ship is about to fire: what does it see of these?"""

    unit: UnitId
    seat: Seat
    targets: tuple[UnitId, ...]


class InterceptOpen(Struct, frozen=True, tag="intercept"):
    """A ship came within reach of a swarm: how many drones go for it?"""

    unit: UnitId
    swarm: UnitId
    seat: Seat


class RacksOpen(Struct, frozen=True, tag="racks"):
    """Drones come in: does this ship give its own up for the turn to ward them off?

    Args:
        unit: whose racks.
        target: the ship that it would protect.
    """

    unit: UnitId
    seat: Seat
    weapon: str
    target: UnitId


class DefendOpen(Struct, frozen=True, tag="defend"):
    """Seekers are about to strike: what is fired at them?"""

    seat: Seat
    target: UnitId
    origin: Origin
    seekers: tuple[Seeker, ...]


class GripOpen(Struct, frozen=True, tag="grip"):
    """Seekers came through the fire: which of them do tractor beams seize?"""

    seat: Seat
    target: UnitId
    seekers: tuple[Seeker, ...]


class WithinOpen(Struct, frozen=True, tag="within"):
    """By cards, the turn ends: which ships are in this area?"""

    area: str
    title: str
    seat: Seat


class HoldOpen(Struct, frozen=True, tag="hold"):
    """A turn begins: does a ship go on holding another in its tractor beam?"""

    unit: UnitId
    held: UnitId
    seat: Seat


class CounterOpen(Struct, frozen=True, tag="counter_tractor"):
    """A tractor beam is set on a ship: does it counter?

    Args:
        declares: it has to take the special action for it now, and pay for it.
    """

    unit: UnitId
    by: UnitId
    seat: Seat
    declares: bool


class StowOpen(Struct, frozen=True, tag="stow"):
    """A ship that carries cargo is struck: how many points does the cargo take?"""

    unit: UnitId
    seat: Seat
    most: int


class ApartOpen(Struct, frozen=True, tag="apart"):
    """By cards, the movement phase ends: which ships are too far from their squadrons?"""

    seat: Seat
    units: tuple[UnitId, ...]


Asked = (
    KeepOpen
    | NearOpen
    | LookOpen
    | InterceptOpen
    | RacksOpen
    | DefendOpen
    | GripOpen
    | HoldOpen
    | CounterOpen
    | StowOpen
    | ApartOpen
    | WithinOpen
)
Question = RerollOpen | Asked
TABLE = (NearOpen, LookOpen, WithinOpen, ApartOpen)
"""Questions about what a table shows: anybody who stands at it may answer."""

"""What an order under way may ask a player."""

from msgspec import Struct

from core.api import DiceRequest, Seat, UnitId


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


Question = RerollOpen | KeepOpen | NearOpen

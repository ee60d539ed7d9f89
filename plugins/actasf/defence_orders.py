"""Answers to seekers: interception, racks, defensive fire, tractor beams."""

from typing import Annotated

from msgspec import Meta, Struct

from core.api import Order, UnitId

from .terms import Positive


class Intercept(Order, frozen=True, tag="intercept"):
    """Set drones of a swarm on the ship that came within reach; 0 lets it pass."""

    drones: Annotated[int, Meta(ge=0)] = 0


class Racks(Order, frozen=True, tag="racks"):
    """Say whether a ship gives the weapons of its racks up for this turn to ward drones off."""

    forgo: bool


class Guard(Struct, frozen=True, forbid_unknown_fields=True):
    """Attack dice of one bank, or drones of it, at one seeker.

    Args:
        seeker: its place among those that come in, 0 the first.
        dice: None for all that are ready.
    """

    unit: UnitId
    bank: int
    seeker: int
    dice: Positive | None = None
    as_phaser_3: bool = False


class Station(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table shows of a friend in need, which is within 8 inches.

    Args:
        bearing: where its attackers lie, from the ship that helps.
        friend: where it lies itself.
    """

    bearing: int = 0
    friend: int = 0


class Defend(Order, frozen=True, tag="defend"):
    """Meet seekers with fire and drones; nothing where all is empty.

    Args:
        stations: by cards, what the table shows from each other ship that helps.
    """

    shots: tuple[Guard, ...] = ()
    stations: dict[UnitId, Station] = {}


class Beam(Struct, frozen=True, forbid_unknown_fields=True):
    """Tractor beams at one seeker."""

    seeker: int
    beams: Positive = 1


class Grip(Order, frozen=True, tag="grip"):
    """Seize drones and shuttles that are still coming with tractor beams."""

    beams: tuple[Beam, ...] = ()

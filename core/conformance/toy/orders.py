"""The orders of Lantern Reef. What only a table shows is left out on the board and told by cards."""

from collections.abc import Mapping
from typing import ClassVar

from core.api import Hex, Order, SquadId, Tick, UnitId


class Deploy(Order, frozen=True, tag="deploy"):
    """Place a ship: on one hex, or on none by cards."""

    unit: UnitId
    at: tuple[Hex, ...] = ()


class Allocate(Order, frozen=True, tag="allocate"):
    """Write down a ship's power for the turn, drawing on its battery."""

    unit: UnitId
    battery: int
    power: Mapping[str, int]


class Ask(Order, frozen=True, tag="ask"):
    """Say what one wants to be asked from now on."""

    defence: bool
    rerolls: bool


class Take(Order, frozen=True, tag="take"):
    """Take an arrived contingent aboard."""

    contingent: str
    unit: UnitId


class Move(Order, frozen=True, tag="move"):
    """Enter hexes. By cards: how many, who may fire from where at its end, and whom the ship ran into."""

    unit: UnitId
    path: tuple[Hex, ...] = ()
    entered: int = 0
    watcher: UnitId | None = None
    reach: int = 0
    cover: int = 0
    met: UnitId | None = None


class Attack(Order, frozen=True, tag="attack"):
    """Fire at a ship. By cards: its range and cover."""

    unit: UnitId
    target: UnitId
    reach: int | None = None
    cover: int | None = None


class Search(Order, frozen=True, tag="search"):
    """Search a hex for hidden ships. By cards: which one was found there."""

    unit: UnitId
    at: Hex | None = None
    found: UnitId | None = None


class Watch(Order, frozen=True, tag="watch"):
    """Keep the weapon ready for those who come near."""

    unit: UnitId


class Send(Order, frozen=True, tag="send"):
    """Send squads along a link."""

    unit: UnitId
    link: str
    squads: tuple[SquadId, ...]


class End(Order, frozen=True, tag="end"):
    """End one's actions of the turn."""


class Fire(Order, frozen=True, tag="fire"):
    """Answer with the fire of these ships; of none: hold fire."""

    units: tuple[UnitId, ...] = ()


class Reroll(Order, frozen=True, tag="reroll"):
    """Spend an XP die of a ship to roll some of its dice again, by their places in the batch."""

    unit: UnitId
    places: tuple[int, ...]


class GoOn(Order, frozen=True, tag="go_on"):
    """Let the dice lie."""

    lets_lie: ClassVar[bool] = True


class Slip(Order, frozen=True, tag="slip"):
    """Tell what came of a turn at the table; in place of the deployment: that all are placed.

    Args:
        hull: what is left of ships that were hit.
        sent: squads by the link along which they left.
        taken: by contingent, the ship that took it aboard.
    """

    hull: Mapping[UnitId, int] = {}
    sent: Mapping[str, tuple[SquadId, ...]] = {}
    taken: Mapping[str, UnitId] = {}


AnyOrder = (
    Deploy | Allocate | Ask | Take | Move | Attack | Search | Watch | Send | End | Fire | Reroll | GoOn | Slip | Tick
)  # fmt: skip

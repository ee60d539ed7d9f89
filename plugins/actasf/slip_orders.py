"""What a slip tells of a turn that was played at the table."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from core.api import Order, Seat, SquadId, UnitId

from .terms import Edge, Location, Positive, Quarter


class ShipSlip(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a slip tells of a ship; what stays away is as it was.

    Args:
        fate: what became of it; a stricken ship explodes in the next movement phase.
        damage: points taken so far; they cripple it by themselves.
        shields: what is left of its own shields.
        lowered: arcs without shields at the end of the turn.
        marines: how many are left, where squads have no names.
        lost: named squads that died aboard.
        sent: named squads by the link along which they left; along a shuttle's, as many shuttles with them as they need.
        bombarded: by the link, how many area attacks its fire at the ground was good for.
        kills: enemy ships that it destroyed.
        criticals: critical scores of those locations where they are others now.
        traits: all that are out of order, also by damage told on earlier slips.
        disabled, spent: banks that are shot away, and those with Reload that are empty; by number.
        cloak: whether it is cloaked in the next turn.
        holds: the ship in its tractor beam; empty where it holds none.
        craft: shuttles left aboard, before any of them goes down along a link.
        exit: the edge over which it withdrew; left out where it went another way.
        aboard: objects of the scenario that it has at the end of the turn.
    """

    fate: Literal["destroyed", "stricken", "withdrawn", "captured"] | None = None
    damage: int | None = None
    shields: int | None = None
    lowered: tuple[Quarter, ...] | None = None
    marines: int | None = None
    lost: tuple[SquadId, ...] = ()
    sent: dict[str, tuple[SquadId, ...]] = {}
    bombarded: dict[str, Positive] = {}
    kills: tuple[UnitId, ...] = ()
    criticals: dict[Location, Annotated[int, Meta(ge=0, le=6)]] = {}
    traits: tuple[str, ...] | None = None
    disabled: tuple[int, ...] | None = None
    spent: tuple[int, ...] | None = None
    cloak: bool | None = None
    holds: UnitId | None = None
    craft: int | None = None
    exit: Edge | None = None
    aboard: tuple[str, ...] | None = None


class SwarmLeft(Struct, frozen=True, forbid_unknown_fields=True):
    """Drones that a slip leaves on the table."""

    seat: Seat
    drones: Positive


class Slip(Order, frozen=True, tag="slip"):
    """Tell what a turn at the table came to; in place of the deployment: that all ships are set up.

    Args:
        swarms: every swarm that is still on the table.
        over: the players ended the battle with this turn.
        within: the ships in each area that the scenario asks about.
        learned: what seats know by now, by seat and by where it came from; what stays away is as it was.
    """

    ships: dict[UnitId, ShipSlip] = {}
    swarms: tuple[SwarmLeft, ...] = ()
    over: bool = False
    within: dict[str, tuple[UnitId, ...]] | None = None
    learned: dict[Seat, dict[str, Annotated[int, Meta(ge=0)]]] | UnsetType = UNSET

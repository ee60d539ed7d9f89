"""The orders of a ground battle. Hexes are `[q, r]`; a town hex as a target is its text `q,r`."""

from core.api import Amend, Hex, Order, Tick
from plugins.sfm.shown import Entry, Hop, Shot


class Deploy(Order, frozen=True, tag="deploy"):
    """Place a unit before the battle. By cards the table shows where, and `at` stays away."""

    unit: str
    at: Hex | None = None


class Done(Order, frozen=True, tag="done"):
    """End the phase, or the deployment."""


class Fire(Order, frozen=True, tag="fire"):
    """Fire at a unit or at a town hex.

    Args:
        shown: by cards, what the table shows.
    """

    unit: str
    target: str
    shown: Shot | None = None


class Assault(Order, frozen=True, tag="assault"):
    """Close assault a unit or a town hex.

    Args:
        shown, entry: by cards, what the table shows of the target, and of its hex besides.
    """

    unit: str
    target: str
    shown: Shot | None = None
    entry: Entry | None = None


class Mark(Order, frozen=True, tag="mark"):
    """Mark units for opportunity fire."""

    units: tuple[str, ...]


class Move(Order, frozen=True, tag="move"):
    """Move a unit through hexes, one after another.

    Args:
        path: the hexes entered.
        hops: by cards, what the table shows of each hex entered.
    """

    unit: str
    path: tuple[Hex, ...] = ()
    hops: tuple[Hop, ...] = ()


class Land(Order, frozen=True, tag="land"):
    """Bring a waiting unit down by transporter.

    Args:
        hops: by cards, what the table shows of the landing hex.
    """

    unit: str
    at: Hex | None = None
    hops: tuple[Hop, ...] = ()


class Recover(Order, frozen=True, tag="recover"):
    """Beam a squad up.

    Args:
        to: the ship that takes it in.
        link: the link along which it goes.
    """

    unit: str
    link: str
    to: str


class Opportunity(Order, frozen=True, tag="opportunity"):
    """Shoot at the mover with these units, in this order."""

    units: tuple[str, ...]


class Hold(Order, frozen=True, tag="hold"):
    """Do not shoot at the mover here."""


class Fallback(Order, frozen=True, tag="retreat"):
    """Retreat: by stun-retreat, or when a killed unit survives. By cards `to` stays away."""

    to: Hex | None = None


class Stay(Order, frozen=True, tag="stay"):
    """Do not retreat; by cards also: there is nowhere to go."""


class StandingAnswer(Order, frozen=True, tag="standing"):
    """Settle beforehand what is not asked: these units hold their fire, movers of these kinds are let pass.

    It replaces the answer that stood; empty lists mean: ask.
    """

    units: tuple[str, ...] = ()
    movers: tuple[str, ...] = ()


AnyOrder = (
    Deploy
    | Done
    | Fire
    | Assault
    | Mark
    | Move
    | Land
    | Recover
    | Opportunity
    | Hold
    | Fallback
    | Stay
    | StandingAnswer
    | Tick
    | Amend
)

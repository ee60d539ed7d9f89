"""What a scenario is fought for, as data. A side wins when all its aims are reached at the same moment."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=999)]


class Aim(Struct, frozen=True, tag_field="aim", forbid_unknown_fields=True):
    """An aim of a side.

    Args:
        when: looked at when each player turn ends, or only when the last turn is over.
    """

    role: Literal["attacker", "defender", "third"]
    when: Literal["turn", "last"] = "turn"


class Raze(Aim, frozen=True, tag="raze"):
    """Town hexes are destroyed: those at the labels named, or any; all of them, or so many."""

    places: tuple[str, ...] = ()
    count: Count = 0


class Cross(Aim, frozen=True, tag="cross"):
    """Units have moved through town hexes. `infantry` among the kinds is any infantry but headquarters and civilians."""

    places: tuple[str, ...] = ()
    count: Count = 0
    kinds: tuple[str, ...] = ("marine",)


class Hold(Aim, frozen=True, tag="hold"):
    """Places are held: somebody of the side who is no civilian is within so many hexes, and no such enemy.

    Args:
        places: labels of the map; none is every town hex by itself.
        count: so many of them; 0 is all.
    """

    places: tuple[str, ...] = ()
    count: Count = 0
    within: Count = 0


class Bring(Aim, frozen=True, kw_only=True, tag="bring"):
    """Units are brought off: over an edge of the map, or up to their ships.

    Args:
        edge: over which they march off; empty where nobody may march off.
        kinds: whose; none is any who are no civilians.
    """

    count: Annotated[int, Meta(ge=1, le=999)]
    edge: Literal["", "any", "north", "south", "west", "east"] = ""
    kinds: tuple[str, ...] = ()


class Kill(Aim, frozen=True, kw_only=True, tag="kill"):
    """The other side has lost so many units of these kinds, or of any that are no civilians."""

    count: Annotated[int, Meta(ge=1, le=999)]
    kinds: tuple[str, ...] = ()


class Keep(Aim, frozen=True, kw_only=True, tag="keep"):
    """So many units of the side of these kinds, or of any that are no civilians, live: on the map, or brought off."""

    count: Annotated[int, Meta(ge=1, le=999)]
    kinds: tuple[str, ...] = ()


AnyAim = Raze | Cross | Hold | Bring | Kill | Keep

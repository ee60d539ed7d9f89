"""Words that orders share: locations, actions, penalties, and what only a table shows."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from core.api import UnitId

from .terrain.pieces import Kind

Location = Literal["impulse", "dilithium", "weapons", "crew", "shields"]
ActionId = Literal[
    "all_hands",
    "all_power",
    "boost_shields",
    "high_energy_turn",
    "hit_and_run",
    "maximum_warp",
    "overload",
    "reload",
    "evasive",
    "suicide_shuttle",
    "cloak",
    "tractor",
]
Penalty = Literal["slow", "phasers_only", "no_phasers"]
Quarter = Literal["F", "S", "A", "P"]
FireMode = Literal["", "bolt", "carronade"]
Positive = Annotated[int, Meta(ge=1)]
Edge = Literal["top", "right", "bottom", "left"]
Near = tuple[tuple[UnitId, UnitId], ...]
"""Pairs of units within 4 inches of each other; asked for only where a ship can explode."""


class Sight(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table shows of one ship as seen from another.

    Units: `range` in thousandths of an inch, angles in hundredths of a degree.

    Args:
        bearing: of the target from the ship, 0 dead ahead, clockwise.
        aspect: of the ship from the target, 0 dead ahead of the target.
        clear: whether no terrain lies between them.
        nebula: whether any part of the line lies in a nebula.
        rocks: the asteroid fields that it leads through; only seeking weapons heed them.
        friends: of the target, within 8 inches of it; only they can help it against seekers.
        around: what else, on whatever side, lies within the radius of an area effect at it.
    """

    range: Annotated[int, Meta(ge=0)]
    bearing: int = 0
    aspect: int = 0
    clear: bool = True
    nebula: bool = False
    rocks: tuple[str, ...] = ()
    friends: tuple[UnitId, ...] = ()
    around: tuple[UnitId, ...] = ()


class Passage(Struct, frozen=True, forbid_unknown_fields=True):
    """What a way means among terrain.

    Args:
        met: pieces that it entered, crossed or touched, in that order; of a black hole, those that the base touches.
        within: the kinds of terrain in which the ship ends.
    """

    met: tuple[str, ...] = ()
    within: tuple[Kind, ...] = ()

"""What the table shows of a shot or a move: measured on the board, told by cards."""

from typing import Literal

from msgspec import Struct


class Shot(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table shows of a shot: measured on the board, told by cards.

    Args:
        range: hexes to the target.
        seen: whether there is a line of sight.
        terrain: of the target's hex.
        position: `improved` or `battle` where the target is in such a position.
        crowded: whether the target's hex is overcrowded.
        road: whether the target stands in a road hex.
        ways: by cards, how the target could get away: by stun-retreat, as a survivor by one hex or by its full
            allowance. On the board these are looked for when they are needed.
    """

    range: int
    seen: bool = True
    terrain: str = "open"
    position: Literal["", "improved", "battle"] = ""
    crowded: bool = False
    road: bool = False
    ways: tuple[Literal["retreat", "one", "full"], ...] = ("retreat", "one", "full")


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table shows of a hex that a close assault is to enter: measured on the board, told by cards.

    Args:
        company: enemies besides the target in its hex: none, all `stunned`, or some `upright`.
        building: the town hex in which the target stands, `q,r`.
        left: the town hex from which the assault comes.
    """

    company: Literal["", "stunned", "upright"] = ""
    building: str = ""
    left: str = ""


class Watcher(Struct, frozen=True, forbid_unknown_fields=True):
    """A marked unit that can see a mover and reach it."""

    unit: str
    shot: Shot


class Hop(Struct, frozen=True, forbid_unknown_fields=True):
    """One hex of a move: measured on the board, told by cards.

    Args:
        terrain: of the hex entered.
        road: along a road.
        climb: into a hill hex from one that is none.
        leaves, enters: the position left and the position found in the hex entered.
        building: the town hex entered, `q,r` of the scenario's map.
        left: the town hex left.
        watchers: marked enemies that see it there and are in range.
    """

    terrain: str = "open"
    road: bool = False
    climb: bool = False
    leaves: Literal["", "improved", "battle"] = ""
    enters: Literal["", "improved", "battle"] = ""
    building: str = ""
    left: str = ""
    watchers: tuple[Watcher, ...] = ()

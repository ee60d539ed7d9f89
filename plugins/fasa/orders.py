"""The orders of a battle. Places are hexes `[q, r]`, headings are directions 0 to 5 as the geometry counts them.

What only a table shows (`shown`) is left out on the board and told by cards.
"""

from typing import Literal

from msgspec import Struct

from core.api import Amend, Hex, Order, Tick, UnitId

Maneuver = Literal[
    "hold",
    "forward",
    "forward-two",
    "forward-port",
    "forward-starboard",
    "port",
    "starboard",
    "slip-port",
    "slip-starboard",
]
"""What one movement point buys: a hex ahead, two, one and a turn; a turn in place; a side-slip; nothing."""


class Sight(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table shows between a firing ship and its target: measured on the board, told by cards.

    Args:
        range: hexes to the target; 0 in the same hex.
        arcs: the firing arcs of the ship in which the target lies, letters of `fpsa`.
        sides: the target's shields that face the ship; two where it lies on the line between them.
        back: the firing arcs of the target in which the ship lies.
        clear: whether nothing stands between them.
    """

    range: int
    arcs: str = "f"
    sides: tuple[int, ...] = (2,)
    back: str = "f"
    clear: bool = True


class Shot(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon and whom it fires at."""

    weapon: str
    target: UnitId


class Deploy(Order, frozen=True, tag="deploy"):
    """Place a ship before the battle. By cards the table shows where, and `at` stays away."""

    unit: UnitId
    at: Hex | None = None
    heading: int = 0


class Ready(Order, frozen=True, tag="ready"):
    """End one's deployment."""


class Allocate(Order, frozen=True, tag="allocate"):
    """Allot a ship's power for the turn; nobody else sees it before all have written theirs.

    Args:
        movement: movement points.
        shields: points for each of the six shields.
        weapons: power for each weapon that is armed.
    """

    unit: UnitId
    movement: int = 0
    shields: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    weapons: dict[str, int] = {}


class Move(Order, frozen=True, tag="move"):
    """Move a ship in its movement phase.

    Args:
        maneuvers: one for each movement point of the phase; or else
        at, heading: on the board, where the ship ends and how it heads then, and the program finds maneuvers.
        still: by cards, where no maneuvers are told, whether it stayed where it was.
    """

    unit: UnitId
    maneuvers: tuple[Maneuver, ...] = ()
    at: Hex | None = None
    heading: int | None = None
    still: bool = False


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Change the warp speed and leave the field to the opponent, instead of moving."""

    unit: UnitId


class Intend(Order, frozen=True, tag="intend"):
    """Lay counters, face down: Fire for the ships named, No Fire for one's others."""

    units: tuple[UnitId, ...] = ()


class Declare(Order, frozen=True, tag="declare"):
    """Say which weapons of a ship fire at which targets.

    Args:
        shown: by cards, what the table shows of each target.
    """

    unit: UnitId
    shots: tuple[Shot, ...] = ()
    shown: dict[str, Sight] = {}


class Face(Order, frozen=True, tag="face"):
    """Choose which of two shields a hit on the line between them strikes."""

    shield: int


class Lose(Order, frozen=True, tag="lose"):
    """Choose which of one's weapons a hit puts out."""

    weapon: str


class SlipLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ship has left at the end of a turn: points of superstructure, power units of all engines."""

    unit: UnitId
    superstructure: int
    power: int


class Slip(Order, frozen=True, tag="slip"):
    """Tell what a turn at the table came to; in place of the deployment: that every ship is placed.

    Args:
        destroyed, wrecks, left: ships that exploded, are out of the fight for good, have left the field.
        lines: what ships have left that were harmed.
        winner: the side that won, or `draw`, where the players ended the battle with this turn.
    """

    destroyed: tuple[UnitId, ...] = ()
    wrecks: tuple[UnitId, ...] = ()
    left: tuple[UnitId, ...] = ()
    lines: tuple[SlipLine, ...] = ()
    winner: str = ""


AnyOrder = Deploy | Ready | Allocate | Move | Withdraw | Intend | Declare | Face | Lose | Slip | Tick | Amend

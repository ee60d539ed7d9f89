"""The orders of a battle. Places are hexes `[q, r]`, headings are directions 0 to 5 as the geometry counts them.

What only a table shows (`shown`) is left out on the board and told by cards.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

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
    "hard-port",
    "hard-starboard",
    "back",
]
"""What one movement point buys: a hex ahead, two, one and a turn; a turn in place; a side-slip; nothing.

In the advanced course also an emergency heading change, and a hex astern.
"""

Edge = Literal["", "west", "east", "north", "south"]
"""An edge of the mapsheet; empty for none."""

Hand = Literal["port", "starboard"]
"""A side to which a ship turns by one hex side."""


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


class Lay(Order, frozen=True, tag="lay"):
    """Lay one's mine secretly before the battle. By cards it is written down at the table, and `at` stays away."""

    mine: str
    at: Hex | None = None


class Ready(Order, frozen=True, tag="ready"):
    """End one's deployment."""


class Allocate(Order, frozen=True, tag="allocate"):
    """Allot a ship's power for the turn; nobody else sees it before all have written theirs.

    Args:
        movement: movement points.
        shields: points for each of the six shields.
        weapons: power for each weapon that is armed.
        cloak: whether the cloaking device is powered; cloaked: whether it works from now on.
    """

    unit: UnitId
    movement: int = 0
    shields: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    weapons: dict[str, int] = {}
    cloak: bool = False
    cloaked: bool = False


class Move(Order, frozen=True, tag="move"):
    """Move a ship in its movement phase.

    Args:
        maneuvers: one for each movement point of the phase; or else
        at, heading: on the board, where the ship ends and how it heads then, and the program finds maneuvers.
        still: by cards, where no maneuvers are told, whether it stayed where it was.
        mines: by cards, the mines that it met, with the shield at which each was met.
        edge: by cards, the edge over which it leaves a map that has edges.
    """

    unit: UnitId
    maneuvers: tuple[Maneuver, ...] = ()
    at: Hex | None = None
    heading: int | None = None
    still: bool = False
    mines: dict[str, int] = {}
    edge: Edge = ""


class Lock(Order, frozen=True, tag="lock"):
    """Try to lock the sensors on a ship."""

    unit: UnitId
    target: UnitId


class Scan(Order, frozen=True, tag="scan"):
    """Look for cloaked ships in one's arc of a shield, instead of a lock.

    Args:
        found: by cards, the ranges of the cloaked ships in that arc.
    """

    unit: UnitId
    side: int
    found: dict[str, int] = {}


class Ask(Order, frozen=True, tag="ask"):
    """Ask the sensors one of the nine questions about the ship on which they are locked.

    Args:
        question: 1 to 9.
        shield: for question 4; kind: for 5, `beam` or `missile`; weapon: for 6.
        facing: by cards, for 8, the target's shields that face the asking ship.
    """

    unit: UnitId
    question: int
    shield: int = 0
    kind: Literal["", "beam", "missile"] = ""
    weapon: str = ""
    facing: tuple[int, ...] = ()


class Pass(Order, frozen=True, tag="pass"):
    """Leave a ship's sensors as they are, or ask nothing more."""

    unit: UnitId


class Helm(Order, frozen=True, tag="helm"):
    """What a captain does with the ships once all have moved.

    Args:
        turns: tactical heading changes by ship.
        cloaks: by ship, whether its cloaking device works from now on.
        destruct: ships that destroy themselves at the end of the firing phase.
    """

    turns: dict[str, Hand] = {}
    cloaks: dict[str, bool] = {}
    destruct: tuple[UnitId, ...] = ()


class Evasion(Struct, frozen=True, forbid_unknown_fields=True):
    """How a ship evades: the firing ship and its weapon, and the side to which it turns.

    Args:
        sides: by cards, its shields that face the firing ship once it has turned.
    """

    by: UnitId
    weapon: str
    to: Hand
    sides: tuple[int, ...] = ()


class Evade(Order, frozen=True, tag="evade"):
    """Evade one missile or plasma bolt with each ship named."""

    ships: dict[str, Evasion] = {}


class Near(Struct, frozen=True, forbid_unknown_fields=True):
    """How a ship lies to an explosion: hexes from it, and its shields that face it."""

    range: int
    sides: tuple[int, ...] = (2,)


class Spread(Order, frozen=True, tag="spread"):
    """Let the explosion of one's ship strike those that are near.

    Args:
        near: by cards, ships within 10 hexes.
    """

    near: dict[str, Near] = {}


class Rescue(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose people a ship takes aboard.

    Args:
        sides: by cards, the ship's shields that face the wreck, which is within a hex.
    """

    wreck: UnitId
    sides: tuple[int, ...] = ()


class Repair(Order, frozen=True, tag="repair"):
    """Roll for one damaged system of each ship named: `sensors`, or `shield-1` to `shield-6`.

    Args:
        rescues: ships that take the people of a friend's wreck aboard (house).
    """

    rolls: dict[str, str] = {}
    rescues: dict[str, Rescue] = {}


class Transport(Order, frozen=True, tag="transport"):
    """Beam squads down along a link, before the ship moves.

    Args:
        near: by cards, how the landing site lies to the ship.
    """

    unit: UnitId
    link: str
    squads: tuple[str, ...] = ()
    near: Near | None = None


class Launch(Order, frozen=True, tag="launch"):
    """Launch a shuttle with squads aboard or empty, before its ship moves; it flies from the next movement phase on."""

    unit: UnitId
    kind: str = "admin"
    squads: tuple[str, ...] = ()


class Land(Order, frozen=True, tag="land"):
    """Let a shuttle go down along a link, instead of moving. By cards the table has seen how near it is."""

    unit: UnitId
    link: str


class Dock(Order, frozen=True, tag="dock"):
    """Take a shuttle aboard a ship of its seat, instead of moving it. By cards the table has seen how near it is."""

    unit: UnitId
    onto: UnitId


class Bombard(Order, frozen=True, tag="bombard"):
    """Fire all that bears along a link at the ground, instead of declaring targets.

    Args:
        shown: by cards, how the site lies: range and the firing arcs of the ship.
    """

    unit: UnitId
    link: str
    shown: Sight | None = None


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
    """What a ship has left at the end of a turn: points of superstructure, power units of all engines; None is as before."""

    unit: UnitId
    superstructure: int | None = None
    power: int | None = None


class Slip(Order, frozen=True, tag="slip"):
    """Tell what a turn at the table came to; in place of the deployment: that every ship is placed.

    Args:
        destroyed, wrecks, left: ships that exploded, are out of the fight for good, have left the field.
        lines: what ships have left that were harmed.
        winner: the side that won, or `draw`, where the players ended the battle with this turn.
        sent: squads that went down, by link; along a shuttle's, in as many shuttles as they need.
        bombarded: by ship and link, how many area attacks its fire at the ground was good for.
    """

    destroyed: tuple[UnitId, ...] = ()
    wrecks: tuple[UnitId, ...] = ()
    left: tuple[UnitId, ...] = ()
    lines: tuple[SlipLine, ...] = ()
    winner: str = ""
    sent: dict[str, tuple[str, ...]] = {}
    bombarded: dict[str, dict[str, Annotated[int, Meta(ge=1)]]] = {}


AnyOrder = (
    Deploy
    | Lay
    | Ready
    | Allocate
    | Lock
    | Scan
    | Ask
    | Pass
    | Move
    | Transport
    | Launch
    | Land
    | Dock
    | Bombard
    | Withdraw
    | Helm
    | Intend
    | Declare
    | Evade
    | Face
    | Lose
    | Spread
    | Repair
    | Slip
    | Tick
    | Amend
)

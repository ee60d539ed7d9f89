"""Orders of tractor beams, cloaks, shuttles, labs, transporters and squadrons.

Units: thousandths of an inch, hundredths of a degree.
"""

from typing import Annotated

from msgspec import Meta, Struct

from core.api import Order, SquadId, UnitId

from .terms import Near, Passage, Penalty, Sight

Length = Annotated[int, Meta(ge=0)]


class Relocation(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a ship that disengages its cloak appears, and how it is turned: by figures, or on the board by a place.

    Args:
        bearing: the direction off its bow, clockwise.
        place: instead of all figures, x, y and heading.
    """

    bearing: Annotated[int, Meta(ge=0, lt=36000)] = 0
    distance: Length = 0
    turn: int = 0
    place: tuple[int, int, Annotated[int, Meta(ge=0, lt=36000)]] | None = None


class Launched(Struct, frozen=True, forbid_unknown_fields=True):
    """A shuttle put on the table beside its ship, with marines or one item aboard.

    Args:
        place: where; left out by cards, and on the board for astern.
        squads: marines and ground vehicles that are known by name.
        kind: of the shuttle.
    """

    place: tuple[int, int] | None = None
    marines: Length = 0
    squads: tuple[SquadId, ...] = ()
    item: str | None = None
    kind: str = "admin"


class ShuttleWay(Struct, frozen=True, forbid_unknown_fields=True):
    """How a shuttle flies.

    Args:
        way: the places over which it flies, one after another; on the board alone.
        onto: the ship that takes it aboard.
        site: the site on which it sets down what it carries.
        link: along which it goes down with its squads, at the place where the link ends.
        moved: by cards, how far it flies.
        terrain: by cards, the terrain that it meets.
    """

    way: tuple[tuple[int, int], ...] = ()
    onto: UnitId | None = None
    site: str | None = None
    link: str | None = None
    moved: Length | None = None
    terrain: Passage | None = None


class BreakFree(Order, frozen=True, tag="break_free"):
    """Try to tear a ship that is nominated to move from the tractor beam of another."""

    unit: UnitId
    holder: UnitId


class Hold(Order, frozen=True, tag="hold"):
    """Say at the beginning of a turn whether a tractor beam goes on holding."""

    keep: bool


class Counter(Order, frozen=True, tag="counter_tractor"):
    """Say whether a tractor beam is countered.

    Args:
        penalty: what pays for the special action, where it is only taken now.
    """

    use: bool
    penalty: Penalty | None = None


class ShuttleLead(Order, frozen=True, tag="shuttle_lead"):
    """Say whether one's shuttles move first, or after those of all others."""

    first: bool


class Shuttles(Order, frozen=True, tag="shuttles"):
    """Move all shuttles of a seat; those not named stay where they are."""

    moves: dict[UnitId, ShuttleWay] = {}
    near: Near | None = None


class Scan(Struct, frozen=True, forbid_unknown_fields=True):
    """Laboratories, or a probe, set on something.

    Args:
        target: a ship, a piece of terrain, an object or a site.
        range: by cards, how far it is.
    """

    unit: UnitId
    target: str
    probe: bool = False
    range: Length | None = None


class Grab(Struct, frozen=True, forbid_unknown_fields=True):
    """A tractor beam set on an object. `range`: by cards, how far it is."""

    unit: UnitId
    object: str
    range: Length | None = None


class Survey(Order, frozen=True, tag="survey"):
    """Use laboratories, probes and idle tractor beams at the end of a turn."""

    scans: tuple[Scan, ...] = ()
    grabs: tuple[Grab, ...] = ()
    near: Near | None = None


class BeamAcross(Order, frozen=True, tag="beam"):
    """Beam marines and items to a place, or from it.

    Args:
        place: a site, or a ship of one's own side; for items taken aboard, also where these lie by themselves.
        up: from the place to the ship.
        sight: by cards, what the table shows of the place.
    """

    unit: UnitId
    place: str
    marines: Length = 0
    squads: tuple[SquadId, ...] = ()
    items: tuple[str, ...] = ()
    up: bool = False
    sight: Sight | None = None


class Stow(Order, frozen=True, tag="stow"):
    """Choose how many points of a volley the cargo takes."""

    points: Length


class TellApart(Order, frozen=True, tag="apart"):
    """By cards: ships that are farther than 6 inches from all others of their squadron."""

    units: tuple[UnitId, ...] = ()

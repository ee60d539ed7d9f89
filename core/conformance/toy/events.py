"""The events of Lantern Reef, each with who sees it."""

from collections.abc import Mapping

from msgspec.structs import replace

from core.api import Event, Hex, Seat, SquadId, UnitId
from core.conformance.toy.state import Power, Sealed


class Deployed(Event, frozen=True, tag="deployed"):
    """A ship was placed; where a hidden one stands only its owner knows."""

    rule = "Deployment"

    unit: UnitId
    seat: Seat
    at: Hex | None
    hidden: bool

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """Its owner, where the ship is hidden."""
        return (self.seat,) if self.hidden else None

    def public(self) -> "Deployed":
        """That it was placed."""
        return replace(self, at=None)


class Allocated(Event, frozen=True, tag="allocated"):
    """Power was written down."""

    rule = "Power"

    unit: UnitId
    seat: Seat
    sealed: Sealed | None

    @property
    def audience(self) -> tuple[Seat, ...]:
        """Its owner."""
        return (self.seat,)

    def public(self) -> "Allocated":
        """That it was written."""
        return replace(self, sealed=None)


class Shown(Event, frozen=True, tag="shown"):
    """Power was shown."""

    rule = "Power"

    unit: UnitId
    power: Power
    battery: int


class Asked(Event, frozen=True, tag="asked"):
    """A seat said what it wants to be asked; the others are not told."""

    rule = ""

    seat: Seat
    defence: bool
    rerolls: bool

    @property
    def audience(self) -> tuple[Seat, ...]:
        """That seat."""
        return (self.seat,)


class Declared(Event, frozen=True, tag="declared"):
    """A seat declared its defensive fire, to be shown when all have."""

    rule = "Fire"

    seat: Seat
    units: tuple[UnitId, ...] | None

    @property
    def audience(self) -> tuple[Seat, ...]:
        """That seat."""
        return (self.seat,)

    def public(self) -> "Declared":
        """That it declared."""
        return replace(self, units=None)


class Defended(Event, frozen=True, tag="defended"):
    """All have declared: these ships give defensive fire."""

    rule = "Fire"

    units: tuple[UnitId, ...]


class Moved(Event, frozen=True, tag="moved"):
    """A ship entered hexes; of a hidden one only the owner sees them."""

    rule = "Movement"

    unit: UnitId
    seat: Seat
    path: tuple[Hex, ...]
    entered: int
    hidden: bool

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """Its owner, where the ship is hidden."""
        return (self.seat,) if self.hidden else None

    def public(self) -> "Moved":
        """How far it went."""
        return replace(self, path=())


class Met(Event, frozen=True, tag="met"):
    """A ship ran into a hidden one."""

    rule = "Hiding"

    unit: UnitId
    other: UnitId


class Revealed(Event, frozen=True, tag="revealed"):
    """A hidden ship is seen."""

    rule = "Hiding"

    unit: UnitId
    at: Hex | None


class Searched(Event, frozen=True, tag="searched"):
    """A hex was searched."""

    rule = "Hiding"

    unit: UnitId
    at: Hex | None
    found: UnitId | None


class Watching(Event, frozen=True, tag="watching"):
    """A ship stands watch."""

    rule = "Watch"

    unit: UnitId


class Stopped(Event, frozen=True, tag="stopped"):
    """A move stopped where a watcher may fire."""

    rule = "Watch"

    unit: UnitId
    watcher: UnitId
    reach: int
    cover: int


class Held(Event, frozen=True, tag="held"):
    """A watcher held its fire."""

    rule = "Watch"

    watcher: UnitId


class Aimed(Event, frozen=True, tag="aimed"):
    """An attack began."""

    rule = "Fire"

    unit: UnitId
    target: UnitId
    reach: int
    cover: int
    dice: int


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice fell."""

    rule = ""

    owners: tuple[UnitId, ...]
    faces: tuple[int, ...]


class Rerolled(Event, frozen=True, tag="rerolled"):
    """An XP die was spent, and these dice rolled again."""

    rule = "Experience"

    unit: UnitId
    dice: tuple[int, ...]
    faces: tuple[int, ...]


class WentOn(Event, frozen=True, tag="went_on"):
    """A seat let the dice lie."""

    rule = "Experience"

    seat: Seat


class Struck(Event, frozen=True, tag="struck"):
    """An attack was resolved."""

    rule = "Fire"

    target: UnitId
    hits: int
    damage: int


class Destroyed(Event, frozen=True, tag="destroyed"):
    """A ship was lost with the squads aboard."""

    rule = "Fire"

    unit: UnitId
    squads: tuple[SquadId, ...]


class Sent(Event, frozen=True, tag="sent"):
    """Squads left along a link."""

    rule = "Links"

    unit: UnitId
    link: str
    squads: tuple[SquadId, ...]


class Arrived(Event, frozen=True, tag="arrived"):
    """Squads arrived and wait to be taken aboard."""

    rule = "Links"

    contingent: str
    squads: tuple[SquadId, ...]


class Taken(Event, frozen=True, tag="taken"):
    """A contingent went aboard."""

    rule = "Squads"

    contingent: str
    unit: UnitId


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn began; or, of a battle that stands by, passed."""

    rule = ""

    turn: int


class Finished(Event, frozen=True, tag="finished"):
    """A seat ended its actions."""

    rule = ""

    seat: Seat


class Decided(Event, frozen=True, tag="decided"):
    """The battle is decided."""

    rule = "Victory"

    reason: str


class SlipTold(Event, frozen=True, tag="slip_told"):
    """A slip told what came of a turn, with the hull left of ships that were hit."""

    rule = ""

    turn: int
    hull: Mapping[UnitId, int]


AnyEvent = (
    Deployed | Allocated | Shown | Asked | Declared | Defended | Moved | Met | Revealed | Searched | Watching
    | Stopped | Held | Aimed | Rolled | Rerolled | WentOn | Struck | Destroyed | Sent | Arrived | Taken | TurnBegan
    | Finished | Decided | SlipTold
)  # fmt: skip

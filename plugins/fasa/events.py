"""What comes of orders, as codes and figures; `words.py` puts them into words."""

from typing import Any

from msgspec.structs import replace

from core.api import Event, Hex, Seat, UnitId

from .orders import Maneuver, Shot, SlipLine
from .state import Power
from .tables import Place


class Owned(Event, frozen=True):
    """An event of which only the ship's own side sees the whole."""

    to: tuple[Seat, ...]

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """The ship's own side."""
        return self.to


class StepBegan(Event, frozen=True, tag="step"):
    """A step begins; phase 0 where it comes once a turn."""

    turn: int
    step: str
    phase: int

    @property
    def rule(self) -> str:
        """The heading of the step."""
        return TITLES[self.step]


TITLES = {
    "deployment": "Set-up",
    "power": "Power Allocation Phase",
    "advantage": "Tactical Advantage Phase",
    "movement": "Movement Phase",
    "intent": "Firing Phase",
    "declaration": "Declaring Targets",
    "fire": "Determining Weapon Hits",
    "repower": "Repowering Phase",
}
"""The steps as the book calls them."""


class Deployed(Event, frozen=True, tag="deployed"):
    """A ship was placed."""

    rule = "Set-up"

    unit: UnitId
    at: Hex | None
    heading: int | None


class Allotted(Owned, frozen=True, tag="allotted"):
    """A ship's power is allotted; others see only that it is."""

    rule = "Power Allocation Phase"

    unit: UnitId
    power: Power | None
    units: int
    spent: int

    def public(self) -> Event:
        """That it is done."""
        return replace(self, power=None, units=0, spent=0)


class AdvantageWon(Event, frozen=True, tag="advantage"):
    """The order of ships by tactical advantage, the one that won it last, with their movement points.

    Args:
        dice: what was rolled to break ties, by ship, roll after roll.
    """

    rule = "Tactical Advantage Phase"

    order: tuple[UnitId, ...]
    speeds: dict[str, int]
    dice: dict[str, tuple[int, ...]] = {}


class Moved(Event, frozen=True, tag="moved"):
    """A ship made its move of a phase; `still`: it stayed where it was and turned nowhere."""

    rule = "Valid Starship Movements"

    unit: UnitId
    maneuvers: tuple[Maneuver, ...]
    at: Hex | None
    heading: int | None
    still: bool


class Withdrew(Event, frozen=True, tag="withdrew"):
    """A ship changed its warp speed and is gone."""

    rule = "Warp Speeds"

    unit: UnitId


class CountersShown(Event, frozen=True, tag="counters"):
    """The counters are turned over: the ships that fire."""

    rule = "Indicating Intention to Fire"

    units: tuple[UnitId, ...]


class Declared(Event, frozen=True, tag="declared"):
    """A ship's targets."""

    rule = "Declaring Targets"

    unit: UnitId
    shots: tuple[Shot, ...]


class Fired(Event, frozen=True, tag="fired"):
    """A weapon, or a bank of them, fired.

    Args:
        need: the highest roll that hits.
        damage: of each weapon of the bank; 0 for a miss.
    """

    rule = "Determining Weapon Hits"

    unit: UnitId
    target: UnitId
    weapons: tuple[str, ...]
    type: str
    range: int
    need: int
    die: int
    hit: bool
    damage: tuple[int, ...] = ()


class Struck(Owned, frozen=True, tag="struck"):
    """A hit strikes a shield.

    Args:
        left: points left in the shield; through: damage that penetrates. Others see whether any does.
    """

    rule = "Determining Shield Hit"

    unit: UnitId
    side: int
    damage: int
    pierced: bool
    left: int | None = None
    through: int | None = None

    def public(self) -> Event:
        """Without the figures of the shield."""
        return replace(self, left=None, through=None)


class Located(Event, frozen=True, tag="located"):
    """The roll that says where damage strikes; no die where the bank's first shot has rolled it."""

    rule = "Simplified Damage Location Table"

    unit: UnitId
    die: int
    place: Place


class Harmed(Owned, frozen=True, tag="harmed"):
    """What a blow did.

    Args:
        place: what took it in the end.
        shield: the generator; weapon: the one put out.
        power, superstructure: points lost.
    """

    rule = "Damage Results"

    unit: UnitId
    place: Place
    shield: int = 0
    weapon: str = ""
    power: int = 0
    superstructure: int = 0

    def public(self) -> Event | None:
        """Nothing: the captain writes it on the panel."""
        return None


class Wrecked(Event, frozen=True, tag="wrecked"):
    """A ship is out of the fight."""

    rule = "Damage Results"

    unit: UnitId
    by: str


class Repowered(Owned, frozen=True, tag="repowered"):
    """Shields stand again as they were allotted."""

    rule = "Repowering Shields"

    unit: UnitId
    shields: tuple[int, ...]

    def public(self) -> Event | None:
        """Nothing."""
        return None


class SlipTold(Event, frozen=True, tag="slip"):
    """What a slip told of a turn."""

    rule = "Slip"

    turn: int
    destroyed: tuple[UnitId, ...]
    wrecks: tuple[UnitId, ...]
    left: tuple[UnitId, ...]
    lines: tuple[SlipLine, ...]


class Decided(Event, frozen=True, tag="decided"):
    """The battle is over."""

    rule = "Ending the Game"

    winner: str | None
    reason: str


AnyEvent = (
    StepBegan
    | Deployed
    | Allotted
    | AdvantageWon
    | Moved
    | Withdrew
    | CountersShown
    | Declared
    | Fired
    | Struck
    | Located
    | Harmed
    | Wrecked
    | Repowered
    | SlipTold
    | Decided
)


def units_of(event: Any) -> tuple[str, ...]:
    """Give the ships that an event names."""
    return tuple(getattr(event, name) for name in ("unit", "target", "by") if getattr(event, name, ""))

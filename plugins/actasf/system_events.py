"""What comes of cloaks, tractor beams, shuttles, laboratories, transporters and squadrons.

Units: thousandths of an inch, hundredths of a degree.
"""

from typing import Literal

from core.api import Event, Seat, UnitId


class CloakChanged(Event, frozen=True, tag="cloak"):
    """A cloaking device was engaged, took hold, was disengaged or failed: what it is now."""

    rule = "Operating the Cloaking Device"

    unit: UnitId
    cloak: str


class Relocated(Event, frozen=True, tag="relocated"):
    """A ship appeared from its cloak, this far off where it was seen last."""

    rule = "Disengaging the Cloaking Device"

    unit: UnitId
    bearing: int
    distance: int
    turn: int
    at: tuple[int, int] | None
    heading: int


class Tractored(Event, frozen=True, tag="tractored"):
    """A ship holds another in its tractor beam."""

    rule = "Ship-to-Ship Mode"

    unit: UnitId
    target: UnitId


class TractorCountered(Event, frozen=True, tag="tractor_countered"):
    """A tractor beam was countered, with a special action taken now if `declared`."""

    rule = "Counter-Tractor"

    unit: UnitId
    target: UnitId
    declared: bool
    penalty: str | None


class TractorReleased(Event, frozen=True, tag="tractor_released"):
    """A ship no longer holds another.

    Args:
        why: `dropped`; `broken` by the other's crew, `turned` by its high energy turn; `lost` with a ship, the beam or the
            special action.
    """

    rule = "Breaking the Tractor"

    unit: UnitId
    target: UnitId
    why: Literal["dropped", "broken", "turned", "lost"]


class Opposed(Event, frozen=True, tag="opposed"):
    """An opposed check: die and total of either ship; who holds the initiative wins a tie."""

    rule = "Crew Quality Checks"

    unit: UnitId
    by: UnitId
    check: str
    die: int
    total: int
    against: int
    against_total: int
    won: bool


class Towed(Event, frozen=True, tag="towed"):
    """A ship was moved along by the one that holds it."""

    rule = "Effects of Being Tractored"

    unit: UnitId
    by: UnitId
    moved: int
    at: tuple[int, int] | None


class ShuttleLaunched(Event, frozen=True, tag="shuttle_launched"):
    """A ship launched a shuttle; `left` counts those aboard."""

    rule = "Deployment and Launch"

    unit: UnitId
    shuttle: UnitId
    at: tuple[int, int] | None
    marines: int
    item: str
    left: int


class ShuttlesLed(Event, frozen=True, tag="shuttles_led"):
    """The holder of the initiative moves its shuttles first, or last."""

    rule = "Shuttlecraft"

    seat: Seat
    first: bool


class ShuttleMoved(Event, frozen=True, tag="shuttle_moved"):
    """A shuttle flew."""

    rule = "Shuttlecraft"

    unit: UnitId
    moved: int
    at: tuple[int, int] | None


class ShuttleRecovered(Event, frozen=True, tag="shuttle_recovered"):
    """A ship took a shuttle aboard."""

    rule = "Deployment and Launch"

    unit: UnitId
    by: UnitId


class ShuttleLost(Event, frozen=True, tag="shuttle_lost"):
    """A shuttle was hit and destroyed."""

    rule = "Shuttlecraft"

    unit: UnitId


class Delivered(Event, frozen=True, tag="delivered"):
    """Marines and items came to a site, or to a ship; `up`: from there."""

    rule = "Transporters"

    unit: UnitId
    place: str
    marines: int
    items: tuple[str, ...] = ()
    up: bool = False


class Scanned(Event, frozen=True, tag="scanned"):
    """Laboratories or a probe gathered Information Points; `total` counts all of that seat from there."""

    rule = "Labs"

    unit: UnitId
    target: str
    probe: bool
    dice: tuple[int, ...]
    total: int


class GrabTried(Event, frozen=True, tag="grab_tried"):
    """A tractor beam is set on an object."""

    rule = "Scenario Objectives"

    unit: UnitId
    object: str


class Grabbed(Event, frozen=True, tag="grabbed"):
    """An object was brought aboard by tractor beam."""

    rule = "Scenario Objectives"

    unit: UnitId
    object: str


class Detached(Event, frozen=True, tag="detached"):
    """A ship is in its squadron no more; `left`: by its own will."""

    rule = "Breaking up Squadrons"

    unit: UnitId
    squadron: str
    left: bool


class Stowed(Event, frozen=True, tag="stowed"):
    """Cargo took points of damage; `left` is what it can still take."""

    rule = "Cargo"

    unit: UnitId
    points: int
    left: int


AnySystemEvent = (
    CloakChanged
    | Relocated
    | Tractored
    | TractorCountered
    | TractorReleased
    | Opposed
    | Towed
    | ShuttleLaunched
    | ShuttlesLed
    | ShuttleMoved
    | ShuttleRecovered
    | ShuttleLost
    | Delivered
    | Scanned
    | GrabTried
    | Grabbed
    | Detached
    | Stowed
)

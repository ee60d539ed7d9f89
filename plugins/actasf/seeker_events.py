"""What comes of drones, plasma torpedoes and shuttles, and of the defence against them.

Units: thousandths of an inch, hundredths of a degree.
"""

from core.api import Event, Seat, UnitId

from .defence_orders import Defend, Grip, Intercept, Racks
from .system_orders import Counter, Hold, Stow


class SwarmPlaced(Event, frozen=True, tag="swarm_placed"):
    """Drones were put on the table; `left` counts all in the swarm now."""

    rule = "Creating Swarms"

    swarm: UnitId
    unit: UnitId
    seat: Seat
    drones: int
    left: int
    at: tuple[int, int] | None
    heading: int


class SwarmThinned(Event, frozen=True, tag="swarm_thinned"):
    """A swarm lost drones to fire, to counter-drones (no dice) or to another swarm.

    Args:
        by: the ship or the swarm that did it.
        bank: of a ship.
    """

    rule = "Counter-Drones"

    swarm: UnitId
    by: UnitId
    weapon: str
    dice: tuple[int, ...]
    needed: int
    drones: int
    left: int
    bank: int | None = None


class SwarmGone(Event, frozen=True, tag="swarm_gone"):
    """A swarm had nothing within reach, and was taken from the table."""

    rule = "Long-Range Drone Attacks"

    swarm: UnitId
    drones: int


class SwarmsPassed(Event, frozen=True, tag="swarms_passed"):
    """A seat sent no swarm against another."""

    rule = "Long-Range Drone Attacks"

    seat: Seat


class Intercepted(Event, frozen=True, tag="intercepted"):
    """Drones of a swarm went for a ship that came within reach; as a swarm of their own where others stay."""

    rule = "Interception"

    swarm: UnitId
    unit: UnitId
    drones: int
    as_swarm: UnitId


class ShuttleReadied(Event, frozen=True, tag="shuttle_readied"):
    """A shuttle was made a bomb, and is spent whether it flies or not."""

    rule = "Launch Suicide Shuttle!"

    unit: UnitId
    left: int


class RacksGiven(Event, frozen=True, tag="racks"):
    """A ship gave a weapon up for the turn to ward drones off; its score now."""

    rule = "Anti-Drone"

    unit: UnitId
    weapon: str
    score: int


class Webbed(Event, frozen=True, tag="webbed"):
    """A web generator destroyed all that came in."""

    rule = "Preliminary Web Rule"

    unit: UnitId
    seekers: int


class SeekersWrecked(Event, frozen=True, tag="seekers_wrecked"):
    """Seekers flew into an asteroid field, a die for each, or shuttles into a nebula, and how many are lost."""

    rule = "Terrain"

    unit: UnitId | None
    swarm: UnitId | None
    weapon: str
    piece: str
    dice: tuple[int, ...]
    lost: int


class Sought(Event, frozen=True, tag="sought"):
    """Seekers came at a ship: one die for each drone, shuttle or torpedo.

    Args:
        unit, swarm: where they came from.
        strength: attack dice of each.
        needed: the natural number that hits.
    """

    rule = "Seeking Weapon Modifiers"

    unit: UnitId | None
    swarm: UnitId | None
    weapon: str
    target: UnitId
    range: int
    strength: int
    dice: tuple[int, ...]
    needed: int
    hits: int


class Defended(Event, frozen=True, tag="defended"):
    """A bank fired at a seeker, or drones met it (no dice).

    Args:
        hits: attack dice that the seeker lost.
        left: attack dice that it has left.
    """

    rule = "Defensive Fire"

    unit: UnitId
    bank: int
    weapon: str
    seeker: int
    dice: tuple[int, ...]
    needed: int
    hits: int
    left: int


class Gripped(Event, frozen=True, tag="gripped"):
    """Tractor beams were set on a seeker: a check for each."""

    rule = "Tractor Beams"

    unit: UnitId
    seeker: int
    dice: tuple[int, ...]
    needed: int
    seized: bool


class Impacted(Event, frozen=True, tag="impacted"):
    """Seekers that nobody stopped struck.

    Args:
        count: attack dice that struck.
        dice: what a shuttle's charge rolled.
        points: damage before stealth; then as in `fired`.
    """

    rule = "How Drones Attack"

    unit: UnitId | None
    swarm: UnitId | None
    weapon: str
    target: UnitId
    count: int
    dice: tuple[int, ...]
    points: int
    stealth: tuple[int, ...]
    evaded: int
    boost: int
    shields: int
    hull: int


class Answered(Event, frozen=True, tag="answered"):
    """A seat said how it meets what comes at it."""

    rule = "Defensive Fire"

    seat: Seat
    order: Intercept | Racks | Defend | Grip | Hold | Counter | Stow


AnySeekerEvent = (
    SwarmPlaced
    | SwarmThinned
    | SwarmGone
    | SwarmsPassed
    | Intercepted
    | ShuttleReadied
    | RacksGiven
    | Webbed
    | SeekersWrecked
    | Sought
    | Defended
    | Gripped
    | Impacted
    | Answered
)

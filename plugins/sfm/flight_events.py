"""What comes of flying, of strikes and of transporter artillery."""

from core.api import Event, Hex, Seat


class Hit(Event, frozen=True, tag="hit"):
    """What flies, or a ship, was damaged.

    Args:
        damage: as the unit keeps it: results of a shuttle or fighter, points of a gunboat or ship.
        points: the same as a space battle counts it.
    """

    rule = "Results"

    unit: str
    damage: int
    points: int


class TookOff(Event, frozen=True, tag="took_off"):
    """A shuttle or gunboat rose from its hex. Units: `spent` counts half movement points."""

    rule = "Shuttles: Flight"

    unit: str
    spent: int


class SetDown(Event, frozen=True, tag="set_down"):
    """A shuttle or gunboat landed in its hex. Units: `spent` counts half movement points."""

    rule = "Shuttles: Landing"

    unit: str
    spent: int


class FlewOff(Event, frozen=True, tag="flew_off"):
    """A shuttle or gunboat left the map for its carrier.

    Args:
        aboard: who went with it.
        points: the damage that it takes along, as a space battle counts it.
    """

    rule = "Shuttles: Combat"

    unit: str
    aboard: tuple[str, ...]
    points: int


class FighterPlaced(Event, frozen=True, tag="fighter_placed"):
    """A fighter came for a strike, or took its place on combat air patrol."""

    rule = "Fighters"

    unit: str
    at: Hex | None
    patrol: bool


class FighterGone(Event, frozen=True, tag="fighter_gone"):
    """A fighter left the map; `ready` where it can be called again."""

    rule = "Fighters"

    unit: str
    ready: bool


class MissionUsed(Event, frozen=True, tag="mission_used"):
    """A mission of transporter artillery came down, be it on nothing. `left` are those that the seat has then."""

    rule = "Transporter Artillery"

    seat: Seat
    at: Hex | None
    unitary: bool
    left: int


class Bombarded(Event, frozen=True, tag="bombarded"):
    """Transporter artillery fell on a unit or on buildings.

    Args:
        total: the die, or the dice of a unitary round; `adjusted` with what shelters the target.
    """

    rule = "Transporter Artillery"

    seat: Seat
    target: str
    unitary: bool
    total: int
    modifier: int
    adjusted: int
    result: str

"""What comes of loading, unloading and building."""

from core.api import Event, Hex


class Loaded(Event, frozen=True, tag="loaded"):
    """Units went aboard. `partner` is the second of two vehicles; `leaving`: a shuttle is to leave with twice its passengers."""

    rule = "Carrying Troops"

    units: tuple[str, ...]
    carrier: str
    partner: str = ""
    spent: tuple[int, ...] = ()
    """Half movement points of this player turn that each of them has spent by then."""
    leaving: bool = False


class Unloaded(Event, frozen=True, tag="unloaded"):
    """A unit got out of its carrier, perhaps into a position. Units: `spent` counts half movement points of its turn."""

    rule = "Carrying Troops"

    unit: str
    carrier: str
    at: Hex | None
    spent: int
    dug_in: bool


class Worked(Event, frozen=True, tag="worked"):
    """A unit sets to work for this player turn. `site` is the hex, or the place that the players named."""

    rule = "Engineer Construction"

    unit: str
    work: str
    site: str


class Built(Event, frozen=True, tag="built"):
    """A player turn of work was put in. `done` counts turns; a bunker that is ready is the unit `bunker`."""

    rule = "Engineer Construction"

    work: str
    site: str
    done: int
    needed: int
    bunker: str = ""

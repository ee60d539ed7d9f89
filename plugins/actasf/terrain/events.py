"""What comes of terrain, as codes and figures; `words.py` beside it puts them into words.

Units: thousandths of an inch, hundredths of a degree.
"""

from core.api import Event, UnitId

from .pieces import Kind


class Entered(Event, frozen=True, tag="terrain"):
    """A ship met terrain, or is within other kinds of it than before."""

    rule = "Terrain"

    unit: UnitId
    met: tuple[str, ...]
    within: tuple[Kind, ...]


class Battered(Event, frozen=True, tag="battered"):
    """Asteroids struck a ship.

    Args:
        dice: the attack dice; `points` the damage of each that hit.
    """

    rule = "Asteroid Fields"

    unit: UnitId
    piece: str
    dice: tuple[int, ...]
    points: tuple[int, ...]
    boost: int
    shields: int
    hull: int


class ShieldsSmothered(Event, frozen=True, tag="smothered"):
    """A nebula took a ship's shields."""

    rule = "Nebulae"

    unit: UnitId
    shields: int


class Wrecked(Event, frozen=True, tag="wrecked"):
    """Terrain destroyed a shuttle: an asteroid field or a nebula."""

    rule = "Asteroid Fields; Nebulae"

    unit: UnitId
    piece: str


class Swallowed(Event, frozen=True, tag="swallowed"):
    """A ship touched a black hole and is gone."""

    rule = "Black Holes"

    unit: UnitId
    piece: str


class DriftRolled(Event, frozen=True, tag="drift"):
    """How a nebula throws a ship about: turned, and moved to its right."""

    rule = "Nebulae"

    unit: UnitId
    dice: tuple[int, ...]
    turned: int
    aside: int


class Swept(Event, frozen=True, tag="swept"):
    """Compulsory movement moved a ship so far in all; `edge` where it left the table."""

    rule = "Compulsory Movement"

    unit: UnitId
    moved: int
    at: tuple[int, int] | None
    heading: int
    edge: str = ""


class TerrainSwept(Event, frozen=True, tag="terrain_swept"):
    """A black hole pulled terrain, an object or a swarm; `gone` where it fell in."""

    rule = "Black Holes"

    piece: str
    moved: int
    gone: bool


AnyTerrainEvent = (
    Entered | Battered | ShieldsSmothered | Wrecked | Swallowed | DriftRolled | Swept | TerrainSwept
)

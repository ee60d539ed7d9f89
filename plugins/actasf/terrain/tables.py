"""The tables of terrain, read once and checked.

Units: thousandths of an inch, hundredths of a degree.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from ..data_rows import Positive, Provenance, Row, Score, load, text_of
from .pieces import Kind

Debris = Literal["planet", "comet", "nebula", "black_hole"]
Size = Literal["rock", "earth", "giant"]
CometSize = Literal["small", "medium", "large"]
SixNumbers = Annotated[tuple[int, ...], Meta(min_length=6, max_length=6)]


class Squares(Row, frozen=True):
    """Where pieces come up when the battlefield is generated, and of which kind."""

    side: Positive
    present: Positive
    kinds: Annotated[tuple[Kind | Literal["debris"], ...], Meta(min_length=6, max_length=6)]
    debris: Annotated[tuple[Debris, ...], Meta(min_length=6, max_length=6)]
    line: Positive
    provenance: Provenance


class Asteroids(Row, frozen=True):
    """Density by die, what is added to the check, and how the rocks strike."""

    density: SixNumbers
    shuttle: Positive
    nimble: Positive
    accurate: Positive
    hits: Positive
    line: Positive
    provenance: Provenance


class Cloud(Row, frozen=True):
    """What asteroids and dust hide, and what dust costs a crew."""

    stealth: Positive
    bonus: Positive
    quality: Positive
    line: Positive
    provenance: Provenance


class Nebula(Row, frozen=True):
    """Drift by die, and what a nebula does to weapons and systems."""

    facing: SixNumbers
    aside: SixNumbers
    aim: Positive
    plasma: Positive
    silences: tuple[str, ...]
    line: Positive
    provenance: Provenance


class BlackHole(Row, frozen=True):
    """How hard it pulls: nearer than `near`, up to `far`, beyond; and what counts as contact."""

    near: Positive
    far: Positive
    pull: tuple[int, int, int]
    stand: Positive
    contact: Positive
    line: Positive
    provenance: Provenance


class Planet(Row, frozen=True):
    """A size of planet: on which faces, its gravity well, what is added to its die of moons; None for no moons."""

    dice: tuple[int, ...]
    well: Positive
    line: Positive
    provenance: Provenance
    moons: int | None = None


class Rings(Row, frozen=True):
    """From which face a giant has a ring, how far beyond its edge, and how wide."""

    present: Positive
    beyond: Positive
    width: Positive
    line: Positive
    provenance: Provenance


class Moons(Row, frozen=True):
    """How many dice of inches away, and how small against the planet."""

    dice: Positive
    share: Positive
    line: Positive
    provenance: Provenance


class Comet(Row, frozen=True):
    """A size of comet: across its head; its tail long, wide at its beginning and at its end."""

    head: Positive
    tail: tuple[int, int, int]
    line: Positive
    provenance: Provenance


class TerrainTables(Row, frozen=True):
    """All of them."""

    squares: Squares
    asteroids: Asteroids
    cloud: Cloud
    nebula: Nebula
    black_hole: BlackHole
    planets: Mapping[Size, Planet]
    rings: Rings
    moons: Moons
    comets: Mapping[CometSize, Comet]


class Diameter(Row, frozen=True):
    """Across a generated planet: so much, and a die times `step`."""

    least: Score
    step: Positive


class CometSizes(Row, frozen=True):
    """The size of a generated comet by die."""

    sizes: Annotated[tuple[CometSize, ...], Meta(min_length=6, max_length=6)]


class HouseTerrain(Row, frozen=True):
    """Sizes that no table of the book gives."""

    why: str
    field: tuple[int, int]
    black_hole: Positive
    diameters: Mapping[Size, Diameter]
    comets: CometSizes


@cache
def terrain_tables() -> TerrainTables:
    """Give the tables.

    Raises: CatalogueError with one line for each fault of the file.
    """
    return load(text_of("terrain.toml"), "terrain.toml", TerrainTables)


@cache
def house_terrain() -> HouseTerrain:
    """Give the house's sizes."""
    return load(text_of("house/terrain.toml"), "house/terrain.toml", HouseTerrain)


def planet_size(die: int) -> Size:
    """Give the size of a planet by its die."""
    return next(size for size, planet in terrain_tables().planets.items() if die in planet.dice)


def pull(distance: int) -> int:
    """Give how far a black hole pulls from a distance.

    Rule: Black Holes (nearer than 10 inches, 10 to 20, over 20).
    """
    table = terrain_tables().black_hole
    return table.pull[0 if distance < table.near else 1 if distance <= table.far else 2]

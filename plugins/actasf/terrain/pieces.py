"""A piece of terrain, and the kinds there are.

Units: thousandths of an inch.
"""

from typing import Literal

from msgspec import Struct

from core.api import template

Kind = Literal["asteroids", "dust", "nebula", "black_hole", "planet"]
KINDS: tuple[Kind, ...] = ("asteroids", "dust", "nebula", "black_hole", "planet")
TITLES: dict[Kind, str] = {
    "asteroids": "Asteroid field",
    "dust": "Dust cloud",
    "nebula": "Nebula",
    "black_hole": "Black hole",
    "planet": "Planet",
}


class Terrain(Struct, frozen=True):
    """A piece of terrain. The head of a comet is an asteroid field, its tail a dust cloud; a ring is one of both.

    Args:
        shape: where it lies; None by cards, where it lies on the players' table, and for what lies everywhere.
        everywhere: it fills the whole table and beyond.
        density: of asteroids: what a crew has to reach.
        well: how far the gravity of a planet reaches beyond its edge.
        body: the planet or the comet that it belongs to, and moves with.
    """

    id: str
    kind: Kind
    name: str
    shape: template.Template | None = None
    everywhere: bool = False
    density: int = 0
    well: int = 0
    body: str = ""

"""What a seat may see of a battle, as plain data: a table or hexes, tokens, arcs, tracks, panels."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from core.contract.ids import Seat, Side, UnitId
from core.geometry.template import Template

Fill = Literal[
    "open", "rough", "hill", "forest", "swamp", "sand", "water", "lava", "town", "building", "ruin", "wall",
    "space", "asteroids", "dust", "nebula", "planet", "gravity", "star", "black_hole", "comet",
]  # fmt: skip
"""How a hex, or a feature of the table, is drawn. `FILLS` says what each word stands for."""

FILLS: Mapping[Fill, str] = {
    "open": "level ground that hinders nobody",
    "rough": "broken ground, reefs, rubble",
    "hill": "high ground",
    "forest": "woods",
    "swamp": "wet ground",
    "sand": "desert and dunes",
    "water": "rivers, lakes, sea",
    "lava": "molten rock",
    "town": "streets and houses",
    "building": "one large building, or what is built strongly",
    "ruin": "a town or building that is destroyed",
    "wall": "what nobody goes through",
    "space": "empty space",
    "asteroids": "a field or ring of rocks",
    "dust": "a cloud or ring of dust, the tail of a comet",
    "nebula": "a cloud of charged gas",
    "planet": "a planet or a moon",
    "gravity": "the space that the gravity of a body rules, drawn as a mere outline",
    "star": "a sun",
    "black_hole": "a black hole",
    "comet": "the head of a comet",
}

Shape = Literal["ship", "infantry", "vehicle", "structure", "flyer", "site", "swarm", "shuttle", "unknown"]
"""How a token is drawn."""


class Table(Struct, frozen=True, tag="table"):
    """A table. Units: thousandths of an inch."""

    width: int
    height: int


class HexCell(Struct, frozen=True):
    """A hex of the map. `terrain` is a word of the ruleset, `fill` how it is drawn."""

    at: tuple[int, int]
    label: str
    terrain: str
    fill: Fill
    mark: str = ""
    """A few letters drawn in the hex, such as the state of a building."""
    over: Fill | None = None
    """What is drawn over the fill, such as the trees on a hill."""


class Hexes(Struct, frozen=True, tag="hexes"):
    """A map of hexes with roads as pairs of neighbours, and names of places."""

    cells: tuple[HexCell, ...]
    roads: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()
    labels: tuple[tuple[tuple[int, int], str], ...] = ()


class Feature(Struct, frozen=True):
    """A piece of the table's terrain. It lies beneath the tokens, and over the features before it.

    A planet with its gravity well and its ring is three: `gravity` first, then the ring as `dust` or `asteroids`, then
    `planet`; a comet is its tail as `dust`, then its head.

    Args:
        id: unique on the board.
        label: its name, with what matters in few words: `Asteroid field, density 8`.
        shape: a circle, a ring or a polygon, as `core.geometry.template` measures them; it may reach over the edge.
        note: what it does, for whom wants to know; shown when the mouse rests on it, and in the board's text.
    """

    id: str
    label: str
    fill: Fill
    shape: Template
    note: str = ""


class Token(Struct, frozen=True):
    """A thing that stands on the board.

    Args:
        at: x, y in thousandths of an inch, or q, r of a hex; None where nobody entered it: by cards, or off the map.
        heading: hundredths of a degree clockwise from up; None where facing means nothing.
        code: a few letters on the token.
        size: its base, in thousandths of an inch; 0 where it fills its hex.
        flags: short states, such as `crippled`, `stunned`, `fired`.
        faded: drawn faintly: there, and hard to see.
        notes: what else is to be seen at a glance, in a few words each: damaged systems, empty tubes, who holds it.
        figures: the numbers printed on its counter, such as range and movement; empty where it has none.
    """

    id: UnitId
    label: str
    code: str
    seat: Seat
    side: Side
    at: tuple[int, int] | None
    heading: int | None = None
    shape: Shape = "ship"
    size: int = 0
    flags: tuple[str, ...] = ()
    faded: bool = False
    figures: str = ""
    notes: tuple[str, ...] = ()


class Bond(Struct, frozen=True):
    """What binds two tokens to each other, drawn as a line from one to the other."""

    start: UnitId
    end: UnitId
    label: str


class Arc(Struct, frozen=True):
    """A firing arc of a token: centre and half width in hundredths of a degree from its heading."""

    token: UnitId
    label: str
    centre: int
    half_width: int
    radius: int


class Track(Struct, frozen=True):
    """A figure that people compare, drawn as a bar.

    Args:
        threshold: where it turns bad, such as the crippled level.
    """

    token: UnitId
    label: str
    value: int
    maximum: int
    threshold: int | None = None


class Row(Struct, frozen=True):
    """A line of a panel; `provenance` is shown as a mark where it is not `printed`."""

    label: str
    value: str
    provenance: str = "printed"

    @property
    def marked(self) -> str:
        """The value with its mark, where it has one."""
        return self.value if self.provenance == "printed" else f"{self.value} ({self.provenance})"


class Panel(Struct, frozen=True):
    """What is written about a token, or about the battle where `token` is None."""

    title: str
    rows: tuple[Row, ...]
    token: UnitId | None = None


class Board(Struct, frozen=True):
    """All of it."""

    ground: Table | Hexes
    tokens: tuple[Token, ...] = ()
    arcs: tuple[Arc, ...] = ()
    tracks: tuple[Track, ...] = ()
    panels: tuple[Panel, ...] = ()
    zones: tuple[tuple[str, tuple[int, int, int, int]], ...] = ()
    """Named rectangles of the table."""
    features: tuple[Feature, ...] = ()
    """The terrain of a table."""
    sides: tuple[Side, ...] = ()
    """All sides of the battle, whether they have tokens left or not, so that each keeps its colour."""
    bonds: tuple[Bond, ...] = ()

"""What a seat may see of a battle, as plain data: a table or hexes, tokens, arcs, tracks, panels."""

from msgspec import Struct

from core.contract.ids import Seat, Side, UnitId


class Table(Struct, frozen=True, tag="table"):
    """A table. Units: thousandths of an inch."""

    width: int
    height: int


class HexCell(Struct, frozen=True):
    """A hex of the map. `terrain` is a word of the ruleset, `fill` one of the window's terrain colours."""

    at: tuple[int, int]
    label: str
    terrain: str
    fill: str
    mark: str = ""
    """A few letters drawn in the hex, such as the state of a building."""


class Hexes(Struct, frozen=True, tag="hexes"):
    """A map of hexes with roads as pairs of neighbours."""

    cells: tuple[HexCell, ...]
    roads: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()


class Token(Struct, frozen=True):
    """A thing that stands on the board.

    Args:
        at: x, y in thousandths of an inch, or q, r of a hex; None where nobody entered it: by cards, or off the map.
        heading: hundredths of a degree clockwise from up; None where facing means nothing.
        shape: `ship`, `infantry`, `vehicle`, `structure`, `site`, `swarm`, `shuttle`, `unknown`.
        code: a few letters on the token.
        size: its base, in thousandths of an inch; 0 where it fills its hex.
        flags: short states, such as `crippled`, `stunned`, `fired`.
        figures: the numbers printed on its counter, such as range and movement; empty where it has none.
    """

    id: UnitId
    label: str
    code: str
    seat: Seat
    side: Side
    at: tuple[int, int] | None
    heading: int | None = None
    shape: str = "ship"
    size: int = 0
    flags: tuple[str, ...] = ()
    figures: str = ""


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
    sides: tuple[Side, ...] = ()
    """All sides of the battle, whether they have tokens left or not, so that each keeps its colour."""

"""Fields that several forms share."""

from core.api import Choice, Hex, HexPath, Option, hexgrid

COMPASS = {
    hexgrid.NORTH: "north",
    hexgrid.NORTH_EAST: "north-east",
    hexgrid.SOUTH_EAST: "south-east",
    hexgrid.SOUTH: "south",
    hexgrid.SOUTH_WEST: "south-west",
    hexgrid.NORTH_WEST: "north-west",
}
"""The six headings as the map shows them."""
HEADINGS = {words: number for number, words in sorted(COMPASS.items())}
"""The same by their names, as scripts write them."""


def heading_field(headings: tuple[int, ...] = tuple(COMPASS)) -> Choice:
    """Ask for a heading."""
    return Choice("heading", "Heading", options=tuple(Option(one, COMPASS[one]) for one in headings))


def hex_field(name: str, label: str, hexes: tuple[Hex, ...], chosen: bool = False) -> HexPath:
    """Ask for one hex; nothing more once it is chosen."""
    return HexPath(name, label, start=None, steps=() if chosen else hexes, may_stop=chosen)

"""What an order in the making wants to see on the board, as plain data."""

from dataclasses import dataclass

Place = tuple[int, int]


@dataclass(frozen=True)
class Marks:
    """Places to show.

    Args:
        reach: hexes that one click reaches.
        steps: hexes that may be entered next.
        path: hexes or points passed through, the start first.
        ghost: x, y, heading of where a token of the table would stand.
        zones: rectangles of the table in which something may be placed.
    """

    reach: tuple[Place, ...] = ()
    steps: tuple[Place, ...] = ()
    path: tuple[Place, ...] = ()
    ghost: tuple[int, int, int] | None = None
    zones: tuple[tuple[int, int, int, int], ...] = ()

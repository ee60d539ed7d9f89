"""What an order in the making wants to see on the board, as plain data."""

from dataclasses import dataclass

Place = tuple[int, int]


@dataclass(frozen=True)
class Marks:
    """Places to show.

    Args:
        reach: hexes that one click reaches.
        costs: what it costs to get to each of them; empty where nothing is counted.
        steps: hexes that may be entered next.
        path: hexes or points passed through, the start first.
        ghost: x, y, heading of where a token of the table would stand.
        zones: rectangles of the table in which something may be placed.
        targets: units that a click would take.
        taken: those of them that are taken.
        aims: whether a press and a drag place something and turn it, instead of moving the view.
    """

    reach: tuple[Place, ...] = ()
    costs: tuple[str, ...] = ()
    steps: tuple[Place, ...] = ()
    path: tuple[Place, ...] = ()
    ghost: tuple[int, int, int] | None = None
    zones: tuple[tuple[int, int, int, int], ...] = ()
    targets: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    aims: bool = False

    def wants(self, at: Place) -> bool:
        """Tell whether a click there is for the order rather than for the token that stands there."""
        return at in self.reach or at in self.steps or at in self.path or self.aims

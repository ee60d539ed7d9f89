"""Areas of the table of which it has to be known which ships are within: measured on the board, told by cards.

Units: thousandths of an inch.
"""

from msgspec import Struct

from core.api import plane

from .kinds import EDGES, Rectangle


class Area(Struct, frozen=True):
    """An area: a circle of `reach` about a place, or a rectangle."""

    name: str
    title: str
    at: tuple[int, int] | None = None
    reach: int = 0
    box: Rectangle | None = None

    def holds(self, place: tuple[int, int]) -> bool:
        """Tell whether a place lies within."""
        if self.at is not None:
            return plane.within(plane.Point(*place), plane.Point(*self.at), self.reach)
        assert self.box is not None
        left, bottom, right, top = self.box
        return left <= place[0] <= right and bottom <= place[1] <= top


def along(edge: str, reach: int, table: tuple[int, int]) -> Rectangle:
    """Give the strip of the table within reach of an edge."""
    width, height = table
    return {
        "top": (0, height - reach, width, height),
        "right": (width - reach, 0, width, height),
        "bottom": (0, 0, width, reach),
        "left": (0, 0, reach, height),
    }[edge]


def inward(edge: str) -> int:
    """Give the heading that leads from an edge into the table."""
    return {"top": 18000, "right": 27000, "bottom": 0, "left": 9000}[edge]


def edge_of(strip: Rectangle, table: tuple[int, int]) -> str:
    """Give the edge on which a strip lies; empty where it lies on none."""
    left, bottom, right, top = strip
    on = {"top": bottom == table[1], "right": left == table[0], "bottom": top == 0, "left": right == 0}
    return next((edge for edge in EDGES if on[edge]), "")

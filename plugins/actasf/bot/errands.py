"""What a scenario has a ship do besides fighting: go somewhere, or leave over an edge.

Units: thousandths of an inch; values in victory points.
"""

from typing import NamedTuple

from core.api import template

from ..scenario.hooks import exit_fault
from ..scenario.kinds import EDGES, Admiral, WoundedShip
from ..ship import INCH, Ship
from ..state import State

LURE = 0.03
"""What each inch on the way is worth, as a share of a ship's points."""


class Errand(NamedTuple):
    """Where a ship is bound: a place, or beyond an edge of the table."""

    place: tuple[int, int] | None = None
    edge: str = ""


def errand(view: State, ship: Ship) -> Errand | None:
    """Give what a ship is bound for; nothing where it is there to fight."""
    for clause in view.clauses:
        if isinstance(clause, WoundedShip) and clause.unit == ship.id:
            return Errand(edge=clause.edge)
        if isinstance(clause, Admiral):
            if clause.aboard == ship.id:
                return Errand(edge=next(edge for edge in reversed(EDGES) if edge != clause.shut))
            if clause.aboard is None:
                return _among_asteroids(view, ship)
    return None


def _among_asteroids(view: State, ship: Ship) -> Errand | None:
    shapes = [piece.shape for piece in view.terrain.values() if piece.kind == "asteroids"]
    if ship.at is None or shapes[:1] == [None]:
        return None
    middle = template.middle(shapes[0])  # type: ignore[arg-type]
    return Errand((middle.x, ship.at[1]))


def pull(view: State, ship: Ship, x: float, y: float) -> float:
    """Give what a place is worth on the way."""
    bound = errand(view, ship)
    if bound is None:
        return 0.0
    return -LURE * ship.roster.points * _far(view, bound, x, y) / INCH


def leaves(view: State, ship: Ship, x: float, y: float) -> bool:
    """Tell whether a place off the table lies where a ship wants to leave."""
    bound = errand(view, ship)
    return bound is not None and bool(bound.edge) and _far(view, bound, x, y) < 0


def may_leave(view: State, ship: Ship) -> bool:
    """Tell whether nothing keeps a ship from withdrawing, over whatever edge."""
    return not view.barred.get(ship.seat) and not any(exit_fault(view, ship, way) for way in (*EDGES, ""))


def _far(view: State, bound: Errand, x: float, y: float) -> float:
    width, height = view.table
    if bound.place is not None:
        return abs(bound.place[0] - x)
    return {"top": height - y, "right": width - x, "bottom": y, "left": x}[bound.edge]

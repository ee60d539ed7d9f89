"""What a scenario has a ship do besides fighting: go somewhere, fetch something, or leave over an edge.

Units: thousandths of an inch; values in victory points.
"""

from math import hypot
from typing import NamedTuple

from core.api import template

from ..figures import trait
from ..scenario.hooks import exit_fault
from ..scenario.information import learned
from ..scenario.kinds import (
    EDGES,
    Admiral,
    AnyClause,
    Counters,
    Exits,
    ObjectiveShip,
    PlanetSurvey,
    Reconnaissance,
    SecretGoals,
    Squares,
    TargetShip,
    UnstableStar,
    WoundedShip,
)
from ..ship import INCH, Ship
from ..state import State
from ..terms import Edge

LURE = 0.03
"""What each inch on the way is worth, as a share of a ship's points."""
SAFE = 2.0
"""What a ship is worth that gets away where that is what counts, as such a share."""
LATE = 3
"""In so many last turns ships take the ground that counts at the end."""
BEAMED = 3 * INCH
"""From so near a tractor beam takes an object aboard."""
SCANNED = 8 * INCH


class Errand(NamedTuple):
    """Where a ship is bound: within reach of a place, or beyond an edge of the table."""

    place: tuple[int, int] | None = None
    edge: Edge | None = None
    reach: int = 0


def errand(view: State, ship: Ship) -> Errand | None:
    """Give what a ship is bound for; nothing where it is there to fight."""
    found = (_errand(view, ship, clause) for clause in view.clauses)
    return next((each for each in found if each is not None), None)


def _errand(view: State, ship: Ship, clause: AnyClause) -> Errand | None:
    role = view.player(ship.seat).role
    match clause:
        case WoundedShip(unit=unit) if unit == ship.id:
            return Errand(edge=clause.edge)
        case Admiral(aboard=aboard) if aboard == ship.id:
            return Errand(edge=next(edge for edge in reversed(EDGES) if edge != clause.shut))
        case Admiral(aboard=None):
            return _among_asteroids(view, ship)
        case Exits(saved="own") if clause.role in ("", role):
            return Errand(edge=_nearest_edge(view, ship, clause.safe))
        case Exits(saved="nothing") if clause.role in ("", role) and (ship.civilian or ship.crippled):
            return Errand(edge=_nearest_edge(view, ship, clause.safe))
        case PlanetSurvey(role=own) if own == role and trait(ship, "Labs"):
            if learned(view, own, clause.planet) >= clause.needed:
                return Errand(edge=clause.edge)
            return _at_piece(view, clause.planet, SCANNED // 2)
        case Reconnaissance(role=own) if own == role:
            return _scouting(view, ship, clause)
        case Counters():
            return _fetching(view, ship)
        case ObjectiveShip() if _is_late(view):
            return Errand(clause.at, reach=clause.reach - INCH)
        case SecretGoals() if clause.goals[ship.seat].id in ("planet", "alone") and _is_late(view):
            return _at_piece(view, clause.planet, clause.hold)
        case Squares() if _is_late(view) and not ship.crippled:
            return _square(view, ship, clause.side)
    return None


def prize(view: State, ship: Ship) -> int:
    """Give what the end of a ship is worth to its enemies beside its points."""
    total = 0
    for clause in view.clauses:
        if isinstance(clause, TargetShip) and clause.unit == ship.id:
            total += clause.bonus
        elif (isinstance(clause, WoundedShip) and clause.unit == ship.id) or (
            isinstance(clause, SecretGoals) and any(goal.enemy == ship.id for goal in clause.goals.values())
        ):
            total += ship.roster.points
    return total


def pull(view: State, ship: Ship, x: float, y: float) -> float:
    """Give what a place is worth on the way, or loses near a star that burns what it reaches."""
    worth = 0.0
    for clause in view.clauses:
        if isinstance(clause, UnstableStar):
            worth -= ship.roster.points * max(0.0, 1 - _to_edge(view, clause.edge, x, y) / clause.reach)
    bound = errand(view, ship)
    if bound is None:
        return worth
    far = _to_edge(view, bound.edge, x, y) if bound.edge else _to_place(bound, x, y)
    return worth - LURE * ship.roster.points * max(0.0, far) / INCH


def leaves(view: State, ship: Ship, x: float, y: float) -> bool:
    """Tell whether a place off the table lies where a ship wants to leave."""
    bound = errand(view, ship)
    return bound is not None and bound.edge is not None and _to_edge(view, bound.edge, x, y) < 0


def may_leave(view: State, ship: Ship) -> bool:
    """Tell whether nothing keeps a ship from withdrawing, over whatever edge."""
    return not view.barred.get(ship.seat) and not any(exit_fault(view, ship, way) for way in (*EDGES, ""))


def _to_edge(view: State, edge: Edge, x: float, y: float) -> float:
    width, height = view.table
    return {"top": height - y, "right": width - x, "bottom": y, "left": x}[edge]


def _to_place(bound: Errand, x: float, y: float) -> float:
    assert bound.place is not None
    return hypot(bound.place[0] - x, bound.place[1] - y) - bound.reach


def _is_late(view: State) -> bool:
    return bool(view.ending.turns) and view.turn > view.ending.turns - LATE


def _nearest_edge(view: State, ship: Ship, edges: tuple[Edge, ...] = EDGES) -> Edge | None:
    if ship.at is None:
        return None
    barred = view.barred.get(ship.seat, ())
    able = [edge for edge in edges if edge not in barred and not exit_fault(view, ship, edge)]
    at = ship.at
    return min(able, key=lambda edge: (_to_edge(view, edge, *at), edge), default=None)


def _among_asteroids(view: State, ship: Ship) -> Errand | None:
    shapes = [piece.shape for piece in view.terrain.values() if piece.kind == "asteroids"]
    if ship.at is None or not shapes or shapes[0] is None:
        return None
    return Errand((template.middle(shapes[0]).x, ship.at[1]))


def _at_piece(view: State, name: str, beyond: int) -> Errand | None:
    """Give the way to a planet: so far from its edge."""
    piece = view.terrain.get(name)
    if piece is None or piece.shape is None:
        return None
    middle = template.middle(piece.shape)
    radius = piece.shape.radius if isinstance(piece.shape, template.Circle) else 0
    return Errand((middle.x, middle.y), reach=radius + beyond)


def _scouting(view: State, ship: Ship, clause: Reconnaissance) -> Errand | None:
    """Scan the nearest enemy of whom too little is known; go home once all are."""
    if ship.at is None:
        return None
    x, y = ship.at
    unknown = [
        other
        for other in view.units.values()
        if other.afloat
        and other.at is not None
        and view.side(other.seat) != view.side(ship.seat)
        and learned(view, clause.role, other.id) < clause.each
    ]
    if not unknown:
        return Errand(edge=_nearest_edge(view, ship))
    if not trait(ship, "Labs") and not trait(ship, "Probe"):
        return None
    there = min((hypot(o.at[0] - x, o.at[1] - y), o.id, o.at) for o in unknown if o.at is not None)[2]
    return Errand(there, reach=SCANNED)


def _fetching(view: State, ship: Ship) -> Errand | None:
    """Bring home what is aboard; else go for the nearest object that floats, if there is a beam to take it."""
    if any(thing.aboard == ship.id for thing in view.objects.values()):
        return Errand(edge=_nearest_edge(view, ship))
    floating = [thing for thing in view.objects.values() if thing.floats and thing.at is not None]
    if ship.at is None or not floating or not trait(ship, "Tractor Beam"):
        return None
    x, y = ship.at
    there = min((hypot(t.at[0] - x, t.at[1] - y), t.id, t.at) for t in floating if t.at is not None)[2]
    return Errand(there, reach=BEAMED)


def _square(view: State, ship: Ship, side: int) -> Errand | None:
    """Give the middle of the nearest square that neither an enemy nor a friend of lower id is in."""
    if ship.at is None:
        return None
    taken = {
        (other.at[0] // side, other.at[1] // side)
        for other in view.units.values()
        if other.afloat
        and other.at is not None
        and (view.side(other.seat) != view.side(ship.seat) or other.id < ship.id)
    }
    x, y = ship.at
    columns, rows = view.table[0] // side, view.table[1] // side
    free = [(c, r) for c in range(columns) for r in range(rows) if (c, r) not in taken]
    middles = [(c * side + side // 2, r * side + side // 2) for c, r in free]
    there = min(middles, key=lambda at: (hypot(at[0] - x, at[1] - y), at), default=None)
    return None if there is None else Errand(there, reach=side // 3)

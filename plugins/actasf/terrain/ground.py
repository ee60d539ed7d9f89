"""What the table shows of terrain: who is within it, what a way meets, what a line of sight goes through.

Units: thousandths of an inch.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from core.api import plane, template

from ..figures import most_shields
from ..ship import Ship
from ..state import State
from ..terms import Passage
from .pieces import KINDS, Kind, Terrain
from .tables import terrain_tables

Place = tuple[int, int]
SEEN_THROUGH: tuple[Kind, ...] = ("nebula",)
"""What blocks no line of sight: fire through a nebula has rules of its own."""


def holds(piece: Terrain, place: Place) -> bool:
    """Tell whether a place lies on a piece of terrain."""
    return piece.everywhere or (piece.shape is not None and piece.shape.holds(plane.Point(*place)))


def kinds_at(terrain: Iterable[Terrain], place: Place) -> tuple[Kind, ...]:
    """Give the kinds of terrain that a place lies in."""
    here = {piece.kind for piece in terrain if holds(piece, place)}
    return tuple(kind for kind in KINDS if kind in here)


def everywhere(state: State) -> tuple[Kind, ...]:
    """Give the kinds of terrain that fill the whole table."""
    here = {piece.kind for piece in state.terrain.values() if piece.everywhere}
    return tuple(kind for kind in KINDS if kind in here)


def is_clear(state: State, one: Place, other: Place) -> bool:
    """Tell whether no terrain lies between two places; who is within a piece sees out of it, and is seen.

    Rule: Terrain (General Rules); Black Holes; Planets.
    """
    here, there = plane.Point(*one), plane.Point(*other)
    return not any(
        piece.shape is not None
        and piece.kind not in SEEN_THROUGH
        and piece.shape.crossed(here, there)
        and not piece.shape.holds(here)
        and not piece.shape.holds(there)
        for piece in state.terrain.values()
    )


def is_through_nebula(state: State, one: Place, other: Place) -> bool:
    """Tell whether any part of a line lies in a nebula."""
    here, there = plane.Point(*one), plane.Point(*other)
    return any(
        piece.everywhere or (piece.shape is not None and piece.shape.crossed(here, there))
        for piece in state.terrain.values()
        if piece.kind == "nebula"
    )


def rocks_on(state: State, one: Place, other: Place) -> tuple[str, ...]:
    """Give the asteroid fields that a line leads through."""
    here, there = plane.Point(*one), plane.Point(*other)
    return tuple(
        piece.id
        for piece in state.terrain.values()
        if piece.kind == "asteroids"
        and (piece.everywhere or (piece.shape is not None and piece.shape.crossed(here, there)))
    )


def reach_of_contact(state: State) -> int:
    """Give how near the middle of a ship comes to the edge of a black hole before they touch.

    Rule: Black Holes (on a stand of 2 inches its edge, on any other 2 inches from the middle).
    """
    table = terrain_tables().black_hole
    return state.base // 2 if state.base == table.stand else table.contact


def met_on(state: State, trail: Sequence[plane.Point]) -> tuple[str, ...]:
    """Give the pieces of terrain that a way meets, in the order in which it meets them."""
    return tuple(dict.fromkeys(piece for _, _, piece in sorted(_meetings(state, trail))))


def _meetings(state: State, trail: Sequence[plane.Point]) -> Iterator[tuple[int, int, str]]:
    """Give the leg and how far along it each piece is met first."""
    for piece in state.terrain.values():
        if piece.everywhere:
            yield 0, 0, piece.id
        shape = piece.shape
        if shape is None:
            continue
        if piece.kind == "black_hole":
            shape = widened(shape, reach_of_contact(state))
        for number, (start, end) in enumerate(pairwise(trail)):
            if (along := template.met_after(shape, start, end)) is not None:
                yield number, along, piece.id
                break


def widened(shape: template.Template, by: int) -> template.Template:
    """Give a round template with a margin all round it."""
    return replace(shape, radius=shape.radius + by) if isinstance(shape, template.Circle) else shape


def passage(state: State, trail: Sequence[plane.Point], place: Place | None) -> Passage:
    """Give what a way over the board means: the terrain that it meets, and what its end lies in."""
    within = () if place is None else kinds_at(state.terrain.values(), place)
    return Passage(met_on(state, trail) if len(trail) > 1 else (), within)


def contacts(state: State, place: Place) -> str | None:
    """Give the black hole that a ship at this place would touch."""
    reach = reach_of_contact(state)
    return next(
        (
            piece.id
            for piece in state.terrain.values()
            if piece.kind == "black_hole" and piece.shape and piece.shape.reaches(plane.Point(*place), reach)
        ),
        None,
    )


def placed(state: State) -> State:
    """Give the state with every ship on the board within what lies where it stands; in a nebula without shields."""
    if state.mode != "board" or not state.terrain:
        return state
    units = dict(state.units)
    for unit, ship in units.items():
        units[unit] = _placed(state, ship)
    return replace(state, units=units)


def _placed(state: State, ship: Ship) -> Ship:
    if ship.at is None or ship.status != "table":
        return ship
    ship = replace(ship, within=kinds_at(state.terrain.values(), ship.at))
    return replace(ship, shields=min(ship.shields, most_shields(ship)))

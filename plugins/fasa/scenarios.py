"""The scenarios: forces, the map and what stands on it, starting hexes, length, what is worth victory points."""

from functools import cache
from typing import Any, Literal

from msgspec import Struct

from core.api import Hex, Scenario, Seat, Side, canon, hexmap

from .orders import Edge
from .state import COURSES, Body, State
from .tables import read

Fate = Literal["escaped", "left", "lost", "held"]
"""Over its edge of the map; gone in another way; destroyed or out of the fight; still in it at the end."""


class Award(Struct, frozen=True, forbid_unknown_fields=True):
    """What the fate of a ship is worth.

    Args:
        to, of: the role that gets the points, and the role whose ship it is.
        kind: a word of the ship's role, such as `Freighter`; empty for every ship that no award before it has met.
    """

    to: str
    of: str
    fate: Fate
    points: int
    kind: str = ""


class Minefield(Struct, frozen=True, forbid_unknown_fields=True):
    """Mines of a role's side, in a rectangle: first and last column, first and last row."""

    owner: str
    number: int
    damage: int
    within: tuple[int, int, int, int]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Where they may lie."""
        return _rectangle(self.within)


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """A planet, a moon, a field of asteroids, by columns and rows."""

    id: str
    kind: Literal["planet", "moon", "asteroids"]
    name: str
    hexes: tuple[tuple[int, int], ...]


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its data say.

    Args:
        forces: classes by role, for a side that brings no ships.
        turns: its length; 0 is until it is decided.
        usual: whether it is what forces play that have agreed on nothing else.
        depth: columns from its edge in which a side begins; 0 is the middle hex of the edge alone.
        zones: where roles begin in place of that: first and last column, first and last row.
        columns: of the mapsheets side by side.
        exits: the edge over which a role's ships escape; where there is one, the map has edges and who crosses one is gone.
        cloaked: roles whose ships begin with their cloaking devices at work.
        prize: the role and the kind of ships without which the battle ends; none for that of every ship of a side.
        awards: victory points; without any the side that is left wins.
    """

    title: str
    roles: tuple[str, ...]
    summary: str
    provenance: str
    source: str
    course: str
    forces: dict[str, tuple[str, ...]] = {}
    turns: int = 0
    depth: int = 0
    usual: bool = False
    zones: dict[str, tuple[int, int, int, int]] = {}
    columns: int = 33
    exits: dict[str, Edge] = {}
    cloaked: tuple[str, ...] = ()
    mines: Minefield | None = None
    bodies: tuple[Place, ...] = ()
    prize: tuple[str, str] | None = None
    awards: tuple[Award, ...] = ()

    @property
    def crowded(self) -> bool:
        """Whether mines or bodies stand there, for which all fly below the speed of light."""
        return self.mines is not None or bool(self.bodies)


COLUMNS, ROWS = 33, 22
"""A mapsheet (house: its size is not given)."""
TURNS = 12
"""Turns for which a control panel has boxes: the length of a battle that says nothing else (house)."""
FASTEST = 14
"""The highest warp speed that a battle may have."""
DRAWN, LAID = "drawn", "laid"
"""Mines lie by dice, or where their owner lays them."""


@cache
def plans() -> dict[str, Plan]:
    """Give every scenario's plan by its id."""
    return canon.convert(read("scenarios.toml"), dict[str, Plan], "scenarios.toml")


def plan_of(state: State) -> Plan | None:
    """Give the plan of a battle; None where it has no scenario."""
    return plans().get(state.scenario)


def detail_of(plan: Plan) -> dict[str, Any]:
    """Give the choices that a scenario takes, with their defaults."""
    found: dict[str, Any] = {"course": plan.course, "turns": plan.turns or TURNS, "within": 0}
    if not plan.crowded:
        found["warp"] = 0
    if plan.mines:
        found |= {"mines": DRAWN, "number": plan.mines.number}
    return found


LABELS = {
    "course": f"Course: {', '.join(COURSES)}",
    "turns": "Turns at most; 0 for no limit",
    "within": "Percent by which the stronger side may exceed the other in combat efficiency; 0 for no limit",
    "warp": "Warp speed at which all fly; 0 is below that of light",
    "mines": f"Mines: {DRAWN} by dice, or {LAID} by their owner",
    "number": "Number of mines",
}


def scenario_list() -> list[Scenario]:
    """Give every scenario's facts."""
    return [
        Scenario(
            name,
            plan.title,
            plan.roles,
            plan.turns or None,
            plan.summary,
            plan.provenance,
            detail_of(plan),
            usual=plan.usual,
            labels={key: LABELS[key] for key in detail_of(plan)},
        )
        for name, plan in plans().items()
    ]


def role_of(state: State, side: Side) -> str:
    """Give the role of a side; empty where the battle has no scenario."""
    plan = plan_of(state)
    return plan.roles[list(dict.fromkeys(state.sides)).index(side)] if plan else ""


def columns(state: State) -> int:
    """Give the columns of the map."""
    plan = plan_of(state)
    return plan.columns if plan else COLUMNS


def zone(state: State, seat: Seat) -> frozenset[Hex]:
    """Give the hexes in which a seat's ships begin: at the short sides of the mapsheet, opposite each other.

    Rule: Set-Up; The Big Bad Wolf: Set-up. A scenario may name other hexes. Nobody begins in a planet.
    """
    plan = plan_of(state)
    depth = plan.depth if plan else COLUMNS
    wide = columns(state)
    role = role_of(state, state.side(seat))
    first = state.sides.index(state.side(seat)) == 0
    if plan and role in plan.zones:
        taken = {here for body in state.bodies for here in body.hexes}
        return frozenset(_rectangle(plan.zones[role])) - taken
    if depth == 0:
        return frozenset({hexmap.at(1 if first else wide, ROWS // 2)})
    return frozenset(_rectangle((1, depth, 1, ROWS) if first else (wide - depth + 1, wide, 1, ROWS)))


def bodies(plan: Plan) -> tuple[Body, ...]:
    """Give what stands on the map."""
    return tuple(
        Body(place.id, place.kind, tuple(hexmap.at(*here) for here in place.hexes), place.name)
        for place in plan.bodies
    )


def edge_crossed(state: State, here: Hex) -> Edge:
    """Give the edge beyond which a hex lies; empty on the map, and where the map has no edges."""
    plan = plan_of(state)
    if plan is None or not plan.exits:
        return ""
    column, row = hexmap.column_row(here)
    if column < 1 or column > plan.columns:
        return "west" if column < 1 else "east"
    if row < 1 or row > ROWS:
        return "north" if row < 1 else "south"
    return ""


def _rectangle(within: tuple[int, int, int, int]) -> tuple[Hex, ...]:
    left, right, top, low = within
    return tuple(hexmap.at(column, row) for column in range(left, right + 1) for row in range(top, low + 1))

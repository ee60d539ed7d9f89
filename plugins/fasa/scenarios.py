"""The scenarios: forces, starting hexes, length."""

from functools import cache
from typing import Any

from msgspec import Struct

from core.api import Hex, Scenario, Seat, canon, hexmap

from .state import COURSES, State
from .tables import read


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its data say.

    Args:
        forces: classes by role, for a side that brings no ships.
        turns: its length; 0 is until it is decided.
        usual: whether it is what forces play that have agreed on nothing else.
        depth: columns from its edge in which a side begins; 0 is the middle hex of the edge alone.
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


COLUMNS, ROWS = 33, 22
"""The mapsheet (house: its size is not given)."""
TURNS = 12
"""Turns for which a control panel has boxes: the length of a battle that says nothing else (house)."""


@cache
def plans() -> dict[str, Plan]:
    """Give every scenario's plan by its id."""
    return canon.convert(read("scenarios.toml"), dict[str, Plan], "scenarios.toml")


def detail_of(plan: Plan) -> dict[str, Any]:
    """Give the choices that a scenario takes, with their defaults."""
    return {"course": plan.course, "turns": plan.turns or TURNS}


LABELS = {"course": f"Course: {', '.join(COURSES)}", "turns": "Turns at most; 0 for no limit"}


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
            labels=LABELS,
            usual=plan.usual,
        )
        for name, plan in plans().items()
    ]


def zone(state: State, seat: Seat) -> frozenset[Hex]:
    """Give the hexes in which a seat's ships begin: at the short sides of the mapsheet, opposite each other.

    Rule: Set-Up; The Big Bad Wolf: Set-up.
    """
    plan = plans().get(state.scenario)
    depth = plan.depth if plan else COLUMNS
    first = state.sides.index(state.side(seat)) == 0
    if depth == 0:
        return frozenset({hexmap.at(1 if first else COLUMNS, ROWS // 2)})
    columns = range(1, depth + 1) if first else range(COLUMNS - depth + 1, COLUMNS + 1)
    return frozenset(hexmap.at(column, row) for column in columns for row in range(1, ROWS + 1))

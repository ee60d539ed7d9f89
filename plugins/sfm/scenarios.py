"""The scenarios: forces, choices, deployment zones."""

from functools import cache
from typing import Any

from msgspec import Struct

from core.api import (
    Hex,
    Scenario,
    Violation,
    canon,
    hexgrid,
)
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.measure import sight_by
from plugins.sfm.ranges import own_range
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import read

DEPTH = 3
"""Columns or rows from its edge in which a side of a pick-up battle sets up."""
NEAREST = 10
"""Hexes to a town hex within which the raiders of Rickerbee may not set up."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its data say.

    Args:
        forces: kind and number by role.
        most: where more of a kind may be added.
        within: how far from a town hex the defender's kinds stand.
    """

    title: str
    roles: tuple[str, ...]
    turns: int
    map: str
    summary: str
    provenance: str
    source: str
    forces: dict[str, dict[str, int]]
    most: dict[str, dict[str, int]] = {}
    within: dict[str, int] = {}


@cache
def plans() -> dict[str, Plan]:
    """Give every scenario's plan by its id."""
    return canon.convert(read("scenarios.toml"), dict[str, Plan], "scenarios.toml")


DETAIL: dict[str, dict[str, Any]] = {
    "rickerbee": {"extra_marines": 0, "missions": {}},
    "pick_up": {"map": {"name": "rickerbee"}, "turns": 16, "missions": {}},
    "three_way": {"map": {"name": "rickerbee"}, "turns": 16, "missions": {}},
}
"""The choices that a scenario takes, with their defaults; `missions` of transporter artillery by seat."""


def scenario_list() -> list[Scenario]:
    """Give every scenario's facts."""
    return [
        Scenario(name, plan.title, plan.roles, plan.turns, plan.summary, plan.provenance, DETAIL[name])
        for name, plan in plans().items()
    ]


def zone_faults(rules: Rules, state: State, unit: Unit, to: Hex) -> list[Violation]:
    """Say why a unit may not set up in a hex. Rule: Scenario One: Federation Forces, Klingon Forces."""
    if state.scenario in ("pick_up", "three_way"):
        edge = ("west", "east", "north")[state.seats.index(unit.seat)]
        plan = ground(state.map).plan
        column, row = to.q + 1, to.r + to.q // 2 + 1
        inside = {
            "west": column <= DEPTH,
            "east": column > plan.columns - DEPTH,
            "north": row <= DEPTH and 2 * DEPTH < column <= plan.columns - 2 * DEPTH,
        }
        apart = f"rows of the north edge, {2 * DEPTH} columns from the others"
        within = apart if edge == "north" else f"columns of the {edge} edge"
        why = f"{unit.called} sets up within {DEPTH} {within}"
        return [] if inside[edge] else [Violation("Pick-up battle", why)]
    if state.scenario != "rickerbee":
        return []
    far = ground(state.map).from_town[to]
    if unit.seat == state.seats[0]:
        return _raider_faults(rules, state, unit, to, far)
    most = plans()["rickerbee"].within.get(unit.kind, 5)
    if far > most:
        where = "in a town hex" if most == 0 else f"within {most} hexes of a town hex"
        return [Violation("Federation Forces", f"{unit.called} sets up {where}; {hex_key(to)} is {far} away")]
    if unit.kind == "civilian":
        there = [other for other in state.in_hex(to) if other.kind == "civilian" and other.id != unit.id]
        if len(there) >= 2:
            return [
                Violation(
                    "Federation Forces", f"two civilian units stand in each town hex; {hex_key(to)} has them"
                )
            ]
    return []


def _raider_faults(rules: Rules, state: State, unit: Unit, to: Hex, far: int) -> list[Violation]:
    if far <= NEAREST:
        why = f"{unit.called} sets up farther than {NEAREST} hexes from every town hex; {hex_key(to)} is {far} away"
        return [Violation("Klingon Forces", why)]
    sight = sight_by(rules, state)
    return [
        Violation("Klingon Forces", f"{other.id} can spot hex {hex_key(to)}")
        for other in state.fighters()
        if state.hostile(other.seat, unit.seat)
        and (here := state.where(other)) is not None
        and hexgrid.distance(here, to) <= own_range(rules, other)
        and ground(state.map).sees(here, to, sight)
    ]

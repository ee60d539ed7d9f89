"""Sensible allotments of power, ready to be taken: what a captain would think of first."""

from collections.abc import Iterator

from .hulls import Hull, Mount
from .orders import Allocate
from .power import cost, movement_cost, movement_points, shield_points
from .settings import Rules
from .state import Ship, State, System
from .tables import SHIELDS

CLOSE, STAND, RUN = "Close in", "Stand and fight", "Get away"

_PLANS: dict[str, tuple[int, str, tuple[int, ...]]] = {
    CLOSE: (40, "fps", (2, 1, 3)),
    STAND: (15, "fpsa", (2, 1, 3)),
    RUN: (50, "apsf", (5, 4, 6)),
}
"""For each plan: percent of the power for movement, arcs whose weapons come first, shields that come first."""


def presets(rules: Rules, state: State, ship: Ship) -> list[tuple[str, Allocate]]:
    """Give ready allotments with their names, each once."""
    hull = rules.hulls[ship.hull]
    found: list[tuple[str, Allocate]] = []
    for name, (share, arcs, sides) in _PLANS.items():
        order = planned(hull, ship, ship.known.units * share // 100 // hull.movement, arcs, sides)
        if all(order != known for _, known in found):
            found.append((name, order))
    return found


def planned(
    hull: Hull, ship: Ship, movement: int, arcs: str, sides: tuple[int, ...], shielding: int = 30
) -> Allocate:
    """Give an allotment: so much movement, weapons of some arcs first, the rest for shields.

    Args:
        shielding: percent of the power that is kept for shields before weapons are armed.
    """
    panel = ship.known
    movement = min(movement, movement_points(hull, panel.units))
    left = panel.units - movement_cost(hull, movement)
    kept = panel.units * shielding // 100
    weapons: dict[str, int] = {}
    for mount in _by_arc(hull, panel.broken, arcs):
        most = min(mount.data.power, left - kept)
        units = most if mount.beam else (mount.data.power if most == mount.data.power else 0)
        if units > 0:
            weapons[mount.id] = units
            left -= units
    shields = _shields(hull, panel.generators, shield_points(hull, left), sides)
    order = Allocate(ship.id, movement, shields, weapons)
    assert cost(hull, order) <= panel.units
    return order


def _by_arc(hull: Hull, broken: tuple[str, ...], arcs: str) -> Iterator[Mount]:
    """Give the weapons that bear where they are wanted, missiles first, for they take least."""
    whole = [mount for mount in hull.mounts if mount.id not in broken]
    yield from sorted(
        whole,
        key=lambda mount: (min(map(arcs.index, set(mount.arcs) & set(arcs)), default=9), mount.beam),
    )


def _shields(
    hull: Hull, generators: tuple[System, ...], points: int, sides: tuple[int, ...]
) -> tuple[int, int, int, int, int, int]:
    """Share points out: the wanted shields alike, then the others."""
    given = dict.fromkeys(SHIELDS, 0)
    whole = [side for side in SHIELDS if not generators[side - 1].down]
    for group in ([side for side in sides if side in whole], [side for side in whole if side not in sides]):
        while points and any(given[side] < hull.shield for side in group):
            for side in group:
                if points and given[side] < hull.shield:
                    given[side] += 1
                    points -= 1
    one, two, three, four, five, six = given.values()
    return one, two, three, four, five, six

"""Drones put on the table: where a swarm may stand, and what it must have before it.

Rule: Short-Range Drone Attacks; Creating Swarms.
"""

from collections.abc import Iterable

from core.api import UnitId, Violation, plane

from ..attack_orders import Launch
from ..measure import bears
from ..path import inches
from ..seeking import DRONE_MOVE, NEAREST_SWARM, drone_reach, is_drone
from ..ship import Ship
from ..state import State
from ..terrain.ground import is_through_nebula
from .targets import seeking_fault


def new_swarm_id(state: State) -> UnitId:
    """Give the name of the next swarm: the first that is free."""
    number = 1
    while (name := UnitId(f"swarm-{number}")) in state.swarms or name in state.units:
        number += 1
    return name


def heading_of(ship: Ship, launch: Launch) -> int:
    """Give where a new swarm looks: straight away from its ship, if nothing is said."""
    if launch.heading is not None:
        return launch.heading
    if ship.at is None or launch.place is None:
        return 0
    return plane.bearing(plane.Point(*ship.at), plane.Point(*launch.place)) or 0


def far_targets(state: State, ship: Ship) -> list[Ship]:
    """Give the enemies beyond the reach of a drone this turn."""
    assert ship.at is not None
    here = plane.Point(*ship.at)
    return [
        other
        for other in state.units.values()
        if seeking_fault(state, ship, other, other.id) is None
        and other.at is not None
        and plane.distance(here, plane.Point(*other.at))
        > drone_reach(is_through_nebula(state, ship.at, other.at))
    ]


def faces_target(targets: Iterable[Ship], at: tuple[int, int], heading: int) -> bool:
    """Tell whether a swarm has one of them before it."""
    here = plane.Point(*at)
    return any(
        bears(("F",), plane.relative_bearing(here, heading, plane.Point(*target.at)) or 0)  # type: ignore[misc]
        for target in targets
    )


def launch_violations(state: State, ship: Ship, launch: Launch) -> Iterable[Violation]:
    """Give every reason why drones may not be put on the table so."""
    if not 0 <= launch.bank < len(ship.roster.banks):
        yield Violation("Weapon Bank", f"{ship.name} has banks 0 to {len(ship.roster.banks) - 1}")
        return
    bank = ship.roster.banks[launch.bank]
    if not is_drone(bank):
        yield Violation("Creating Swarms", f"{bank.weapon} (bank {launch.bank}) launches no drones")
        return
    swarm = None if launch.swarm is None else state.swarms.get(launch.swarm)
    if launch.swarm is not None and (swarm is None or swarm.seat != ship.seat or swarm.on is not None):
        yield Violation("Creating Swarms", f"{ship.seat} has no swarm {launch.swarm} on the table")
        return
    if swarm is not None and (launch.place is not None or launch.heading is not None):
        yield Violation("Creating Swarms", "drones that join a swarm have no place of their own")
    if state.mode == "cards":
        if launch.place is not None or launch.heading is not None:
            yield Violation("Cards", "by cards the swarm stands on the table, and nowhere else")
        if not any(seeking_fault(state, ship, other, other.id) is None for other in state.units.values()):
            yield Violation("Creating Swarms", "there is no target that drones could be launched at")
        return
    at = launch.place if swarm is None else swarm.at
    if at is None:
        yield Violation("Creating Swarms", "the order does not say where the swarm is placed")
        return
    yield from _place_violations(state, ship, launch, at, swarm is None)
    heading = heading_of(ship, launch) if swarm is None else swarm.heading
    targets = far_targets(state, ship)
    if not targets:
        yield Violation(
            "Short-Range Drone Attacks",
            "every target is within the reach of this turn: drones strike at once",
        )
    elif not faces_target(targets, at, heading):
        yield Violation("Creating Swarms", "no target beyond the reach of this turn lies before the swarm")


def _place_violations(
    state: State, ship: Ship, launch: Launch, at: tuple[int, int], new: bool
) -> Iterable[Violation]:
    assert ship.at is not None
    here, there = plane.Point(*ship.at), plane.Point(*at)
    distance = plane.distance(here, there)
    if not (0 <= at[0] <= state.table[0] and 0 <= at[1] <= state.table[1]):
        yield Violation("Creating Swarms", "the place is not on the table")
    if distance > DRONE_MOVE or (new and distance < NEAREST_SWARM):
        least = f"{inches(NEAREST_SWARM)} to " if new else "at most "
        yield Violation(
            "Creating Swarms",
            f"a swarm is {least}{inches(DRONE_MOVE)} from {ship.name}, not {inches(distance)}",
        )
    bearing = plane.relative_bearing(here, ship.heading, there) or 0
    arcs = ship.roster.banks[launch.bank].arcs
    if not bears(arcs, bearing):
        yield Violation(
            "Eligible Targets", f"bank {launch.bank} of {ship.name} launches into {', '.join(arcs)}"
        )

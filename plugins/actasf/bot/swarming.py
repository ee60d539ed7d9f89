"""Drones: which go on the table, what swarms do there; and what is done about those that come in."""

from collections.abc import Iterator

from core.api import Seat, plane

from ..attack_orders import CounterSwarm, Disperse, Launch, Pass, Shot, SwarmAttack
from ..defence_orders import Beam, Defend, Grip, Intercept, Racks
from ..defence_plans import preset
from ..figures import anti_drone, beams_left, ready_dice
from ..phases.drones import own_swarms, prey, strikes
from ..phases.launching import faces_target, far_targets
from ..questions import DefendOpen, GripOpen, InterceptOpen, RacksOpen
from ..seekers import Swarm
from ..seeking import DRONE_MOVE, is_drone
from ..ship import INCH, Ship
from ..state import State
from . import stakes

FAR_SWARM = 34 * INCH
"""An enemy farther away will not come within reach of a swarm next turn."""
HEAVY_VOLLEY = 12
"""Points from which every phaser is worth its fire in defence."""


def launches(view: State, ship: Ship, shots: tuple[Shot, ...]) -> tuple[Launch, ...]:
    """Put drones that have nothing to strike now before the nearest enemy that may come to them."""
    used = {shot.bank for shot in shots}
    if ship.at is None or "evasive" in ship.actions or "phasers_only" in ship.penalties or ship.helpless:
        return ()
    banks = [number for number, bank in enumerate(ship.roster.banks) if is_drone(bank) and number not in used]
    if ship.crippled:
        banks = [] if used else banks[:1]
    here = plane.Point(*ship.at)
    near = sorted(
        far_targets(view, ship),
        key=lambda enemy: (plane.distance(here, plane.Point(*enemy.at)), enemy.id),  # type: ignore[misc]
    )
    if not near or plane.distance(here, plane.Point(*near[0].at)) > FAR_SWARM:  # type: ignore[misc]
        return ()
    heading = plane.bearing(here, plane.Point(*near[0].at)) or 0  # type: ignore[misc]
    there = plane.advance(here, heading, DRONE_MOVE - 2)
    width, height = view.table
    if not (
        0 <= there.x <= width and 0 <= there.y <= height and faces_target(near, (there.x, there.y), heading)
    ):
        return ()
    return tuple(
        Launch(number, dice, None, (there.x, there.y))
        for number in banks
        if (dice := ready_dice(ship, number))
    )


def swarms(view: State, seat: Seat) -> Iterator[CounterSwarm | Pass | SwarmAttack | Disperse]:
    """Send swarms that could strike nothing against the enemy's; then strike where it hurts most."""
    mine = own_swarms(view, seat)
    if view.countering:
        for swarm in mine:
            for other in prey(view, swarm):
                if not strikes(view, swarm):
                    yield CounterSwarm(swarm.id, other.id, min(swarm.drones, other.drones))
        yield Pass()
        return
    idle = tuple(swarm.id for swarm in mine if not strikes(view, swarm))
    if idle:
        yield Disperse(idle)
    for swarm in mine:
        if targets := strikes(view, swarm):
            yield SwarmAttack(swarm.id, _best(swarm, targets).id)


def _best(swarm: Swarm, targets: list[Ship]) -> Ship:
    return max(targets, key=lambda ship: _worth(swarm, ship))


def _worth(swarm: Swarm, ship: Ship) -> tuple[float, str]:
    """Value a target: what the drones may do to it, less where it is well defended or fast."""
    ward = 1 + anti_drone(ship) + ("evasive" in ship.actions)
    close = swarm.drones * 6 >= stakes.shields_of(ship)
    return ship.roster.points * (1.5 if close else 1.0) / ward, ship.id


def intercept(view: State, question: InterceptOpen) -> Intercept:
    """Go for the ship with all drones, unless it is of little worth."""
    ship, swarm = view.units[question.unit], view.swarms[question.swarm]
    return Intercept(0 if ship.crippled and len(strikes(view, swarm)) > 1 else swarm.drones)


def racks(view: State, question: RacksOpen) -> Racks:
    """Give up what is left unused by a ship that has had its turn to fire; keep it where it may still strike."""
    return Racks(view.units[question.unit].has_attacked)


def defend(view: State, question: DefendOpen) -> Iterator[Defend]:
    """Meet a heavy volley, or one that finds the shields down, with all there is, others with what is spare."""
    target = view.units[question.target]
    points = sum(seeker.dice * (6 if seeker.kind == "drone" else 4) for seeker in question.seekers)
    heavy = points >= HEAVY_VOLLEY or points > stakes.shields_of(target) or target.has_attacked
    for name in ("all", "phasers", "phaser_3") if heavy else ("phaser_3",):
        order = preset(view, question, name)
        if order is not None:
            yield order
    yield Defend()


def grip(view: State, question: GripOpen) -> Grip:
    """Share the tractor beams out among what is still coming."""
    left = beams_left(view.units[question.target])
    coming = [n for n, seeker in enumerate(question.seekers) if seeker.dice and seeker.kind != "plasma"]
    shares = {place: left // len(coming) + (n < left % len(coming)) for n, place in enumerate(coming)}
    return Grip(tuple(Beam(place, beams) for place, beams in shares.items() if beams))

"""Marines for a landing site: ships bring them within transporter reach and send them down while it is safe."""

from collections.abc import Iterator
from math import hypot

from core.api import LinkEnd, Squad

from ..figures import trait
from ..measure import site_sight
from ..phases.links import why_closed
from ..phases.raid import TRANSPORTER_REACH
from ..ship import INCH, Ship
from ..terms import Quarter
from ..turn_orders import Transport
from .paths import Pose
from .scene import Lookout, Scene, bearing, quarter

REACH = TRANSPORTER_REACH - 50
"""Kept clear of by so much, since places are near enough only."""
PER_SQUAD = 12.0
"""What a squad on the ground is worth, for each marine that it counts as. Units: victory points."""
CROSSING = 48 * INCH
"""The way over which a ship that carries squads is drawn to the site."""


def sites(scene: Scene) -> Iterator[tuple[LinkEnd, tuple[int, int]]]:
    """Give the links through which this seat may send squads, with their sites."""
    if scene.view.closed:
        return
    for link in scene.view.links:
        site = link.detail.get("site")
        if link.kind == "transporter" and link.sends and scene.seat in link.seats and site is not None:
            yield link, (int(site[0]), int(site[1]))


def carried(ship: Ship) -> tuple[Squad, ...]:
    """Give the squads that a ship's transporters can send in one turn, the ablest first."""
    ranks = ("commando", "heavy", "engineer", "marine")
    squads = sorted(
        ship.squads, key=lambda squad: (ranks.index(squad.kind) if squad.kind in ranks else 9, squad.id)
    )
    room = trait(ship, "Transporter") - ship.sent
    found = []
    for squad in squads:
        if squad.size <= room:
            found.append(squad)
            room -= squad.size
    return tuple(found)


def reserved(scene: Scene, ship: Ship) -> int:
    """Count the marines that a ship keeps for the ground."""
    return sum(squad.size for squad in ship.squads) if any(sites(scene)) else 0


def value(scene: Scene, ship: Ship, pose: Pose) -> float:
    """Value a place for sending squads down: within reach now, or nearer for the next turn."""
    if not ship.squads or not trait(ship, "Transporter"):
        return 0.0
    aboard = sum(squad.size for squad in ship.squads)
    worth = 0.0
    for _, site in sites(scene):
        far = hypot(site[0] - pose.x, site[1] - pose.y)
        if far <= REACH:
            worth = max(worth, PER_SQUAD * (aboard + sum(squad.size for squad in carried(ship))))
        else:
            worth = max(worth, PER_SQUAD * aboard * (1 - min(1.0, (far - REACH) / CROSSING)))
    return worth


def lowered(scene: Scene, lookout: Lookout, pose: Pose, by: int) -> tuple[Quarter, ...]:
    """Choose the shields to lower at the end of a move: those towards a site in reach, if the price is right."""
    squads = carried(lookout.ship)
    if not squads:
        return ()
    heading = (pose.heading + by) % 36000
    for _, site in sites(scene):
        if hypot(site[0] - pose.x, site[1] - pose.y) > REACH:
            continue
        side = quarter(bearing(pose.x, pose.y, *site) - heading)
        shut = lookout.outlook(pose.x, pose.y).danger
        risk = lookout.outlook(pose.x, pose.y, heading, (side,)).danger - shut
        if scene.caution(lookout.ship) * risk < PER_SQUAD * sum(squad.size for squad in squads):
            return (side,)  # type: ignore[return-value]
    return ()


def transports(scene: Scene) -> Iterator[Transport]:
    """Give orders that send squads down now."""
    for link, site in sites(scene):
        for ship in scene.mine:
            squads, seen = carried(ship), site_sight(ship, site)
            if squads and seen is not None and not why_closed(ship, seen):
                yield Transport(ship.id, link.id, tuple(squad.id for squad in squads))

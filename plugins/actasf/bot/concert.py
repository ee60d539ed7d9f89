"""The fire of a whole side in concert: every bank of every ship that has yet to fire, allotted together.

Units: victory points for what fire is worth.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.api import UnitId

from ..ship import Ship
from . import stakes, targeting
from .scene import Lookout, Scene
from .targeting import Allotment, Battery, Salvo, Target

SWEEPS = 2
"""How often the allotment is gone over for banks that would do more elsewhere."""
SILENCED = 0.7
"""The share of a ship's fire that it loses when it is crippled."""


class Part(NamedTuple):
    """What one ship has a share in the concert with."""

    ship: Ship
    batteries: Sequence[Battery]


def best_salvo(scene: Scene, waiting: Sequence[Ship]) -> Salvo | None:
    """Choose who fires next of those who wait, and at what, with what the others will add to it in mind."""
    parts = [_part(scene, ship) for ship in waiting]
    if not parts:
        return None
    batteries = [battery for part in parts for battery in part.batteries]
    struck = {unit for battery in batteries for unit in battery.lines}
    targets = {enemy.id: _target(scene, enemy) for enemy in scene.enemies if enemy.id in struck}
    allotment: Allotment = {}
    if batteries:
        allotment = targeting.focused(batteries, targets)
        for _ in range(SWEEPS):
            allotment = targeting.spread(batteries, targets, allotment)
    found, first = [], 0
    for part in parts:
        places = range(first, first + len(part.batteries))
        first += len(part.batteries)
        own = {place - places.start: allotment[place] for place in places}
        worth = sum(
            targeting.worth_of(targets[unit], targeting.lines_at(part.batteries, own, unit))
            for unit in {*own.values()}
        )
        shots = targeting.shots_of(part.ship, part.batteries, own)
        found.append(
            (worth * _urgency(scene, part.ship), -part.ship.roster.points, Salvo(part.ship, shots, worth))
        )
    return max(found, key=lambda each: each[:2])[2]


def _part(scene: Scene, ship: Ship) -> Part:
    """Give what a ship brings to the concert; of a cripple the one bank that it may fire."""
    if ship.helpless or ship.cloak:
        return Part(ship, ())
    alone = targeting.salvo(scene, ship)
    banks = {shot.bank for shot in alone.shots}
    every = targeting.batteries_of(scene, ship)
    return Part(ship, [battery for battery in every if battery.bank in banks])


def _target(scene: Scene, enemy: Ship) -> Target:
    """Give an enemy with what its fire still threatens."""
    eager = 1.0
    if not enemy.has_attacked:
        threat = targeting.salvo(Scene(scene.view, enemy.seat), enemy).value
        eager += SILENCED * threat / enemy.roster.points
    return targeting.Target(enemy, stakes.shields_of(enemy), eager)


def _urgency(scene: Scene, ship: Ship) -> float:
    """Give how much sooner a ship should fire that may not live to fire later."""
    return 1 + min(1.0, Lookout(scene, ship).here.danger / ship.roster.points)

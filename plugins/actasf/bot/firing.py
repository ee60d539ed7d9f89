"""The attack phase: which ship fires next, and who sends raiders."""

from collections.abc import Sequence

from core.api import weighed

from ..attack_orders import Attack, Raid, Shot
from ..figures import is_hidden, trait
from ..phases.raid import TRANSPORTER_REACH
from ..sequence import to_nominate
from ..ship import Ship
from . import firepower, landing, sidearms, stakes, swarming, systems
from .forecast import Forecast
from .scene import Guns, Lookout, Scene, apart
from .targeting import Salvo, salvo, salvos

BEST_SHIPS = 3
"""Ships whose fire is worked out in full before one of them is nominated."""


def attack(scene: Scene) -> Attack | None:
    """Nominate a ship, with its fire and all else that it does in the attack phase."""
    waiting = [ship for ship in to_nominate(scene.view, scene.seat) if ship.at is not None]
    best = foreseen_salvo(scene, waiting) if scene.style.foresees else best_salvo(scene, waiting)
    if best is None:
        return None
    ship = best.ship
    if ship.cloak:
        return Attack(ship.id)
    shots = sidearms.without_guards(scene, ship, best.shots)
    shots += sidearms.at_swarms(scene, ship, best.shots)
    swarms = swarming.launches(scene.view, ship, shots)
    tractor = systems.tractor(scene, ship)
    suicides = () if ship.crippled else sidearms.suicides(scene, ship)
    probes = sidearms.probes(scene, ship, shots)
    return Attack(ship.id, shots, raids(scene, ship, shots), suicides, probes, swarms, tractor)


def best_salvo(scene: Scene, waiting: Sequence[Ship]) -> Salvo | None:
    """Choose the ship whose fire is worth most, sooner if it may not live to fire later."""
    salvos = [(salvo(scene, ship), urgency) for ship, urgency in _promising(scene, waiting)]
    return _best(scene, [(one.value * urgency, one) for one, urgency in salvos])


def foreseen_salvo(scene: Scene, waiting: Sequence[Ship]) -> Salvo | None:
    """Choose the ship and the salvo after which the fire of the turn is likely to go best."""
    forecast = Forecast(scene)
    found = [each for ship, _ in _promising(scene, waiting) for each in salvos(scene, ship)]
    return _best(
        scene,
        [(forecast.after(each.ship, each.hits, 1.0) + 0.001 * each.value, each) for each in found],
    )


def _best(scene: Scene, found: list[tuple[float, Salvo]]) -> Salvo | None:
    """Give the salvo that is worth most, and note what was weighed."""
    found.sort(key=lambda one: -one[0])
    scene.why = weighed([(value, _told(scene, each)) for value, each in found], "victory points")
    return found[0][1] if found else None


def _told(scene: Scene, each: Salvo) -> str:
    struck = dict.fromkeys(scene.view.units[shot.target].name for shot in each.shots)
    name = each.ship.name
    return f"{name} fires at {', '.join(struck)}" if struck else f"{name} holds its fire"


def _promising(scene: Scene, waiting: Sequence[Ship]) -> list[tuple[Ship, float]]:
    """Give the ships whose fire counts most, each with how urgent it is that it fires before it may be lost."""
    rough = []
    for ship in waiting:
        lookout = Lookout(scene, ship)
        here = lookout.here
        urgency = 1 + min(1.0, here.danger / ship.roster.points)
        gain = Guns(ship, firepower.stance_of(ship), lookout.foes).gain(here.sights, ship.heading)
        rough.append((gain * urgency, -ship.roster.points, ship.id, urgency))
    rough.sort(reverse=True)
    return [(scene.view.units[unit], urgency) for _, _, unit, urgency in rough[:BEST_SHIPS]]


def raids(scene: Scene, ship: Ship, shots: tuple[Shot, ...]) -> tuple[Raid, ...]:
    """Send marines over to the most valuable enemy near by that has no shields, or will have lost them."""
    able = min(trait(ship, "Transporter") - ship.sent, ship.marines - landing.reserved(scene, ship))
    if "hit_and_run" not in ship.actions or able < 1:
        return ()
    struck = {shot.target for shot in shots}
    near = [
        enemy
        for enemy in scene.enemies
        if not is_hidden(enemy)
        and apart(ship, enemy) <= TRANSPORTER_REACH
        and (enemy.id in struck or not stakes.shields_of(enemy))
    ]
    if not near:
        return ()
    target = max(
        near, key=lambda enemy: (-stakes.shields_of(enemy), not enemy.crippled, enemy.roster.points, enemy.id)
    )
    return (Raid(target.id, able),)

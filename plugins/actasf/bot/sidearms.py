"""What a ship does with what its salvo leaves: shoot at swarms, keep phasers for defence, launch shuttles and probes."""

from core.api import UnitId

from ..aiming import attack_violations, shot_violations
from ..attack_orders import Attack, Shot
from ..figures import is_adrift, is_hidden, is_phaser, is_shuttle, probes_ready, ready_dice, suicides_ready
from ..seeking import dice_at, is_drone, number_to_hit, probe_bank, shuttle_bank
from ..ship import INCH, Ship
from . import firepower
from .scene import Scene, apart, bearing, inches, seen_range

EASY = 3
"""A suicide shuttle is sent only at what it hits with this number before all modifiers, or with less."""


def at_swarms(scene: Scene, ship: Ship, shots: tuple[Shot, ...]) -> tuple[Shot, ...]:
    """Give shots at the enemy's swarms with what the salvo leaves: counter-drones first, then phasers."""
    if ship.crippled or ship.helpless or ship.cloak or not scene.view.swarms:
        return ()
    used = {shot.bank for shot in shots}
    left = {
        swarm.id: float(swarm.drones)
        for swarm in scene.view.swarms.values()
        if scene.view.side(swarm.seat) != scene.view.side(scene.seat)
    }
    banks = [n for n in range(len(ship.banks)) if n not in used and ready_dice(ship, n)]
    found: list[Shot] = []
    for number in sorted(banks, key=lambda n: not is_drone(ship.roster.banks[n])):
        bank = ship.roster.banks[number]
        if not is_drone(bank) and not is_phaser(bank.weapon):
            continue
        for name in sorted(left, key=lambda each: (-left[each], each)):
            if left[name] < 0.5:
                continue
            ready = ready_dice(ship, number)
            shot = Shot(number, name, min(ready, round(left[name] + 0.4)) if is_drone(bank) else None)
            trial = Attack(ship.id, (*shots, *found, shot))
            if not any(shot_violations(scene.view, ship, shot, trial)):
                left[name] -= (shot.dice or ready) * (1.0 if is_drone(bank) else 0.7)
                found.append(shot)
                break
    whole = Attack(ship.id, (*shots, *found))
    return () if any(attack_violations(scene.view, scene.seat, whole)) else tuple(found)


def without_guards(scene: Scene, ship: Ship, shots: tuple[Shot, ...]) -> tuple[Shot, ...]:
    """Leave out phasers that do more in defence: those beyond their kill zone, while seekers may still come.

    What is launched at a ship this turn can be met only by banks that have not fired.
    """
    wanted = seekers_to_come(scene, ship)
    if wanted < 1 or ship.crippled:
        return shots
    kept = list(shots)
    for shot in sorted(
        shots, key=lambda each: (ship.roster.banks[each.bank].weapon != "Phaser-3", each.bank)
    ):
        target = scene.view.units.get(shot.target)
        bank = ship.roster.banks[shot.bank]
        if wanted < 1 or target is None or not is_phaser(bank.weapon):
            continue
        zone = int(bank.traits.get("Kill Zone", 0)) * INCH
        if apart(ship, target) > zone and (bank.weapon == "Phaser-3" or target.roster.shields):
            kept.remove(shot)
            wanted -= shot.dice or ready_dice(ship, shot.bank)
    return tuple(kept)


def seekers_to_come(scene: Scene, ship: Ship) -> float:
    """Give how many dice of drones and torpedoes enemies may still launch at a ship this turn, by its share of them."""
    total = 0.0
    assert ship.at is not None
    for enemy in scene.enemies:
        if enemy.has_attacked or enemy.helpless or enemy.cloak or enemy.at is None:
            continue
        stance = firepower.stance_of(enemy)
        if not stance.heavy or "evasive" in enemy.actions:
            continue
        far = inches(*enemy.at, *ship.at)
        where = firepower.sector(bearing(*enemy.at, *ship.at) - enemy.heading)
        dice = 0
        for number, bank in enumerate(enemy.roster.banks):
            if "Seeking" in bank.traits and firepower.covers(bank.arcs, where):
                ready = ready_dice(enemy, number)
                if is_drone(bank):
                    dice += ready if far <= 12 else 0
                elif far * INCH <= bank.range:
                    dice += dice_at(ready, far * INCH)
        total += dice / max(1, scene.reach[enemy.id])
    return total


def shuttle_targets(scene: Scene, ship: Ship, at: tuple[float, float]) -> list[Ship]:
    """Give the enemies that a suicide shuttle from a place would hit easily, the most valuable first."""
    reach = shuttle_bank().range
    near = [
        enemy
        for enemy in scene.enemies
        if enemy.at is not None
        and (enemy.has_moved or is_adrift(enemy) or "Immobile" in enemy.roster.traits)
        and not is_hidden(enemy)
        and not is_shuttle(enemy)
        and number_to_hit(enemy) <= EASY
        and inches(*at, *enemy.at) * INCH <= reach
    ]
    return sorted(near, key=lambda enemy: (-enemy.roster.points, enemy.id))


def suicides(scene: Scene, ship: Ship) -> tuple[UnitId, ...]:
    """Give the target of each suicide shuttle that stands ready."""
    if ship.at is None or ship.helpless or ship.cloak or "evasive" in ship.actions:
        return ()
    targets = shuttle_targets(scene, ship, ship.at)
    return (targets[0].id,) * suicides_ready(ship) if targets else ()


def probes(scene: Scene, ship: Ship, shots: tuple[Shot, ...]) -> tuple[UnitId, ...]:
    """Give the target of each probe that a cripple fires: whom it fires at anyway, else the most valuable in reach."""
    count = probes_ready(ship) if ship.crippled else 0
    if not count or ship.at is None:
        return ()
    aimed = {shot.target for shot in shots}
    near = [
        enemy
        for enemy in scene.enemies
        if enemy.at is not None
        and seen_range(scene.view, inches(*ship.at, *enemy.at), ship.at, enemy.at) * INCH
        <= probe_bank().range
    ]
    for target in sorted(near, key=lambda enemy: (enemy.id not in aimed, -enemy.roster.points, enemy.id)):
        found = (target.id,) * count
        if not any(attack_violations(scene.view, scene.seat, Attack(ship.id, shots, probes=found))):
            return found
    return ()

"""The attack phase: which ship fires next, which bank at whom, and who sends a raid."""

from typing import NamedTuple

from core.api import UnitId

from ..figures import ready_dice, trait
from ..orders import Attack, Raid, Shot
from ..state import Ship
from . import landing, volley
from .scene import Guns, Lookout, Scene, bearing, inches, quarter
from .volley import NOTHING, Line

RAID_REACH = 4
"""Units: inches."""
BEST_SHIPS = 3
"""Ships whose fire is worked out in full before one of them is nominated."""
POOR_ODDS = 5
"""A Reload weapon that needs this or more to hit is kept for a better shot."""


class Aimed(NamedTuple):
    """A bank that can fire, and what it does to each enemy that it can strike."""

    number: int
    dice: int
    lines: dict[UnitId, Line]


class Salvo(NamedTuple):
    """What a ship would fire, and what it is worth."""

    ship: Ship
    shots: tuple[Shot, ...]
    value: float


def attack(scene: Scene) -> Attack | None:
    """Nominate the ship whose fire is worth most, or which may not live to fire later."""
    waiting = [ship for ship in scene.mine if not ship.has_attacked]
    if not waiting:
        left = [
            ship for ship in scene.view.fleet(scene.seat) if not ship.has_attacked and ship.stricken is None
        ]
        return Attack(left[0].id) if left else None
    rough = []
    for ship in waiting:
        assert ship.at is not None
        lookout = Lookout(scene, ship)
        here = lookout.here
        urgency = 1 + min(1.0, here.danger / ship.roster.points)
        gain = Guns(ship, volley.stance_of(ship), lookout.foes).gain(here.sights, ship.heading)
        rough.append((gain * urgency, -ship.roster.points, ship.id, urgency))
    rough.sort(reverse=True)
    salvos = [(salvo(scene, scene.view.units[unit]), urgency) for _, _, unit, urgency in rough[:BEST_SHIPS]]
    best, _ = max(salvos, key=lambda one: one[0].value * one[1])
    return Attack(best.ship.id, best.shots, raids(scene, best.ship))


def salvo(scene: Scene, ship: Ship) -> Salvo:
    """Allot the banks of a ship: all at the target where they do most, then elsewhere what does more there."""
    banks = aimed(scene, ship)
    targets = {enemy.id: enemy for enemy in scene.enemies if any(enemy.id in bank.lines for bank in banks)}
    if not targets or ship.helpless:
        return Salvo(ship, (), 0.0)
    if ship.crippled:
        return _one_bank(ship, banks, targets)
    shields = {unit: _shields_towards(ship, target) for unit, target in targets.items()}
    value = dict.fromkeys(targets, 0.0)
    best: tuple[float, dict[int, UnitId]] = (-1.0, {})
    for unit in targets:
        allotted = {bank.number: unit for bank in banks if unit in bank.lines}
        score = _value(targets[unit], shields[unit], banks, allotted, unit)
        if score > best[0]:
            best = (score, allotted)
    primary = best[1]
    for bank in banks:
        if bank.number not in primary:
            primary[bank.number] = max(
                bank.lines,
                key=lambda unit: (
                    _value(targets[unit], shields[unit], banks, {**primary, bank.number: unit}, unit)
                    - _value(targets[unit], shields[unit], banks, primary, unit)
                ),
            )
    for unit in targets:
        value[unit] = _value(targets[unit], shields[unit], banks, primary, unit)
    for bank in sorted(banks, key=lambda one: max(line.depth for line in one.lines.values())):
        here = primary[bank.number]
        for unit in bank.lines:
            if unit == here:
                continue
            trial = {**primary, bank.number: unit}
            gained = _value(targets[unit], shields[unit], banks, trial, unit)
            kept = _value(targets[here], shields[here], banks, trial, here)
            if gained + kept > (value[unit] + value[here]) * 1.01:
                primary, value[unit], value[here] = trial, gained, kept
                here = unit
    order = sorted(banks, key=lambda bank: volley.harm(ship, bank.number))
    shots = tuple(Shot(bank.number, primary[bank.number]) for bank in order)
    return Salvo(ship, shots, sum(value.values()))


def aimed(scene: Scene, ship: Ship) -> list[Aimed]:
    """Give the banks that can fire and do some good."""
    assert ship.at is not None
    stance = volley.stance_of(ship)
    sights = []
    for enemy in scene.enemies:
        assert enemy.at is not None
        far = inches(*ship.at, *enemy.at)
        if far <= volley.REACH:
            where = volley.sector(bearing(*ship.at, *enemy.at) - ship.heading)
            sights.append((enemy, far, where, stance._replace(shift=stance.shift + volley.exposure(enemy))))
    found = []
    for number, bank in enumerate(ship.roster.banks):
        dice = ready_dice(ship, number)
        if not dice:
            continue
        lines = {}
        for enemy, far, where, against in sights:
            if volley.covers(bank.arcs, where):
                line = volley.line(ship, number, far, against)
                if line is not NOTHING and not _better_kept(ship, number, far, against.shift, enemy):
                    lines[enemy.id] = line
        if lines:
            found.append(Aimed(number, dice, lines))
    return found


def _better_kept(ship: Ship, number: int, far: int, shift: int, enemy: Ship) -> bool:
    """Tell whether a Reload weapon should wait: the odds are poor, and neither side is near its end."""
    if not ship.roster.banks[number].traits.get("Reload"):
        return False
    strained = ship.left < 0.7 * ship.roster.damage or volley.shields_of(ship) < 0.4 * ship.roster.shields
    weak = volley.shields_of(enemy) < 0.4 * enemy.roster.shields
    return volley.needed(ship, number, far, shift) >= POOR_ODDS and not strained and not weak


def _shields_towards(ship: Ship, target: Ship) -> int:
    """Count the shields that a shot meets."""
    assert ship.at is not None and target.at is not None
    if target.lowered and quarter(bearing(*target.at, *ship.at) - target.heading) in target.lowered:
        return 0
    return volley.shields_of(target)


def _value(
    target: Ship, shields: int, banks: list[Aimed], allotted: dict[int, UnitId], unit: UnitId
) -> float:
    """Value the fire of all banks allotted to a target."""
    lines = [bank.lines[unit] for bank in banks if allotted.get(bank.number) == unit]
    if not lines:
        return 0.0
    total = Line(*(sum(column) for column in zip(*lines, strict=True)))
    crippled, destroyed, share = volley.fate(target, shields, total)
    points = target.roster.points
    # A ship that has yet to fire is worth more: what is crippled first does not fire back.
    eager = 1.0 if target.has_attacked or target.crippled else 1.35
    if target.crippled:
        return points * (0.55 * destroyed + 0.15 * share)
    return points * eager * (0.55 * crippled + 0.45 * destroyed + 0.3 * share)


def _one_bank(ship: Ship, banks: list[Aimed], targets: dict[UnitId, Ship]) -> Salvo:
    """Choose the one bank that a crippled ship may fire, and its target."""
    best = Salvo(ship, (), 0.0)
    for bank in banks:
        for unit in bank.lines:
            target = targets[unit]
            value = _value(target, _shields_towards(ship, target), banks, {bank.number: unit}, unit)
            if value > best.value:
                best = Salvo(ship, (Shot(bank.number, unit),), value)
    return best


def raids(scene: Scene, ship: Ship) -> tuple[Raid, ...]:
    """Send marines over to the most valuable enemy near by that has no shields."""
    if "hit_and_run" not in ship.actions or ship.at is None:
        return ()
    able = min(trait(ship, "Transporter") - ship.sent, ship.marines - landing.reserved(scene, ship))
    near = [
        enemy
        for enemy in scene.enemies
        if enemy.at is not None
        and inches(*ship.at, *enemy.at) <= RAID_REACH
        and volley.shields_of(enemy) <= 4
    ]
    if able < 1 or not near:
        return ()
    target = max(near, key=lambda enemy: (not enemy.crippled, enemy.roster.points, enemy.id))
    return (Raid(target.id, able),)

"""What one ship would fire: its banks allotted to targets, and what that is worth.

Units: victory points for what fire is worth.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.api import UnitId

from ..figures import anti_drone, is_hidden, ready_dice
from ..orders import Shot
from ..seeking import PLASMA_R, UNDERPOWERED, UNDERPOWERED_MOVE, dice_at, is_plasma, number_to_hit
from ..ship import INCH, Ship
from . import firepower, stakes
from .firepower import NOTHING, Line
from .scene import Scene, bearing, inches, quarter, seen_range

POOR_ODDS = 5
"""A Reload weapon that needs this or more to hit is kept for a better shot."""
SPREAD = 1.2
"""How many times what is lost here fire must win elsewhere before it is spread."""
EAGER = 1.35
"""How much more a ship is worth that has yet to fire: what is crippled first fires back with one bank."""
BARRAGE = 4
"""A bank of so many dice may divide them between two targets."""

Allotment = Mapping[int, UnitId]
"""The target of each battery, by its place in the list of batteries."""


class Battery(NamedTuple):
    """Dice of a bank that fire together, and what they do to each enemy that they can strike."""

    bank: int
    dice: int
    lines: Mapping[UnitId, Line]


class Target(NamedTuple):
    """An enemy, and the shields that a shot at it meets.

    Args:
        eager: how much more it is worth for the fire that it has still to give.
    """

    ship: Ship
    shields: int
    eager: float


class Salvo(NamedTuple):
    """What a ship would fire, and what it is worth."""

    ship: Ship
    shots: tuple[Shot, ...]
    value: float


def salvo(scene: Scene, ship: Ship) -> Salvo:
    """Allot all that a ship can fire: at the target where it does most together, elsewhere only where that pays."""
    if ship.helpless or ship.cloak:
        return Salvo(ship, (), 0.0)
    found = [_salvo(scene, ship, batteries) for batteries in _ways(ship, batteries_of(scene, ship))]
    return max(found, key=lambda each: each.value)


def _salvo(scene: Scene, ship: Ship, batteries: Sequence[Battery]) -> Salvo:
    units = {unit for battery in batteries for unit in battery.lines}
    if not units:
        return Salvo(ship, (), 0.0)
    targets = {
        enemy.id: Target(enemy, shields_met(ship, enemy), 1.0 if enemy.has_attacked else EAGER)
        for enemy in scene.enemies
        if enemy.id in units
    }
    if ship.crippled:
        return _one_bank(ship, batteries, targets)
    allotment = spread(batteries, targets, focused(batteries, targets))
    value = sum(worth_of(target, lines_at(batteries, allotment, unit)) for unit, target in targets.items())
    return Salvo(ship, shots_of(ship, batteries, allotment), value)


def _ways(ship: Ship, batteries: Sequence[Battery]) -> list[list[Battery]]:
    """Give what can be fired together: all, or the great torpedo of a ship that has no power for both.

    Rule: War Eagle (Underpowered).
    """
    if UNDERPOWERED not in ship.roster.special:
        return [list(batteries)]
    great = [one for one in batteries if ship.roster.banks[one.bank].weapon == PLASMA_R]
    rest = [one for one in batteries if one not in great]
    return [rest, great] if ship.moved <= UNDERPOWERED_MOVE else [rest]


def batteries_of(scene: Scene, ship: Ship) -> list[Battery]:
    """Give what a ship can fire and what it does; large banks in two parts, unless the ship is crippled."""
    assert ship.at is not None
    stance = firepower.stance_of(ship)
    sights = []
    for enemy in scene.enemies:
        assert enemy.at is not None
        far = inches(*ship.at, *enemy.at)
        if scene.view.terrain:
            far = seen_range(scene.view, far, ship.at, enemy.at)
        if far <= firepower.REACH:
            where = firepower.sector(bearing(*ship.at, *enemy.at) - ship.heading)
            against = stance._replace(
                shift=stance.shift + firepower.exposure(enemy),
                chase=number_to_hit(enemy),
                ward=anti_drone(enemy),
            )
            sights.append((enemy, far, where, against))
    found = []
    for number, bank in enumerate(ship.roster.banks):
        dice = ready_dice(ship, number)
        whole = dice < BARRAGE or ship.crippled or is_plasma(bank)
        parts = (dice,) if whole else (dice // 2, dice - dice // 2)
        bearing_on = [
            sight
            for sight in sights
            if firepower.covers(bank.arcs, sight[2])
            and not ("Seeking" in bank.traits and is_hidden(sight[0]))
        ]
        for part in parts if bearing_on else ():
            lines = {}
            for enemy, far, _, against in bearing_on:
                line = firepower.line(ship, number, far, against, part)
                if line is not NOTHING and not _better_kept(ship, number, far, against.shift, enemy):
                    lines[enemy.id] = line
            if lines:
                found.append(Battery(number, part, lines))
    return found


def _better_kept(ship: Ship, number: int, far: int, shift: int, enemy: Ship) -> bool:
    """Tell whether a Reload weapon should wait: the odds are poor, and neither side is near its end."""
    bank = ship.roster.banks[number]
    if not bank.traits.get("Reload"):
        return False
    strained = ship.left < 0.7 * ship.roster.damage or stakes.shields_of(ship) < 0.4 * ship.roster.shields
    weak = stakes.shields_of(enemy) < 0.4 * enemy.roster.shields
    if is_plasma(bank):
        poor = 2 * dice_at(bank.dice, far * INCH) < bank.dice
    else:
        poor = firepower.needed(ship, number, far, shift) >= POOR_ODDS
    return poor and not strained and not weak


def shields_met(ship: Ship, enemy: Ship) -> int:
    """Give the shields that a ship's fire at an enemy meets: none on a side where they are lowered."""
    assert ship.at is not None and enemy.at is not None
    side = quarter(bearing(*enemy.at, *ship.at) - enemy.heading) if enemy.lowered else ""
    return 0 if side in enemy.lowered else stakes.shields_of(enemy)


def lines_at(batteries: Sequence[Battery], allotment: Allotment, unit: UnitId) -> list[Line]:
    return [batteries[place].lines[unit] for place, target in allotment.items() if target == unit]


def worth_of(target: Target, fire: Sequence[Line]) -> float:
    """Value all the fire at one target."""
    if not fire:
        return 0.0
    total = Line(*(sum(column) for column in zip(*fire, strict=True)))
    crippled, destroyed, share = stakes.fate(target.ship, target.shields, total)
    points = target.ship.roster.points
    if target.ship.crippled:
        return points * (0.55 * destroyed + 0.15 * share)
    return points * target.eager * (0.55 * crippled + 0.45 * destroyed + 0.3 * share)


def focused(batteries: Sequence[Battery], targets: Mapping[UnitId, Target]) -> Allotment:
    """Allot everything that bears to the one target where it is worth most, and the rest where that adds most."""
    choices = [
        {place: unit for place, battery in enumerate(batteries) if unit in battery.lines} for unit in targets
    ]
    best: dict[int, UnitId] = max(
        choices,
        key=lambda choice: sum(
            worth_of(targets[unit], lines_at(batteries, choice, unit)) for unit in {*choice.values()}
        ),
    )
    for place, battery in enumerate(batteries):
        if place not in best:
            gains = {}
            for unit, line in battery.lines.items():
                fire = lines_at(batteries, best, unit)
                gains[unit] = worth_of(targets[unit], [*fire, line]) - worth_of(targets[unit], fire)
            best[place] = max(gains, key=lambda unit: gains[unit])
    return best


def spread(batteries: Sequence[Battery], targets: Mapping[UnitId, Target], allotment: Allotment) -> Allotment:
    """Move batteries, the weakest first, to where they do more than here, such as away from overkill."""
    value = {unit: worth_of(target, lines_at(batteries, allotment, unit)) for unit, target in targets.items()}
    by_strength = sorted(
        range(len(batteries)), key=lambda place: max(line.depth for line in batteries[place].lines.values())
    )
    for place in by_strength:
        for unit in batteries[place].lines:
            here = allotment[place]
            if unit == here:
                continue
            trial = {**allotment, place: unit}
            there = worth_of(targets[unit], lines_at(batteries, trial, unit))
            left = worth_of(targets[here], lines_at(batteries, trial, here))
            if there - value[unit] > SPREAD * (value[here] - left) + 0.1:
                allotment, value[unit], value[here] = trial, there, left
    return allotment


def shots_of(ship: Ship, batteries: Sequence[Battery], allotment: Allotment) -> tuple[Shot, ...]:
    """Give the shots in the order in which they are resolved: what harms hulls most comes when shields are down."""
    dice: dict[tuple[int, UnitId], int] = {}
    for place, unit in allotment.items():
        battery = batteries[place]
        dice[battery.bank, unit] = dice.get((battery.bank, unit), 0) + battery.dice
    banks = [bank for bank, _ in dice]
    order = sorted(dice, key=lambda key: (firepower.harm(ship, key[0]), key))
    return tuple(
        Shot(bank, unit, dice[bank, unit] if banks.count(bank) > 1 else None) for bank, unit in order
    )


def _one_bank(ship: Ship, batteries: Sequence[Battery], targets: Mapping[UnitId, Target]) -> Salvo:
    """Choose the one bank that a crippled ship may fire, and its target."""
    best = Salvo(ship, (), 0.0)
    for battery in batteries:
        for unit, line in battery.lines.items():
            value = worth_of(targets[unit], [line])
            if value > best.value:
                best = Salvo(ship, (Shot(battery.bank, unit),), value)
    return best

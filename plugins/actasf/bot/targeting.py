"""What one ship would fire: its banks allotted to targets, and what that is worth.

Units: victory points for what fire is worth.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from core.api import UnitId

from ..aiming import underpowered_violations
from ..attack_orders import Attack, Shot
from ..figures import anti_drone, is_hidden, ready_dice, stealth
from ..seeking import (
    PIERCING,
    PLASMA_R,
    UNDERPOWERED,
    carronade_dice,
    dice_at,
    is_drone,
    is_plasma,
    may_carronade,
    number_to_hit,
)
from ..ship import INCH, Ship
from ..terms import FireMode
from . import firepower, stakes
from .firepower import NOTHING, Fire, Line, Stance
from .scene import Scene, bearing, inches, is_ahead, quarter, seen_range

POOR_ODDS = 5
"""A Reload weapon that needs this or more to hit is kept for a better shot."""
SPREAD = 1.2
"""How many times what is lost here fire must win elsewhere before it is spread."""
EAGER = 1.35
"""How much more a ship is worth that has yet to fire: what is crippled first fires back with one bank."""
BARRAGE = 4
"""A bank of so many dice may divide them between two targets."""

Sighted = tuple[Ship, int, int, Stance]
"""An enemy in reach, with its range in inches, its sector, and the stance against it."""
Allotment = Mapping[int, UnitId]
"""The target of each battery, by its place in the list of batteries."""


class Battery(NamedTuple):
    """Dice of a bank that fire together, and what they do to each enemy that they can strike.

    Args:
        modes: at whom a plasma tube does more as a bolt or as a carronade than as a torpedo.
    """

    bank: int
    dice: int
    lines: Mapping[UnitId, Line]
    modes: Mapping[UnitId, FireMode] = {}


class Target(NamedTuple):
    """An enemy, and the shields that a shot at it meets.

    Args:
        eager: how much more it is worth for the fire that it has still to give.
    """

    ship: Ship
    shields: int
    eager: float


class Salvo(NamedTuple):
    """What a ship would fire, what it is worth, and what it does to each of its targets."""

    ship: Ship
    shots: tuple[Shot, ...]
    value: float
    hits: Mapping[UnitId, Fire] = {}


def salvo(scene: Scene, ship: Ship) -> Salvo:
    """Allot all that a ship can fire: at the target where it does most together, elsewhere only where that pays."""
    return max(salvos(scene, ship), key=lambda each: each.value)


def salvos(scene: Scene, ship: Ship) -> list[Salvo]:
    """Give the ways to allot all that a ship can fire that are worth thinking about."""
    if ship.helpless or ship.cloak:
        return [Salvo(ship, (), 0.0)]
    return [
        each
        for batteries in _ways(ship, batteries_of(scene, ship))
        for each in _salvos(scene, ship, batteries)
    ]


def _salvos(scene: Scene, ship: Ship, batteries: Sequence[Battery]) -> list[Salvo]:
    units = {unit: None for battery in batteries for unit in battery.lines}
    if not units:
        return [Salvo(ship, (), 0.0)]
    targets = {
        enemy.id: Target(enemy, shields_met(ship, enemy), _eager(scene, enemy))
        for enemy in scene.enemies
        if enemy.id in units
    }
    if ship.crippled:
        return _one_bank(ship, batteries, targets)
    focused = [_focused(batteries, targets, unit) for unit in targets]
    if scene.style.foresees:
        allotments = [*focused, *(_spread(batteries, targets, each) for each in focused)]
        return [_salvo(ship, batteries, targets, allotment) for allotment in allotments]
    best = max(focused, key=lambda each: _salvo(ship, batteries, targets, each).value)
    return [_salvo(ship, batteries, targets, _spread(batteries, targets, best))]


def _salvo(
    ship: Ship, batteries: Sequence[Battery], targets: Mapping[UnitId, Target], allotment: Allotment
) -> Salvo:
    fire = {unit: _lines_at(batteries, allotment, unit) for unit in targets}
    value = sum(_worth_of(targets[unit], lines) for unit, lines in fire.items())
    hits = {
        unit: (
            sum(one.shield for one in lines),
            sum(one.depth for one in lines),
            sum(one.past for one in lines),
        )
        for unit, lines in fire.items()
        if lines
    }
    return Salvo(ship, _shots_of(ship, batteries, allotment), value, hits)


def _ways(ship: Ship, batteries: Sequence[Battery]) -> list[list[Battery]]:
    """Give what can be fired together: all, or the great torpedo of a ship that has no power for both.

    Rule: War Eagle (Underpowered).
    """
    if UNDERPOWERED not in ship.roster.special:
        return [list(batteries)]
    great = [one for one in batteries if ship.roster.banks[one.bank].weapon == PLASMA_R]
    rest = [one for one in batteries if one not in great]
    bound = any(
        violation
        for one in great
        for violation in underpowered_violations(ship, Attack(ship.id, (Shot(one.bank, ship.id),)))
    )
    return [rest] if bound else [rest, great]


def batteries_of(scene: Scene, ship: Ship) -> list[Battery]:
    """Give what a ship can fire and what it does; large banks in two parts, unless the ship is crippled."""
    assert ship.at is not None
    stance = firepower.stance_of(ship)
    sights: list[Sighted] = []
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
            if scene.style.foresees:
                against = firepower.stance_against(ship, enemy, is_ahead(enemy, *ship.at))
            sights.append((enemy, far, where, against))
    found: list[Battery] = []
    for number, bank in enumerate(ship.roster.banks):
        bearing_on = [sight for sight in sights if firepower.covers(bank.arcs, sight[2])]
        if not bearing_on:
            continue
        dice = ready_dice(ship, number)
        if is_plasma(bank):
            found += _torpedo(ship, number, dice, bearing_on)
            continue
        whole = dice < BARRAGE or ship.crippled
        for part in (dice,) if whole else (dice // 2, dice - dice // 2):
            lines = {}
            for enemy, far, _, against in bearing_on:
                line = firepower.line(ship, number, far, against, part)
                unseen = is_drone(bank) and is_hidden(enemy)
                if line is NOTHING or unseen or _better_kept(ship, number, far, against.shift, enemy):
                    continue
                lines[enemy.id] = _dodged(line, stealth(enemy, ship))
            if lines:
                found.append(Battery(number, part, lines))
    return found


def _torpedo(ship: Ship, number: int, dice: int, bearing_on: Sequence[Sighted]) -> Iterator[Battery]:
    """Give what a plasma tube does as a torpedo, as a bolt, or, empty as it may be, as a carronade."""
    lines: dict[UnitId, Line] = {}
    modes: dict[UnitId, FireMode] = {}
    for enemy, far, _, against in bearing_on:
        ways: list[tuple[FireMode, int]] = []
        if dice and not _better_kept(ship, number, far, against.shift, enemy):
            ways = [("bolt", dice)] if is_hidden(enemy) else [("", dice), ("bolt", dice)]
        elif not dice and may_carronade(ship):
            ways = [("carronade", carronade_dice(ship, number))]
        for mode, count in ways:
            evades = 0 if mode == PIERCING else stealth(enemy, ship)
            line = _dodged(firepower.line(ship, number, far, against, count, mode), evades)
            if line.depth + line.past > (
                lines[enemy.id].depth + lines[enemy.id].past if enemy.id in lines else 0
            ):
                lines[enemy.id] = line
                modes[enemy.id] = mode
    if lines:
        yield Battery(number, dice or carronade_dice(ship, number), lines, modes)


def _dodged(line: Line, unseen: int) -> Line:
    """Give what stealth leaves of fire: it evades each hit by a die of its score or more."""
    if not unseen:
        return line
    left = (unseen - 1) / 6
    return Line(line.shield * left, line.depth * left, line.past * left, line.spread * left)


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
        poor = firepower.needed(ship, bank, far, shift) >= POOR_ODDS
    return poor and not strained and not weak


def _eager(scene: Scene, enemy: Ship) -> float:
    return (1.0 if enemy.has_attacked else EAGER) * (1 + scene.extra(enemy) / max(1, enemy.roster.points))


def shields_met(ship: Ship, enemy: Ship) -> int:
    """Give the shields that a ship's fire at an enemy meets: none on a side where they are lowered."""
    assert ship.at is not None and enemy.at is not None
    side = quarter(bearing(*enemy.at, *ship.at) - enemy.heading) if enemy.lowered else ""
    return 0 if side in enemy.lowered else stakes.shields_of(enemy)


def _lines_at(batteries: Sequence[Battery], allotment: Allotment, unit: UnitId) -> list[Line]:
    return [batteries[place].lines[unit] for place, target in allotment.items() if target == unit]


def _worth_of(target: Target, fire: Sequence[Line]) -> float:
    """Value all the fire at one target."""
    if not fire:
        return 0.0
    total = Line(*(sum(column) for column in zip(*fire, strict=True)))
    crippled, destroyed, share = stakes.fate(target.ship, target.shields, total)
    points = target.ship.roster.points
    if target.ship.crippled:
        return points * (0.55 * destroyed + 0.15 * share)
    return points * target.eager * (0.55 * crippled + 0.45 * destroyed + 0.3 * share)


def _focused(batteries: Sequence[Battery], targets: Mapping[UnitId, Target], focus: UnitId) -> Allotment:
    """Allot everything that bears to one target, and the rest where that adds most."""
    best = {place: focus for place, battery in enumerate(batteries) if focus in battery.lines}
    for place, battery in enumerate(batteries):
        if place not in best:
            gains = {}
            for unit, line in battery.lines.items():
                fire = _lines_at(batteries, best, unit)
                gains[unit] = _worth_of(targets[unit], [*fire, line]) - _worth_of(targets[unit], fire)
            best[place] = max(gains, key=lambda unit: gains[unit])
    return best


def _spread(
    batteries: Sequence[Battery], targets: Mapping[UnitId, Target], allotment: Allotment
) -> Allotment:
    """Move batteries, the weakest first, to where they do more than here, such as away from overkill."""
    value = {
        unit: _worth_of(target, _lines_at(batteries, allotment, unit)) for unit, target in targets.items()
    }
    by_strength = sorted(
        range(len(batteries)), key=lambda place: max(line.depth for line in batteries[place].lines.values())
    )
    for place in by_strength:
        for unit in batteries[place].lines:
            here = allotment[place]
            if unit == here:
                continue
            trial = {**allotment, place: unit}
            there = _worth_of(targets[unit], _lines_at(batteries, trial, unit))
            left = _worth_of(targets[here], _lines_at(batteries, trial, here))
            if there - value[unit] > SPREAD * (value[here] - left) + 0.1:
                allotment, value[unit], value[here] = trial, there, left
    return allotment


def _shots_of(ship: Ship, batteries: Sequence[Battery], allotment: Allotment) -> tuple[Shot, ...]:
    """Give the shots in the order in which they are resolved: what harms hulls most comes when shields are down."""
    dice: dict[tuple[int, UnitId], int] = {}
    modes: dict[int, FireMode] = {}
    for place, unit in allotment.items():
        battery = batteries[place]
        modes[battery.bank] = battery.modes.get(unit, "")
        dice[battery.bank, unit] = dice.get((battery.bank, unit), 0) + battery.dice
    banks = [bank for bank, _ in dice]
    order = sorted(dice, key=lambda key: (firepower.harm(ship.roster.banks[key[0]]), key))
    return tuple(
        Shot(bank, unit, dice[bank, unit] if banks.count(bank) > 1 else None, mode=modes[bank])
        for bank, unit in order
    )


def _one_bank(ship: Ship, batteries: Sequence[Battery], targets: Mapping[UnitId, Target]) -> list[Salvo]:
    """Give each bank of a crippled ship, which may fire only one, with each of its targets."""
    return [
        Salvo(
            ship,
            (Shot(battery.bank, unit, mode=battery.modes.get(unit, "")),),
            _worth_of(targets[unit], [line]),
            {unit: line[:3]},
        )
        for battery in batteries
        for unit, line in battery.lines.items()
    ]

"""What a shot needs to hit, and what it carries.

Units: thousandths of an inch.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.api import Modifier

from . import weapons
from .blows import Blow, blow_of
from .figures import half, in_force, is_shuttle, score, trait
from .measure import quarters
from .ship import INCH, Bank, Ship
from .skills import system_of, talents
from .tables import critical_rows
from .terms import Location, Sight
from .terrain.tables import terrain_tables

HIT = 4
OVERLOAD_REACH = 6 * INCH
WATCHED: tuple[Location, ...] = ("weapons", "crew")
"""Locations whose damage can keep a bank from firing, in the order of their dice."""


class Aim(Struct, frozen=True):
    """A shot before its dice.

    Args:
        needed: the natural number that hits; 1 always misses and 6 always hits.
        passes: the natural number from which a hit passes the shields; 7 where none does.
        blow: what one die that hits deals.
        bonus: added to each die on the Damage Table.
        weak: it has no effect on a ship with active shields.
        open: the target has no shields on the side that is struck.
    """

    modifiers: tuple[Modifier, ...]
    needed: int
    passes: int
    blow: Blow
    levels: int
    bonus: int
    weak: bool
    open: bool


def as_phaser_3(bank: Bank) -> Bank:
    """Give a bank of phaser-1s or phaser-2s as it fires at the strength of phaser-3s.

    Rule: Phasers.
    """
    weapon = weapons.weapon("Phaser-3")
    return Bank(bank.weapon, weapon.range * INCH, bank.arcs, bank.dice, dict(weapon.traits))


def seen_through(bank: Bank, sight: Sight) -> Bank:
    """Give a bank as it fires along a line: through a nebula each of its ranges is halved.

    Rule: Nebulae.
    """
    if not sight.nebula:
        return bank
    traits = dict(bank.traits)
    for name in ("Kill Zone", "Point-Blank"):
        if name in traits:
            traits[name] = half(int(traits[name]) * INCH) // INCH
    return Bank(bank.weapon, half(bank.range), bank.arcs, bank.dice, traits)


def aim(ship: Ship, bank: Bank, target: Ship, sight: Sight) -> Aim:
    """Work out a shot.

    Rule: Attacking; Shields; Special Weapon Traits; Overload Weapons!; Nebulae.
    """
    bank = seen_through(bank, sight)
    modifiers = to_hit(ship, bank, target, sight)
    needed = HIT - sum(modifier.value for modifier in modifiers)
    weak = bool(bank.traits.get("Weak"))
    leaky = any(row.bypass for row in in_force(target))
    passes = 7 if needed > 5 else 5 if leaky else 6
    return Aim(
        modifiers,
        natural(modifiers),
        passes,
        blow(ship, bank, sight.range, half(OVERLOAD_REACH) if sight.nebula else OVERLOAD_REACH),
        1 + int(bank.traits.get("Devastating", 0)),
        bool(bank.traits.get("Precise")) - weak,
        weak,
        any(arc in target.lowered for arc in quarters(sight.aspect)),
    )


def to_hit(ship: Ship, bank: Bank, target: Ship | None, sight: Sight) -> tuple[Modifier, ...]:
    """Give what changes the roll to hit a ship, or a swarm where there is none.

    Rule: Attacking; Accurate; Nimble; Immobile; Take Evasive Action!; Critical Hit Table; Nebulae.
    """
    found = []
    if accurate := int(bank.traits.get("Accurate", 0)):
        found.append(Modifier("accurate", accurate, "Accurate"))
    if sight.range > half(bank.range) and system_of(bank.weapon) not in talents(ship.skills).long_ranged:
        found.append(Modifier("long range", -1, "Attacking"))
    if aimless := sum(row.aim for row in in_force(ship)):
        found.append(Modifier("scanners damaged", -aimless, "Critical Hit Table"))
    if "evasive" in ship.actions:
        found.append(Modifier("evading itself", -1, "Take Evasive Action!"))
    if sight.nebula:
        found.append(Modifier("nebula", -terrain_tables().nebula.aim, "Nebulae"))
    if target is None:
        return tuple(found)
    if "evasive" in target.actions:
        found.append(Modifier("target evades", -1, "Take Evasive Action!"))
    if trait(target, "Nimble"):
        found.append(Modifier("nimble target", -1, "Nimble"))
    if is_shuttle(target):
        found.append(Modifier("shuttle", -1, "Shuttlecraft"))
    if trait(target, "Immobile"):
        found.append(Modifier("immobile target", 1, "Immobile"))
    return tuple(found)


def natural(modifiers: tuple[Modifier, ...]) -> int:
    """Give the natural number that hits."""
    return max(2, min(6, HIT - sum(modifier.value for modifier in modifiers)))


def to_hit_seeker(ship: Ship, bank: Bank, small: bool, helping: bool) -> tuple[Modifier, ...]:
    """Give what changes a roll to hit a seeker in defence.

    Rule: Defensive Fire; Small Target; Defensive Use by Allied Ships.

    Args:
        small: the seeker is a plasma torpedo.
        helping: the ship defends another, and is no escort.
    """
    found = []
    if accurate := int(bank.traits.get("Accurate", 0)):
        found.append(Modifier("accurate", accurate, "Accurate"))
    if small:
        found.append(Modifier("small target", -1, "Small Target"))
    if helping:
        found.append(Modifier("helping a friend", -1, "Defensive Use by Allied Ships"))
    if aimless := sum(row.aim for row in in_force(ship)):
        found.append(Modifier("scanners damaged", -aimless, "Critical Hit Table"))
    if "evasive" in ship.actions:
        found.append(Modifier("evading itself", -1, "Take Evasive Action!"))
    if "nebula" in ship.within:
        found.append(Modifier("nebula", -terrain_tables().nebula.aim, "Nebulae"))
    return tuple(found)


def blow(ship: Ship, bank: Bank, distance: int, overload: int = OVERLOAD_REACH) -> Blow:
    """Give what one attack die that hits deals: Kill Zone, then overload, then Point-Blank.

    Rule: Multi-Hit; Kill Zone; Overload Weapons!; Point-Blank.

    Args:
        overload: how far overloaded weapons strike harder.
    """
    found = blow_of(bank.traits)
    if distance <= int(bank.traits.get("Kill Zone", 0)) * INCH and "Kill Zone" in bank.traits:
        found = found.doubled()
    if overloads(ship, bank) and distance <= overload:
        found = replace(found, times=2)
    if "Point-Blank" in bank.traits and distance <= int(bank.traits["Point-Blank"]) * INCH:
        found = replace(found, more=1)
    return found


def overloads(ship: Ship, bank: Bank) -> bool:
    """Tell whether a bank fires overloaded: heavy weapons do, but plasma torpedoes do not."""
    return (
        "overload" in ship.actions and bool(bank.traits.get("Heavy")) and not bank.weapon.startswith("Plasma")
    )


def shock_limit(ship: Ship, weapon: str) -> int | None:
    """Give how many dice of a weapon the hull bears in one turn; None where it bears all.

    Rule: Shock.
    """
    words = str(ship.roster.traits.get("Shock", "")).rsplit(" ", 1)
    if len(words) == 2 and weapon.startswith(words[0]):
        return int(words[1])
    return None


def misfires(ship: Ship) -> list[Location]:
    """Give the locations whose damage makes each bank roll before it fires."""
    return [
        location
        for location in WATCHED
        if any(row.misfires for row in critical_rows(location)[: score(ship, location)])
    ]


def hit_chance(needed: int) -> float:
    """Give the chance that a die hits."""
    return (7 - needed) / 6


def with_dice(spread: Sequence[float], count: int, chance: float) -> list[float]:
    """Give the chances of each number of hits once so many more dice have been rolled."""
    found = list(spread)
    for _ in range(count):
        found = [
            part * (1 - chance) + (found[n - 1] * chance if n else 0.0)
            for n, part in enumerate([*found, 0.0])
        ]
    return found

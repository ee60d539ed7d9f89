"""What follows from a ship's state: its speed now, its turn score, its checks, the dice its banks have ready.

Units: thousandths of an inch.
"""

from functools import lru_cache

from .ship import INCH, LOCATIONS, SHUTTLE, Criticals, Ship
from .tables import CriticalRow, critical_rows
from .terms import Location
from .terrain.tables import terrain_tables

SLOWED = 6 * INCH
SLOWED_SLOW_SHIP = 4 * INCH
BURST = 4 * INCH
BEST_STEALTH = 2
FADING_STEALTH = 4
CLOAKED_MOVE = 8 * INCH
"""A cloak hides nobody who moves farther."""
TOW = 6 * INCH
TOW_SLOW_SHIP = 3 * INCH
MOST_ACTIONS = 2


def half(length: int) -> int:
    """Halve a speed or a distance given in inches: half an inch counts as a whole one.

    Rule: Dice and Re-Rolls.
    """
    return (length + INCH) // (2 * INCH) * INCH


def score(ship: Ship, location: Location) -> int:
    """Give the critical score of a location."""
    found: int = getattr(ship.criticals, location)
    return found


def in_force(ship: Ship) -> tuple[CriticalRow, ...]:
    """Give every critical row that a ship suffers from."""
    return _rows_of(ship.criticals)


@lru_cache(maxsize=4096)
def _rows_of(scores: Criticals) -> tuple[CriticalRow, ...]:
    """Give the rows of critical scores; asked for so often that the answer is kept."""
    return tuple(
        row for location in LOCATIONS for row in critical_rows(location)[: getattr(scores, location)]
    )


def trait(ship: Ship, name: str) -> int:
    """Give the score of a trait, 1 where it has none, 0 where the ship lacks or has lost it or a nebula silences it.

    Rule: Nebulae.
    """
    value = ship.roster.traits.get(name, 0)
    if not value or any(lost.trait == name for lost in ship.lost):
        return 0
    if "nebula" in ship.within and name in terrain_tables().nebula.silences:
        return 0
    return 1 if isinstance(value, str) else int(value)


def skilled(ship: Ship, code: str) -> bool:
    """Tell whether the crew has a skill that still acts."""
    return sum(skill.code == code for skill in ship.skills) > ship.skills_used.count(code)


def is_adrift(ship: Ship) -> bool:
    """Tell whether a ship is Running Adrift."""
    return ship.stricken is not None or any(row.adrift for row in in_force(ship))


def speed(ship: Ship) -> int:
    """Give the current Maximum Speed: losses first, then halved if crippled, then what special actions change.

    Rule: Crippled Ships; All Power to Engines!; Power Drain.
    """
    value = max(0, ship.roster.speed - sum(row.speed for row in in_force(ship)))
    if ship.crippled:
        value = half(value)
    if "all_power" in ship.actions:
        value += BURST
    if "slow" in ship.penalties:
        value = min(value, SLOWED_SLOW_SHIP if "Slow" in ship.roster.traits else SLOWED)
    return value


def turn_score(ship: Ship) -> int:
    """Give the turn score now.

    Rule: Crippled Ships.
    """
    return ship.roster.turn * (2 if ship.crippled else 1)


def most_shields(ship: Ship) -> int:
    """Give the Maximum Shield Score.

    Rule: Shields; Nebulae.
    """
    suffered = in_force(ship)
    if "nebula" in ship.within or any(row.offline for row in suffered):
        return 0
    return max(0, ship.roster.shields - sum(row.shields for row in suffered))


def quality(ship: Ship) -> int:
    """Give what is added to the die of a Crew Quality check.

    Rule: Crew Quality Checks; Critical Hit Table; Dust Clouds; Effect of Squadrons (the highest of all in it).
    """
    dust = terrain_tables().cloud.quality if "dust" in ship.within else 0
    return max(ship.quality, ship.led) - sum(row.checks for row in in_force(ship)) - dust


def is_shuttle(ship: Ship) -> bool:
    """Tell whether it is a shuttle."""
    return SHUTTLE in ship.roster.traits


def stealth(ship: Ship, attacker: Ship | None) -> int:
    """Give the number from which a ship evades a hit of an attacker, or of a swarm; 0 where it evades none.

    Rule: Stealth X+ (never better than 2); Asteroid Fields; Dust Clouds (they hide who is in them, and from who is in
    dust all others); Cloaking Device (it takes the place of all other stealth).
    """
    if hides(ship):
        return BEST_STEALTH if ship.cloak == "cloaked" else FADING_STEALTH
    own, cloud = trait(ship, "Stealth"), terrain_tables().cloud
    if "asteroids" in ship.within or "dust" in ship.within:
        own = own - cloud.bonus if own else cloud.stealth
    elif attacker is not None and "dust" in attacker.within:
        own = min(own or cloud.stealth, cloud.stealth)
    else:
        return max(BEST_STEALTH, own) if own else 0
    return max(BEST_STEALTH, own)


def hides(ship: Ship) -> bool:
    """Tell whether a cloaking device works now, fading or whole.

    Rule: Voiding the Cloaking Device (dust, asteroids, and movement of any kind over 8 inches, wasted ones included);
    Nebulae (it does not work there).
    """
    if ship.cloak not in ("fading", "cloaked"):
        return False
    moved = max(ship.moved, ship.travelled)
    return moved <= CLOAKED_MOVE and not {"asteroids", "dust", "nebula"} & {*ship.within}


def is_hidden(ship: Ship) -> bool:
    """Tell whether a ship is fully cloaked, so that seekers, tractor beams and transporters do not find it.

    Rule: Using the Cloaking Device (Limitations).
    """
    return ship.cloak == "cloaked" and hides(ship)


def tow_limit(ship: Ship, held: Ship | None, chained: bool) -> int | None:
    """Give how far a ship may move with what it holds; None for one that holds nothing, 0 where it may not move.

    Rule: Effects of Being Tractored; Multiple Tractors.

    Args:
        chained: a third ship is linked to them.
    """
    if held is None:
        return None
    if chained or ship.roster.damage < held.left:
        return 0
    own = TOW_SLOW_SHIP if "Slow" in ship.roster.traits else TOW
    return max(0, min(own, TOW - held.moved))


def most_actions(ship: Ship) -> int:
    """Give how many special actions the ship may take, or go on with, this turn.

    Rule: Crippled Ships; Critical Hit Table.
    """
    left = MOST_ACTIONS - max((row.actions for row in in_force(ship)), default=0)
    return min(left, 1) if ship.crippled else left


def safe_turns(ship: Ship) -> int:
    """Give how many safe high energy turns the ship has in the whole battle.

    Rule: High Energy Turn!; Nimble.
    """
    return 2 if trait(ship, "Nimble") else 1


def is_phaser(weapon: str) -> bool:
    """Tell whether a weapon is a phaser."""
    return weapon.startswith("Phaser")


def has_working(ship: Ship, phasers: bool) -> bool:
    """Tell whether the ship has an undamaged phaser, or an undamaged heavy weapon.

    Rule: Power Drain.
    """
    if any(row.silenced for row in in_force(ship)):
        return False
    return any(
        not state.disabled and (is_phaser(bank.weapon) if phasers else bool(bank.traits.get("Heavy")))
        for bank, state in zip(ship.roster.banks, ship.banks, strict=True)
    )


def ready_dice(ship: Ship, number: int) -> int:
    """Give how many attack dice of a bank can still be fired at enemies this turn.

    Rule: Splitting Fire (a bank fires at enemies or in defence).
    """
    return 0 if ship.banks[number].defending else _dice_left(ship, number)


def defence_dice(ship: Ship, number: int) -> int:
    """Give how many attack dice of a bank can still be fired in defence this turn.

    Rule: Splitting Fire; Defensive Fire.
    """
    state = ship.banks[number]
    return 0 if state.fired and not state.defending else _dice_left(ship, number)


def working_dice(ship: Ship, number: int) -> int:
    """Give how many attack dice damage leaves a bank, fired or not."""
    suffered = in_force(ship)
    if ship.silenced or ship.banks[number].disabled or any(row.silenced for row in suffered):
        return 0
    return max(0, ship.roster.banks[number].dice - sum(row.attack_dice for row in suffered))


def _dice_left(ship: Ship, number: int) -> int:
    bank, state = ship.roster.banks[number], ship.banks[number]
    if bank.weapon in ship.forgone:
        return 0
    out = max(state.spent, state.fired) if bank.traits.get("Reload") else state.fired
    return max(0, working_dice(ship, number) - out - state.cooling)


def anti_drone(ship: Ship) -> int:
    """Give the Anti-Drone score, with the dice of racks that are given up for it.

    Rule: Anti-Drone; Combined Drone Racks; Plasma-D Anti-Drone Mode.
    """
    racks = sum(
        working_dice(ship, number)
        for number, bank in enumerate(ship.roster.banks)
        if bank.weapon in ship.forgone
    )
    return trait(ship, "Anti-Drone") + racks


def speed_for_seekers(ship: Ship) -> int:
    """Give the speed that seekers have to catch up with.

    Rule: Seeking Weapon Modifiers; Effects of Being Tractored.
    """
    if ship.held_by:
        return 0
    return half(speed(ship)) if ship.holds is not None else speed(ship)


def beams_left(ship: Ship) -> int:
    """Give how many tractor beams a ship has not used this turn."""
    return max(0, trait(ship, "Tractor Beam") - ship.beams)


def probes_ready(ship: Ship) -> int:
    """Give how many probe launchers can fire: those used this turn or the last are empty.

    Rule: Probes.
    """
    return max(0, trait(ship, "Probe") - ship.probes - ship.probes_loading)


def suicides_ready(ship: Ship) -> int:
    """Give how many suicide shuttles stand ready to be launched.

    Rule: Launch Suicide Shuttle!
    """
    return max(0, ship.actions.count("suicide_shuttle") - ship.shuttles_launched)

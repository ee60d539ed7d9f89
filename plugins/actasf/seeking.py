"""What a seeker needs to hit, what it carries, and in which ways a plasma tube can be fired.

Units: thousandths of an inch.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.api import Modifier

from .catalogue import empires
from .figures import anti_drone, half, in_force, is_shuttle, speed_for_seekers, trait, working_dice
from .measure import bears, quarters
from .seekers import Origin, Seeker, SeekerKind
from .ship import INCH, Bank, Ship
from .terms import FireMode
from .terrain.tables import terrain_tables
from .weapons import weapon, weapon_table

DRONE_MOVE = 12 * INCH
"""How far a drone flies in a turn: its reach at once, and the reach of a swarm."""
COUNTER_REACH = 16 * INCH
SWARM_REACH = 6 * INCH
"""How near two swarms must be for one to be sent against the other."""
INTERCEPT_REACH = 3 * INCH
NEAREST_SWARM = 6 * INCH
FAST = 12 * INCH
BLEED = 6 * INCH
SHUTTLE = "Suicide Shuttle"
PLASMA_D = "Plasma-D Torpedo"
PLASMA_R = "Plasma-R Torpedo"
UNDERPOWERED = "underpowered-plasma-r"
UNDERPOWERED_MOVE = 6 * INCH
PIERCING: FireMode = "carronade"
"""The way of firing that no stealth helps against. Rule: Plasma Carronade."""


def drone_reach(nebula: bool) -> int:
    """Give how far a drone, or a swarm, strikes in a turn; through a nebula half as far.

    Rule: Short-Range Drone Attacks; Long-Range Drone Attacks; Nebulae.
    """
    return half(DRONE_MOVE) if nebula else DRONE_MOVE


def is_drone(bank: Bank) -> bool:
    """Tell whether a bank launches drones."""
    return bank.traits.get("Seeking") == "Drone"


def is_plasma(bank: Bank) -> bool:
    """Tell whether a bank is a tube for a plasma torpedo: one torpedo, whose dice stay together."""
    return bank.traits.get("Seeking") == "Plasma"


def shuttle_bank() -> Bank:
    """Give a suicide shuttle as if it were a bank.

    Rule: Suicide Shuttles.
    """
    found = weapon_table().suicide_shuttle
    return Bank(SHUTTLE, found.range * INCH, ("T",), found.ad, dict(found.traits))


def probe_bank() -> Bank:
    """Give a weaponized probe as if it were a bank.

    Rule: Using Probes as Weapons.
    """
    found = weapon_table().probe
    return Bank("Probe", found.range * INCH, (found.arc or "T",), found.ad, dict(found.traits))


def as_mode(bank: Bank, mode: FireMode) -> Bank | None:
    """Give a plasma tube as it fires in a mode; None where it cannot.

    Rule: Plasma Bolts; Plasma Carronade; Precise Gunners (the bank is precise, however it fires).
    """
    if not mode:
        return bank
    trained = {"Precise": True} if bank.traits.get("Precise") else {}
    if mode == "carronade":
        found = weapon_table().carronade
        if bank.weapon != found.launcher:
            return None
        return Bank(bank.weapon, found.range * INCH, bank.arcs, found.ad, {**found.traits, **trained})
    printed = weapon_table().find(bank.weapon)
    if printed is None or printed.bolt_range is None:
        return None
    traits = {**weapon_table().bolt.traits, **trained}
    return Bank(bank.weapon, printed.bolt_range * INCH, bank.arcs, bank.dice, traits)


def may_carronade(ship: Ship) -> bool:
    """Tell whether the ship's empire builds plasma carronades."""
    empire = empires().get(ship.roster.empire)
    return empire is None or empire.carronade


def carronade_dice(ship: Ship, number: int) -> int:
    """Give the dice of a tube fired as a carronade, for which it need not be loaded.

    Rule: Plasma Carronade.
    """
    state = ship.banks[number]
    lost = ship.roster.banks[number].dice - working_dice(ship, number)
    if state.fired or not working_dice(ship, number):
        return 0
    return max(0, weapon_table().carronade.ad - lost)


def dice_at(dice: int, distance: int, mode: FireMode = "", nebula: bool = False) -> int:
    """Give the attack dice that energy bleed leaves of a plasma torpedo or a bolt.

    Rule: Energy Bleed; Plasma Bolts; Nebulae (a torpedo loses one more).
    """
    if nebula and not mode:
        dice -= terrain_tables().nebula.plasma
    if mode == "carronade":
        return dice
    inches = weapon_table().bolt.bleed_inches * INCH if mode == "bolt" else BLEED
    return max(0, dice - distance // inches)


def bleeding(weapon: str, distance: int) -> int:
    """Give the attack dice that a weapon loses over a distance, by the name under which events tell it.

    Rule: Energy Bleed; Plasma Bolts.
    """
    name, _, mode = weapon.removesuffix(")").partition(" (")
    kind = weapon_table().find(name)
    if kind is None or not kind.traits.get("Energy Bleed") or mode == "carronade":
        return 0
    return distance // (weapon_table().bolt.bleed_inches * INCH if mode == "bolt" else BLEED)


def rack(ship: Ship) -> str | None:
    """Give the weapon that a ship could give up to ward drones off; None where it has none such, or has used it.

    Rule: Combined Drone Racks; Plasma-D Anti-Drone Mode.
    """
    if ship.cloak:
        return None
    empire = empires().get(ship.roster.empire)
    names = ("Drone",) if empire is not None and empire.combined_drone_racks else ()
    for name in (*names, PLASMA_D):
        banks = [number for number, bank in enumerate(ship.roster.banks) if bank.weapon == name]
        dice = sum(working_dice(ship, number) for number in banks)
        used = any(ship.banks[number].fired for number in banks)
        if dice and not used and name not in ship.forgone and "phasers_only" not in ship.penalties:
            return str(name)
    return None


def is_webbed(ship: Ship, bearing: int) -> bool:
    """Tell whether a working web generator covers the side from which seekers come.

    Rule: Preliminary Web Rule.
    """
    arcs = str(ship.roster.traits.get("Web Generator", "")).replace(",", " ").split()
    return bool(trait(ship, "Web Generator")) and bears(tuple(arcs), bearing)


def traits_of(ship: Ship | None, name: str, bank: int | None) -> Mapping[str, Any]:
    """Give the traits of what seeks: those of the bank that launched it, else those of the weapon table."""
    if ship is not None and bank is not None:
        return ship.roster.banks[bank].traits
    return weapon_table().suicide_shuttle.traits if name == SHUTTLE else weapon(name).traits


def number_to_hit(target: Ship) -> int:
    """Give half the target's speed, in inches.

    Rule: Seeking Weapon Modifiers.
    """
    return half(speed_for_seekers(target)) // INCH


def to_hit(
    ship: Ship | None,
    origin: Origin,
    kind: SeekerKind,
    traits: Mapping[str, Any],
    target: Ship,
    escorted: bool,
) -> tuple[Modifier, ...]:
    """Give what changes a seeker's roll to hit.

    Rule: Seeking Weapon Modifiers; Evading Seeking Weapons; Critical Hit Table; Nebulae.

    Args:
        ship: the one that launches it now; None for a swarm.
        escorted: an escort with anti-drones is near the target.
    """
    found = []
    if accurate := int(traits.get("Accurate", 0)):
        found.append(Modifier("accurate", accurate, "Accurate"))
    if origin.intercepting:
        found.append(Modifier("interception", 1, "Seeking Weapon Modifiers"))
    elif "F" in quarters(origin.bearing):
        found.append(Modifier("forward arc", 1, "Seeking Weapon Modifiers"))
    elif target.moved > FAST:
        found.append(Modifier("outrun", -1, "Evading Seeking Weapons"))
    if "evasive" in target.actions:
        found.append(Modifier("target evades", -1, "Take Evasive Action!"))
    if trait(target, "Immobile"):
        found.append(Modifier("immobile target", 1, "Immobile"))
    if trait(target, "Nimble"):
        found.append(Modifier("nimble target", -1, "Nimble"))
    if is_shuttle(target):
        found.append(Modifier("shuttle", -1, "Shuttlecraft"))
    if kind == "drone":
        if score := anti_drone(target):
            found.append(Modifier("anti-drones", -score, "Anti-Drone"))
        if escorted:
            found.append(Modifier("escort", -1, "Escort"))
    if origin.sight.nebula:
        found.append(Modifier("nebula", -terrain_tables().nebula.aim, "Nebulae"))
    if origin.far:
        found.append(Modifier("swarm", -1, "Long-Range Drone Attacks"))
    if ship is not None and (aimless := sum(row.aim for row in in_force(ship))):
        found.append(Modifier("scanners damaged", -aimless, "Critical Hit Table"))
    return tuple(found)


def needed(target: Ship, modifiers: tuple[Modifier, ...]) -> int:
    """Give the natural number that hits; 1 always misses and 6 always hits."""
    return max(2, min(6, number_to_hit(target) - sum(modifier.value for modifier in modifiers)))


def thinned(seekers: tuple[Seeker, ...], place: int, dice: int) -> tuple[Seeker, ...]:
    """Give the seekers after one has lost dice."""
    hit = seekers[place]
    return (*seekers[:place], replace(hit, dice=max(0, hit.dice - dice)), *seekers[place + 1 :])

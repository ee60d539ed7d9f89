"""The eleven skills and refits: their codes, what each does to a ship's figures, what the engine must heed.

A skill is kept as `Skill(code, detail)`. Where it was chosen for a bank, `detail` is `{"bank": n}`, the row of the
class's weapons counted from 0; where for a weapon system, `{"system": name}`.

The engine calls `refitted` once when a ship enters a battle, which gives the class with five of the skills worked into
its figures, and `talents` for the other six. In which situation each changes what happens:

| skill | read from | changes |
|---|---|---|
| reinforced hull | `refitted`: damage | when the ship is removed or stricken, free repair dice, the size of its explosion; not the crippled threshold |
| precise gunners | `refitted`: bank traits | a roll of 5 on the damage table for that bank becomes a critical hit |
| leader of men | `refitted`: Command | initiative, while the ship is on the table and not crippled |
| extra weaponry | `refitted`: bank dice | attack and defensive dice of that bank |
| enhanced shields | `refitted`: shields | starting shields and all that follows from them: the maximum, the dice of a boost |
| elite marines | `talents.raid_bonus` | each die of a hit-and-run raid by this ship: after a 2 or a 5 the marine returns, a 4 does harm |
| lucky crew | `talents.lucky` | that often in a battle an XP die sets a die to any face instead of rolling it again |
| chief engineer | `talents.damage_control` | each damage control roll |
| long-ranged targeting | `talents.long_ranged` | to-hit of that system beyond half its range: without the -1 |
| defensive gunners | `talents.shifts_fire` | one bank in defence rolls die by die and turns on another target in between |
| skilled captain | `talents.captain` | once in a battle a second special action of the turn, both without power drain |

Rule: Skills and Refits Table.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import Skill

from .catalogue import ShipClass

REINFORCED_HULL = "reinforced-hull"
PRECISE_GUNNERS = "precise-gunners"
LEADER_OF_MEN = "leader-of-men"
EXTRA_WEAPONRY = "extra-weaponry"
ELITE_MARINES = "elite-marines"
LUCKY_CREW = "lucky-crew"
CHIEF_ENGINEER = "chief-engineer"
LONG_RANGED = "long-ranged-targeting"
ENHANCED_SHIELDS = "enhanced-shields"
DEFENSIVE_GUNNERS = "defensive-gunners"
SKILLED_CAPTAIN = "skilled-captain"

TABLE: Mapping[int, str] = {
    2: REINFORCED_HULL,
    3: PRECISE_GUNNERS,
    4: LEADER_OF_MEN,
    5: EXTRA_WEAPONRY,
    6: ELITE_MARINES,
    7: LUCKY_CREW,
    8: CHIEF_ENGINEER,
    9: LONG_RANGED,
    10: ENHANCED_SHIELDS,
    11: DEFENSIVE_GUNNERS,
    12: SKILLED_CAPTAIN,
}
"""What two dice give."""

TITLES: Mapping[str, str] = {
    REINFORCED_HULL: "Reinforced Hull",
    PRECISE_GUNNERS: "Precise Gunners",
    LEADER_OF_MEN: "Leader of Men",
    EXTRA_WEAPONRY: "Extra Weaponry",
    ELITE_MARINES: "Elite Marines",
    LUCKY_CREW: "Lucky Crew",
    CHIEF_ENGINEER: "Chief Engineer",
    LONG_RANGED: "Long-Ranged Targeting Systems",
    ENHANCED_SHIELDS: "Enhanced Shields",
    DEFENSIVE_GUNNERS: "Defensive Gunners",
    SKILLED_CAPTAIN: "Skilled Captain",
}

DOES: Mapping[str, str] = {
    REINFORCED_HULL: "a tenth more damage points before it is lost; crippled as before",
    PRECISE_GUNNERS: "damage rolls of 5 by this bank are critical hits",
    LEADER_OF_MEN: "Command one higher: better initiative while it is on the table and not crippled",
    EXTRA_WEAPONRY: "one attack die more in this bank",
    ELITE_MARINES: "hit-and-run raids do better with each die",
    LUCKY_CREW: "once a battle an XP die sets a die to any face",
    CHIEF_ENGINEER: "+1 to each damage control roll",
    LONG_RANGED: "no penalty to hit beyond half its range",
    ENHANCED_SHIELDS: "four shield points more",
    DEFENSIVE_GUNNERS: "one bank in defence rolls die by die and may turn to another target",
    SKILLED_CAPTAIN: "once a battle a second special action in a turn, both without power drain",
}
"""What each does, in a line."""

ONCE = frozenset({LEADER_OF_MEN, ELITE_MARINES, CHIEF_ENGINEER, DEFENSIVE_GUNNERS, SKILLED_CAPTAIN})
"""Those that a ship can have only once."""
PER_BANK = frozenset({PRECISE_GUNNERS, EXTRA_WEAPONRY})
"""Those that are chosen for a weapon bank, once for each."""


class Talents(Struct, frozen=True):
    """What a crew can do that its ship's figures do not show.

    Args:
        raid_bonus: added to each die of a hit-and-run raid.
        lucky: how often in a battle an XP die may set a die's face.
        damage_control: added to each damage control roll.
        long_ranged: the weapon systems without a penalty at long range, as `system_of` names them.
        shifts_fire: whether a bank in defence may roll die by die.
        captain: whether once in a battle two special actions cost no power.
    """

    raid_bonus: int = 0
    lucky: int = 0
    damage_control: int = 0
    long_ranged: frozenset[str] = frozenset()
    shifts_fire: bool = False
    captain: bool = False


def talents(skills: Sequence[Skill]) -> Talents:
    """Give what the crew's skills allow beside the ship's figures."""
    codes = [skill.code for skill in skills]
    return Talents(
        raid_bonus=int(ELITE_MARINES in codes),
        lucky=codes.count(LUCKY_CREW),
        damage_control=int(CHIEF_ENGINEER in codes),
        long_ranged=frozenset(skill.detail["system"] for skill in skills if skill.code == LONG_RANGED),
        shifts_fire=DEFENSIVE_GUNNERS in codes,
        captain=SKILLED_CAPTAIN in codes,
    )


def refitted(ship: ShipClass, skills: Sequence[Skill]) -> ShipClass:
    """Give the class as this ship has it, with its refits worked into the figures."""
    codes = [skill.code for skill in skills]
    precise = {skill.detail["bank"] for skill in skills if skill.code == PRECISE_GUNNERS}
    armed = {skill.detail["bank"] for skill in skills if skill.code == EXTRA_WEAPONRY}
    weapons = tuple(
        replace(
            bank,
            ad=bank.ad + (number in armed),
            traits={**bank.traits, "Precise": True} if number in precise else bank.traits,
        )
        for number, bank in enumerate(ship.weapons)
    )
    traits = dict(ship.traits)
    if LEADER_OF_MEN in codes:
        traits["Command"] = int(traits.get("Command", 0)) + 1
    return replace(
        ship,
        damage=ship.damage + codes.count(REINFORCED_HULL) * tenth(ship.damage),
        shields=ship.shields + 4 * codes.count(ENHANCED_SHIELDS),
        traits=traits,
        weapons=weapons,
    )


def tenth(points: int) -> int:
    """Give a tenth, rounded up."""
    return -(-points // 10)


def system_of(weapon: str) -> str:
    """Name the weapon system a weapon belongs to: all phasers are one, every other kind is its own.

    Rule: Long-Ranged Targeting Systems.
    """
    return "Phaser" if weapon.startswith("Phaser-") else weapon


def systems(ship: ShipClass) -> tuple[str, ...]:
    """List the weapon systems for which long range is a penalty, in roster order; drones know none."""
    names = dict.fromkeys(system_of(bank.name) for bank in ship.weapons if bank.name != "Drone")
    return tuple(names)


def skill_faults(ship: ShipClass, skills: Sequence[Skill]) -> list[str]:
    """List what is wrong with the skills of a ship: unknown codes, banks and systems that it does not have."""
    faults = []
    for skill in skills:
        if skill.code not in TITLES:
            faults.append(f"there is no skill {skill.code!r}; there are: {', '.join(TITLES)}")
        elif skill.detail not in open_details(ship, (), skill.code):
            faults.append(f"{skill.code} cannot be for {dict(skill.detail)!r}")
    return faults


def open_details(ship: ShipClass, skills: Sequence[Skill], code: str) -> tuple[Mapping[str, Any], ...]:
    """List what a skill could still be gained for; empty where it is blocked and the dice are rolled again.

    A skill that is not chosen for anything has one empty detail.

    Rule: Skills and Refits; Skills and Refits Table.
    """
    taken = [skill.detail for skill in skills if skill.code == code]
    if code in ONCE:
        return () if taken else ({},)
    if code in PER_BANK:
        return tuple(
            {"bank": number}
            for number, bank in enumerate(ship.weapons)
            if {"bank": number} not in taken
            and not (code == PRECISE_GUNNERS and bank.traits.get("Precise", False))
        )
    if code == LONG_RANGED:
        return tuple({"system": name} for name in systems(ship) if {"system": name} not in taken)
    return ({},)


def detail_label(ship: ShipClass, detail: Mapping[str, Any]) -> str:
    """Tell a bank by its weapon, arcs and dice, a system by its name."""
    if "bank" in detail:
        bank = ship.weapons[detail["bank"]]
        return f"{bank.name} ({', '.join(bank.arcs)}), {bank.ad} AD"
    return str(detail.get("system", ""))


def told(skill: Skill, ship: ShipClass | None) -> str:
    """Say what a skill does, and for which bank or system it was chosen."""
    does = DOES[skill.code]
    if "system" in skill.detail:
        return f"{skill.detail['system']}: {does}"
    bank = skill.detail.get("bank")
    if ship is not None and bank is not None and bank < len(ship.weapons):
        return f"{ship.weapons[bank].name}: {does}"
    return does

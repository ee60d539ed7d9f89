"""A ship's figures in one battle: those of its class, with its skills and refits worked in."""

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Any

import msgspec
from msgspec.structs import replace

from core.api import BadInput, Skill

from . import catalogue
from .rows import CatalogueError
from .rules import Rules
from .state import INCH, Bank, Roster

SPEED = 12 * INCH
SLOW_SPEED = 8 * INCH

SKILLS = (
    "reinforced-hull",
    "precise-gunners",
    "leader-of-men",
    "extra-weaponry",
    "elite-marines",
    "lucky-crew",
    "chief-engineer",
    "long-ranged-targeting",
    "enhanced-shields",
    "defensive-gunners",
    "skilled-captain",
)
"""Skills and refits, by the total of 2 dice from 2 to 12. Those that improve a bank name it: {"bank": 0}; long-ranged
targeting names a weapon system: {"system": "Phaser"}."""


def roster_of(class_id: str, rules: Rules) -> Roster:
    """Give the figures of a class.

    Raises:
        BadInput: when there is no such class, or the text has lost its entry.
    """
    try:
        found = catalogue.ship(class_id)
    except CatalogueError as error:
        raise BadInput("class", str(error)) from None
    banks = tuple(
        Bank(bank.name, bank.range * INCH, tuple(bank.arcs), bank.ad, dict(bank.traits))
        for bank in found.weapons
    )
    return Roster(
        name=found.class_name,
        code=found.code,
        empire=found.empire_id,
        points=found.points,
        turn=found.turn * INCH,
        speed=_speed(found.traits),
        shields=found.shields,
        damage=found.damage,
        crippled=found.crippled,
        marines=found.marines,
        craft=found.craft,
        traits=dict(found.traits),
        losable=losable(found.traits, rules),
        banks=banks,
    )


def losable(traits: Mapping[str, Any], rules: Rules) -> tuple[str, ...]:
    """Give the traits that damage can take, in roster order; a Nimble ship loses that one by rule, without a die.

    Rule: Special Traits (which are immune is a house list: the printed marks are lost); Crippled Ships.
    """
    immune = catalogue.immune_traits() if rules.immune_traits else frozenset()
    return tuple(
        name for name, value in traits.items() if name not in immune and name != "Nimble" and value != 0
    )


def reshaped(roster: Roster, changes: Mapping[str, Any], rules: Rules) -> Roster:
    """Give the roster with figures replaced, for arranged positions: `traits` are added, false takes one away.

    Raises:
        BadInput: naming the figure.
    """
    plain = msgspec.to_builtins(roster)
    traits = {**roster.traits, **changes.get("traits", {})}
    plain.update({key: value for key, value in changes.items() if key != "traits"})
    plain["traits"] = {name: value for name, value in traits.items() if value is not False}
    if "speed" not in changes:
        plain["speed"] = _speed(plain["traits"])
    plain["losable"] = losable(plain["traits"], rules)
    try:
        return msgspec.convert(plain, Roster)
    except msgspec.ValidationError as error:
        raise BadInput("roster", str(error)) from None


def with_skills(roster: Roster, skills: Iterable[Skill]) -> Roster:
    """Work skills and refits in that change printed figures.

    Rule: Skills and Refits Table.

    Raises:
        BadInput: naming an unknown skill, or one that names no bank of the ship.
    """
    for skill in skills:
        if skill.code not in SKILLS:
            raise BadInput("skills", f"there is no {skill.code!r}; there are: {', '.join(SKILLS)}")
        match skill.code:
            case "reinforced-hull":
                roster = replace(roster, damage=roster.damage + ceil(roster.damage / 10))
            case "enhanced-shields":
                roster = replace(roster, shields=roster.shields + 4)
            case "leader-of-men":
                command = int(roster.traits.get("Command", 0)) + 1
                roster = replace(roster, traits={**roster.traits, "Command": command})
                if "Command" not in roster.losable:
                    roster = replace(roster, losable=(*roster.losable, "Command"))
            case "precise-gunners" | "extra-weaponry":
                roster = _refitted(roster, skill)
            case "long-ranged-targeting":
                system = str(skill.detail.get("system", "Phaser"))
                roster = replace(roster, long_sighted=(*roster.long_sighted, system_of(system)))
    return roster


def system_of(weapon: str) -> str:
    """Give the weapon system that a weapon belongs to: all phasers are one.

    Rule: Weapon Terminology; Long-Ranged Targeting Systems.
    """
    return "Phaser" if weapon.startswith("Phaser") else weapon


def _speed(traits: Mapping[str, Any]) -> int:
    if "Immobile" in traits:
        return 0
    return SLOW_SPEED if "Slow" in traits else SPEED


def _refitted(roster: Roster, skill: Skill) -> Roster:
    number = skill.detail.get("bank")
    if not isinstance(number, int) or not 0 <= number < len(roster.banks):
        raise BadInput(f"skill {skill.code}", f"names a bank of 0 to {len(roster.banks) - 1}, not {number!r}")
    bank = roster.banks[number]
    if skill.code == "extra-weaponry":
        bank = replace(bank, dice=bank.dice + 1)
    else:
        bank = replace(bank, traits={**bank.traits, "Precise": True})
    return replace(roster, banks=(*roster.banks[:number], bank, *roster.banks[number + 1 :]))

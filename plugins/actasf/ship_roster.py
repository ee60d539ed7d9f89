"""A ship's figures in one battle: those of its class, with its skills and refits worked in."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from core.api import BadInput, Skill

from . import catalogue
from .data_rows import ARCS, SHIP_TRAITS, CatalogueError, trait_faults, weapon_faults
from .settings import Rules
from .ship import INCH, Bank, Roster
from .skills import LONG_RANGED, PER_BANK, TITLES, refitted, systems
from .weapons import weapon_table

SPEED = 12 * INCH
LEAST_LENGTH = 100
"""No score or reach of the game is as short as that."""
SLOW_SPEED = 8 * INCH


def roster_of(class_id: str, skills: Sequence[Skill], rules: Rules) -> Roster:
    """Give the figures of a class with a crew's skills and refits.

    Raises:
        BadInput: when there is no such class, the text has lost its entry or figures of it, or a skill fits nothing.
    """
    try:
        found = catalogue.ship(class_id, rules.figures)
    except CatalogueError as error:
        raise BadInput("class", str(error)) from None
    if not rules.fields(found):
        lost = ", ".join(found.house_figures)
        raise BadInput("class", f"{class_id}: the text has lost {lost}, and the house's are switched off")
    _check_skills(found, skills)
    found = refitted(found, skills)
    banks = tuple(
        Bank(bank.name, bank.range * INCH, tuple(bank.arcs), bank.ad, dict(bank.traits))
        for bank in found.weapons
    )
    return Roster(
        name=f"{found.class_name} (house)" if rules.is_own(class_id) else found.class_name,
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
        special=found.special,
    )


def losable(traits: Mapping[str, Any], rules: Rules) -> tuple[str, ...]:
    """Give the traits that damage can take, in roster order; a Nimble ship loses that one by rule, without a die.

    Rule: Special Traits (which are immune is a house list: the printed marks are lost); Crippled Ships.
    """
    return tuple(
        name for name, value in traits.items() if name not in rules.immune and name != "Nimble" and value != 0
    )


def reshaped(roster: Roster, changes: Mapping[str, Any], rules: Rules) -> Roster:
    """Give the roster with figures replaced, for arranged positions: `traits` are added, false takes one away.

    A bank whose weapon stands in the weapon table may leave `range` and `traits` to it.

    Raises:
        BadInput: naming the figure.
    """
    plain = msgspec.to_builtins(roster)
    for name in changes:
        if name not in plain:
            raise BadInput("roster", f"there is no figure {name!r}; there are: {', '.join(plain)}")
    # A record keeps what is added sorted, and the order decides which trait a die takes.
    traits = {**roster.traits, **dict(sorted(changes.get("traits", {}).items()))}
    plain.update({key: value for key, value in changes.items() if key != "traits"})
    plain["traits"] = {name: value for name, value in traits.items() if value is not False}
    if "speed" not in changes:
        plain["speed"] = _speed(plain["traits"])
    for fault in trait_faults(plain["traits"], SHIP_TRAITS):
        raise BadInput("roster", fault)
    plain["losable"] = losable(plain["traits"], rules)
    plain["banks"] = [_from_table(bank) for bank in plain["banks"]]
    try:
        result = msgspec.convert(plain, Roster)
    except msgspec.ValidationError as error:
        raise BadInput("roster", str(error)) from None
    for name in ("turn", "speed"):
        for fault in _length_faults(name, getattr(result, name)):
            raise BadInput("roster", fault)
    for number, bank in enumerate(result.banks):
        for fault in (*weapon_faults(bank.traits), *_arc_faults(bank), *_length_faults("range", bank.range)):
            raise BadInput(f"roster.banks[{number}]", fault)
    return result


def _from_table(bank: Mapping[str, Any]) -> Mapping[str, Any]:
    """Fill in what the weapon table says where a bank leaves it out."""
    printed = weapon_table().find(bank.get("weapon", ""))
    if printed is None:
        return {"traits": {}, **bank}
    return {"range": printed.range * INCH, "traits": dict(printed.traits), **bank}


def _length_faults(name: str, length: int) -> Iterator[str]:
    """Find a length that was written in whole inches."""
    if 0 < length < LEAST_LENGTH:
        yield f"{name} of {length}: lengths are thousandths of an inch, so {length} inches are {length * INCH}"


def _arc_faults(bank: Bank) -> Iterator[str]:
    for arc in bank.arcs:
        if arc not in ARCS:
            yield f"there is no arc {arc!r}; there are: {', '.join(sorted(ARCS))}"


def _check_skills(ship: catalogue.ShipClass, skills: Sequence[Skill]) -> None:
    for skill in skills:
        if skill.code not in TITLES:
            raise BadInput("skills", f"there is no {skill.code!r}; there are: {', '.join(TITLES)}")
        number = skill.detail.get("bank")
        if skill.code in PER_BANK and (type(number) is not int or not 0 <= number < len(ship.weapons)):
            raise BadInput(
                f"skill {skill.code}", f"names a bank of 0 to {len(ship.weapons) - 1}, not {number!r}"
            )
        if skill.code == LONG_RANGED and skill.detail.get("system") not in systems(ship):
            raise BadInput(
                f"skill {skill.code}", f"names a system of {', '.join(systems(ship))}: {dict(skill.detail)}"
            )


def _speed(traits: Mapping[str, Any]) -> int:
    if "Immobile" in traits:
        return 0
    return SLOW_SPEED if "Slow" in traits else SPEED

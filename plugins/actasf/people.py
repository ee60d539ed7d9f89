"""The people of a ship by name: who bears which skill, and how each empire calls its people and its ships."""

from collections.abc import Mapping
from functools import cache

from core.api import Names, Post, Row, UnitRecord, canon, from_toml, leader_of

from . import skills
from .catalogue import ShipClass
from .data_rows import text_of

CAPTAIN = (skills.LEADER_OF_MEN, skills.SKILLED_CAPTAIN, skills.LUCKY_CREW)
ENGINEER = (skills.CHIEF_ENGINEER, skills.REINFORCED_HULL, skills.ENHANCED_SHIELDS)
GUNNER = (skills.PRECISE_GUNNERS, skills.EXTRA_WEAPONRY, skills.LONG_RANGED, skills.DEFENSIVE_GUNNERS)
MARINES = (skills.ELITE_MARINES,)
"""Borne by the leaders of a ship's squads; by the captain where the marines have no names."""


@cache
def names() -> Mapping[str, Names]:
    """Give the names of people and ships by empire. All of it house but for the names of classes, which are their own."""
    place = "house/names.toml"
    return canon.convert(from_toml(text_of(place), place), dict[str, Names], place)


def posts(unit: UnitRecord, classes: Mapping[str, ShipClass]) -> tuple[Post, ...]:
    """Give the posts of a ship, each with the skills that its crew has of it (house)."""
    ship = classes.get(unit.class_id)
    captain = CAPTAIN if unit.squads else CAPTAIN + MARINES
    own = (("captain", "Captain", captain), ("engineer", "Engineer", ENGINEER), ("gunner", "Gunner", GUNNER))
    return (
        *(Post(role, title, skills=_borne(unit, codes, ship)) for role, title, codes in own),
        *(
            Post(
                "leader",
                leader_of(squad),
                squad.id,
                (
                    *_borne(unit, MARINES, ship),
                    *((Row("XP dice of the squad", str(squad.xp)),) if squad.xp else ()),
                ),
            )
            for squad in unit.squads
        ),
    )


def _borne(unit: UnitRecord, codes: tuple[str, ...], ship: ShipClass | None) -> tuple[Row, ...]:
    return tuple(
        Row(skills.TITLES[skill.code], skills.told(skill, ship))
        for skill in unit.skills
        if skill.code in codes
    )

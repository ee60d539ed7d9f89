"""The people of a unit of the ground by name: leaders of squads, and who commands a vehicle or flies a craft. All of it house."""

from collections.abc import Mapping
from functools import cache

from core.api import Names, Post, Row, UnitRecord, canon, leader_of
from plugins.sfm.grades import grade, squad_grade
from plugins.sfm.settings import Rules
from plugins.sfm.tables import FLYING, kinds, read

NOBODY = ("starship", "civilian")
"""Classes whose people a campaign does not keep."""


@cache
def names() -> Mapping[str, Names]:
    """Give the names of people."""
    place = "names_house.toml"
    return canon.convert(read(place), dict[str, Names], place)


def posts(rules: Rules, unit: UnitRecord) -> tuple[Post, ...]:
    """Give the posts of a unit: the leader of each of its squads; of one without squads who commands it."""
    kind = kinds().get(rules.base(unit.class_id))
    if kind is None or rules.base(unit.class_id) in NOBODY:
        return ()
    leaders = tuple(
        Post(
            "leader",
            leader_of(squad),
            squad.id,
            skills=(Row("Troops", grade(squad_grade(squad)), "house"),),
        )
        for squad in unit.squads
    )
    if kind.category == "infantry":
        return leaders or (Post("leader", "Squad leader", skills=_troops(unit)),)
    role, title = ("pilot", "Pilot") if kind.category in FLYING else ("commander", "Commander")
    return (Post(role, title, skills=_troops(unit)), *leaders)


def _troops(unit: UnitRecord) -> tuple[Row, ...]:
    return (Row("Troops", grade(unit.quality), "house"),)

"""The people of a ship by name, and how each empire calls its people and its ships. All of it house."""

from collections.abc import Mapping
from functools import cache

from core.api import BadInput, Names, Post, Row, UnitRecord, canon, leader_of

from .sheet import Sheet
from .tables import read


@cache
def names() -> Mapping[str, Names]:
    """Give the names of people and ships by empire."""
    place = "names_house.toml"
    return canon.convert(read(place), dict[str, Names], place)


def posts(unit: UnitRecord) -> tuple[Post, ...]:
    """Give the posts of a ship: the captain's skill rating is the captain's, the crew's efficiency the engineer's and the gunner's."""
    try:
        sheet = Sheet.of(unit.sheet)
    except BadInput:  # what is wrong with it stands on the card
        sheet = Sheet()
    captain = (Row("Captain's skill rating", f"{sheet.captain}%", "house"),) if sheet.captain else ()
    crew = (Row("Crew efficiency", f"{sheet.crew}%", "house"),) if sheet.crew else ()
    return (
        Post("captain", "Captain", skills=captain),
        Post("engineer", "Engineer", skills=crew),
        Post("gunner", "Gunner", skills=crew),
        *(Post("leader", leader_of(squad), squad.id) for squad in unit.squads),
    )

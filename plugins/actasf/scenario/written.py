"""A scenario as a file writes it: TOML, checked on reading, with the book's own and those of users alike.

Units: thousandths of an inch.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from core.api import BadInput, canon

from ..terrain.written import Piece, terrain_from
from .kinds import Admiral, Alone, AnyClause, PlanetSurvey, Rectangle, Role, SecretGoals

BOOK = "data/scenarios"
Score = Annotated[int, Meta(ge=0)]
Placing = Literal["in-turn", "attacker-first", "defender-first", "loser-first"]


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """What a role brings, and where it is set up.

    Args:
        share: its points in hundredths of the agreed ones.
        highest: what no ship may cost more than.
        besides: a word in the name of the class of which it has one ship beyond points and `highest`.
        zones: the areas in which it may be set up; `one_zone` where all its ships stand in one of them.
    """

    share: Score = 100
    highest: Score = 0
    besides: str = ""
    zones: tuple[Rectangle, ...] = ()
    one_zone: bool = False


class Length(Struct, frozen=True, forbid_unknown_fields=True):
    """When it ends; always once no side has ships left.

    Args:
        turns: 0 where there is no limit.
        adrift: whether ships adrift are ships left.
        alone: who plays on once every other side has no ships left.
    """

    turns: Score = 0
    adrift: bool = True
    alone: Alone = ""


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario.

    Args:
        line: of the source, where there is one.
        why: what the house has filled in, and why.
        points: the agreed points where the scenario fixes them.
        placing: ship by ship in turn, or one fleet after the other; the loser of a roll for initiative first.
        seats: fewest and most.
        terrain: what lies on the table; `random_terrain` adds what dice bring.
        choices: what the players may agree on for a battle, with what holds otherwise.
    """

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$")]
    title: Annotated[str, Meta(min_length=1)]
    summary: Annotated[str, Meta(min_length=1)]
    attacker: Side = Side()
    defender: Side = Side()
    provenance: Literal["printed", "reading", "secondary", "house"] = "house"
    line: Score = 0
    why: str = ""
    table: tuple[int, int] = (72000, 48000)
    points: Score = 0
    placing: Placing = "in-turn"
    seats: tuple[int, int] = (2, 2)
    length: Length = Length()
    terrain: tuple[Piece, ...] = ()
    random_terrain: bool = False
    clauses: tuple[AnyClause, ...] = ()
    choices: Mapping[str, Any] = {}

    def side(self, role: str) -> Side:
        """Give what a role brings."""
        return self.attacker if role == "attacker" else self.defender


def read(text: str, name: str) -> Written:
    """Read a scenario.

    Raises:
        BadInput: naming file and place.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(name, str(error)) from None
    return written_from(data, name)


def written_from(data: Any, name: str) -> Written:
    """Check a scenario that is plain data.

    Raises:
        BadInput: naming file and place.
    """
    found: Written = canon.convert(data, Written, name)
    for place, cause in _faults(found):
        raise BadInput(f"{name}, {place}", cause)
    try:
        terrain_from(found.terrain, True)
    except BadInput as error:
        raise BadInput(f"{name}, {error.place}", error.cause) from None
    return found


@cache
def book() -> Mapping[str, Written]:
    """Give the scenarios of the book by id, in the order in which it has them."""
    folder = resources.files(__package__.rpartition(".")[0]).joinpath(*BOOK.split("/"))
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    found = [read(file.read_text(encoding="utf-8"), f"scenarios/{file.name}") for file in files]
    return {each.id: each for each in sorted(found, key=lambda each: (each.line, each.id))}


def _faults(written: Written) -> Iterator[tuple[str, str]]:
    """Tell what does not fit together in a scenario."""
    width, height = written.table
    if width <= 0 or height <= 0:
        yield "table", f"{width} by {height} is no table"
    for role in ("attacker", "defender"):
        for number, zone in enumerate(written.side(role).zones):
            yield from _misplaced(zone, written.table, f"{role}.zones[{number}]")
    arriving: set[Role | Literal[""]] = set()
    kinds = [type(clause) for clause in written.clauses]
    names = {piece.id for piece in written.terrain}
    for number, clause in enumerate(written.clauses):
        place = f"clauses[{number}]"
        for entry, strip in enumerate(getattr(clause, "entries", ())):
            yield from _misplaced(strip, written.table, f"{place}.entries[{entry}]")
        if isinstance(clause, PlanetSurvey | SecretGoals) and clause.planet not in names:
            yield f"{place}.planet", f"no piece of terrain has the id {clause.planet!r}"
        if isinstance(clause, Admiral) and not any(p.kind == "asteroids" for p in written.terrain):
            yield place, "an admiral drifts in asteroids, and there are none"
        if kinds.count(type(clause)) > 1 and not hasattr(clause, "role"):
            yield place, "this clause can stand here once"
        if type(clause).__name__ == "Arrivals":
            arriving.add(clause.role)  # type: ignore[union-attr]
    low, high = written.seats
    if not 2 <= low <= high <= 8:
        yield "seats", f"{low} to {high} seats are not within 2 to 8"
    for role in ("attacker", "defender"):
        if not written.side(role).zones and not arriving & {role, ""}:
            yield role, "has neither zones nor a clause `arrivals`"


def _misplaced(zone: Rectangle, table: tuple[int, int], place: str) -> Iterator[tuple[str, str]]:
    left, bottom, right, top = zone
    if not (0 <= left <= right <= table[0] and 0 <= bottom <= top <= table[1]):
        yield place, f"{list(zone)} is not [left, bottom, right, top] on a table of {table[0]} by {table[1]}"

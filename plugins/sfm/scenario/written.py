"""A scenario as a file writes it: TOML, checked on reading, with the book's own and those of users alike.

The form is docs/scenarios-sfm.md. Shape: places are `[column, row]` as the map prints them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from core.api import BadInput, canon, from_toml
from plugins.sfm.scenario.aims import AnyAim
from plugins.sfm.scenario.faults import faults

Count = Annotated[int, Meta(ge=0, le=999)]
Turn = Annotated[int, Meta(ge=1, le=99)]
Role = Literal["attacker", "defender", "third"]
ROLES: tuple[Role, ...] = ("attacker", "defender")
ALL_ROLES: tuple[Role, ...] = (*ROLES, "third")
"""The roles of two seats, and of three."""
Edge = Literal["any", "north", "south", "west", "east"]
Place = tuple[int, int]


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """Where units set up: all that it says must hold.

    Args:
        kinds: for whom it is; none named: for all that no other zone names.
        edge, depth: so many columns or rows from an edge.
        near, within, beyond: no farther than, or farther than, so many hexes from the nearest place named: a label of
            the map or `towns`, every town hex.
        columns, rows: the first and the last.
        terrain: kinds of ground.
        unseen: where no unit of the other side can spot it.
        each: at most so many of these kinds in a hex; 0 is any number.
    """

    kinds: tuple[str, ...] = ()
    edge: Literal["", "north", "south", "west", "east"] = ""
    depth: Annotated[int, Meta(ge=1)] = 3
    near: tuple[str, ...] = ("towns",)
    within: Count | None = None
    beyond: Count | None = None
    columns: tuple[int, int] | None = None
    rows: tuple[int, int] | None = None
    terrain: tuple[str, ...] = ()
    unseen: bool = False
    each: Count = 0


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Units that march onto the map later.

    Args:
        turn: the first in which they may.
        forces: kinds and how many; a side that brings its own units holds back as many of them.
    """

    turn: Turn
    edge: Edge
    forces: Mapping[str, Count]


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """What a role brings, and how.

    Args:
        forces: kinds and how many, where it brings no units of its own.
        free: its own units may be any; else they are no more of each kind than `forces`, `entries` and options have.
        size: the most boarding parties that its own units may come to; 0 is no limit.
        arrives: `links`: from ships alone, by the links of an operation.
    """

    forces: Mapping[str, Count] = {}
    free: bool = False
    size: Count = 0
    arrives: Literal["deployment", "links"] = "deployment"
    zones: tuple[Zone, ...] = ()
    entries: tuple[Entry, ...] = ()


class Length(Struct, frozen=True, forbid_unknown_fields=True):
    """When it ends.

    Args:
        turns: the last turn.
        then: who wins when it is over: a role, who has lost less, nobody, or who has won the battle above.
        alone: who plays on when the other side has nobody left who fights.
    """

    turns: Turn = 10
    then: Literal["attacker", "defender", "losses", "draw", "orbit"] = "losses"
    alone: Literal["", "attacker", "defender", "any"] = ""


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    """Units that the players may agree to add."""

    title: str
    role: Role
    kind: str
    most: Annotated[int, Meta(ge=1, le=99)]


class Work(Struct, frozen=True, forbid_unknown_fields=True):
    """A position that is there before the battle. Rule: Improved (Infantry) Positions; Vehicle Battle Positions."""

    at: Place
    work: Literal["improved", "battle"] = "improved"


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario.

    Args:
        why: what the house has filled in, and why.
        map: a map of the program or of the campaign by its name, a file beside the scenario's, or the map itself.
        terrain: kinds of ground of the map that are another in this scenario.
        hills_cover: whether bare hills cover; the map says it where the scenario does not.
        first: who acts first in each turn; `coin` is tossed when the battle is set up.
        sets_up: who is set up first; then those who act before.
        third: of a scenario for three; each is against each, but for those whom the battle puts on one side.
        extras: units that may be added, by the name of the choice.
        choices: what else the players may agree on.
    """

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]*$")]
    title: Annotated[str, Meta(min_length=1)]
    summary: Annotated[str, Meta(min_length=1)]
    map: str | Mapping[str, Any]
    provenance: Literal["printed", "reading", "secondary", "house"] = "house"
    source: str = ""
    why: str = ""
    terrain: Mapping[str, str] = {}
    hills_cover: bool | None = None
    first: Literal["attacker", "defender", "coin"] = "attacker"
    sets_up: Role = "defender"
    attacker: Side = Side()
    defender: Side = Side()
    third: Side | None = None
    length: Length = Length()
    works: tuple[Work, ...] = ()
    aims: tuple[AnyAim, ...] = ()
    extras: Mapping[str, Extra] = {}
    choices: tuple[Literal["map", "turns", "first", "crossed_by"], ...] = ()

    @property
    def roles(self) -> tuple[Role, ...]:
        """The roles, one for each seat."""
        return ROLES if self.third is None else ALL_ROLES

    def side(self, role: str) -> Side:
        """Give what a role brings."""
        if role == "third" and self.third is not None:
            return self.third
        return self.attacker if role == "attacker" else self.defender


def read(text: str, name: str) -> Written:
    """Read a scenario.

    Raises:
        BadInput: naming file and place.
    """
    return written_from(from_toml(text, name), name)


def draft(data: Any, name: str) -> Written:
    """Give a scenario of plain data, whether it fits together or not.

    Raises:
        BadInput: where a field is missing, unknown or of another kind.
    """
    return canon.convert(data, Written, name)


def written_from(data: Any, name: str) -> Written:
    """Check a scenario that is plain data.

    Raises:
        BadInput: naming file and place.
    """
    found = draft(data, name)
    for place, cause in faults(found):
        raise BadInput(f"{name}, {place}", cause)
    return found

"""What a campaign hands to a ruleset, and what a battle hands back."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from core.contract.ids import LinkKind, Mode, Seat, Side, UnitId
from core.contract.issues import Issue
from core.contract.orders import Squad

WORD = re.compile(r"[\w-]+")
"""A part of the place of an issue, which may be the id of a unit."""
MOST = 2**31 - 1
"""The largest number that a column of whole numbers keeps."""
Count = Annotated[int, Meta(ge=0, le=MOST)]
"""A number of things, in the bounds of a column of whole numbers."""
Condition = Literal["fit", "damaged", "crippled", "destroyed", "withdrawn", "captured"]
GONE: tuple[Condition, ...] = ("destroyed", "captured")
"""The conditions of units that do not come back, and no longer come when their force is called."""

DECIDED_IN_ORBIT = "decided_in_orbit"
"""The fact of an outcome without a winner that who wins the linked battle in space has won this one."""


class Skill(Struct, frozen=True):
    """A skill or refit of a crew, with what it was chosen for (a bank, a system)."""

    code: str
    detail: Mapping[str, Any] = {}


class UnitRecord(Struct, frozen=True):
    """A unit as a campaign keeps it.

    Args:
        id: unique in the campaign.
        class_id: its class in the ruleset's catalogue.
        quality: its crew's quality on the ruleset's scale.
        xp: XP dice.
        sheet: what only the ruleset understands: damage left, stores, and the like.
    """

    id: UnitId
    name: str
    class_id: str
    quality: int
    xp: int = 0
    skills: tuple[Skill, ...] = ()
    condition: Condition = "fit"
    squads: tuple[Squad, ...] = ()
    sheet: Mapping[str, Any] = {}


class SeatForce(Struct, frozen=True):
    """What one seat brings to a battle."""

    seat: Seat
    side: Side
    units: tuple[UnitRecord, ...]
    empire: str = ""
    role: str = ""
    """`attacker`, `defender` or another role of the scenario."""


class LinkEnd(Struct, frozen=True):
    """One end of a link as a battle sees it.

    Args:
        sends: true where squads leave the battle through it.
        detail: what the pack says of it, such as the site's place on the table or the edge of the map.
    """

    id: str
    kind: LinkKind
    sends: bool
    seats: tuple[Seat, ...]
    detail: Mapping[str, Any] = {}


def named_way(link: LinkEnd, links: Iterable[LinkEnd]) -> str:
    """Tell a link from the others of its battle, in words behind what is sent along it; empty where that is clear."""
    alike = [one for one in links if (one.kind, one.sends) == (link.kind, link.sends)]
    told = ", off the map" if link.kind == "landing" else ""
    return f"{told}, along {link.id}" if len(alike) > 1 else told


class BattleSetup(Struct, frozen=True):
    """What a battle begins with.

    Args:
        scenario: id of one of the ruleset's scenarios.
        mode: `board` measures, `cards` is told what the table shows, `slip` what came of each turn.
        links: empty where the battle stands alone: then the clock never has to act.
        detail: choices of the scenario, maps, points limit.
    """

    scenario: str
    forces: tuple[SeatForce, ...]
    mode: Mode = "board"
    links: tuple[LinkEnd, ...] = ()
    detail: Mapping[str, Any] = {}

    def told(self, issues: Iterable[Issue]) -> tuple[Issue, ...]:
        """Give what hinders the battle with its units by their names, where a place has one by its id."""
        seats = {str(force.seat) for force in self.forces}
        units = (unit for force in self.forces for unit in force.units)
        names = {str(unit.id): unit.name for unit in units if unit.id not in seats}
        return tuple(
            replace(one, place=WORD.sub(lambda word: names.get(word[0], word[0]), one.place))
            for one in issues
        )


class UnitFate(Struct, frozen=True):
    """What became of a unit.

    Args:
        kills: enemy units that it destroyed.
        sheet: its sheet as it is after the battle; None leaves it as it was before.
    """

    unit: UnitId
    seat: Seat
    condition: Condition
    kills: tuple[UnitId, ...] = ()
    sheet: Mapping[str, Any] | None = None
    squads: tuple[Squad, ...] | None = None
    """The squads still with it; None leaves them as they were before."""


class SquadFate(Struct, frozen=True):
    """What became of a squad.

    Args:
        kills: enemies that it destroyed, of a squad that has no `UnitFate`.
    """

    squad: Squad
    seat: Seat
    fate: Literal["aboard", "fighting", "lost", "in transit"]
    kills: tuple[UnitId, ...] = ()


class CraftFate(Struct, frozen=True):
    """What became of a craft that flies between ships and the ground.

    Args:
        home: the unit that it belongs to, where it has one.
        squads: who is aboard.
    """

    unit: UnitId
    name: str
    seat: Seat
    fate: Literal["in flight", "shot down"]
    home: UnitId | None = None
    squads: tuple[Squad, ...] = ()


class Outcome(Struct, frozen=True):
    """How a battle ended.

    Args:
        winner: the side that won; None is a draw.
        scores: victory points by side.
        turns: turns begun when it was decided; turns through which it stood by do not count.
        facts: what else the campaign may want, such as whether the objective fell; `DECIDED_IN_ORBIT` leaves the winner
            to the battle above.
    """

    winner: Side | None
    scores: Mapping[str, int]
    turns: int
    units: tuple[UnitFate, ...]
    squads: tuple[SquadFate, ...] = ()
    reason: str = ""
    facts: Mapping[str, Any] = {}


class ForceRecord(Struct, frozen=True):
    """A force as a campaign keeps it."""

    id: str
    name: str
    player: str
    empire: str
    prestige: int
    points: int
    units: tuple[UnitRecord, ...]


class Adoption(Struct, frozen=True):
    """What becomes of a unit when a ruleset takes it over.

    Args:
        unit: the record on the new ruleset's scale.
        set_aside: what the new ruleset has no use for, in words.
        basis: how its class was found, in a few words: its equal, the nearest in strength, by hand.
    """

    unit: UnitRecord
    set_aside: tuple[str, ...] = ()
    basis: str = ""

"""The tables of combat, read once and checked: Damage Table, critical rows, stricken ships, special actions.

Units: thousandths of an inch, points of damage.
"""

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from .data_rows import Positive, Provenance, Row, load, text_of
from .terms import ActionId, Location, Penalty

Six = Annotated[tuple["CriticalRow", ...], Meta(min_length=6, max_length=6)]


class DamageTable(Row, frozen=True):
    """What a die on the hull does, by the numbers at which it changes."""

    bulkhead: int
    armored_bulkhead: int
    critical: int
    line: Positive
    provenance: Provenance


class StrickenTable(Row, frozen=True):
    """From which total a stricken ship explodes a turn later, and from which at once."""

    delayed: int
    explodes: int
    line: Positive
    provenance: Provenance


class Explosion(Row, frozen=True):
    """How far an explosion reaches, and from which number its dice hit."""

    reach: Positive
    most_dice: Positive
    hits: Positive
    line: Positive
    provenance: Provenance


class Locations(Row, frozen=True):
    """The location that each face of the die strikes."""

    dice: Annotated[tuple[Location, ...], Meta(min_length=6, max_length=6)]
    line: Positive
    provenance: Provenance


class CriticalRow(Row, frozen=True):
    """What a critical score adds to those below it.

    Args:
        damage, dice: extra damage, as points or as dice.
        worse: another location goes up by one.
        check: what a failed Crew Quality check brings at the end of each End Phase.
        aim, attack_dice, checks, repairs: taken from rolls to hit, from each bank, from Crew Quality checks, from
            damage control.
        actions: special actions that can no longer be taken each turn.
        misfires: each bank must roll before it fires.
        bypass: attacks pass the shields on a natural 5 too.
        offline: the location is never repaired, nor are shields boosted.
    """

    damage: int = 0
    dice: int = 0
    escalates: bool = False
    speed: int = 0
    shields: int = 0
    marines: int = 0
    worse: Location | None = None
    adrift: bool = False
    trait: bool = False
    bank: bool = False
    shields_down: bool = False
    explodes: bool = False
    check: Literal["explodes", "dilithium", "random"] | None = None
    aim: int = 0
    attack_dice: int = 0
    checks: int = 0
    repairs: int = 0
    actions: int = 0
    misfires: bool = False
    silenced: bool = False
    bypass: bool = False
    offline: bool = False


class Criticals(Row, frozen=True):
    """The critical rows of each location, score 1 first."""

    impulse: Six
    dilithium: Six
    weapons: Six
    crew: Six
    shields: Six
    provenance: Provenance


class SpecialAction(Row, frozen=True):
    """A special action. `drains` is false where it owes no penalty, `forbids` a penalty that cannot be taken beside it."""

    id: ActionId
    title: str
    line: Positive
    check: int | None = None
    drains: bool = True
    forbids: Penalty | None = None


class ShuttleRow(Row, frozen=True):
    """An administrative shuttle. Units: inches.

    Args:
        launch: how near to its ship it is put on the table.
    """

    name: str
    code: str
    damage: Positive
    speed: Positive
    marines: Positive
    items: Positive
    launch: Positive
    line: Positive


class Tables(Row, frozen=True):
    """All of them."""

    damage: DamageTable
    stricken: StrickenTable
    explosion: Explosion
    locations: Locations
    criticals: Criticals
    actions: tuple[SpecialAction, ...]
    shuttle: ShuttleRow


@cache
def tables() -> Tables:
    """Give the tables.

    Raises: CatalogueError with one line for each fault of the file.
    """
    return load(text_of("tables.toml"), "tables.toml", Tables)


@cache
def critical_rows(location: Location) -> tuple[CriticalRow, ...]:
    """Give the critical rows of a location, score 1 first."""
    found: tuple[CriticalRow, ...] = getattr(tables().criticals, location)
    return found


@cache
def escalation_level(location: Location) -> int:
    """Give the score from which a location escalates."""
    return next(score for score, row in enumerate(critical_rows(location), 1) if row.escalates)


@cache
def special_actions() -> dict[str, SpecialAction]:
    """Give the special actions by id."""
    return {action.id: action for action in tables().actions}

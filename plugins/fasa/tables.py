"""The charts and tables of the game, read from data/*.toml once and checked on the way in."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from msgspec import Struct

from core.api import canon

PHASES = (1, 2, 3)
"""The movement phases of a turn, each with its firing and repair phase."""
SHIELDS = (1, 2, 3, 4, 5, 6)
"""Shield sides: 1 port bow, 2 bow, 3 starboard bow, 4 starboard quarter, 5 stern, 6 port quarter."""
SIDES = {
    1: "port bow",
    2: "bow",
    3: "starboard bow",
    4: "starboard quarter",
    5: "stern",
    6: "port quarter",
}

LOCATIONS = (
    "shield",
    "beam",
    "missile",
    "engine",
    "engine",
    "engine",
    "superstructure",
    "superstructure",
    "superstructure",
    "sensors",
)
"""Where damage strikes, by a roll of 1 to 10. Rule: Simplified Damage Location Table."""
OUTPOST = "outpost"
"""The damage chart of defense outposts."""
GRIDS = ("shields", "weapons", "maneuver")
"""The power grids, as a hit in engineering names them."""


class WeaponType(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of weapon.

    Args:
        chart: its firing chart.
        power: of a beam the most that it can be armed with, else what it takes to arm it.
        modifiers: damage added, from range, to range.
        damage: of a missile; that of plasma stands in its `table` by range.
        factor: its weapon damage factor, in tenths.
        hits, bolts: of an owner's own firing chart and plasma table, where there are such.
    """

    kind: Literal["beam", "missile", "plasma"]
    chart: str
    power: int
    modifiers: tuple[tuple[int, int, int], ...] = ()
    damage: int = 0
    table: str = ""
    factor: int = 0
    provenance: str = "secondary"
    hits: tuple[int, ...] = ()
    bolts: tuple[int, ...] = ()

    @property
    def reach(self) -> int:
        """The longest range at which it can hit. Units: hexes."""
        return len(self.hits or charts()[self.chart])

    def to_hit(self, distance: int) -> int:
        """Give the highest roll of a d10 that hits; 0 out of range. Rule: Determining Weapon Hits."""
        chart = self.hits or charts()[self.chart]
        return chart[distance - 1] if 1 <= distance <= len(chart) else 0

    def harm(self, power: int, distance: int) -> int:
        """Give the damage of a full hit. Rule: Shields and Damage; Damage Modifiers; Plasma Bolt Damage."""
        if self.kind == "plasma":
            table = self.bolts or combat().plasma[self.table]
            return table[distance - 1] if 1 <= distance <= len(table) else 0
        if self.kind == "missile":
            return self.damage
        return power + sum(more for more, first, last in self.modifiers if first <= distance <= last)


class Combat(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables of the advanced and graduate courses.

    Args:
        stress: damage by speed (`SUB`, `1` to `10`), for the columns A to R.
        plasma: damage of a full hit by range, for each table.
        slim: by a number to hit of 0 or less, the highest second roll that hits.
    """

    stress: dict[str, tuple[int, ...]]
    plasma: dict[str, tuple[int, ...]]
    slim: dict[str, int]


def read(name: str) -> dict[str, Any]:
    """Read a data file of this package."""
    return tomllib.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))


@cache
def charts() -> dict[str, tuple[int, ...]]:
    """Give the firing charts: the highest roll that hits, by range from 1."""
    return canon.convert(read("firing_charts.toml"), dict[str, tuple[int, ...]], "firing_charts.toml")


@cache
def weapon_types() -> dict[str, WeaponType]:
    """Give every type of weapon by its code."""
    return canon.convert(read("weapons.toml"), dict[str, WeaponType], "weapons.toml")


class Damage(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables of where damage strikes in the graduate course, and what it does there.

    Args:
        detailed: by damage chart and shield, the place for rolls 1 to 10; `outpost` alike.
        engineering: `grids` out of order, for rolls 1 to 10.
        casualties, banks: `upto`: rows of a highest value and what stands for it.
    """

    detailed: dict[str, dict[str, tuple[str, ...]]]
    outpost: dict[str, tuple[str, ...]]
    engineering: dict[str, tuple[tuple[str, ...], ...]]
    casualties: dict[str, tuple[tuple[int, int], ...]]
    banks: dict[str, tuple[tuple[int, int], ...]]


@cache
def damage() -> Damage:
    """Give the tables of damage."""
    return canon.convert(read("damage.toml"), Damage, "damage.toml")


def row_for(rows: tuple[tuple[int, int], ...], value: int) -> int:
    """Give what stands in the first row that reaches up to a value."""
    return next(found for most, found in rows if value <= most)


@cache
def combat() -> Combat:
    """Give the tables of the later courses."""
    return canon.convert(read("combat.toml"), Combat, "combat.toml")


class Tables(Struct, frozen=True):
    """All charts and tables together, as a campaign has them.

    Args:
        simplified: the places of the simplified damage location table.
    """

    charts: dict[str, tuple[int, ...]]
    simplified: tuple[str, ...]
    damage: Damage
    combat: Combat


@cache
def tables() -> Tables:
    """Give the charts and tables as they are when nobody replaces any."""
    return Tables(charts(), LOCATIONS, damage(), combat())


def moves_in(points: int, phase: int) -> int:
    """Give how many movement points a ship uses in a movement phase.

    The thirty rows of the table go on alike beyond it (reading). Rule: Movement Per Phase Table.
    """
    third, rest = divmod(points, 3)
    if rest == 1:
        return third + (phase == 2)
    return third + (rest == 2 and phase != 2)

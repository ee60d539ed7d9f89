"""Load the weapon table, and the attacks that no roster lists.

Units: inches for ranges, attack dice for `ad`; as printed.
"""

from collections.abc import Iterator
from functools import cache

from .data_rows import (
    ARCS,
    CatalogueError,
    Positive,
    Provenance,
    Row,
    Traits,
    load,
    raise_if,
    text_of,
    weapon_faults,
)


class WeaponType(Row, frozen=True):
    """A weapon of the weapon table; `short_range`, `ad` and `bolt_range` only where it has them.

    Rule: Weapon Systems in ACTASF; Plasma Torpedoes; Plasma Bolts.
    """

    name: str
    range: Positive
    traits: Traits
    line: Positive
    provenance: Provenance
    short_range: Positive | None = None
    ad: Positive | None = None
    bolt_range: Positive | None = None

    @property
    def ranges(self) -> tuple[int, ...]:
        """List every range with which a ship may carry this weapon."""
        return (self.range,) if self.short_range is None else (self.range, self.short_range)


class Bolt(Row, frozen=True):
    """What becomes of a plasma torpedo when bolted: one die less for each `bleed_inches` full inches.

    Rule: Plasma Bolts.
    """

    bleed_inches: Positive
    traits: Traits
    line: Positive
    provenance: Provenance


class SpecialWeapon(Row, frozen=True):
    """An attack that no roster lists: carronade, suicide shuttle, armed probe."""

    range: Positive
    ad: Positive
    traits: Traits
    line: Positive
    provenance: Provenance
    arc: str | None = None
    launcher: str | None = None


class WeaponTable(Row, frozen=True):
    """Everything that can be fired."""

    weapon: tuple[WeaponType, ...]
    bolt: Bolt
    carronade: SpecialWeapon
    suicide_shuttle: SpecialWeapon
    probe: SpecialWeapon

    def find(self, name: str) -> WeaponType | None:
        """Give the weapon of that name, if the table has it."""
        return next((kind for kind in self.weapon if kind.name == name), None)


def read_weapons(text: str) -> WeaponTable:
    """Check the weapon table and what stands beside it.

    Raises: CatalogueError with one line for each fault.
    """
    loaded = load(text, "weapons.toml", WeaponTable)
    raise_if([f"weapons.toml: {fault}" for fault in _faults(loaded)])
    return loaded


@cache
def weapon_table() -> WeaponTable:
    """Give the weapon table, read once."""
    return read_weapons(text_of("weapons.toml"))


def weapon(name: str) -> WeaponType:
    """Give a weapon of the weapon table.

    Raises: CatalogueError if the table has none of that name.
    """
    found = weapon_table().find(name)
    if found is None:
        raise CatalogueError(f"{name}: no such weapon in the weapon table")
    return found


def _faults(weapons: WeaponTable) -> Iterator[str]:
    seen: set[str] = set()
    for kind in weapons.weapon:
        if kind.name in seen:
            yield f"{kind.name}: name: given twice"
        seen.add(kind.name)
        yield from (f"{kind.name}: {fault}" for fault in weapon_faults(kind.traits))
    yield from (f"bolt: {fault}" for fault in weapon_faults(weapons.bolt.traits))
    for key in ("carronade", "suicide_shuttle", "probe"):
        special: SpecialWeapon = getattr(weapons, key)
        yield from (f"{key}: {fault}" for fault in weapon_faults(special.traits))
        if special.arc is not None and special.arc not in ARCS:
            yield f"{key}: arc: unknown arc {special.arc!r}"
        if special.launcher is not None and special.launcher not in seen:
            yield f"{key}: launcher: unknown weapon {special.launcher!r}"

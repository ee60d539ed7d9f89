"""Load the fleet lists: every printed ship with its weapons, the ships only listed, the empires.

Units: inches for ranges and turns, points of damage, attack dice; as printed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, field
from msgspec.structs import replace

from .data_rows import (
    ARCS,
    SHIP_TRAITS,
    CatalogueError,
    Positive,
    Provenance,
    Row,
    Score,
    Traits,
    convert,
    load,
    parse,
    raise_if,
    text_of,
    trait_faults,
    weapon_faults,
)
from .variants import variants
from .weapons import WeaponTable, weapon_table

FOLDERS = ("ships", "house/fleets")
"""Of fleet lists: the book's, and those that the house has made up where a scenario needs them."""
_ROW_KEYS = ("empire", "class", "code", "points", "turn", "shields", "damage", "crippled", "marines", "craft",
             "traits", "weapons", "provenance", "exceptions")  # fmt: skip
COPY = "copy"
"""Among the figures of a ship: the class of which it is a copy, where it is of a club's own."""
FIGURES = ("points", "turn", "shields", "damage", "crippled", "marines", "craft", "traits", "weapons")
"""What an entry says of a ship in figures."""


class Bank(Row, frozen=True):
    """Weapons that fire together; once loaded, `traits` includes those of the weapon table."""

    name: str
    range: Positive
    arcs: Annotated[tuple[str, ...], Meta(min_length=1)]
    ad: Positive
    traits: Traits = field(default_factory=dict)


class ShipClass(Row, frozen=True):
    """One entry of a fleet list; `exceptions` names each figure that is not as `provenance` says, and why.

    Rule: Ships in A Call to Arms: Star Fleet; Fleet Lists.
    """

    empire: str
    empire_id: str
    id: str
    class_name: str = field(name="class")
    code: str
    points: Positive
    turn: Positive
    shields: Score
    damage: Positive
    crippled: Positive
    marines: Score
    craft: Score
    traits: Traits
    names: tuple[str, ...]
    weapons: Annotated[tuple[Bank, ...], Meta(min_length=1)]
    line: Positive
    provenance: Provenance
    special: tuple[Literal["underpowered-plasma-r", "no-web-generator"], ...] = ()
    exceptions: Mapping[str, str] = field(default_factory=dict)

    @property
    def house_figures(self) -> tuple[str, ...]:
        """Name the figures that are in no source: without house values the ship cannot be fielded."""
        if self.provenance == "house":
            return tuple(key for key in FIGURES if self.exceptions.get(key, "house: ").startswith("house: "))
        return tuple(key for key, why in self.exceptions.items() if why.startswith("house: "))


class ListedShip(Row, frozen=True):
    """A ship whose entry the text has lost: it can be named and priced, not fielded."""

    empire: str
    empire_id: str
    class_name: str = field(name="class")
    code: str
    points: Positive
    line: Positive
    provenance: Provenance
    incomplete: bool


class Empire(Row, frozen=True):
    """What holds for all ships of an empire.

    Rule: Combined Drone Racks; Notes on Technology; Plasma Carronade.
    """

    name: str = field(name="empire")
    id: str = field(name="empire_id")
    combined_drone_racks: bool = False
    drone_swap: str | None = None
    carronade: bool = True


class FleetFile(Empire, frozen=True, kw_only=True):
    """An empire's file: its own keys, then rows that are converted one by one to name the faulty ship."""

    ship: tuple[dict[str, Any], ...]
    listed: tuple[dict[str, Any], ...] = ()


class HouseShip(Row, frozen=True, omit_defaults=True):
    """Figures that stand in for those an entry has lost, and why they were chosen."""

    id: str
    why: Annotated[str, Meta(min_length=1)]
    turn: int | None = None
    shields: int | None = None
    damage: int | None = None
    crippled: int | None = None
    marines: int | None = None
    craft: int | None = None
    traits: Traits | None = None

    @property
    def figures(self) -> dict[str, Any]:
        """Give the figures that the row sets, by the key of the ship's row."""
        return {key: value for key, value in msgspec.to_builtins(self).items() if key not in ("id", "why")}


class HouseShips(Row, frozen=True):
    """The file of stand-in figures."""

    ship: tuple[HouseShip, ...] = ()


class Catalogue(Row, frozen=True):
    """All fleet lists: empires by id, ships by id, their drone variants, and the ships that are only listed."""

    empires: Mapping[str, Empire]
    ships: Mapping[str, ShipClass]
    listed: tuple[ListedShip, ...]
    variants: Mapping[str, ShipClass] = field(default_factory=dict)


class HouseTraits(Row, frozen=True):
    """The traits taken as immune to loss, and why."""

    immune: tuple[str, ...]
    why: str


def read_fleets(files: Mapping[str, str], house: str, weapons: WeaponTable) -> Catalogue:
    """Join the printed entries with the house figures that stand in for lost ones, and check the whole.

    Raises: CatalogueError with one line for each fault.
    """
    faults: list[str] = []
    stand_ins: dict[str, HouseShip] = {}
    for stand_in in load(house, "house/ships.toml", HouseShips).ship:
        if stand_in.id in stand_ins:
            faults.append(f"house/ships.toml: {stand_in.id}: id: given twice")
        stand_ins[stand_in.id] = stand_in
    empires: dict[str, Empire] = {}
    ships: dict[str, ShipClass] = {}
    listed: dict[str, ListedShip] = {}
    for file, text in sorted(files.items()):
        fleet = parse(text, FleetFile, file, faults)
        if fleet is None:
            continue
        faults += [f"{file}: {fault}" for fault in _empire_faults(fleet, file, weapons)]
        empires[fleet.id] = Empire(**{key: getattr(fleet, key) for key in Empire.__struct_fields__})
        for ship in _entries(fleet, file, stand_ins, weapons, faults):
            if ship.id in ships:
                faults.append(f"{file}: {ship.id}: id: given twice")
            ships[ship.id] = ship
        head = {"empire": fleet.name, "empire_id": fleet.id}
        for row in fleet.listed:
            place = f"{file}: listed {row.get('code', 'without code')}"
            entry = convert(row | head, ListedShip, place, faults)
            if entry is None:
                continue
            ship_id = f"{fleet.id}.{entry.code.lower()}"
            if ship_id in ships and ships[ship_id].provenance == "house":
                continue
            if ship_id in ships or ship_id in listed:
                faults.append(f"{place}: code: given twice")
            listed[ship_id] = entry
    faults += [f"house/ships.toml: {ship_id}: id: no such ship" for ship_id in stand_ins]
    raise_if(faults)
    resolved = {ship_id: _with_table_traits(ship, weapons) for ship_id, ship in ships.items()}
    return Catalogue(empires=empires, ships=resolved, listed=tuple(listed.values()))


Own = Mapping[str, Mapping[str, Any]]
"""Figures of an owner of the book, by ship."""


def catalogue(own: Own | None = None) -> Catalogue:
    """Give all fleet lists, with the figures that an owner of the book puts in place of ours.

    Raises: CatalogueError with one line for each fault of the owner's figures.
    """
    return _owned(msgspec.json.encode(own, order="deterministic")) if own else _ours()


@lru_cache(maxsize=16)
def _owned(own: bytes) -> Catalogue:
    faults: list[str] = []
    ours = _ours()
    rows = {f"{one.empire_id}.{one.code.lower()}": as_row(one) for one in ours.listed}
    rows |= {ship.id: as_row(ship) for ship in ours.ships.values()}
    ships = dict(ours.ships)
    given: dict[str, dict[str, Any]] = msgspec.json.decode(own)
    for ship_id, figures in sorted(given.items(), key=lambda item: COPY in item[1]):
        if COPY in figures:
            copied = _copied(ship_id, figures, rows, ships, faults)
            if copied is not None:
                ships[ship_id] = copied
            continue
        row, kept = rows[ship_id], dict(rows[ship_id]["exceptions"])
        lacking = [key for key in FIGURES if key not in row and key not in figures]
        if lacking:
            faults.append(f"{ship_id}: {', '.join(lacking)}: the text has lost them, give them all")
            continue
        ship = convert(row | figures, ShipClass, ship_id, faults)
        if ship is None:
            continue
        faults += [f"{ship_id}: {fault}" for fault in _ship_faults(ship, weapon_table())]
        kept |= dict.fromkeys(figures, "owner: figures of the owner of the book")
        ships[ship_id] = replace(_with_table_traits(ship, weapon_table()), exceptions=kept)
    raise_if(faults)
    listed = tuple(one for one in ours.listed if f"{one.empire_id}.{one.code.lower()}" not in ships)
    return _with_variants(replace(ours, ships=ships, listed=listed))


def _copied(
    ship_id: str,
    figures: Mapping[str, Any],
    rows: Mapping[str, Mapping[str, Any]],
    ships: Mapping[str, ShipClass],
    faults: list[str],
) -> ShipClass | None:
    """Give a class of a club's own: another, with the figures that hold of it, and some that are different."""
    source = figures[COPY]
    row = as_row(ships[source]) if source in ships else rows[source]
    lacking = [key for key in FIGURES if key not in row and key not in figures]
    if lacking:
        faults.append(f"{ship_id}: {', '.join(lacking)}: the text has lost them, give them all")
        return None
    changes = {key: value for key, value in figures.items() if key != COPY}
    new = {**row, **changes, "id": ship_id, "provenance": "house", "exceptions": {}}
    ship = convert(new, ShipClass, ship_id, faults)
    if ship is None:
        return None
    faults += [f"{ship_id}: {fault}" for fault in _ship_faults(ship, weapon_table())]
    return _with_table_traits(ship, weapon_table())


def as_row(ship: ShipClass | ListedShip) -> dict[str, Any]:
    """Give an entry as a row of a fleet list, without the figures that the text has lost."""
    row: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ship))
    if isinstance(ship, ListedShip):
        del row["incomplete"]
        row |= {"id": f"{ship.empire_id}.{ship.code.lower()}", "names": [], "exceptions": {}}
    return row


@cache
def _ours() -> Catalogue:
    """Read all fleet lists once."""
    data = resources.files(__package__) / "data"
    files = {
        f"{folder}/{file.name}": file.read_text(encoding="utf-8")
        for folder in FOLDERS
        for file in data.joinpath(*folder.split("/")).iterdir()
    }
    return _with_variants(read_fleets(files, text_of("house/ships.toml"), weapon_table()))


def _with_variants(found: Catalogue) -> Catalogue:
    return replace(found, variants=variants(found.ships, found.empires, weapon_table()))


def empires() -> Mapping[str, Empire]:
    """Give every empire, by id."""
    return catalogue().empires


def ships(own: Own | None = None) -> Mapping[str, ShipClass]:
    """Give every ship that has an entry, by id."""
    return catalogue(own).ships


def fielded(own: Own | None = None) -> Mapping[str, ShipClass]:
    """Give every ship that can be in a fleet, by id: those with an entry, and their drone variants."""
    found = catalogue(own)
    return {**found.ships, **found.variants}


def listed(own: Own | None = None) -> tuple[ListedShip, ...]:
    """Give the ships of which the text keeps only the line in the fleet list."""
    return catalogue(own).listed


def ship(key: str, own: Own | None = None) -> ShipClass:
    """Find a ship by id (`federation.ca`) or by empire and code (`Klingon Empire D7K`).

    Raises: CatalogueError if there is none, or only its line in the fleet list is known.
    """
    words, _, code = key.strip().lower().replace(".", " ").rpartition(" ")
    owners = [empire.id for empire in empires().values() if words in (empire.id, empire.name.lower())]
    for owner in owners:
        if found := fielded(own).get(f"{owner}.{code}"):
            return found
    if any(entry.empire_id in owners and entry.code.lower() == code for entry in listed(own)):
        raise CatalogueError(f"{key}: only listed, the text has lost its entry")
    called = key.strip().lower()
    ships = fielded(own).values()
    alike = sorted(one.id for one in ships if called in (one.code.lower(), one.class_name.lower()))
    meant = f"; is {' or '.join(alike)} meant?" if alike else ""
    raise CatalogueError(f"{key}: no such ship in the fleet lists{meant}")


def repeated(fleet: Iterable[ShipClass]) -> list[str]:
    """Give the unique classes of which a fleet has more than one ship, by id.

    Rule: Unique.
    """
    unique = [ship.id for ship in fleet if ship.traits.get("Unique")]
    return sorted({each for each in unique if unique.count(each) > 1})


@cache
def immune_traits() -> frozenset[str]:
    """Give the traits that no damage takes away: a house list, since the printed marks are lost.

    Rule: Special Traits.
    """
    place = "house/traits.toml"
    loaded = load(text_of(place), place, HouseTraits)
    unknown = [name for name in loaded.immune if name not in SHIP_TRAITS]
    raise_if([f"{place}: immune: unknown trait {name!r}" for name in unknown])
    return frozenset(loaded.immune)


def as_json_row(ship: ShipClass) -> dict[str, Any]:
    """Give a ship as plain data for exchange, with the printed arc codes."""
    row = msgspec.json.decode(msgspec.json.encode(ship))
    return {key: row[key] for key in _ROW_KEYS}


def _entries(
    fleet: FleetFile, file: str, stand_ins: dict[str, HouseShip], weapons: WeaponTable, faults: list[str]
) -> Iterator[ShipClass]:
    """Read an empire's entries, taking from `stand_ins` what they need."""
    head = {"empire": fleet.name, "empire_id": fleet.id}
    for row in fleet.ship:
        place = f"{file}: {row.get('id', 'a ship without id')}"
        house = stand_ins.pop(str(row.get("id")), None)
        figures = {} if house is None else house.figures
        faults += [
            f"house/ships.toml: {row['id']}: {key}: the entry prints it" for key in figures if key in row
        ]
        ship = convert(row | figures | head, ShipClass, place, faults)
        if ship is None:
            continue
        faults += [f"{place}: {fault}" for fault in _ship_faults(ship, weapons)]
        if house is not None:
            marks = dict.fromkeys(figures, f"house: {house.why}")
            ship = replace(ship, exceptions={**ship.exceptions, **marks})
        yield ship


def _empire_faults(empire: Empire, file: str, weapons: WeaponTable) -> Iterator[str]:
    if not file.endswith(f"/{empire.id}.toml"):
        yield f"empire_id: {empire.id!r} does not fit the file's name"
    if empire.drone_swap is not None and weapons.find(empire.drone_swap) is None:
        yield f"drone_swap: unknown weapon {empire.drone_swap!r}"


def _ship_faults(ship: ShipClass, weapons: WeaponTable) -> Iterator[str]:
    if ship.id != f"{ship.empire_id}.{ship.code.lower()}":
        yield f"id: does not fit empire {ship.empire_id!r} and code {ship.code!r}"
    if ship.crippled >= ship.damage:
        yield f"crippled: {ship.crippled} is not below damage {ship.damage}"
    yield from trait_faults(ship.traits, SHIP_TRAITS)
    for number, bank in enumerate(ship.weapons, start=1):
        yield from (f"weapons, row {number}: {fault}" for fault in _bank_faults(bank, weapons))
    for name, reason in ship.exceptions.items():
        if name not in _ROW_KEYS:
            yield f"exceptions: unknown figure {name!r}"
        if not re.match(r"(printed|reading|secondary|house): .", reason):
            yield f"exceptions: {name}: {reason!r} does not say whose figure it is and why"


def _bank_faults(bank: Bank, weapons: WeaponTable) -> Iterator[str]:
    kind = weapons.find(bank.name)
    if kind is None:
        yield f"name: unknown weapon {bank.name!r}"
    elif bank.range not in kind.ranges:
        yield f"range: {bank.name} reaches {' or '.join(map(str, kind.ranges))}, not {bank.range}"
    yield from (f"arcs: unknown arc {arc!r}" for arc in bank.arcs if arc not in ARCS)
    if len(set(bank.arcs)) < len(bank.arcs):
        yield f"arcs: {', '.join(bank.arcs)} names an arc twice"
    yield from weapon_faults({**(kind.traits if kind else {}), **bank.traits})


def _with_table_traits(ship: ShipClass, weapons: WeaponTable) -> ShipClass:
    table = {kind.name: kind.traits for kind in weapons.weapon}
    banks = (replace(bank, traits={**table[bank.name], **bank.traits}) for bank in ship.weapons)
    return replace(ship, weapons=tuple(banks))

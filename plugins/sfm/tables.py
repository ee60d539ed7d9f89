"""The figures of the game, read from data/*.toml once and checked on the way in."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.api import BadInput, Fill, canon

Category = Literal["infantry", "vehicle", "structure", "flyer", "fighter", "gunboat"]
COLUMNS = ("infantry", "hardened", "structure", "light", "flyer", "ship")
"""Target columns of the combat chart, in the order of printing."""
FLYING = ("flyer", "fighter", "gunboat")
"""Categories of what can be in flight."""


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit class.

    Args:
        move: movement points a turn.
        size: room that it takes, in boarding parties.
        row: its row of the combat chart; empty where it is unarmed.
        column: in which it is shot at.
        assault: its modifier in close assault; None where it may not.
        capacity: the room in it, in boarding parties.
        carries: kinds of vehicles, of which it takes in one; `beside` is the room that is left then.
        loading: movement points that it pays to load or to unload, where not those of its category.
        hull: its damage points as a space battle counts them.
        shots: how often it may fire in a player turn.
        editions: the editions that know it.
        differs: its figures in an edition, where they are other than these.
    """

    name: str
    code: str
    category: Category
    move: int
    column: str
    source: str
    row: str = ""
    size: int = 0
    assault: int | None = None
    capacity: int = 0
    carries: tuple[str, ...] = ()
    beside: int = 0
    loading: int = 0
    hull: int = 0
    shots: int = 1
    editions: tuple[str, ...] = ("2007", "2011")
    differs: dict[str, dict[str, int | str | tuple[str, ...]]] = {}
    exceptions: dict[str, str] = {}


class Hull(Struct, frozen=True, forbid_unknown_fields=True):
    """House figures of a class that flies: its hull; its room, and what it pays to load or unload, where no text says."""

    hull: int
    reason: str
    capacity: int = 0
    loading: int = 0


class ChartRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A shooter's row: range, and for each column the last totals of its best and its middle band.

    Args:
        reason: why this house row; empty where the row is printed.
        source: `printed`, `house`, or `owner` where it has figures of the owner of the book.
    """

    range: int
    infantry: tuple[int, int] | None = None
    hardened: tuple[int, int] | None = None
    structure: tuple[int, int] | None = None
    light: tuple[int, int] | None = None
    flyer: tuple[int, int] | None = None
    ship: tuple[int, int] | None = None
    reason: str = ""
    source: str = "printed"

    def bands(self, column: str) -> tuple[int, int] | None:
        """Give the last totals of both bands; None where the row does nothing to such targets."""
        found: tuple[int, int] | None = getattr(self, column)
        return found


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of hex.

    Args:
        infantry, vehicle: movement points to enter; None where barred.
        blocks: kinds of blocking terrain in it; a line between two hexes of one kind is blocked.
        climb: hills: one more point when entered from anything else.
        building: a town hex, which can be destroyed.
        over: what is drawn over the fill.
    """

    letter: str
    fill: Fill
    over: Fill | None = None
    infantry: int | None = None
    vehicle: int | None = None
    cover: bool = False
    blocks: tuple[str, ...] = ()
    climb: bool = False
    building: bool = False
    provenance: str = "printed"
    source: str = ""
    reason: str = ""


class _Chart(Struct, frozen=True, forbid_unknown_fields=True):
    rows: dict[str, ChartRow]
    columns: dict[str, tuple[str, str]] = {}


def read(name: str) -> dict[str, object]:
    """Read a data file of this package."""
    return tomllib.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))


@cache
def kinds() -> dict[str, Kind]:
    """Give every unit class by its id."""
    found: dict[str, Kind] = {}
    for file in ("units.toml", "flyers.toml"):
        for name, kind in canon.convert(read(file), dict[str, Kind], file).items():
            if kind.column not in COLUMNS:
                raise BadInput(f"{file}, {name}", f"there is no target column {kind.column}")
            found[name] = kind
    return found


@cache
def house_hulls() -> dict[str, Hull]:
    """Give the house figures of what flies, by class."""
    return canon.convert(read("flyers_house.toml"), dict[str, Hull], "flyers_house.toml")


def flies(kind: str) -> bool:
    """Tell whether a unit class can be in flight."""
    return kinds()[kind].category in FLYING


@cache
def edition_kinds(edition: str) -> dict[str, Kind]:
    """Give the unit classes that an edition knows, with its figures."""
    return {
        name: canon.convert(
            {**canon.plain(kind), **kind.differs.get(edition, {})}, Kind, f"units.toml, {name}"
        )
        for name, kind in kinds().items()
        if edition in kind.editions
    }


@cache
def printed_rows() -> dict[str, ChartRow]:
    """Give the rows that the chart prints."""
    return canon.convert(read("chart.toml"), _Chart, "chart.toml").rows


@cache
def house_rows() -> dict[str, ChartRow]:
    """Give the rows that stand in for what the chart has lost."""
    rows = canon.convert(read("chart_house.toml"), _Chart, "chart_house.toml").rows
    return {name: replace(row, source="house") for name, row in rows.items()}


class _Construction(Struct, frozen=True, forbid_unknown_fields=True):
    """How long engineers build."""

    reason: str
    turns: dict[str, int]


@cache
def construction() -> _Construction:
    """Give the turns of work that each position asks for, all of them house."""
    return canon.convert(read("construction_house.toml"), _Construction, "construction_house.toml")


@cache
def results() -> dict[str, tuple[str, str]]:
    """Give what each column calls its best and its middle band."""
    return canon.convert(read("chart.toml"), _Chart, "chart.toml").columns


@cache
def terrains() -> dict[str, Terrain]:
    """Give every terrain by its name, house ones included."""
    printed = canon.convert(read("terrain.toml"), dict[str, Terrain], "terrain.toml")
    house = canon.convert(read("terrain_house.toml"), dict[str, Terrain], "terrain_house.toml")
    return printed | house


@cache
def letters() -> dict[str, str]:
    """Give the terrain that each letter of a map file means."""
    return {terrain.letter: name for name, terrain in terrains().items()}

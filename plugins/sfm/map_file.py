"""Map files: TOML with a letter for each hex, roads, and names of places. The form is docs/scenarios-sfm.md.

Shape: columns and rows count from 1 at the top left, and even columns stand half a hex lower.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import BadInput, Hex, canon, from_toml, hexgrid, hexmap
from plugins.sfm.drawing import LARGEST, drawing_of, map_of
from plugins.sfm.ground import Map, hex_key, key_hex
from plugins.sfm.tables import terrains

FOLDER = "maps"
DEFAULT_RADIUS = 20


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A map written into a script: see docs/scripts-sfm.md."""

    name: str = ""
    columns: int = 0
    rows: int = 0
    radius: int = 0
    fill: str = "open"
    terrain: dict[str, str] = {}
    roads: tuple[tuple[Hex, ...], ...] = ()
    labels: dict[str, str] = {}
    hills_cover: bool = True


# --- the maps of the package ---------------------------------------------------------------------------------


@cache
def shipped() -> Mapping[str, str]:
    """Give the text of each map of the package by its name."""
    folder = files(__package__) / "data" / FOLDER
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    return {file.name.removesuffix(".toml"): file.read_text(encoding="utf-8") for file in found}


@cache
def named_map(name: str, place: str = "map") -> Map:
    """Give a map of the package.

    Raises:
        BadInput: naming the maps there are.
    """
    if name not in shipped():
        raise BadInput(place, f"there is no map {name!r}; there are: {', '.join(shipped())}")
    return replace(map_of_text(shipped()[name], f"{FOLDER}/{name}.toml"), name=name)


# --- reading -------------------------------------------------------------------------------------------------


def map_of_text(text: str, place: str) -> Map:
    """Read a map file.

    Raises:
        BadInput: with the first fault and how many there are.
    """
    return _drawn_map(from_toml(text, place), place)


def read_map(data: Mapping[str, Any], place: str = "map") -> Map:
    """Read a map that is plain data: by name, as its file has it, or as a script writes it.

    Raises:
        BadInput: naming the field or the hex.
    """
    if set(data) == {"name"} and isinstance(data["name"], str):
        return named_map(data["name"], place)
    if isinstance(data.get("rows"), list | tuple):
        return _drawn_map(data, place)
    written = canon.convert(data, _Written, place)
    if max(written.columns, written.rows, written.radius) > LARGEST:
        raise BadInput(place, f"a map has at most {LARGEST} columns, rows or hexes of radius")
    plan = Map(
        written.name,
        written.columns,
        written.rows,
        written.radius if written.columns or written.radius else DEFAULT_RADIUS,
        written.fill,
        tuple(sorted((key_hex(key, f"{place}.terrain"), name) for key, name in written.terrain.items())),
        written.roads,
        written.hills_cover,
        tuple(sorted((key_hex(key, f"{place}.labels"), text) for key, text in written.labels.items())),
    )
    _check(plan, place)
    return plan


def redesignated(plan: Map, changes: Mapping[str, str], place: str) -> Map:
    """Give a map whose terrain of some kinds is another in this scenario. Rule: The Map: Terrain.

    Raises:
        BadInput: naming a terrain that there is not.
    """
    known = terrains()
    for name in (*changes, *changes.values()):
        if name not in known:
            raise BadInput(place, f"there is no terrain {name!r}; there are: {', '.join(sorted(known))}")
    if not changes:
        return plan
    terrain = tuple((here, changes.get(name, name)) for here, name in plan.terrain)
    return replace(plan, fill=changes.get(plan.fill, plan.fill), terrain=terrain)


def _drawn_map(data: Any, place: str) -> Map:
    drawing, faults = drawing_of(data, place)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise BadInput(place, f"{faults[0]}{more}")
    return map_of(drawing)


def _check(plan: Map, place: str) -> None:
    """Refuse what is no map."""
    known = terrains()
    if bool(plan.columns) != bool(plan.rows):
        raise BadInput(place, "columns and rows go together")
    for here, name in ((None, plan.fill), *plan.terrain):
        if name not in known:
            where = f"{place}.fill" if here is None else f"{place}.terrain.{hex_key(here)}"
            raise BadInput(where, f"there is no terrain {name!r}; there are: {', '.join(sorted(known))}")
    area = set(
        hexmap.rectangle(plan.columns, plan.rows) if plan.columns else hexgrid.disc(Hex(0, 0), plan.radius)
    )
    for here, _ in plan.terrain:
        if here not in area:
            raise BadInput(f"{place}.terrain.{hex_key(here)}", "the hex is off the map")
    for here, _ in plan.labels:
        if here not in area:
            raise BadInput(f"{place}.labels.{hex_key(here)}", "the hex is off the map")
    for chain in plan.roads:
        for a, b in pairwise(chain):
            if hexgrid.distance(a, b) != 1:
                raise BadInput(f"{place}.roads", f"{hex_key(a)} and {hex_key(b)} are not neighbours")
        for here in chain:
            if here not in area:
                raise BadInput(f"{place}.roads", f"{hex_key(here)} is off the map")

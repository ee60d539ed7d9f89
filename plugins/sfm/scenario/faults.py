"""What does not fit together in a scenario, by itself and on its map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.api import hexmap
from plugins.sfm.scenario.aims import Cross, Hold, Raze
from plugins.sfm.tables import kinds, terrains

if TYPE_CHECKING:
    from plugins.sfm.ground import Map
    from plugins.sfm.scenario.written import Side, Written

GROUPS = ("infantry",)
"""Words for several kinds."""


def faults(written: Written) -> Iterator[tuple[str, str]]:
    """Tell what is wrong whatever the map, as place and cause."""
    for role in written.roles:
        side = written.side(role)
        yield from _side(side, role)
        if side.arrives == "links" and (side.zones or side.entries):
            yield role, "who arrives by links has neither zones nor entries"
    for name in (*written.terrain, *written.terrain.values()):
        if name not in terrains():
            yield "terrain", f"there is no terrain {name!r}; there are: {', '.join(sorted(terrains()))}"
    for name, extra in written.extras.items():
        yield from _kinds((extra.kind,), f"extras.{name}")
        if name in ("map", "turns", "first", "crossed_by", "missions", "scenario"):
            yield f"extras.{name}", "the name is taken by another choice"
    if written.sets_up not in written.roles:
        yield "sets_up", f"takes {' or '.join(written.roles)}"
    for name, extra in written.extras.items():
        if extra.role not in written.roles:
            yield f"extras.{name}.role", f"takes {' or '.join(written.roles)}"
    for number, aim in enumerate(written.aims):
        if aim.role not in written.roles:
            yield f"aims[{number}].role", f"takes {' or '.join(written.roles)}"
        yield from _kinds(getattr(aim, "kinds", ()), f"aims[{number}].kinds")
    if "crossed_by" in written.choices and not any(isinstance(aim, Cross) for aim in written.aims):
        yield "choices", "`crossed_by` chooses who crosses, and no aim is to cross"
    if written.length.then == "orbit" and any(aim.when == "last" for aim in written.aims):
        yield "length.then", "the battle above decides after the last turn, so no aim can"


def map_faults(written: Written, plan: Map) -> Iterator[tuple[str, str]]:
    """Tell what does not fit the map."""
    labels = {text.casefold() for _, text in plan.labels}
    area = set(hexmap.rectangle(plan.columns, plan.rows)) if plan.columns else None
    for role in written.roles:
        for number, zone in enumerate(written.side(role).zones):
            place = f"{role}.zones[{number}]"
            if zone.within is not None or zone.beyond is not None:
                yield from _labels(tuple(one for one in zone.near if one != "towns"), labels, f"{place}.near")
            if area is None and (zone.edge or zone.columns or zone.rows):
                yield place, "a zone by edge, columns or rows needs a map of columns and rows"
    for number, aim in enumerate(written.aims):
        if isinstance(aim, Raze | Cross | Hold):
            yield from _labels(aim.places, labels, f"aims[{number}].places")
    for number, work in enumerate(written.works):
        if area is None or hexmap.at(*work.at) not in area:
            yield f"works[{number}].at", f"{list(work.at)} is no column and row of the map"


def _labels(names: tuple[str, ...], labels: set[str], place: str) -> Iterator[tuple[str, str]]:
    for name in names:
        if name.casefold() not in labels:
            yield place, f"the map has no label {name!r}; it has: {', '.join(sorted(labels)) or 'none'}"


def _side(side: Side, role: str) -> Iterator[tuple[str, str]]:
    yield from _kinds(tuple(side.forces), f"{role}.forces")
    for number, zone in enumerate(side.zones):
        place = f"{role}.zones[{number}]"
        yield from _kinds(zone.kinds, f"{place}.kinds")
        for name in zone.terrain:
            if name not in terrains():
                yield f"{place}.terrain", f"there is no terrain {name!r}"
        for name in ("columns", "rows"):
            span = getattr(zone, name)
            if span is not None and not 1 <= span[0] <= span[1]:
                yield f"{place}.{name}", f"{list(span)} is not first and last, counted from 1"
    for number, entry in enumerate(side.entries):
        yield from _kinds(tuple(entry.forces), f"{role}.entries[{number}].forces")


def _kinds(names: tuple[str, ...], place: str) -> Iterator[tuple[str, str]]:
    for name in names:
        if name not in kinds() and name not in GROUPS:
            yield place, f"there is no class {name!r}; there are: {', '.join(kinds())}"

"""Maps as they are drawn: what a file's data say, what is wrong with them, and the map that a battle keeps."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec import Struct

from core.api import Drawing, Hex, Hexside, MapFault, canon, hexgrid, hexmap
from plugins.sfm.ground import Map
from plugins.sfm.tables import letters, terrains

LARGEST = 100
SMALLEST = 3
"""The most and the fewest columns and rows."""
LONGEST = 40
"""Letters of a label."""


class Label(Struct, frozen=True, forbid_unknown_fields=True):
    """A name as a map file writes it."""

    at: tuple[int, int]
    text: str


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as its file holds it: one string of letters for each row."""

    title: str
    rows: tuple[str, ...]
    roads: tuple[tuple[tuple[int, int], ...], ...] = ()
    labels: tuple[Label, ...] = ()
    hills_cover: bool = True


def drawing_of(data: Any, place: str) -> tuple[Drawing, list[MapFault]]:
    """Give what can be read of a map file's data, and all that is wrong with it."""
    drawn = canon.convert(data, Drawn, place)
    known = letters()
    columns = Counter(map(len, drawn.rows)).most_common(1)[0][0] if drawn.rows else 0
    found: list[MapFault] = []
    terrain = {}
    for number, row in enumerate(drawn.rows, 1):
        if len(row) != columns:
            why = f"the row has {len(row)} hexes, others have {columns}"
            found.append(MapFault(why, hexmap.at(min(len(row), columns) + 1, number)))
        for column, letter in enumerate(row.ljust(columns, ".")[:columns], 1):
            here = hexmap.at(column, number)
            if letter not in known:
                found.append(MapFault(f"no terrain has the letter {letter!r}", here))
            terrain[here] = known.get(letter, "open")
    roads = set()
    for chain in drawn.roads:
        hexes = [hexmap.at(*here) for here in chain]
        if len(hexes) < 2:
            found.append(MapFault("a road leads through two hexes or more", hexes[0] if hexes else None))
        for a, b in pairwise(hexes):
            if hexgrid.distance(a, b) == 1:
                roads.add(hexgrid.hexside(a, b))
            else:
                found.append(MapFault(f"the road leaps from here to {_named(b)}", a))
    labels: dict[Hex, str] = {}
    for label in drawn.labels:
        here = hexmap.at(*label.at)
        if here in labels:
            found.append(MapFault(f"has two names, {labels[here]} and {label.text}", here))
        labels[here] = label.text
    options = {"hills_cover": drawn.hills_cover}
    drawing = Drawing(drawn.title, columns, len(drawn.rows), terrain, frozenset(roads), labels, options)
    return drawing, [*found, *drawing_faults(drawing)]


def drawing_faults(drawing: Drawing) -> Iterator[MapFault]:
    """Tell what is wrong with a map as it is drawn."""
    if not drawing.title.strip():
        yield MapFault("the map has no title")
    if not (SMALLEST <= drawing.columns <= LARGEST and SMALLEST <= drawing.rows <= LARGEST):
        size = f"{drawing.columns} columns and {drawing.rows} rows"
        yield MapFault(f"{size}: a map has {SMALLEST} to {LARGEST} of each")
    area, known = _area(drawing.columns, drawing.rows), terrains()
    for here in sorted(drawing.terrain.keys() - area):
        yield MapFault("the hex is off the map", here)
    for here in sorted(here for here, name in drawing.terrain.items() if name not in known):
        yield MapFault(f"there is no terrain {drawing.terrain[here]!r}", here)
    for here in sorted({here for side in drawing.roads for here in (side.a, side.b)} - area):
        yield MapFault("a road leads off the map", here)
    named = Counter(text.strip().casefold() for text in drawing.labels.values())
    for here, text in sorted(drawing.labels.items()):
        if here not in area:
            yield MapFault(f"the name {text} is off the map", here)
        if not text.strip():
            yield MapFault("the name is empty", here)
        elif len(text) > LONGEST:
            yield MapFault(f"the name is longer than {LONGEST} letters", here)
        elif named[text.strip().casefold()] > 1:
            yield MapFault(f"another hex is named {text}, too", here)


@lru_cache(maxsize=4)
def _area(columns: int, rows: int) -> frozenset[Hex]:
    return frozenset(hexmap.rectangle(columns, rows))


def map_of(drawing: Drawing) -> Map:
    """Give the map that is drawn. It has no faults."""
    return Map(
        columns=drawing.columns,
        rows=drawing.rows,
        terrain=tuple(sorted((here, name) for here, name in drawing.terrain.items() if name != "open")),
        roads=chains(drawing.roads),
        hills_cover=drawing.options.get("hills_cover", True),
        labels=tuple(sorted(drawing.labels.items())),
    )


def chains(roads: Iterable[Hexside]) -> tuple[tuple[Hex, ...], ...]:
    """Lay sides over which roads lead end to end: from ends and forks first, then what goes in circles."""
    near: dict[Hex, list[Hex]] = {}
    for side in sorted(roads):
        near.setdefault(side.a, []).append(side.b)
        near.setdefault(side.b, []).append(side.a)
    ends = sorted(here for here, others in near.items() if len(others) != 2)
    found = []
    for start in (*ends, *sorted(near)):
        while near[start]:
            chain = [start]
            while near[chain[-1]] and (len(chain) == 1 or chain[-1] not in ends):
                step = near[chain[-1]].pop(0)
                near[step].remove(chain[-1])
                chain.append(step)
            found.append(tuple(chain))
    return tuple(found)


def _named(here: Hex) -> str:
    column, row = hexmap.column_row(here)
    return f"column {column}, row {row}"

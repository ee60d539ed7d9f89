"""Firing charts and tables that an owner of the books may put in place of ours: of plasma, stress, impossible odds and damage."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from core.api import BadInput, FigureRow

from .hulls import Hull
from .own_weapons import rearmed
from .phases.location import wound
from .tables import GRIDS, LOCATIONS, Combat, Damage, Tables, tables

CHART, PLASMA, PLACE = "chart.", "plasma.", "damage."
"""The row of a firing chart, of a plasma table and of a damage chart is its name after this."""
SIMPLE = "damage.simplified"
"""The row of the simplified damage location table."""
FACES, MOST, LONGEST = 10, 99, 99
OUTPOSTS = "damage.outpost"
OF_DAMAGE = {
    "outpost": OUTPOSTS,
    "engineering": "engineering",
    "casualties": "casualties",
    "banks": "banks",
}
"""The rows of the tables of damage of which there is one."""
TITLES = {
    SIMPLE: "Damage location, simplified: places by rolls 1 to 10",
    OUTPOSTS: "Damage location of outposts: places by rolls 1 to 10",
    "engineering": "Hits in engineering: power grids by rolls 1 to 10",
    "casualties": "Casualties: up to a superstructure, percent for a point",
    "banks": "Banks: up to a damage, the highest roll at which one weapon alone is out",
    "stress": "Stress: damage by speed, for the columns A to R",
    "slim": "Impossible odds: by number to hit, the highest second roll that hits",
}
PLACES = {
    SIMPLE: tuple(dict.fromkeys(LOCATIONS)),
    OUTPOSTS: ("shield", "weapon", "matter", "impulse", "superstructure", "sensors", "bridge", "engineering"),
}
"""What may be struck by some tables, as they name it; by the others `SHIP`."""
SHIP = (
    "shield",
    "beam",
    "missile",
    "port",
    "starboard",
    "warp",
    "impulse",
    "superstructure",
    "sensors",
    "bridge",
    "engineering",
)
WEAPONS = {"beam", "missile", "weapon"}


@cache
def rows() -> tuple[FigureRow, ...]:
    """Give the figures of every chart and table."""
    return tuple(FigureRow(row, _title(row), _plain(figures)) for row, figures in _rows(tables()).items())


def own_tables(own: Mapping[str, Any]) -> Tables:
    """Give the charts and tables with those of an owner of the books in place of ours.

    Raises:
        BadInput: naming chart or table, and figure.
    """
    ours = tables()
    changed = {row: own[row] for row in _rows(ours) if row in own}
    if not changed:
        return ours
    for row, figures in changed.items():
        for name, value in figures.items():
            for fault in _faults(row, name, value):
                raise BadInput(f"figures, {row}, {name}", fault)
    found = {row: {**figures, **_frozen(changed.get(row, {}))} for row, figures in _rows(ours).items()}
    return Tables(
        charts={name: found[CHART + name]["hits"] for name in ours.charts},
        simplified=found[SIMPLE]["places"],
        damage=Damage(
            detailed={name: found[PLACE + name] for name in ours.damage.detailed},
            **{name: found[row] for name, row in OF_DAMAGE.items()},
        ),
        combat=Combat(
            stress=found["stress"],
            slim=found["slim"],
            plasma={name: found[PLASMA + name]["damage"] for name in ours.combat.plasma},
        ),
    )


def recharted(hull: Hull, found: Tables) -> Hull:
    """Give a class whose weapons hit and harm by an owner's charts and plasma tables."""
    return rearmed(
        hull,
        {
            mount.type: replace(
                mount.data,
                hits=found.charts[mount.data.chart],
                bolts=found.combat.plasma.get(mount.data.table, ()),
            )
            for mount in hull.mounts
        },
    )


def _rows(of: Tables) -> dict[str, dict[str, Any]]:
    return {
        **{CHART + name: {"hits": line} for name, line in of.charts.items()},
        **{PLASMA + name: {"damage": line} for name, line in of.combat.plasma.items()},
        "stress": of.combat.stress,
        "slim": of.combat.slim,
        SIMPLE: {"places": of.simplified},
        **{PLACE + name: lines for name, lines in of.damage.detailed.items()},
        **{row: getattr(of.damage, name) for name, row in OF_DAMAGE.items()},
    }


def _title(row: str) -> str:
    if row in TITLES:
        return TITLES[row]
    kind, _, name = row.partition(".")
    return {
        "chart": f"Firing chart {name}: the highest roll that hits at ranges 1, 2, 3 and so on",
        "plasma": f"Plasma bolts {name}: damage at ranges 1, 2, 3 and so on",
        "damage": f"Damage location {name}: by shield, places by rolls 1 to 10",
    }[kind]


def _faults(row: str, name: str, value: Any) -> Iterator[str]:
    """Say why a figure cannot be; of what kind it is has been looked at."""
    if row.startswith((CHART, PLASMA)):
        most = FACES if row.startswith(CHART) else MOST
        if not 1 <= len(value) <= LONGEST:
            yield f"takes a number for each of 1 to {LONGEST} ranges, not {len(value)}"
        yield from _beyond(value, most)
    elif row.startswith(PLACE):
        yield from _unlike_rolls(value)
        for place in value:
            yield from _unlike_place(place, PLACES.get(row, SHIP))
    elif row == "engineering":
        yield from _unlike_rolls(value)
        for grids in value:
            if not isinstance(grids, list | tuple) or not grids or not set(map(str, grids)) <= set(GRIDS):
                yield f"takes lists of {', '.join(GRIDS)}, not {grids!r}"
    elif row in ("casualties", "banks"):
        yield from _bad_steps(value, 100 if row == "casualties" else FACES)
    elif row == "stress":
        columns = len(tables().combat.stress[name])
        if len(value) != columns:
            yield f"takes a number for each of the {columns} columns, not {len(value)}"
        yield from _beyond(value, MOST)
    else:
        yield from _beyond([value], FACES)


def _beyond(numbers: Any, most: int) -> Iterator[str]:
    for one in numbers:
        if type(one) is not int or not 0 <= one <= most:
            yield f"takes whole numbers of 0 to {most}, not {one!r}"


def _unlike_place(place: Any, known: Sequence[str]) -> Iterator[str]:
    parts = wound(place).parts if isinstance(place, str) else ()
    if not parts or not set(parts) <= set(known):
        yield f"takes places of {', '.join(known)}, with 1/2, C or 2C behind, not {place!r}"
    elif len(parts) > 1 and WEAPONS & set(parts):
        yield f"a weapon is struck alone, not {place!r}"


def _unlike_rolls(value: Any) -> Iterator[str]:
    if len(value) != FACES:
        yield f"takes one for each roll of 1 to {FACES}, not {len(value)}"


def _bad_steps(value: Any, most: int) -> Iterator[str]:
    """Say what is wrong with rows of a highest value and what stands for it."""
    before, last = -1, tables().damage.banks["upto"][-1][0]
    for line in value:
        pair = isinstance(line, list | tuple) and len(line) == 2
        if not pair or any(type(one) is not int or one < 0 for one in line):
            yield f"takes a highest value and what stands for it, such as [5, 8], not {line!r}"
            return
        if line[0] <= before:
            yield f"the highest values rise from row to row: {line[0]} follows {before}"
        yield from _beyond(line[1:], most)
        before = line[0]
    if before < last:
        yield f"the last row reaches up to {last}, not {max(before, 0)}"


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _frozen(one) for name, one in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value

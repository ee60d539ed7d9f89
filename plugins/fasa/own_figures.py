"""Figures that an owner of the books may put in place of ours, and the classes of a club's own: copies with such figures."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from core.api import BadInput, Choice, FigureRow, Integer, Option, OwnClass, Rows, own_classes

from .hulls import ARCS, Hull, hulls, mounted
from .tables import OUTPOST, combat, damage, weapon_types

FIGURES = (
    "warp",
    "impulse",
    "movement",
    "shield_ratio",
    "shield",
    "superstructure",
    "stress",
    "damage",
    "crew",
    "defense",
    "factor",
    "cruise",
    "emergency",
    "cloak",
)
"""The figures of a class besides its weapons."""
LISTS = ("warp", "shield_ratio")
LEAST = {"movement": 1, "shield": 1, "superstructure": 1}
"""The least that a figure can be, where it is not 0."""
WEAPON = ("type", "number", "arcs")
"""What a line of weapons tells."""
MOST = 99


def rows() -> tuple[FigureRow, ...]:
    """Give the figures of every class, which an owner of the books may replace and a club may copy."""
    return tuple(
        FigureRow(hull.id, hull.name, figures(hull), hull.exceptions, {"weapons": _weapons()})
        for hull in hulls().values()
    )


def figures(hull: Hull) -> dict[str, Any]:
    """Give the figures of a class as plain data; weapons as lines of type, number and arcs."""
    plain: dict[str, Any] = {name: getattr(hull, name) for name in FIGURES}
    plain |= {name: list(plain[name]) for name in LISTS}
    lines: list[list[Any]] = []
    for mount in hull.mounts:
        if lines and lines[-1][0] == mount.type and lines[-1][2] == mount.arcs:
            lines[-1][1] += 1
        else:
            lines.append([mount.type, 1, mount.arcs])
    return {**plain, "weapons": lines}


def own_hull(ours: Hull, own: Mapping[str, Any]) -> Hull:
    """Give a class with figures of the owner of the book in place of ours.

    Raises:
        BadInput: naming class and figure.
    """
    made = _changed(ours, own, f"figures, {ours.id}")
    marks = {name: why for name, why in ours.exceptions.items() if name not in own}
    return replace(
        made, exceptions={**marks, **dict.fromkeys(own, "owner: figures of the owner of the book")}
    )


def copies_of(classes: Mapping[str, Any]) -> dict[str, OwnClass]:
    """Read the classes of a club's own.

    Raises:
        BadInput: naming class and figure.
    """
    return own_classes(rows(), classes)


def copied(source: Hull, class_id: str, own: OwnClass) -> Hull:
    """Give a class of a club's own: another, with the figures that hold of it, and some that are different.

    Raises:
        BadInput: naming class and figure.
    """
    made = _changed(source, own.figures, f"classes, {class_id}")
    return replace(
        made, id=class_id, name=own.name, code=own.code, copy_of=own.of, provenance="house", exceptions={}
    )


def _changed(ours: Hull, own: Mapping[str, Any], place: str) -> Hull:
    for name, value in own.items():
        for fault in _faults(ours, name, value):
            raise BadInput(f"{place}, {name}", fault)
    changed = {name: tuple(value) if name in LISTS else value for name, value in own.items()}
    if "weapons" in changed:
        changed["mounts"] = mounted([_line(line) for line in changed.pop("weapons")], place, ours.immobile)
    return replace(ours, **changed)


def _faults(ours: Hull, name: str, value: Any) -> Iterator[str]:
    """Say why a figure cannot be; of what kind it is has been looked at."""
    least = LEAST.get(name, 0)
    if isinstance(value, int) and value < least:
        yield f"at least {least}, not {value}"
    if name == "warp" and not (_numbers(value, 0) and sum(value) > 0):
        yield f"takes the power units of each warp engine, such as [20, 20], not {value}"
    if name == "shield_ratio" and not (_numbers(value, 1) and len(value) == 2):
        yield f"takes power units and shield points, such as [1, 2], not {value}"
    if name == "stress":
        last = chr(ord("A") + len(next(iter(combat().stress.values()))) - 1)
        if not re.fullmatch(f"[A-{last}]/[A-{last}]", value):
            yield f"takes two columns of A to {last}, such as G/L, not {value!r}"
    if name == "damage":
        charts = [OUTPOST] if ours.immobile else sorted(damage().detailed)
        if value not in charts:
            yield f"takes one of {', '.join(charts)}, not {value!r}"
    if name == "weapons":
        for number, line in enumerate(value, 1):
            yield from (f"line {number}: {why}" for why in _line_faults(_line(line)))


def _line(line: Any) -> Any:
    """Give a line of weapons as a list; the window may write it by name."""
    return [line.get(part) for part in WEAPON] if isinstance(line, Mapping) else line


def _line_faults(line: Any) -> Iterator[str]:
    if not isinstance(line, list | tuple) or len(line) not in (2, 3):
        yield f"takes type, number and arcs, such as ['FH-3', 2, 'fp'], not {line!r}"
        return
    _, number, *arcs = line
    if type(number) is not int or not 1 <= number <= MOST:
        yield f"a number of weapons is 1 to {MOST}, not {number!r}"
    for known in arcs:
        if not isinstance(known, str) or not known:
            yield f"arcs are letters of {ARCS}, not {known!r}"


def _numbers(value: Any, least: int) -> bool:
    return all(type(one) is int and one >= least for one in value)


@cache
def _weapons() -> Rows:
    """Ask for lines of weapons."""
    arcs = ["".join(some) for count in range(1, 5) for some in combinations(ARCS, count)]
    cells = (
        Choice("type", "Weapon", options=tuple(Option(name, name) for name in weapon_types())),
        Integer("number", "Number", lowest=1, highest=MOST),
        Choice("arcs", "Arcs", options=tuple(Option(one, one) for one in arcs)),
    )
    return Rows("weapons", "Weapons", cells=cells)

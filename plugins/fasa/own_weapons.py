"""Figures of weapons that an owner of the books may put in place of ours; they hold for every class that carries them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from core.api import BadInput, FigureRow, Integer, Rows

from .hulls import Hull
from .tables import WeaponType, charts, combat, weapon_types

WEAPON = "weapon."
"""The row of a weapon is its code after this."""
FIGURES = {
    "beam": ("chart", "power", "modifiers"),
    "missile": ("chart", "power", "damage"),
    "plasma": ("chart", "power", "table"),
}
"""The figures of a weapon by its kind."""
BAND = ("damage", "first", "last")
"""What a line of damage modifiers tells: damage added, from range, to range."""
MOST = 99


@cache
def rows() -> tuple[FigureRow, ...]:
    """Give the figures of every weapon."""
    cells = (
        Integer("damage", "Damage added", lowest=1, highest=MOST),
        Integer("first", "From range", lowest=1, highest=MOST),
        Integer("last", "To range", lowest=1, highest=MOST),
    )
    fields = {"modifiers": Rows("modifiers", "Damage modifiers", cells=cells)}
    return tuple(
        FigureRow(
            f"{WEAPON}{code}",
            f"Weapon {code}",
            {name: _plain(getattr(one, name)) for name in FIGURES[one.kind]},
            {} if one.provenance == "printed" else dict.fromkeys(FIGURES[one.kind], one.provenance),
            fields if one.kind == "beam" else {},
        )
        for code, one in weapon_types().items()
    )


def own_weapons(own: Mapping[str, Any]) -> dict[str, WeaponType]:
    """Give the weapons of which an owner of the books has replaced figures, by code.

    Raises:
        BadInput: naming weapon and figure.
    """
    return {
        row.removeprefix(WEAPON): _changed(row.removeprefix(WEAPON), figures)
        for row, figures in own.items()
        if row.startswith(WEAPON)
    }


def rearmed(hull: Hull, weapons: Mapping[str, WeaponType]) -> Hull:
    """Give a class with these in place of its weapons of the same type."""
    mounts = tuple(replace(one, data=weapons.get(one.type, one.data)) for one in hull.mounts)
    return replace(hull, mounts=mounts)


def _changed(code: str, figures: Mapping[str, Any]) -> WeaponType:
    changed = {name: _lines(value) if name == "modifiers" else value for name, value in figures.items()}
    for name, value in changed.items():
        for fault in _faults(name, value):
            raise BadInput(f"figures, {WEAPON}{code}, {name}", fault)
    if "modifiers" in changed:
        changed["modifiers"] = tuple(map(tuple, changed["modifiers"]))
    return replace(weapon_types()[code], **changed, provenance="owner")


def _faults(name: str, value: Any) -> Iterator[str]:
    """Say why a figure cannot be; of what kind it is has been looked at."""
    if isinstance(value, int) and not 1 <= value <= MOST:
        yield f"1 to {MOST}, not {value}"
    known = {"chart": charts(), "table": combat().plasma}.get(name)
    if known is not None and value not in known:
        yield f"takes one of {', '.join(known)}, not {value!r}"
    for line in value if name == "modifiers" else ():
        numbers = isinstance(line, list | tuple) and len(line) == len(BAND)
        if not numbers or any(type(one) is not int or not 1 <= one <= MOST for one in line):
            yield f"takes damage added, from range and to range, such as [3, 1, 10], not {line!r}"
        elif line[1] > line[2]:
            yield f"no range is from {line[1]} to {line[2]}"


def _lines(value: Any) -> Any:
    """Give lines as lists; the window may write them by name."""
    return [[line.get(part) for part in BAND] if isinstance(line, Mapping) else line for line in value]


def _plain(value: Any) -> Any:
    return [list(line) for line in value] if isinstance(value, tuple) else value

"""A class of a catalogue as a card: a line for each figure, what it carries numbered as orders name it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.contract.info import UnitClass


def class_card(one: UnitClass) -> Iterator[str]:
    """Give the lines of a card, with a mark where a figure is not as printed."""
    yield f"{one.name}  ({one.id})"
    if not one.complete:
        yield "  incomplete: no figures"
    if one.provenance != "printed":
        yield f"  all of it: {one.provenance}"
    figures = {"points": one.points, **one.figures}
    for name in ("class", "code"):
        figures.pop(name, None)
    width = max(map(len, figures))
    for name, value in figures.items():
        source = one.exceptions.get(name, "")
        mark = f"  ({source})" if source else ""
        if _is_listing(value):
            yield f"  {_title(name)}{mark}"
            yield from (f"    {line}" for line in _listing(value))
        else:
            yield f"  {_title(name):{width}}  {_told(value)}{mark}"


def _title(name: str) -> str:
    return name.replace("_", " ")


def _is_listing(value: Any) -> bool:
    return isinstance(value, Sequence) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _listing(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Number things from 0; the first of their figures is their name and stands without a title."""
    titled = [
        [
            _told(value) if place == 0 else f"{_title(name)} {_told(value)}"
            for place, (name, value) in enumerate(row.items())
        ]
        for row in rows
    ]
    most = max(map(len, titled))
    widths = [
        max((len(row[place]) for row in titled if place < len(row)), default=0) for place in range(most)
    ]
    for number, row in enumerate(titled):
        cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        yield f"{number:2}  {cells}".rstrip()


def _told(value: Any) -> str:
    """Write a figure: what merely holds by its name alone."""
    match value:
        case None:
            return "lost"
        case Mapping():
            return ", ".join(_part(name, part) for name, part in value.items()) or "none"
        case list() | tuple():
            return ", ".join(map(_told, value)) or "none"
        case bool():
            return "yes" if value else "no"
    return str(value)


def _part(name: str, value: Any) -> str:
    if value is True:
        return _title(name)
    told = "/".join(map(_told, value)) if isinstance(value, list | tuple) else _told(value)
    return f"{_title(name)} {told}"

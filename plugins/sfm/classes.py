"""The unit classes as the settings have them: house hulls of what flies, an owner's figures, loads that can be switched, copies."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from core.api import BadInput, FigureRow, OwnClass, own_classes
from plugins.sfm.tables import Hull, Kind, edition_kinds, house_hulls, house_rows, kinds, printed_rows

HULL = "hull."
"""Before the name of a class in what was replaced before every class had a row of figures; it is still read."""
FIGURES = ("hull", "capacity", "loading")
"""The figures of what flies that the house fills in."""
ARTILLERY_VEHICLES = ("thz", "amv")
OWNER = "owner: figures of the owner of the book"


def classes(
    edition: str, chosen: Mapping[str, Any], own: Mapping[str, Any], copies: Mapping[str, OwnClass]
) -> dict[str, Kind]:
    """Give the classes of an edition with the figures that hold, and a club's own.

    Args:
        own: figures of an owner of the book, by class.

    Raises:
        BadInput: naming class and figure that cannot be.
    """
    found = dict(edition_kinds(edition))
    if chosen["unit_list"] == "all":
        found = {name: found.get(name, kind) for name, kind in kinds().items()}
    _switch(edition, chosen, found)
    for name in found:
        house = _house(name) if chosen["house_hulls"] else {}
        figures = own.get(name, {})
        _check(name, figures, f"figures, {name}")
        marks = {**found[name].exceptions, **_marks(house, name), **dict.fromkeys(figures, OWNER)}
        found[name] = replace(found[name], **{**house, **figures}, exceptions=marks)
    if chosen["hts_artillery"]:
        taken = dict.fromkeys((*found["hts"].carries, *ARTILLERY_VEHICLES))
        found["hts"] = replace(found["hts"], carries=tuple(taken))
    if not chosen["landed_ships"]:
        del found["starship"]
    for name, copy in copies.items():
        _check(copy.of, copy.figures, f"classes, {name}")
        if copy.of in found:
            found[name] = replace(
                found[copy.of], name=copy.name, code=copy.code, **copy.figures, exceptions={}
            )
    return found


LOADS = ("carries", "capacity", "beside")
REGULAR_MOVE, MILITIA_MOVE = 3, 2
HQ_ASSAULT = {"militia": -1, "regulars": -2, "never": None}
"""The modifier of a headquarters in close assault, as by setting."""


def _switch(edition: str, chosen: Mapping[str, Any], found: dict[str, Kind]) -> None:
    """Put in the figures on which the texts are at odds, as they are switched."""
    for name in ("hts", "has"):
        wanted = chosen[f"{name}_load"]
        kind = edition_kinds(edition if wanted == "edition" else wanted)[name]
        found[name] = replace(found[name], **{figure: getattr(kind, figure) for figure in LOADS})
    move = REGULAR_MOVE if chosen["hq_move"] == "regulars" else MILITIA_MOVE
    found["hq"] = replace(found["hq"], move=move, assault=HQ_ASSAULT[chosen["hq_assault"]])
    if chosen["heavy_move"] == "regulars":
        found["heavy"] = replace(found["heavy"], move=REGULAR_MOVE)
    if chosen["trucks_fire"]:
        found["truck"] = replace(found["truck"], row="minimal")


def _house(name: str) -> dict[str, int]:
    """Give what is house of a class."""
    house: Hull | None = house_hulls().get(name)
    return {figure: value for figure in FIGURES if (value := getattr(house, figure, 0))}


def _marks(house: Mapping[str, int], name: str) -> dict[str, str]:
    return dict.fromkeys(house, f"house: {house_hulls()[name].reason}") if house else {}


# --- what may be replaced and copied ---

SETTLED = ("move", "row", "assault", "shots", "capacity", "beside", "loading", "hull")
"""The figures of a class that may be replaced, and that differ in a copy."""
MOST, FARTHEST = 99, 10


@cache
def class_rows() -> tuple[FigureRow, ...]:
    """Give the figures of every class, which an owner of the books may replace and a club may copy."""
    rows = []
    for name, kind in kinds().items():
        house = _house(name)
        figures = {figure: house.get(figure, getattr(kind, figure)) for figure in SETTLED}
        marks = {
            **{key: why for key, why in kind.exceptions.items() if key in figures},
            **_marks(house, name),
        }
        rows.append(FigureRow(name, kind.name, figures, marks))
    return tuple(rows)


def copies_of(chosen: Mapping[str, Any]) -> dict[str, OwnClass]:
    """Read the classes of a club's own.

    Raises:
        BadInput: naming class and figure.
    """
    return own_classes(class_rows(), chosen)


def replaced(figures: Mapping[str, Any]) -> dict[str, Any]:
    """Give what an owner of the book has replaced by row, hulls in the rows of their classes."""
    found: dict[str, Any] = {}
    for key, own in figures.items():
        name = key.removeprefix(HULL)
        both = isinstance(own, Mapping) and name in found
        found[name] = {**found[name], **own} if both else own
    return found


def _check(of: str, figures: Mapping[str, Any], place: str) -> None:
    for name, value in figures.items():
        for fault in _faults(of, name, value):
            raise BadInput(f"{place}, {name}", fault)


def _faults(of: str, name: str, value: Any) -> Iterator[str]:
    """Say why a figure cannot be; of what kind it is has been looked at where there is one."""
    if name == "row":
        rows = {**printed_rows(), **house_rows()}
        if value and value not in rows:
            yield f"takes a row of the combat chart, of {', '.join(rows)}, or none: not {value!r}"
        return
    least = -FARTHEST if name == "assault" else int(name == "shots" or (name == "capacity" and _holds(of)))
    most = FARTHEST if name == "assault" else MOST
    if type(value) is not int or not least <= value <= most:
        yield f"takes a whole number of {least} to {most}, not {value!r}"


def _holds(name: str) -> bool:
    """Tell whether a class is a structure with room inside: without any it would be another kind of thing."""
    kind = kinds()[name]
    return kind.category == "structure" and bool(kind.capacity)

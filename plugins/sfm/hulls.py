"""The unit classes as the settings have them: house hulls of what flies, an owner's figures, and loads that can be switched."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.api import BadInput, FigureRow
from plugins.sfm.tables import Hull, Kind, edition_kinds, house_hulls, kinds

HULL = "hull."
"""Before the name of a class, where it names a row of figures."""
FIGURES = ("hull", "capacity", "loading")
ARTILLERY_VEHICLES = ("thz", "amv")


def classes(edition: str, chosen: Mapping[str, Any]) -> dict[str, Kind]:
    """Give the classes of an edition with the figures that hold.

    Raises:
        BadInput: naming a figure of an owner that cannot be.
    """
    found = dict(edition_kinds(edition))
    if chosen["unit_list"] == "all":
        found = {name: found.get(name, kind) for name, kind in kinds().items()}
    _switch(edition, chosen, found)
    for name in house_hulls().keys() & found.keys():
        ours = _figures(name) if chosen["house_hulls"] else {}
        figures = {**ours, **chosen["figures"].get(f"{HULL}{name}", {})}
        if any(value < 0 for value in figures.values()):
            raise BadInput(f"figures, {HULL}{name}", "none of them is negative")
        found[name] = replace(found[name], **figures)
    if chosen["hts_artillery"]:
        taken = dict.fromkeys((*found["hts"].carries, *ARTILLERY_VEHICLES))
        found["hts"] = replace(found["hts"], carries=tuple(taken))
    if not chosen["landed_ships"]:
        del found["starship"]
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


def _figures(name: str) -> dict[str, int]:
    """Give what is house of a class."""
    house: Hull = house_hulls()[name]
    return {figure: value for figure in FIGURES if (value := getattr(house, figure))}


def hull_rows() -> Iterator[FigureRow]:
    """Give the house figures that an owner of the books may replace."""
    for name, house in house_hulls().items():
        figures = _figures(name)
        marks = dict.fromkeys(figures, f"house: {house.reason}")
        yield FigureRow(f"{HULL}{name}", f"What flies: {kinds()[name].name}", figures, marks)

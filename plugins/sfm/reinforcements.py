"""Troops that come by a timetable: who is kept off the map, until which turn, and at which edge they march on."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from core.api import BadInput, Issue, canon
from plugins.sfm.state import Unit


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """When and where a unit comes."""

    turn: Annotated[int, Meta(ge=1, le=999)]
    edge: Literal["any", "north", "south", "west", "east"] = "any"


def scheduled(units: Mapping[str, Unit], timetable: Any, issues: list[Issue]) -> dict[str, Unit]:
    """Give the units with those of the timetable off the map. Rule: Arrival (Off Map); Recovery Phase (a schedule).

    Args:
        timetable: the detail `reinforcements`: by unit its turn and edge.
    """
    found = dict(units)
    try:
        entries = canon.convert(timetable, dict[str, Entry], "detail reinforcements")
    except BadInput as error:
        issues.append(Issue(error.place, error.cause))
        return found
    for name, entry in entries.items():
        if name not in found:
            issues.append(Issue("detail reinforcements", f"there is no unit {name!r} in this battle"))
        else:
            found[name] = replace(found[name], place="edge", edge=entry.edge, since=entry.turn)
    return found

"""The texts that the ruleset reads: maps and scenarios, its own and those of a campaign."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from core.api import BadInput, Document, Examined, from_toml
from plugins.sfm.drawing import drawing_of
from plugins.sfm.map_file import shipped
from plugins.sfm.scenario.faults import faults
from plugins.sfm.scenario.written import draft
from plugins.sfm.scenarios import plans, with_map

MAP, SCENARIO = "map", "scenario"
KINDS = {MAP: "Map", SCENARIO: "Scenario"}


@cache
def supplied() -> tuple[Document, ...]:
    """Give the maps and scenarios of the program."""
    maps = [
        Document(MAP, name, str(from_toml(text, name)["title"]), text) for name, text in shipped().items()
    ]
    folder = files(__package__) / "data" / "scenarios"
    written = [
        Document(SCENARIO, name, plan.title, (folder / f"{name}.toml").read_text(encoding="utf-8"))
        for name, plan in plans().items()
    ]
    return (*maps, *written)


def texts(documents: Sequence[Document], kind: str) -> dict[str, str]:
    """Give the texts of one kind by name."""
    return {one.name: one.text for one in documents if one.kind == kind}


def examined(kind: str, text: str, place: str, maps: Mapping[str, str]) -> Examined:
    """Read a map or a scenario, and tell all that is wrong with it.

    Args:
        maps: the texts of those of a campaign, by name.

    Raises:
        BadInput: where nothing can be read.
    """
    data = from_toml(text, place)
    if kind == MAP:
        drawing, wrong = drawing_of(data, place)
        return Examined(drawing.title, tuple(map(str, wrong)))
    found = draft(data, place)
    told = [f"{where}: {cause}" for where, cause in faults(found)]
    if not told:
        try:
            with_map(found, {name: from_toml(one, name) for name, one in maps.items()})
        except BadInput as error:
            told.append(f"{error.place}: {error.cause}")
    return Examined(found.title, tuple(told))

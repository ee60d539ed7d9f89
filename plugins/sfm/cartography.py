"""Maps for an editor: the palette, and the text of a map file. The form is docs/scenarios-sfm.md."""

from collections.abc import Iterator, Mapping, Sequence

from core.api import Drawing, MapFault, Paint, canon, from_toml, hexmap, titled
from plugins.sfm.drawing import LARGEST, chains, drawing_faults, drawing_of
from plugins.sfm.tables import Terrain, terrains

OPTIONS = {"hills_cover": "Bare hills cover infantry"}
WIDE = 12
"""Hexes of a road in a line of the file."""


def file_text(drawing: Drawing) -> str:
    """Give the text of a map file."""
    lines = [f"title = {_quoted(drawing.title)}"]
    lines += [f"{key} = false" for key in OPTIONS if not drawing.options.get(key, True)]
    lines.append("rows = [")
    for row in range(1, drawing.rows + 1):
        hexes = (drawing.terrain[hexmap.at(column, row)] for column in range(1, drawing.columns + 1))
        lines.append(f'    "{"".join(terrains()[name].letter for name in hexes)}",')
    lines.append("]")
    if drawing.roads:
        lines.append("roads = [")
        for chain in chains(drawing.roads):
            places = [str(list(hexmap.column_row(here))) for here in chain]
            lines.append("    [")
            lines += [f"        {', '.join(some)}," for some in _parts(places, WIDE)]
            lines.append("    ],")
        lines.append("]")
    if drawing.labels:
        lines.append("labels = [")
        for here, text in sorted(drawing.labels.items()):
            at = list(hexmap.column_row(here))
            lines.append(f"    {{ at = {at}, text = {_quoted(text)} }},")
        lines.append("]")
    return "\n".join(lines) + "\n"


def _parts(places: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(places), size):
        yield places[start : start + size]


def _quoted(text: str) -> str:
    """Write words as TOML does; JSON's form is one of them."""
    return canon.encode(text).decode()


def _note(kind: Terrain) -> str:
    """Say what a terrain does, in few words."""
    costs = ((kind.infantry, "infantry"), (kind.vehicle, "vehicles"))
    parts = [f"{who} {'barred' if cost is None else cost}" for cost, who in costs]
    facts = (("covers", kind.cover), ("blocks sight", bool(kind.blocks)), ("high", "hill" in kind.blocks))
    return ", ".join([*parts, *(word for word, true in facts if true)])


class MapRoom:
    """The cartography of the ground game."""

    palette: Sequence[Paint] = tuple(
        Paint(name, titled(name), kind.letter, kind.fill, kind.over, _note(kind))
        for name, kind in terrains().items()
    )
    options: Mapping[str, str] = OPTIONS
    largest = LARGEST

    def read(self, text: str, place: str) -> tuple[Drawing, Sequence[MapFault]]:
        """Give what can be read of a map file, and all that is wrong with it."""
        return drawing_of(from_toml(text, place), place)

    def faults(self, drawing: Drawing) -> Sequence[MapFault]:
        """Give all that is wrong with a map."""
        return tuple(drawing_faults(drawing))

    def write(self, drawing: Drawing) -> str:
        """Give the text of its file."""
        return file_text(drawing)

"""A map in the making: what each tool does to it, taken back and done again."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from core.contract.board import HexCell, Hexes
from core.contract.maps import Drawing, Paint
from core.geometry import hexgrid, hexmap
from core.geometry.hexgrid import Hex

MOST = 200
"""So many steps can be taken back."""
COLUMNS, ROWS = 30, 22
"""The size of a new map."""


class MapWork:
    """A drawing with its history.

    Attributes:
        name: under which the campaign keeps it; empty for one that it does not.
        drawing: as it is now.
    """

    def __init__(self, drawing: Drawing, name: str = "") -> None:
        self.name = name
        self.drawing = drawing
        self._saved = drawing
        self._past: list[Drawing] = []
        self._future: list[Drawing] = []
        self._stroke: Drawing | None = None

    @property
    def changed(self) -> bool:
        """Whether it differs from what was opened or saved last."""
        return self.drawing != self._saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return bool(self._future)

    def saved(self, name: str) -> None:
        """Note that it is kept as it is."""
        self.name = name
        self._saved = self.drawing

    # --- history ---

    def press(self) -> None:
        """Begin a stroke: all that is done until it is lifted is one step."""
        self._stroke = self.drawing

    def lift(self) -> None:
        """End a stroke."""
        before, self._stroke = self._stroke, None
        if before is not None and before != self.drawing:
            self._remember(before)

    def undo(self) -> None:
        """Take the last step back."""
        if self._past:
            self._future.append(self.drawing)
            self.drawing = self._past.pop()

    def redo(self) -> None:
        """Do the step again that was taken back last."""
        if self._future:
            self._past.append(self.drawing)
            self.drawing = self._future.pop()

    def _remember(self, before: Drawing) -> None:
        self._past = [*self._past[1 - MOST :], before]
        self._future = []

    def _do(self, drawing: Drawing) -> None:
        if drawing != self.drawing:
            if self._stroke is None:
                self._remember(self.drawing)
            self.drawing = drawing

    # --- tools ---

    def paint(self, at: Hex, name: str) -> None:
        """Give a hex a terrain."""
        self._paint([at], name)

    def fill(self, at: Hex, name: str) -> None:
        """Give a hex and all of its terrain that hang together with it another one."""
        terrain = self.drawing.terrain
        if at not in terrain:
            return
        found, edge = {at}, [at]
        while edge:
            for near in hexgrid.neighbours(edge.pop()):
                if near not in found and terrain.get(near) == terrain[at]:
                    found.add(near)
                    edge.append(near)
        self._paint(found, name)

    def _paint(self, hexes: Iterable[Hex], name: str) -> None:
        terrain = self.drawing.terrain
        found = {at for at in hexes if at in terrain and terrain[at] != name}
        if found:
            self._do(replace(self.drawing, terrain={**terrain, **dict.fromkeys(found, name)}))

    def road(self, a: Hex, b: Hex, there: bool) -> None:
        """Lay a road between neighbours, or take it away."""
        terrain = self.drawing.terrain
        if hexgrid.distance(a, b) == 1 and a in terrain and b in terrain:
            side = frozenset([hexgrid.hexside(a, b)])
            roads = self.drawing.roads | side if there else self.drawing.roads - side
            self._do(replace(self.drawing, roads=roads))

    def label(self, at: Hex, text: str) -> None:
        """Name a place; without a text it has no name any more."""
        labels = {key: value for key, value in self.drawing.labels.items() if key != at}
        if text.strip():
            labels[at] = text.strip()
        self._do(replace(self.drawing, labels=labels))

    def entitle(self, title: str) -> None:
        """Name the map."""
        self._do(replace(self.drawing, title=title))

    def choose(self, option: str, on: bool) -> None:
        """Say something of the map besides its hexes."""
        self._do(replace(self.drawing, options={**self.drawing.options, option: on}))

    def resize(self, columns: int, rows: int, ground: str) -> None:
        """Give the map another size, at its right and lower edge; what lies beyond them is lost."""
        area = hexmap.rectangle(columns, rows)
        inside = set(area)
        self._do(
            replace(
                self.drawing,
                columns=columns,
                rows=rows,
                terrain={at: self.drawing.terrain.get(at, ground) for at in area},
                roads=frozenset(side for side in self.drawing.roads if {side.a, side.b} <= inside),
                labels={at: text for at, text in self.drawing.labels.items() if at in inside},
            )
        )


def blank(ground: str, options: Mapping[str, str]) -> Drawing:
    """Give a new map."""
    terrain = dict.fromkeys(hexmap.rectangle(COLUMNS, ROWS), ground)
    return Drawing("New map", COLUMNS, ROWS, terrain, options=dict.fromkeys(options, True))


def differing(before: Drawing, after: Drawing) -> set[Hex]:
    """Give the hexes that look otherwise in two drawings of one size."""
    found = {at for at, name in after.terrain.items() if before.terrain[at] != name}
    found |= {at for side in before.roads ^ after.roads for at in side}
    named = before.labels.keys() | after.labels.keys()
    return found | {at for at in named if before.labels.get(at) != after.labels.get(at)}


class Sheet:
    """A map as a board shows it, kept so that a change makes only its own hexes anew."""

    def __init__(self, paints: Mapping[str, Paint]) -> None:
        self._paints = paints
        self._cells: dict[Hex, HexCell] = {}

    def all(self, drawing: Drawing) -> Hexes:
        """Show every hex."""
        self._cells = {}
        return self.some(drawing, drawing.terrain)

    def some(self, drawing: Drawing, where: Iterable[Hex]) -> Hexes:
        """Show what is different in some hexes."""
        for at in where:
            name = drawing.terrain[at]
            paint = self._paints[name]
            self._cells[at] = HexCell(at, hexmap.label(at), name, paint.fill, "", paint.over)
        roads = tuple((tuple(side.a), tuple(side.b)) for side in sorted(drawing.roads))
        labels = tuple((tuple(at), text) for at, text in sorted(drawing.labels.items()))
        return Hexes(tuple(self._cells.values()), roads, labels)  # type: ignore[arg-type]

"""The map in the making with its board and its panel: what the tools do when they are used."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.contract.maps import Cartography, Drawing
from core.geometry.hexgrid import Hex, distance
from gui.maps.canvas import MapCanvas
from gui.maps.panel import TOOLS, MapPanel
from gui.maps.work import MapWork, Sheet, blank, differing
from gui.theme import GAP


class MapEditor(QWidget):
    """Draws one map.

    Attributes:
        work: the map.
        shown: it is shown as it is now.
    """

    shown = Signal()

    def __init__(self, maps: Cartography) -> None:
        super().__init__()
        self._maps = maps
        self._sheet = Sheet({one.name: one for one in maps.palette})
        self._shown: Drawing | None = None
        self._at: Hex | None = None
        self.work = self.new()
        keys = {one.letter for one in maps.palette} | {str(number) for number in range(1, len(TOOLS) + 1)}
        self.canvas = MapCanvas(keys)
        self.panel = MapPanel(maps)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * GAP)
        layout.addWidget(self.canvas, 1)
        layout.addWidget(self.panel)
        self.canvas.began.connect(self._press)
        self.canvas.crossed.connect(self._drag)
        self.canvas.ended.connect(self._lift)
        self.canvas.picked.connect(self._pick)
        self.canvas.keyed.connect(self.panel.take_key)
        self.panel.titled.connect(lambda title: self.change(lambda work: work.entitle(title)))
        self.panel.sized.connect(self._resize)
        self.panel.optioned.connect(lambda key, on: self.change(lambda work: work.choose(key, on)))
        self.panel.named.connect(self._name)
        self.panel.pointed.connect(lambda at: self.canvas.point_at(Hex(*at)))

    def new(self) -> MapWork:
        """Give a new map of bare ground."""
        return MapWork(blank(self._maps.palette[0].name, self._maps.options))

    def open(self, work: MapWork) -> None:
        """Show another map."""
        self.work = work
        self._at = None
        self.show_work()

    def show_work(self) -> None:
        """Show the map as it is now, and what is wrong with it."""
        self._draw()
        self.panel.show_drawing(self.work.drawing, self._maps.faults(self.work.drawing))
        self.shown.emit()

    def redraw(self) -> None:
        """Draw it in other colours."""
        self.panel.redraw()
        self.canvas.board_scene.redraw()

    # --- tools ---

    def _press(self, q: int, r: int) -> None:
        self.work.press()
        self._at = Hex(q, r)
        match self.panel.tool:
            case "paint":
                self.work.paint(self._at, self.panel.paint)
            case "fill":
                self.work.fill(self._at, self.panel.paint)
            case "name":
                self._ask_name(self._at)
        self._draw()

    def _drag(self, q: int, r: int) -> None:
        here, before = Hex(q, r), self._at
        self._at = here
        if self.panel.tool == "paint":
            self.work.paint(here, self.panel.paint)
        elif self.panel.tool in ("road", "clear") and before is not None:
            self.work.road(before, here, self.panel.tool == "road")
        self._draw()

    def _lift(self) -> None:
        self.work.lift()
        self.show_work()

    def _pick(self, q: int, r: int) -> None:
        """Do with the keyboard's cursor what a click does; roads lead from the hex that was picked before."""
        here, before = Hex(q, r), self._at
        if self.panel.tool in ("road", "clear"):
            near = before is not None and distance(before, here) == 1
            self._at = here
            if near and before is not None:
                self.change(lambda work: work.road(before, here, self.panel.tool == "road"))
            return
        self._press(q, r)
        self._lift()

    def _ask_name(self, at: Hex) -> None:
        self.canvas.board_scene.point(at)
        self.panel.name.setText(self.work.drawing.labels.get(at, ""))
        self.panel.name.setFocus()
        self.panel.name.selectAll()

    def _name(self, text: str) -> None:
        at = self._at
        if at is not None:
            self.change(lambda work: work.label(at, text))
            self.canvas.setFocus()

    def _resize(self, columns: int, rows: int) -> None:
        if (columns, rows) != (self.work.drawing.columns, self.work.drawing.rows):
            self.change(lambda work: work.resize(columns, rows, self._maps.palette[0].name))

    def change(self, do: Callable[[MapWork], object]) -> None:
        """Do something to the map and show it."""
        do(self.work)
        self.show_work()

    def _draw(self) -> None:
        """Draw the hexes that are different from what is shown; all where the map has another size."""
        drawing, before = self.work.drawing, self._shown
        self._shown = drawing
        if before is None or (before.columns, before.rows) != (drawing.columns, drawing.rows):
            self.canvas.show_map(self._sheet.all(drawing))
        elif where := differing(before, drawing):
            self.canvas.show_map(self._sheet.some(drawing, where), where)

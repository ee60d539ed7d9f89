"""The board that a map is drawn on: strokes of the mouse, keys for paints and tools."""

from collections.abc import Collection, Iterator

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from core.contract.board import Board, Hexes
from core.geometry.hexgrid import Hex
from gui.board.place import from_scene, to_scene
from gui.board.view import BoardView

FINE = 30.0
"""Between two places of the mouse the hexes on the way are met in steps of so much. Units: of the scene."""


class MapCanvas(BoardView):
    """Shows a map and tells of strokes; the right and the middle button move the view.

    Args:
        keys: letters and digits that choose a paint or a tool.

    Attributes:
        began: the left button went down over a hex.
        crossed: it was dragged into another hex, each neighbour on the way by itself.
        ended: it came up again.
        keyed: one of the keys was typed.
    """

    began = Signal(int, int)
    crossed = Signal(int, int)
    ended = Signal()
    keyed = Signal(str)

    def __init__(self, keys: Collection[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Map")
        self._keys = frozenset(keys)
        self._last: QPointF | None = None
        self._here: Hex | None = None
        self._hexes: set[tuple[int, int]] = set()

    def show_map(self, hexes: Hexes, where: Collection[Hex] | None = None) -> None:
        """Show a map; where only some hexes are different, these alone are drawn anew."""
        ground = self.board_scene.ground
        if where is None or ground is None:
            self._hexes = {cell.at for cell in hexes.cells}
            self.show_board(Board(hexes))
            self.fit()
            return
        self.board_scene.board = Board(hexes)
        ground.change(hexes, where)  # type: ignore[attr-defined]

    def point_at(self, at: Hex) -> None:
        """Bring a hex into view and show where it is."""
        if self.board_scene.board is not None:
            self.centerOn(to_scene(self.board_scene.board.ground, at))
            self.board_scene.point(at)

    # --- Qt ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a paint or a tool; all else is the board's."""
        plain = not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        )
        if plain and event.text() in self._keys:
            self.keyed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke, or to move the view."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._last = self.mapToScene(event.position().toPoint())
        self._here = self._hex(self._last)
        if self._here is not None:
            self.began.emit(*self._here)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the stroke."""
        if self._last is None:
            super().mouseMoveEvent(event)
            return
        place = self.mapToScene(event.position().toPoint())
        for here in self._between(self._last, place):
            if here != self._here:
                self._here = here
                self.crossed.emit(*here)
        self._last = place

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the stroke; a click of another button chooses nothing."""
        if event.button() != Qt.MouseButton.LeftButton:
            blocked = self.blockSignals(True)
            super().mouseReleaseEvent(event)
            self.blockSignals(blocked)
            return
        if self._last is not None:
            self._last = self._here = None
            self.ended.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second press for a stroke of its own."""
        self.mousePressEvent(event)

    # --- inside ---

    def _between(self, start: QPointF, end: QPointF) -> Iterator[Hex]:
        away = end - start
        steps = max(1, round(max(abs(away.x()), abs(away.y())) / FINE))
        for number in range(1, steps + 1):
            here = self._hex(start + away * (number / steps))
            if here is not None:
                yield here

    def _hex(self, place: QPointF) -> Hex | None:
        board = self.board_scene.board
        if board is None or not isinstance(board.ground, Hexes):
            return None
        at = Hex(*from_scene(board.ground, place))
        return at if at in self._hexes else None

"""The view of a board: pan, zoom, and picking by mouse and by keyboard."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from core.contract.board import Board, Hexes, Table
from core.geometry.hexgrid import DIRECTIONS, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST
from gui.board.callout import Callout
from gui.board.marks import Marks
from gui.board.place import extent, from_scene, hexagon, to_scene
from gui.board.scene import BoardScene

INCH = 1000
AROUND = 0.08
"""So much ground is shown around all units, as a part of what they take."""
LEAST_AROUND = {Table: 900, Hexes: 120}
"""And at least so much, by ground. Units: of the scene."""
MOST_OF_IT = 0.75
"""Units that take more than this part of the board are shown with all of it."""
CLOSEST = 3.0
"""Most pixels for a unit of the scene."""
BETTER = 1.5
"""The view follows its units when it could come so much nearer."""
OPENED = 1.0
"""A view of units comes no nearer than so many pixels for a unit of the scene."""
DRAG = 5
"""So many pixels make a press into a drag."""

_ARROWS = {
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}
_HEX_STEPS = {
    Qt.Key.Key_Up: DIRECTIONS[NORTH],
    Qt.Key.Key_Down: DIRECTIONS[SOUTH],
    Qt.Key.Key_Right: DIRECTIONS[SOUTH_EAST],
    Qt.Key.Key_Left: DIRECTIONS[SOUTH_WEST],
}
_LOWER_STEPS = {
    **_HEX_STEPS,
    Qt.Key.Key_Right: DIRECTIONS[NORTH_EAST],
    Qt.Key.Key_Left: DIRECTIONS[NORTH_WEST],
}
"""From every second column, which stands half a hex lower."""


class BoardView(QGraphicsView):
    """Shows a board.

    Attributes:
        picked: a hex as q, r or a point of the table as x, y was chosen.
        chosen: a token was selected; None when none is.
        targeted: a unit that the order in the making may take was clicked.
        aimed: a press at one place and a drag to another, while the order in the making aims.
        confirmed: a double click: the order in the making is meant so.
        hovered: the mouse, or the keyboard's cursor, is over a place.
        pointed: the unit under the mouse changed; None over open ground.
    """

    picked = Signal(int, int)
    targeted = Signal(str)
    aimed = Signal(int, int, int, int)
    hovered = Signal(int, int)
    confirmed = Signal()
    chosen = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board_scene = BoardScene()
        self.setScene(self.board_scene)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Board")
        self.setMinimumSize(320, 240)
        self._pressed: QPoint | None = None
        self._dragged = False
        self._cursor: tuple[int, int] | None = None
        self._under: str | None = None
        self._fitted: QRectF | None = QRectF()
        self._follows = True
        self._callout = Callout(self.viewport())

    @property
    def selected(self) -> str | None:
        """The unit whose token is selected."""
        return self.board_scene.selected

    def show_board(self, board: Board, colours: Mapping[str, int] | None = None) -> None:
        """Draw a board; the first one, and one on another ground, is shown as near as its units allow.

        Args:
            colours: which of the forces' colours seats take.
        """
        before = self.board_scene.board
        self._callout.hide()
        self.board_scene.show_board(board, colours or {})
        if before is None or before.ground != board.ground:
            self._cursor = None
            self.fit_units()
        else:
            self._follow()

    def mark(self, marks: Marks) -> None:
        """Show what the order in the making wants to see."""
        self.board_scene.mark(marks)
        self._follow()

    def call_out(self, unit: str, text: str) -> None:
        """Show a text beside a token, or take it away."""
        item = self.board_scene.tokens.get(unit)
        if item is None or not text:
            self._callout.hide()
            return
        self._callout.show_at(self.mapFromScene(item.pos()), text, item.size / 2 * self.transform().m11())

    def choose(self, unit: str | None) -> None:
        """Select a token, or none, and say so."""
        if unit != self.selected:
            self.board_scene.select(unit)
            self.chosen.emit(self.selected)

    def fit_units(self) -> None:
        """Show the units and the hexes of the order in the making with some ground around, and follow them from now on.

        That is the whole board where they are all over it, while a side has a zone to come in, or where there is none.
        """
        self._follows = True
        self._fitted = self._wanted()
        self._refit()

    def fit(self) -> None:
        """Show the whole board."""
        self._follows = False
        self._fitted = QRectF()
        self._refit()

    def zoom(self, factor: float) -> None:
        """Come nearer or go farther, within bounds."""
        scale = self.transform().m11()
        whole = self._whole_scale()
        wanted = min(max(scale * factor, whole), max(CLOSEST, whole))
        self._fitted = QRectF() if wanted == whole else None
        self._follows = False
        self._callout.hide()
        self.scale(wanted / scale, wanted / scale)
        self.board_scene.come_near(wanted)

    def step(self, by: int) -> None:
        """Select the next or previous token, in the order of the board."""
        targets = self.board_scene.marks.targets
        units = [unit for unit in self.board_scene.tokens if not targets or unit in targets]
        if not units:
            return
        if targets:
            self._step_targets(units, by)
            return
        at = units.index(self.selected) + by if self.selected in units else (0 if by > 0 else -1)
        unit = units[at % len(units)]
        self.choose(unit)
        self._cursor = self.board_scene.tokens[unit].token.at
        self.ensureVisible(self.board_scene.tokens[unit].sceneBoundingRect())

    def _step_targets(self, units: list[str], by: int) -> None:
        """Go to the next unit that the order may take; Enter takes it."""
        at = units.index(self._under) + by if self._under in units else (0 if by > 0 else -1)
        self._under = units[at % len(units)]
        item = self.board_scene.tokens[self._under]
        self._cursor = item.token.at
        self.board_scene.point(self._cursor)
        self.ensureVisible(item.sceneBoundingRect())
        self.pointed.emit(self._under)

    # --- Qt ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, pick with it, walk through the tokens, zoom and pan."""
        key = Qt.Key(event.key())
        panning = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in _ARROWS and panning:
            x, y = _ARROWS[key]
            self._follows, self._fitted = False, None
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + 60 * x)
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - 60 * y)
        elif key in _ARROWS:
            fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._move_cursor(key, INCH // 10 if fine else INCH)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._pick_cursor()
        elif key in (Qt.Key.Key_N, Qt.Key.Key_P):
            self.step(1 if key == Qt.Key.Key_N else -1)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom(1 / 1.25 if key == Qt.Key.Key_Minus else 1.25)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_9:
            self.fit_units()
        elif key == Qt.Key.Key_Escape and self.selected:
            self.choose(None)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the mouse."""
        self.zoom(1.0015 ** event.angleDelta().y())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        self._pressed = event.position().toPoint()
        self._dragged = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan while dragging; else say what lies under the mouse."""
        at = event.position().toPoint()
        if self._pressed is None:
            self._point_at(at)
            return
        if self.board_scene.marks.aims:
            self._aim(at)
            return
        away = at - self._pressed
        if self._dragged or away.manhattanLength() > DRAG:
            self._dragged = True
            self._fitted = None
            self._follows = False
            self._pressed = at
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - away.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - away.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Pick what was clicked."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._dragged or self.board_scene.board is None:
            return
        place = self.mapToScene(event.position().toPoint())
        at = from_scene(self.board_scene.board.ground, place)
        token = self.board_scene.token_at(place)
        self._pick(at, token.id if token else None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Mean what the first click chose."""
        self.confirmed.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing once the mouse has left."""
        super().leaveEvent(event)
        self._callout.hide()
        if self._under is not None:
            self._under = None
            self.pointed.emit(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep in view what was fitted into it."""
        super().resizeEvent(event)
        self._refit()

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the board to the size that the view has by now."""
        super().showEvent(event)
        self._refit()

    # --- inside ---

    def _pick(self, at: tuple[int, int], unit: str | None) -> None:
        board = self.board_scene.board
        if board is None or not _on(board, at):
            return
        self._cursor = at
        self.board_scene.point(None)
        marks = self.board_scene.marks
        if unit in marks.targets:
            self.targeted.emit(unit)
            return
        if unit is not None and not marks.wants(at):
            self.choose(unit)
        self.picked.emit(*at)

    def _pick_cursor(self) -> None:
        if self._cursor is None or self.board_scene.board is None:
            return
        at = self._cursor
        token = self.board_scene.token_at(to_scene(self.board_scene.board.ground, at))
        self._pick(at, token.id if token else None)
        self.board_scene.point(at)

    def _move_cursor(self, key: Qt.Key, inches: int) -> None:
        board = self.board_scene.board
        if board is None:
            return
        if self._cursor is None:
            self._cursor = self._first_place(board)
        elif isinstance(board.ground, Hexes):
            step = self._hex_step(key, board.ground)
            self._cursor = (self._cursor[0] + step[0], self._cursor[1] + step[1])
        else:
            x, y = _ARROWS[key]
            moved = (self._cursor[0] + x * inches, self._cursor[1] + y * inches)
            self._cursor = moved if _on(board, moved) else self._cursor
        self.board_scene.point(self._cursor)
        self.hovered.emit(*self._cursor)
        place = to_scene(board.ground, self._cursor)
        self.ensureVisible(place.x() - 60, place.y() - 60, 120, 120)

    def _hex_step(self, key: Qt.Key, hexes: Hexes) -> tuple[int, int]:
        """Step along a column, or along a row of alternating columns; stay at the edge of the map."""
        assert self._cursor is not None
        q, r = self._cursor
        step = (_LOWER_STEPS if q % 2 else _HEX_STEPS)[key]
        cells = {cell.at for cell in hexes.cells}
        return step if (q + step[0], r + step[1]) in cells else (0, 0)

    def _first_place(self, board: Board) -> tuple[int, int]:
        item = self.board_scene.tokens.get(self.selected or "")
        if item is not None and item.token.at is not None:
            return item.token.at
        if isinstance(board.ground, Table):
            return board.ground.width // 2, board.ground.height // 2
        at = from_scene(board.ground, extent(board.ground).center())
        return at if _on(board, at) else board.ground.cells[0].at

    def _point_at(self, at: QPoint) -> None:
        place = self.mapToScene(at)
        if self.board_scene.board is not None:
            on = from_scene(self.board_scene.board.ground, place)
            if _on(self.board_scene.board, on):
                self.hovered.emit(*on)
        token = self.board_scene.token_at(place)
        unit = token.id if token else None
        if unit != self._under:
            self._under = unit
            self.pointed.emit(unit)

    def _aim(self, at: QPoint) -> None:
        """Tell where the press was and whereto the mouse points by now."""
        board = self.board_scene.board
        if board is None or self._pressed is None or (at - self._pressed).manhattanLength() <= DRAG:
            return
        self._dragged = True
        place = from_scene(board.ground, self.mapToScene(self._pressed))
        self.aimed.emit(*place, *from_scene(board.ground, self.mapToScene(at)))

    def _units(self) -> QRectF:
        """Give the rectangle of all units, and of the hexes that the order in the making may choose."""
        whole = QRectF()
        for item in self.board_scene.tokens.values():
            if item.token.shape != "site":
                whole = whole.united(QRectF(item.pos() - QPointF(60, 60), item.pos() + QPointF(60, 60)))
        for at in self.board_scene.marks.reach:
            whole = whole.united(hexagon(at).boundingRect())
        return whole

    def _wanted(self) -> QRectF:
        """Give the part of the board that the units need; nothing for all of it."""
        board, whole, scene = self.board_scene.board, self._units(), self.sceneRect()
        if board is None or whole.isEmpty() or board.zones:
            return QRectF()
        around = max(whole.width(), whole.height()) * AROUND + LEAST_AROUND[type(board.ground)]
        wanted = whole.adjusted(-around, -around, around, around).intersected(scene)
        most = MOST_OF_IT * scene.width() * scene.height()
        return QRectF() if wanted.width() * wanted.height() > most else wanted

    def _follow(self) -> None:
        """Fit the units anew where one is out of sight or all could be seen much better, unless the user chose the view."""
        if not self._follows:
            return
        wanted = self._wanted()
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        if self._scale_for(wanted) > BETTER * self.transform().m11() or not seen.contains(self._units()):
            self._fitted = wanted
            self._refit()

    def _refit(self) -> None:
        """Show what was fitted into the view: a part of the board, or all of it where that is empty."""
        if self._fitted is None:
            return
        self._callout.hide()
        part, scale = self._fitted, self._scale_for(self._fitted)
        self.resetTransform()
        self.scale(scale, scale)
        self.centerOn((self.sceneRect() if part.isEmpty() else part).center())
        self.board_scene.come_near(scale)

    def _scale_for(self, part: QRectF) -> float:
        whole = self._whole_scale()
        if part.isEmpty():
            return whole
        size = self.contentsRect()
        return max(whole, min(size.width() / part.width(), size.height() / part.height(), OPENED))

    def _whole_scale(self) -> float:
        size, whole = self.contentsRect(), self.sceneRect()
        if whole.isEmpty():
            return self.transform().m11()
        return min(size.width() / whole.width(), size.height() / whole.height())


def _on(board: Board, at: tuple[int, int]) -> bool:
    if isinstance(board.ground, Table):
        return 0 <= at[0] <= board.ground.width and 0 <= at[1] <= board.ground.height
    return any(cell.at == at for cell in board.ground.cells)

"""The scene of a board: ground, tokens, arcs of the selected token, marks of the order in the making."""

from collections import defaultdict
from math import ceil, hypot, inf, sqrt

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsLineItem, QGraphicsScene

from core.contract.board import Board, Table, Token
from gui import theme
from gui.board.arcs import ArcsItem
from gui.board.features import FeatureItem
from gui.board.ground import LETTERS, Ground, HexGround, TableGround
from gui.board.marks import Marks
from gui.board.overlay import Overlay
from gui.board.place import SCALE, to_scene
from gui.board.sight import Sighted, sighted
from gui.board.token import TokenItem

HEX_TOKEN = 120.0
"""How wide a token alone in its hex is. Units: of the scene."""
HEX_STACKS: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    1: (((0, 0),), HEX_TOKEN),
    2: (((-44, 0), (44, 0)), 88),
    3: (((0, -40), (-42, 32), (42, 32)), 80),
    4: (((-38, -38), (38, -38), (-38, 38), (38, 38)), 76),
}
"""Where the tokens of a small stack are drawn in their hex, and how large."""
CROWDED = 0.75
"""So much of its usual size a token of the table keeps where others stand close by."""
SHARE = 20
"""On a table a token is at least this fraction of the longer side, so that it can be read with all in view."""


class BoardScene(QGraphicsScene):
    """Draws a `Board`; keeps the ground's picture as long as the ground stays the same."""

    def __init__(self) -> None:
        super().__init__()
        self.board: Board | None = None
        self.selected: str | None = None
        self._ground: Ground | None = None
        self._tokens: dict[str, TokenItem] = {}
        self._arcs: ArcsItem | None = None
        self._bonds: list[QGraphicsLineItem] = []
        self._overlay: Overlay | None = None
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)

    @property
    def ground(self) -> Ground | None:
        """The item of the ground."""
        return self._ground

    @property
    def tokens(self) -> dict[str, TokenItem]:
        """The tokens' items by unit."""
        return self._tokens

    @property
    def bonds(self) -> list[QGraphicsLineItem]:
        """The lines between tokens that are bound to each other."""
        return self._bonds

    @property
    def marks(self) -> Marks:
        """What the order in the making shows."""
        return self._overlay.marks if self._overlay else Marks()

    def show_board(self, board: Board) -> None:
        """Draw a board in place of the one before."""
        before, self.board = self.board, board
        for item in self._tokens.values():
            self.removeItem(item)
        self._tokens = {}
        if (
            before is None
            or before.ground != board.ground
            or (before.zones, before.features) != (board.zones, board.features)
        ):
            self._lay_ground(board)
        self._place_tokens(board)
        self._draw_bonds(board)
        self.select(self.selected if self.selected in self._tokens else None)

    def redraw(self) -> None:
        """Draw anew after a change of colours."""
        for item in self.items():
            item.update()

    def select(self, unit: str | None) -> None:
        """Select a token and show its arcs."""
        self.selected = unit
        for key, token in self._tokens.items():
            token.choose(key == unit)
        self._show_arcs()

    def mark(self, marks: Marks) -> None:
        """Show what the order in the making wants to see."""
        if self._overlay:
            self._overlay.marks = marks
            self._show_arcs()
            self._ring()
            self._overlay.update()

    def sighted(self) -> list[Sighted]:
        """Give what the selected token has in its arcs: where it stands, or where it would stand."""
        if self.board is None or self.selected is None or (pose := self._pose()) is None:
            return []
        return sighted(self.board, self.selected, pose)

    def _pose(self) -> tuple[int, int, int] | None:
        """Give where the selected token stands, or its ghost."""
        if self.marks.ghost is not None:
            return self.marks.ghost
        item = self._tokens.get(self.selected or "")
        if item is None or item.token.at is None or item.token.heading is None:
            return None
        return (*item.token.at, item.token.heading)

    def _show_arcs(self) -> None:
        if self._arcs is not None:
            self.removeItem(self._arcs)
            self._arcs = None
        pose = self._pose()
        if self.board is None or self.selected is None or pose is None:
            return
        arcs = [arc for arc in self.board.arcs if arc.token == self.selected]
        if not arcs:
            return
        token = next(token for token in self.board.tokens if token.id == self.selected)
        middle = to_scene(self.board.ground, (pose[0], pose[1]))
        self._arcs = ArcsItem(arcs, pose[2], middle, self.side_colour(token.side), self._letters())
        self.addItem(self._arcs)

    def _ring(self) -> None:
        """Ring targets; where there are none, what a ghost would have in its arcs."""
        assert self._overlay is not None
        marks = self.marks
        units = marks.targets
        if not units and marks.ghost is not None:
            units = tuple(one.token.id for one in self.sighted())
        items = [self._tokens[unit] for unit in units if unit in self._tokens]
        self._overlay.rings = [(item.pos(), item.size * 0.62, item.token.id in marks.taken) for item in items]

    def point(self, at: tuple[int, int] | None) -> None:
        """Show the keyboard's cursor."""
        if self._overlay:
            self._overlay.pointer = at
            self._overlay.update()

    def token_at(self, place: QPointF) -> Token | None:
        """Give the uppermost token whose shape covers a place of the scene."""
        for item in reversed(self._tokens.values()):
            if item.covers(place):
                return item.token
        return None

    def side_colour(self, side: str) -> QColor:
        """Give the colour of a side."""
        sides = theme.current().sides
        return QColor(sides[self._sides().get(side, 0) % len(sides)])

    def _sides(self) -> dict[str, int]:
        """Number the sides by name, so that a side keeps its colour when it loses its last token."""
        sides = {*self.board.sides, *(token.side for token in self.board.tokens)} if self.board else set()
        # What belongs to no side comes last, so that it takes no side's colour.
        names = sorted(sides, key=lambda side: (not side, side))
        return {name: number for number, name in enumerate(names)}

    def _lay_ground(self, board: Board) -> None:
        self.clear()
        self._arcs = None
        self._bonds = []
        table = board.ground if isinstance(board.ground, Table) else None
        if isinstance(board.ground, Table):
            self._ground = TableGround(board.ground, board.zones)
        else:
            self._ground = HexGround(board.ground)
        self.addItem(self._ground)
        if table is not None:
            for feature in board.features:
                self.addItem(FeatureItem(table, feature, self._letters()))
        extent = self._ground.extent
        self.setSceneRect(extent.adjusted(-60, -60, 60, 60))
        self._overlay = Overlay(board.ground, extent, self._least() if table is not None else HEX_TOKEN)
        self.addItem(self._overlay)

    def _letters(self) -> int:
        """Give the height of words on a table, so that they can be read with all of it in view."""
        return round(self._least() * SHARE / LETTERS)

    def _least(self) -> float:
        """Give the least width of a token on a table."""
        assert self._ground is not None
        return max(self._ground.extent.width(), self._ground.extent.height()) / SHARE

    def _place_tokens(self, board: Board) -> None:
        sides = self._sides()
        stacks: dict[tuple[int, int], list[Token]] = defaultdict(list)
        for token in board.tokens:
            if token.at is not None:
                stacks[token.at].append(token)
        for at, stack in stacks.items():
            middle = to_scene(board.ground, at)
            on_table = isinstance(board.ground, Table)
            single = self._room(at, stacks) if on_table else HEX_TOKEN
            shifts, size = _spread(len(stack), single, on_table)
            for token, shift in zip(stack, shifts, strict=True):
                base = token.size / SCALE
                item = TokenItem(token, max(size, base), base, sides[token.side])
                item.setPos(middle + shift)
                item.setZValue(10)
                self._tokens[token.id] = item
                self.addItem(item)

    def _draw_bonds(self, board: Board) -> None:
        """Draw a line between tokens that are bound to each other."""
        for item in self._bonds:
            self.removeItem(item)
        self._bonds = []
        for bond in board.bonds:
            start, end = self._tokens.get(bond.start), self._tokens.get(bond.end)
            if start is None or end is None:
                continue
            line = QGraphicsLineItem(QLineF(start.pos(), end.pos()))
            line.setPen(QPen(start.colour, start.size * 0.08, Qt.PenStyle.DashLine))
            line.setToolTip(bond.label)
            line.setZValue(9)
            self._bonds.append(line)
            self.addItem(line)

    def _room(self, at: tuple[int, int], stacks: dict[tuple[int, int], list[Token]]) -> float:
        """Give how large a token of the table is drawn: smaller where another stands near."""
        nearest = min((hypot(at[0] - x, at[1] - y) for x, y in stacks if (x, y) != at), default=inf)
        return min(self._least(), max(self._least() * CROWDED, nearest / SCALE))


def _spread(count: int, size: float, on_table: bool) -> tuple[list[QPointF], float]:
    """Spread a stack over its place: side by side in smaller size in a hex, fanned out a little on a table."""
    if on_table:
        return [QPointF(size * 0.35 * number, size * 0.2 * number) for number in range(count)], size
    if count in HEX_STACKS:
        places, smaller = HEX_STACKS[count]
        return [QPointF(*place) for place in places], smaller
    across = ceil(sqrt(count))
    step = size * 1.2 / across
    down = ceil(count / across)
    shifts = [
        QPointF((n % across - (across - 1) / 2) * step, (n // across - (down - 1) / 2) * step)
        for n in range(count)
    ]
    return shifts, step * 0.95

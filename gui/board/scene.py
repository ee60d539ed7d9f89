"""The scene of a board: ground, tokens, arcs of the selected token, marks of the order in the making."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import ceil, hypot, inf, sqrt

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QGraphicsLineItem, QGraphicsScene

from core.contract.board import Board, Table, Token
from core.contract.ids import UnitId
from gui import theme
from gui.board.arcs import ArcsItem
from gui.board.counter import SMALLEST, Pile
from gui.board.features import FeatureItem
from gui.board.ground import LETTERS, Ground, HexGround, TableGround
from gui.board.in_arcs import Aiming, Sighted, sighted
from gui.board.marks import Marks
from gui.board.overlay import Overlay
from gui.board.place import SCALE, to_scene
from gui.board.token import PLACES, TokenItem

HEX_TOKEN = 120.0
"""How wide a token alone in its hex is. Units: of the scene."""
HEX_STACKS: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    1: (((0, 0),), HEX_TOKEN),
    2: (((-43, 0), (43, 0)), 86),
    3: (((0, -34), (-38, 34), (38, 34)), 74),
    4: (((-36, -33), (36, -33), (-36, 33), (36, 33)), 72),
}
"""Where the tokens of a small stack are drawn in their hex, and how large."""
CROWDED = 0.75
"""So much of its usual size a token of the table keeps where others stand close by."""
TOKEN = 36
"""On a table a token is at least so wide, whatever the zoom, so that it can be read. Units: pixels."""
LETTER = 12
"""How high names are. Units: pixels."""
FAR = 0.1
"""Pixels for a unit of the scene, until a view says how near it is."""


class BoardScene(QGraphicsScene):
    """Draws a `Board`; keeps the ground's picture as long as the ground stays the same.

    Attributes:
        aiming: asked whom the selected token could fire at.
    """

    def __init__(self) -> None:
        super().__init__()
        self.aiming: Aiming = lambda unit, pose: None
        self.board: Board | None = None
        self.selected: str | None = None
        self._ground: Ground | None = None
        self._tokens: dict[str, TokenItem] = {}
        self._piles: list[Pile] = []
        self._rooms: dict[str, float] = {}
        self._colours: Mapping[str, int] = {}
        self._near = FAR
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

    def show_board(self, board: Board, colours: Mapping[str, int]) -> None:
        """Draw a board in place of the one before; `colours` says which of the forces' colours seats take."""
        before, self.board = self.board, board
        self._colours = colours
        for item in (*self._tokens.values(), *self._piles):
            self.removeItem(item)
        self._tokens, self._piles, self._rooms = {}, [], {}
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

    def come_near(self, near: float) -> None:
        """Draw what keeps its size on the screen for so many pixels for a unit of the scene."""
        if near != self._near:
            self._near = near
            self._resize()
            self._show_arcs()

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
        return sighted(self.board, self.selected, pose, self.aiming(UnitId(self.selected), pose))

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
        self._arcs = ArcsItem(
            arcs, pose[2], middle, theme.side_colour(self._colour(token)), round(LETTER / self._near)
        )
        self.addItem(self._arcs)

    def _ring(self) -> None:
        """Ring targets; where there are none, what a ghost would have in its arcs."""
        if self._overlay is None:
            return
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

    def _colour(self, token: Token) -> int:
        """Give which colour a token takes: its seat's force's; where that is not known, one of its side's own."""
        if token.seat in self._colours:
            return self._colours[token.seat]
        assert self.board is not None
        # A side keeps its colour when it loses its last token.
        sides = {*self.board.sides, *(other.side for other in self.board.tokens)}
        # What belongs to no side comes last, so that it takes no side's colour.
        names = sorted(sides, key=lambda side: (not side, side))
        free = [
            number
            for number in range(len(names) + len(self._colours))
            if number not in self._colours.values()
        ]
        return free[names.index(token.side)]

    def _lay_ground(self, board: Board) -> None:
        self.clear()
        self._arcs = None
        self._bonds = []
        if isinstance(board.ground, Table):
            self._ground = TableGround(board.ground, board.zones, self._colours)
        else:
            self._ground = HexGround(board.ground)
        self.addItem(self._ground)
        extent = self._ground.extent
        if isinstance(board.ground, Table):
            letters = round(max(extent.width(), extent.height()) / LETTERS)
            for feature in board.features:
                self.addItem(FeatureItem(board.ground, feature, letters))
        self.setSceneRect(extent.adjusted(-60, -60, 60, 60))
        self._overlay = Overlay(board.ground, extent, HEX_TOKEN)
        self.addItem(self._overlay)

    def _place_tokens(self, board: Board) -> None:
        stacks: dict[tuple[int, int], list[Token]] = defaultdict(list)
        for token in board.tokens:
            if token.at is not None:
                stacks[token.at].append(token)
        marked = () if isinstance(board.ground, Table) else {c.at for c in board.ground.cells if c.mark}
        for at, stack in stacks.items():
            named = len(stack) == 1 and at not in marked
            for token in stack:
                item = TokenItem(token, token.size / SCALE, self._colour(token), named)
                item.setZValue(10)
                self._tokens[token.id] = item
                self.addItem(item)
            if isinstance(board.ground, Table):
                nearest = min((hypot(at[0] - x, at[1] - y) for x, y in stacks if (x, y) != at), default=inf)
                self._rooms.update((token.id, nearest / SCALE) for token in stack)
            self._put(board, at, stack)
        self._resize()

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

    def _put(self, board: Board, at: tuple[int, int], stack: list[Token]) -> None:
        """Spread a stack over its place, and lay a pile over it for when it is seen from afar."""
        middle = to_scene(board.ground, at)
        if isinstance(board.ground, Table):
            for number, token in enumerate(stack):
                away = max(token.size, 1000) / SCALE
                self._tokens[token.id].setPos(middle + QPointF(away * 0.35 * number, away * 0.2 * number))
            return
        shifts, size = _spread(len(stack))
        for token, shift in zip(stack, shifts, strict=True):
            self._tokens[token.id].setPos(middle + shift)
            self._rooms[token.id] = size
        if len(stack) > 1:
            counts = Counter(self._colour(token) for token in stack)
            pile = Pile(sorted(counts.items()), size, HEX_TOKEN)
            pile.setPos(middle)
            self._piles.append(pile)
            self.addItem(pile)

    def _resize(self) -> None:
        """Draw the tokens of a table as large as they have to be to be read, and names where they cover nothing."""
        if self.board is None:
            return
        letters = LETTER / self._near
        if isinstance(self.board.ground, Table):
            least = TOKEN / self._near
            for unit, item in self._tokens.items():
                # Smaller where another stands near.
                item.resize(min(least, max(least * CROWDED, self._rooms[unit])), letters)
            if self._overlay is not None:
                self._overlay.ghost = max((item.size for item in self._tokens.values()), default=least)
            self._ring()
        else:
            for unit, item in self._tokens.items():
                item.resize(self._rooms[unit], letters, SMALLEST / self._near)
        self._put_labels()

    def _put_labels(self) -> None:
        """Write each name on the first side where it covers neither a token nor another name; else below."""
        items = [item for item in self._tokens.values() if item.labelled]
        bodies = [(item, item.body()) for item in self._tokens.values()]
        taken: list[QRectF] = []
        for item in items:
            others = [body for other, body in bodies if other is not item]
            for place in range(len(PLACES)):
                rect = item.label_rect(place)
                if not any(rect.intersects(one) for one in (*others, *taken)):
                    break
            else:
                place = 0
            item.put_label(place)
            taken.append(item.label_rect(place))


def _spread(count: int) -> tuple[list[QPointF], float]:
    """Spread a stack over its hex side by side, in smaller size."""
    if count in HEX_STACKS:
        places, smaller = HEX_STACKS[count]
        return [QPointF(*place) for place in places], smaller
    across = ceil(sqrt(count))
    step = HEX_TOKEN * 1.2 / across
    down = ceil(count / across)
    shifts = [
        QPointF((n % across - (across - 1) / 2) * step, (n // across - (down - 1) / 2) * step)
        for n in range(count)
    ]
    return shifts, step * 0.95

"""Tractor beams and cloaks on the board: lines between ships, and ships that are hard to see."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from core.contract.board import Board
from gui.board.token import TokenItem
from gui.board.view import BoardView
from plugins.actasf.ruleset import StarFleet

POSITION = {
    "units": {
        "hood": {"class": "federation.ca", "seat": "federation", "at": [28000, 16000], "holds": "kahless"},
        "kahless": {"class": "klingon.d7k", "seat": "klingon", "at": [30000, 18000]},
        "hawk": {"class": "romulan.kr", "seat": "romulan", "at": [40000, 30000], "cloak": "cloaked"},
        "boat": {"class": "shuttle", "seat": "federation", "at": [26000, 14000]},
    },
    "objects": [{"id": "crate", "at": [20000, 20000]}],
    "sites": [{"id": "colony", "at": [50000, 20000]}],
}


def board() -> Board:
    rules = StarFleet()
    return rules.board(rules.arrange(POSITION))


def test_a_tractor_beam_is_a_line(qtbot):
    view = BoardView()
    qtbot.addWidget(view)
    view.show_board(board())
    (line,) = view.board_scene.bonds
    assert line.toolTip() == "hood holds kahless"
    tokens = view.board_scene.tokens
    assert {(line.line().p1().x(), line.line().p2().x())} == {(tokens["hood"].x(), tokens["kahless"].x())}
    view.show_board(board())
    assert len(view.board_scene.bonds) == 1
    assert not view.grab().isNull()


def test_a_cloaked_ship_is_faint():
    faded = {token.id for token in board().tokens if token.faded}
    assert faded == {"hawk"}


def test_the_name_of_a_cloaked_ship_is_as_strong_as_any(qapp):
    hawk = next(token for token in board().tokens if token.faded)
    seen = []
    for faded in (True, False):
        item = TokenItem(replace(hawk, faded=faded), 0, 0)
        item.resize(100, 30)
        picture = QImage(600, 600, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        with QPainter(picture) as painter:
            painter.translate(300, 300)
            item.paint(painter, QStyleOptionGraphicsItem())
        plate = item.label_rect(0).translated(300, 300).toAlignedRect()
        seen.append((picture.copy(plate), picture.pixelColor(300, 300)))
    (faint, faint_ship), (full, full_ship) = seen
    assert faint == full
    assert faint_ship != full_ship


def test_what_belongs_to_nobody_takes_no_colour_of_a_side(qtbot):
    view = BoardView()
    qtbot.addWidget(view)
    view.show_board(board())
    tokens = view.board_scene.tokens
    sides = {tokens[name].colour.name() for name in ("hood", "kahless", "hawk")}
    assert len(sides) == 3 and {"crate", "colony", "boat"} <= set(tokens)
    assert tokens["hood"].colour == tokens["boat"].colour

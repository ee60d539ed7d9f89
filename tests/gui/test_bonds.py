"""Tractor beams and cloaks on the board: lines between ships, and ships that are hard to see."""

from core.contract.board import Board
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


def test_what_belongs_to_nobody_takes_no_colour_of_a_side(qtbot):
    view = BoardView()
    qtbot.addWidget(view)
    view.show_board(board())
    tokens = view.board_scene.tokens
    sides = {tokens[name].colour.name() for name in ("hood", "kahless", "hawk")}
    assert len(sides) == 3 and {"crate", "colony", "boat"} <= set(tokens)
    assert tokens["hood"].colour == tokens["boat"].colour

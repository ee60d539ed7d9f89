"""Terrain of a battle on the board, and a move in orbit."""

import pytest

from core.battle.board_text import board_text
from core.contract.orders import Leg, TableMove
from core.geometry.plane import Point, distance
from gui import theme
from gui.board.features import FeatureItem
from gui.board.view import BoardView
from gui.forms.table_move import TableMoveEditor, leg_text
from plugins.actasf.ruleset import StarFleet

POSITION = {
    "units": {
        "hood": {"class": "federation.ca", "seat": "federation", "at": [28000, 16000]},
        "kahless": {"class": "klingon.d7k", "seat": "klingon", "at": [52000, 36000], "heading": 20000},
    },
    "terrain": [
        {"id": "rocks", "kind": "asteroids", "field": [28000, 16000, 7000, 4000, 6000], "density": 8},
        {"id": "cloud", "kind": "dust", "circle": [14000, 30000, 4000]},
        {"id": "veil", "kind": "nebula", "circle": [60000, 34000, 9000]},
        {"id": "hole", "kind": "black_hole", "circle": [8000, 8000, 1000]},
        {"id": "home", "kind": "planet", "name": "Rickerbee", "circle": [44000, 20000, 3500]},
        {"id": "moon", "kind": "planet", "name": "Moon", "circle": [44000, 31000, 600], "body": "home"},
        {"id": "ring", "kind": "asteroids", "ring": [44000, 20000, 6500, 8000], "density": 7, "body": "home"},
        {"id": "head", "kind": "asteroids", "name": "Comet", "circle": [24000, 40000, 750], "density": 6},
        {
            "id": "tail",
            "kind": "dust",
            "name": "Tail of the comet",
            "polygon": [[24750, 39000], [24750, 41000], [36000, 43000], [36000, 38500]],
            "body": "head",
        },
    ],
}


@pytest.fixture
def battle():
    rules = StarFleet()
    return rules.board(rules.arrange(POSITION))


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_each_piece_is_drawn_under_the_ships(qapp, qtbot, battle, colours):
    theme.apply(qapp, theme.THEMES[colours])
    view = BoardView()
    view.resize(1200, 820)
    qtbot.addWidget(view)
    view.show_board(battle)
    view.show()
    items = {item.feature.id: item for item in view.board_scene.items() if isinstance(item, FeatureItem)}
    assert set(items) == {*(piece["id"] for piece in POSITION["terrain"]), "home-well", "moon-well"}
    assert items["head"].feature.fill == "comet"
    assert "needs 8 with a die" in items["rocks"].toolTip()
    assert all(item.zValue() < view.board_scene.tokens["hood"].zValue() for item in items.values())
    assert not view.grab().isNull()


def test_it_can_be_read(battle):
    text = board_text(battle)
    assert "Asteroid field, density 8" in text
    assert "Gravity well 6″: gravity, circle of radius 9.5″" in text
    hood = next(line for line in text.splitlines() if line.startswith("  hood"))
    assert hood.endswith("asteroid field"), "the flag of the ship that is in it"


@pytest.mark.parametrize(("heading", "end"), [(0, (40000, 28000)), (18000, (40000, 12000))])
def test_an_orbit_bends_round_its_centre(qtbot, heading, end):
    editor = TableMoveEditor()
    qtbot.addWidget(editor)
    quarter = 12566
    legs = (Leg("orbit", "In orbit", 1, quarter),)
    field = TableMove("path", "Move", start=(48000, 20000, heading), legs=legs, centre=(40000, 20000))
    editor.show_field(field, [["orbit", quarter]])
    marks = editor.marks()
    assert distance(Point(*marks.ghost[:2]), Point(*end)) <= 2
    assert marks.ghost[2] == 27000
    assert len(marks.path) > 10
    assert all(abs(distance(Point(*at), Point(40000, 20000)) - 8000) <= 2 for at in marks.path)
    assert leg_text("orbit", 2500) == "orbit 2.5″"

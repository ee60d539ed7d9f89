"""The board: what it draws, what a click and a key pick, and the same in words."""

from typing import get_args

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from core.battle.board_text import board_text
from core.contract.board import FILLS, Board, Fill, HexCell, Hexes, Table
from core.geometry.plane import Point
from core.geometry.template import Circle
from gui import theme
from gui.board.arcs import ArcsItem
from gui.board.counter import Pile
from gui.board.details import Bar, Details
from gui.board.features import FeatureItem
from gui.board.ground import HexGround
from gui.board.in_arcs import grouped
from gui.board.marks import Marks
from gui.board.place import from_scene, to_scene
from gui.board.view import BoardView
from tests.gui import samples


@pytest.fixture
def show(qtbot):
    def shown(board):
        view = BoardView()
        view.resize(900, 640)
        qtbot.addWidget(view)
        view.show_board(board)
        view.show()
        return view

    return shown


def pixel(view, at):
    return view.mapFromScene(to_scene(view.board_scene.board.ground, at))


def click(qtbot, view, at):
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pixel(view, at))


@pytest.mark.parametrize("at", [(0, 0), (3, 4), (11, -2)])
def test_hexes_are_found_where_they_are_drawn(at):
    board = samples.hexes()
    assert from_scene(board.ground, to_scene(board.ground, at)) == at


def test_the_table_counts_upwards(show):
    board = samples.table()
    low, high = (to_scene(board.ground, (0, y)) for y in (0, 36000))
    assert low.y() > high.y()
    assert from_scene(board.ground, high) == (0, 36000)


def test_a_click_picks_a_hex_and_selects_its_token(qtbot, show):
    board = samples.hexes(tokens=1)
    view = show(board)
    token = board.tokens[0]
    with qtbot.waitSignals([view.picked, view.chosen]):
        click(qtbot, view, token.at)
    assert view.selected == token.id


def test_a_click_picks_a_point_of_the_table(qtbot, show):
    view = show(samples.table())
    with qtbot.waitSignal(view.picked) as caught:
        click(qtbot, view, (24000, 18000))
    assert caught.args == pytest.approx([24000, 18000], abs=100)
    with qtbot.assertNotEmitted(view.picked):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(1, 1))


def test_dragging_pans_and_picks_nothing(qtbot, show):
    view = show(samples.table())
    view.zoom(3)
    before = view.mapToScene(QPoint(100, 100))
    with qtbot.assertNotEmitted(view.picked):
        qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
        qtbot.mouseMove(view.viewport(), QPoint(250, 260))
        qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(250, 260))
    after = view.mapToScene(QPoint(100, 100))
    assert after.x() > before.x()
    assert after.y() > before.y()


def test_keys_walk_tokens_and_pick_with_the_cursor(qtbot, show):
    board = samples.hexes(tokens=2)
    view = show(board)
    qtbot.keyClick(view, Qt.Key.Key_N)
    assert view.selected == board.tokens[0].id
    q, r = board.tokens[0].at
    qtbot.keyClick(view, Qt.Key.Key_Down)
    with qtbot.waitSignal(view.picked) as caught:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert caught.args == [q, r + 1]
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.selected is None


def test_right_and_left_keep_to_a_row(qtbot, show):
    view = show(samples.hexes(tokens=0))
    view.choose("s0")
    start = view.board_scene.tokens["s0"].token.at
    places = []
    view.hovered.connect(lambda q, r: places.append((q, r)))
    qtbot.keyClick(view, Qt.Key.Key_Down)
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert len({r + q // 2 for q, r in places[-3:]}) == 1
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Left)
    assert places[-1] == start


def test_zoom_never_goes_beyond_the_whole_board(qtbot, show):
    view = show(samples.table())
    whole = view.transform().m11()
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.transform().m11() == pytest.approx(whole)
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.transform().m11() > whole
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.transform().m11() == pytest.approx(whole)


def test_the_selected_ship_shows_its_arcs_alone(show):
    view = show(samples.table())
    view.choose("kestrel")
    assert view.board_scene.sighted() == []
    assert len(arcs_of(view)) == 1
    view.choose("anvil")
    assert not arcs_of(view)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_each_feature_of_a_table_is_told_apart_from_the_bare_table(qapp, qtbot, show, name):
    theme.apply(qapp, theme.THEMES[name])
    board = samples.space()
    view, without = show(board), show(replace(board, features=()))
    for shown in (view, without):
        shown.fit()
    picture, bare = view.grab().toImage(), without.grab().toImage()
    for feature in board.features:
        item = next(i for i in view.board_scene.items() if getattr(i, "feature", None) == feature)
        box = view.mapFromScene(item.boundingRect()).boundingRect()
        spots = [(x, y) for x in range(box.left(), box.right(), 3) for y in range(box.top(), box.bottom(), 3)]
        assert any(picture.pixel(*spot) != bare.pixel(*spot) for spot in spots), feature.id
        assert feature.label in item.toolTip()
    theme.apply(qapp, theme.LIGHT)


def test_features_stay_beneath_tokens_and_out_of_the_way_of_the_mouse(qtbot, show):
    view = show(samples.space())
    with qtbot.waitSignal(view.chosen):
        click(qtbot, view, (19000, 8000))
    with qtbot.waitSignal(view.picked):
        click(qtbot, view, (12000, 12000))


def test_a_feature_that_moves_is_drawn_where_it_is(show):
    board = samples.space()
    view = show(board)
    moved = replace(board.features[-1], shape=Circle(Point(30000, 20000), 2500))
    view.show_board(replace(board, features=(*board.features[:-1], moved)))
    shown = [item.feature for item in view.board_scene.items() if isinstance(item, FeatureItem)]
    assert len(shown) == len(board.features)
    assert moved in shown


def test_a_table_s_terrain_can_be_read():
    text = board_text(samples.space())
    assert (
        "Gravity well: gravity, circle of radius 9.5″ about (12″, 12″). Ships that follow it turn for nothing."
        in text
    )
    assert "Ring of rocks: asteroids, ring of radius 6″ to 9″ about (38″, 26″)" in text
    assert "Nebula: nebula, from (30″, 0″) to (52″, 0″) to (40″, 11″)" in text


def test_every_kind_of_hex_is_drawn_in_its_own_colour(show):
    board = samples.every_fill()
    view = show(board)
    picture = view.grab().toImage()
    for cell in board.ground.cells:
        spot = pixel(view, cell.at)
        assert picture.pixelColor(spot) == theme.current().fill(cell.fill), cell.fill


def test_every_word_for_terrain_has_a_colour_in_every_theme():
    for colours in theme.THEMES.values():
        assert set(colours.terrain) == set(FILLS) == set(get_args(Fill))


def arcs_of(view):
    return [item for item in view.board_scene.items() if isinstance(item, ArcsItem)]


def test_what_a_ghost_would_have_in_its_arcs_is_told_nearest_first(show):
    view = show(samples.table())
    view.choose("kestrel")
    view.mark(Marks(ghost=(26000, 20000, 4500)))
    assert [(one.token.id, one.arcs) for one in view.board_scene.sighted()] == [
        ("anvil", ("forward",)),
        ("citadel", ("forward",)),
        ("bulwark", ("forward",)),
    ]


def test_where_the_rules_say_more_than_arcs_they_say_whom_it_could_fire_at(show):
    view = show(samples.table())
    view.choose("kestrel")
    asked = []

    def aiming(unit, pose):
        asked.append((unit, pose))
        return {"anvil": ("forward",)}

    view.board_scene.aiming = aiming
    view.mark(Marks(ghost=(26000, 20000, 4500)))
    assert [one.token.id for one in view.board_scene.sighted()] == ["anvil"]
    assert asked[-1] == ("kestrel", (26000, 20000, 4500))


def test_the_ground_stays_when_only_tokens_change(show):
    board = samples.table()
    view = show(board)
    view.choose("anvil")
    ground = view.board_scene.ground
    view.show_board(Board(board.ground, board.tokens[3:], zones=board.zones))
    assert view.board_scene.ground is ground
    assert view.selected == "anvil"
    assert set(view.board_scene.tokens) == {"anvil", "bulwark", "citadel"}


def test_marks_are_drawn(show):
    view = show(samples.hexes())
    before = view.grab().toImage()
    view.mark(Marks(reach=((3, 3), (4, 3)), steps=((3, 3),), path=((2, 3), (3, 3))))
    assert view.grab().toImage() != before
    view.mark(Marks())
    assert view.grab().toImage() == before


def test_the_board_in_words_says_all_that_is_drawn():
    board = samples.table()
    text = board_text(board)
    assert "Table 48″ by 36″" in text
    assert "Kestrel [KE], ship at 12″, 9″, heading 45° (north-east)" in text
    assert "Shields 14 of 16; Damage 20 of 24" in text
    assert "Torpedo: loaded (house)" in text
    noted = replace(
        board, tokens=(replace(board.tokens[0], notes=("weapons 2", "no shuttle left")), *board.tokens[1:])
    )
    assert "weapons 2; no shuttle left" in board_text(noted)
    assert text.index("Blue: 3 on the board") < text.index("Red: 3 on the board")
    for token in board.tokens:
        assert token.label in text


def test_hexes_in_words_name_terrain_and_place():
    text = board_text(samples.hexes(3, 3, 1))
    assert "Map of 9 hexes" in text
    assert "at 0101" in text


def test_details_show_bars_and_marks_of_provenance(qtbot):
    details = Details()
    qtbot.addWidget(details)
    details.show_of(samples.table(), "kestrel")
    texts = {child.text() for child in details.findChildren(QLabel)}
    bars = {bar.accessibleName() for bar in details.findChildren(Bar)}
    assert "loaded  (house)" in texts
    assert "14 / 16" in texts
    assert bars == {"Shields 14 of 16", "Damage 20 of 24"}


def test_an_empty_table_is_drawn(show):
    view = show(Board(Table(48000, 36000)))
    assert not view.grab().isNull()
    view.step(1)
    assert view.selected is None


def test_targets_are_taken_by_a_click_and_by_keyboard(qtbot, show):
    view = show(samples.table())
    view.choose("kestrel")
    view.mark(Marks(targets=("anvil", "citadel")))
    with qtbot.waitSignal(view.targeted) as caught:
        view._pick((32000, 24000), "anvil")
    assert caught.args == ["anvil"]
    assert view.selected == "kestrel", "a target is no selection"
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_N)
    qtbot.keyClick(view, Qt.Key.Key_N)
    with qtbot.waitSignal(view.targeted) as caught:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert caught.args == ["citadel"]


def test_a_drag_places_and_turns_while_an_order_aims(qtbot, show):
    view = show(samples.table())
    view.mark(Marks(aims=True))
    press, to = (
        view.mapFromScene(to_scene(view.board_scene.board.ground, at)) for at in ((9000, 4000), (15000, 4000))
    )
    caught = []
    view.aimed.connect(lambda *place: caught.append(place))
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=press)
    qtbot.mouseMove(view.viewport(), to)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=to)
    x, y, to_x, to_y = caught[-1]
    assert abs(x - 9000) < 100
    assert abs(to_x - 15000) < 100
    assert abs(y - to_y) < 100


def test_labels_that_differ_in_their_last_word_stand_together():
    assert grouped(("Phaser-2 S", "Phaser-2 SH", "Drone T", "Phaser-2 S")) == "Phaser-2 S, SH; Drone T"


def test_the_opening_view_shows_the_units_large_enough_to_read(show):
    board = samples.hexes(24, 20, 0)
    view = show(board)
    stack = [view.board_scene.tokens[f"s{number}"] for number in range(3)]
    assert all(item.size * view.transform().m11() > 40 for item in stack)
    assert not any(pile.stands_for(view.transform().m11()) for pile in piles_of(view))
    view.fit()
    assert all(pile.stands_for(view.transform().m11()) for pile in piles_of(view))
    assert [pile.counts for pile in piles_of(view)] == [[(0, 3)]]


def piles_of(view):
    return [item for item in view.board_scene.items() if isinstance(item, Pile)]


def test_before_any_unit_stands_the_hexes_where_they_come_in_are_shown(show):
    board = samples.hexes(24, 20, 0)
    view = show(Board(board.ground))
    whole = view.transform().m11()
    view.mark(Marks(reach=((12, 3), (13, 3), (12, 4))))
    near = view.transform().m11()
    assert near > whole * 2
    view.mark(Marks(reach=((2, 10), (2, 11))))
    assert view.transform().m11() > whole * 2
    view.fit()
    view.mark(Marks(reach=((12, 3), (13, 3), (12, 4))))
    assert view.transform().m11() == pytest.approx(whole), "what the user chose stays"


def test_the_view_follows_its_units_until_the_user_chooses_another(qtbot, show):
    board = samples.hexes(24, 20, 0)
    view = show(Board(board.ground, board.tokens[:1]))

    def at(place):
        token = samples.token("scout", "green", place, shape="infantry")
        view.show_board(Board(board.ground, (*board.tokens[:1], token)))
        seen = view.viewport().rect()
        return seen.contains(view.mapFromScene(view.board_scene.tokens["scout"].pos()))

    assert at((1, 1))
    assert at((22, 0))
    view.zoom(3)
    assert not at((1, 1))


def test_names_of_ships_cover_neither_ships_nor_each_other(show):
    close = [(24000, 18000), (24000, 16500), (25400, 17200), (22500, 17400)]
    ships = [
        samples.token(name, "blue", at, heading=0, size=1000)
        for name, at in zip(("kestrel", "merlin", "osprey", "anvil"), close, strict=True)
    ]
    view = show(Board(Table(48000, 36000), tuple(ships)))
    items = list(view.board_scene.tokens.values())
    rects = [item.label_rect(item._label) for item in items]
    for number, rect in enumerate(rects):
        assert not any(rect.intersects(other) for other in rects[number + 1 :])
        assert not any(rect.intersects(item.body()) for item in items)


def test_a_ship_keeps_its_size_on_the_screen_until_its_base_is_larger(show):
    view = show(Board(Table(48000, 36000), samples.table().tokens))
    (ship, *_) = view.board_scene.tokens.values()
    view.fit()
    far = ship.size * view.transform().m11()
    view.zoom(1.5)
    assert ship.size * view.transform().m11() == pytest.approx(far)
    view.zoom(10)
    assert ship.size == 100


def test_a_seat_takes_its_forces_colour_and_others_take_what_is_free(show):
    board = samples.table()
    view = BoardView()
    view.show_board(board, {"red": 0})
    colours = {item.token.seat: item.colour for item in view.board_scene.tokens.values()}
    assert colours == {"red": theme.side_colour(0), "blue": theme.side_colour(1)}


def test_details_of_a_stacked_counter_name_the_others_of_the_stack(qtbot):
    details = Details()
    qtbot.addWidget(details)
    details.show_of(samples.hexes(tokens=0), "s1")
    assert "With it: S0, S2" in {child.text() for child in details.findChildren(QLabel)}


@pytest.mark.parametrize("near", [0.05, 0.2, 1.0])
def test_names_of_neighbouring_places_do_not_cover_each_other(near):
    where = [(0, 0), (1, 0), (1, -1), (2, -1), (0, 1)]
    cells = tuple(HexCell(at, "", "clear", "clear") for at in where)
    names = tuple((at, "Landing site of the raiders") for at in where)
    boxes = [path.boundingRect() for path in HexGround(Hexes(cells, labels=names)).names(near)]
    assert len(boxes) == len(where)
    assert not any(one.intersects(other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])
    alone = HexGround(Hexes(cells, labels=names[:1])).names(near)
    assert alone[0].boundingRect() == boxes[0], "the first stands where it would stand alone"


def test_names_of_places_at_the_side_of_a_map_are_written_on_it():
    cells = tuple(HexCell((q, r), "", "clear", "clear") for q in range(12) for r in range(6))
    ground = HexGround(
        Hexes(cells, labels=(((0, 2), "Landing site of the raiders"), ((11, 2), "Tarn Bridge")))
    )
    for path in ground.names(0.5):
        box = path.boundingRect()
        assert ground.extent.left() < box.left() and box.right() < ground.extent.right()

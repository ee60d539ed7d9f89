"""The page on which maps are drawn, by mouse and by keyboard."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog

from core.geometry import hexmap
from core.geometry.hexgrid import hexside
from core.service.desk import Desk
from gui import theme
from gui.board.place import to_scene
from gui.pages.arrange import ArrangePage
from gui.pages.maps import MapsPage
from gui.shell import Shell

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def shell(tmp_path):
    made = Shell(lambda: Desk.open(tmp_path / "maps.db"))
    yield made
    made.close()


@pytest.fixture
def campaign(shell):
    return shell.desk.run(None, "campaign.start", pack="rickerbee", seed=7).campaign


@pytest.fixture
def open_page(qtbot, shell, campaign):
    def opened():
        page = MapsPage(shell, campaign)
        shell.changed.connect(page.refresh)
        shell.failed.connect(page.notice.tell)
        page.resize(1200, 800)
        qtbot.addWidget(page)
        page.show()
        qtbot.waitExposed(page)
        return page

    return opened


@pytest.fixture
def page(open_page):
    made = open_page()
    made.new.click()
    return made


def spot(page, column, row) -> QPoint:
    place = to_scene(page.editor.canvas.board_scene.board.ground, hexmap.at(column, row))
    return page.editor.canvas.mapFromScene(place)


def drag(qtbot, page, *places):
    view = page.editor.canvas.viewport()
    qtbot.mousePress(view, LEFT, pos=spot(page, *places[0]))
    for place in places[1:]:
        qtbot.mouseMove(view, spot(page, *place))
    qtbot.mouseRelease(view, LEFT, pos=spot(page, *places[-1]))


def terrain(page, column, row):
    return page.work.drawing.terrain[hexmap.at(column, row)]


def shown(page, column, row):
    at = tuple(hexmap.at(column, row))
    return next(cell.terrain for cell in page.editor.canvas.board_scene.board.ground.cells if cell.at == at)


def test_a_drag_paints_every_hex_on_its_way_and_is_one_step(qtbot, page):
    qtbot.keyClicks(page.editor.canvas, "f")
    drag(qtbot, page, (3, 3), (3, 9))
    painted = [row for row in range(1, 23) if terrain(page, 3, row) == "forest"]
    assert painted == [3, 4, 5, 6, 7, 8, 9]
    assert shown(page, 3, 6) == "forest"
    page.undo.click()
    assert terrain(page, 3, 6) == shown(page, 3, 6) == "open"
    assert not page.undo.isEnabled()
    page.redo.click()
    assert terrain(page, 3, 6) == "forest"


def test_what_was_painted_is_on_the_screen(qtbot, page):
    page.editor.panel.choose_paint("water")
    drag(qtbot, page, (5, 5), (5, 6))
    picture = page.editor.canvas.grab().toImage()
    at = page.editor.canvas.viewport().mapTo(page.editor.canvas, spot(page, 5, 5))
    assert picture.pixelColor(at) == theme.current().fill("water")


def test_fill_takes_what_hangs_together(qtbot, page):
    page.editor.panel.choose_paint("water")
    drag(qtbot, page, (10, 1), (10, 22))
    qtbot.keyClicks(page.editor.canvas, "2a")
    assert (page.editor.panel.tool, page.editor.panel.paint) == ("fill", "sand")
    drag(qtbot, page, (3, 3))
    assert (terrain(page, 1, 1), terrain(page, 9, 22)) == ("sand", "sand")
    assert (terrain(page, 10, 5), terrain(page, 11, 5)) == ("water", "open")


def test_roads_are_dragged_and_taken_away(qtbot, page):
    page.editor.panel.tools["road"].click()
    drag(qtbot, page, (4, 4), (4, 7))
    roads = {hexside(hexmap.at(4, row), hexmap.at(4, row + 1)) for row in (4, 5, 6)}
    assert page.work.drawing.roads == roads
    page.editor.panel.tools["clear"].click()
    drag(qtbot, page, (4, 5), (4, 6))
    assert page.work.drawing.roads == roads - {hexside(hexmap.at(4, 5), hexmap.at(4, 6))}


def test_a_name_is_asked_for_and_written(qtbot, page):
    page.editor.panel.tools["name"].click()
    drag(qtbot, page, (6, 6))
    assert page.editor.panel.name.isVisible()
    qtbot.keyClicks(page.editor.panel.name, "Old Mill")
    qtbot.keyClick(page.editor.panel.name, Qt.Key.Key_Return)
    assert page.work.drawing.labels == {hexmap.at(6, 6): "Old Mill"}
    drag(qtbot, page, (8, 8))
    qtbot.keyClicks(page.editor.panel.name, "old mill")
    qtbot.keyClick(page.editor.panel.name, Qt.Key.Key_Return)
    told = [page.editor.panel.faults.item(n).text() for n in range(page.editor.panel.faults.count())]
    assert told == [
        "hex 0606: another hex is named Old Mill, too",
        "hex 0808: another hex is named old mill, too",
    ]
    page.editor.panel.faults.itemActivated.emit(page.editor.panel.faults.item(1))
    assert page.editor.canvas.board_scene._overlay.pointer == hexmap.at(8, 8)


def test_all_of_it_goes_by_keyboard(qtbot, page):
    canvas = page.editor.canvas
    qtbot.keyClicks(canvas, "w")
    qtbot.keyClick(canvas, Qt.Key.Key_Up)  # the cursor appears in the middle
    column, row = hexmap.column_row(canvas.board_scene._overlay.pointer and hexmap.Hex(*canvas._cursor))
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert terrain(page, column, row) == "water"
    qtbot.keyClicks(canvas, "3")
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Space):
        qtbot.keyClick(canvas, key)
    assert len(page.work.drawing.roads) == 2
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(page.work.drawing.roads) == 1


def test_another_size_cuts_and_adds(page):
    page.work.label(hexmap.at(30, 22), "Far corner")
    page.editor.panel.sized.emit(12, 40)
    drawing = page.work.drawing
    assert (drawing.columns, drawing.rows, len(drawing.terrain)) == (12, 40, 480)
    assert drawing.labels == {}
    assert len(page.editor.canvas.board_scene.board.ground.cells) == 480
    page.undo.click()
    assert (page.editor.panel.columns.value(), page.editor.panel.rows.value()) == (30, 22)
    assert page.work.drawing.labels == {hexmap.at(30, 22): "Far corner"}


def test_a_map_is_saved_opened_and_chosen_for_a_battle(qtbot, page, shell, campaign):
    page.editor.panel.choose_paint("town")
    drag(qtbot, page, (7, 7))
    page.save.click()
    assert page.sure.isVisible()
    page.as_title.setText(
        "Tarn Bridge"
    )  # one of the program has the name tarn_bridge: another name, so it may be
    page.keep.click()
    (kept,) = shell.desk.documents(campaign, "sfm")
    assert (kept.name, kept.title) == ("tarn-bridge", "Tarn Bridge")
    assert not page.work.changed and not page.save.isEnabled()
    assert page.choose.currentText() == "Tarn Bridge"
    drag(qtbot, page, (8, 8))
    page.save.click()
    assert ".......t" in shell.desk.documents(campaign, "sfm")[0].text
    arrange = ArrangePage(shell, campaign)
    qtbot.addWidget(arrange)
    arrange.theater.setCurrentIndex(1)
    arrange.scenario.setCurrentText("Pick-up battle")
    choose = arrange.detail["map"]
    titles = [choose.itemText(n) for n in range(choose.count())]
    assert titles == ["Cinder Plateau", "Hollow Ridge", "Rickerbee Station", "Tarn Bridge", "Tarn Bridge"]
    page.remove.click()
    assert shell.desk.documents(campaign, "sfm") == []
    assert page.work.name == "" and terrain(page, 7, 7) == "town"


def test_changes_are_not_lost_without_a_question(qtbot, page):
    page.editor.panel.choose_paint("lava")
    drag(qtbot, page, (2, 2))
    page.choose.setCurrentIndex(1)
    page.choose.activated.emit(1)
    assert page.sure.isVisible() and terrain(page, 2, 2) == "lava"
    page.stay.click()
    assert terrain(page, 2, 2) == "lava" and not page.sure.isVisible()
    page.choose.activated.emit(1)
    page.drop.click()
    assert page.work.drawing.title == "Hollow Ridge"


def test_what_is_not_saved_is_there_again_after_other_pages(qtbot, page, open_page):
    page.editor.panel.choose_paint("lava")
    drag(qtbot, page, (2, 2))
    again = open_page()
    assert terrain(again, 2, 2) == "lava"
    again.undo.click()
    assert terrain(again, 2, 2) == "open"


def test_files(page, open_page, tmp_path, monkeypatch):
    path = tmp_path / "out.toml"
    page.work.label(hexmap.at(2, 2), "Here")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.export.click()
    assert 'text = "Here"' in path.read_text()
    path.write_text(path.read_text().replace("..", "q.", 1))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    page.bring.click()
    page.drop.click()
    assert "hex 0101: no terrain has the letter 'q'" in page.notice.text
    assert page.work.drawing.labels == {hexmap.at(2, 2): "Here"}
    path.write_text("rows = ")
    page.bring.click()
    assert "cannot be read" in page.notice.text
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "out.toml"), ""))
    page.export.click()
    assert "cannot be written" in page.notice.text


def test_a_campaign_without_such_a_game_says_so(qtbot, shell):
    bare = shell.desk.run(None, "campaign.create", name="Bare", space="actasf").campaign
    page = MapsPage(shell, bare)
    qtbot.addWidget(page)
    assert page.editor is None

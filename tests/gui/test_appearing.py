"""A ship that appears from its cloak is put where the board is clicked, in the window."""

from PySide6.QtCore import Qt

from gui.pages.battle_bots import AT_ONCE
from tests.gui import patrolling

FLEETS = {"romulan": ("romulan.kr",), "klingon": ("klingon.d7k",)}
PLACES = {"romulan": (36_000, 6_000, 0), "klingon": (36_000, 42_000, 18_000)}


def in_movement(qtbot, folder):
    """Open a patrol with a cloaked ship, both ships set up, and it to move."""
    page = patrolling.page(qtbot, folder, mode="board", fleets=FLEETS)
    page.bots.speed.setCurrentText(AT_ONCE)
    battle = page.battle
    for _ in range(12):
        seat = battle.view.to_act[0]
        if battle.view.position.step == "movement" and seat == "romulan":
            break
        if battle.view.state.step == "deployment":
            cloaked = {"cloaked": True} if seat == "romulan" else {}
            battle.give({"order": "deploy", "unit": seat, "place": [["place", *PLACES[seat]]], **cloaked})
        else:
            battle.shell.desk.run(battle.campaign, "battle.bot_order", seat=seat, battle=battle.id)
            battle.reload()
    if page.cover.isVisible():
        page.cover.ready.click()
    return page


def test_it_appears_where_the_board_is_clicked(qtbot, tmp_path):
    page = in_movement(qtbot, tmp_path)
    battle = page.battle
    assert battle.view.state.units["romulan"].cloak == "cloaked" and battle.seat == "romulan"
    page.board.choose("romulan")
    form = page.orders.form
    combo = form.editor("action").combo
    combo.setCurrentIndex(combo.findText("Engage/Disengage Cloak", Qt.MatchFlag.MatchStartsWith))
    x, y = battle.view.state.units["romulan"].at
    assert form.give.isEnabled(), "left open it appears where it was"
    page.board.picked.emit(x + 3000, y + 4000)
    assert form.form.values["appears"][0][1:3] == [x + 3000, y + 4000]
    assert page.board.board_scene.marks.ghost is not None
    qtbot.mouseClick(form.give, Qt.MouseButton.LeftButton)
    assert not page.notice.text
    ship = battle.view.state.units["romulan"]
    assert ship.cloak == "" and ship.has_moved
    assert abs(ship.at[0] - x - 3000) <= 1 and abs(ship.at[1] - y - 4000) <= 1

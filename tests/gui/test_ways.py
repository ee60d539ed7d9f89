"""A running battle is switched by mouse: from the board to cards, to slips, and back onto the board."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QPushButton

from core.api import GAMEMASTER, BattleSetup, HexPath
from core.service.desk import Desk
from gui.board.place import to_scene
from gui.forms.hex_path import HexPathEditor
from gui.pages.battle import BattlePage
from gui.pages.places import PlacesPage
from gui.shell import Shell
from tests.gui.test_cards import FIGHTS, setup

MOST = 200
DETAIL = {"turns": 4}


class Table:
    """A battle on the board that bots have set up, with a hand on the mouse."""

    def __init__(self, qtbot, shell, ruleset):
        self.qtbot, self.shell = qtbot, shell
        by_cards = setup(ruleset)
        fight = BattleSetup(by_cards.scenario, by_cards.forces, detail={**by_cards.detail, **DETAIL})
        bound = {"space": "actasf", "ground": "sfm"}
        self.campaign = shell.desk.run(None, "campaign.create", name="Ways", seed=3, **bound).campaign
        made = shell.desk.run(
            self.campaign,
            "battle.create",
            theater=FIGHTS[ruleset][0],
            ruleset=ruleset,
            setup=fight,
            name="Duel",
        )
        self.battle = str(made.result)
        self.gone = []
        shell.travelled.connect(lambda page, about: self.gone.append((page, about)))
        for _ in range(MOST):
            view = shell.desk.battle(self.battle)
            if "deployment" not in (getattr(view.state, "step", ""), getattr(view.state, "phase", "")):
                break
            shell.desk.run(self.campaign, "battle.bot_order", battle=self.battle, seat=view.to_act[0])
        self.page = self.opened(BattlePage)

    def opened(self, kind):
        page = kind(self.shell, self.campaign, self.battle)
        self.shell.changed.connect(page.refresh)
        self.shell.failed.connect(page.notice.tell)
        page.resize(1200, 800)
        self.qtbot.addWidget(page)
        page.show()
        return page

    @property
    def view(self):
        return self.shell.desk.battle(self.battle)

    def click(self, widget, at=None):
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())

    def way(self, mode):
        self.page.tabs.setCurrentIndex(3)
        radio = self.page.seats.way.buttons[mode]
        self.click(radio, _corner(radio))

    def tick(self, box):
        self.click(box, _corner(box))


def _corner(widget):
    """Give a place at the beginning of a line; a box is as wide as its line."""
    centre = widget.rect().center()
    centre.setX(10)
    return centre


@pytest.fixture(params=FIGHTS)
def table(request, qtbot, tmp_path):
    shell = Shell(lambda: Desk.open(tmp_path / "ways.db"))
    yield Table(qtbot, shell, request.param)
    shell.close()


def test_a_running_battle_goes_to_cards_to_a_slip_and_back_onto_the_board(table):
    page = table.page
    assert page.table is page.board
    seat = page.battle.seat
    table.way("cards")
    assert (table.view.mode, page.notice.text) == ("cards", "")
    assert page.table is page.cards and page.cards.isVisible()
    assert page.battle.seat == seat and page.orders.choices
    table.way("slip")
    assert (table.view.mode, page.battle.seat) == ("slip", GAMEMASTER)
    _tell_a_turn(table)
    assert table.view.position.turn == 2
    table.way("board")
    assert table.gone == [("places", {"battle": table.battle})]
    assert page.seats.way.buttons["slip"].isChecked(), "it is played by slip until the places are known"
    _place_all(table, table.opened(PlacesPage))
    assert table.view.mode == "board"
    assert table.gone[-1] == ("battle", {"battle": table.battle})
    there = table.opened(BattlePage)
    assert there.table is there.board
    assert all(token.at is not None for token in there.battle.board().tokens)


def _tell_a_turn(table):
    """Fill the slip in: what there is to tick first, then give it."""
    page = table.page
    page.tabs.setCurrentIndex(0)
    form = page.orders.form
    assert form.form.order == "slip"
    table.click(next(one for one in form.findChildren(QPushButton) if one.isVisible() and one.isCheckable()))
    table.tick([box for box in form.findChildren(QCheckBox) if box.isVisible()][-1])
    assert form.begun and form.form.values
    assert form.give.isEnabled()
    table.click(form.give)
    assert not page.notice.text


def _place_all(table, places):
    """Click a place for each unit."""
    assert not places.do.isEnabled()
    field, *_ = fields = table.view.ruleset.places_form(table.view.state).fields
    for number in range(len(fields)):
        at = field.steps[2 * number] if isinstance(field, HexPath) else (9000 + 9000 * number, 12000)
        spot = places.board.mapFromScene(to_scene(places.board.board_scene.board.ground, at))
        table.qtbot.mouseMove(places.board.viewport(), spot)
        table.click(places.board.viewport(), spot)
    assert sorted(places.places) == sorted(field.name for field in fields)
    table.click(places.do)
    assert not places.notice.text


def test_a_switch_that_cannot_be_is_told_and_nothing_changes(table):
    view = table.view
    places = {field.name: [] for field in view.ruleset.places_form(view.state).fields}
    table.shell.run(table.campaign, "battle.mode", battle=table.battle, mode="cards", places=places)
    assert "nobody enters places" in table.page.notice.text
    assert table.view.mode == "board"
    assert table.page.seats.way.buttons["board"].isChecked()


def test_a_unit_is_placed_with_the_keyboard(table):
    table.shell.run(table.campaign, "battle.mode", battle=table.battle, mode="cards")
    places = table.opened(PlacesPage)
    places.activateWindow()
    places.take_focus()
    table.qtbot.keyClick(places.list, Qt.Key.Key_Return)
    if isinstance(places.editor, HexPathEditor):
        assert places.focusWidget() is places.editor.next
        table.qtbot.keyClick(places.editor.add, Qt.Key.Key_Space)
    else:
        table.qtbot.keyClick(places.editor.placing.numbers["x"].spin, Qt.Key.Key_Up)
    field = table.view.ruleset.places_form(table.view.state).fields[0]
    assert list(places.places) == [field.name]
    assert "no place yet" not in places.list.item(0).text()
    assert places.list.currentRow() == 0, "who uses the keyboard goes on when ready"

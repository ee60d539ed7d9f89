"""Printouts of units: in the window, on paper, and what a seat may not see of them."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt

from core.api import Display, OrderForm, Printout, Row, Seat, UnitId, UnitRecord
from core.contract.errors import BadInput
from core.service import printouts
from gui import printing, theme
from gui.battle import OpenBattle
from gui.board.in_arcs import sighted
from gui.board.printout import PrintoutView
from gui.displays import in_columns
from tests.gui import duelling, keeping
from tests.service import duel

SHIP = "federation.constitution-mk-ii"


@pytest.fixture
def open_page(qtbot, tmp_path):
    return lambda **how: duelling.page(qtbot, tmp_path, **how)


def lines(view, title):
    """Give what a display says for those who do not see it."""
    return next(one for one in view.displays if one.accessibleName() == title).accessibleDescription()


def choice(page, title):
    return next(one for one in page.orders.choices if page.battle.title(one).endswith(title))


def test_displays_stand_side_by_side_where_there_is_room(qtbot, open_page):
    page = open_page()
    view = PrintoutView(page.battle.printout(page.battle.seat))
    qtbot.addWidget(view)
    view.show()
    for width, columns in ((420, 1), (1000, 2), (1400, 3)):
        view.resize(width, 900)
        view.resize(width, view.layout().heightForWidth(width))
        assert view.columns == columns
        for one in view.displays:
            assert one.height() >= one.heightForWidth(one.width()), "every box is in sight"
            assert one.geometry().right() < width


def test_a_figure_that_is_not_printed_says_so_to_those_who_do_not_see_it_too(qtbot):
    figures = Row("Warp", "9"), Row("Crew", "30", "house")
    view = PrintoutView(Printout("Hood", "", (Display("Ship", figures),)))
    qtbot.addWidget(view)
    assert lines(view, "Ship") == "Warp: 9. Crew: 30 (house)"


def test_columns_are_as_low_as_can_be_and_keep_the_order():
    assert in_columns([3, 3, 3, 3], 2) == [0, 0, 1, 1]
    assert in_columns([9, 1, 1, 1], 2) == [0, 1, 1, 1]
    assert in_columns([5, 5], 1) == [0, 0]
    assert in_columns([], 3) == []


def test_boxes_are_drawn_in_the_colours_of_the_theme(qtbot, open_page, qapp):
    page = open_page()
    for colours in (theme.LIGHT, theme.DARK):
        theme.apply(qapp, colours)
        view = PrintoutView(page.battle.printout(page.battle.seat))
        qtbot.addWidget(view)
        view.resize(600, 900)
        picture = view.grab().toImage()
        seen = {
            picture.pixelColor(QPoint(x, y)).name()
            for x in range(0, picture.width(), 3)
            for y in range(0, picture.height(), 3)
        }
        assert colours.accent in seen, "engines are whole"


def test_the_figures_of_an_own_ship_are_its_sheet_and_of_an_enemy_are_not(open_page):
    page = open_page()
    own, enemy = sorted(duel.SHIPS, key=lambda seat: seat != page.battle.seat)
    page.table.choose(None)
    page.table.choose(own)
    assert "Impulse engine: 4 filled of 4" in lines(page.details.findChild(PrintoutView), "Engineering")
    page.table.choose(enemy)
    assert page.details.widget().findChild(PrintoutView) is None
    assert page.battle.printout(enemy) is None


def test_by_cards_the_sheet_fills_as_orders_are_given(open_page):
    page = open_page(mode="cards")
    seat = page.battle.seat
    assert page.cards.shown == seat
    assert "Power to movement: nothing written" in lines(page.cards.sheet, "Engineering")
    assert page.cards.cards[seat].figures.isHidden()
    for _ in duel.SHIPS:
        duelling.give(page, choice(page, "close in"))
    page.battle.sit(Seat(seat))
    told = lines(page.cards.sheet, "Engineering")
    assert re.search(r"Power to movement: [1-9]\d*", told)
    assert "Total power units available (by turn): 44" in told


def test_the_form_of_power_counts_and_shows_what_is_left(open_page):
    page = open_page()
    page.orders.choose(choice(page, "units left"))
    form = page.orders.form
    units = page.battle.view.state.units[page.battle.seat].panel.units
    assert form.head.text().endswith(f"{units} of {units} units left")
    form.editor("movement").number.spin.setValue(2)
    ratio = page.battle.view.ruleset.rules.hulls[duel.SHIPS[page.battle.seat]].movement
    assert form.head.text().endswith(f"{units - 2 * ratio} of {units} units left")
    assert f"Movement points, {ratio} power each: {2 * ratio} power" in [
        one.text() for one in form._titles.values()
    ]
    assert form.head.isVisible() and not page.orders._scroll.isAncestorOf(form.head)


def test_who_plays_alone_against_bots_sits_at_the_screen_while_they_decide(open_page):
    page = open_page()
    shell, campaign, battle = page.battle.shell, page.battle.campaign, page.battle.id
    player = page.battle.seat
    for seat in duel.SHIPS:
        if seat != player:
            shell.desk.run(campaign, "battle.control", battle=battle, seat=seat, by="bot")
    shell.desk.run(campaign, "battle.bots", battle=battle, only=player, most=1)
    again = OpenBattle(shell, campaign, battle)
    assert (again.next_seat(), again.seat) == (None, player)


def test_ready_orders_come_first(open_page):
    page = open_page()
    titles = [page.battle.title(one) for one in page.orders.choices]
    assert titles[0].endswith("close in") and titles[-1].endswith("units left")


def test_printouts_are_saved_as_pdf_and_html(open_page, tmp_path, monkeypatch):
    page = open_page()
    own, enemy = sorted(duel.SHIPS, key=lambda seat: seat != page.battle.seat)
    monkeypatch.setattr(page.printing, "where", lambda name, suffix: tmp_path / f"{name}{suffix}")
    page.print.click()
    assert page.printing.isVisible()
    page.printing.what.setCurrentText(f"All of {own.title()}")
    page.printing.html.click()
    html = (tmp_path / "Duel.html").read_text(encoding="utf-8")
    assert own.title() in html and enemy.title() not in html
    assert not page.printing.isVisible() and not page.notice.text
    page.table.choose(own)
    page.print.click()
    for kind in printing.PAPERS:
        page.printing.what.setCurrentText(own.title())
        page.printing.paper.setCurrentText(kind)
        page.printing.show()
        page.printing.pdf.click()
        pdf = (tmp_path / f"{own.title()}.pdf").read_bytes()
        assert pdf.startswith(b"%PDF") and len(re.findall(rb"/Type /Page\b", pdf)) == 1


def test_a_seat_prints_its_own_units_blank_or_as_they_stand(open_page):
    page = open_page()
    seat, battle = page.battle.seat, page.battle
    enemy = next(one for one in duel.SHIPS if one != seat)
    for blank in (False, True):
        assert [one.title for one in battle.printouts(blank)] == [seat.title()]
        with pytest.raises(BadInput, match="nothing to print"):
            battle.printouts(blank, (enemy,))
    everything = printouts.of_battle(battle.shell.desk.plugins, battle.view, Seat("gamemaster"))
    assert {one.title for one in everything} == {one.title() for one in duel.SHIPS}


def test_all_of_a_fleet_fits_on_a_sheet_each(tmp_path, open_page):
    game = open_page().battle.view.ruleset
    ids = sorted(one.id for one in game.catalogue() if one.complete)[:6]
    made = [game.printout_at_rest(UnitRecord(UnitId(one), one, one, 4)) for one in ids]
    printing.write(tmp_path / "fleet.pdf", "Fleet", made, "Letter")
    assert len(re.findall(rb"/Type /Page\b", (tmp_path / "fleet.pdf").read_bytes())) == 6


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    for name in ("x.pdf", "x.html"):
        with pytest.raises(BadInput, match="none"):
            printing.write(tmp_path / "none" / name, "x", [], "A4")


def test_a_unit_of_a_campaign_has_its_sheet(qtbot, tmp_path, monkeypatch):
    window = keeping.window(qtbot, tmp_path, duel.plugins())
    desk = window.shell.desk
    campaign = desk.run(None, "campaign.create", name="Border", seed=3, space="fasa", ground="sfm").campaign
    force = desk.run(campaign, "force.create", name="Fleet", theater="space", empire="federation").result
    for name in ("Hood", "Exeter"):
        desk.run(campaign, "unit.enter", force=force, name=name, class_id=SHIP, quality=4)
    window.shell.go("forces", campaign=campaign)
    details = window.page.unit
    assert isinstance(details.sheet.widget(), PrintoutView)
    assert "Warp engine 1: 20 filled of 20" in lines(details.sheet.widget(), "Engineering")
    monkeypatch.setattr(window.page.printing, "where", lambda name, suffix: tmp_path / f"{name}{suffix}")
    details.print.click()
    window.page.printing.what.setCurrentIndex(1)
    window.page.printing.html.click()
    html = (tmp_path / "Fleet.html").read_text(encoding="utf-8")
    assert html.count("<section>") == 2 and "Hood" in html and "Exeter" in html


def test_shields_lie_round_the_ship_on_the_form(open_page):
    page = open_page()
    page.orders.choose(choice(page, "units left"))
    editor = page.orders.form.editor("shields")
    places = {
        name: (number.mapTo(editor, QPoint(0, 0)).x(), number.mapTo(editor, QPoint(0, 0)).y())
        for name, number in editor.numbers.items()
    }
    assert places["2"][1] < places["1"][1] == places["3"][1] < places["5"][1], (
        "the bow above, the stern below"
    )
    assert places["1"][0] < places["2"][0] < places["3"][0] and places["6"][0] < places["4"][0]
    editor.numbers["2"].spin.setValue(4)
    assert page.orders.form.form.values["shields"]["2"] == 4


def test_a_turn_of_the_basic_course_takes_few_clicks(open_page):
    page = open_page()
    clicks = 0
    while page.battle.view.position.turn == 1:
        shown = page.orders.list.item(0).data(Qt.ItemDataRole.UserRole)
        if isinstance(shown, OrderForm):
            form = next(one for one in page.orders.choices if isinstance(one, OrderForm))
            step = form.fields[0].steps[0]
            page.board.picked.emit(*step)
            heading = page.orders.form.editor("heading")
            chosen = [radio for radio in heading.buttons if radio.isChecked()] or heading.buttons[:1]
            if not chosen[0].isChecked():
                chosen[0].click()
                clicks += 1
            page.orders.form.give.click()
            clicks += 2
        else:
            page.orders.give.click()
            clicks += 1
        duelling.sit(page)
        assert not page.notice.text
    assert clicks <= 2 * (1 + 3 * 3 + 3 + 3), "for each of two captains: power, moves, counters, targets"


def test_what_can_be_but_one_order_is_given_where_bots_hold_all_other_seats(qtbot, open_page):
    page = open_page()
    mine = page.battle.seat
    assert page.bots.passing.isHidden()
    page.battle.control(next(seat for seat in page.battle.seats if seat != mine), "bot", "rolled")
    assert page.bots.passing.isVisibleTo(page)
    page.bots.speed.setCurrentText("At once")
    page.bots.passing.setChecked(True)
    page.battle.give({"order": "allocate", "unit": mine})
    qtbot.waitUntil(lambda: page.battle.view.state.step == "movement" and page.battle.my_turn, timeout=30000)
    page.battle.give({"order": "move", "unit": mine})

    def given():
        return [entry.play["order"]["order"] for entry in page.battle.history() if entry.seat == mine]

    qtbot.waitUntil(lambda: given().count("intend") == 1, timeout=30000)
    assert "declare" not in given(), "an unarmed ship lays its counter, and nothing else is asked of it"


def test_arcs_on_hexes_say_who_lies_in_them(open_page):
    page = open_page()
    board = page.battle.board()
    unit, other = (token.id for token in board.tokens)
    there = next(token.at for token in board.tokens if token.id == other)
    behind, ahead = (there[0], there[1] + 2), (there[0], there[1] - 2)
    bears = sighted(board, unit, (*behind, 0))
    assert [(one.token.id, one.range) for one in bears] == [(other, 2)]
    assert all(name.endswith(" f") for name in bears[0].arcs)
    assert not any(name.endswith(" f") for one in sighted(board, unit, (*ahead, 0)) for name in one.arcs)


def test_who_sits_down_is_not_told_what_the_one_before_knew(open_page):
    page = open_page()
    for _ in duel.SHIPS:
        first = page.battle.seat
        page.battle.give({"order": "allocate", "unit": first, "movement": 3})
        if page.cover.isVisible():
            page.cover.ready.click()
    if page.battle.seat == first:
        page._sit_down(next(Seat(seat) for seat in duel.SHIPS if seat != first))
    told = " ".join(page.tray.shown)
    assert "Tactical advantage" in told, "equal movement points are rolled for"
    assert f"{first.title()}: power is allotted" in told and "44 of 44" not in told

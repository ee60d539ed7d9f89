"""Six ships a side by cards, by mouse: an activation takes few clicks, and the cards show what it came to."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel

from core.api import BattleSetup, Seat, SeatForce, Side, UnitId, UnitRecord, canon
from core.service.desk import Desk
from gui.board.cards import WIDE
from gui.forms.number import UNTOLD
from gui.pages.battle import BattlePage
from gui.shell import Shell

MOST = 400
USUAL = 6
"""A usual activation takes no more clicks, besides those for dice."""
FLEETS = {
    "allies": (
        "federation.ca",
        "federation.dwd",
        "federation.ca",
        "federation.ffg",
        "kzinti.cm",
        "kzinti.ff",
    ),
    "empire": ("romulan.we", "romulan.kr", "romulan.we", "klingon.d7k", "klingon.d7k", "gorn.dd"),
}


def ahead(dial):
    return QPoint(dial.width() // 2, 5)


class Table:
    """A battle of six ships a side by cards, with a hand on the mouse that counts its clicks."""

    def __init__(self, qtbot, shell):
        self.qtbot, self.shell, self.clicks = qtbot, shell, 0
        bound = {"space": "actasf", "ground": "sfm"}
        self.campaign = shell.desk.run(None, "campaign.create", name="Six", seed=3, **bound).campaign
        forces = tuple(
            SeatForce(Seat(seat), Side(seat), self._units(seat, kinds), role=role)
            for (seat, kinds), role in zip(FLEETS.items(), ("attacker", "defender"), strict=True)
        )
        made = shell.desk.run(
            self.campaign,
            "battle.create",
            theater="space",
            ruleset="actasf",
            setup=BattleSetup("a-call-to-arms", forces, mode="cards", detail={"turns": 6}),
            name="Six a side",
        )
        self.page = BattlePage(shell, self.campaign, str(made.result))
        shell.changed.connect(self.page.refresh)
        shell.failed.connect(self.page.notice.tell)
        self.page.resize(1280, 800)
        qtbot.addWidget(self.page)
        self.page.show()

    def _units(self, seat, kinds):
        return tuple(
            UnitRecord(UnitId(f"{seat}-{number}"), f"{seat} {number}".title(), kind, 4, xp=1)
            for number, kind in enumerate(kinds)
        )

    @property
    def state(self):
        return self.page.battle.view.state

    @property
    def form(self):
        return self.page.orders.form

    def until(self, step, seat):
        """Let bots play up to a phase in which a seat decides."""
        self.play(lambda view: view.state.step == step and not view.state.frames and view.to_act == (seat,))

    def until_asked(self, question):
        """Let bots play up to a question of a kind."""
        self.play(
            lambda view: view.state.frames and type(view.state.frames[-1].question).__name__ == question
        )

    def play(self, enough):
        """Let bots play until it is enough."""
        battle = self.page.battle
        for _ in range(MOST):
            view = self.shell.desk.battle(battle.id)
            if enough(view):
                break
            self.shell.desk.run(self.campaign, "battle.bot_order", battle=battle.id, seat=view.to_act[0])
        battle.reload()
        self.clicks = 0

    def click(self, widget, at=None):
        QApplication.processEvents()
        assert widget.isVisible() and widget.isEnabled()
        self.clicks += 1
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())

    def pick(self, combo, text):
        """Open a list and take a line of it: two clicks."""
        assert combo.isVisible()
        self.clicks += 2
        place = combo.findText(text, Qt.MatchFlag.MatchStartsWith)
        assert place >= 0
        combo.setCurrentIndex(place)

    def tell(self, range_, aspect=None):
        """Tell what the table shows of the first target: its range is typed, the bearings are clicked on dials."""
        table = self.form.editor("sights").rows[0].cells
        table["range"].number.spin.setValue(range_)
        for name in ("bearing", "aspect"):
            dial = self.form.editor("sights").rows[0].cells[name].number.dial
            place = aspect if aspect is not None and name == "aspect" else ahead
            self.click(dial, place(dial))

    def card(self, unit):
        return self.page.cards.cards[unit]

    def take_dice(self):
        """Type every die that is due, some sixes, some ones; count how often dice are asked for."""
        screens = 0
        while self.page.tray.request is not None:
            keys = self.page.tray.entry.focusProxy() or self.page.tray.entry
            for number in range(self.page.tray.wanted):
                self.qtbot.keyClick(keys, Qt.Key.Key_6 if number % 2 else Qt.Key.Key_1)
            self.qtbot.mouseClick(self.page.tray.take, Qt.MouseButton.LeftButton)
            screens += 1
        return screens


@pytest.fixture
def table(qtbot, tmp_path):
    shell = Shell(lambda: Desk.open(tmp_path / "six.db"))
    yield Table(qtbot, shell)
    shell.close()


def test_a_ship_fires_all_that_bears_with_few_clicks_and_what_was_told_is_kept(table):
    table.until("attack", "allies")
    for seat in table.page.battle.seats:
        table.page.battle.control(seat, "player", "typed")
    shooter = next(ship.id for ship in table.state.fleet("allies") if not ship.has_attacked)
    table.click(table.card(shooter))
    table.click(table.card("empire-3"))
    table.tell(6, aspect=lambda dial: QPoint(dial.width() - 5, dial.height() // 2))
    assert table.form.form.values["sights"][0]["aspect"] == 9000, "the right of the dial is starboard"
    shares = {key: sum(value.values()) for key, value in table.form.form.values.items() if "bank:" in key}
    ship = table.state.units[shooter]
    bearing = {f"bank:{n}": bank.dice for n, bank in enumerate(ship.roster.banks) if f"bank:{n}" in shares}
    assert shares == bearing and shares, "all that bears fires"
    table.click(table.form.give)
    assert table.clicks <= USUAL
    table.take_dice()
    assert not table.page.notice.text
    assert table.state.sights[shooter]["empire-3"].range == 6000
    back = table.state.sights["empire-3"][shooter]
    assert (back.range, back.bearing, back.aspect) == (6000, 9000, 0)


def test_nothing_is_fired_before_the_range_is_told(table):
    table.until("attack", "allies")
    shooter = next(ship.id for ship in table.state.fleet("allies") if not ship.has_attacked)
    table.click(table.card(shooter))
    table.click(table.card("empire-3"))
    spin = table.form.editor("sights").rows[0].cells["range"].number.spin
    assert spin.text().startswith(UNTOLD)
    assert any(line.startswith("Still to choose") and "Range" in line for line in table.form.preview.lines)
    assert not table.form.give.isEnabled()
    aimed = [value for key, value in table.form.form.values.items() if "bank:" in key and any(value.values())]
    assert not aimed, "no weapon is aimed at nobody knows how far"
    spin.setValue(0)
    lines = [line for line in table.form.preview.lines if line.startswith("Still to choose")]
    assert lines and "bow" in lines[0] and not table.form.give.isEnabled(), (
        "nor is any side taken for granted"
    )
    table.tell(0)
    assert table.form.give.isEnabled(), "touching is a range, too, once somebody says so"


def test_all_the_dice_of_an_attack_are_typed_on_one_screen(table):
    table.until("attack", "allies")
    for seat in table.page.battle.seats:
        table.page.battle.control(seat, "player", "typed")
    shooter = next(ship.id for ship in table.state.fleet("allies") if not ship.has_attacked)
    table.click(table.card(shooter))
    table.click(table.card("empire-3"))
    table.tell(6)
    table.click(table.form.give)
    asked = [request.reason for request in table.page.tray.entry.requests]
    assert len(asked) > 2
    before = len(table.page.battle.history())
    screens = table.take_dice()
    assert not table.state.frames, "nobody is asked whether a die is rolled again"
    rolls = [roll["request"] for entry in table.page.battle.history()[before:] for roll in entry.dice]
    alone = [request["reason"] for request in rolls if request["reason"] not in asked]
    assert [request["reason"] for request in rolls if request["reason"] in asked] == asked
    assert screens == 1 + len(alone), "only what nobody could foresee is asked for besides"
    table.click(table.page.rerolls)
    assert table.state.frames[-1].question.request.reason == asked[0]
    tray, again = table.page.tray, []
    while table.state.frames or tray.request is not None:
        if tray.request is None:
            table.page.battle.give({"order": "go_on"})
        else:
            again.append(tray.request.reason)
            table.take_dice()
    assert not set(again) & set(asked), "what was typed ahead is not asked for again"


def test_what_the_table_showed_stands_in_the_next_form(table):
    table.until("attack", "allies")
    shooter = next(ship for ship in table.state.fleet("allies") if not ship.has_attacked)
    foe = next(ship.id for ship in table.state.fleet("empire") if not ship.has_attacked)
    table.click(table.card(shooter.id))
    table.click(table.card(foe))
    table.tell(7)
    table.click(table.form.give)
    assert table.state.sights.keys() >= {shooter.id, foe}
    table.until("attack", "empire")
    assert not table.state.units[foe].has_attacked
    table.click(table.card(foe))
    table.click(table.card(shooter.id))
    assert table.form.form.values["sights"][0]["range"] == 7000


def test_a_ship_moves_with_few_clicks_and_launches_nothing_unasked(table):
    table.until("movement", "allies")
    ship = next(ship for ship in table.state.fleet("allies") if not ship.has_moved and ship.craft)
    table.click(table.card(ship.id))
    assert table.form.editor("shuttles").number.spin.text().startswith("none")
    table.click(table.form.editor("path").plotting.lines["Ahead"][1])
    table.click(table.form.give)
    assert table.clicks <= USUAL
    moved = table.state.units[ship.id]
    assert moved.has_moved and moved.moved and moved.craft == ship.craft


def test_a_ship_cloaks_and_moves_with_few_clicks(table):
    table.until("movement", "empire")
    ship = next(s for s in table.state.fleet("empire") if s.roster.empire == "romulan" and not s.has_moved)
    table.click(table.card(ship.id))
    table.pick(table.form.editor("action").combo, "Engage/Disengage Cloak")
    table.click(table.form.editor("path").plotting.lines["Ahead"][1])
    table.click(table.form.give)
    assert table.clicks <= USUAL
    assert "cloak" in table.state.units[ship.id].actions


@pytest.mark.parametrize("question", ["DefendOpen", "GripOpen", "RerollOpen"])
def test_an_answer_on_the_way_takes_one_click(table, question):
    table.until_asked(question)
    waiting = table.state.frames[-1]
    table.click(table.page.orders.give)
    assert table.clicks == 1
    assert not table.state.frames or table.state.frames[-1] != waiting


def test_drones_go_on_the_table_with_few_clicks(table):
    table.until("attack", "allies")
    ship = next(s for s in table.state.fleet("allies") if not s.has_attacked and drone_banks(s))
    bank = drone_banks(ship)[0]
    table.click(table.card(ship.id))
    launch = table.form.editor(f"launch:{bank}")
    table.click(launch.buttons[1])
    table.click(table.form.give)
    assert table.clicks <= USUAL
    assert not table.page.notice.text
    assert any(swarm.seat == "allies" for swarm in table.state.swarms.values())


def test_a_ship_takes_a_special_action_and_moves_with_few_clicks(table):
    table.until("movement", "allies")
    ship = next(ship for ship in table.state.fleet("allies") if not ship.has_moved)
    table.click(table.card(ship.id))
    table.pick(table.form.editor("action").combo, "Take Evasive Action!")
    table.click(table.form.editor("path").plotting.lines["Ahead"][1])
    table.click(table.form.give)
    assert table.clicks <= USUAL
    assert not table.page.notice.text
    assert table.state.units[ship.id].has_moved and table.state.units[ship.id].declared == ("evasive",)


def test_marines_are_beamed_over_in_a_raid_with_few_clicks(table):
    table.until("attack", "allies")
    raider = next(ship for ship in table.state.fleet("allies") if not ship.has_attacked and ship.marines)
    for path, value in (
        (["empire-3", "shields"], 0),
        ([raider.id, "actions"], ["hit_and_run"]),
    ):
        amend = {"order": "amend", "path": ["units", *path], "value": value, "reason": "as it came to be"}
        about = {"battle": table.page.battle.id, "seat": "gamemaster", "order": amend}
        table.shell.desk.run(table.campaign, "battle.order", **about)
    table.page.battle.reload()
    table.click(table.card(raider.id))
    table.click(table.card("empire-3"))
    table.tell(3)
    table.click(table.form.editor("allotment").none)
    table.form.editor("allotment").spins["raid"].setValue(1)
    table.click(table.form.give)
    assert table.clicks <= USUAL
    assert not table.page.notice.text
    table.play(lambda view: not view.state.frames)
    assert table.state.units[raider.id].sent == 1
    assert table.state.units[raider.id].marines < raider.marines, "who goes over is counted by itself"


def test_the_end_phase_takes_few_clicks(table):
    table.until("end", table.page.battle.seats[0])
    seats = len(table.page.battle.seats)
    turn = table.state.turn
    while table.state.step == "end":
        table.click(table.page.orders.give if table.form is None else table.form.give)
        assert not table.page.notice.text
    assert table.clicks <= seats, "a seat without criticals has nothing to say but that it is done"
    assert table.state.turn == turn + 1


def drone_banks(ship):
    return [number for number, bank in enumerate(ship.roster.banks) if bank.weapon.startswith("Drone")]


def test_twelve_cards_are_seen_at_once_with_all_they_tell(table):
    cards = table.page.cards
    ships = [card for unit, card in cards.cards.items() if unit in table.state.units]
    assert len(ships) == 12
    assert cards.verticalScrollBar().maximum() == 0
    for card in ships:
        assert card.width() >= WIDE - 10
        words = [label.text() for label in card.findChildren(QLabel)]
        assert any("XP" in text for text in words)
        assert all(label.width() >= label.minimumSizeHint().width() for label in card.findChildren(QLabel))


def test_the_rest_goes_on_as_last_turn_by_one_click(table):
    def move(number):
        while table.state.step == "movement" and table.page.battle.next_seat():
            seat = table.page.battle.next_seat()
            ship = next(s for s in table.state.fleet(seat) if not s.has_moved and s.afloat)
            table.page.battle.give({"order": "move", "unit": ship.id, "path": [["forward", number]]})

    table.until("movement", table.page.battle.seats[0])
    turn = table.state.turn
    move(6000)
    assert table.page.orders.again.isHidden(), "nobody attacks as last turn"
    for _ in range(MOST):
        view = table.shell.desk.battle(table.page.battle.id)
        if view.state.turn == turn + 1 and view.state.step == "movement" and not view.state.frames:
            break
        table.shell.desk.run(
            table.campaign, "battle.bot_order", battle=table.page.battle.id, seat=view.to_act[0]
        )
    table.page.battle.reload()
    table.clicks = 0
    table.click(table.page.orders.again)
    afloat = [ship for ship in table.state.units.values() if ship.afloat]
    gone_on = [ship for ship in afloat if ship.has_moved]
    assert table.clicks == 1
    assert len(gone_on) > 6 and all(ship.moved == 6000 for ship in gone_on)
    assert table.page.orders.again.isHidden(), "those that are left cannot go on as they went"
    first = min(entry.number for entry in table.page.battle.history()[-len(gone_on) :])
    table.page.battle.undo(first)
    assert not any(ship.has_moved for ship in table.state.units.values() if ship.afloat), (
        "one undo takes all back"
    )


def test_a_turn_with_more_to_it_than_a_way_is_not_repeated(table):
    table.until("movement", table.page.battle.seats[0])
    ruleset, state = table.page.battle.view.ruleset, table.state
    for more in (
        {"leaves": "top"},
        {"moved": 3000},
        {"actions": [{"action": "evasive"}]},
        {"release": "last"},
    ):
        order = ruleset.order({"order": "move", "unit": "allies-0", "path": [["forward", 5000]]})
        assert ruleset.again(state, Seat("allies"), order) == order
        other = ruleset.order(canon.plain(order) | more)
        assert ruleset.again(state, Seat("allies"), other) is None
    assert ruleset.again(replace(state, mode="board"), Seat("allies"), order) is None

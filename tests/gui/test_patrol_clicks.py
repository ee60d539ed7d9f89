"""A patrol of 500 points between two people at one screen, by mouse, from set-up to its end: how many clicks it takes."""

from collections import Counter
from functools import partial
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from core.api import OrderForm, canon
from core.battle.bots import make_bot
from core.contract.orders import is_standing
from gui.pages.battle_bots import AT_ONCE
from plugins.actasf.walking import walk
from tests.gui import patrolling

FLEETS = {
    "federation": ("federation.ca", "federation.nca", "federation.dw"),
    "klingon": ("klingon.d7k", "klingon.d5k", "klingon.f5k"),
}
"""490 and 440 points."""
MOST = {"board": 400, "cards": 250}
"""So many clicks, one every four seconds, are less than half an hour."""
AWKWARD = 6
"""An order that the hand here cannot enter is counted as so many clicks."""


class Hand:
    """Two people who play as bots would, with the mouse; counts clicks by what they are for."""

    def __init__(self, qtbot, page):
        self.qtbot, self.page, self.battle = qtbot, page, page.battle
        self.clicks = Counter()
        self.orders = 0
        self.passed = 0
        self.awkward = Counter()

    def play(self):
        while self.battle.view.to_act:
            assert not self.page.cover.isVisible(), "nothing is secret"
            before = self.battle.view.battle.state
            if self.battle.seat not in self.battle.view.to_act:
                raise AssertionError(
                    f"{self.battle.view.to_act} have to act, and {self.battle.seat} sits here"
                )
            usual = [one for one in self.page.orders.choices if not is_standing(one)]
            if len(usual) == 1 and not getattr(usual[0], "fields", ()):
                self.qtbot.waitUntil(partial(self.is_other, before), timeout=5000)  # it is passed for them
                self.passed += 1
                continue
            self.enter(usual)
            QApplication.processEvents()
            if self.battle.view.battle.state == before:
                self.awkward[self.chosen()["order"]] += 1
                self.clicks["awkward"] += AWKWARD
                self.battle.give(self.chosen())
            assert self.battle.view.battle.state != before, self.page.notice.text
            self.orders += 1

    def is_other(self, before):
        return self.battle.view.battle.state != before

    def chosen(self):
        """Give the order of a bot, so that the patrol goes as patrols do."""
        bot = make_bot(self.battle.engine, "")
        known = self.battle.engine.view(self.battle.view.state, self.battle.seat)
        return canon.plain(bot.choose(known, self.battle.seat, Random(self.orders)))

    def enter(self, usual):
        kinds = {one.order for one in usual if isinstance(one, OrderForm) and one.unit is not None}
        for order in ("deploy", "move", "attack"):
            if order in kinds:
                getattr(self, order)(usual)
                return
        if self.page.orders.form is not None:
            self.confirm("answers")
        else:
            self.click(self.page.orders.give, "answers")

    def deploy(self, usual):
        self.open(usual, "set-up")
        if not self.battle.by_cards:
            place = self.chosen_for("deploy")["place"][0]
            self.board((place[1], place[2]), "set-up")
        self.confirm("set-up")

    def move(self, usual):
        if not self.battle.by_cards:
            wanted = self.chosen()
            self.open([one for one in usual if one.unit == wanted["unit"]], "moves")
            for to in self.ways(wanted):
                self.board(to, "moves")
        else:
            self.open(usual, "moves")
        self.confirm("moves")

    def attack(self, usual):
        wanted = self.chosen()
        shooter = wanted.get("unit", usual[0].unit)
        targets = [shot["target"] for shot in wanted.get("shots", ())] or wanted.get("targets", [])[:1]
        self.open([one for one in usual if one.unit == shooter], "attacks")
        if self.page.orders.form is None:
            return
        for target in dict.fromkeys(targets[:1]):
            if self.battle.by_cards:
                self.click(self.page.cards.cards[target], "attacks")
                self.tell_sight()
            else:
                self.clicks["attacks"] += 1
                self.page.board.targeted.emit(target)
        self.confirm("attacks")

    def tell_sight(self):
        """Tell the distance, and on which sides the two see each other by clicks on dials."""
        editor = self.page.orders.form.editor("sights")
        editor.rows[0].cells["range"].number.spin.setValue(8)
        self.clicks["attacks"] += 1
        for name in ("bearing", "aspect"):
            dial = editor.rows[0].cells[name].number.dial
            self.click(dial, "attacks", QPoint(dial.width() // 2, 5))

    def open(self, usual, what):
        """Open the form of a unit by a click on it, unless it is the only one and open."""
        form = self.page.orders.form
        wanted = usual[0].unit
        if form is not None and form.form.unit == wanted:
            return
        if self.battle.by_cards:
            self.click(self.page.cards.cards[wanted], what)
        else:
            self.clicks[what] += 1
            self.page.board.choose(wanted)

    def chosen_for(self, order):
        wanted = self.chosen()
        unit = self.page.orders.form.form.unit
        for seed in range(40):
            if wanted["order"] == order and wanted["unit"] == unit:
                break
            bot = make_bot(self.battle.engine, "random")
            known = self.battle.engine.view(self.battle.view.state, self.battle.seat)
            wanted = canon.plain(bot.choose(known, self.battle.seat, Random(seed)))
        return wanted

    def ways(self, wanted):
        """Give the places to click for a move: where each straight of it ends."""
        state, path = self.battle.view.state, [tuple(leg) for leg in wanted.get("path", ())]
        ship = state.units[wanted["unit"]]
        straights = [n for n, leg in enumerate(path, 1) if leg[0] != "turn"]
        return [place for n in straights if (place := walk(state, ship, path[:n]).at) is not None]

    def board(self, at, what):
        self.clicks[what] += 1
        self.page.board.picked.emit(*at)

    def confirm(self, what):
        form = self.page.orders.form
        if form is not None and form.give.isEnabled():
            self.click(form.give, what)

    def click(self, widget, what, at=None):
        QApplication.processEvents()
        assert widget.isVisible() and widget.isEnabled(), what
        self.clicks[what] += 1
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


@pytest.mark.parametrize("mode", ["board", "cards"])
def test_a_patrol_takes_few_clicks(qtbot, tmp_path, mode):
    page = patrolling.page(qtbot, tmp_path, mode=mode, fleets=FLEETS, turns=6)
    page.bots.speed.setCurrentText(AT_ONCE)
    hand = Hand(qtbot, page)
    hand.click(page.bots.passing, "answers")
    hand.play()
    clicks = sum(hand.clicks.values())
    print(f"{mode}: {hand.orders} orders and {hand.passed} passed in {clicks} clicks: {dict(hand.clicks)}")
    assert page.battle.view.outcome.turns >= 3, "it is fought out"
    assert hand.passed, "what leaves no choice takes no click"
    assert sum(hand.awkward.values()) <= hand.orders // 10, hand.awkward
    assert clicks <= MOST[mode]
    assert clicks / hand.orders <= 3

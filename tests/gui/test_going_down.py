"""Squads go down by cards, by mouse: beamed or aboard a shuttle, in both games of space, and stand on the ground below."""

import pytest
from PySide6.QtCore import Qt

from core.contract.orders import OrderForm
from core.plugin.manager import Plugins
from core.service.desk import Desk
from gui.pages.battle import BattlePage
from gui.shell import Shell

MOST = 240
LOWERED = {
    "actasf": lambda ship: [(["lowered"], ["F", "S", "A", "P"])],
    "fasa": lambda ship: [(["panel", "shields"], [0] * len(ship.panel.shields))],
}
"""What is amended at the table so that squads can be beamed past the shields of a ship."""


class Landing:
    """The landing of the pack *Two books* by cards."""

    def __init__(self, qtbot, desk, game):
        self.qtbot, self.desk = qtbot, desk
        self.campaign = desk.run(None, "campaign.start", pack="two-books", seed=1).campaign
        if desk.campaign(self.campaign).space != game:
            desk.run(self.campaign, "ruleset.bind", theater="space", ruleset=game)
        self.operation = desk.run(self.campaign, "operation.start", plan="the-landing", mode="cards").result
        self.orbit, self.town = (lane.battle.id for lane in desk.timeline(self.operation).lanes)
        self.shell = Shell(lambda: desk)
        self.shell.working.connect(lambda task: task.start())
        self.page = BattlePage(self.shell, self.campaign, self.orbit)
        self.shell.changed.connect(self.page.refresh)
        self.shell.failed.connect(self.page.notice.tell)
        self.page.resize(1280, 800)
        qtbot.addWidget(self.page, before_close_func=lambda _page: self.shell.close())
        self.page.show()

    def offered(self):
        """Give the orders of the Klingons in orbit, where they have to decide there."""
        view = self.desk.battle(self.orbit)
        if "klingon" not in view.to_act:
            return []
        return [one.order if isinstance(one, OrderForm) else one.name for one in self.orders(view)]

    def able(self, step):
        """Give the units of the Klingons that can be given an order of a kind now."""
        view = self.desk.battle(self.orbit)
        orders = self.orders(view) if "klingon" in view.to_act else ()
        return [one.unit for one in orders if isinstance(one, OrderForm) and one.order == step]

    def give(self):
        """Press the button of the form."""
        self.qtbot.mouseClick(self.page.orders.form.give, Qt.MouseButton.LeftButton)
        assert not self.page.notice.text

    def orders(self, view):
        return view.engine.legal_orders(view.engine.view(view.state, "klingon"), "klingon")

    def play(self, enough):
        """Let bots play both battles on until it is enough."""
        for _ in range(MOST):
            if enough():
                self.page.battle.reload()
                return
            lanes = [lane for lane in self.desk.timeline(self.operation).lanes if lane.playable]
            lane, seat = next((lane, seat) for lane in lanes for seat in lane.to_act if seat != "clock")
            self.desk.run(self.campaign, "battle.bot_order", battle=lane.battle.id, seat=seat)
        raise AssertionError(f"it never came to that: {self.desk.battle(self.orbit).position}")

    def amend(self, unit, values):
        for path, value in values:
            amend = {
                "order": "amend",
                "path": ["units", unit, *path],
                "value": value,
                "reason": "as it came to be",
            }
            self.desk.run(self.campaign, "battle.order", battle=self.orbit, seat="gamemaster", order=amend)
        self.page.battle.reload()

    def choose(self, beginning):
        """Click the order whose title begins so, and the button that opens or gives it."""
        picker = self.page.orders
        place = next(
            n for n in range(picker.list.count()) if picker.list.item(n).text().startswith(beginning)
        )
        item = picker.list.visualItemRect(picker.list.item(place))
        self.qtbot.mouseClick(picker.list.viewport(), Qt.MouseButton.LeftButton, pos=item.center())
        self.qtbot.mouseClick(picker.give, Qt.MouseButton.LeftButton)

    def squads(self):
        """Give the transfers of the operation: how, and who."""
        return [
            (one.kind, [squad["id"] for squad in one.squads])
            for one in self.desk.timeline(self.operation).transfers
        ]

    def below(self):
        """Give the squads that have come down, onto the map or in a shuttle over it."""
        arrived = [one for one in self.desk.timeline(self.operation).transfers if one.status == "arrived"]
        return {squad["id"] for one in arrived for squad in one.squads}


@pytest.fixture(params=["actasf", "fasa"])
def landing(request, qtbot, tmp_path):
    desk = Desk.open(tmp_path / "landing.sqlite", Plugins())
    made = Landing(qtbot, desk, request.param)
    made.game = request.param
    return made


def to_go_down(landing):
    """Let it come to the step in which squads are beamed, and lower the shields of a ship with squads; gives the ship."""
    step = "attack" if landing.game == "actasf" else "move"
    carriers = {unit for unit, ship in landing.desk.battle(landing.orbit).state.units.items() if ship.squads}
    landing.play(lambda: any(one in carriers for one in landing.able(step)))
    unit = next(one for one in landing.able(step) if one in carriers)
    ship = landing.desk.battle(landing.orbit).state.units[unit]
    landing.amend(unit, LOWERED[landing.game](ship))
    if landing.page.cover.isVisible():
        landing.page.cover.ready.click()
    return ship


def test_squads_are_beamed_down(landing):
    ship = to_go_down(landing)
    landing.choose(f"Beam squads down from {ship.name}")
    form = landing.page.orders.form
    form.editor("squads").boxes[0].click()
    form.editor("range").number.spin.setValue(2)
    form.editor("side" if landing.game == "fasa" else "bearing").buttons[0].click()
    landing.give()
    assert landing.squads() == [("transporter", [ship.squads[0].id])]
    landing.play(lambda: ship.squads[0].id in landing.below())


def test_squads_fly_down_in_a_shuttle(landing):
    launch = launch_in_the_move if landing.game == "actasf" else launch_by_itself
    squad = launch(landing)
    assert landing.squads() == [("shuttle", [squad])]
    landing.play(lambda: squad in landing.below())


def launch_in_the_move(landing):
    """Launch a shuttle as a ship moves, and fly it down when the shuttles move; gives the squad aboard."""
    carriers = {ship.id for ship in landing.desk.battle(landing.orbit).state.units.values() if ship.squads}
    landing.play(lambda: set(landing.able("move")) & carriers)
    unit = next(iter(set(landing.able("move")) & carriers))
    ship = landing.desk.battle(landing.orbit).state.units[unit]
    landing.choose(f"Move {ship.name}")
    form = landing.page.orders.form
    form.editor("path").plotting.lines["Ahead"][1].click()
    form.editor("shuttles").number.spin.setValue(1)
    form.editor("shuttle_squads").boxes[0].click()
    landing.give()
    landing.play(lambda: "shuttles" in landing.offered())
    if landing.page.orders.form is None:
        landing.choose("Move shuttles")
    (name,) = [field.name for field in landing.page.orders.form.form.fields]
    way = landing.page.orders.form.editor(name)
    way.combo.setCurrentIndex(way.combo.findText("down", Qt.MatchFlag.MatchStartsWith))
    landing.give()
    return ship.squads[0].id


def launch_by_itself(landing):
    """Launch a shuttle when it is its ship's turn, and land it when it is its own; gives the squad aboard."""
    ship = to_go_down(landing)
    landing.choose("Launch Administrative Shuttle")
    landing.page.orders.form.editor("squads").boxes[0].click()
    landing.give()
    landing.play(lambda: "land" in landing.offered())
    if landing.page.cover.isVisible():
        landing.page.cover.ready.click()
    landing.choose(f"Administrative Shuttle of {ship.name} goes down")
    return ship.squads[0].id

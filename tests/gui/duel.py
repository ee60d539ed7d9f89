"""A duel of starships whose power is allotted in secret: a desk with all the games that ship, and the duel on its page."""

from importlib.metadata import EntryPoint

from core.api import BattleSetup, OrderForm, Seat, SeatForce, Side, UnitId, UnitRecord
from core.contract import canon
from core.plugin.manager import GROUP, Plugins
from core.service.desk import Desk
from gui.pages.battle import BattlePage
from gui.shell import Shell

GAMES = ("actasf", "fasa", "sfm")
SHIPS = {"federation": "federation.constitution-mk-ii", "klingon": "klingon.d-10-d"}


def plugins():
    return Plugins([EntryPoint(name, f"plugins.{name}", GROUP) for name in GAMES])


def desk(folder):
    return Desk.open(folder / "duel.db", plugins())


def battle(made, mode="board", course="basic"):
    """Begin the duel in a campaign of its own; gives both."""
    campaign = made.run(
        None, "campaign.create", name="Border", seed=3, space="fasa", ground="sfm"
    ).campaign
    forces = tuple(
        SeatForce(Seat(seat), Side(seat), (UnitRecord(UnitId(seat), seat.title(), ship, 4),))
        for seat, ship in SHIPS.items()
    )
    setup = BattleSetup("squadron", forces, mode=mode, detail={"turns": 2, "course": course})
    done = made.run(
        campaign, "battle.create", theater="space", ruleset="fasa", name="Duel", setup=setup
    )
    return campaign, str(done.result)


def page(qtbot, folder, mode="board", course="basic"):
    """Open the page of the duel, both ships placed, power to be allotted."""
    shell = Shell(lambda: desk(folder))
    made = BattlePage(shell, *battle(shell.desk, mode, course))
    shell.changed.connect(made.refresh)
    shell.failed.connect(made.notice.tell)
    made.resize(1280, 800)
    qtbot.addWidget(made, before_close_func=lambda _page: shell.close())
    made.show()
    while made.battle.view.state.step == "deployment":
        forms = [one for one in made.orders.choices if isinstance(one, OrderForm)]
        give(made, forms[0] if forms else made.orders.choices[0])
    return made


def give(page, choice):
    """Give an order as a bot of the seat gives it, or a ready one; whoever comes next sits down."""
    battle = page.battle
    if isinstance(choice, OrderForm):
        from random import Random

        choice = battle.engine.bot().choose(battle._known(), battle.seat, Random(1))
    battle.give(canon.plain(choice))
    sit(page)


def sit(page):
    if page.cover.isVisible():
        page.cover.ready.click()

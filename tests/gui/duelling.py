"""The page of a duel whose power is allotted in secret."""

from random import Random

from core.api import OrderForm
from core.contract import canon
from gui.pages.battle import BattlePage
from gui.shell import Shell
from tests.service import duel


def page(qtbot, folder, mode="board", course="basic"):
    """Open the page of the duel, both ships placed, power to be allotted."""
    shell = Shell(lambda: duel.desk(folder))
    made = BattlePage(shell, *duel.battle(shell.desk, mode, course))
    shell.changed.connect(made.refresh)
    shell.failed.connect(made.notice.tell)
    shell.working.connect(lambda task: task.start())
    made.resize(1280, 800)
    qtbot.addWidget(made, before_close_func=lambda _page: shell.close())
    made.show()
    sit(made)
    while made.battle.view.state.step == "deployment":
        forms = [one for one in made.orders.choices if isinstance(one, OrderForm)]
        give(made, forms[0] if forms else made.orders.choices[0])
    return made


def give(page, choice):
    """Give an order as a bot of the seat gives it, or a ready one; whoever comes next sits down."""
    battle = page.battle
    if isinstance(choice, OrderForm):
        choice = battle.engine.bot().choose(battle._known(), battle.seat, Random(1))
    battle.give(canon.plain(choice))
    sit(page)


def sit(page):
    if page.cover.isVisible():
        page.cover.ready.click()

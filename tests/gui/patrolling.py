"""The page of a patrol of A Call to Arms: Star Fleet, in which nothing is secret."""

from core.api import BattleSetup, Seat, SeatForce, Side, UnitId, UnitRecord
from gui.pages.battle import BattlePage
from gui.shell import Shell
from tests.service import duel

SHIPS = (("federation", "federation.ca", "attacker"), ("klingon", "klingon.d7k", "defender"))


def page(qtbot, folder, mode="cards", ships=SHIPS, turns=3):
    """Open the page of a patrol of one ship a side, each called like its seat."""
    shell = Shell(lambda: duel.desk(folder))
    shell.working.connect(lambda task: task.start())
    campaign = shell.desk.run(
        None, "campaign.create", name="P", seed=3, space="actasf", ground="sfm"
    ).campaign
    forces = tuple(
        SeatForce(Seat(seat), Side(seat), (UnitRecord(UnitId(seat), seat.title(), kind, 4),), role=role)
        for seat, kind, role in ships
    )
    setup = BattleSetup("a-call-to-arms", forces, mode=mode, detail={"turns": turns})
    done = shell.desk.run(
        campaign, "battle.create", theater="space", ruleset="actasf", name="Patrol", setup=setup
    )
    made = BattlePage(shell, campaign, str(done.result))
    shell.changed.connect(made.refresh)
    shell.failed.connect(made.notice.tell)
    made.resize(1280, 800)
    qtbot.addWidget(made, before_close_func=lambda _page: shell.close())
    made.show()
    return made


def at_fire(made):
    """Let bots play up to the attack, and give an attack of whoever fires."""
    battle = made.battle
    while battle.view.position.step != "attack":
        seat = battle.view.to_act[0]
        battle.shell.desk.run(battle.campaign, "battle.bot_order", seat=seat, battle=battle.id)
        battle.reload()
    target = next(seat for seat in battle.seats if seat != battle.seat)
    return {
        "order": "attack",
        "unit": battle.seat,
        "shots": [{"bank": 0, "target": target}],
        "sights": {target: {"range": 5000}},
        "near": [],
    }

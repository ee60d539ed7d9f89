"""The page of a patrol of A Call to Arms: Star Fleet, in which nothing is secret."""

from core.api import BattleSetup, Seat, SeatForce, Side, UnitId, UnitRecord
from gui.pages.battle import BattlePage
from gui.shell import Shell
from tests.service import duel

FLEETS = {"federation": ("federation.ca",), "klingon": ("klingon.d7k",)}
ROLES = ("attacker", "defender")


def page(qtbot, folder, mode="cards", fleets=FLEETS, turns=3, xp=0):
    """Open the page of a patrol; a ship that comes alone is called like its seat."""
    shell = Shell(lambda: duel.desk(folder))
    shell.working.connect(lambda task: task.start())
    campaign = shell.desk.run(
        None, "campaign.create", name="P", seed=3, space="actasf", ground="sfm"
    ).campaign
    forces = tuple(
        SeatForce(Seat(seat), Side(seat), _units(seat, kinds, xp), role=role)
        for (seat, kinds), role in zip(fleets.items(), ROLES, strict=True)
    )
    setup = BattleSetup("a-call-to-arms", forces, mode=mode, detail={"turns": turns})
    done = shell.desk.run(
        campaign, "battle.create", theater="space", ruleset="actasf", name="Patrol", setup=setup
    )
    return opened(qtbot, shell, campaign, str(done.result))


def opened(qtbot, shell, campaign, battle):
    """Open the page of a battle; the shell is closed with it."""
    made = BattlePage(shell, campaign, battle)
    shell.changed.connect(made.refresh)
    shell.failed.connect(made.notice.tell)
    made.resize(1280, 800)
    qtbot.addWidget(made, before_close_func=lambda _page: shell.close())
    made.show()
    return made


def _units(seat, kinds, xp):
    names = [seat] if len(kinds) == 1 else [f"{seat}-{number}" for number, _ in enumerate(kinds, 1)]
    return tuple(
        UnitRecord(UnitId(name), name.replace("-", " ").title(), kind, 4, xp=xp)
        for name, kind in zip(names, kinds, strict=True)
    )


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

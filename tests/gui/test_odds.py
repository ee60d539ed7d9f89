"""What an order may come to is worked out when the user asks for it, in the background."""

import pytest
from PySide6.QtWidgets import QLabel

from core.battle import odds as battle_odds
from core.contract.dice import DiceRequest
from core.contract.engine import Odds, Preview
from core.contract.ids import Seat
from gui.forms.preview import PreviewPane
from plugins.actasf.ruleset import StarFleet

FATES = Odds(
    (("destroyed", 0.25), ("crippled, not destroyed", 0.5)), True, title="Gorath: what becomes of it"
)
HITS = Odds((("no hits", 0.5), ("1 hit", 0.5)), True)


@pytest.fixture
def pane(qtbot):
    made = PreviewPane(weighs=True)
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_odds_are_asked_for_once_and_shown_below(qtbot, pane):
    pane.show_all((), (), "", Preview(odds=HITS))
    with qtbot.waitSignal(pane.weighed, timeout=1000):
        pane.weigh.click()
    assert not pane.weigh.isEnabled()
    pane.show_odds((FATES,))
    assert pane.lines == ["Gorath: what becomes of it"]


def test_odds_of_one_thing_stand_below_its_name(pane):
    pane.show_all((), (), "", Preview(odds=HITS))
    named = [Odds(HITS.outcomes, True, title=f"Gorath: {what}") for what in ("damage of P-1", "shields lost")]
    pane.show_odds((*named, Odds(HITS.outcomes, False, 100, title="Fury: damage")))
    shown = [one.text() for one in pane.findChildren(QLabel)]
    assert [text for text in shown if text in ("Gorath", "Fury")] == ["Gorath", "Fury"]
    assert shown.index("Damage of P-1") < shown.index("Shields lost") < shown.index("Fury")
    assert shown.count("Exact.") == 2, "of what is known at once, and of what is weighed"
    assert sum(text.startswith("Sampled from 100 tries") for text in shown) == 1


def test_without_odds_there_is_nothing_to_ask(pane):
    pane.show_all((), (), "", Preview(notes=("it stands where it stood",)))
    assert pane.weigh is None


def test_dice_without_odds_that_are_known_at_once_can_be_weighed(pane):
    raid = DiceRequest(Seat("blue"), 6, 2, "raid")
    pane.show_all((), (), "", Preview(dice=(raid, raid)))
    assert pane.weigh is not None
    assert pane.lines == ["2d6 for raid  ×2"], "lines that are alike stand there once"


def test_an_attack_in_the_window_is_weighed(qtbot, tmp_path):
    from core.api import BattleSetup, SeatForce, Side, UnitId, UnitRecord
    from core.service.desk import Desk
    from gui.battle import OpenBattle
    from gui.shell import Shell

    shell = Shell(lambda: Desk.open(tmp_path / "odds.db"))
    shell.working.connect(lambda task: task.start())
    forces = tuple(
        SeatForce(Seat(seat), Side(seat), (UnitRecord(UnitId(unit), unit.title(), kind, 4),), role=role)
        for seat, unit, kind, role in (
            ("federation", "hood", "federation.ca", "attacker"),
            ("klingon", "fury", "klingon.d7k", "defender"),
        )
    )
    setup = BattleSetup("a-call-to-arms", forces, mode="cards", detail={"turns": 2})
    campaign = shell.desk.run(
        None, "campaign.create", name="Odds", seed=3, space="actasf", ground="sfm"
    ).campaign
    done = shell.desk.run(
        campaign, "battle.create", theater="space", ruleset="actasf", setup=setup, name="Duel"
    )
    battle = OpenBattle(shell, campaign, str(done.result))
    while battle.view.position.step != "attack":
        seat = battle.view.to_act[0]
        shell.desk.run(campaign, "battle.bot_order", seat=seat, battle=battle.id)
        battle.reload()
    battle.seat = battle.view.to_act[0]
    unit, target = ("hood", "fury") if battle.seat == "federation" else ("fury", "hood")
    shots = [{"bank": 0, "target": target}]
    order = {
        "order": "attack",
        "unit": unit,
        "shots": shots,
        "sights": {target: {"range": 5000}},
        "near": [],
    }
    found = []
    battle.weigh(order, found.extend)
    qtbot.waitUntil(lambda: bool(found), timeout=20000)
    rules = StarFleet()
    assert isinstance(battle.view.ruleset, type(rules))
    expected = battle_odds.odds(rules, battle.view.state, battle.seat, rules.order(order))
    assert tuple(found) == expected
    assert expected[0].exact
    shell.close()

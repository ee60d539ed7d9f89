"""Why a bot did what it did is told to its own side, and to the others once nothing is secret any more."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from core.cli import show
from core.cli.show_log import as_seen
from core.contract.ids import GAMEMASTER, PUBLIC, Seat
from core.plugin.manager import Plugins
from core.service.desk import Desk
from core.service.reasons import WHY, reason


def test_what_a_bot_weighed_is_told_to_who_may_know_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk.open(
        tmp_path / "war.sqlite", Plugins([EntryPoint("fasa", "plugins.fasa", "bridgehead.plugins")])
    )
    campaign = desk.run(None, "campaign.create", name="War", space="fasa", economy="fasa", seed=2).campaign
    game = desk.plugins.ruleset("fasa")
    scenario = next(one for one in game.scenarios() if one.usual)
    ships = ("federation.constitution-mk-i", "klingon.d-7-a")
    forces = [
        {"seat": seat, "units": [{"id": seat, "name": seat, "class_id": ship, "quality": 4}], "role": role}
        for seat, ship, role in zip(("red", "blue"), ships, scenario.roles, strict=True)
    ]
    setup = {"scenario": scenario.id, "forces": forces}
    battle = desk.run(
        campaign, "battle.create", theater="space", ruleset="fasa", setup=setup, name="Skirmish"
    ).result
    desk.run(campaign, "battle.bots", battle=battle, seats="all", most=40)
    engine = desk.battle(battle).engine
    assert engine is not None
    told = [entry for entry in desk.log(campaign, battle=battle) if WHY in entry.arguments]
    moves = [entry for entry in told if entry.seat == "red" and "to hex" in entry.arguments[WHY]["words"]]
    assert moves, "it has moved, and said why"
    for entry in moves:
        words = entry.arguments[WHY]["words"]
        assert "worth" in words
        assert reason(engine, entry, Seat("red")) == reason(engine, entry, GAMEMASTER) == words
        assert reason(engine, entry, Seat("blue")) == reason(engine, entry, PUBLIC) == "", "panels are secret"
        assert reason(engine, entry, Seat("blue"), over=True) == words
        assert WHY not in as_seen(desk, entry, "blue").arguments
        assert WHY in as_seen(desk, entry, "red").arguments
    show.log(desk, str(moves[0].number), campaign, "blue", False, ())
    assert "why: " not in capsys.readouterr().out
    show.log(desk, str(moves[0].number), campaign, "red", False, ())
    assert f"why: {moves[0].arguments[WHY]['words']}" in capsys.readouterr().out
    silent = next(entry for entry in desk.log(campaign, battle=battle) if WHY not in entry.arguments)
    assert reason(engine, silent, GAMEMASTER) == ""
    desk.close()

"""Scenarios that users write: read, checked, listed, played."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.api import BadInput, BattleSetup, CannotSetUp, canon
from core.battle.bots import auto_resolve
from core.battle.play import Battle as Played
from core.battle.script import Player, parse
from core.contract.dice import SeededDice
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.scenario.hooks import BEHAVIOURS
from plugins.actasf.scenario.kinds import AnyClause
from plugins.actasf.scenario.written import book, read
from tests.rules.actasf.scenarios.playing import Battle, duel, force

DOCS = Path(__file__).parents[4] / "docs" / "scenarios-actasf.md"
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_example_of_the_docs_is_played_to_its_end():
    data = canon.plain(read(EXAMPLE, "example"))
    setup = duel("the-wreck", blue=("klingon.e4", "klingon.e4"), points=70, scenario=data)
    game, chance = StarFleet(), Random(4)
    battle = Played.begin(game, setup, SeededDice(chance))
    assert battle.state.units["blue-2"].arrival.turn == 2
    for _ in auto_resolve(battle, {"red": game.bot(), "blue": game.bot()}, chance, SeededDice(chance)):
        pass
    assert battle.state.scenario == "the-wreck"
    assert game.outcome(battle.state).turns <= 3


def test_every_clause_is_told_in_the_docs_and_does_something():
    text = DOCS.read_text(encoding="utf-8")
    kinds = AnyClause.__args__  # type: ignore[attr-defined]
    assert set(BEHAVIOURS) == set(kinds)
    assert [kind for kind in kinds if f"| `{kind.__struct_config__.tag}` |" not in text] == []


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ('id = "the-wreck"', 'id = "The Wreck"', r"example: .*\$\.id"),
        ("turns = 3", "turn = 3", r"length: unknown field `turn`"),
        ('clause = "exits"', 'clause = "exit"', "clauses, row 3, clause: Invalid value 'exit'"),
        ('safe = ["bottom"]', 'safe = ["below"]', "clauses, row 3, safe, row 1: Invalid enum value 'below'"),
        (
            "[[24000, 0, 48000, 6000]]",
            "[[24000, 0, 96000, 6000]]",
            r"attacker\.zones\[0\].*is not \[left, bottom",
        ),
        (
            "entries = [[30000, 48000, 42000, 48000]]",
            "entries = []",
            "clauses, row 2, entries: takes a list of 1 or more",
        ),
        ("[[24000, 0, 48000, 6000]]", "[]", "attacker: has neither zones nor a clause `arrivals`"),
        ("share = 200", "share = [", "example: "),
        (
            'clause = "objective-ship"\ntitle = "Wreck"\nat = [36000, 24000]',
            'clause = "admiral"\nshut = "top"',
            "there are none",
        ),
        ('placing = "defender-first"', 'placing = "defender-first"\nseats = [1, 9]', "1 to 9 seats"),
    ],
)
def test_faults_name_file_and_place(old: str, new: str, cause: str):
    assert old in EXAMPLE
    with pytest.raises(BadInput, match=cause):
        read(EXAMPLE.replace(old, new), "example")


def test_a_folder_of_a_campaign_brings_scenarios(tmp_path: Path):
    (tmp_path / "wreck.toml").write_text(EXAMPLE, encoding="utf-8")
    (tmp_path / "bad.toml").write_text("id = 3", encoding="utf-8")
    game = StarFleet().configure({"scenarios": str(tmp_path)})
    listed = {scenario.id: scenario for scenario in game.scenarios()}
    assert set(listed) == {*book(), "the-wreck", "bad"}
    assert (listed["bad"].complete, "bad.toml" in listed["bad"].summary) == (False, True)
    # What is listed is what a battle keeps: it is played without the folder.
    detail = {**listed["the-wreck"].detail, "limits": False}
    battle = Battle(
        BattleSetup(
            "the-wreck",
            (force("red", ("federation.ffg",), "attacker"), force("blue", ("klingon.e4",), "defender")),
            detail=detail,
        )
    )
    assert battle.state.scenario == "the-wreck"


def test_a_challenger_proposes_a_scenario_of_his_own(tmp_path: Path):
    from tests.rules.actasf.campaign.playing import blue, red, ship

    (tmp_path / "wreck.toml").write_text(EXAMPLE, encoding="utf-8")
    game = StarFleet().configure({"scenarios": str(tmp_path)})
    challenge: Any = game.procedures()["challenge"]
    state = challenge.begin((red(ship("ca", "federation.ca")), blue(ship("e4", "klingon.e4"))), None, {})

    def give(seat: str, *dice: int, **data: Any) -> None:
        nonlocal state
        from core.contract.dice import ScriptedDice

        order = challenge.order(data)
        assert not challenge.violations(state, seat, order)
        state = challenge.apply(state, seat, order, ScriptedDice(dice)).state

    give("red", 6, 6, order="roll")
    (form,) = challenge.legal_orders(state, "red")
    own = next(option.value for option in form.fields[0].options if option.label == "The Wreck")
    give("red", order="choose", scenario=own)
    give("blue", 2, order="answer", agree=True)
    give("blue", order="answer", agree=True)
    for seat, unit in (("red", "ca"), ("blue", "e4")):
        give(seat, 3, order="allot")
        give(seat, order="send", units=[unit])
        give(seat, order="ready")
    assert state.fleet("blue").limit == 2 * state.fleet("red").limit
    (agreed,) = challenge.effects(state)
    assert (agreed.title, agreed.scenario) == ("The Wreck", "the-wreck")
    assert agreed.detail["scenario"]["clauses"][0]["title"] == "Wreck"


def test_a_script_names_a_file(tmp_path: Path):
    path = tmp_path / "wreck.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    text = f"""
        ruleset = "actasf"
        [setup]
        scenario = "{path.as_posix()}"
        detail = {{ points = 100 }}
        [[setup.forces]]
        seat = "red"
        side = "red"
        role = "attacker"
        units = [{{ id = "ffg", name = "FFG", class_id = "federation.ffg", quality = 4 }}]
        [[setup.forces]]
        seat = "blue"
        side = "blue"
        role = "defender"
        units = [{{ id = "e4", name = "E4", class_id = "klingon.e4", quality = 4 }}]
    """
    script, lines = parse(text, "wreck-script.toml")
    player = Player(StarFleet(), script, lines, "wreck-script.toml")
    assert player.state.scenario == "the-wreck"
    with pytest.raises(BadInput, match=r"nowhere\.toml.*cannot be read"):
        Player(StarFleet(), *parse(text.replace("wreck.toml", "nowhere.toml"), "s.toml"), "s.toml")


def test_every_fault_of_a_set_up_is_listed():
    with pytest.raises(CannotSetUp) as error:
        Battle(
            duel(
                "annihilation",
                red=("federation.dng", "klingon.zz"),
                blue=("klingon.c8k",),
                limits=True,
                points=300,
                table=[24000, 24000],
            )
        )
    for cause in ("klingon.zz", "brings 315 points of 300", "brings 340 points of 300"):
        assert cause in str(error.value)

"""Positions within a scenario: all of it is filled in, or what has to be written is named."""

from pathlib import Path
from typing import Any

import pytest

from core.api import BadInput
from core.battle.script import Player, parse
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.scenario import kinds
from plugins.actasf.scenario.written import book
from plugins.actasf.state import State
from tests.rules.actasf.scenarios.playing import position
from tests.rules.actasf.scenarios.test_own import EXAMPLE

RULES = StarFleet()
SHIPS: dict[str, Any] = {
    "a": {"class": "federation.ca", "seat": "a", "at": [6000, 24000]},
    "b": {"class": "klingon.d7k", "seat": "b", "at": [60000, 24000]},
}


def arranged(scenario: str, units: dict[str, Any] = SHIPS, **more: Any) -> State:
    return RULES.arrange(position(scenario, units=units, turn=2, **more))


def clause(state: State, kind: type) -> Any:
    return next(each for each in state.clauses if isinstance(each, kind))


def test_table_terrain_and_zones_are_those_of_the_scenario() -> None:
    state = arranged("strange-new-worlds")
    written = book()["strange-new-worlds"]
    assert state.table == written.table
    assert set(state.terrain) == {piece.id for piece in written.terrain}
    assert state.zones == {"b": written.defender.zones}
    bare = arranged("assassination", terrain=[], zones={}, clauses=[])
    assert (bare.terrain, bare.zones) == ({}, {})


def test_what_a_survey_needs_follows_from_the_fleet() -> None:
    state = arranged("strange-new-worlds")
    survey = clause(state, kinds.PlanetSurvey)
    cost = state.units["a"].roster.points
    assert survey.needed == -(-cost * survey.share // 100)
    assert state.information_from == (survey.planet,)


def test_every_enemy_ship_is_to_be_scanned() -> None:
    assert arranged("recon-run").information_from == ("b",)


def test_the_only_ship_that_can_be_marked_is() -> None:
    assert clause(arranged("assassination"), kinds.TargetShip).unit == "b"


def test_ships_that_wait_come_over_the_entries_of_the_scenario() -> None:
    units = {**SHIPS, "late": {"class": "federation.ffg", "seat": "a", "status": "waiting"}}
    (entry,) = clause(arranged("the-wounded-lion", lion(units)), kinds.Arrivals).entries
    arrival = arranged("the-wounded-lion", lion(units)).units["late"].arrival
    assert arrival is not None
    assert (arrival.turn, arrival.entries) == (3, (entry,))


def lion(units: dict[str, Any]) -> dict[str, Any]:
    return {**units, "lion": {"class": "federation.dng", "seat": "b", "at": [30000, 24000]}}


def test_the_wounded_ship_and_the_convoy_are_found() -> None:
    assert clause(arranged("the-wounded-lion", lion(SHIPS)), kinds.WoundedShip).unit == "lion"
    units = {**SHIPS, "f": {"class": "civilian.lf", "seat": "b", "at": [40000, 24000]}}
    state = arranged("convoy-terror", units)
    assert clause(state, kinds.Convoy).units == ("f",)
    assert state.units["f"].civilian


@pytest.mark.parametrize(
    ("scenario", "units", "cause"),
    [
        ("assassination", {"c": {**SHIPS["b"], "at": [50000, 24000]}}, r"target-ship.*unit.*of: b, c"),
        ("the-wounded-lion", {}, r"wounded-ship.*unit: names the wounded ship"),
        ("convoy-terror", {}, r"convoy.*units: names the convoy"),
        ("we-come-in-peace", {}, r"counters.*objects: has the counters"),
        ("king-of-the-world", {}, r"secret-goals.*goals: has the goal of each seat.*a, b"),
        (
            "on-the-back-foot",
            {"late": {"class": "klingon.d7k", "seat": "b", "status": "waiting"}},
            r"reinforcements.*units\.late\.arrival",
        ),
    ],
)
def test_what_players_and_dice_settle_is_asked_for(scenario: str, units: dict[str, Any], cause: str) -> None:
    with pytest.raises(BadInput, match=cause):
        arranged(scenario, {**SHIPS, **units})


SETUP = """
ruleset = "actasf"
seed = 1
[setup]
mode = "cards"
detail = { limits = false }
SCENARIO
[[setup.forces]]
seat = "a"
side = "a"
role = "attacker"
units = [{ id = "hood", name = "Hood", class_id = "federation.ffg", quality = 4 }]
[[setup.forces]]
seat = "b"
side = "b"
role = "defender"
units = [{ id = "fury", name = "Fury", class_id = "klingon.e4", quality = 4 }]
"""


def begun(text: str, name: str) -> State:
    player = Player(RULES, *parse(text, name), name)
    assert isinstance(player.state, State)
    return player.state


def test_a_script_carries_a_scenario_of_its_own() -> None:
    own = EXAMPLE.replace("[[clauses]]", "[[setup.scenario.clauses]]")
    for role in ("attacker", "defender"):
        own = own.replace(f"[{role}]", f"[setup.scenario.{role}]")
    text = SETUP.replace("SCENARIO\n", f"[setup.scenario]\n{own}\n")
    state = begun(text, "own.toml")
    assert (state.scenario, state.ending.turns) == ("the-wreck", 3)


def test_a_scenario_lies_beside_the_script(tmp_path: Path) -> None:
    (tmp_path / "wreck.toml").write_text(EXAMPLE, encoding="utf-8")
    text = SETUP.replace("SCENARIO", 'scenario = "wreck.toml"')
    assert begun(text, str(tmp_path / "script.toml")).scenario == "the-wreck"
    with pytest.raises(BadInput, match="elsewhere.wreck.toml: cannot be read"):
        begun(text, str(tmp_path / "elsewhere" / "script.toml"))


def test_a_position_finds_its_scenario_beside_the_script(tmp_path: Path) -> None:
    (tmp_path / "wreck.toml").write_text(EXAMPLE, encoding="utf-8")
    text = """
    ruleset = "actasf"
    [position]
    scenario = "wreck.toml"
    step = "attack"
    units.a = { class = "federation.ca", seat = "a", at = [20000, 20000] }
    units.b = { class = "klingon.d7k", seat = "b", at = [20000, 24000] }
    """
    assert begun(text, str(tmp_path / "script.toml")).scenario == "the-wreck"


def test_a_scenario_stands_in_one_place() -> None:
    text = SETUP.replace("detail = { limits = false }", 'detail = { scenario = "x.toml" }')
    with pytest.raises(BadInput, match="in `scenario` or in `detail`, not in both"):
        begun(text.replace("SCENARIO", 'scenario = { id = "own" }'), "script.toml")


def test_a_scenario_without_an_id_is_named() -> None:
    with pytest.raises(BadInput, match="scenario.*id"):
        begun(SETUP.replace("SCENARIO", 'scenario = { title = "Own" }'), "script.toml")

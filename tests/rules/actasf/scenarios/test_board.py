"""What the board says of a scenario beside ships and terrain."""

from random import Random
from typing import Any

import pytest

from core.battle.board_text import board_text
from core.contract.dice import SeededDice
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.scenario.written import book
from tests.rules.actasf.scenarios.playing import Battle, duel


def told(name: str, **detail: Any) -> dict[str, str]:
    """The rows of the scenario's panel as the battle begins."""
    battle = Battle(duel(name, **detail))
    panel = next(one for one in battle.rules.board(battle.state).panels if one.title == "Scenario")
    return {row.label: row.value for row in panel.rows}


def test_it_tells_when_the_battle_ends_and_over_which_edges_nobody_gets_away():
    battle = Battle(duel("ambush"))
    panel = next(one for one in battle.rules.board(battle.state).panels if one.title == "Scenario")
    rows = {row.label: row.value for row in panel.rows}
    assert rows["Scenario"] == "Ambush"
    assert rows["Ends"] == "after turn 8"
    assert rows["Lost over an edge, Blue"] == "top, bottom, left"


def test_it_tells_the_running_total():
    battle = Battle(duel("a-call-to-arms", running=15))
    panel = next(one for one in battle.rules.board(battle.state).panels if one.title == "Scenario")
    assert {row.label: row.value for row in panel.rows}["Ends"] == "at 15 on the running total, now 0"


def test_it_tells_how_victory_points_are_made_and_what_each_side_has():
    rows = told("assassination")
    assert rows["Won by"] == "the most victory points"
    assert rows["Victory points now, Red"] == "0"
    assert rows["Target ship"].startswith("a ship of the defender is marked: 100 points")


def test_it_tells_zones_forces_and_roles():
    rows = told("ambush")
    assert rows["Roles"] == "Red is attacker, Blue is defender"
    assert rows["Forces, Red"] == f"up to {book()['ambush'].attacker.share} % of the points"
    assert rows["Set-up, Blue"] == "(6″, 18″) to (30″, 30″)"
    assert rows["Ends early"] == "when one side alone has ships left (ships adrift do not count)"
    assert rows["Heading"] == "ships of the defender are set up heading 90°"


def test_by_cards_it_tells_the_zones_of_the_book():
    assert told("ambush", mode="cards")["Set-up, Blue"] == "(6″, 18″) to (30″, 30″)"


def test_it_tells_what_decides_in_place_of_points():
    rows = told("strange-new-worlds")
    assert rows["Won by"].startswith("the attacker if it learns 24 Information Points of the planet")
    assert rows["Ends early"].endswith("unless that is the attacker, or when what it is about is settled")


@pytest.mark.parametrize("name", book())
def test_every_clause_of_every_scenario_is_told(name: str):
    """A clause says how the battle is won, or what is special in it, in the panel and on the terminal."""
    ships = ["federation.ca"] * 2
    lion = ["federation.dng"] if name == "the-wounded-lion" else ships
    rules = StarFleet()
    state = rules.setup(duel(name, ships, lion), SeededDice(Random(1)))
    board = rules.board(state)
    labels = {row.label for panel in board.panels if panel.title == "Scenario" for row in panel.rows}
    for clause in state.clauses:
        tag = str(clause.__struct_config__.tag).replace("-", " ").capitalize()
        assert tag in labels or tag in ("Planet survey", "Reconnaissance", "Last standing", "Holdout")
    assert "Won by: " in board_text(board)

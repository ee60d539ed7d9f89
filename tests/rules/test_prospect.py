"""What is known of a battle before it begins, for every scenario that comes with a ruleset."""

import pytest

from core.api import BattleSetup, SeatForce, UnitRecord, titled
from core.plugin.manager import Plugins

GAMES = ("actasf", "sfm")
SCENARIOS = [
    pytest.param(game, scenario, id=f"{game} {scenario.id}")
    for game in GAMES
    for scenario in Plugins().ruleset(game).scenarios()
]


def fleet(role, *classes):
    units = tuple(UnitRecord(f"{role}-{n}", f"{role} {n}", name, 4) for n, name in enumerate(classes))
    return SeatForce(role, role, units, role=role)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_scenario_says_when_it_ends_and_what_each_role_brings(game, scenario):
    prospect = Plugins().ruleset(game).prospect(BattleSetup(scenario.id, (), detail=scenario.detail))
    labels = [row.label for row in prospect.terms]
    assert {"Ends", "Ends early"} <= set(labels)
    assert [f"Forces, {titled(role)}" for role in scenario.roles] == [
        label for label in labels if label.startswith("Forces, ")
    ]
    assert all(row.value for row in prospect.terms)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_choice_that_a_player_makes_has_a_name(game, scenario):
    made = {
        key
        for key, value in scenario.detail.items()
        if key in scenario.choices or not isinstance(value, dict)
    }
    assert made <= set(scenario.labels)


def test_the_ship_that_comes_besides_does_not_count():
    setup = BattleSetup(
        "the-wounded-lion",
        (fleet("attacker", "klingon.d7k"), fleet("defender", "federation.dn", "federation.ca")),
        detail={"points": 400},
    )
    costs = Plugins().ruleset("actasf").prospect(setup).costs
    assert (costs["attacker"].points, costs["attacker"].most) == (170, 400)
    assert costs["defender"].points == 180


@pytest.mark.parametrize("game", GAMES)
def test_a_folder_of_scenarios_that_is_not_there_is_told_where_one_is_chosen(game, tmp_path):
    folder = str(tmp_path / "scenarioss")
    last = Plugins().ruleset(game).configure({"scenarios": folder}).scenarios()[-1]
    assert (last.title, last.complete) == ("scenarioss (faulty)", False)
    assert last.summary == f"{folder}: there is no such folder"

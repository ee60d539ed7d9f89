"""What the board says of a scenario beside ships and terrain."""

from tests.rules.actasf.scenarios.playing import Battle, duel


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

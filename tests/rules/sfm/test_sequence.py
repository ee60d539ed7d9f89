"""The sequence of play."""

import pytest

from plugins.sfm.ruleset import INFO
from tests.rules.sfm.playing import CASES, Table, unit


def duel(**more):
    return Table(unit("a", "marine"), unit("b", "marine", "blue", (1, 0)), **more)


@pytest.mark.case("SEQ-order")
def test_phases_in_order():
    """Each player's turn runs through all seven."""
    order = [one.removeprefix("close_") for one in CASES["SEQ-order"]["expected"]["order"]]
    names = [step.id for step in INFO.steps]
    assert names == [f"{one}-{turn}" for turn in (1, 2, 3) for one in order]
    table = duel()
    seen = []
    for seat in ("red", "blue", "red"):
        for _ in range(4):
            table.play(seat, "done")
            seen += [event.phase for event in table.events if event.name == "phase"]
    # The position begins in the fire phase of the first half.
    first = seen.index("starting")
    assert seen[:first] == order[2:]
    assert seen[first : first + 7] == order
    assert seen[first + 7 : first + 14] == order


@pytest.mark.case("SEQ-actor")
def test_who_acts():
    """The active player decides; a pause in the movement asks the other. Strikes are not in the catalogue."""
    table = duel()
    for phase in ("fire", "assault", "opportunity", "movement"):
        assert table.rules.to_act(table.state) == ("red",)
        assert table.state.phase == phase
        table.play("red", "done")
    assert table.rules.to_act(table.state) == ("blue",)
    table = Table(
        unit("a", "marine", at=(3, 0)), unit("b", "marine", "blue", (0, 0), marked=True), step="movement"
    )
    table.play("red", "move", unit="a", path=[[2, 0]])
    assert table.rules.to_act(table.state) == ("blue",)


@pytest.mark.case("SEQ-stunned-nofire")
def test_stunned_in_the_enemys_turn():
    table = duel(active="blue", seats=["blue", "red"])
    table.play("blue", "fire", 3, 3, unit="b", target="a")
    for _ in range(4):
        table.play("blue", "done")
    assert "stunned" in table.why_not("red", "fire", unit="a", target="b")
    table.play("red", "done")
    assert "stunned" in table.why_not("red", "assault", unit="a", target="b")
    table.play("red", "done")
    table.play("red", "done")
    assert not table.why_not("red", "move", unit="a", path=[[-1, 0]])
    assert "one hex only" in table.why_not("red", "move", unit="a", path=[[-1, 0], [-2, 0]])
    table.play("red", "done")
    assert not table["a"].down


@pytest.mark.case("SEQ-fire-then-ca", "SEQ-fire-then-op")
def test_one_attack_a_turn():
    table = duel()
    table.play("red", "fire", 6, 6, unit="a", target="b")
    assert table["a"].fired
    assert "has attacked" in table.why_not("red", "fire", unit="a", target="b")
    table.play("red", "done")
    assert "upside down" in table.why_not("red", "assault", unit="a", target="b")
    table.play("red", "done")
    assert "upside down" in table.why_not("red", "mark", units=["a"])


@pytest.mark.case("SEQ-recovery-all")
def test_recovery():
    """The active player's units alone."""
    table = Table(
        unit("A1", "marine", stunned=True),
        unit("A2", "marine", fired=True),
        unit("B1", "marine", "blue", (9, 0), stunned=True),
        step="movement",
    )
    table.play("red", "done")
    assert [name for name, one in table.state.units.items() if one.down] == CASES["SEQ-recovery-all"][
        "expected"
    ]["still_upside_down"]


@pytest.mark.case("SEQ-friendly-fire")
def test_friendly_fire():
    """Legal, and the enemy's kill."""
    table = Table(unit("A1", "marine"), unit("A2", "marine", at=(1, 0)), unit("B", "marine", "blue", (9, 0)))
    table.play("red", "fire", 1, 1, unit="A1", target="A2")
    killed = next(event for event in table.events if event.name == "killed")
    assert killed.credit == "blue"
    assert table["A2"].place == "lost"


def test_starting_phase_takes_markers_off():
    """Rule: Sequence of Play: Starting Phase."""
    table = Table(
        unit("a", "marine", marked=True),
        unit("b", "marine", "blue", (9, 0), marked=True),
        active="blue",
        step="movement",
    )
    table.play("blue", "done")
    assert table.state.turn == 2
    assert table["a"].markers == 0
    assert table["b"].markers == 1

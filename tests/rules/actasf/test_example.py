"""The Example of Play, from its first initiative to what its third turn leaves."""

from itertools import chain
from pathlib import Path

import pytest

from core.battle.script import Account, Player, load
from plugins.actasf.ruleset import StarFleet
from tests.rules.actasf.playing import CASES

SCRIPT = Path(__file__).parents[3] / "docs" / "examples" / "example-of-play.toml"
STEPS = CASES["EXP-001"]["steps"]
NOMINATED = {
    "move": "e4 dw d7k ca d5k ffg ffg d7k dw e4 ca d5k",
    "attack": "ca d5k dw d7k ffg e4 d5k dw d7k ca e4",
}


@pytest.fixture(scope="module")
def account() -> Account:
    script, lines = load(SCRIPT)
    return Player(StarFleet(), script, lines, SCRIPT.name).play()


@pytest.mark.case("EXP-001")
def test_the_example_comes_out_as_its_script_says(account: Account) -> None:
    """Its 48 steps, each with the state by the rules."""
    assert [str(finding) for finding in account.findings] == []


@pytest.mark.case("EXP-001")
def test_the_printed_dice_are_rolled_in_their_order() -> None:
    """Those of each step that prints any, and the two told in words: a drone's 1 and the stricken frigate's 6."""
    told = {41: [1], 44: [6]}
    printed = [die for step in STEPS for die in told.get(step["n"], step["dice"]) if isinstance(die, int)]
    assert len(printed) == 31
    # An iterator: each `in` goes on where the last one ended.
    rolled = chain.from_iterable(step.get("dice", ()) for step in load(SCRIPT)[0].do)
    assert [die for die in printed if die not in rolled] == []


@pytest.mark.case("EXP-001")
def test_the_ships_act_in_the_order_told() -> None:
    """Steps 3 to 8, 10 to 29, 33 to 38 and 40 to 44: who is nominated when."""
    steps = load(SCRIPT)[0].do
    for order in ("move", "attack"):
        units = [step["unit"] for step in steps if step.get("order") == order]
        assert " ".join(units).startswith(NOMINATED[order])

"""The question for dice says in one sentence whose they are, how many, and for what."""

import pytest

from core.cli.question import question
from core.contract.dice import DiceRequest


@pytest.mark.parametrize(
    ("reason", "told"),
    [("XP dice for skills: Hood", "XP dice for skills, Hood"), ("phaser_fire:hood", "phaser fire, hood")],
)
def test_what_dice_are_for_reads_as_a_part_of_the_sentence(reason: str, told: str) -> None:
    first, *_ = question(DiceRequest("red", 6, 2, reason), (), "water", None, ())
    assert first == f"Red rolls 2d6 for {told}; nothing has happened yet."

"""Counts and names in words."""

import pytest

from core.api import counted, titled


@pytest.mark.parametrize(
    ("count", "told"), [(0, "no hits"), (1, "1 hit"), (2, "2 hits"), (21, "21 hits"), (-1, "-1 hits")]
)
def test_a_count_agrees_with_its_noun(count, told):
    assert counted(count, "hit") == told


def test_a_plural_of_its_own():
    assert [counted(n, "die", "dice") for n in (0, 1, 4)] == ["no dice", "1 die", "4 dice"]


def test_an_id_becomes_a_name():
    assert titled("klingon") == "Klingon"
    assert titled("third-fleet") == "Third fleet"
    assert titled("maximum_warp") == "Maximum warp"
    assert titled("") == ""

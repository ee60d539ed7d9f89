"""Counts and names in words."""

import pytest

from core.api import counted, titled
from core.contract.words import file_name


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


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Third Fleet", "Third Fleet.pdf"),
        ('A/B: "C"?', "A-B- -C.pdf"),
        ("..", "_.pdf"),
        ("", "_.pdf"),
        ("Aux", "_Aux.pdf"),
        ("con.old", "_con.old.pdf"),
        ("Q\u2019onos \u5e1d", "Q\u2019onos \u5e1d.pdf"),
        ("line\nbreak", "line-break.pdf"),
        ("x" * 300, "x" * 196 + ".pdf"),
        ("\u5e1d" * 100, "\u5e1d" * 65 + ".pdf"),
    ],
)
def test_a_name_for_a_file_is_one_on_every_system(name, file):
    assert file_name(name, ".pdf") == file

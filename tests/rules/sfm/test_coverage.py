"""Each worked case is tested here, or listed with the reason why it is not due."""

from pathlib import Path

from tests.rules import coverage
from tests.rules.sfm.playing import CASES

LATER = {
    "UL-people": "people per counter have no effect in the game",
}

HERE = Path(__file__).parent


def test_every_case_is_tested_or_listed():
    found = coverage.tested(HERE, CASES)
    assert found & set(LATER) == set()
    assert set(CASES) - found == set(LATER)


def test_whatever_tests_a_case_demands_something():
    assert coverage.idle(HERE, CASES) == []

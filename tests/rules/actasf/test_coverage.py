"""Each worked case is tested here, or listed with the reason why it is not due."""

from pathlib import Path

from tests.rules import coverage
from tests.rules.actasf.playing import CASES

LATER = {
    "DMG-019": "no weapon of the fleet lists has an area effect",
}

HERE = Path(__file__).parent


def test_every_case_is_tested_or_listed():
    found = coverage.tested(HERE, CASES)
    assert found & set(LATER) == set()
    assert set(CASES) - found == set(LATER)


def test_whatever_tests_a_case_demands_something():
    assert coverage.idle(HERE, CASES) == []

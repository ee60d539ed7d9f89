"""Each worked case is tested here."""

from pathlib import Path

from tests.rules import coverage
from tests.rules.fasa.playing import CASES

HERE = Path(__file__).parent


def test_every_case_is_tested():
    assert set(CASES) - coverage.tested(HERE, CASES) == set()


def test_whatever_tests_a_case_demands_something():
    assert coverage.idle(HERE, CASES) == []

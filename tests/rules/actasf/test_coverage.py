"""Each worked case is tested here, or listed with the reason why it is not due."""

from pathlib import Path

from tests.rules import coverage
from tests.rules.actasf.playing import CASES

SCENARIO = "of the scenarios A Call to Arms alone is played yet"

AREAS = {
    "SCN": SCENARIO,
}
"""Areas of which nothing is due but what is tested already."""

LATER = {
    "INI-020": SCENARIO,
    "DMG-019": "no weapon of the fleet lists has an area effect",
    "VPS-007": "the band of a battle decides nothing in the scenario that is played",
}

HERE = Path(__file__).parent


def test_every_case_is_tested_or_listed():
    found = coverage.tested(HERE, CASES)
    later = {name for name in CASES if name[:3] in AREAS and name not in found} | set(LATER)
    assert found & set(LATER) == set()
    assert set(CASES) - found == later
    assert set(AREAS) <= {name[:3] for name in CASES}


def test_whatever_tests_a_case_demands_something():
    assert coverage.idle(HERE, CASES) == []

"""Each worked case is tested here, or listed with the reason why it is not due."""

from pathlib import Path

from tests.rules import coverage
from tests.rules.sfm.playing import CASES

SHUTTLE = "shuttles are not in the catalogue yet"
FIGHTER = "fighters are not in the catalogue yet"
GUNBOAT = "gunboats are not in the catalogue yet"
FLYER = "what flies is not in the catalogue yet"

LATER = {
    "CHART-air-range-landed": FLYER,
    "SEQ-strike-fire-flips": FIGHTER,
    "SH-move": SHUTTLE,
    "SH-land-min": SHUTTLE,
    "SH-range-landed": SHUTTLE,
    "SH-half": SHUTTLE,
    "SH-default-flight": SHUTTLE,
    "SH-hts-2007": SHUTTLE,
    "SH-hts-cost": SHUTTLE,
    "SH-hts-2011": SHUTTLE,
    "SH-has-2011": SHUTTLE,
    "SH-leave-2011": SHUTTLE,
    "SH-repair": SHUTTLE,
    "FT-spacing-enemy": FIGHTER,
    "FT-flak": FIGHTER,
    "FT-damaged": FIGHTER,
    "FT-destroyed": FIGHTER,
    "FT-cap-move": FIGHTER,
    "FT-land": FIGHTER,
    "GB-fires": GUNBOAT,
    "GB-move": GUNBOAT,
    "GB-range": GUNBOAT,
    "UL-people": "people per counter have no effect in the game",
}

HERE = Path(__file__).parent


def test_every_case_is_tested_or_listed():
    found = coverage.tested(HERE, CASES)
    assert found & set(LATER) == set()
    assert set(CASES) - found == set(LATER)


def test_whatever_tests_a_case_demands_something():
    assert coverage.idle(HERE, CASES) == []

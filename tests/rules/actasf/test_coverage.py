"""Each worked case is tested here, or listed with the reason why it is not due."""

from pathlib import Path

from tests.rules import coverage
from tests.rules.actasf.playing import CASES

CLOAK = "cloaking devices are not played yet"
TRACTOR = "tractor beams are not played yet"
SHUTTLE = "shuttles are not played yet"
LABS = "labs and probes are not played yet"
SQUADRON = "squadrons are not played yet"
SCENARIO = "of the scenarios A Call to Arms alone is played yet"

AREAS = {
    "CLK": CLOAK,
    "TRC": TRACTOR,
    "SHT": SHUTTLE,
    "LAB": LABS,
    "SQD": SQUADRON,
    "SCN": SCENARIO,
}
"""Areas of which nothing is due but what is tested already."""

LATER = {
    "GEN-007": SHUTTLE,
    "DEF-015": CLOAK,
    "INI-020": SCENARIO,
    "INI-021": "opposed checks come with tractor beams alone",
    "ORD-010": SHUTTLE,
    "ORD-014": SQUADRON,
    "MOV-050": CLOAK,
    "MOV-051": SHUTTLE,
    "HIT-016": SHUTTLE,
    "DMG-017": "no ship of the fleet lists carries cargo",
    "DMG-019": "no weapon of the fleet lists has an area effect",
    "TRP-007": CLOAK,
    "TRT-012": TRACTOR,
    "TRT-015": CLOAK,
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

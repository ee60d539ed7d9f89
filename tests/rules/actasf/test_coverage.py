"""Each worked case is tested here, or listed with the reason why it is not due."""

import re
from pathlib import Path

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


def test_every_case_is_tested_or_listed():
    text = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.rglob("test_*.py")
        if path.name != Path(__file__).name
    )
    tested = {name for name in CASES if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)}
    later = {name for name in CASES if name[:3] in AREAS and name not in tested} | set(LATER)
    assert tested & set(LATER) == set()
    assert set(CASES) - tested == later
    assert set(AREAS) <= {name[:3] for name in CASES}

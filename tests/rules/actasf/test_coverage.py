"""Each worked case is tested here, or listed with the reason why it is not due."""

import re
from pathlib import Path

from tests.rules.actasf.playing import CASES

LATER = {
    "DMG-019": "no weapon of the fleet lists has an area effect",
}


def test_every_case_is_tested_or_listed():
    text = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.rglob("test_*.py")
        if path.name != Path(__file__).name
    )
    tested = {name for name in CASES if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)}
    assert tested & set(LATER) == set()
    assert set(CASES) - tested == set(LATER)

"""Each worked case is tested here."""

import re
from pathlib import Path

from tests.rules.actasf.playing import CASES


def test_every_case_is_tested():
    text = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.rglob("test_*.py")
        if path.name != Path(__file__).name
    )
    tested = {name for name in CASES if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)}
    assert set(CASES) - tested == set()

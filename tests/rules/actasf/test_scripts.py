"""The example in the documentation of scripts plays as it says."""

import re
from pathlib import Path

from core.battle.script import Player, parse
from plugins.actasf.ruleset import StarFleet

PAGE = Path(__file__).parents[3] / "docs" / "scripts-actasf.md"


def test_the_example_plays():
    found = re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    script, lines = parse(found[1], "example.toml")
    account = Player(StarFleet(), script, lines, "example.toml").play()
    assert [str(finding) for finding in account.findings] == []
    assert len(account.steps) == 1

"""Rules questions as scripts: each is played, and everything has to come out as it says."""

from pathlib import Path

import pytest

from core.battle.script import Player, load
from plugins.actasf.ruleset import StarFleet

SCRIPTS = sorted(Path(__file__).with_name("scripts").glob("*.toml"))


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_the_script_plays_as_it_says(path: Path) -> None:
    script, lines = load(path)
    account = Player(StarFleet(), script, lines, path.name).play()
    assert [str(finding) for finding in account.findings] == []


def test_there_are_scripts() -> None:
    assert SCRIPTS

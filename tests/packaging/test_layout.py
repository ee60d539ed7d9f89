"""What the documentation says of where things stand is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")


def named(beginning: str, end: str) -> set[str]:
    """Give the files that the tables between two passages name."""
    part = PAGE[PAGE.index(beginning) : PAGE.index(end)]
    return {
        name
        for line in part.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`([^`]+)`", line.split("|")[1])
    }


ALL = named("## Where things stand", "`sfm` has besides these:")
OWN = {
    "sfm": named("`sfm` has besides these:", "`actasf`, whose ships"),
    "actasf": named("`actasf`, whose ships", "`fasa`, whose ships"),
    "fasa": named("`fasa`, whose ships", "What is often looked for"),
}


def test_what_is_often_looked_for_elsewhere_is_there() -> None:
    part = PAGE[PAGE.index("What is often looked for") : PAGE.index("## A complete ruleset")]
    whole = re.findall(r"`((?:core|gui)/[^`]+)`", part)
    assert whole and [name for name in whole if not (ROOT / name).is_file()] == []
    own = set(re.findall(r"`([a-z_/]+(?:\.py|/))`", part)) - set(whole)
    missing = [name for name in own if not any((ROOT / "plugins").glob(f"*/{name.rstrip('/')}"))]
    assert own and missing == []


@pytest.mark.parametrize("ruleset", OWN)
def test_the_page_names_each_file_of_a_ruleset(ruleset: str) -> None:
    folder = ROOT / "plugins" / ruleset
    there = {
        f"{path.name}/" if path.is_dir() else path.name
        for path in folder.iterdir()
        if path.name != "__pycache__"
    }
    assert ALL | OWN[ruleset] == there

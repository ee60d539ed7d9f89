"""The line on which each step of a script stands."""

import pytest

from core.battle.lines import step_lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('a = 1\n[[do]]\nseat = "x"\n\n  [[ do ]]\nb = "[[do]]"\n', [2, 5]),
        ('a = 1\ndo = [\n  { a = [1, 2] }, # first, it is ]\n\n  { b = "x\\"],{" },\n]\n', [3, 5]),
        ('{"a": {"undo": [1]},\n "do": [ {"a": [1,\n2]},\n {"b": "]"},\n3 ]}', [2, 4, 5]),
        ('{"do": []}', []),
        ("a = 1\n", []),
    ],
)
def test_lines_of_steps(text, lines):
    assert list(step_lines(text)) == lines

"""Find on which line of a script each of its steps stands, in TOML and in JSON."""

import re
from collections.abc import Sequence

_TABLE = re.compile(r"^[ \t]*\[\[[ \t]*do[ \t]*\]\]", re.MULTILINE)
_ARRAY = re.compile(r"""(?:^|[{,])\s*["']?do["']?\s*[:=]\s*\[""", re.MULTILINE)
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""'
    + r"|'''[\s\S]*?'''"
    + r'|"(?:\\.|[^"\\\n])*"'
    + r"|'[^'\n]*'|#[^\n]*|[\[\]{},]|\S"
)


def step_lines(text: str) -> Sequence[int]:
    """Give the line, from 1, on which each step of `do` begins."""
    tables = [text.count("\n", 0, match.end()) + 1 for match in _TABLE.finditer(text)]
    return tables or _array_lines(text)


def _array_lines(text: str) -> list[int]:
    start = _ARRAY.search(text)
    if start is None:
        return []
    lines = []
    depth, fresh = 1, True
    for token in _TOKEN.finditer(text, start.end()):
        word = token.group()
        if word.startswith("#"):
            continue
        if depth == 1 and word == ",":
            fresh = True
            continue
        if word in "]}":
            depth -= 1
            if depth == 0:
                break
            continue
        if fresh and depth == 1:
            lines.append(text.count("\n", 0, token.start()) + 1)
            fresh = False
        if word in "[{":
            depth += 1
    return lines

"""How the command line prints: words for people, JSON for programs."""

import json
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.contract import canon


def data(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(canon.plain(value), indent=2, ensure_ascii=False))


def sentence(text: str) -> str:
    """Give a phrase as a sentence."""
    return f"{text[0].upper()}{text[1:]}."


WIDEST = 40
"""A column is padded to so many characters at most: what is longer moves its own row alone."""


def table(heads: Sequence[str], rows: Iterable[Sequence[Any]], spare: Sequence[str] = ()) -> None:
    """Print rows in columns as wide as they need, within bounds; those of the `spare` heads only where one has a cell."""
    cells = [list(map(str, heads)), *(["" if cell is None else str(cell) for cell in row] for row in rows)]
    shown = [
        column
        for column, head in enumerate(heads)
        if head not in spare or any(row[column] for row in cells[1:])
    ]
    widths = {
        column: max(len(row[column]) for row in cells if len(row[column]) <= WIDEST) for column in shown
    }
    for row in cells:
        print("  ".join(row[column].ljust(width) for column, width in widths.items()).rstrip())


def progress(done: int, of: int, what: str) -> None:
    """Tell on stderr how far long work has come: in one line where somebody watches, else in a line now and then."""
    if sys.stderr is None:  # so it is where the program was started without one
        return
    if sys.stderr.isatty():
        end = "" if done < of else "\r\x1b[K"
        print(f"\r\x1b[K{done} of {of} {what}", end=end, file=sys.stderr, flush=True)
    else:
        print(f"{done} of {of} {what}", file=sys.stderr, flush=True)


def written(value: Any) -> str:
    """Write a value as orders hold it."""
    return json.dumps(canon.plain(value), ensure_ascii=False)


def word(value: Any) -> str:
    """Write a value as an argument holds it: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else written(value)


def program(*words: str) -> str:
    """Write a call of the program that can be pasted into a shell."""
    return " ".join(("bridgehead", *words))


def command_line(verb: str, words: Mapping[str, Any], options: Sequence[str] = ()) -> str:
    """Write a command line that can be pasted into a shell."""
    pairs = (shlex.quote(f"{key}={word(value)}") for key, value in words.items())
    return program("do", verb, *pairs, *options)


def kept_in(database: str | None) -> tuple[str, ...]:
    """Give the option that names a database, as it stands in a command line; none for the user's own."""
    return () if database is None else ("--database", shlex.quote(database))

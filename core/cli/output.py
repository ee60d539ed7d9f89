"""How the command line prints: words for people, JSON for programs."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from core.contract import canon


def data(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(canon.plain(value), indent=2, ensure_ascii=False))


def table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print rows in columns as wide as they need."""
    cells = [list(map(str, heads)), *(["" if cell is None else str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    for row in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def progress(text: str) -> None:
    """Tell on stderr how far long work has come; nothing where nobody watches."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def progress_end() -> None:
    """End the line of `progress`."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)

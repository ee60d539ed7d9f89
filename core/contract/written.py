"""What somebody wrote by hand or another program sent: read it, or say in one line why it cannot be read."""

import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from unicodedata import bidirectional, category

from core.contract.errors import BadInput

DEEPEST = 64
"""How many levels of lists and tables may lie in each other. No form of ours needs a fourth of that."""
WIDEST = 2**63
"""Whole numbers have 64 bits, in records and in databases alike."""
LONGEST_NAME, LONGEST = 300, 2_000
"""So many letters a name has at most, and a line of words."""
TURNS = {**dict.fromkeys(("LRE", "RLE", "LRO", "RLO"), "PDF"), **dict.fromkeys(("LRI", "RLI", "FSI"), "PDI")}
"""Kinds of characters that turn the way of reading, each with the kind that ends it."""


def named(name: str, what: str = "name") -> str:
    """Give a name without the blanks around it.

    Raises:
        BadInput: when nothing is left that can be seen, or it is more than a name on a line.
    """
    return worded(name, what, LONGEST_NAME)


def worded(words: str, what: str, longest: int = LONGEST) -> str:
    """Give a line of words without the blanks around it.

    Raises:
        BadInput: when nothing is left that can be seen, or it is more than a line of text.
    """
    text = words.strip()
    if not any(letter.isprintable() and letter != " " for letter in text):
        raise BadInput(what, "is empty")
    if len(text) > longest:
        raise BadInput(what, f"has {len(text)} letters, more than {longest}")
    if any(category(letter) == "Cc" for letter in text):
        raise BadInput(what, "is no line of text: it has a line break or another control character")
    kinds = [bidirectional(letter) for letter in text]
    if any(kinds.count(end) < sum(TURNS.get(kind) == end for kind in kinds) for end in TURNS.values()):
        raise BadInput(what, "turns the way of reading and not back, which would turn what stands behind it")
    return text


def text_of(path: Path) -> str:
    """Read a text file in UTF-8; the mark with which some editors begin one is no part of the text.

    Raises:
        BadInput: naming the file.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(str(path), f"is no text in UTF-8: byte {error.start} does not fit") from None
    except (OSError, ValueError) as error:
        raise BadInput(str(path), f"cannot be read: {getattr(error, 'strerror', None) or error}") from None


def put_text(path: Path, text: str) -> None:
    """Write a text file in UTF-8, with the ends of lines that the text has.

    Raises:
        BadInput: naming the file.
    """
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadInput(str(path), f"cannot be written: {error.strerror}") from None


def from_toml(text: str, place: str) -> Any:
    """Read TOML.

    Raises:
        BadInput: naming the line.
    """
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise BadInput(place, f"is nested deeper than {DEEPEST} levels") from None
    except ValueError as error:  # tomllib's own errors, and numbers beyond all measure
        raise BadInput(place, f"cannot be read: {error}") from None
    return sound(data, place)


def from_json(text: str, place: str) -> Any:
    """Read JSON; a key that is given twice is refused, for one of the two would be lost.

    Raises:
        BadInput: naming the line.
    """
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except RecursionError:
        raise BadInput(place, f"is nested deeper than {DEEPEST} levels") from None
    except ValueError as error:
        raise BadInput(place, f"cannot be read: {error}") from None
    return sound(data, place)


def sound(data: Any, place: str) -> Any:
    """Give plain data back when everything in them can be kept: as JSON, in a database, on every machine.

    Raises:
        BadInput: naming the field.
    """
    _check(data, place, 0)
    return data


def _check(data: Any, place: str, depth: int) -> None:
    if depth > DEEPEST:
        raise BadInput(place, f"is nested deeper than {DEEPEST} levels")
    if isinstance(data, str):
        if "\0" in data or not _encodes(data):
            raise BadInput(place, "holds characters that are no text")
    elif isinstance(data, int):
        if not -WIDEST <= data < WIDEST:
            raise BadInput(place, "is a number of more than 64 bits")
    elif isinstance(data, float):
        if not math.isfinite(data):
            raise BadInput(place, "is no finite number")
    elif isinstance(data, Mapping):
        for key, value in data.items():
            _check(key, f"{place}, a key", depth)
            _check(value, f"{place}, {key}" if depth == 0 else place, depth + 1)
    elif isinstance(data, Sequence) and not isinstance(data, bytes):
        for value in data:
            _check(value, place, depth + 1)


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice} is given twice")
    return found

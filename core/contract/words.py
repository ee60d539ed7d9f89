"""Words that every text needs: a count with its noun, a name made from an id, a name for a file."""

import re
from collections.abc import Sequence

RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""What Windows keeps for devices."""

SYMBOLS = {"inch": "″", "degree": "°"}
"""How units of fields are written behind a figure."""


def counted(count: int, noun: str, plural: str = "") -> str:
    """Write a count with its noun: `1 ship`, `3 ships`, `no ships`.

    Args:
        plural: where it is not the noun with an s.
    """
    return f"{count or 'no'} {noun if count == 1 else plural or noun + 's'}"


def weighed(found: Sequence[tuple[float, str]], unit: str = "", count: int = 0) -> str:
    """Tell what was weighed: what was best, what was next best, each with its worth; and how many there were.

    Args:
        found: worth and words, the best first.
        unit: of the worth, such as `victory points`.
        count: how many there were, where only the best are `found`.
    """
    if not found:
        return ""
    worth, words = found[0]
    told = f"{words}: worth {worth:.1f}{f' {unit}' if unit else ''}"
    others = [(value, other) for value, other in found if other != words]
    if not others:
        return f"{told}; nothing else was open"
    return f"{told}; next best {others[0][1]}: {others[0][0]:.1f}; of {counted(count or len(found), 'way')} looked at"


def titled(name: str) -> str:
    """Make an id fit to be read, such as a seat's: `third-fleet` becomes `Third fleet`; a name stays as it is."""
    if name != name.lower():
        return name
    words = name.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def file_name(name: str, suffix: str = "") -> str:
    """Make a name fit for a file on every system: without what one of them refuses, and not too long."""
    kept = "".join(letter if letter.isprintable() and letter not in '<>:"/\\|?*' else "-" for letter in name)
    kept = kept.encode()[: 200 - len(suffix)].decode(errors="ignore").strip(" .-")
    return ("_" if not kept or RESERVED.fullmatch(kept) else "") + kept + suffix

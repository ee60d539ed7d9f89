"""Words that every text needs: a count with its noun, a name made from an id, a name for a file."""

import re

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

"""Words that every text needs: a count with its noun, a name made from an id."""


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

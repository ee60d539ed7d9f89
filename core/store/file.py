"""The file of a database: where it is, and the marks by which it is known. SQLAlchemy is not loaded for it."""

from pathlib import Path

import platformdirs

from core.contract.errors import BadInput

APPLICATION = 0x42726764
"""SQLite's mark of the program to which a file belongs: "Brgd"."""
SUFFIX = ".bridgehead"
"""How the name of a campaign file ends that a desktop opens with this program."""
PACKET, ANSWERS = f"{SUFFIX}-packet", f"{SUFFIX}-answers"
"""How the names of what goes by mail end: a player's packet, and what comes back."""
MAGIC = b"SQLite format 3\0"
"""What every file of SQLite begins with."""
REVISIONS = ("0001", "0002", "0003", "0004", "0005")
"""Every schema that this program reads, oldest first; the last is the one that it writes."""
CURRENT = REVISIONS[-1]


def default_database_path() -> Path:
    """Give the place of the user's own database."""
    return platformdirs.user_data_path("bridgehead", appauthor=False) / "bridgehead.sqlite"


def identity(path: Path) -> tuple[int, int] | None:
    """Give device and number of the file at a place, which tell it from another; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def demo_database_path() -> Path:
    """Give the file of the demo, beside the default one: what was only shown is in nobody's way."""
    return default_database_path().with_name("demo.sqlite")


def path_of(target: str | Path | None) -> Path | None:
    """Give the file that is meant: the user's own for None; None where a URL is named.

    Raises:
        BadInput: when it begins with the home of a user whom nobody knows.
    """
    if target is None:
        return default_database_path()
    if isinstance(target, str) and "://" in target:
        return None
    try:
        return Path(target).expanduser()
    except RuntimeError as error:
        raise BadInput(str(target), f"cannot be found: {error}") from None

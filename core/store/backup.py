"""Backups of a database file: made whole while it is in use, rotated, listed, restored."""

import os
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from msgspec import Struct

from core.contract.errors import BadInput
from core.store.faults import KEPT, explained
from core.store.marks import revision

KEEP = 10
"""How many backups of one kind are kept; the oldest go first."""


class Backup(Struct, frozen=True):
    """A backup.

    Args:
        at: when it was made, in UTC.
        reason: `migration`, `session`, `battle`, `restore` or another short word.
        size: in bytes.
    """

    path: Path
    at: datetime
    reason: str
    size: int


def folder(database: Path) -> Path:
    """Give the folder of a database's backups."""
    return database.parent / f"{database.stem} backups"


def backup(database: Path, reason: str, keep: int = KEEP, needed: Path | None = None) -> Path:
    """Copy a database while it may be in use, then let the oldest others of the same kind go.

    Args:
        reason: a short word of small letters.
        needed: one that stays, however old it is.

    Raises:
        BadInput: when it cannot be written; the backups there are stay.
    """
    place = folder(database)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    target = place / f"{database.stem}.{stamp}.{reason}.sqlite"
    unfinished = target.with_suffix(".unfinished")
    try:
        place.mkdir(exist_ok=True)
        _copy(database, unfinished)
        os.replace(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        raise explained(f"backup {target}", error) from error
    finally:
        with suppress(OSError):
            unfinished.unlink()
    # The new one may seem the oldest: a clock can have been set back.
    stay = {target, None if needed is None else place / needed.name}
    others = [one.path for one in backups(database) if one.reason == reason and one.path not in stay]
    for old in others[keep - 1 :]:
        with suppress(OSError):  # what may not be removed stays; the new one is made all the same
            old.unlink()
    return target


def save_copy(database: Path, target: Path) -> None:
    """Copy a database while it may be in use to any other place; a file that lies there is replaced once all is written.

    Raises:
        BadInput: when that is the database itself, or cannot be written.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        if target.exists() and target.samefile(database):
            raise BadInput(str(target), "is the file that is open; save the copy under another name")
        _copy(database, unfinished)
        os.replace(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        raise explained(str(target), error) from error
    finally:
        with suppress(OSError):
            unfinished.unlink()


def backups(database: Path) -> Sequence[Backup]:
    """List the backups of a database, newest first."""
    pattern = re.compile(re.escape(database.stem) + r"\.(\d{8}-\d{6}-\d{6})\.([a-z]+)\.sqlite")
    found = []
    for path in folder(database).glob("*.sqlite"):
        match = pattern.fullmatch(path.name)
        if match is None:
            continue
        with suppress(
            ValueError, FileNotFoundError
        ):  # no such day: somebody else's; or gone since: rotated by another
            at = datetime.strptime(match[1], "%Y%m%d-%H%M%S-%f").replace(tzinfo=UTC)
            found.append(Backup(path, at, match[2], path.stat().st_size))
    return sorted(found, key=lambda one: one.at, reverse=True)


def restore(source: Path, database: Path, timeout: float = 5.0) -> Path | None:
    """Put a backup in the place of a database, of which a backup is made first; give that, if there was a database.

    Args:
        timeout: seconds to wait for another program that is writing.

    Raises:
        BadInput: when the backup is missing, damaged, another program's or of a newer version of this one, or the
            database is in use; it then stays as it was.
    """
    if not source.is_file():
        raise BadInput(str(source), "there is no such backup")
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            told = connection.execute("PRAGMA integrity_check").fetchone()[0]
            sound = told == "ok" and revision(source, connection) is not None
    except sqlite3.Error as error:
        raise explained(str(source), error) from error
    if not sound:
        raise BadInput(str(source), "is damaged or empty; nothing was restored")
    before = backup(database, "restore", needed=source) if database.exists() else None
    try:
        _copy(source, database, timeout)
    except sqlite3.Error as error:
        raise explained(str(database), error) from error
    return before


def _copy(source: Path, target: Path, timeout: float = 5.0) -> None:
    """Copy page by page in one transaction of the target, so that a kill leaves it as it was."""
    deadline = monotonic() + timeout

    def progress(status: int, _left: int, _total: int) -> None:
        # The driver itself would try again for ever.
        if status not in (sqlite3.SQLITE_OK, sqlite3.SQLITE_DONE) and monotonic() > deadline:
            raise BadInput(str(target), f"another program is writing to it and does not finish; {KEPT}")

    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as origin,
        closing(sqlite3.connect(target)) as copy,
    ):
        origin.backup(copy, progress=progress, sleep=0.05)

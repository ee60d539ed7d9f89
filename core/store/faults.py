"""What a database complains of, as one clear error that says what was kept."""

import sqlite3
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from shutil import disk_usage
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from core.contract.errors import DatabaseFault
from core.store.columns import Row

KEPT = "nothing was changed"

ROOM = 1 << 16
"""Less than this on a disk, and what fails there fails for want of room. Units: bytes."""

_AGAIN = "Try again."
_LOOK = "Look after the disk, then try again."
_BACKUP = "Restore a backup."
_WAIT = "Wait until it has finished, then try again."
_SQLITE = {
    5: ("another program is writing to it and does not finish; try again", _WAIT),
    6: ("another program is writing to it and does not finish; try again", _WAIT),
    8: (
        "it is read-only: allow writing to the file and its folder",
        "Allow writing to it, then try again.",
    ),
    10: ("the disk fails to read or write it", _LOOK),
    11: ("it is damaged; restore a backup", _BACKUP),
    13: ("the disk is full", "Make room on the disk, then try again."),
    14: ("it cannot be opened: the folder does not exist or does not allow it", _LOOK),
    26: ("it is not a database of this program, or it is damaged", _BACKUP),
}
"""What each of SQLite's primary codes means, and what to do."""


def explained(place: str, error: BaseException) -> DatabaseFault:
    """Turn an error of the database or its driver into one that is told to the user.

    Args:
        place: the file, or the server without its password.
    """
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(cause, UnicodeDecodeError) or _undecoded(cause):
        words, advice = _SQLITE[11]
    elif isinstance(cause, UnicodeEncodeError):
        words, advice = "cannot keep characters that are no text", "Write it in other characters."
    elif isinstance(cause, OSError):
        words, advice = str(cause.strerror), _LOOK
    elif code is None:
        words, advice = _first_line(cause), _AGAIN
    else:
        words, advice = _SQLITE.get(_primary(place, code), (str(cause), _AGAIN))
    return DatabaseFault(place, f"{words}; {KEPT}", advice)


def _undecoded(cause: BaseException) -> bool:
    """Tell whether it is the driver's complaint that a text in the file is none, which has no code."""
    return isinstance(cause, sqlite3.OperationalError) and str(cause).startswith("Could not decode to UTF-8")


def _primary(place: str, code: int) -> int:
    """Give the primary code of SQLite's extended one; without room left its own files beside fail in other ways."""
    primary = code & 0xFF
    if primary in (10, 14):
        with suppress(OSError):
            if disk_usage(Path(place).parent).free < ROOM:
                return 13
    return primary


def near(connection: Connection, kind: type[Row], row_id: str, campaign: str | None = None) -> str:
    """Name ids of a table that look like one that is not there, to stand behind that complaint.

    Args:
        campaign: whose rows count; None where all do.
    """
    columns = kind.__table__.c  # type: ignore[attr-defined]
    wanted = select(columns.id)
    if campaign is not None and "campaign" in columns:
        wanted = wanted.where(columns.campaign == campaign)
    found = get_close_matches(row_id, map(str, connection.execute(wanted).scalars()))
    return f"; like it: {', '.join(found)}" if found else ""


def _first_line(cause: Any) -> str:
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__

"""What a database complains of, as one clear error that says what was kept."""

from difflib import get_close_matches
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from core.contract.errors import BadInput
from core.store.columns import Row

KEPT = "nothing was changed"

_SQLITE = {
    5: "another program is writing to it and does not finish; try again",
    6: "another program is writing to it and does not finish; try again",
    8: "it is read-only: allow writing to the file and its folder",
    10: "the disk fails to read or write it",
    11: "it is damaged; restore a backup",
    13: "the disk is full",
    14: "it cannot be opened: the folder does not exist or does not allow it",
    26: "it is not a database of this program, or it is damaged",
}


def explained(place: str, error: BaseException) -> BadInput:
    """Turn an error of the database or its driver into one that is told to the user.

    Args:
        place: the file, or the server without its password.
    """
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(cause, UnicodeDecodeError):
        return BadInput(place, f"{_SQLITE[11]}; {KEPT}")
    if isinstance(cause, UnicodeEncodeError):
        return BadInput(place, f"cannot keep characters that are no text; {KEPT}")
    if isinstance(cause, OSError):
        return BadInput(place, f"{cause.strerror}; {KEPT}")
    code = getattr(cause, "sqlite_errorcode", None)
    words = _first_line(cause) if code is None else _SQLITE.get(code & 0xFF, str(cause))
    return BadInput(place, f"{words}; {KEPT}")


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

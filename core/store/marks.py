"""Whose a file of SQLite is, and of which schema."""

import sqlite3
from pathlib import Path

from core.contract.errors import BadInput
from core.store.faults import KEPT
from core.store.file import APPLICATION, CURRENT, REVISIONS


def revision(path: Path, connection: sqlite3.Connection) -> str | None:
    """Give the revision of a file's schema; None where it holds nothing yet.

    Raises:
        BadInput: when it is another program's, or newer than this one.
    """
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables and not owner:
        return None
    if owner != APPLICATION:
        raise BadInput(str(path), f"is a database of another program; {KEPT}")
    found = None
    if "alembic_version" in tables:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        found = row[0] if row else None
    refuse_unknown(str(path), found, True)
    return found


def refuse_unknown(name: str, found: str | None, has_tables: bool) -> None:
    """Refuse a schema that this program does not read.

    Raises:
        BadInput: when it is newer, or there are tables of something else.
    """
    if found is None and has_tables:
        raise BadInput(name, f"holds tables, but none of this program's marks; {KEPT}")
    if found is not None and found not in REVISIONS:
        raise BadInput(
            name,
            f"was written by a newer version of this program (schema {found}; this one reads up to {CURRENT}); "
            f"{KEPT}",
        )

"""The form of the database: tell what a file is, make it, bring an older one up to date."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from core.contract.errors import BadInput
from core.store import backup
from core.store.faults import KEPT, explained
from core.store.file import APPLICATION, CURRENT, MAGIC, default_database_path
from core.store.marks import refuse_unknown, revision

MIGRATIONS = Path(__file__).parent / "migrations"


def prepare_file(path: Path, timeout: float, make: bool = True) -> None:
    """Make sure that a file holds the current schema.

    Args:
        make: whether a file that is missing or empty becomes a database.

    Raises:
        BadInput: when it cannot; the file stays as it was.
    """
    try:
        if not make and not path.exists():
            raise BadInput(str(path), "there is no such file")
        if path.parent == default_database_path().parent:  # the program's own folder, for the demo's file too
            path.parent.mkdir(parents=True, exist_ok=True)
        if not path.parent.is_dir():
            raise BadInput(str(path), f"the folder {path.parent} does not exist")
        if path.is_dir():
            raise BadInput(str(path), "is a folder, not a file")
        if path.exists() and not _may_be_database(path):
            raise BadInput(str(path), f"is not a database of this program, or it is damaged; {KEPT}")
        found = _inspect(path, timeout) if path.exists() and path.stat().st_size else None
        if found is None and not make:
            raise BadInput(str(path), f"holds no campaigns; {KEPT}")
        if found is not None and found != CURRENT:
            backup.backup(path, "migration")
        if found != CURRENT:
            _migrate_file(path, timeout)
        _make_ready(path, timeout)
    except (sqlite3.Error, DBAPIError, OSError, UnicodeDecodeError) as error:
        raise explained(str(path), error) from error


def prepare_server(engine: Engine, name: str, make: bool = True) -> None:
    """Make sure that a database on a server holds the current schema.

    Args:
        make: whether tables are made where there are none.

    Raises:
        BadInput: when it cannot; nothing was changed.
    """
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                # Two programs may start at once: the second waits here and then finds all done.
                connection.execute(text(f"SELECT pg_advisory_xact_lock({APPLICATION})"))
            tables = set(inspect(connection).get_table_names())
            found = None
            if "alembic_version" in tables:
                found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
            refuse_unknown(name, found, bool(tables))
            if found is None and not make:
                raise BadInput(name, f"holds no campaigns; {KEPT}")
            if found != CURRENT:
                migrate(connection)
    except DBAPIError as error:
        raise explained(name, error) from error


def migrate(connection: Connection) -> None:
    """Bring the schema up to date, inside the transaction that is open."""
    from alembic import command  # slow to import, and seldom needed
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")


def _may_be_database(path: Path) -> bool:
    """Tell whether a file is empty or begins as SQLite's do. SQLite itself takes one of a few bytes for empty."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(MAGIC)) in (b"", MAGIC)


def _inspect(path: Path, timeout: float) -> str | None:
    """Give the revision of a file's schema; None where it holds nothing yet."""
    uri = path.absolute().as_uri()
    try:
        with closing(sqlite3.connect(f"{uri}?mode=ro", uri=True, timeout=timeout)) as connection:
            return revision(path, connection)
    except sqlite3.OperationalError:
        # A program that was killed may have left a journal, which only one who may write can clear up.
        with closing(sqlite3.connect(f"{uri}?mode=rw", uri=True, timeout=timeout)) as connection:
            return revision(path, connection)


def _migrate_file(path: Path, timeout: float) -> None:
    """Migrate on a connection of its own: with foreign keys on, rebuilding a table would delete what refers to it."""
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, connect_args={"timeout": timeout, "isolation_level": None})
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.exec_driver_sql("PRAGMA synchronous = FULL")
            connection.exec_driver_sql("BEGIN EXCLUSIVE")
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")
            migrate(connection)
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if broken:
                connection.exec_driver_sql("ROLLBACK")
                rows = ", ".join(f"{table} row {row} ({parent})" for table, row, parent, _ in broken[:5])
                raise BadInput(str(path), f"rows would lose what they refer to: {rows}; {KEPT}")
            connection.exec_driver_sql("COMMIT")
    finally:
        engine.dispose()


def _make_ready(path: Path, timeout: float) -> None:
    """Switch to the write-ahead log, and find out now rather than at the first order whether writing is allowed."""
    uri = path.absolute().as_uri()
    with closing(
        sqlite3.connect(f"{uri}?mode=rw", uri=True, timeout=timeout, isolation_level=None)
    ) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")

"""Open a database: SQLite in a file, or any other that SQLAlchemy reaches by a URL."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Condition
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from core.contract.errors import BadInput, DatabaseGone
from core.store import backup, upgrade
from core.store.faults import KEPT, explained
from core.store.file import identity, path_of

TIMEOUT = 5.0
"""Units: seconds to wait for another program that is writing."""


class Database:
    """An open database.

    Args:
        url: where it is.
        path: its file, where it is SQLite.
        timeout: seconds to wait for another program that is writing.

    Attributes:
        queue: the threads of this program that want to write.
    """

    def __init__(self, url: URL, path: Path | None, timeout: float = TIMEOUT) -> None:
        self.url = url
        self.path = path
        self.engine = _engine(url, path, timeout)
        self._driver_error: type[Exception] = self.engine.dialect.loaded_dbapi.Error
        self._writing = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        self._file = None if path is None else identity(path)
        self._log = None if path is None else identity(_log_of(path))
        self.queue = Queue()

    @property
    def name(self) -> str:
        """The file, or the URL without its password."""
        return str(self.path) if self.path is not None else self.url.render_as_string(hide_password=True)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Open a transaction that writes; its effects are on disk once the block has ended without an error.

        Threads of this program write one after another, in the order in which they came.

        Raises:
            BadInput: when the database refuses; then nothing was changed.
        """
        with self.queue.turn(), self._transaction(self._writing) as connection:
            yield connection
            self._refuse_other_file()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Open a transaction that reads one state of the database.

        Raises:
            BadInput: when the database refuses.
        """
        with self._transaction(self.engine) as connection:
            yield connection

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    def leave_log(self) -> None:
        """Put the write-ahead log of a file that was replaced aside: SQLite would take it for that of the new one.

        Raises:
            BadInput: when it cannot be renamed.
        """
        if self.path is None or identity(self.path) in (None, self._file):
            return
        log = _log_of(self.path)
        try:
            if self._log is not None and identity(log) == self._log:
                log.replace(log.with_name(f"{log.name}.before"))
        except OSError as error:
            raise explained(str(log), error) from error

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        try:
            self._refuse_other_file()  # before a connection is made, which would make a file anew
            with engine.begin() as connection:
                self._refuse_other_file()
                yield connection
        except (DBAPIError, self._driver_error, UnicodeError) as error:
            raise explained(self.name, error) from error

    def _refuse_other_file(self) -> None:
        """Refuse to go on in a file that no longer lies at its place, where nobody would find what is written.

        Raises:
            DatabaseGone: saying what lies there.
        """
        if self.path is None:
            return
        found = identity(self.path)
        if found == self._file:
            self._log = identity(_log_of(self.path))
            return
        if found is None:
            raise DatabaseGone(
                str(self.path),
                f"the file is gone: it was deleted, moved or renamed while it was open; {KEPT}",
                f"Put it back, or a backup from {backup.folder(self.path)}, then open it anew.",
            )
        raise DatabaseGone(
            str(self.path),
            f"another file was put in its place while it was open; {KEPT}",
            "Open it anew to go on in that file, or put the old one back.",
        )


class Queue:
    """Lets threads write one after another, the first in it being the one that writes: SQLite's lock goes to whoever happens to look first."""

    def __init__(self) -> None:
        self._moved = Condition()
        self._waiting: deque[object] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for one's turn, and keep it through the block."""
        mine = object()
        with self._moved:
            self._waiting.append(mine)
        try:
            with self._moved:
                self._moved.wait_for(lambda: self._waiting[0] is mine)
            yield
        finally:
            with self._moved:
                self._waiting.remove(mine)
                self._moved.notify_all()


def open_database(target: str | Path | None = None, timeout: float = TIMEOUT, make: bool = True) -> Database:
    """Open a database, make it when there is none, bring an older one up to date after a backup.

    Args:
        target: a path, or a SQLAlchemy URL; None for the user's own, whose folder is made with it.
        make: whether it is made when there is none; it is an error otherwise.

    Raises:
        BadInput: naming file and cause when it is damaged, another program's, newer than this program, locked,
            read-only, out of room or in a folder that does not exist. The file then stays as it was.
    """
    url, path = _place(target)
    if path is not None:
        upgrade.prepare_file(path, timeout, make)
    database = Database(url, path, timeout)
    if path is None:
        try:
            upgrade.prepare_server(database.engine, database.name, make)
        except BadInput:
            database.close()
            raise
    return database


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _place(target: str | Path | None) -> tuple[URL, Path | None]:
    path = path_of(target)
    if path is not None:
        return URL.create("sqlite", database=str(path)), path
    target = str(target)
    try:
        url = make_url(target)
        dialect = url.get_backend_name()
        url.get_dialect().import_dbapi()
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise BadInput(f"database {target.split('://')[0]}://...", f"is no usable URL: {error}") from None
    if dialect != "sqlite":
        return url, None
    if url.drivername not in ("sqlite", "sqlite+pysqlite") or url.query:
        raise BadInput(target, "takes a file and nothing else: sqlite:///path")
    if not url.database or url.database == ":memory:":
        raise BadInput(target, "names no file")
    return url, Path(url.database)


def _engine(url: URL, path: Path | None, timeout: float) -> Engine:
    if path is None:
        return create_engine(url)
    engine = create_engine(url, connect_args={"timeout": timeout})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        # The driver would open transactions by its own lights; "begin" below opens them instead.
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        begin = connection.get_execution_options().get("begin", "BEGIN")
        connection.connection.cursor().execute(begin)

    return engine

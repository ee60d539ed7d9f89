"""Statements of SQLAlchemy Core, compiled once and then given to the driver as they are.

Each order runs the same five statements. Core builds and compiles them for whatever database there is; running them
through it each time would cost more than the disk does.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql.expression import ClauseElement


class Prepared:
    """A statement with named values.

    Args:
        columns: those that an insert or update writes, where not all.
    """

    def __init__(self, statement: ClauseElement, columns: Sequence[str] | None = None) -> None:
        self._statement = statement
        self._columns = columns
        self._compiled: dict[str, tuple[str, Sequence[str] | None]] = {}

    def __call__(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """Run it in the connection's transaction and give the driver's cursor."""
        dialect = connection.dialect
        known = self._compiled.get(dialect.driver)
        if known is None:
            compiled: Any = self._statement.compile(dialect=dialect, column_keys=self._columns)
            known = (str(compiled), compiled.positiontup if compiled.positional else None)
            self._compiled[dialect.driver] = known
        text, order = known
        cursor = connection.connection.cursor()
        cursor.execute(text, values if order is None else [values[name] for name in order])
        return cursor

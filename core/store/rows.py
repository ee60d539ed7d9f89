"""Rows by SQLAlchemy Core: read, write and compare them as they are stored."""

import base64
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, LargeBinary, Text, bindparam, column, table
from sqlalchemy.orm import class_mapper

from core.contract import canon
from core.contract.errors import BadInput
from core.store.columns import Data, Row
from core.store.prepared import Prepared

R = TypeVar("R", bound=Row)

Stored = dict[str, Any]
"""Fields as the database holds them: plain data as JSON text."""


class Shelf(Generic[R]):
    """The statements of one table, prepared once, and the way between its rows and what is stored.

    Args:
        unlogged: a column that the log does not keep.
    """

    def __init__(self, kind: type[R], key: str = "id", unlogged: str = "") -> None:
        columns = kind.__table__.c  # type: ignore[attr-defined]
        self.kind = kind
        self._new = class_mapper(kind).class_manager.new_instance
        self.name: str = kind.__tablename__  # type: ignore[assignment]
        self.data = frozenset(c.name for c in columns if isinstance(c.type, Data))
        self.packed = frozenset(c.name for c in columns if isinstance(c.type, LargeBinary))
        self.references: Mapping[str, str] = {
            c.name: foreign.column.table.name for c in columns for foreign in c.foreign_keys
        }
        self.logged = tuple(c.name for c in columns if c.name not in (unlogged, key))
        # JSON is read and written as text here, so that a row is compared with what was stored without decoding it.
        raw = table(self.name, *(column(c.name, Text() if c.name in self.data else c.type) for c in columns))
        self.columns = tuple(c.name for c in columns)
        self.table = raw
        self.find = raw.select()
        self._this = raw.c[key] == bindparam("row_id")
        self._select = Prepared(raw.select().where(self._this))
        self._insert = Prepared(raw.insert())
        self._updates: dict[tuple[str, ...], Prepared] = {}
        self._delete = Prepared(raw.delete().where(self._this))

    def load(self, connection: Connection, row_id: str) -> Stored | None:
        """Read a row by its id."""
        found = self._select(connection, {"row_id": row_id}).fetchone()
        return dict(zip(self.columns, found, strict=True)) if found is not None else None

    def insert(self, connection: Connection, stored: Stored) -> None:
        """Write a new row."""
        self._insert(connection, stored)

    def update(self, connection: Connection, row_id: str, fields: Stored) -> None:
        """Write some fields of a row."""
        columns = tuple(fields)
        update = self._updates.get(columns)
        if update is None:
            update = Prepared(self.table.update().where(self._this), ("row_id", *columns))
            self._updates[columns] = update
        update(connection, {"row_id": row_id, **fields})

    def delete(self, connection: Connection, row_id: str) -> None:
        """Remove a row."""
        self._delete(connection, {"row_id": row_id})

    def row(self, stored: Stored) -> R:
        """Make a row of what is stored."""
        # The way on which an ORM loads: a constructor would set and count each field.
        row: R = self._new()
        vars(row).update(self.plain(stored))
        return row

    def stored(self, row: R) -> Stored:
        """Give a row as it is to be stored."""
        fields: Stored = {}
        for name in self.columns:
            value = getattr(row, name)
            fields[name] = canon.encode(value).decode() if name in self.data and value is not None else value
        return fields

    def plain(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        """Give stored fields as plain data for the log; bytes become base64 text there.

        Raises:
            BadInput: naming table, row and column of what is no JSON.
        """
        try:
            return {
                name: canon.decode(value, object) if name in self.data and value is not None else value
                for name, value in stored.items()
            }
        except (BadInput, TypeError):
            for name in self.data & stored.keys():
                if stored[name] is not None:
                    place = f"{self.name} {stored.get('id', '')}, {name}"
                    canon.convert(stored[name], str, place)
                    canon.decode(stored[name], object, place)
            raise

    def fields(self, plain: Mapping[str, Any]) -> dict[str, Any]:
        """Give fields of a row from plain data that the log kept."""
        return {
            name: base64.b64decode(value) if name in self.packed and value is not None else value
            for name, value in plain.items()
        }

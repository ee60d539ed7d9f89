"""Column types that keep their word on every database."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, LargeBinary, MetaData, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

from core.contract import canon
from core.contract.errors import BadInput

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Data(TypeDecorator[Any]):
    """Plain data as canonical JSON text, read by a person and by every database alike.

    A text that is no JSON comes out as it is: whoever reads its row says which one it is.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Write."""
        return None if value is None else canon.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Read."""
        try:
            return None if value is None else canon.decode(value, Any)
        except (BadInput, TypeError):
            return value


class Row(SQLModel):
    """A row of a table. It validates nothing; the CHECK constraints of its table do."""

    metadata = MetaData(naming_convention=NAMING)


def whole(default: Any = 0, **options: Any) -> Any:
    """A whole number of 64 bits: 32 would fail on PostgreSQL alone."""
    return Field(default=default, sa_type=BigInteger, **options)


def mapping() -> Any:
    """Plain data that begin as an empty mapping."""
    return Field(default_factory=dict, sa_type=Data)


def listing() -> Any:
    """Plain data that begin as an empty list."""
    return Field(default_factory=list, sa_type=Data)


def maybe() -> Any:
    """Plain data, or nothing."""
    return Field(default=None, sa_type=Data, nullable=True)


def packed(nullable: bool = False) -> Any:
    """Compressed bytes."""
    return Field(default=None if nullable else b"", sa_type=LargeBinary, nullable=nullable)


def reference(target: str, optional: bool = False) -> Any:
    """The id of a row elsewhere. It is checked at commit, so that an undo may restore rows in any order."""
    foreign = ForeignKey(target, deferrable=True, initially="DEFERRED")
    if optional:
        return Field(default=None, index=True, nullable=True, sa_column_args=[foreign])
    return Field(index=True, sa_column_args=[foreign])


def one_of(column: str, words: Iterable[str]) -> CheckConstraint:
    """Allow a column these words only."""
    return CheckConstraint(f"{column} IN ({', '.join(repr(word) for word in words)})", name=column)


def at_least(column: str, lowest: int) -> CheckConstraint:
    """Allow a column no number below this one."""
    return CheckConstraint(f"{column} >= {lowest}", name=column)


def named() -> CheckConstraint:
    """Ask for a name."""
    return CheckConstraint("name <> ''", name="name")

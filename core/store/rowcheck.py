"""Check that each row has its form, and that it is what the log's changes led to."""

from collections.abc import Iterator, Mapping
from typing import Any, get_type_hints

from sqlalchemy import Connection

from core.contract import canon
from core.contract.dice import Roll
from core.contract.errors import BadInput
from core.contract.issues import Issue
from core.contract.orders import Squad
from core.contract.records import Skill
from core.store.log import BY_NAME, LOG, SHELVES, Change
from core.store.rows import Shelf

INSIDE: Mapping[tuple[str, str], Any] = {
    ("unit", "skills"): list[Skill],
    ("unit", "squads"): list[Squad],
    ("transfer", "squads"): list[Squad],
    ("session", "players"): list[str],
    ("battle", "control"): dict[str, dict[str, Any]],
    ("pending", "faces"): list[int],
    ("log", "dice"): list[Roll],
    ("log", "events"): list[dict[str, Any]],
    ("log", "changes"): list[Change],
}
"""The form of what a column holds, by table and column, where its type leaves open what is inside."""


def forms(connection: Connection) -> Iterator[Issue]:
    """Give every field that is not of the type of its column, or no JSON where that is kept."""
    for shelf in (*SHELVES.values(), LOG):
        hints = get_type_hints(shelf.kind)
        for stored in connection.execute(shelf.find).mappings():
            for name, value in stored.items():
                place = f"{_place(shelf, stored)}, {name}"
                form = INSIDE.get((shelf.name, name), hints[name])
                try:
                    if name in shelf.data and isinstance(value, str):
                        canon.decode(value, form, place)
                    else:
                        canon.convert(value, form, place)
                except BadInput as error:
                    yield Issue(error.place, error.cause)


def logged(connection: Connection, campaign: str) -> Iterator[Issue]:
    """Give every row of a campaign that is not as the changes in its log left it."""
    columns = LOG.table.c
    left: dict[tuple[str, str], dict[str, Any] | None] = {}
    found = connection.execute(
        LOG.table.select().where(columns.campaign == campaign).order_by(columns.number)
    ).mappings()
    for entry in found:
        place = f"log of campaign {campaign}, entry {entry['number']}, changes"
        for change in canon.decode(entry["changes"], list[Change], place):
            key = (change.table, change.id)
            left[key] = None if change.after is None else {**(left.get(key) or {}), **change.after}
    for (table, row_id), fields in left.items():
        yield from _compared(connection, table, row_id, fields)


def _compared(
    connection: Connection, table: str, row_id: str, fields: dict[str, Any] | None
) -> Iterator[Issue]:
    shelf = BY_NAME[table]
    stored = shelf.load(connection, row_id)
    if stored is None or fields is None:
        if (stored is None) != (fields is None):
            yield Issue(
                f"{table} {row_id}", f"is {'not ' if stored is None else ''}there; the log says otherwise"
            )
        return
    row = shelf.plain(stored)
    for name, value in fields.items():
        if name in shelf.logged and name not in shelf.packed and row[name] != value:
            yield Issue(f"{table} {row_id}, {name}", f"is {row[name]!r}, but the log led to {value!r}")


def _place(shelf: Shelf[Any], stored: Any) -> str:
    key = f"{stored['campaign']} {stored['number']}" if shelf is LOG else stored["id"]
    return f"{shelf.name} {key}"

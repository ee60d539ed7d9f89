"""What came after a value that is put right, in words, and how some of it is taken back."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.cli.names import Names
from core.contract.words import counted, titled
from core.service.corrections import JOINED, Consequence


def told(found: Sequence[Consequence], names: Names, battles: Mapping[str, str]) -> Iterator[str]:
    """Tell each consequence that stands in a line, and at the end how one is taken back.

    Args:
        battles: the names of battles and procedures by their ids.
    """
    yield f"{counted(len(found), 'thing')} that came after it {'stands' if len(found) == 1 else 'stand'}:"
    for one in found:
        yield f"  entry {one.number}, {_entry(one, names, battles)}: {_what(one, names)}"
    first = found[0]
    take = {"number": first.number, "table": first.table, "id": first.id, "field": first.field}
    yield "To take some of it back with the correction, undo this, and give it again with take, such as for the first:"
    yield f"  'take={json.dumps([take])}'"


def _entry(one: Consequence, names: Names, battles: Mapping[str, str]) -> str:
    who = names.plain(one.seat) if one.seat else ""
    return ", ".join(filter(None, (battles.get(one.battle or "", ""), who, one.title)))


def _what(one: Consequence, names: Names) -> str:
    if one.field == JOINED:
        return f"{one.after} joins ({one.table} {one.id}, field {JOINED})"
    said = f"{names.plain(one.id)}, {one.field}"
    if all(isinstance(value, str | int | None) for value in (one.before, one.after)):
        said += f" {_value(one.before)} → {_value(one.after)}"
    return f"{said} ({one.table} {one.id})" if titled(one.id) != names.plain(one.id) else said


def _value(value: Any) -> str:
    return "none" if value is None else str(value)

"""Corrections: a fact is put right by hand, with its reason. What came after stands, save what is taken back with it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.orders import Squad
from core.contract.records import Condition, Count, Skill
from core.service.campaigns import named
from core.service.commands import command
from core.service.posts import man
from core.service.unit_records import refuse_unsound, unit_issues
from core.store import models, repository
from core.store.log import Change, Work
from core.store.repository import LogEntry

KINDS: Mapping[str, type[models.Unit] | type[models.Force]] = {"unit": models.Unit, "force": models.Force}
FIELDS: Mapping[str, Mapping[str, Any]] = {
    "unit": {
        "name": str,
        "class_id": str,
        "quality": int,
        "xp": Count,
        "skills": list[Skill],
        "condition": Condition,
        "squads": list[Squad],
        "sheets": dict[str, dict[str, Any]],
        "force": str,
        "left": str | None,
    },
    "force": {
        "name": str,
        "empire": str,
        "prestige": Count,
        "points": Count,
        "player": str | None,
        "left": str | None,
    },
}
"""What may be put right, and the form of each value."""
JUDGED = ("class_id", "quality", "skills", "sheets")
"""The fields of a unit that only its ruleset can judge."""


class Consequence(Struct, frozen=True):
    """What an entry of the log did that may have come of what is put right.

    Args:
        number: of the entry.
        before, after: the field, before the entry and after it.
    """

    number: int
    command: str
    table: Literal["unit", "force"]
    id: str
    field: str
    before: Any
    after: Any


class Taken(Struct, frozen=True, forbid_unknown_fields=True):
    """A consequence that is taken back with the correction."""

    number: int
    table: Literal["unit", "force"]
    id: str
    field: str


@command("correction.make", title="Put something right")
def make_correction(
    work: Work,
    table: Literal["unit", "force"],
    id: str,
    field: str,
    value: Any,
    reason: str,
    take: list[Taken] | None = None,
) -> Sequence[Consequence]:
    """Give a field of a unit or force the value that it should have, and say why.

    What came after stands. Its consequences, as `Desk.consequences` lists them, are left but for those in `take`:
    a number goes back by what the entry added to it, anything else to what it was before. Gives those left.
    """
    row = work.get(KINDS[table], id)
    found = consequences(work.connection, work.campaign.id, table, id, field)
    known = {(one.number, one.table, one.id, one.field): one for one in found}
    _set(work, row, table, field, value)
    if isinstance(row, models.Unit) and field == "squads":
        man(work, [row])
    work.say(reason=named(reason, "reason"))
    for taken in take or ():
        key = (taken.number, taken.table, taken.id, taken.field)
        if key not in known:
            raise BadInput(
                "correction.make, take",
                f"entry {taken.number} has no such consequence for {taken.table} {taken.id}",
            )
        _take_back(work, known.pop(key))
    return list(known.values())


def consequences(
    connection: Connection, campaign: str, table: Literal["unit", "force"], row_id: str, field: str
) -> Sequence[Consequence]:
    """List what may have come of the value that a field has now: everything since the entry that gave it.

    That is what this entry and later ones did to the same unit or force, and what they did to others in an entry that is
    about it too. The change of the field itself is what is put right, and no consequence.

    Raises:
        BadInput: when the field cannot be put right.
    """
    _form(table, field)
    entries = [
        entry for entry in repository.log(connection, campaign, about=row_id) if entry.undone_by is None
    ]
    setters = [
        entry.number for entry in entries if (row_id, field) in {(c.id, c.field) for c in _changed(entry)}
    ]
    if not setters:
        return []
    first = setters[-1]
    return [
        one
        for entry in entries
        if entry.number >= first and entry.command != "correction.make"
        for one in _changed(entry)
        if (one.number, one.id, one.field) != (first, row_id, field)
    ]


def _changed(entry: LogEntry) -> Iterator[Consequence]:
    for change in entry.what_changed:
        if change.table in KINDS and change.before is not None and change.after is not None:
            yield from _fields(entry, change, change.before, change.after)


def _fields(
    entry: LogEntry, change: Change, before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[Consequence]:
    for field in sorted(after):
        if field in FIELDS[change.table]:
            table: Literal["unit", "force"] = "unit" if change.table == "unit" else "force"
            yield Consequence(
                entry.number, entry.command, table, change.id, field, before.get(field), after[field]
            )


def _form(table: str, field: str) -> Any:
    if field not in FIELDS[table]:
        raise BadInput(f"{table}, {field}", f"cannot be put right; these can: {', '.join(FIELDS[table])}")
    return FIELDS[table][field]


def _set(work: Work, row: models.Unit | models.Force, table: str, field: str, value: Any) -> None:
    form = _form(table, field)
    checked = canon.plain(canon.convert(value, form, f"{table} {row.id}, {field}"))
    if field == "name":
        checked = named(checked)
    if field == "force":
        work.get(models.Force, checked)
    if field == "player" and checked is not None:
        work.get(models.Player, checked)
    if isinstance(row, models.Unit) and field in JUDGED and work.plugins.has(row.ruleset):
        known = unit_issues(work.plugins, work.campaign, row)
        work.set(row, **{field: checked})
        refuse_unsound(work, row, f"unit {row.id}", known)
    else:
        work.set(row, **{field: checked})


def _take_back(work: Work, one: Consequence) -> None:
    row = work.get(KINDS[one.table], one.id)
    if isinstance(one.after, int) and isinstance(one.before, int):
        _set(work, row, one.table, one.field, getattr(row, one.field) - (one.after - one.before))
    else:
        _set(work, row, one.table, one.field, one.before)
